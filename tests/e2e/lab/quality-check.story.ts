import { caseFileCalls } from '@archway/contract/case-files'
import { labCalls, type QcSheet } from '@archway/contract/lab'
import type { Request } from '@playwright/test'
import { caseDetail } from '../pages/case-detail.ts'
import { qualityCheck } from '../pages/lab.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { createCaseOfElevenRecords } from '../support/made-cases.ts'
import { countPresses } from '../support/presses.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('Eleven records pass the quality check with at most six clicks or key presses, and no question is about a record that was not sent: U9 PROD-05', async ({
  people,
}) => {
  const clinic = (await people.signedIn('owner@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const { uuid } = await createCaseOfElevenRecords(clinic, page, newPatient('Eleven'))
  await caseDetail(page).open(`/lab/case/${uuid}/files`)
  const check = qualityCheck(page)
  await expect(check.part('Scans')).toBeVisible()
  // The keys are on the screen of a laptop, also while a section is open.
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByText(/^Keys: 1 good/)).toBeInViewport({ ratio: 1 })
  // The form of the case, and the submitted prescription, which a job writes.
  const records = page.getByRole('navigation', { name: 'Records' })
  await expect(records.getByRole('button')).toHaveCount(11 + 2)
  // A photo that was replaced before the first submission is not new to the lab.
  const { data: files } = await callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  expect(files.filter(({ version }) => version > 1)).toHaveLength(1)
  await expect(records.getByText('New', { exact: true })).toHaveCount(0)
  await expect(check.sheet.getByRole('region', { name: 'X-rays' })).toHaveCount(0)
  expect(await listFaults(page)).toEqual([])

  const presses = await countPresses(page)
  await check.pass()
  expect(await presses()).toBeLessThanOrEqual(6)
  await expect(page.getByRole('link', { name: 'Next case' })).toBeFocused()
})

test('Answers of the quality check stay when an older state of the sheet arrives: U9', async ({ people }) => {
  const clinic = (await people.signedIn('owner@nourdental.test')).page
  const { page } = await people.signedIn('staff@archway.test')
  const { uuid } = await createCaseOfElevenRecords(clinic, page, newPatient('Overtaken'))
  await caseDetail(page).open(`/lab/case/${uuid}/files`)
  const { sheet, part } = qualityCheck(page)
  const address = `**/admin/case/${uuid}/qc`
  const isSaving = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/qc')
  const waitForSave = () => page.waitForResponse(response => isSaving(response.request()))
  const markAllGood = async (name: string) => {
    await sheet.getByRole('button', { name: 'All good' }).click()
    await expect(part(name)).toHaveText(/(\d+)\D+\1\D*$/)
  }
  // The sheet of the first save arrives while the second save waits, and again after it.
  const responseReleased = Promise.withResolvers<{ data: QcSheet }>()
  let servedCount = 0
  await page.route(address, async route => {
    if (route.request().method() !== 'GET') return route.continue()
    await route.fulfill({ json: await responseReleased.promise })
    servedCount += 1
  })
  const first = waitForSave()
  await markAllGood('Prescription')
  await first
  const before = await callAs(page, labCalls.qcSheet, { params: { id: uuid } })
  const second = waitForSave()
  await markAllGood('Scans')
  responseReleased.resolve(before)
  const { checked } = (await second).request().postDataJSON() as { checked: string[] }
  await expect.poll(() => servedCount).toBeGreaterThan(1)
  await page.evaluate('new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  const third = waitForSave()
  await markAllGood('Photos')
  const last = (await third).request().postDataJSON() as { checked: string[] }
  expect(last.checked).toEqual(expect.arrayContaining(checked))
  await page.unroute(address)
  const { data: after } = await callAs(page, labCalls.qcSheet, { params: { id: uuid } })
  expect(after.complete).toBe(true)
})
