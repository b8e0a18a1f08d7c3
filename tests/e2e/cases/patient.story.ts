import { caseCalls, patientCalls } from '@archway/contract/cases'
import type { Page } from '@playwright/test'
import { answer, choose, dialogOn, getToast } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { createHandedInRetainer, publishNewPlan, uploadPhotoInto } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

const owner = 'owner@nourdental.test'

const createDraft = async (page: Page, form: object) =>
  (await callAs(page, caseCalls.create, { body: { form: { product: 'AL', ...form } } })).data
const treatments = (page: Page) => page.getByRole('region', { name: 'Treatments' }).getByRole('listitem')
const photos = (page: Page) => page.getByRole('region', { name: 'Photos by date' })

test('An account owner merges two records of a patient, compares photos, splits a case off, and undoes both: U7 U5', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.signedIn(owner)
  const { first, last } = newPatient('Returning')
  const before = await createDraft(page, { firstName: first, lastName: last, birthDate: '1990-12-09' })
  const after = await createDraft(page, {
    firstName: first,
    lastName: `${last}-Married`,
    patientReference: 'P-9',
  })
  for (const [{ uuid }, keys] of [
    [before, ['profile', 'frontal']],
    [after, ['frontal']],
  ] as const)
    for (const key of keys) await uploadPhotoInto(page, uuid, key)

  await test.step('the menu of the case opens the patient', async () => {
    await page.goto(`/cases/admin/all/${before.uuid}/details`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Patient record' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${first} ${last}` })).toBeVisible()
    await expect(treatments(page)).toHaveCount(1)
    await expect(page.getByText('There are photos from one date only.')).toBeVisible()
  })

  await test.step('merging asks for confirmation, then the patient has both cases', async () => {
    await page.getByRole('button', { name: 'Patient actions' }).click()
    await page.getByRole('menuitem', { name: 'Merge with another record' }).click()
    const dialog = dialogOn(page)
    await dialog.getByRole('searchbox', { name: 'Find the other record' }).fill(`${first} ${last}-Married`)
    await dialog.getByRole('button', { name: new RegExp(after.identifier) }).click()
    await expect(page.getByRole('alertdialog')).toContainText(after.identifier)
    await answer(page, 'Merge records')
    await expect(getToast(page, 'Records merged')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(treatments(page)).toHaveCount(2)
    await expect(page.getByText(`Also entered as`)).toContainText(last)
    expect(await listFaults(page)).toEqual([])
  })

  await test.step('photos of two dates are compared by keyboard alone', async () => {
    const enlarge = photos(page).getByRole('button', { name: /^Enlarge Frontal/ })
    // The first view is selected by default.
    await photos(page).getByRole('radio', { name: 'Profile', checked: true }).focus()
    await expect(photos(page).getByText('No photo of this view')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(photos(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/^Frontal/)
    await expect(enlarge).toHaveCount(2)
    await expect(page).toHaveURL(/view=frontal/)
    await choose(photos(page), 'Second date', new RegExp(before.identifier))
    await page.reload()
    await expect(photos(page).getByRole('combobox', { name: 'Second date' })).toContainText(before.identifier)
    await enlarge.first().press('Enter')
    await dialogOn(page).getByRole('button', { name: 'Compare' }).click()
    await expect(dialogOn(page).getByRole('figure')).toHaveCount(2)
    await page.keyboard.press('Escape')
  })

  await test.step('a case is split off and the split undone; then the merge is undone', async () => {
    const line = treatments(page).filter({ hasText: after.identifier })
    await line.getByRole('button', { name: 'Patient actions' }).click()
    await page.getByRole('menuitem', { name: 'Split off from this record' }).click()
    await answer(page, 'Split off from this record')
    await expect(treatments(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(treatments(page)).toHaveCount(2)
    await page
      .getByRole('region', { name: 'Changes to this record' })
      .getByRole('button', { name: 'Undo' })
      .first()
      .click()
    await expect(treatments(page)).toHaveCount(1)
    const { data } = await callAs(page, patientCalls.readPatient, { params: { id: after.uuid } })
    expect(data.cases.map(({ uuid }) => uuid)).toEqual([after.uuid])
  })

  await test.step('the search finds the patient', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search the portal' }).fill(`${first} ${last}-Married`)
    await page.getByRole('group', { name: 'Patients' }).getByRole('option').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${last}-Married`)
  })
})

test('An account owner marks two records of one name as two people, undoes that, and opens the PDF documents of the plan: U7', async ({
  people,
}) => {
  const { page } = await people.signedIn(owner)
  const staff = (await people.signedIn('staff@archway.test')).page
  const patient = newPatient('Namesake')
  const publishedCase = await publishNewPlan(page, staff, patient)
  const { data: plannedCase } = await callAs(page, caseCalls.read, { params: { id: publishedCase } })
  const namesakeCase = await createDraft(page, { firstName: patient.first, lastName: patient.last })
  const similar = page.getByRole('status').filter({ hasText: 'There may be another record for this patient' })
  const history = page.getByRole('region', { name: 'Changes to this record' })

  await page.goto(`/patient/${plannedCase.uuid}`)
  await expect(similar).toContainText(namesakeCase.identifier)
  await similar.getByRole('button', { name: 'Not the same person' }).press('Enter')
  await expect(getToast(page, 'no longer suggested as the same patient')).toBeVisible()
  await expect(similar).toBeHidden()
  await expect(history).toContainText('Marked as belonging to another person')
  await expect(history).toContainText(namesakeCase.identifier)
  expect(await listFaults(page)).toEqual([])
  await page.goto(`/patient/${namesakeCase.uuid}`)
  await expect(history).toContainText(plannedCase.identifier)
  await expect(similar).toBeHidden()
  await history.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(getToast(page, 'can be suggested as the same patient again')).toBeVisible()
  await expect(similar).toContainText(plannedCase.identifier)

  await page.goto(`/patient/${plannedCase.uuid}`)
  const links = page.getByRole('region', { name: 'Documents (PDF)' }).getByRole('link')
  await expect(links).toHaveText([/^Plan summary \(PDF\)/, /^Step sheet \(PDF\)/])
  for (const link of await links.all()) {
    const href = (await link.getAttribute('href')) ?? ''
    // The header with which a browser opens a link.
    const paper = await page.request.get(href, { headers: { accept: 'text/html' } })
    expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  }
})

test('A new case warns of a patient with the same name, is assigned to that patient, and is separated from the patient again by undo: U7', async ({
  people,
}) => {
  const { page } = await people.signedIn(owner)
  const patient = newPatient('Double')
  const otherCase = await createHandedInRetainer(page, patient)
  const freshDraft = await createDraft(page, { firstName: patient.first, lastName: patient.last })
  const listCases = async (id: string) =>
    (await callAs(page, patientCalls.readPatient, { params: { id } })).data.cases.map(({ uuid }) => uuid)
  const notice = page.getByRole('status').filter({ hasText: 'There is already a patient named' })

  await page.goto(`/cases/admin/edit/${freshDraft.uuid}?step=patient`)
  await expect(notice).toContainText(`${patient.first} ${patient.last}`)
  await expect(notice).toContainText(otherCase.identifier)
  expect(await listFaults(page)).toEqual([])
  await notice.getByRole('button', { name: 'Use this patient' }).click()
  await expect(notice).toBeHidden()
  await expect.poll(() => listCases(otherCase.uuid)).toEqual([freshDraft.uuid, otherCase.uuid])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(notice).toBeVisible()
  expect(await listCases(otherCase.uuid)).toEqual([otherCase.uuid])

  await notice.getByRole('button', { name: 'Continue with a new patient' }).click()
  await expect(notice).toBeHidden()
  await page.getByLabel('Last name').fill(`${patient.last} Junior`)
  await expect
    .poll(async () => (await callAs(page, caseCalls.read, { params: { id: freshDraft.uuid } })).data.lastName)
    .toBe(`${patient.last} Junior`)
  expect(await listCases(freshDraft.uuid)).toEqual([freshDraft.uuid])
})
