import { expect, type Page } from '@playwright/test'
import { choose, dialogOn } from './kit.ts'

export type AddressInput = {
  type: 'Shipment' | 'Default'
  owner?: 'Clinic' | 'Admin Office'
  name: string
  country: string
  city: string
  state: string
  zip: string
  street: string
  phone: string
}

export const inBoston: AddressInput = {
  type: 'Shipment',
  owner: 'Clinic',
  name: 'Harbour Practice',
  country: 'United States',
  city: 'Boston',
  state: 'Massachusetts',
  zip: '02116',
  street: '77 Newbury Street',
  phone: '+16175550101',
}

/** The addresses tab and its dialogs. */
export const addresses = (page: Page) => {
  const dialog = dialogOn(page)
  return {
    dialog,
    note: page.getByText("* You don't have any shipping addresses, please create one", { exact: true }),
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    open: () => page.goto('/profile/addresses'),
    add: () => page.getByRole('main').getByRole('button', { name: 'Add address' }).click(),
    edit: (name: string) => page.getByRole('button', { name: `Edit address: ${name}` }).click(),
    remove: (name: string) => page.getByRole('button', { name: `Remove address: ${name}` }).click(),
    single: dialog.getByLabel('Use this as single shipping address for all doctor cases', { exact: true }),
    async country(name: string) {
      await dialog.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('combobox', { name: 'Country: Search' }).fill(name)
      await page.getByRole('option', { name, exact: true }).click()
    },
    async fill(input: AddressInput) {
      await choose(dialog, 'Address Type', input.type)
      if (input.owner) await choose(dialog, 'Address Owner', input.owner)
      await this.write(input)
    },
    /** All fields except owner and purpose. */
    async write(input: AddressInput) {
      await dialog.getByLabel('Full Name').fill(input.name)
      await this.country(input.country)
      await dialog.getByLabel('City').fill(input.city)
      await page.keyboard.press('Tab')
      if (input.country === 'United States') {
        await choose(dialog, 'State', input.state)
        await dialog.getByLabel('Zip Code').fill(input.zip)
      } else {
        await dialog.getByLabel('Region').fill(input.state)
        await dialog.getByLabel('Postal Code').fill(input.zip)
      }
      await dialog.getByLabel('St.Name').fill(input.street)
      await dialog.getByLabel('Phone').fill(input.phone)
    },
    async submit(label: 'Add' | 'Save') {
      await dialog.getByRole('button', { name: label, exact: true }).click()
      await expect(dialog.getByLabel('St.Name')).toHaveCount(0)
    },
  }
}
