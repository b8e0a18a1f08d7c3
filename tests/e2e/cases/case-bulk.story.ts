import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import type { Page } from '@playwright/test'
import { caseList } from '../pages/case-list.ts'
import { answer, choose, dialogOn } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import {
  createRetainerInCheck,
  packOrder,
  passCheck,
  readOrder,
  readStatus,
  shipOrders,
  uploadPhotoInto,
} from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** Two cases of one doctor in clearance; both patients have the same first name. */
const createTwoInClearance = async (doctor: Page, staff: Page) => {
  const patient = newPatient('Many')
  const cases = []
  for (const last of [patient.last, 'More']) {
    const caseData = await createRetainerInCheck(doctor, staff, { ...patient, last })
    await passCheck(staff, caseData.uuid)
    await expect.poll(() => readStatus(staff, caseData.uuid)).toBe('IN_CLEARANCE')
    cases.push(caseData)
  }
  return { patient, cases: cases as [(typeof cases)[0], (typeof cases)[0]] }
}

const chooseBoth = async (page: Page, patient: string) => {
  await page.goto(`/cases/doctor?q=${patient}`)
  await expect(caseList(page).rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  return page.getByRole('region', { name: '2 cases selected' })
}

/** The result listed for a case. */
const resultOf = (page: Page, identifier: string) =>
  dialogOn(page)
    .getByRole('list', { name: 'Result for each case' })
    .getByRole('listitem')
    .filter({ hasText: identifier })

test('Cases are cleared and forwarded in bulk; a case that a colleague has already handled is reported and does not stop the rest: C14 C23 R6', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.signedIn('owner@brightsmiles.test')
  // A colleague clears this case first.
  expectsStatus(409)
  const colleague = (await people.signedIn('contact@brightsmiles.test')).page
  const doctor = (await people.signedIn('doctor.two@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const { patient, cases } = await createTwoInClearance(doctor, staff)
  const [first, second] = cases
  const close = () => dialogOn(page).getByRole('button', { name: 'Close' }).last().click()

  await test.step('the owner clears the selected cases', async () => {
    const bar = await chooseBoth(page, patient.first)
    await expect(bar.getByRole('button', { name: 'Mark last mile as shipped' })).toHaveAccessibleDescription(
      'This is not possible for some of the selected cases at the moment.',
    )
    await bar.getByRole('button', { name: 'Clear for manufacturing' }).click()
    await callAs(colleague, caseCalls.approveRetainerCase, { params: { id: first.uuid } })
    await answer(page, 'Clear for manufacturing')
    await expect(dialogOn(page)).toContainText('2 of 2 done')
    await expect(resultOf(page, first.identifier)).toContainText('This case has changed')
    await expect(resultOf(page, second.identifier)).toContainText('Done')
    await close()
    expect(await readStatus(page, second.uuid)).toBe('IN_MFG')
  })

  await test.step('the owner forwards the selected cases to the doctor', async () => {
    const packedOrders = []
    for (const { uuid } of cases) packedOrders.push(await packOrder(staff, await readOrder(staff, uuid)))
    await shipOrders(staff, packedOrders, 'doctor')
    const bar = await chooseBoth(page, patient.first)
    await bar.getByRole('button', { name: 'Mark last mile as shipped' }).click()
    await callAs(colleague, caseCalls.lastMileShipped, {
      params: { id: second.uuid },
      body: { courierId: 'HAND' },
    })
    await choose(dialogOn(page), 'Courier', 'Hand delivery')
    await dialogOn(page).getByRole('button', { name: 'Mark as shipped' }).click()
    await expect(dialogOn(page)).toContainText('2 of 2 done')
    await expect(resultOf(page, second.identifier)).toContainText('This case has changed')
    await expect(resultOf(page, first.identifier)).toContainText('Done')
    await close()
    for (const { uuid } of cases) expect(await readStatus(page, uuid)).toBe('SHIPPED')
  })

  await test.step('the owner assigns a relationship manager to the doctor of the cases once', async () => {
    const { data: managers } = await callAs(page, contactCalls.contacts, {
      query: { filter: { EQ: { role: 'RM' } }, page: 1, paginate: 300 },
    })
    const manager = managers.find(({ email }) => email === 'rm@brightsmiles.test')
    const bar = await chooseBoth(page, patient.first)
    await bar.getByRole('button', { name: 'Assign RM' }).click()
    await choose(dialogOn(page), 'Relationship manager', manager?.name ?? '')
    await dialogOn(page).getByRole('button', { name: 'Assign RM' }).click()
    await expect(dialogOn(page)).toContainText('2 of 2 done')
    await close()
    const { data } = await callAs(page, caseCalls.dsoRead, { params: { id: first.uuid } })
    const { data: saved } = await callAs(page, doctorCalls.doctor, {
      params: { id: data.doctor?.uuid ?? '' },
    })
    expect(saved.assignRM?.uuid).toBe(manager?.uuid)
  })
})

test('The files of several cases are downloaded together: PROD-06 FILE-07', async ({ people }) => {
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const patient = newPatient('Photos')
  await createDraftCase(page, { ...patient, last: 'None' })
  const uuid = await createDraftCase(page, patient)
  await uploadPhotoInto(page, uuid, 'frontal')
  const saved: string[] = []
  page.on('download', download => saved.push(download.suggestedFilename()))
  await page.goto(`/cases/admin?q=${patient.first}`)
  await expect(async () => {
    const { data } = await callAs(page, caseCalls.read, { params: { id: uuid } })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('button', { name: 'Download files' }).click()
    await answer(page, 'Download files')
    await expect(dialogOn(page)).toContainText('2 of 2 done')
    const result = await resultOf(page, data.identifier).innerText()
    await dialogOn(page).getByRole('button', { name: 'Close' }).last().click()
    // Checked once the dialog is closed, so that a failed attempt can be repeated.
    expect(result).toContain('1 file saved')
  }).toPass()
  expect(saved).toEqual([expect.stringMatching(/frontal\.jpg$/)])
})
