import { caseCalls, dashboardFilters } from '@archway/contract/cases'
import { caseList } from '../pages/case-list.ts'
import { dialogOn } from '../pages/kit.ts'
import { callAs, draftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Pending actions have a filter with a count for each kind: CONST-34 CASE-01 CASE-02 CASE-03 CASE-04 CASE-05 CASE-06 CASE-07', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard/admin/all')
  await page.goto('/dashboard/doctor/all')
  const { data } = await callAs(page, caseCalls.dsoStatistics)
  const tabs = page.getByRole('navigation', { name: 'Pending items' }).getByRole('link')
  await expect(tabs).toHaveCount(dashboardFilters.length)
  const names = [
    'All',
    'Plan Approval',
    'Rejected',
    'Incomplete Submission',
    'Pending Admin approval',
    'First mile shipped',
    'Canceled',
  ]
  for (const [place, filter] of dashboardFilters.entries()) {
    const count = data[filter]
    await expect(tabs.nth(place)).toHaveText(count > 0 ? `${names[place]}${count}` : (names[place] ?? ''))
    await tabs.nth(place).click()
    await expect(page).toHaveURL(`/dashboard/doctor/${filter}`)
    if (count > 0) await expect(caseList(page).rows).toHaveCount(Math.min(10, count))
    else await expect(page.getByText('Nothing is waiting here')).toBeVisible()
  }
})

test('A row names its next action, which is taken from the row: ROUTE-14 U9', { tag: '@smoke' }, async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const patient = newPatient('Pending')
  const uuid = await draftCase(page, patient)
  await page.goto(`/dashboard/admin/all?q=${patient.first}`)
  await caseList(page)
    .rows.getByRole('link', { name: /^Your turn: Submit case/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/cases/admin/edit/${uuid}`))

  const doctor = (await people.signedIn('doctor.two@brightsmiles.test')).page
  const sender = newPatient('Sender')
  const { data } = await callAs(doctor, caseCalls.create, {
    body: {
      form: {
        product: 'RE',
        firstName: sender.first,
        lastName: sender.last,
        arch: 'both',
        impressionType: 'physical',
      },
    },
  })
  await callAs(doctor, caseCalls.update, {
    params: { id: data.uuid },
    body: { submit: true, consent: true },
  })
  await page.goto(`/dashboard/doctor/new?q=${sender.first}`)
  const turn = page.getByRole('button', { name: /^Your turn: Courier booked/ })
  await turn.click()
  await expect(dialogOn(page)).toContainText('Courier booked for')
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOn(page)).toBeHidden()
  await turn.click()
  await expect(dialogOn(page)).toBeVisible()
})

test('The stages of active cases link to their lists: ROUTE-14 ROUTE-18', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/dashboard/doctor/all')
  const { data } = await callAs(page, caseCalls.dsoStatistics)
  const stages = page.getByRole('region', { name: 'Cases by stage' })
  const making = stages.getByRole('link', { name: /^Manufacturing/ })
  await expect(making).toHaveText(`Manufacturing${data.byStatus.IN_MFG}`)
  await making.click()
  await expect(page).toHaveURL('/cases/doctor?status=manufacturing')
  await expect(caseList(page).rows).toHaveCount(Math.min(10, data.byStatus.IN_MFG))
})
