import { readFile } from 'node:fs/promises'
import { type BoardOrder, defaultNamePattern, orderCalls } from '@archway/contract/orders'
import type { Page } from '@playwright/test'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { productionArchive } from '../../../apps/server/src/demo/files/production-archive.ts'
import { sampleZip } from '../../../apps/server/src/features/case-files/sample.ts'
import { createRing, stlOf } from '../../corpus/src/shapes.ts'
import { chooseFile, dialogOn, getToast } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { createPlanWithoutFiles } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

const findOnBoard = async (page: Page, caseUuid: string): Promise<BoardOrder> => {
  const { data } = await callAs(page, orderCalls.board, { query: { filter: { EQ: { caseUuid } } } })
  if (!data[0]) throw new Error('the case has no order')
  return data[0]
}

const listNames = async (path: string): Promise<string[]> => {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(path))))
  return (await reader.getEntries()).map(({ filename }) => filename)
}

test('An order waits for its production files: a faulty archive is reported in full, a correct one releases the order and is downloaded until it is withdrawn: STAT-32 O2', async ({
  people,
}) => {
  const clinic = await people.signedIn('contact@nourdental.test')
  const { page } = await people.signedIn('staff@archway.test')
  const { uuid } = await createPlanWithoutFiles(clinic.page, page, newPatient('Files'))

  await test.step('the next step is disabled and says why', async () => {
    await page.goto(`/lab/case/${uuid}/plan`)
    const ready = page.getByRole('button', { name: 'Production files are ready' })
    await expect(ready).toBeDisabled()
    await expect(ready).toHaveAccessibleDescription(
      'No archive of production files has passed its check yet.',
    )
  })

  await page.goto(`/lab/case/${uuid}/orders`)
  const picker = page.getByRole('button', { name: 'Production files' })
  await expect(page.getByText('Files are missing')).toBeVisible()

  await test.step('the lab reads every problem of the faulty archive', async () => {
    const shape = createRing(24, 8)
    const closedMesh = stlOf(shape)
    const buffer = sampleZip({
      'U01.stl': closedMesh,
      'U02.stl': stlOf({ ...shape, indices: shape.indices.slice(3) }),
      'L01.stl': closedMesh,
      'L02.stl': closedMesh,
      'readme.txt': Buffer.from('with support'),
    })
    await chooseFile(picker, { name: 'first try.zip', mimeType: 'application/zip', buffer })
    const refusal = page.getByRole('alert').filter({ hasText: 'first try.zip' })
    await expect(refusal).toBeVisible()
    for (const problem of [
      'Upper, step 3: missing.',
      'U02.stl: not closed. Open edges: 3.',
      'readme.txt: the file name contains',
    ])
      await expect(refusal).toContainText(problem)
    await expect(page.getByText('Files are missing')).toBeVisible()
  })

  await test.step('the next archive passes, and the order can be started', async () => {
    const buffer = productionArchive({ upper: 3, lower: 2 })
    await chooseFile(picker, { name: 'second try.zip', mimeType: 'application/zip', buffer })
    await expect(page.getByText(/second try\.zip.* passed its check/)).toBeVisible()
    await expect(page.getByText('Files are missing')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Start processing/ })).toBeVisible()
  })

  await test.step('the models are downloaded under names that follow the pattern of the lab', async () => {
    // The setting remains after the story, so it is reset: a second run also starts with the default.
    const reset = () => callAs(page, orderCalls.saveNaming, { body: { pattern: defaultNamePattern } })
    await reset()
    await page.goto('/lab/settings/naming')
    const pattern = page.getByLabel('Pattern')
    await pattern.fill('{piece}:{patient}')
    for (const problem of [
      '{patient} is not a valid part of a name.',
      'Not allowed in a file name: :',
      'add {order}',
    ])
      await expect(pattern).toHaveAccessibleDescription(new RegExp(problem.replace(/[{}]/g, '.')))
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await pattern.fill('{piece}_')
    await page.getByRole('button', { name: /Order, with its batch/ }).press('Enter')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText('U01_AL-26-000123-1st.stl')
    expect(await listFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(getToast(page, 'Production file names saved')).toBeVisible()

    await page.goto(`/lab/case/${uuid}/orders`)
    await page.getByRole('button', { name: /^More for/ }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Production files (ZIP)' }).press('Enter')
    const file = await download
    const order = file.suggestedFilename().replace(/\.zip$/, '')
    await expect(dialogOn(page).getByText(/^Saved as/)).toBeVisible()
    expect(await listFaults(page)).toEqual([])
    await dialogOn(page).getByRole('button', { name: 'Close' }).last().click()
    expect(await listNames(await file.path())).toEqual(
      ['U01', 'U02', 'U03', 'L01', 'L02'].map(piece => `${piece}_${order}.stl`),
    )
    await reset()
  })

  await test.step('at the scan station, the label of one bag is printed again', async () => {
    const order = (await findOnBoard(page, uuid)).identifier
    await page.goto(`/lab/scan?code=${encodeURIComponent(`${order}/S2`)}`)
    await expect(page.getByText('Bag of step 2')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Production files (ZIP)' })).toBeVisible()
    await page.getByRole('button', { name: 'Reprint labels' }).click()
    const label = page.getByRole('menuitem', { name: 'Bag label for a Zebra label printer (ZPL)' })
    const address = (await label.getAttribute('href')) ?? ''
    const zpl = await (await page.request.get(address)).text()
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl).toContain(`^FD${order}/S2^FS`)
    expect(await listFaults(page)).toEqual([])
    await page.goto(`/lab/case/${uuid}/orders`)
  })

  await test.step('withdrawing the archive makes the order wait again', async () => {
    await page.getByRole('button', { name: 'Withdraw the archive' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('second try.zip')
    await dialog.getByRole('button', { name: 'Withdraw the archive' }).click()
    await expect(page.getByText(/second try\.zip.* was withdrawn\. The order is waiting/)).toBeVisible()
    await expect(page.getByText('Files are missing')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Start processing/ })).toBeHidden()
  })
})

test('An order is manufactured without a checked archive only by an exception, whose reason is recorded: STAT-32 O2', async ({
  people,
}) => {
  const clinic = await people.signedIn('contact@nourdental.test')
  const { page } = await people.signedIn('staff@archway.test')
  const { uuid } = await createPlanWithoutFiles(clinic.page, page, newPatient('Exception'))
  await page.goto(`/lab/case/${uuid}/orders`)
  await page.getByRole('button', { name: 'Record an exception' }).click()
  const dialog = dialogOn(page)
  await dialog.getByLabel('Reason').fill('because')
  await dialog.getByLabel('Reason').press('Tab')
  await expect(dialog).toContainText('Write at least 10 characters')
  await dialog.getByLabel('Reason').fill('Printed from the models of the first batch')
  await dialog.getByRole('button', { name: 'Record exception' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Exception: made without checked production files')).toBeVisible()
  await expect(page.getByText('Printed from the models of the first batch')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record an exception' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Start processing/ })).toBeVisible()
  await page.goto(`/lab/case/${uuid}/history`)
  await expect(
    page.getByText('Exception recorded: made without checked production files').first(),
  ).toBeVisible()
})
