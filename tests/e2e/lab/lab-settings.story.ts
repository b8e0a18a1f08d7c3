import { caseCalls, patientCalls } from '@archway/contract/cases'
import { catalogAdminCalls } from '@archway/contract/catalog'
import { contactCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { answer, choose, dialogOn, getToast } from '../pages/kit.ts'
import { createSettledCompany } from '../pages/new-company.ts'
import { holdReads } from '../pages/slow-line.ts'
import { callAs } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

const staffEmail = 'staff@archway.test'

test('A courier is added with a tracking page that can be tested, and deactivated instead of deleted: ENT-51', async ({
  people,
}) => {
  const { page } = await people.signedIn(staffEmail)
  const code = `STORY_${process.pid}_${Date.now() % 100_000}`
  const title = `Swift ${code}`
  await page.goto('/lab/settings/couriers')
  await page.getByRole('button', { name: 'Add courier' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Code').fill(code)
  for (const language of ['English', 'Turkish', 'Arabic'])
    await dialog.getByLabel(`Name in ${language}`).fill(title)
  const template = dialog.getByRole('textbox', { name: 'Tracking page' })
  await template.fill('http://swift.example/{awb}')
  await template.blur()
  await expect(dialog.getByText('Must start with https and contain {awb} once')).toBeVisible()
  await template.fill('https://swift.example/find?no={awb}')
  await dialog.getByLabel('Number for the preview').fill('A 1')
  await expect(dialog.getByRole('link', { name: 'Preview' })).toHaveAttribute(
    'href',
    'https://swift.example/find?no=A%201',
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(getToast(page, `${title} has been saved.`)).toBeVisible()

  await page.getByLabel('Search by name or code').fill(code)
  await page.getByRole('button', { name: `Actions: ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect(page.getByRole('row', { name: title }).getByText('Not in use')).toBeVisible()

  await page.getByRole('button', { name: 'Add courier' }).click()
  await dialogOn(page).getByLabel('Code').fill(code)
  for (const language of ['English', 'Turkish', 'Arabic'])
    await dialogOn(page).getByLabel(`Name in ${language}`).fill('Another')
  await dialogOn(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOn(page).getByText('Another entry has this code')).toBeVisible()
})

test('A day is marked as a holiday in the year’s calendar and becomes a working day again: PROD-17', async ({
  people,
}) => {
  const { page } = await people.signedIn(staffEmail)
  const day = '2031-06-17'
  await callAs(page, catalogAdminCalls.removeHoliday, { params: { date: day } }).catch(() => {})
  await page.goto('/lab/settings/holidays?year=2031')
  await page.getByRole('button', { name: 'Tuesday, June 17, 2031' }).click()
  await dialogOn(page).getByLabel('Occasion').fill('Founding day')
  await dialogOn(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Tuesday, June 17, 2031: Founding day' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete: Founding day' }).click()
  await answer(page, 'Delete')
  await expect(page.getByText('No days off in 2031 yet')).toBeVisible()
})

test('A company is created with an invited owner, blocked, unblocked, and viewed by staff: PROD-18', async ({
  people,
}) => {
  const { page } = await people.signedIn(staffEmail)
  const name = `Story Clinic ${process.pid} ${Date.now() % 100_000}`
  await page.goto('/lab/companies')
  await page.getByRole('button', { name: 'New company' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Name', { exact: false }).first().fill(name)
  await dialog.getByLabel("Account owner's name").fill('Ola Story')
  await dialog.getByLabel("Account owner's email").fill(`owner.${Date.now()}@story.test`)
  await dialog.getByRole('button', { name: 'New company' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const dso = page.getByRole('switch', { name: 'DSO: has doctors with their own cases' })
  await dso.click()
  await expect(getToast(page, 'Saved.').first()).toBeVisible()
  await expect(dso).toBeChecked()

  // The page refetches the company after a change; before that, its buttons match what it shows.
  const reads = await holdReads(page, `**/admin/company/${page.url().split('/').at(-1)}`)
  await page.getByRole('button', { name: 'Block' }).click()
  await answer(page, 'Block')
  await expect(page.getByText('This company is blocked: its users')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Unblock' })).toBeVisible()
  reads.release()
  await answer(page, 'Unblock')
  await expect(page.getByText('This company is blocked: its users')).toBeHidden()

  await page.goto('/lab/companies')
  await choose(page, 'DSO', 'Yes')
  await page.getByLabel('Search companies').fill(name)
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'View as this company' }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin\/all/)
  await expect(page.getByText(name).first()).toBeVisible()
})

test('S2: a member of staff is added with a role, changes it, is not invited twice in a minute, and deactivated', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn(staffEmail)
  expectsStatus(429)
  const name = `Nia ${process.pid} ${Date.now() % 100_000}`
  await page.goto('/lab/staff')
  await page.getByRole('button', { name: 'Add staff member' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(`nia.${Date.now()}@archway.test`)
  await dialog.getByRole('button', { name: 'Add staff member' }).click()
  const row = page.getByRole('row', { name })
  await expect(row.getByText('Invited')).toBeVisible()
  await expect(row.getByText('Support')).toBeVisible()
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Change role' }).click()
  await dialog.getByLabel('Production').check()
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(getToast(page, `New role of ${name}: Production`)).toBeVisible()
  await expect(row.getByText('Production')).toBeVisible()
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Resend invitation' }).click()
  await expect(getToast(page, 'Too many attempts. Try again in').first()).toBeVisible()
  await page.getByRole('button', { name: `Actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await answer(page, 'Deactivate')
  await expect(row.getByText('Deactivated')).toBeVisible()
})

test('S2: pages and buttons outside of the role are not offered', async ({ people }) => {
  const { page } = await people.signedIn('production@archway.test')
  await page.goto('/')
  const navigation = page.getByRole('navigation').first()
  await expect(navigation.getByRole('link', { name: 'Orders' })).toBeVisible()
  for (const name of ['Staff', 'Audit trail', 'Settings'])
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.goto('/lab/staff')
  await expect(page).toHaveURL('/lab')
  await page.goto('/lab/companies')
  await expect(page.getByRole('row', { name: 'Nour Dental' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New company' })).toHaveCount(0)
  await page.getByRole('row', { name: 'Nour Dental' }).getByRole('link').first().click()
  await expect(page.getByText('Your role can only view these settings')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Requests for retainers and replacements')).toBeDisabled()
})

test('The audit trail shows in words who did what, and a person’s data is exported, and erased once a second administrator confirms: S10 S11', async ({
  people,
}) => {
  const { page } = await people.signedIn(staffEmail)
  await page.goto('/lab/people?kind=doctor&q=Zara')
  await page.getByRole('button', { name: 'Export, Erase: Dr. Zara Zero' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expect(dialogOn(page).getByRole('link', { name: 'Download the document' })).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Done' }).click()

  const { page: staffPage, expectsStatus } = await people.signedIn(staffEmail)
  expectsStatus(409)
  const company = await createSettledCompany(people)
  const { data: me } = await callAs(company.page, sessionCalls.me)
  const name = `Sole Owner ${Date.now()}`
  await callAs(company.page, contactCalls.updateContact, { params: { uuid: me.uuid }, body: { name } })
  await staffPage.goto(`/lab/people?kind=contact&q=${encodeURIComponent(name)}`)
  await staffPage.getByRole('button', { name: `Export, Erase: ${name}` }).click()
  await staffPage.getByRole('menuitem', { name: 'Erase' }).click()
  const request = async (email: string) => {
    const submit = dialogOn(staffPage).getByRole('button', { name: 'Send the request' })
    await expect(submit).toBeDisabled()
    await dialogOn(staffPage).getByRole('textbox', { name: 'Reason' }).fill('Letter of the clinic')
    await dialogOn(staffPage).getByRole('textbox', { name: 'to confirm' }).fill(email)
    await submit.press('Enter')
  }
  await request(me.data.email)
  await expect(dialogOn(staffPage).getByText('The last account owner cannot be removed')).toBeVisible()

  const leaving = { name: `Leaving ${Date.now()}`, email: `leaving-${Date.now()}@story.test` }
  await callAs(company.page, contactCalls.addContact, { body: leaving })
  await staffPage.goto(`/lab/people?kind=contact&q=${encodeURIComponent(leaving.name)}`)
  await staffPage.getByRole('button', { name: `Export, Erase: ${leaving.name}` }).click()
  await staffPage.getByRole('menuitem', { name: 'Erase' }).press('Enter')
  await request(leaving.email)
  await expect(
    getToast(staffPage, 'An administrator other than you must confirm it within seven days'),
  ).toBeVisible()
  const review = { name: `Review: ${leaving.name}` }
  await staffPage.goto('/lab/approvals')
  await staffPage.getByRole('button', review).click()
  await expect(dialogOn(staffPage).getByText('You requested this.')).toBeVisible()
  await expect(dialogOn(staffPage).getByRole('button', { name: 'Withdraw the request' })).toBeVisible()
  await expect(dialogOn(staffPage).getByRole('button', { name: 'Confirm and erase' })).toHaveCount(0)
  const { page: second } = await people.signedIn('admin@archway.test')
  await second.goto('/lab/approvals')
  await second.getByRole('button', review).press('Enter')
  await expect(dialogOn(second).getByText('Letter of the clinic')).toBeVisible()
  await dialogOn(second).getByRole('button', { name: 'Confirm and erase' }).press('Enter')
  await expect(getToast(second, 'Confirmed and carried out')).toBeVisible()
  await expect(second.getByRole('button', review)).toHaveCount(0)

  // Entries of other stories fill the first page of the unfiltered trail.
  const { data: administrator } = await callAs(second, sessionCalls.me)
  await page.goto(`/lab/audit?person=${administrator.uuid}`)
  await expect(page.getByText('Confirmed the request of a colleague').first()).toBeVisible()
  await page.goto('/lab/audit')
  await choose(page, 'Result', 'Denied')
  await expect(page.getByText('The last account owner cannot be removed').first()).toBeVisible()
  await page
    .getByRole('button', { name: "Entry details: Requested the erasure of an admin user's data" })
    .first()
    .click()
  await dialogOn(page).getByRole('button', { name: 'All entries by this person' }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByRole('row').nth(1)).toContainText('Sam Porter')
})

test('A request to erase a case of a patient names the other cases of the patient record, and erases them too if the requester chooses so: S11', async ({
  people,
}) => {
  const clinic = (await people.signedIn('owner@nourdental.test')).page
  const { first, last } = newPatient('Erasable')
  const createDraft = async () =>
    (
      await callAs(clinic, caseCalls.create, {
        body: { form: { product: 'AL', firstName: first, lastName: last } },
      })
    ).data
  const [firstCase, other] = [await createDraft(), await createDraft()]
  await callAs(clinic, patientCalls.mergePatients, {
    params: { id: firstCase.uuid },
    body: { patientUuid: other.uuid },
  })
  const { page } = await people.signedIn(staffEmail)
  await page.goto(`/lab/people?q=${firstCase.identifier}`)
  await page.getByRole('button', { name: `Export, Erase: ${first} ${last}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Erase' }).press('Enter')
  const notice = dialogOn(page).getByRole('status').filter({ hasText: 'This patient has other cases' })
  await expect(notice).toContainText(other.identifier)
  await expect(notice).not.toContainText(firstCase.identifier)
  await expect(notice).toContainText('not part of this request')

  const dialog = dialogOn(page)
  await dialog.getByLabel('Erase the whole record (2 cases)').check()
  await expect(notice).toContainText('confirms once for all of them')
  await dialog.getByLabel('Reason').fill('The patient asked the clinic for it.')
  await dialog.getByLabel(`Type ${firstCase.identifier} to confirm`).fill(firstCase.identifier)
  await dialog.getByRole('button', { name: 'Send the request' }).click()
  await expect(dialog).toHaveCount(0)

  const second = (await people.signedIn('admin@archway.test')).page
  await second.goto('/lab/approvals')
  await second.getByRole('button', { name: new RegExp(`${first} ${last}`) }).press('Enter')
  for (const { identifier } of [firstCase, other]) await expect(dialogOn(second)).toContainText(identifier)
  await expect(dialogOn(second)).toContainText('Cases: 2')
  await dialogOn(second).getByRole('button', { name: 'Confirm and erase' }).press('Enter')
  await expect(dialogOn(second).getByRole('status')).toHaveText('2 cases have been erased.')
  for (const id of [firstCase.uuid, other.uuid]) {
    const { data } = await callAs(clinic, caseCalls.read, { params: { id } })
    expect([data.firstName, data.lastName]).toEqual([expect.stringMatching(/^Erased /), null])
  }
})
