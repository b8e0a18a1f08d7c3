import { join } from 'node:path'
import { caseFileCalls } from '@archway/contract/case-files'
import { demoSecret } from '../../../apps/server/src/demo/stories.ts'
import { caseForm } from '../pages/case-form.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { disableWebgl, measureDifference, measureDrawnShare, readPicture } from '../support/canvas.ts'
import { scanInMetres } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('A patient views the plan step by step by a shared link that shows no name; an expired link reveals nothing: PROD-08 S9 S15', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page, expectsStatus } = await people.guest()
  await page.goto(`/shared#${demoSecret}`)
  const slider = page.getByRole('slider', { name: 'Step' })
  await expect(slider).toBeVisible()
  await expect(page.getByText('Before treatment')).toBeVisible()
  const before = await readPicture(page)
  expect(measureDrawnShare(before)).toBeGreaterThan(0.05)
  await slider.fill('14')
  await expect(page.getByText('Step 14 of 14')).toBeVisible()
  await expect.poll(async () => measureDifference(before, await readPicture(page))).toBeGreaterThan(0.002)
  await slider.fill('0')
  await expect.poll(async () => measureDifference(before, await readPicture(page))).toBeLessThan(0.001)
  // The measuring tools of scans work here as well.
  await page.locator('canvas').focus()
  for (const key of ['g', 'm', 'ArrowLeft', 'ArrowLeft', 'Enter', 'ArrowLeft', 'Enter'])
    await page.keyboard.press(key)
  await expect(page.getByText(/^\d+\.\d\d mm$/)).toBeVisible()
  await expect(page.getByText(/^Squares of \d+ mm$/)).toBeVisible()
  for (const key of ['g', 'm']) await page.keyboard.press(key)
  // A key turns the view to the chewing surfaces of the upper arch.
  await page.keyboard.press('4')
  await expect.poll(async () => measureDifference(before, await readPicture(page))).toBeGreaterThan(0.05)
  // The contacts between the arches are colored; the legend covers the lower part of the picture.
  await page.getByRole('button', { name: 'Display' }).click()
  const readUpperHalf = async () => (await readPicture(page)).slice(0, 160 * 60)
  const plain = await readUpperHalf()
  await page.getByRole('checkbox', { name: 'Bite contacts' }).check()
  await expect(
    page.getByRole('region', { name: 'Bite contacts' }).getByText('Negative: the arches overlap.'),
  ).toBeVisible()
  await expect.poll(async () => measureDifference(plain, await readUpperHalf())).toBeGreaterThan(0.002)
  for (const key of ['s', 'g', 'l']) await page.locator('canvas').press(key)
  expect(await listFaults(page)).toEqual([])
  for (const key of ['s', 'g', 'l']) await page.locator('canvas').press(key)
  await page.getByRole('checkbox', { name: 'Bite contacts' }).uncheck()
  await expect.poll(async () => measureDifference(plain, await readUpperHalf())).toBeLessThan(0.001)
  expect(await page.locator('body').innerText()).not.toMatch(/Bright Smiles|AL-\d\d-/)

  expectsStatus(404)
  await page.goto('/login')
  await page.goto(`/shared#${'x'.repeat(43)}`)
  await expect(page.getByText('This link has expired.', { exact: false })).toBeVisible()
})

test('The model viewer draws no frames while nothing on the models changes: P10', async ({ people }) => {
  const { page } = await people.guest()
  await page.addInitScript(`(() => {
    globalThis.draws = 0
    for (const name of ['drawElements', 'drawArrays']) {
      const draw = WebGL2RenderingContext.prototype[name]
      WebGL2RenderingContext.prototype[name] = function (...given) { globalThis.draws += 1; return draw.apply(this, given) }
    }
  })()`)
  await page.goto(`/shared#${demoSecret}`)
  const slider = page.getByRole('slider', { name: 'Step' })
  await expect(slider).toBeVisible()
  const countDraws = () => page.evaluate<number>('draws')
  /** The number of surfaces drawn during sixty frames of the browser. */
  const countDrawsInSixtyFrames = async () => {
    const before = await countDraws()
    await page.evaluate(`new Promise(done => {
      let left = 60
      const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
      next()
    })`)
    return (await countDraws()) - before
  }
  await expect.poll(countDraws).toBeGreaterThan(0)
  await expect.poll(countDrawsInSixtyFrames).toBe(0)
  // Every change is drawn, and then it is still again: a step, a turn by hand, a pointer that rests on a tooth.
  const canvas = page.locator('canvas')
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
  const changes = [
    () => slider.fill('3'),
    () => canvas.press('ArrowLeft'),
    () => canvas.dragTo(canvas, { targetPosition: { x: width / 2 + 60, y: height / 2 } }),
    () => canvas.hover({ position: { x: width / 2, y: height * 0.45 } }),
  ]
  for (const change of changes) {
    const before = await countDraws()
    await change()
    await expect.poll(countDraws).toBeGreaterThan(before)
    await expect.poll(countDrawsInSixtyFrames).toBe(0)
  }
})

test('Without WebGL a patient sees pictures of every step from every side: PROD-08', async ({ people }) => {
  const { page } = await people.guest()
  await disableWebgl(page)
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.goto(`/shared#${demoSecret}`)
  await expect(page.getByText('3D is not available in this browser', { exact: false })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Before treatment, Front' })).toBeVisible()
  await expect.poll(async () => measureDrawnShare(await readPicture(page))).toBeGreaterThan(0.05)
  const before = await readPicture(page)
  await page.getByRole('slider', { name: 'Step' }).fill('14')
  await expect(page.getByRole('img', { name: 'Step 14 of 14, Front' })).toBeVisible()
  await expect.poll(async () => measureDifference(before, await readPicture(page))).toBeGreaterThan(0.002)
  await page.getByRole('button', { name: 'Lower', exact: true }).click()
  await expect.poll(async () => measureDifference(before, await readPicture(page))).toBeGreaterThan(0.05)
  expect(await listFaults(page)).toEqual([])
  // The scripts for 3D are not loaded.
  expect(fetched.filter(url => /StepStill/.test(url))).not.toEqual([])
  expect(fetched.filter(url => /StepViewer|ScanScene/.test(url))).toEqual([])

  // On a phone the views are in a menu.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Lower', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Front' }).click()
  await expect(page.getByRole('img', { name: 'Step 14 of 14, Front' })).toBeVisible()
})

test('A user opens a scan as a light model, corrects its unit and orientation with one click each, makes it transparent, sections and measures it, and loads its full detail: FILE-09', async ({
  people,
}, { outputDir }) => {
  const patient = newPatient('Model')
  const { page } = await people.signedIn('doctor.one@brightsmiles.test')
  const uuid = await createDraftCase(page, patient)
  await page.goto(`/cases/admin/edit/${uuid}?step=records`)
  await caseForm(page).putInto('Upper scan', scanInMetres(outputDir))
  const listFiles = () => callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
  await expect.poll(async () => (await listFiles()).data.map(({ model }) => model)).toEqual(['ready'])
  await page.getByRole('button', { name: 'Yes, meters' }).click()
  await expect(page.getByText('Unit: meters.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn it upright' }).click()
  await expect(page.getByText('Turned upright.')).toBeVisible()
  await page.goto(`/cases/admin/all/${uuid}/files`)
  await page
    .getByRole('button', { name: /Upper scan/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /Full detail/ })).toBeVisible()
  const whole = await readPicture(page)

  await dialog.getByRole('slider', { name: 'Opacity of Upper scan' }).fill('20')
  await expect.poll(async () => measureDifference(whole, await readPicture(page))).toBeGreaterThan(0.02)
  await dialog.getByRole('slider', { name: 'Opacity of Upper scan' }).fill('100')
  await dialog.getByRole('button', { name: 'Cross-section' }).click()
  await expect.poll(async () => measureDifference(whole, await readPicture(page))).toBeGreaterThan(0.02)
  await dialog.getByRole('button', { name: 'Cross-section' }).click()

  await dialog.getByRole('button', { name: 'Measure' }).click()
  await page.locator('canvas').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  // If the file were read in metres, it would be less than a hundredth.
  await expect(dialog.getByText(/^([1-9]\d*\.\d\d|0\.[1-9]\d) mm$/)).toBeVisible()

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save picture' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('scan.png')
  await dialog.getByRole('button', { name: /Full detail/ }).click()
  await expect(dialog.getByRole('button', { name: /Full detail/ })).toBeHidden()

  // Without WebGL, the picture drawn by the server is shown.
  await disableWebgl(page)
  await page.goto(`/cases/admin/all/${uuid}/files`)
  await page
    .getByRole('button', { name: /Upper scan/ })
    .first()
    .click()
  const stillPicture = dialog.getByRole('img', { name: 'Picture of Upper scan' })
  await expect(stillPicture).toHaveJSProperty('complete', true)
  await expect(stillPicture).not.toHaveJSProperty('naturalWidth', 0)
})

const pairs = [
  ['STL', 'openscad.stl', 'admesh.stl'],
  ['PLY', 'openctm.ply', 'three.ply'],
  ['OBJ and PLY', 'assimp.obj', 'assimp.ply'],
] as const

for (const [kinds, upper, lower] of pairs)
  test(`Scans of other programs open as light models and in full detail: ${kinds}, FILE-09`, async ({
    people,
  }) => {
    const { page } = await people.signedIn('doctor.one@brightsmiles.test')
    const uuid = await createDraftCase(page, newPatient('Foreign'))
    await page.goto(`/cases/admin/edit/${uuid}?step=records`)
    const slots = ['Upper scan', 'Lower scan'] as const
    for (const [index, file] of [upper, lower].entries())
      await caseForm(page).putInto(slots[index]!, join(import.meta.dirname, '../foreign', file))
    const listFiles = () => callAs(page, caseFileCalls.ofCase, { params: { id: uuid } })
    await expect
      .poll(async () => (await listFiles()).data.map(({ model }) => model))
      .toEqual(['ready', 'ready'])
    await page.goto(`/cases/admin/all/${uuid}/files`)
    await page
      .getByRole('button', { name: /Upper scan/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    const wholes = dialog.getByRole('button', { name: /Full detail/ })
    await expect(wholes).toHaveCount(2)
    const measureShare = async () => measureDrawnShare(await readPicture(page))

    for (const slot of slots) {
      const [otherSlot] = slots.filter(name => name !== slot)
      const hidden = dialog.getByRole('checkbox', { name: otherSlot! })
      await hidden.uncheck()
      await expect.poll(measureShare).toBeGreaterThan(0.015)
      const light = await measureShare()
      // Now the page loads the original file; its outline matches that of the simplified model.
      await dialog
        .getByRole('group', { name: slot })
        .getByRole('button', { name: /Full detail/ })
        .click()
      await expect(dialog.getByRole('group', { name: slot }).getByRole('button')).toHaveCount(0)
      await expect.poll(async () => Math.abs((await measureShare()) - light)).toBeLessThan(0.01)
      await dialog.getByRole('checkbox', { name: slot, exact: true }).uncheck()
      await expect.poll(measureShare).toBeLessThan(0.01)
      for (const name of slots) await dialog.getByRole('checkbox', { name, exact: true }).check()
    }
  })
