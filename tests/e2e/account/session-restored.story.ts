import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import { sessionCalls } from '@archway/contract/session'
import { choose, dialogOn } from '../pages/kit.ts'
import { fillIn, signIn } from '../pages/login.ts'
import { callAs } from '../support/api.ts'
import {
  createRetainerInCheck,
  manufactureAndPack,
  publishNewPlan,
  shipOrders,
} from '../support/made-cases.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

const restored = 'What you typed before your session ended has been restored.'

/** Ends the session of this guest on the server, as the idle limit does, through the browser of another one. */
const endSession = async ({ page, expectsStatus }: Person, otherGuest: Person): Promise<void> => {
  expectsStatus(401)
  await otherGuest.context.addCookies(await page.context().cookies())
  await callAs(otherGuest.page, sessionCalls.logout)
  await expect(page).toHaveURL('/login')
}

test('After the idle limit the page is there again, and so is what was typed, for the same user alone: S14', async ({
  people,
}) => {
  const guest = await people.guest()
  const { page } = guest
  const otherGuest = await people.guest()
  await signIn(page, 'contact@brightsmiles.test')
  await page.goto('/profile/profile')
  const dialog = page.getByRole('dialog', { name: 'Edit Info' })
  const openEditDialog = () =>
    page
      .getByRole('region', { name: 'User Information' })
      .getByRole('button', { name: 'Edit information' })
      .click()
  await openEditDialog()
  await dialog.getByLabel('Phone').fill('+905551234567')
  const end = () => endSession(guest, otherGuest)
  await end()
  await fillIn(page, 'owner@brightsmiles.test')
  await expect(page).toHaveURL('/profile/profile')
  await openEditDialog()
  await expect(dialog.getByLabel('Phone')).not.toHaveValue('+905551234567')
  await dialog.getByLabel('Phone').fill('+905557654321')
  await end()
  await fillIn(page, 'owner@brightsmiles.test')
  await expect(page).toHaveURL('/profile/profile')
  await openEditDialog()
  await expect(dialog.getByText(restored)).toBeVisible()
  await expect(dialog.getByLabel('Phone')).toHaveValue('+905557654321')
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // Once, and nothing remains after a sign-out.
  await openEditDialog()
  await expect(dialog.getByLabel('Phone')).not.toHaveValue('+905557654321')
})

test('After the idle limit a new shipment has its destination, orders, number, weight and note again, once, and a new request its case and note: S14', async ({
  people,
}) => {
  const clinic = (await people.signedIn('contact@nourdental.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Typed')
  const { uuid } = await createRetainerInCheck(clinic, staff, patient)
  const order = await manufactureAndPack(staff, uuid)
  const guest = await people.guest()
  const { page } = guest
  const otherGuest = await people.guest()
  const path = '/lab/shipments/new'
  await signIn(page, 'production@archway.test')
  await page.goto(path)
  const fields = {
    'Air waybill number': '1234567890',
    'Weight (kg)': '1.4',
    Note: 'Handed over at the side entrance',
  }
  const expectFields = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  const tick = page.getByLabel(`Put ${order.identifier} into the shipment`)
  const enter = async () => {
    await page.getByRole('button', { name: 'Choose Nour Dental' }).click()
    await tick.check()
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value)
  }
  await enter()
  await endSession(guest, otherGuest)
  await fillIn(page, 'staff@archway.test')
  await expect(page).toHaveURL(path)
  await expect(tick).toHaveCount(0)
  await expectFields({ 'Air waybill number': '', 'Weight (kg)': '', Note: '' })
  await expect(page.getByText(restored)).toHaveCount(0)
  await enter()
  await endSession(guest, otherGuest)
  await fillIn(page, 'staff@archway.test')
  await expect(page).toHaveURL(path)
  await expect(page.getByText(restored)).toBeVisible()
  await expectFields(fields)
  await expect(tick).toBeChecked()
  await expect(page.getByRole('button', { name: /^Create shipment/ })).not.toHaveAttribute('aria-disabled')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Choose Nour Dental' })).toBeVisible()
  await expectFields({ 'Air waybill number': '', 'Weight (kg)': '', Note: '' })

  // A request whose case is chosen in its dialog.
  await shipOrders(staff, [order], 'client')
  const requester = await people.guest()
  await signIn(requester.page, 'contact@nourdental.test')
  await requester.page.goto('/request')
  const dialog = dialogOn(requester.page)
  const openRequest = () => requester.page.getByRole('button', { name: 'New request' }).first().click()
  await openRequest()
  await dialog.getByRole('combobox', { name: 'Case', exact: true }).click()
  await requester.page.getByRole('combobox', { name: 'Case: Search' }).fill(patient.first)
  await requester.page.getByRole('option', { name: patient.full }).click()
  await choose(dialog, 'Arch', 'Upper')
  await dialog.getByLabel('Note').fill('The first one was lost.')
  await endSession(requester, otherGuest)
  await fillIn(requester.page, 'contact@nourdental.test')
  await expect(requester.page).toHaveURL('/request')
  await openRequest()
  await expect(dialog.getByText(restored)).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue('The first one was lost.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(dialog).toBeHidden()
  await expect(requester.page.getByRole('row').filter({ hasText: patient.full })).toBeVisible()
})

test('After the idle limit the unsaved content of a plan and the reason why a comment was not followed are there again, and can be sent: S14', async ({
  people,
}) => {
  const clinic = (await people.signedIn('owner@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const uuid = await publishNewPlan(clinic, staff, newPatient('Typed'))
  const { data: plans } = await callAs(staff, planCalls.casePlans, { params: { id: uuid } })
  const params = { id: plans[0]?.uuid ?? '' }
  await callAs(clinic, planCalls.commentPlan, {
    params,
    body: { tooth: 11, step: 2, text: 'Turn it earlier.' },
  })
  await callAs(clinic, planCalls.rejectPlan, { params, body: { comment: 'See my comment.' } })
  await callAs(staff, caseCalls.staffAct, { params: { id: uuid, action: 'startRevision' } })
  const guest = await people.guest()
  const { page } = guest
  const otherGuest = await people.guest()
  const path = `/lab/case/${uuid}/plan`
  await signIn(page, 'planner@archway.test')
  await page.goto(path)
  const requests = page.getByRole('region', { name: 'Requested on version 1' })
  const notDone = requests.getByRole('button', { name: 'Not done' })
  const reason = requests.getByRole('textbox', { name: 'Why it was not done' })
  await notDone.click()
  await reason.fill('The root would leave the bone.')
  const content = page.getByRole('form', { name: 'Content' })
  const note = content.getByLabel("Technician's note")
  await note.fill('Attachments are needed from step 2.')
  await content.getByRole('button', { name: 'Add row to Interproximal reduction (IPR)' }).click()
  const cell = content.getByLabel('mm, row 1')
  await cell.fill('0.3')
  await endSession(guest, otherGuest)
  await fillIn(page, 'planner@archway.test')
  await expect(page).toHaveURL(path)
  await expect(content.getByText(restored)).toBeVisible()
  await expect(note).toHaveValue('Attachments are needed from step 2.')
  await expect(cell).toHaveValue('0.3')
  await content.getByRole('button', { name: 'Remove row 1 of Interproximal reduction (IPR)' }).click()
  await content.getByRole('button', { name: 'Save content' }).click()
  await expect(page.getByText('Content saved')).toBeVisible()
  await expect(content.getByText(restored)).toHaveCount(0)
  await expect(note).toHaveValue('Attachments are needed from step 2.')
  await notDone.click()
  await expect(requests.getByText(restored)).toBeVisible()
  await expect(reason).toHaveValue('The root would leave the bone.')
  await requests.getByRole('button', { name: 'Save answer' }).click()
  await expect(requests.getByText('Not done in version 2')).toBeVisible()
  await expect(requests.getByText('The root would leave the bone.')).toBeVisible()
  // Once: another answer starts empty.
  await requests.getByRole('button', { name: 'Change answer' }).click()
  await notDone.click()
  await expect(reason).toHaveValue('')
})
