import { caseCalls } from '@archway/contract/cases'
import type { BrowserContext } from '@playwright/test'
import { caseDetail } from '../pages/case-detail.ts'
import { dialogOn, toastSaying } from '../pages/kit.ts'
import { callAs, draftCase } from '../support/api.ts'
import { planPublished, retainerInCheck } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

/**
 * From their next address on, pages of this context read nothing again by themselves, which they do at intervals of
 * 20 seconds and more: what appears has arrived live, however long it takes.
 */
const withoutPolling = (context: BrowserContext) =>
  context.addInitScript(`{
    for (const name of ['setTimeout', 'setInterval']) {
      const timer = globalThis[name]
      globalThis[name] = (run, ms = 0, ...rest) => (ms < 20_000 ? timer(run, ms, ...rest) : 0)
    }
  }`)

test('Actions of staff appear on the open screens of the clinic immediately, and a half-written comment is kept: PROD-06 R14', {
  tag: '@smoke',
}, async ({ people }) => {
  const clinic = await people.signedIn('owner@brightsmiles.test')
  const staff = await people.signedIn('staff@archway.test')
  const { uuid, identifier } = await retainerInCheck(clinic.page, staff.page, newPatient('Live'))

  await withoutPolling(clinic.context)
  const list = await clinic.context.newPage()
  await list.goto(`/cases/admin?identifier=${identifier}`)
  const row = list.getByRole('row').filter({ hasText: identifier })
  await expect(row).toContainText('Quality check')

  const dashboard = await clinic.context.newPage()
  await dashboard.goto('/dashboard/admin/rejected')
  const count = dashboard.getByRole('navigation').getByRole('link', { name: /^Rejected/ })
  await expect(count).toHaveText(/\d/)
  const rejected = Number(/\d+/.exec(await count.innerText())?.[0])

  const { page } = clinic
  const shown = caseDetail(page)
  await shown.open(`/cases/admin/all/${uuid}/details`)
  await shown.hasStatus('Quality check')
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
  await expect(count).toContainText(String(rejected + 1))
  // Behind the dialog the case has moved on.
  await expect(page.locator('main header').getByText('Submission rejected')).toBeVisible()
  await expect(comment).toHaveValue('The patient has moved to')
  await expect(comment).toBeFocused()
})

test('A form keeps what was typed when another user changes its case, reports the change, and reloads on request: PROD-06 R6', async ({
  people,
}) => {
  const writer = await people.signedIn('owner@brightsmiles.test')
  const other = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Live')
  const renamed = newPatient('Live').first
  const uuid = await draftCase(writer.page, patient)
  const { page, context } = writer
  await withoutPolling(context)
  await page.goto(`/cases/admin/edit/${uuid}`)
  const reference = page.getByLabel('Chart number')
  const firstName = page.getByLabel('First name')
  await expect(firstName).toHaveValue(patient.first)

  await reference.fill('CH-')
  const notice = page.getByText('This case has changed', { exact: true })
  // What one saves oneself is no news.
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(notice).toBeHidden()
  await callAs(other.page, caseCalls.update, {
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

test('When two users approve a plan at the same time, the second is told that the case has changed: PROD-09 R6', async ({
  people,
}) => {
  const two = [
    await people.signedIn('owner@brightsmiles.test'),
    await people.signedIn('contact@brightsmiles.test'),
  ]
  const [first] = two
  if (!first) throw new Error('nobody came')
  // A separate plan: the world has few, and other stories read them.
  const staff = await people.signedIn('staff@archway.test')
  const uuid = await planPublished(first.page, staff.page, newPatient('Twice'))
  for (const { page, expectsStatus } of two) {
    expectsStatus(409)
    const shown = caseDetail(page)
    await shown.open(`/cases/admin/all/${uuid}/plan`)
    await shown.action('Approve plan').click()
    await dialogOn(page).getByLabel('I have reviewed the treatment plan').check()
  }
  await Promise.all(
    two.map(({ page }) => dialogOn(page).getByRole('button', { name: 'Approve plan' }).click()),
  )
  const notice = async ({ page }: (typeof two)[number]) => {
    await expect(dialogOn(page)).toBeHidden()
    await expect(caseDetail(page).action('Approve plan')).toBeHidden()
    return toastSaying(page, 'This case has changed. The page has been refreshed.').count()
  }
  expect((await notice(two[0] as never)) + (await notice(two[1] as never))).toBe(1)
})
