import { addressCalls } from '@archway/contract/addresses'
import { addresses, inBoston } from '../pages/addresses.ts'
import { answer, choose, dialogOn, getToast } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { expect, test } from '../support/story.ts'

const columns = [
  'Full Name',
  'Address Type',
  'Address Owner',
  'Country',
  'City',
  'State',
  'St.Name',
  'Zip Code',
  'Phone',
  'Default',
]
const sortable = ['Full Name', 'State', 'St.Name', 'Zip Code', 'Phone']

test('The address table shows its columns, and the user sorts by them: ADDR-01 ADDR-02 ADDR-03 ADDR-04 ADDR-05 ADDR-06 ADDR-07 ADDR-08 ADDR-09 ADDR-10 ADDR-11 ADDR-12 ADDR-13 ADDR-14 ADDR-15 ADDR-16 ADDR-17 ADDR-18 ADDR-19 ADDR-20 ADDR-21 CONST-06', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const { open, row } = addresses(page)
  const requestPromise = page.waitForRequest(request => /\/address\?/.test(request.url()))
  await open()
  expect((await requestPromise).url()).toContain('paginate=999')
  await expect(page.getByRole('heading', { name: 'Address Table' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Actions'])
  for (const name of columns) {
    const head = page.getByRole('columnheader', { name, exact: true })
    await expect(head.getByRole('button')).toHaveCount(sortable.includes(name) ? 1 : 0)
  }
  await expect(row('Bright Smiles Administration').getByRole('cell').nth(2)).toHaveText('–')
  await expect(row('Bright Smiles Front Desk').getByRole('cell').nth(2)).toHaveText('Clinic')
  await expect(row('Bright Smiles Front Desk').getByRole('button')).toHaveCount(2)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

  const names = page.getByRole('row').getByRole('cell').nth(0)
  await page.getByRole('button', { name: 'Full Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Full Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(names).toContainText('Bright Smiles Accounts Payable')
  await page.getByRole('button', { name: 'Full Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Full Name' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(names).toContainText('Dr.')
})

test('Only account owners open the addresses: ROUTE-38', async ({ people }) => {
  const { page } = await people.signedIn('contact@nourdental.test')
  await page.goto('/profile/preferences')
  await expect(page.getByRole('link', { name: 'Product Preferences' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Addresses', exact: true })).toHaveCount(0)
  await page.goto('/profile/addresses')
  await expect(page).toHaveURL('/dashboard/admin/all')
})

test('The user adds the first shipment address and is congratulated once: ADDR-23 ADDR-24 ADDR-33 ADDR-34 ADDR-35 ADDR-37 ONB-13 ONB-14 ONB-15 ONB-16', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  const tab = addresses(page)
  await tab.open()
  await expect(tab.note).toBeVisible()
  await tab.add()
  await tab.fill(inBoston)
  await tab.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const congratulations = page.getByRole('dialog', { name: 'Congratulations' })
  await expect(congratulations).toContainText(
    'Hooray! You can now start submitting new cases. Consult our quick guide in the profile page for any assistance.',
  )
  expect(await listFaults(page)).toEqual([])
  await congratulations.getByRole('button', { name: 'Done' }).click()
  await expect(congratulations).toHaveCount(0)
  await expect(tab.note).toHaveCount(0)
  await expect(tab.row('Harbour Practice')).toContainText('Massachusetts')

  await tab.remove('Harbour Practice')
  await answer(page, 'Remove')
  await expect(tab.row('Harbour Practice')).toHaveCount(0)
  await expect(tab.note).toBeVisible()
  await tab.add()
  await tab.fill(inBoston)
  await tab.submit('Add')
  await expect(tab.row('Harbour Practice')).toBeVisible()
  await expect(congratulations).toHaveCount(0)
})

test('The address form checks its fields and saves an address: VAL-23 VAL-24 VAL-25 VAL-26 VAL-27 VAL-28 VAL-29 VAL-30 VAL-31 VAL-32 VAL-33 VAL-34 VAL-35 VAL-36 VAL-37 VAL-46 ERR-28 CONST-07 CONST-32 CONST-33 ADDR-25 ADDR-36 ADDR-38 ADDR-39 ENT-55', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  const tab = addresses(page)
  const { dialog } = tab
  const countries = page.waitForRequest(request => /\/country\?/.test(request.url()))
  await tab.open()
  await tab.add()
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await expect(add).toBeDisabled()
  await expect(dialog.getByText('Choose the address type first')).toBeVisible()

  await dialog.getByRole('combobox', { name: 'Address Type' }).click()
  await expect(page.getByRole('option')).toHaveText(['Default', 'Shipment'])
  await page.getByRole('option', { name: 'Shipment' }).click()
  expect((await countries).url()).toContain('paginate=300')
  await dialog.getByRole('combobox', { name: 'Address Owner' }).click()
  await expect(page.getByRole('option')).toHaveText(['Clinic', 'Admin Office'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  // Every field is required.
  for (const label of ['Full Name', 'City', 'Region', 'Postal Code', 'St.Name', 'Phone']) {
    await dialog.getByLabel(label).focus()
    await dialog.getByLabel(label).blur()
  }
  await expect(dialog.getByText('this field is required', { exact: true })).not.toHaveCount(0)
  for (const label of ['Full Name', 'City', 'Region', 'Postal Code', 'St.Name', 'Phone'])
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription('this field is required')
  // The message is below its field.
  const [field, message] = await Promise.all([
    dialog.getByLabel('Phone').boundingBox(),
    dialog.getByText('this field is required', { exact: true }).last().boundingBox(),
  ])
  expect(message?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0))

  await tab.country('United States')
  await expect(dialog.getByLabel('Zip Code')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'State' }).click()
  await expect(page.getByRole('option')).toHaveCount(51)
  await expect(page.getByRole('option').last()).toHaveText('District of Columbia')
  await page.getByRole('option', { name: 'Vermont' }).click()
  expect(await listFaults(page)).toEqual([])

  // Changing the country clears the region; changing the type clears the country.
  await tab.country('Canada')
  await expect(dialog.getByLabel('Region')).toHaveValue('')
  await expect(dialog.getByLabel('Postal Code')).toBeVisible()
  await choose(dialog, 'Address Type', 'Default')
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveText('Choose')
  await expect(dialog.getByRole('combobox', { name: 'Address Owner' })).toHaveCount(0)

  await tab.fill({ ...inBoston, country: 'Canada', state: 'Ontario', zip: 'M5J 0B8', city: 'Toronto' })
  await choose(dialog, 'Address Owner', 'Admin Office')
  await expect(add).toBeEnabled()
  const [sentRequest] = await Promise.all([
    page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/address')),
    add.click(),
  ])
  expect(sentRequest.postDataJSON()).toMatchObject({ typeId: 2, ownerType: 'adminOffice' })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(tab.row('Harbour Practice')).toContainText('Admin Office')

  await tab.edit('Harbour Practice')
  await expect(dialog.getByLabel('Region')).toHaveValue('Ontario')
  await dialog.getByLabel('St.Name').fill('88 Queens Quay West')
  await tab.submit('Save')
  await expect(tab.row('Harbour Practice')).toContainText('88 Queens Quay West')
})

test('The address form suggests cities of the country and accepts any other city: API-054', async ({
  people,
}) => {
  const { page } = await createSettledCompany(people)
  const tab = addresses(page)
  await tab.open()
  await tab.add()
  await tab.fill(inBoston)
  const city = tab.dialog.getByLabel('City')
  await city.fill('')
  await city.pressSequentially('Bost')
  await page.getByRole('option', { name: 'Boston' }).click()
  await expect(city).toHaveValue('Boston')
  await city.fill('Nowhere in particular')
  await expect(tab.dialog.getByRole('button', { name: 'Add', exact: true })).toBeEnabled()
})

test('One address is used for all doctor cases: ADDR-26 ADDR-27 ADDR-28 ADDR-29 ADDR-30 ADDR-31 ADDR-32', async ({
  people,
}) => {
  const { page, expectsStatus } = await createSettledCompany(people, {
    isDso: true,
    shipmentType: 'bulkshipping',
  })
  const tab = addresses(page)
  const question = page.getByRole('alertdialog')
  await tab.open()
  await tab.add()
  await expect(tab.single).toHaveCount(0)
  await tab.fill(inBoston)
  await tab.single.check()
  await tab.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(
    tab.row('Harbour Practice').getByRole('img', { name: 'Default shipping address' }),
  ).toBeVisible()

  await tab.add()
  await tab.fill({ ...inBoston, name: 'Second Practice' })
  await tab.single.click()
  await expect(question).toContainText(
    'Please note the default shipping address for doctor cases has already been assigned to an existing address, do you want to update the default shipping address to this one?',
  )
  await answer(page, 'Cancel')
  await expect(tab.single).not.toBeChecked()
  await tab.submit('Add')
  await expect(tab.row('Second Practice')).toBeVisible()

  // Unchanged fields are not sent.
  await tab.edit('Harbour Practice')
  await tab.single.click()
  await expect(
    getToast(
      page,
      'you can not remove the default shipping address without choosing another default shipping address',
    ),
  ).toBeVisible()
  await expect(tab.single).toBeChecked()
  const [sentRequest] = await Promise.all([
    page.waitForRequest(request => request.method() === 'PUT' && request.url().includes('/address/')),
    tab.submit('Save'),
  ])
  expect(sentRequest.postDataJSON()).not.toHaveProperty('isDefaultShippingAddress')

  // The default cannot be removed; the dialog shows the reason and stays open.
  expectsStatus(409)
  await tab.remove('Harbour Practice')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'you can not remove the default shipping address without choosing another default shipping address',
  )
  await answer(page, 'Cancel')

  await tab.edit('Second Practice')
  await tab.single.click()
  await answer(page, 'Confirm')
  await expect(dialogOn(page)).toBeVisible()
  await expect(tab.single).toBeChecked()
  await tab.submit('Save')
  await expect(
    tab.row('Second Practice').getByRole('img', { name: 'Default shipping address' }),
  ).toBeVisible()
  const { data } = await callAs(page, addressCalls.addresses, {
    query: { filter: { EQ: { isDefaultShippingAddress: true } } },
  })
  expect(data.map(({ title }) => title)).toEqual(['Second Practice'])
})

test('When saving an address fails, the form keeps what was typed and shows the reason only inside the dialog: ERR-39 DLG-12', async ({
  people,
}) => {
  const { page, expectsStatus } = await createSettledCompany(people)
  expectsStatus(409)
  const tab = addresses(page)
  await tab.open()
  await tab.add()
  await tab.fill(inBoston)
  await page.route('**/address', route =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { message: 'not now', code: 'X', extra: [{ msg: 'not now' }] } })
      : route.continue(),
  )
  await tab.dialog.getByRole('button', { name: 'Add', exact: true }).click()
  // Shown inside the dialog only (ruling 16).
  await expect(tab.dialog.getByRole('alert')).toHaveText('not now')
  await expect(page.locator('[data-variant]')).toHaveCount(0)
  await expect(tab.dialog.getByLabel('St.Name')).toHaveValue(inBoston.street)
})

test('Patient addresses are not in the list, and do not shorten its pages: ADDR-22', async ({ people }) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const firstPage = { page: 1, pages: 1, total: 12 }
  const { data } = await callAs(page, addressCalls.addresses, { query: { paginate: 5 } })
  const [remaining] = data
  // Eleven addresses of the clinic, among them one of a patient, which is created with a case.
  await page.route(/\/address\?/, route =>
    route.fulfill({
      json: {
        ...firstPage,
        data: Array.from({ length: 12 }, (_, place) => ({
          ...remaining,
          uuid: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
          title: `Place ${place}`,
          ownerType: place === 3 ? 'patient' : 'clinic',
        })),
      },
    }),
  )
  const { open, row } = addresses(page)
  await open()
  await expect(row('Place 0')).toBeVisible()
  await expect(row('Place 3')).toHaveCount(0)
  await expect(page.locator('tbody tr')).toHaveCount(10)
  await expect(page.getByText('11 rows')).toBeVisible()
})
