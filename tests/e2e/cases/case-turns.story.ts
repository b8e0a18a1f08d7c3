import { caseCalls } from '@archway/contract/cases'
import type { Page } from '@playwright/test'
import { caseDetail } from '../pages/case-detail.ts'
import { caseList } from '../pages/case-list.ts'
import { answer, dialogOn, getToast } from '../pages/kit.ts'
import { signOut } from '../pages/login.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import {
  createRetainerInCheck,
  packOrder,
  publishNewPlan,
  readOrder,
  retainerOf,
  shipOrders,
} from '../support/made-cases.ts'
import { ageCase } from '../support/past.ts'
import { expect, newPatient, test } from '../support/story.ts'
import { disableTimers } from '../support/timers.ts'

const clinic = 'owner@nourdental.test'
const lab = 'staff@archway.test'

/** Staff reject the records of a case for one reason. */
const rejectRecords = (staff: Page, id: string, reason: string, comment: string) =>
  callAs(staff, caseCalls.staffAct, {
    params: { id, action: 'qcReject' },
    body: { reasons: [reason], comment, assetKeys: ['upperImpression'] },
  })

/** Chooses an entry of the menu of further actions. */
const chooseFromMore = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('Steps that do not fit into the first batch are ordered after it has arrived: C24 C25', async ({
  people,
}) => {
  const { page } = await people.signedIn(clinic)
  const staff = (await people.signedIn(lab)).page
  const steps = { upper: 20, lower: 16 }
  const uuid = await publishNewPlan(page, staff, newPatient('Batches'), steps)
  const detail = caseDetail(page)
  const deliverBatch = async () => {
    await shipOrders(staff, [await packOrder(staff, await readOrder(staff, uuid))], 'client')
    await detail.hasStatus('Shipped')
    await detail.confirmReceipt()
    await detail.hasStatus('Treatment in progress')
  }

  await test.step('the clinic receives the first batch', async () => {
    await detail.open(`/cases/admin/all/${uuid}/plan`)
    await detail.approvePlan(1, steps)
    await detail.hasStatus('In manufacturing')
    await expect(detail.action('Start next batch')).toHaveCount(0)
    await deliverBatch()
  })

  await test.step('the clinic orders the next batch, and cannot order it twice', async () => {
    await expect(detail.turn('Your turn')).toBeVisible()
    await detail.openProgress()
    await expect(page.getByText('Your turn: Start next batch')).toBeVisible()
    await detail.action('Start next batch').click()
    await answer(page, 'Start next batch')
    await expect(getToast(page, 'Next batch started')).toBeVisible()
    await detail.hasStatus('In manufacturing')
    await expect(detail.action('Start next batch')).toHaveCount(0)
    await detail.tab('Orders')
    const second = page.getByRole('row').filter({ hasText: '/2nd' })
    await expect(second).toContainText('15–20')
    await expect(second).toContainText('15–16')
  })

  await test.step('after the last step no further batch is offered', async () => {
    await deliverBatch()
    await expect(detail.action('Start next batch')).toHaveCount(0)
    await detail.tab('History')
    await expect(detail.history).toContainText('Next batch started')
  })
})

test('A clinic proceeds with rejected records where the reason allows it, and accepts responsibility: C6 C8', async ({
  people,
}) => {
  const { page } = await people.signedIn(clinic)
  const staff = (await people.signedIn(lab)).page
  const detail = caseDetail(page)
  const comment = 'The molars were extracted last year.'

  await test.step('a distorted scan has to be replaced', async () => {
    const { uuid } = await createRetainerInCheck(page, staff, newPatient('Distorted'))
    await rejectRecords(staff, uuid, 'SCAN_DISTORTED', 'The arch is doubled.')
    await detail.open(`/cases/admin/all/${uuid}/details`)
    await detail.hasStatus('Submission rejected')
    await expect(page.getByText('Scan is distorted or doubled')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Cancel case' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Override rejection' })).toHaveCount(0)
    await expect(detail.action('Override rejection')).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  const { uuid } = await createRetainerInCheck(page, staff, newPatient('Overridden'))
  await rejectRecords(staff, uuid, 'SCAN_MISSING_TEETH', 'The second molars are not there.')
  await detail.open(`/cases/admin/all/${uuid}/details`)
  await expect(page.getByText(/Last molars or other teeth are missing in the scan \(.+\)/)).toBeVisible()

  await test.step('no approval happens by accident', async () => {
    await detail.action('Override rejection').click()
    const dialog = dialogOn(page)
    const confirmButton = dialog.getByRole('button', { name: 'Override rejection' })
    await dialog.getByLabel('Comment').fill(comment)
    await expect(confirmButton).toBeDisabled()
    await dialog.getByRole('checkbox', { name: /^I accept responsibility/ }).check()
    await confirmButton.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the case is made from the existing records, and the history shows the override with its comment', async () => {
    await detail.hasStatus('In manufacturing')
    await expect(page.getByText('The second molars are not there.')).toHaveCount(0)
    await detail.tab('History')
    await expect(detail.history).toContainText('Rejection overridden')
    await expect(detail.history).toContainText(comment)
  })
})

test('A customer cancels a case with a reason; the lab sees it immediately and can reopen it: C27 C32', async ({
  people,
}) => {
  const { page } = await people.signedIn(clinic)
  const staff = (await people.signedIn(lab)).page
  const patient = newPatient('Canceled')
  const { uuid, identifier } = await createRetainerInCheck(page, staff, patient)
  const detail = caseDetail(page)
  const labDetail = caseDetail(staff)
  await labDetail.open(`/lab/case/${uuid}/details`)
  await labDetail.hasStatus('Quality check')
  await detail.open(`/cases/admin/all/${uuid}/details`)

  await test.step('canceling requires a reason', async () => {
    await chooseFromMore(page, 'Cancel case')
    const dialog = dialogOn(page)
    await expect(dialog).toContainText(`Cancel case ${identifier}?`)
    const confirmButton = dialog.getByRole('button', { name: 'Cancel case' })
    await expect(confirmButton).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Reasons' }).click()
    await page.getByRole('option', { name: 'Patient stopped' }).click()
    await page.keyboard.press('Escape')
    await confirmButton.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the clinic and the lab both see the case as canceled', async () => {
    await detail.hasStatus('Canceled')
    await labDetail.hasStatus('Canceled')
    await expect(labDetail.action('Pass quality check')).toHaveCount(0)
    await page.goto(`/dashboard/admin/canceled?q=${patient.first}`)
    await expect(page.getByRole('row').filter({ hasText: identifier })).toBeVisible()
  })

  await test.step('the clinic reopens the case and cancels it again', async () => {
    await detail.open(`/cases/admin/all/${uuid}/details`)
    await chooseFromMore(page, 'Reopen case')
    await answer(page, 'Reopen case')
    await expect(getToast(page, 'Case reopened')).toBeVisible()
    await detail.hasStatus('Incomplete Submission')
    await callAs(page, caseCalls.cancel, { params: { id: uuid }, body: { reasons: ['CANCEL_PATIENT'] } })
    await detail.hasStatus('Canceled')
  })

  await test.step('the lab reopens the case', async () => {
    await chooseFromMore(staff, 'Reopen case')
    const dialog = dialogOn(staff)
    await dialog
      .getByRole('textbox', { name: 'Comment', exact: true })
      .fill('Canceled by mistake, says the clinic.')
    await dialog.getByRole('button', { name: 'Reopen case' }).click()
    await expect(dialog).toBeHidden()
    await detail.hasStatus('Incomplete Submission')
    await detail.tab('History')
    for (const entry of ['Case canceled', 'Patient stopped', 'Case reopened', 'Canceled by mistake'])
      await expect(detail.history).toContainText(entry)
  })
})

test('A draft is deleted from its row, brought back by undo, restored by opening it, and deleted for good when its snackbar, its window or its session closes: PROD-06 U5', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.signedIn(clinic)
  // A refused deletion.
  expectsStatus(409)
  // The snackbar with Undo is shown for ten seconds; here it stays for as long as the story needs it.
  await disableTimers(context, 10_000)
  const patient = newPatient('Deleted')
  const uuid = await createDraftCase(page, patient)
  const { rows } = caseList(page)
  const expectListed = async ({ full } = patient) => {
    await page.goto('/cases/admin')
    await page.getByRole('searchbox').first().fill(full)
    await expect(rows.filter({ hasText: full })).toHaveCount(1)
    await expect(rows).toHaveCount(1)
  }
  const expectGone = (id: string) =>
    expect.poll(async () => (await page.request.get(`/case/${id}`)).status()).toBe(404)
  const remove = async () => {
    await rows.getByRole('button', { name: /^Actions: / }).click()
    await page.getByRole('menuitem', { name: 'Delete draft' }).click()
    await expect(rows).toHaveCount(0)
  }
  await expectListed()
  await remove()
  const snackbars = page.getByRole('region', { name: 'Notifications' })
  await snackbars.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
  await remove()
  await snackbars.getByRole('button', { name: 'Close' }).last().click()
  await expectGone(uuid)
  await page.reload()
  await expect(page.getByRole('main').getByText('No case matches these filters')).toBeVisible()

  const next = await createDraftCase(page, patient)
  await test.step('returning to the draft cancels the deletion', async () => {
    const detail = caseDetail(page)
    await detail.open(`/cases/admin/all/${next}/details`)
    await detail.hasStatus('Incomplete Submission')
    await chooseFromMore(page, 'Delete draft')
    await expect(page).toHaveURL(/\/cases\/admin$/)
    await page.goBack()
    await expect(getToast(page, /was not deleted because it was opened$/)).toBeVisible()
    await expect(snackbars.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await detail.hasStatus('Incomplete Submission')
  })

  await test.step('a draft whose deletion is refused is listed again, with the reason', async () => {
    const submittedPatient = newPatient('Submitted')
    const { data } = await callAs(page, caseCalls.create, {
      body: { form: retainerOf(submittedPatient) },
    })
    await expectListed(submittedPatient)
    await remove()
    const params = { id: data.uuid }
    await callAs(page, caseCalls.update, { params, body: { submit: true, consent: true } })
    await snackbars.getByRole('button', { name: 'Close' }).last().click()
    await expect(getToast(page, 'Only a draft that was never submitted can be deleted')).toBeVisible()
    await expect(rows).toHaveCount(1)
  })

  await test.step('leaving the page deletes the draft', async () => {
    await expectListed()
    await remove()
    await page.goto('about:blank')
    await expectGone(next)
  })

  await test.step('signing out deletes the draft before the session ends', async () => {
    const last = await createDraftCase(page, patient)
    await expectListed()
    await remove()
    const responsePromise = page.waitForResponse(
      response =>
        response.request().method() === 'DELETE' && new URL(response.url()).pathname === `/case/${last}`,
    )
    await signOut(page)
    expect((await responsePromise).status()).toBe(200)
    await expect(snackbars.getByText('deleted')).toHaveCount(0)
  })
})

test('An abandoned draft expires while its clinic looks at it, and can be reopened as it was: C29 C30', async ({
  people,
}) => {
  const { page } = await people.signedIn(clinic)
  const patient = newPatient('Forgotten')
  const uuid = await createDraftCase(page, patient)
  const detail = caseDetail(page)
  await detail.open(`/cases/admin/all/${uuid}/details`)
  await detail.hasStatus('Incomplete Submission')
  await ageCase(61, uuid)
  await detail.hasStatus('Expired')
  await detail.action('Reactivate case').click()
  await answer(page, 'Reactivate case')
  await expect(getToast(page, 'Case reactivated')).toBeVisible()
  await detail.hasStatus('Incomplete Submission')
  await detail.tab('History')
  for (const entry of ['Case expired', 'Case reactivated']) await expect(detail.history).toContainText(entry)
})

test('A refinement is started and canceled without the case, and the treatment is completed: C26 C27 C31', async ({
  people,
}) => {
  const { page } = await people.signedIn(clinic)
  const staff = (await people.signedIn(lab)).page
  const steps = { upper: 6, lower: 4 }
  const uuid = await publishNewPlan(page, staff, newPatient('Refined'), steps)
  const detail = caseDetail(page)
  const casePath = `/cases/admin/all/${uuid}/details`
  await detail.open(`/cases/admin/all/${uuid}/plan`)
  await detail.approvePlan(1, steps)
  await shipOrders(staff, [await packOrder(staff, await readOrder(staff, uuid))], 'client')
  await detail.hasStatus('Shipped')
  await detail.confirmReceipt()
  await detail.hasStatus('Treatment in progress')

  await test.step('the clinic starts a refinement', async () => {
    await chooseFromMore(page, 'New refinement')
    await answer(page, 'New refinement')
    await expect(page).toHaveURL(`/cases/admin/edit/${uuid}`)
    await detail.open(casePath)
    await detail.hasStatus('Incomplete Submission')
    await detail.openProgress()
    await expect(page.getByRole('main').locator('header').first()).toContainText('Batch: Refinement')
  })

  await test.step('the clinic cancels the refinement', async () => {
    await chooseFromMore(page, 'Cancel case')
    const dialog = dialogOn(page)
    await expect(dialog).toContainText('Cancel this refinement?')
    await dialog.getByRole('combobox', { name: 'Reasons' }).click()
    await page.getByRole('option', { name: 'Too slow' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel case' }).click()
    await expect(dialog).toBeHidden()
    await detail.hasStatus('Refinement canceled')
  })

  await test.step('the clinic completes the case, after which only a refinement is possible', async () => {
    await chooseFromMore(page, 'Complete case')
    await answer(page, 'Complete case')
    await detail.hasStatus('Complete')
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'New refinement',
      'Patient record',
      'Duplicate case',
      'Mute, except for my turn and mentions',
    ])
    await page.keyboard.press('Escape')
    await detail.tab('History')
    for (const entry of ['Refinement opened', 'Too slow', 'Case completed'])
      await expect(detail.history).toContainText(entry)
  })
})
