import { caseFileCalls } from '@archway/contract/case-files'
import type { Page } from '@playwright/test'
import { demoSecret } from '../../apps/server/src/demo/stories.ts'
import { callAs, draftCase } from './api.ts'
import { fileAt, fineScan } from './made-files.ts'
import { caseForm } from './pages/case-form.ts'
import { expect, newPatient, test } from './story.ts'

type Picture = readonly number[]
/** In the words of a page, which has what draws pictures: 160 x 100 greys of a PNG. */
const greysOf = (png: string): string => `(async () => {
  const bytes = Uint8Array.from(atob('${png}'), sign => sign.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(160, 100)
  const pen = canvas.getContext('2d')
  pen.drawImage(bitmap, 0, 0, 160, 100)
  const { data } = pen.getImageData(0, 0, 160, 100)
  return Array.from({ length: 16000 }, (_, at) => (data[at * 4] + data[at * 4 + 1] + data[at * 4 + 2]) / 3)
})()`

/** What the canvas shows, small and grey, so that a driver's own way of smoothing edges does not count. */
const picture = async (page: Page): Promise<Picture> => {
  const png = await page.locator('canvas').first().screenshot()
  return page.evaluate<Picture>(greysOf(png.toString('base64')))
}
/** The share of pixels that differ visibly. */
const difference = (a: Picture, b: Picture): number =>
  a.filter((grey, at) => Math.abs(grey - (b[at] ?? 0)) > 24).length / a.length
/** A canvas on which nothing was drawn is of one grey. */
const drawn = (shown: Picture): number => difference(shown, Array(shown.length).fill(shown.at(-1)))

test('A patient looks at the teeth step by step by a link, without a name; an ended link tells nothing', async ({
  people,
}) => {
  const { page, expectsStatus } = await people.guest()
  await page.goto(`/shared#${demoSecret}`)
  const slider = page.getByRole('slider', { name: 'Step' })
  await expect(slider).toBeVisible()
  await expect(page.getByText('Before treatment')).toBeVisible()
  const before = await picture(page)
  expect(drawn(before)).toBeGreaterThan(0.05)
  await slider.fill('14')
  await expect(page.getByText('Step 14 of 14')).toBeVisible()
  await expect.poll(async () => difference(before, await picture(page))).toBeGreaterThan(0.002)
  await slider.fill('0')
  await expect.poll(async () => difference(before, await picture(page))).toBeLessThan(0.001)
  // A key turns to the chewing surfaces of the upper arch.
  await page.locator('canvas').focus()
  await page.keyboard.press('4')
  await expect.poll(async () => difference(before, await picture(page))).toBeGreaterThan(0.05)
  expect(await page.locator('body').innerText()).not.toMatch(/Bright Smiles|AL-\d\d-/)

  expectsStatus(404)
  await page.goto('/login')
  await page.goto(`/shared#${'x'.repeat(43)}`)
  await expect(page.getByText('This link no longer leads anywhere.', { exact: false })).toBeVisible()
})

test('A scan opens as its light model, is seen through, cut and measured, and is loaded whole', async ({
  people,
}) => {
  const patient = newPatient('Model')
  const { page } = await people.signedIn('owner@nourdental.test')
  const uuid = await draftCase(page, patient)
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await caseForm(page).putInto('Upper scan', fileAt(fineScan))
  const files = () => callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  await expect
    .poll(async () => (await files()).data.map(({ model }) => model), { timeout: 60_000 })
    .toEqual(['ready'])
  await page.goto(`/cases/admin/all/${uuid}/files`)
  await page
    .getByRole('button', { name: /Upper scan/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Full detail/ })).toBeVisible()
  const whole = await picture(page)

  await dialog.getByRole('slider', { name: 'Opacity of Upper scan' }).fill('20')
  await expect.poll(async () => difference(whole, await picture(page))).toBeGreaterThan(0.02)
  await dialog.getByRole('slider', { name: 'Opacity of Upper scan' }).fill('100')
  await dialog.getByRole('button', { name: 'Cut open' }).click()
  await expect.poll(async () => difference(whole, await picture(page))).toBeGreaterThan(0.02)
  await dialog.getByRole('button', { name: 'Cut open' }).click()

  await dialog.getByRole('button', { name: 'Measure' }).click()
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^\d+\.\d\d mm$/)).toBeVisible()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save picture' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('scan.png')
  await dialog.getByRole('button', { name: /Full detail/ }).click()
  await expect(dialog.getByRole('button', { name: /Full detail/ })).toBeHidden()
})
