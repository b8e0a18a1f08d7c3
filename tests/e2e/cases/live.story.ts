import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import type { BrowserContext } from '@playwright/test'
import { caseDetail } from '../pages/case-detail.ts'
import { dialogOn, getToast } from '../pages/kit.ts'
import { createWorkingCompany } from '../pages/new-company.ts'
import { holdReads } from '../pages/slow-line.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { createRetainerInCheck, publishNewPlan } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'
import { disableTimers } from '../support/timers.ts'

/**
 * From their next navigation on, pages of this context do not refetch at intervals (of 20 seconds and more). So
 * whatever appears has arrived as a live event, however long it takes.
 */
const disablePolling = (context: BrowserContext) => disableTimers(context, 20_000)

test('Actions of staff appear on the open screens of the clinic immediately, and a half-written comment stays: PROD-06 R14', {
  tag: '@smoke',
}, async ({ people }) => {
  // A separate company: no other story changes its counts.
  const clinic = await createWorkingCompany(people)
  const staff = await people.signedIn('staff@archway.test')
  const { uuid, identifier } = await createRetainerInCheck(clinic.page, staff.page, newPatient('Live'))

  await disablePolling(clinic.context)
  const list = await clinic.context.newPage()
  await list.goto(`/cases/admin?identifier=${identifier}`)
  const row = list.getByRole('row').filter({ hasText: identifier })
  await expect(row).toContainText('Quality check')

  const dashboard = await clinic.context.newPage()
  await dashboard.goto('/dashboard/admin/rejected')
  const count = dashboard.getByRole('navigation').getByRole('link', { name: /^Rejected/ })
  await expect(count).toHaveText('Rejected')

  const { page } = clinic
  const detail = caseDetail(page)
  await detail.open(`/cases/admin/all/${uuid}/details`)
  await detail.hasStatus('Quality check')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel case' }).click()
  const comment = dialogOn(page).getByRole('textbox', { name: 'Comment' })
  await comment.fill('The patient has moved to')

  await callAs(staff.page, caseCalls.staffAct, {
    params: { id: uuid, action: 'qcReject' },
    body: { reasons: ['RX_UNCLEAR'], assetKeys: ['prescription'], comment: 'Which arch is it?' },
  })

  await expect(row).toContainText('Submission rejected')
  await expect(dashboard.getByRole('row').filter({ hasText: identifier })).toBeVisible()
  await expect(count).toHaveText('Rejected1')
  // The case behind the dialog has changed.
  await expect(page.locator('main header').getByText('Submission rejected')).toBeVisible()
  await expect(comment).toHaveValue('The patient has moved to')
  await expect(comment).toBeFocused()
})

test('A form keeps what was typed when another user changes its case, reports the change, and reloads on request: PROD-06 R6', async ({
  people,
}) => {
  const writer = await people.signedIn('owner@brightsmiles.test')
  const colleague = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Live')
  const renamed = newPatient('Live').first
  const uuid = await createDraftCase(writer.page, patient)
  const { page, context } = writer
  await disablePolling(context)
  await page.goto(`/cases/admin/edit/${uuid}`)
  const reference = page.getByLabel('Chart number')
  const firstName = page.getByLabel('First name')
  await expect(firstName).toHaveValue(patient.first)

  await reference.fill('CH-')
  const notice = page.getByText('This case has changed', { exact: true })
  // Users are not notified of what they save themselves.
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(notice).toBeHidden()
  await callAs(colleague.page, caseCalls.update, {
    params: { id: uuid },
    body: { form: { firstName: renamed } },
  })
  await expect(notice).toBeVisible()
  await expect(firstName).toHaveValue(patient.first)
  await expect(reference).toHaveValue('CH-')
  await expect(reference).toBeFocused()

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(firstName).toHaveValue(renamed)
  await expect(notice).toBeHidden()
})

test('When two users approve a plan at the same time, the second sees that the case has changed: PROD-09 R6', async ({
  people,
}) => {
  const two = [
    await people.signedIn('owner@brightsmiles.test'),
    await people.signedIn('contact@brightsmiles.test'),
  ]
  const [first] = two
  if (!first) throw new Error('no person is signed in')
  // A separate plan: the demo data has few, and other stories use them.
  const staff = await people.signedIn('staff@archway.test')
  const uuid = await publishNewPlan(first.page, staff.page, newPatient('Twice'))
  for (const { page, context, expectsStatus } of two) {
    expectsStatus(409)
    // Snackbars are shown for six seconds; here they stay until they are counted.
    await disableTimers(context, 6000)
    const detail = caseDetail(page)
    await detail.open(`/cases/admin/all/${uuid}/plan`)
    await detail.action('Approve plan').click()
    await dialogOn(page).getByLabel('I have reviewed the treatment plan').check()
  }
  await Promise.all(
    two.map(({ page }) => dialogOn(page).getByRole('button', { name: 'Approve plan' }).click()),
  )
  for (const { page } of two) {
    await expect(dialogOn(page)).toBeHidden()
    await expect(caseDetail(page).action('Approve plan')).toBeHidden()
  }
  const countNotices = async () => {
    const notice = 'This case has changed. The page has been refreshed.'
    const counts = await Promise.all(two.map(({ page }) => getToast(page, notice).count()))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(countNotices).toBe(1)
})

test('A half-written reason for rejecting a plan stays when a comment on the plan arrives: C12 R14', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const colleaguePage = (await people.signedIn('contact@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const uuid = await publishNewPlan(page, staff, newPatient('Written'))
  const { data: plans } = await callAs(page, planCalls.casePlans, { params: { id: uuid } })
  const id = plans[0]?.uuid ?? ''
  const detail = caseDetail(page)
  await detail.open(`/cases/admin/all/${uuid}/plan`)
  await detail.action('Request plan changes').click()
  const comment = dialogOn(page).getByRole('textbox', { name: 'Comment', exact: true })
  await comment.fill('The midline is')

  const path = `**/plan/${id}/comment`
  const reads = await holdReads(page, path)
  const requestPromise = page.waitForRequest(path)
  const text = 'Less expansion on the left, please.'
  await callAs(colleaguePage, planCalls.commentPlan, { params: { id }, body: { text } })
  await requestPromise
  await expect(comment).toHaveValue('The midline is')
  await expect(comment).toBeFocused()
  reads.release()
  // The list behind the dialog has it.
  await expect(page.getByText(text)).toBeAttached()
  await expect(comment).toHaveValue('The midline is')
  await expect(comment).toBeFocused()
})
