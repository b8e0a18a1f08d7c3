import { caseDetail } from '../pages/case-detail.ts'
import { dialogOn } from '../pages/kit.ts'
import {
  createRetainerInCheck,
  packOrder,
  passCheck,
  publishNewPlan,
  readOrder,
  shipOrders,
} from '../support/made-cases.ts'
import { countPresses } from '../support/presses.ts'
import { expect, newPatient, test } from '../support/story.ts'

const steps = { upper: 6, lower: 4 }

test('A doctor with one approval step approves, manufacturing starts immediately, and the parcel can be tracked: C11 STAT-55 U9', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.signedIn('doctor.one@brightsmiles.test')
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Onestep')
  const uuid = await publishNewPlan(page, staff, patient)
  const ownDetail = caseDetail(page)

  await test.step('pending actions lead to the plan', async () => {
    await page.goto(`/dashboard/admin/in_customer_appprove?q=${patient.first}`)
    const filters = page.getByRole('navigation', { name: 'Pending items' })
    await expect(filters.getByRole('link', { name: 'Plan Approval' })).toBeVisible()
    await expect(filters.getByRole('link', { name: 'Pending Admin approval' })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: patient.full })).toBeVisible()
  })
  const presses = await countPresses(page)
  await page.getByRole('row').filter({ hasText: patient.full }).getByRole('link').first().click()
  await expect(page).toHaveURL(`/dashboard/admin/in_customer_appprove/${uuid}/plan`)

  await test.step('the plan is approved', async () => {
    await ownDetail.hasStatus('Awaiting doctor approval')
    // The checkbox is beside the model, under the question.
    const plan = page.getByRole('complementary', { name: 'About this plan' })
    await expect(plan).toContainText(
      `Approve plan v1? ${steps.upper} upper and ${steps.lower} lower aligners will be made.`,
    )
    await expect(plan).toContainText('Manufacturing starts immediately.')
    await plan.getByLabel('I have reviewed the treatment plan').check()
    await ownDetail.action('Approve plan').click()
    await ownDetail.hasStatus('In manufacturing')
    await expect(dialogOn(page)).toHaveCount(0)
    // From the row of the dashboard (U9).
    expect(await presses()).toBe(3)
  })

  await test.step('the parcel is on its way', async () => {
    const box = await shipOrders(staff, [await packOrder(staff, await readOrder(staff, uuid))], 'doctor')
    await page.goto(`/shipments/client?q=${box.identifier}`)
    await page.getByRole('row').filter({ hasText: box.identifier }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(box.identifier)
    await ownDetail.open(`/cases/admin/all/${uuid}/details`)
    await ownDetail.hasStatus('First mile shipped')
  })
})

test('A doctor without approval steps is notified and has nothing to decide: C10 STAT-54', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.zero@brightsmiles.test')
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Zerostep')
  const uuid = await publishNewPlan(page, staff, patient)

  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  await caseDetail(page).hasStatus('In manufacturing')
  await expect(caseDetail(page).action('Approve plan')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Cleared for manufacturing').first()).toBeVisible()
  await page.goto('/dashboard/admin/all')
  const filters = page.getByRole('navigation', { name: 'Pending items' })
  await expect(filters.getByRole('link', { name: 'Rejected' })).toBeVisible()
  for (const hidden of ['Plan Approval', 'Pending Admin approval'])
    await expect(filters.getByRole('link', { name: hidden })).toHaveCount(0)
})

for (const [visitor, steps] of [
  ['doctor.one@brightsmiles.test', 'one step'],
  ['doctor.zero@brightsmiles.test', 'no step'],
] as const)
  test(`A retainer of a doctor with ${steps} is made as soon as its records have passed: C9 CASE-11 CASE-17 STAT-54 STAT-55`, async ({
    people,
  }) => {
    const { page } = await people.signedIn(visitor)
    const staff = (await people.signedIn('staff@archway.test')).page
    const { uuid } = await createRetainerInCheck(page, staff, newPatient('Straight'))
    const ownDetail = caseDetail(page)
    await ownDetail.open(`/cases/admin/all/${uuid}/details`)
    await ownDetail.hasStatus('Under quality check')
    await expect(ownDetail.steps).toHaveText([
      /^Submitted, done$/,
      /^Quality check/,
      /^Manufacturing/,
      /^Shipping/,
    ])
    await expect(ownDetail.currentStep).toHaveText(/^Quality check, current step$/)
    await expect(page.getByText('Waiting for the lab')).toBeVisible()
    await passCheck(staff, uuid)
    await ownDetail.hasStatus('In manufacturing')
    await expect(ownDetail.currentStep).toHaveText(/^Manufacturing, current step$/)
    await ownDetail.tab('History')
    await expect(ownDetail.history).not.toContainText('Approved for manufacturing')
  })

test('A retainer of a doctor with two approval steps waits for the DSO, which may reject it, and the doctor reads why: C9 C16 C17 CASE-10 STAT-56', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.two@brightsmiles.test')
  const staff = (await people.signedIn('staff@archway.test')).page
  const dso = (await people.signedIn('contact@brightsmiles.test')).page
  const patient = newPatient('Second')
  const { uuid } = await createRetainerInCheck(page, staff, patient)
  const ownDetail = caseDetail(page)
  const dsoDetail = caseDetail(dso)
  await ownDetail.open(`/cases/admin/all/${uuid}/details`)
  await passCheck(staff, uuid)

  await test.step('the doctor cannot clear the case', async () => {
    await ownDetail.hasStatus('Pending Admin approval')
    await expect(ownDetail.currentStep).toHaveText(/^Quality check, current stepPending Admin approval$/)
    // The status already names the administrator.
    await expect(page.getByText('Waiting for the DSO administrator')).toHaveCount(0)
    for (const name of ['Approve for manufacturing', 'Do not clear', 'Cancel case'])
      await expect(ownDetail.action(name)).toHaveCount(0)
  })

  await test.step('the doctor reads the rejection and its reason', async () => {
    await dsoDetail.open(`/cases/doctor/all/${uuid}/details`)
    await expect(dsoDetail.action('Approve for manufacturing')).toBeVisible()
    await dsoDetail.refuseClearance('The patient has not signed the consent.')
    await ownDetail.hasStatus('Not cleared for manufacturing')
    await expect(ownDetail.currentStep).toHaveText(/^Quality check, refusedRejected$/)
    await ownDetail.tab('History')
    await expect(ownDetail.history).toContainText('The patient has not signed the consent.')
  })

  await test.step('the DSO returns the case, and the doctor reads why and can submit it again', async () => {
    await dsoDetail.action('Return to submitter').click()
    const dialog = dialogOn(dso)
    await dialog.getByRole('combobox', { name: 'Reasons' }).click()
    await dso.getByRole('option', { name: 'Instructions unclear' }).click()
    await dso.keyboard.press('Escape')
    await dialog.getByRole('textbox', { name: 'Comment', exact: true }).fill('Which arch is it for?')
    await dialog.getByRole('button', { name: 'Return to submitter' }).click()
    await expect(dialog).toBeHidden()
    await ownDetail.hasStatus('Records rejected')
    await expect(page.getByText('Which arch is it for?').first()).toBeVisible()
    await expect(ownDetail.turn('Your turn')).toBeVisible()
    await ownDetail.openProgress()
    await expect(page.getByText('Your turn: Submit again')).toBeVisible()
  })
})
