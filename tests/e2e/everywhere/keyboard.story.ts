import { caseForm } from '../pages/case-form.ts'
import { keys } from '../pages/keys.ts'
import { dialogOn } from '../pages/kit.ts'
import { accountMenu, password } from '../pages/login.ts'
import { fileAt, scanNames } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('U1 A case is submitted by keyboard alone, from sign-in to its page', async ({ people }) => {
  const { page } = await people.guest()
  const { press, write, tick, pick, choose, give, reach } = keys(page)
  const form = caseForm(page)
  const patient = newPatient('Keys')
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })

  await page.goto('/login')
  await write(page.getByLabel('Email', { exact: true }), 'contact@nourdental.test')
  await write(page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(accountMenu(page)).toBeVisible()

  await test.step('the page search opens the list of cases', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search the portal' })).toBeFocused()
    await page.keyboard.type('Admin Cases')
    await expect(page.getByRole('option')).toHaveText([/Admin Cases/])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/cases/admin')
  })
  await test.step('the user fills in the patient', async () => {
    await press(page.getByRole('link', { name: 'New case' }).first())
    await pick(radio('Retainer'))
    await write(page.getByLabel('First name'), patient.first)
    await write(page.getByLabel('Last name'), patient.last)
    await pick(radio('Both'))
    await pick(radio('Digital scan'))
    await press(page.getByRole('button', { name: 'Next', exact: true }))
    await expect(page).toHaveURL(/step=records$/)
  })
  await test.step('the user uploads the records', async () => {
    await give(page.getByRole('button', { name: 'Choose files' }), scanNames.map(fileAt))
    const places = dialogOn(page)
    await press(places.getByRole('button', { name: `Send ${scanNames.length} files` }))
    await expect(places).toBeHidden()
    for (const slot of ['Upper scan', 'Lower scan']) await form.expectArrived(slot)
    await press(page.getByRole('button', { name: 'Next', exact: true }))
  })
  await test.step('the user fills in the prescription', async () => {
    await pick(radio('New scan'))
    await write(page.getByRole('textbox', { name: 'Sets', exact: true }), '2')
    await choose('Bonded retainer', 'None')
    await press(page.getByRole('button', { name: 'Next', exact: true }))
  })
  await test.step('the user submits the case', async () => {
    await tick(page.getByLabel('I confirm the patient has agreed to share these records'))
    const submit = page.getByRole('button', { name: 'Submit case', exact: true })
    await reach(submit)
    await expect(submit).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/details$/)
    await expect(page.getByRole('main')).toContainText(patient.last)
  })
})

test('U7 Every list of the daily work is used with the same keys, and a dialog lists them', async ({
  people,
}) => {
  const lists: Record<string, readonly string[]> = {
    'owner@brightsmiles.test': ['/shipments/client', '/shipments/dso', '/request', '/doctors'],
    'staff@archway.test': ['/lab', '/lab/requests', '/lab/shipments', '/lab/companies'],
  }
  for (const [visitor, addresses] of Object.entries(lists)) {
    const { page } = await people.signedIn(visitor)
    for (const address of addresses) {
      await page.goto(address)
      const links = page.getByRole('main').locator('tbody').getByRole('row').getByRole('link')
      await expect(links.first(), address).toBeVisible()
      await page.keyboard.press('j')
      await expect(links.first()).toBeFocused()
      await page.keyboard.press('/')
      await expect(page.getByRole('main').getByRole('searchbox').first()).toBeFocused()
      await page.getByRole('button', { name: 'Keyboard' }).press('Enter')
      await expect(page.getByText('Next or previous row')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Next or previous row')).toBeHidden()
    }
  }
})
