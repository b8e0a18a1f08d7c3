import { doctorCalls } from '@archway/contract/doctors'
import type { Page } from '@playwright/test'
import { addresses, inBoston } from '../pages/addresses.ts'
import { answer, choose, dialogOn, getToast, pick } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { expect, test } from '../support/story.ts'

const owner = 'owner@brightsmiles.test'

const findDoctor = async (page: Page, name: string): Promise<string> => {
  const { data } = await callAs(page, doctorCalls.doctors, { query: { filter: { LIKE: { name } } } })
  const [doctor] = data
  if (!doctor) throw new Error(`no doctor is called ${name}`)
  return doctor.uuid
}

test('CASE-33 ROUTE-37: the list of doctors is filtered and a doctor opened', { tag: '@smoke' }, async ({
  people,
}) => {
  const { page } = await people.signedIn(owner)
  await page.goto('/doctors')
  for (const column of ['Name', 'Email', 'Status', 'Country', 'RM', 'Approval', 'Cases', 'Created at'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible()
  await choose(page, 'Status', 'Restricted')
  await expect(page.getByRole('link', { name: 'Dr. Rita Restricted' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dr. Thomas Two' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Dr. Rita Restricted' }).click()
  await expect(page).toHaveURL(/\/doctors\/[0-9a-f-]{36}\/info$/)
})

test('ROLE-16: a company without relationship managers sees nothing about them', async ({ people }) => {
  const { page } = await people.signedIn('owner@anadolu.test')
  await page.goto('/doctors')
  await expect(page.getByRole('columnheader', { name: 'Country' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'RM' })).toHaveCount(0)
  await page.goto('/cases/doctor')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Relationship manager' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('checkbox', { name: 'Country' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'RM' })).toHaveCount(0)
})

test('CASE-30 ROUTE-38: the tabs of a doctor have their own addresses', async ({ people }) => {
  const { page } = await people.signedIn(owner)
  const id = await findDoctor(page, 'Thomas')
  await page.goto(`/doctors/${id}/info`)
  const tabs = page.getByRole('navigation', { name: 'Doctor sections' })
  await tabs.getByRole('link', { name: 'Cases' }).click()
  await expect(page).toHaveURL(`/doctors/${id}/cases`)
  await expect(page.getByRole('columnheader', { name: 'Identifier' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Addresses' }).click()
  await expect(page.getByRole('cell', { name: 'Doctor', exact: true }).first()).toBeVisible()
  await tabs.getByRole('link', { name: 'Scanners' }).click()
  await expect(page).toHaveURL(`/doctors/${id}/thirdparty`)
  await tabs.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('heading', { name: 'Clinical preferences' })).toBeVisible()
  await page.goto(`/doctors/${id}/unknown`)
  await expect(page.getByRole('heading', { name: 'Doctor information' })).toBeVisible()
})

test('API-104 API-110 API-107: a doctor is added, invited, restricted, blocked and deleted', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn(owner)
  expectsStatus(429)
  const name = `Dr. Story ${process.pid} ${Date.now() % 100_000}`
  const email = `dr.${Date.now()}@story.test`
  await page.goto('/doctors')
  await page.getByRole('button', { name: 'Add doctor' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email', { exact: false }).first().fill(email)
  await dialog.getByRole('combobox', { name: 'Country', exact: true }).click()
  await page.getByRole('combobox', { name: 'Country: Search' }).fill('Türkiye')
  await page.getByRole('option', { name: 'Türkiye' }).click()
  await pick(dialog, 'Approval', 'The doctor approves plans')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(getToast(page, `Invitation sent to ${email}`).first()).toBeVisible()

  await page.getByLabel('Search doctors').fill(name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveAccessibleDescription(
    'Reset is disabled',
  )
  // Limited to one a minute: the first was sent when the doctor was added.
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await expect(getToast(page, 'Too many attempts').first()).toBeVisible()

  const chooseAction = async (label: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await answer(page, label)
  }
  await chooseAction('Block')
  await expect(page.getByText("This doctor's account is blocked.")).toBeVisible()
  await chooseAction('Delete')
  await expect(page).toHaveURL('/doctors')
})

test("API-109: a doctor's own address is maintained by the account owner, and read by the doctor", async ({
  people,
}) => {
  const { page } = await people.signedIn(owner)
  const doctor = (await people.signedIn('doctor.one@brightsmiles.test')).page
  // Named so that it sorts between the others: another story uses the first and the last.
  const title = `Dr. One, practice ${Date.now()}`
  await page.goto(`/doctors/${await findDoctor(page, 'Olga One')}/addresses`)
  const saved = addresses(page)
  await saved.add()
  // Owner and purpose need not be entered.
  await expect(saved.dialog.getByRole('combobox', { name: 'Address Type' })).toHaveCount(0)
  await saved.write({ ...inBoston, name: title })
  await saved.submit('Add')
  const row = saved.row(title)
  await expect(row).toContainText('Doctor')

  await doctor.goto('/profile/profile')
  await expect(doctor.getByRole('row').filter({ hasText: title })).toContainText('Boston')
  await expect(doctor.getByRole('button', { name: 'Add address' })).toHaveCount(0)

  // Addresses of the clinic are managed with the company's addresses.
  await expect(page.getByRole('row').filter({ hasText: 'Clinic' }).getByRole('button')).toHaveCount(0)
  await saved.remove(title)
  await answer(page, 'Remove')
  await expect(row).toHaveCount(0)
})

test('ROLE-22 ERR-20 ERR-26 ERR-27: the status of a doctor is shown, with what it disables', async ({
  people,
}) => {
  const { page } = await people.signedIn(owner)
  await page.goto(`/doctors/${await findDoctor(page, 'Blocked')}/info`)
  await expect(page.getByText("This doctor's account is blocked.")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset password' })).toHaveAccessibleDescription(
    'You are blocked',
  )
  await page.goto(`/doctors/${await findDoctor(page, 'Restricted')}/info`)
  await expect(page.getByText("This doctor's account is restricted.")).toBeVisible()
})

test('ROLE-17 ROLE-19 ERR-24: a relationship manager may do nothing with doctors', async ({ people }) => {
  const { page } = await people.signedIn('rm@brightsmiles.test')
  await page.goto('/doctors')
  await expect(page.getByRole('button', { name: 'Add doctor' })).toHaveAccessibleDescription('RM Not Allowed')
  await page.goto(`/doctors/${await findDoctor(page, 'Thomas')}/info`)
  for (const name of ['Edit doctor', 'Reset password'])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('RM Not Allowed')
})
