import { readFileSync } from 'node:fs'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseForm } from '../pages/case-form.ts'
import { chooseFile, dialogOn } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { uploadPhotoInto } from '../support/made-cases.ts'
import { fileAt, radiograph, recordsArchive, scanNames } from '../support/made-files.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

const openRecords = async ({ page }: Person, uuid: string) => {
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await expect(page.getByRole('button', { name: /^Choose files/ })).toBeVisible()
}

/** Converts an STL to OBJ, a text file of vertices and faces, as other scanners write it. */
const asObj = (stl: Buffer): Buffer => {
  const lines: string[] = ['# written by a scanner']
  const count = stl.readUInt32LE(80)
  for (let t = 0; t < count; t += 1)
    for (let corner = 0; corner < 3; corner += 1) {
      const offset = 84 + t * 50 + 12 + corner * 12
      lines.push(`v ${[0, 4, 8].map(axis => stl.readFloatLE(offset + axis)).join(' ')}`)
    }
  for (let t = 0; t < count; t += 1) lines.push(`f ${t * 3 + 1} ${t * 3 + 2} ${t * 3 + 3}`)
  return Buffer.from(lines.join('\n'))
}

test('A scanner’s archive is unpacked, and each of its files is assigned to its slot: FILE-07 FILE-09', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Archive'))
  await openRecords(doctor, uuid)
  await chooseFile(page.getByRole('button', { name: 'Choose files' }), fileAt(recordsArchive))
  const dialog = page.getByRole('dialog', { name: 'Where does each file go?' })
  const slot = (name: string) => dialog.getByLabel(`Slot of ${name}`)
  await expect(slot('upperImpression.stl')).toContainText('Upper scan')
  await expect(slot('lowerImpression.stl')).toContainText('Lower scan')
  await expect(slot('profile.jpg')).toContainText('Face, profile')
  await expect(dialog.getByText('Suggested from its name')).toHaveCount(4)
  expect(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send 4 files' }).click()
  for (const name of ['Upper scan', 'Lower scan', 'Frontal', 'Face, profile'])
    await caseForm(page).expectArrived(name)
})

test('The arch of a scan in another format than STL is recognized by its shape; an STL with trailing data is accepted: FILE-09 R15', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Obj'))
  await openRecords(doctor, uuid)
  const [upper, lower] = scanNames.map(name => readFileSync(fileAt(name))) as [Buffer, Buffer]
  await chooseFile(page.getByRole('button', { name: 'Choose files' }), [
    { name: 'scan-1.obj', mimeType: '', buffer: asObj(lower) },
    { name: 'scan-2.stl', mimeType: '', buffer: Buffer.concat([upper, Buffer.from('made by a scanner')]) },
  ])
  const dialog = page.getByRole('dialog', { name: 'Where does each file go?' })
  await expect(dialog.getByLabel('Slot of scan-1.obj')).toContainText('Lower scan')
  await expect(dialog.getByLabel('Slot of scan-2.stl')).toContainText('Upper scan')
  await dialog.getByRole('button', { name: 'Send 2 files' }).click()
  for (const name of ['Upper scan', 'Lower scan']) await caseForm(page).expectArrived(name)
  const listFiles = () => callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  await expect
    .poll(async () => (await listFiles()).data.map(({ model }) => model))
    .toEqual(['ready', 'ready'])
})

test('A photo is cropped and mirrored before the upload, and appears on the sheet of eight photos: FILE-03', async ({
  people,
}) => {
  const clinic = await people.signedIn('owner@nourdental.test')
  const { page } = clinic
  const patient = newPatient('Sheet')
  const uuid = await createDraftCase(page, patient)
  await openRecords(clinic, uuid)
  await chooseFile(page.getByRole('button', { name: 'Choose files' }), [
    fileAt('frontal.jpg'),
    fileAt('leftBuccal.jpg'),
  ])
  const dialog = page.getByRole('dialog', { name: 'Where does each file go?' })
  await dialog.getByRole('button', { name: 'Rotate or crop: frontal.jpg' }).click()
  const editor = page.getByRole('dialog', { name: /^Edit / })
  // Nothing was sent, so the file exists only on the device.
  await expect(editor).toContainText('Only what you choose here is sent')
  await editor.getByRole('button', { name: 'Mirror' }).click()
  await editor.getByLabel('Zoom').fill('2')
  await expect(editor.getByRole('button', { name: 'Use' })).toBeEnabled()
  expect(await listFaults(page)).toEqual([])
  await editor.getByRole('button', { name: 'Use' }).click()
  await expect(editor).toBeHidden()
  // Half of each side of 1600 x 1200 remains: too few pixels for a photo, which is reported before it is sent.
  await expect(dialog.getByText(/Its longer side has 800 pixels; at least 1024 are needed/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Leave out: frontal.jpg' }).click()
  await dialog.getByRole('button', { name: 'Send 1 file' }).click()
  await caseForm(page).expectArrived('Left buccal')
  await uploadPhotoInto(page, uuid, 'frontal')

  await page.goto(`/cases/admin/all/${uuid}/files`)
  await page.getByRole('button', { name: 'Photo sheet' }).click()
  const sheet = dialogOn(page)
  await expect(sheet.locator('figure')).toHaveCount(8)
  await expect(sheet.getByText(patient.full)).toBeVisible()
  await expect(sheet.locator('figure img')).toHaveCount(2)
  expect(await listFaults(page)).toEqual([])
})

test('A radiograph is stored as sent and shows its metadata: PROD-07 FILE-01', async ({ people }) => {
  const clinic = await people.signedIn('owner@nourdental.test')
  const { page } = clinic
  const uuid = await createDraftCase(page, newPatient('Radiograph'))
  await openRecords(clinic, uuid)
  await chooseFile(page.getByRole('button', { name: 'Choose files' }), fileAt(radiograph))
  const dialog = page.getByRole('dialog', { name: 'Where does each file go?' })
  await expect(dialog.getByLabel(`Slot of ${radiograph}`)).toContainText('Panoramic X-ray')
  await dialog.getByRole('button', { name: 'Send 1 file' }).click()
  await caseForm(page).expectArrived('Panoramic X-ray')
  await page.getByRole('button', { name: 'Open: Panoramic X-ray', exact: true }).click()
  const viewer = dialogOn(page)
  for (const fact of ['Panoramic X-ray', '01/03/2026', 'Acme Imaging, Pano 3', '2400 × 1200', 'Ada Lovelace'])
    await expect(viewer.getByText(fact, { exact: false }).last()).toBeVisible()
  expect(await listFaults(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Download' }).click(),
  ])
  const path = await saved.path()
  expect(readFileSync(path).equals(readFileSync(fileAt(radiograph)))).toBe(true)
})
