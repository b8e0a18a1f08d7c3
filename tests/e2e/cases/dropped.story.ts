import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { caseFileCalls } from '@archway/contract/case-files'
import { readMesh } from '@archway/mesh/read'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { caseForm } from '../pages/case-form.ts'
import { getToast } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { fileAt, photoNames, recordsArchive, scanNames } from '../support/made-files.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

/** Drops files and folders from the disk on a place of the page, like a user with a mouse. */
const dropOn = async (place: Locator, paths: readonly string[]): Promise<void> => {
  // A point that is not covered by another element.
  await place.hover()
  const box = await place.boundingBox()
  if (!box) throw new Error('the place cannot be seen')
  const session = await place.page().context().newCDPSession(place.page())
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...center, data })
  await session.detach()
}

const openRecords = async ({ page }: Person, uuid: string) => {
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await expect(page.getByRole('button', { name: /^Choose files/ })).toBeVisible()
}

const getAssignDialog = ({ page }: Person) => {
  const dialog = page.getByRole('dialog', { name: 'Where does each file go?' })
  return {
    dialog,
    lines: dialog.locator('li[data-file]'),
    line: (name: string) => dialog.locator(`li[data-file="${name}"]`),
    slot: (name: string) => dialog.getByLabel(`Slot of ${name}`),
  }
}

test(
  'A folder that is dropped on the case is put into slots by name, kind and shape, with pictures, swapped by drag, and every file is assigned or reported: FILE-02 FILE-03 FILE-09',
  { tag: '@smoke' },
  async ({ people }, { outputDir }) => {
    const folder = join(outputDir, 'Lovelace')
    const put = (path: string, from: string | null) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      if (from) copyFileSync(fileAt(from), join(folder, path))
      else writeFileSync(join(folder, path), 'a note')
    }
    put('scans/a-7f3.stl', scanNames[0])
    put('scans/b-91c.stl', scanNames[1])
    put('photos/smile.jpg', 'frontSmiling.jpg')
    put('photos/left buccal.jpg', 'rightBuccal.jpg')
    put('photos/right buccal.jpg', 'leftBuccal.jpg')
    put('notes.xyz', null)
    put('scans/left bite.stl', 'lowerImpression again.stl')
    put('.DS_Store', null)

    const doctor = await people.signedIn('doctor.one@brightsmiles.test')
    const { page } = doctor
    const uuid = await createDraftCase(page, newPatient('Folder'))
    await openRecords(doctor, uuid)
    // Dropped beside the slots: files are accepted anywhere on the records.
    await dropOn(page.getByRole('heading', { name: /^Scans/ }), [folder])

    const { dialog, lines, line, slot } = getAssignDialog(doctor)
    await expect(lines).toHaveCount(7)
    // Files whose names give no hint come first; the button shows how many have no slot yet.
    await expect(dialog.locator('li[data-file="notes.xyz"]:nth-child(-n+3)')).toBeVisible()
    await expect(slot('left bite.stl')).toContainText('Bite scan')
    await expect(slot('a-7f3.stl')).toContainText('Upper scan')
    await expect(slot('b-91c.stl')).toContainText('Lower scan')
    await expect(line('a-7f3.stl').getByText("Suggested from the scan's shape. Please check.")).toBeVisible()
    await expect(slot('smile.jpg')).toContainText('Face, smiling')
    await expect(line('smile.jpg').getByText('Suggested from its name')).toBeVisible()
    for (const name of ['a-7f3.stl', 'b-91c.stl', 'smile.jpg', 'left buccal.jpg', 'right buccal.jpg'])
      await expect(line(name).locator('img')).toBeVisible()
    await expect(line('notes.xyz').getByRole('alert')).toHaveText(/xyz files are not accepted/i)

    // The names are misleading, but the pictures show the content.
    await line('left buccal.jpg').dragTo(line('right buccal.jpg'))
    await expect(slot('left buccal.jpg')).toContainText('Right buccal')
    await expect(slot('right buccal.jpg')).toContainText('Left buccal')

    await dialog.getByRole('button', { name: 'Send 6 of 7 files' }).click()
    for (const name of [
      'Upper scan',
      'Lower scan',
      'Bite scan',
      'Face, smiling',
      'Left buccal',
      'Right buccal',
    ])
      await caseForm(page).expectArrived(name)
  },
)

test('A dropped folder that is unreadable or empty is reported: PROD-07 U5', async ({ people }, {
  outputDir,
}) => {
  const folder = join(outputDir, 'Hopper')
  mkdirSync(join(folder, 'locked'), { recursive: true })
  mkdirSync(join(folder, 'nothing'))
  copyFileSync(fileAt(scanNames[0]), join(folder, 'upper.stl'))
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  // The error of a browser for a folder that its user may not read.
  await page.addInitScript(`{
    const { webkitGetAsEntry } = DataTransferItem.prototype
    const refuses = folder => {
      const { createReader } = folder
      folder.createReader = function () {
        return this.name === 'locked'
          ? { readEntries: (found, failed) => failed(new DOMException('', 'NotReadableError')) }
          : createReader.call(this)
      }
    }
    DataTransferItem.prototype.webkitGetAsEntry = function () {
      const entry = webkitGetAsEntry.call(this)
      if (entry?.isDirectory) refuses(Object.getPrototypeOf(entry))
      return entry
    }
  }`)
  const uuid = await createDraftCase(page, newPatient('Locked'))
  await openRecords(doctor, uuid)
  const place = page.getByRole('heading', { name: /^Scans/ })
  await dropOn(place, [join(folder, 'nothing')])
  await expect(getToast(page, 'The dropped items contain no files.')).toBeVisible()
  await dropOn(place, [folder])
  const { dialog, lines, slot } = getAssignDialog(doctor)
  await expect(lines).toHaveCount(1)
  await expect(slot('upper.stl')).toContainText('Upper scan')
  await expect(getToast(page, /^Couldn't read .*locked/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
})

test('Twenty files dropped at once are all assigned or reported; an archive is unpacked: FILE-07', async ({
  people,
}, { outputDir }) => {
  mkdirSync(outputDir, { recursive: true })
  const copy = (name: string) => {
    copyFileSync(fileAt(name), join(outputDir, `copy of ${name}`))
    return join(outputDir, `copy of ${name}`)
  }
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Twenty'))
  await openRecords(doctor, uuid)
  const zone = page.getByText('Files, a folder or a ZIP archive.', { exact: false })
  const { dialog, lines } = getAssignDialog(doctor)

  await dropOn(zone, [fileAt(recordsArchive)])
  await expect(dialog.getByText('Suggested from its name')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const names = [...photoNames, ...scanNames]
  await dropOn(zone, [...names.map(fileAt), ...names.map(copy)])
  await expect(lines).toHaveCount(20)
  await expect(dialog.getByText(/^Duplicate of /)).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Send 10 of 20 files' }).click()
  for (const name of ['Upper scan', 'Lower scan', 'Right buccal']) await caseForm(page).expectArrived(name)
})

/** A scan of the story files as OBJ with a texture: red on one side of the patient, blue on the other. */
const putTextured = async (folder: string, name: string, from: string) => {
  mkdirSync(folder, { recursive: true })
  const { positions } = readMesh('stl', readFileSync(fileAt(from)))
  const corners = Array.from({ length: positions.length / 3 }, (_, index) => index)
  const lines = [
    `mtllib ${name}.mtl`,
    ...corners.map(at => `v ${[...positions.subarray(at * 3, at * 3 + 3)].join(' ')}`),
    ...corners.map(at => `vt ${positions[at * 3]! < 0 ? 0.25 : 0.75} 0.5`),
    'usemtl jaw',
    ...corners
      .filter(at => at % 3 === 0)
      .map(at => `f ${[1, 2, 3].map(n => `${at + n}/${at + n}`).join(' ')}`),
  ]
  writeFileSync(join(folder, `${name}.obj`), lines.join('\n'))
  writeFileSync(join(folder, `${name}.mtl`), `newmtl jaw\nKd 1 1 1\nmap_Kd ${name}.png\n`)
  const blue = { create: { width: 32, height: 64, channels: 3, background: '#2040c0' } } as const
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c02020' } })
    .composite([{ input: blue, gravity: 'east' }])
    .png()
    .toFile(join(folder, `${name}.png`))
}

/** Counts the pixels of the canvas that are clearly red, and those that are clearly blue. */
const countRedAndBlue = async (page: Page): Promise<{ red: number; blue: number }> => {
  const png = await page.locator('canvas').first().screenshot()
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const counts = { red: 0, blue: 0 }
  for (let index = 0; index < data.length; index += info.channels) {
    const [red = 0, , blue = 0] = data.subarray(index, index + 3)
    if (red - blue > 50) counts.red += 1
    if (blue - red > 50) counts.blue += 1
  }
  return counts
}

test('Scans with textures that are dropped with their MTL files and pictures are sent with their colors, and the viewer shows them: FILE-03 FILE-09', async ({
  people,
}, { outputDir }) => {
  const folder = join(outputDir, 'Franklin')
  await putTextured(join(folder, 'scans'), 'upper', scanNames[0])
  await putTextured(join(folder, 'scans'), 'lower', scanNames[1])
  copyFileSync(fileAt('frontSmiling.jpg'), join(folder, 'smile.jpg'))
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const { page } = doctor
  const uuid = await createDraftCase(page, newPatient('Textured'))
  await openRecords(doctor, uuid)
  await dropOn(page.getByRole('heading', { name: /^Scans/ }), [folder])

  const { dialog, lines, line, slot } = getAssignDialog(doctor)
  // The pictures of the textures are not offered as photos.
  await expect(lines).toHaveCount(3)
  for (const [name, title] of [
    ['upper.obj', 'Upper scan'],
    ['lower.obj', 'Lower scan'],
  ] as const) {
    await expect(slot(name)).toContainText(title)
    await expect(line(name).getByText('Sent as a ZIP archive with its colors')).toBeVisible()
    // The preview shows that the shape of the scan was analyzed, although an archive is sent.
    await expect(line(name).locator('img')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Send 3 files' }).click()
  for (const name of ['Upper scan', 'Lower scan', 'Face, smiling']) await caseForm(page).expectArrived(name)
  const listFiles = () => callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  await expect
    .poll(async () => (await listFiles()).data.flatMap(({ model }) => model ?? []))
    .toEqual(['ready', 'ready'])

  await page.goto(`/cases/admin/all/${uuid}/files`)
  await page
    .getByRole('button', { name: /Upper scan/ })
    .first()
    .click()
  await expect
    .poll(async () => {
      const { red, blue } = await countRedAndBlue(page)
      return Math.min(red, blue)
    })
    .toBeGreaterThan(1000)
})
