import { made, orderOf, planPublished, shipped } from './made-cases.ts'
import { caseDetail } from './pages/case-detail.ts'
import { expect, newPatient, test } from './story.ts'

const steps = { upper: 6, lower: 4 }

test('A doctor with one step approves, manufacturing starts at once, and the parcel can be followed: C11 STAT-55', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.one@brightsmiles.test')
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Onestep')
  const uuid = await planPublished(page, staff, patient)
  const mine = caseDetail(page)

  await test.step('pending actions lead to the plan', async () => {
    await page.goto(`/dashboard/admin/in_customer_appprove?q=${patient.first}`)
    const filters = page.getByRole('navigation', { name: 'What waits' })
    await expect(filters.getByRole('link', { name: 'Plan Approval' })).toBeVisible()
    await expect(filters.getByRole('link', { name: 'Pending Admin approval' })).toHaveCount(0)
    await page.getByRole('row').filter({ hasText: patient.full }).getByRole('link').first().click()
    await expect(page).toHaveURL(`/dashboard/admin/in_customer_appprove/${uuid}/plan`)
  })

  await test.step('the plan is approved', async () => {
    await mine.hasStatus('Awaiting doctor approval')
    await mine.approvePlan(1, steps)
    await mine.hasStatus('In manufacturing')
  })

  await test.step('the parcel is on its way', async () => {
    const box = await shipped(staff, [await made(staff, await orderOf(staff, uuid))], 'doctor')
    await page.goto(`/shipments/client?q=${box.identifier}`)
    await page.getByRole('row').filter({ hasText: box.identifier }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(box.identifier)
    await mine.open(`/cases/admin/all/${uuid}/details`)
    await mine.hasStatus('First mile shipped')
  })
})

test('A doctor without steps is told and has nothing to decide: C10 STAT-54', async ({ people }) => {
  const { page } = await people.signedIn('doctor.zero@brightsmiles.test')
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Zerostep')
  const uuid = await planPublished(page, staff, patient)

  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  await caseDetail(page).hasStatus('In manufacturing')
  await expect(caseDetail(page).action('Approve plan')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Cleared for manufacturing').first()).toBeVisible()
  await page.goto('/dashboard/admin/all')
  const filters = page.getByRole('navigation', { name: 'What waits' })
  await expect(filters.getByRole('link', { name: 'Rejected' })).toBeVisible()
  for (const hidden of ['Plan Approval', 'Pending Admin approval'])
    await expect(filters.getByRole('link', { name: hidden })).toHaveCount(0)
})
