import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseFileCalls } from '@archway/contract/case-files'
import sharp from 'sharp'
import { caseForm } from '../pages/case-form.ts'
import { choose, chooseFile, getToast } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { fileAt, photoNames, scanNames } from '../support/made-files.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

const openRecords = async ({ page }: Person, uuid: string) => {
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await expect(page.getByRole('button', { name: /^Choose files/ })).toBeVisible()
}
const dialogOf = ({ page }: Person) => page.getByRole('dialog', { name: 'Where does each file go?' })

test('Files with meaningless names are assigned to slots by their shape; problems are reported before the upload: PROD-07 FILE-02', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const uuid = await createDraftCase(doctor.page, newPatient('Shapes'))
  await openRecords(doctor, uuid)
  const fileOfText = (name: string, content: string) => ({ name, mimeType: '', buffer: Buffer.from(content) })
  const readFileAs = (name: string, from: string) => ({
    name,
    mimeType: '',
    buffer: readFileSync(fileAt(from)),
  })
  await chooseFile(doctor.page.getByRole('button', { name: 'Choose files' }), [
    readFileAs('scan-A.stl', scanNames[1]),
    readFileAs('scan-B.stl', scanNames[0]),
    readFileAs('frontal.jpg', 'frontal.jpg'),
    readFileAs('IMG_1.jpg', 'frontal.jpg'),
    fileOfText('upper.stl', 'not a mesh at all'.repeat(20)),
    fileOfText('empty.jpg', ''),
  ])
  const dialog = dialogOf(doctor)
  const slot = (name: string) => dialog.getByLabel(`Slot of ${name}`)
  await expect(slot('scan-A.stl')).toContainText('Lower scan')
  await expect(slot('scan-B.stl')).toContainText('Upper scan')
  await expect(dialog.getByText("Suggested from the scan's shape. Please check.")).toHaveCount(2)
  await expect(dialog.getByText('Duplicate of frontal.jpg.')).toBeVisible()
  await expect(slot('IMG_1.jpg')).toContainText('Do not send')
  await expect(dialog.getByText(/its content is not STL/)).toBeVisible()
  await expect(dialog.getByText('The file is empty')).toBeVisible()

  // Swapped with the mouse, and back with the keyboard.
  const line = (name: string) => dialog.locator(`li[data-file="${name}"]`)
  await line('scan-A.stl').dragTo(line('scan-B.stl'))
  await expect(slot('scan-A.stl')).toContainText('Upper scan')
  await choose(doctor.page, 'Slot of scan-A.stl', 'Lower scan')
  await expect(slot('scan-B.stl')).toContainText('Upper scan')
  await dialog.getByRole('button', { name: 'Send 3 of 6 files' }).click()
  for (const name of ['Upper scan', 'Lower scan', 'Frontal']) await caseForm(doctor.page).expectArrived(name)
})

test('A photo is rotated after the upload; the original stays, and both are compared: FILE-03', {
  tag: '@smoke',
}, async ({ people }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Turned'))
  await openRecords(doctor, uuid)
  await caseForm(page).putInto('Frontal', fileAt('frontal.jpg'))
  await page.getByRole('button', { name: 'Open: Frontal', exact: true }).click()
  await page.getByRole('button', { name: 'Rotate or crop' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Frontal' })
  await expect(editor).toContainText('The original photo is kept.')
  await expect(editor.getByRole('button', { name: 'Use' })).toBeDisabled()
  await editor.getByRole('button', { name: 'Rotate right' }).click()
  await editor.getByRole('button', { name: 'Use' }).click()
  await expect(editor).toBeHidden()
  const { data } = await callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  const versions = data.map(({ version, width, height, current }) => [version, width, height, current])
  expect(versions).toEqual([
    [2, 1200, 1600, true],
    [1, 1600, 1200, false],
  ])
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.locator('figure')).toHaveCount(2)
  // Zoomed and moved by keyboard alone; while zoomed, the arrow keys do not go to the next file.
  await page.getByRole('button', { name: 'One file' }).click()
  const picture = page.getByRole('group', { name: /^Picture: Frontal/ })
  await picture.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(picture.locator('img')).toHaveAttribute('style', /scale\(1\.4\)/)
  await page.keyboard.press('0')
  await expect(picture.locator('img')).toHaveAttribute('style', /scale\(1\)/)
  // The original is made the current file again, and the edited photo stays among the versions.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '2 versions' }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(getToast(page, 'Version 1 is the current file again')).toBeVisible()
  const restored = await callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  expect(restored.data.map(({ version, width, current }) => [version, width, current])).toEqual([
    [3, 1600, true],
    [2, 1200, false],
  ])
})

test('A phone that scanned the code uploads photos that appear on the desktop, and none after the link is closed: PROD-07 S12', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const patient = newPatient('Phone')
  const uuid = await createDraftCase(page, patient)
  await openRecords(doctor, uuid)
  const responsePromise = page.waitForResponse(
    response => response.url().endsWith('/phoneLink') && response.ok(),
  )
  await page.getByRole('button', { name: 'Take with a phone' }).click()
  const { data } = (await (await responsePromise).json()) as { data: { token: string } }
  const desk = page.getByRole('dialog', { name: 'Take the photos with a phone' })
  await expect(desk).toContainText('Valid for 15 more minutes')
  const code = desk.getByRole('img', { name: 'Code that opens the photo set on a phone' })
  await expect(code).toBeVisible()
  // Cameras need dark on light to read codes, so the code stays light in the dark scheme.
  await page.evaluate(`document.documentElement.dataset.scheme = 'dark'`)
  const { data: margin } = await sharp(await code.screenshot())
    .extract({ left: 100, top: 2, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...margin]).toEqual([255, 255, 255])
  await expect(desk).toContainText('Waiting for the first photo')
  const thisPhone = desk.getByRole('link', { name: 'Take them with this phone' })
  await expect(thisPhone).toBeHidden()

  const phone = await people.guest()
  await phone.page.setViewportSize({ width: 360, height: 740 })
  await phone.page.goto(`/phone#${data.token}`)
  await expect(phone.page.getByRole('heading', { name: 'Patient photos' })).toBeVisible()
  await expect(phone.page.locator('body')).not.toContainText(patient.first)
  await chooseFile(
    phone.page.getByRole('button', { name: 'Take a photo: Face, smiling' }),
    fileAt(photoNames[0] ?? ''),
  )
  await expect(phone.page.getByText('1 of 8 photos done')).toBeVisible()
  await expect(desk).toContainText('1 photo has arrived')
  await desk.getByRole('button', { name: 'Done' }).click()
  await caseForm(page).expectArrived('Face, smiling')

  phone.expectsStatus(404)
  await phone.page.reload()
  await expect(phone.page.getByText('This link has expired')).toBeVisible()

  // A phone cannot read a code from its own screen: it opens the photo set in another tab.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Take with a phone' }).click()
  const newTab = doctor.context.waitForEvent('page')
  await thisPhone.click()
  const set = await newTab
  await chooseFile(
    set.getByRole('button', { name: 'Take a photo: Face, at rest' }),
    fileAt(photoNames[1] ?? ''),
  )
  await expect(set.getByText('2 of 8 photos done')).toBeVisible()
  await expect(desk).toContainText('1 photo has arrived')
})

test('A PDF opens in a new tab where the browser has no viewer: FILE-06', async ({ people }, {
  outputDir,
}) => {
  const { page } = await people.signedIn('doctor.one@brightsmiles.test')
  await page.addInitScript(`Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false })`)
  const uuid = await createDraftCase(page, newPatient('Paper'))
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  mkdirSync(outputDir, { recursive: true })
  const path = join(outputDir, 'panoramic.pdf')
  writeFileSync(path, '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')
  await caseForm(page).putInto('Panoramic X-ray', path)
  await page.getByRole('button', { name: 'Open: Panoramic X-ray', exact: true }).click()
  const link = page.getByRole('dialog').getByRole('link', { name: 'Open the PDF' })
  const response = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
})
