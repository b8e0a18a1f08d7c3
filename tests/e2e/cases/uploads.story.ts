import { caseDetail } from '../pages/case-detail.ts'
import { caseForm } from '../pages/case-form.ts'
import { answer, chooseFile, dialogOn, getToast } from '../pages/kit.ts'
import { fillIn } from '../pages/login.ts'
import { holdUploads } from '../pages/slow-line.ts'
import { uploadMenu } from '../pages/upload-menu.ts'
import { createDraftCase } from '../support/api.ts'
import { fileAt, hashFile, paddedScan, photoNames, scanNames } from '../support/made-files.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

const openRecords = async ({ page }: Person, uuid: string) => {
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await expect(page.getByRole('button', { name: /^Choose files/ })).toBeVisible()
}

test('Six files upload at once; the seventh is queued and can be removed: UPL-01 UPL-02 UPL-03 UPL-04 UPL-05 UPL-10 UPL-18 UPL-19 UPL-20 UPL-21 UPL-22 UPL-23 UPL-24 UPL-06 ERR-13 ERR-19 CONST-10 CONST-16', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const patient = newPatient('Queue')
  const uuid = await createDraftCase(page, patient)
  const connection = await holdUploads(page)
  const form = caseForm(page)
  const menu = uploadMenu(page)
  await openRecords(doctor, uuid)
  await menu.open()
  await expect(menu.panel).toContainText('no items')
  await menu.close()

  await form.records(photoNames.map(fileAt))
  await menu.open()
  await expect(menu.panel).toContainText(patient.full)
  await expect(menu.panel).toContainText('0 of 8 done')
  await expect(menu.panel.getByRole('progressbar')).toHaveCount(8)
  await expect(menu.panel.getByText('Waiting')).toHaveCount(2)
  const list = menu.panel.getByRole('list').first()
  // The list shows fewer than eight files at once.
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(320)

  await menu.panel.getByRole('button', { name: 'Cancel the upload of Right buccal' }).click()
  await expect(menu.panel).toContainText('0 of 7 done')
  await expect(menu.panel.getByText('Waiting')).toHaveCount(1)

  await expect.poll(connection.countHeld).toBe(6)
  await connection.letGo(1)
  await expect(menu.panel).toContainText('1 of 7 done')
  await expect(menu.panel.getByText('Waiting')).toHaveCount(0)
  await expect.poll(connection.countHeld).toBe(6)
  await menu.close()

  // Leaving the form waits for the files.
  await page.getByRole('button', { name: 'Save and close' }).click()
  await expect(getToast(page, 'Please wait for new case assets to be uploaded')).toBeVisible()
  await expect(page).toHaveURL(/step=records/)

  await connection.letAllGo()
  for (const slot of ['Face, smiling', 'Left buccal']) await form.expectArrived(slot)
  await expect(page.getByRole('button', { name: /^Choose a file: Right buccal/ })).toBeVisible()
  await menu.open()
  await expect(menu.panel).toContainText('no items')
})

test('A second file for a slot is refused while the first is uploading: UPL-14 UPL-15 UPL-16 UPL-17 ERR-11 ERR-12', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Twice'))
  const connection = await holdUploads(page)
  await openRecords(doctor, uuid)
  await caseForm(page).records(photoNames.map(fileAt))
  await expect.poll(connection.countHeld).toBe(6)
  const chooser = (slot: string) =>
    page.getByLabel(slot, { exact: true }).and(page.locator('input[type=file]'))
  await chooser('Face, smiling').setInputFiles(fileAt('frontPose.jpg'))
  await expect(getToast(page, 'Same type is being uploaded')).toBeVisible()
  await chooser('Right buccal').setInputFiles(fileAt('leftBuccal.jpg'))
  await expect(getToast(page, 'Same type is in queue')).toBeVisible()
  await connection.letAllGo()
  await caseForm(page).expectArrived('Right buccal')
})

test('An upload resumes after a reload and arrives complete: UPL-07 UPL-08 UPL-09', async ({ people }, {
  outputDir,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Resume'))
  await openRecords(doctor, uuid)
  const connection = await holdUploads(page)
  // Three parts: the reload happens after the first and before the second.
  const scan = paddedScan(outputDir, 'upperImpression.stl', 12)
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Upper scan/ }), scan)
  await expect.poll(connection.countHeld).toBe(1)
  await connection.letGo(1)
  await expect.poll(connection.countHeld).toBe(1)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const requestPromise = page.waitForRequest(request => request.method() === 'PATCH')
  await connection.letAllGo()
  // The parts that had arrived are not sent again.
  expect(Number((await requestPromise).headers()['upload-offset'])).toBe(5 * 1024 * 1024)
  await caseForm(page).expectArrived('Upper scan')
  const download = await caseDetail(page).download('Upper scan')
  expect(hashFile(await download.path())).toBe(hashFile(scan))
})

test('An upload resumes when its owner signs in again after the session ended: R5', async ({ people }, {
  outputDir,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Session'))
  await openRecords(doctor, uuid)
  const connection = await holdUploads(page)
  const scan = paddedScan(outputDir, 'lowerImpression.stl', 12)
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Lower scan/ }), scan)
  await expect.poll(connection.countHeld).toBe(1)
  await connection.letGo(1)
  await expect.poll(connection.countHeld).toBe(1)
  doctor.expectsStatus(401)
  await page.context().clearCookies()
  await connection.letAllGo()
  await expect(page).toHaveURL('/login')
  const requestPromise = page.waitForRequest(request => request.method() === 'PATCH')
  await fillIn(page, 'doctor.one@brightsmiles.test')
  // The parts that had arrived before are not sent again.
  expect(Number((await requestPromise).headers()['upload-offset'])).toBeGreaterThanOrEqual(5 * 1024 * 1024)
  await openRecords(doctor, uuid)
  await caseForm(page).expectArrived('Lower scan')
  const download = await caseDetail(page).download('Lower scan')
  expect(hashFile(await download.path())).toBe(hashFile(scan))
})

test('An upload resumes in a new tab after its tab was closed: R5', async ({ people }, { outputDir }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Closed'))
  await openRecords(doctor, uuid)
  const connection = await holdUploads(page)
  const scan = paddedScan(outputDir, 'upperImpression.stl', 12)
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Upper scan/ }), scan)
  await expect.poll(connection.countHeld).toBe(1)
  await connection.letGo(1)
  await expect.poll(connection.countHeld).toBe(1)
  const next = await page.context().newPage()
  await page.close()
  const requestPromise = next.waitForRequest(request => request.method() === 'PATCH')
  await next.goto('/')
  // The parts that had arrived are not sent again; the part in transit may have arrived while the tab closed.
  expect(Number((await requestPromise).headers()['upload-offset'])).toBeGreaterThanOrEqual(5 * 1024 * 1024)
  // The browser warns before a page with unfinished uploads is left.
  const menu = uploadMenu(next)
  await menu.open()
  await expect(menu.panel).toContainText('no items')
  await next.goto(`/cases/admin/edit/${uuid}?step=records`)
  await caseForm(next).expectArrived('Upper scan')
  const download = await caseDetail(next).download('Upper scan')
  expect(hashFile(await download.path())).toBe(hashFile(scan))
})

test('A full disk of the server is reported immediately, and the file is sent when there is space again: R13', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Full'))
  await openRecords(doctor, uuid)
  doctor.expectsStatus(507)
  const message = 'Storage is full. Nothing was lost.'
  const full = { status: 507, json: { code: 'STORAGE_FULL', message, extra: [{ msg: message }] } }
  await page.route('**/files/uploads/**', route => route.fulfill(full))
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Upper scan/ }), fileAt(scanNames[0]))
  await expect(page.getByText(message).first()).toBeVisible()
  await page.unroute('**/files/uploads/**')
  await chooseFile(page.getByRole('button', { name: /^Choose a file: Upper scan/ }), fileAt(scanNames[0]))
  await caseForm(page).expectArrived('Upper scan')
})

test('A file is identified by its content and its slot: FILE-01', { tag: '@smoke' }, async ({ people }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Kinds'))
  await openRecords(doctor, uuid)
  doctor.expectsStatus(422)
  const choose = page.getByRole('button', { name: /^Choose a file: Upper scan/ })
  await chooseFile(choose, fileAt('frontal.jpg'))
  await expect(page.getByText(/jpg files are not accepted here/i)).toBeVisible()
  // Rejected before it is sent: the browser checks the format of an STL.
  await chooseFile(choose, {
    name: 'upperImpression.stl',
    mimeType: 'model/stl',
    buffer: Buffer.from('not a scan at all'),
  })
  await expect(dialogOn(page).getByText('its content is not STL')).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  await chooseFile(choose, fileAt(scanNames[0]))
  await caseForm(page).expectArrived('Upper scan')
})

test('Deleting a file asks for confirmation and empties its slot: U5', async ({ people }) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Withdraw'))
  await openRecords(doctor, uuid)
  await caseForm(page).putInto('Lower scan', fileAt(scanNames[1]))
  await page.getByRole('button', { name: 'More: Lower scan' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await answer(page, 'Withdraw')
  await expect(page.getByRole('button', { name: /^Choose a file: Lower scan/ })).toBeVisible()
})
