import { caseFileCalls } from '@archway/contract/case-files'
import { demoSecret } from '../../apps/server/src/demo/stories.ts'
import { callAs, draftCase } from './api.ts'
import { difference, drawn, picture } from './canvas.ts'
import { fileAt, fineScan } from './made-files.ts'
import { caseForm } from './pages/case-form.ts'
import { expect, newPatient, test } from './story.ts'

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
