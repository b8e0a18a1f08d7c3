import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import type { Locator } from '@playwright/test'
import { caseDetail } from '../pages/case-detail.ts'
import { answer, choose, dialogOn, getToast } from '../pages/kit.ts'
import { drawingIn, putModels, slider } from '../pages/plan-review.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { disableWebgl, measureDifference, measureDrawnShare, readPicture } from '../support/canvas.ts'
import { createPlanToMake } from '../support/made-cases.ts'
import {
  archesArchive,
  gapArchive,
  longerArchive,
  longerSteps,
  planSteps,
  startlessArchive,
  teethArchive,
} from '../support/made-files.ts'
import { countPresses } from '../support/presses.ts'
import { expect, newPatient, type Person, test } from '../support/story.ts'

/** A member of a clinic that uses Palmer notation and one of the lab, and a case without a plan. */
const prepareReview = async (people: {
  signedIn: (email: string) => Promise<Person>
}): Promise<{ clinic: Person; lab: Person; uuid: string; planId: string }> => {
  const clinic = await people.signedIn('owner@nourdental.test')
  const lab = await people.signedIn('planner@archway.test')
  return { clinic, lab, ...(await createPlanToMake(clinic.page, lab.page, newPatient('Reviewed'))) }
}

/** A sentence about a file; invisible marks isolate the direction of the file name. */
const patternOf = (name: string, after: string) => new RegExp(`${name}\\u2069${after}`)

/** The lab publishes a version with two presses. */
const publishPlan = async ({ page }: Person, warning?: string) => {
  await page.getByRole('button', { name: 'Publish plan', exact: true }).click()
  if (warning) await expect(page.getByRole('alertdialog')).toContainText(warning)
  await answer(page, 'Publish plan')
  await expect(getToast(page, /published$/)).toBeVisible()
}

test('The lab reads what is wrong with its plan models, replaces them, previews the plan as the clinic will see it, and publishes it: U9', async ({
  people,
}) => {
  const { clinic, lab, uuid, planId } = await prepareReview(people)
  const { page } = lab
  await page.goto(`/lab/case/${uuid}/plan`)
  await putModels(lab, gapArchive)
  await expect(page.getByText(patternOf(gapArchive, ' cannot be used:'))).toBeVisible()
  await expect(page.getByText('Upper, step 2: missing.')).toBeVisible()

  await putModels(lab, archesArchive)
  await expect(page.getByText(patternOf(archesArchive, ': ready'))).toBeVisible()
  await expect(slider(lab)).toBeVisible()
  await expect.poll(async () => measureDrawnShare(await readPicture(page))).toBeGreaterThan(0.05)

  // The steps are read from the files; missing ones are listed, each with a link to its place.
  const card = page.getByRole('region', { name: 'Publish version 1' })
  await expect(card).toContainText('3 upper, 2 lower')
  await expect(page.getByLabel('Upper steps')).toHaveValue('3')
  await expect(card.getByRole('button', { name: 'Publish plan' })).toHaveAttribute('aria-disabled', 'true')
  await card.getByRole('button', { name: 'Days per aligner' }).click()
  await expect(page.getByLabel('Days per aligner')).toBeFocused()
  // Publishing too early leads there as well.
  await card.getByRole('button', { name: 'Publish plan' }).press('Enter')
  await expect(page.getByLabel('Days per aligner')).toBeFocused()

  // The clinic does not see the version before it is published.
  const foreignResponse = await clinic.page.request.get(`/plan/${planId}/viewer`)
  expect(foreignResponse.status()).toBe(404)

  // Publishing does not overwrite what a colleague has saved; the steps are read again after a reload.
  await page.getByLabel('Days per aligner').fill('10')
  await expect(card.getByRole('button', { name: 'Publish plan' })).not.toHaveAttribute('aria-disabled')
  await callAs(page, planCalls.editPlan, {
    params: { id: planId },
    body: {
      wearDays: 14,
      ipr: [{ contact: '11-21', mm: 0.2, beforeStep: 2 }],
      attachments: [{ tooth: 13, type: 'optimised', fromStep: 1, toStep: planSteps.upper }],
    },
  })
  await expect(page.getByText('This case has changed')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Publish plan' })).toHaveAccessibleDescription(
    /updated this case/,
  )
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByLabel('Days per aligner')).toHaveValue('14')
  await expect(page.getByLabel('Upper steps')).toHaveValue('3')
  await publishPlan(lab, 'Empty tables: Tooth movements.')

  await caseDetail(clinic.page).open(`/cases/admin/all/${uuid}/plan`)
  await slider(clinic).fill('2')
  const sheet = clinic.page.getByRole('region', { name: 'At this step' })
  await expect(sheet).toContainText(/Reduce.*UR1–UL1.*by 0.2 mm before this step/)
  // Models of whole arches do not distinguish teeth, so a chart shows the attachments.
  await expect(sheet.getByRole('button', { name: /UR3.*: Attachment in place$/ })).toBeVisible()
  await expect(sheet.getByText('IPR 0.2 mm between UR1–UL1')).toBeAttached()
  expect(await listFaults(clinic.page)).toEqual([])

  const document = await clinic.page.request.get(`/plan/${planId}/stepSheet`, {
    headers: { accept: 'text/html' },
  })
  expect(document.headers()['content-type']).toBe('application/pdf')
  expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('Models whose names start at step 1 are shown from step 1, and as pictures without WebGL: PROD-08 FILE-09', async ({
  people,
}) => {
  const { clinic, lab, uuid, planId } = await prepareReview(people)
  await lab.page.goto(`/lab/case/${uuid}/plan`)
  await putModels(lab, startlessArchive)
  await expect(lab.page.getByText(patternOf(startlessArchive, ': ready'))).toBeVisible()
  await expect(lab.page.getByText(`Step 1 of ${planSteps.upper}`)).toBeVisible()
  await callAs(lab.page, planCalls.editPlan, {
    params: { id: planId },
    body: { wearDays: 14, ipr: [{ contact: '11-21', mm: 0.2, beforeStep: 2 }], attachments: [] },
  })
  for (const action of ['convert', 'publish'] as const)
    await callAs(lab.page, planCalls.actOnPlan, { params: { id: planId, action }, body: {} })

  const { page } = clinic
  await disableWebgl(page)
  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  await expect(page.getByText('3D is not available in this browser', { exact: false })).toBeVisible()
  await expect(page.getByText(`Step 1 of ${planSteps.upper}`)).toBeVisible()
  await expect.poll(async () => measureDrawnShare(await readPicture(page))).toBeGreaterThan(0.05)
  const front = await readPicture(page)
  await page.getByRole('button', { name: 'Upper', exact: true }).click()
  await expect.poll(async () => measureDifference(front, await readPicture(page))).toBeGreaterThan(0.05)
  const first = await readPicture(page)
  await slider(clinic).press('ArrowRight')
  await expect(slider(clinic)).toHaveAttribute('aria-valuetext', /^Step 2 of .*, IPR: 1$/)
  await expect.poll(async () => measureDifference(first, await readPicture(page))).toBeGreaterThan(0.0005)
  await expect(page.getByRole('region', { name: 'At this step' })).toContainText(
    /Reduce.*UR1–UL1.*by 0.2 mm before this step/,
  )
  expect(await listFaults(page)).toEqual([])
})

test('Comments pinned to a tooth and a step become the reason of a rejection; the next version is compared with the first and approved: U6 U9', async ({
  people,
}) => {
  const { clinic, lab, uuid } = await prepareReview(people)
  const { page } = clinic
  await lab.page.goto(`/lab/case/${uuid}/plan`)
  const publishing = lab.page.getByRole('button', { name: 'Publish plan', exact: true })
  await expect(publishing).toBeVisible()
  // From the ZIP to the published version (U9): the file, and the plan read from it.
  const presses = await countPresses(lab.page)
  await putModels(lab, teethArchive)
  await expect(lab.page.getByText(patternOf(teethArchive, ': ready'))).toBeVisible()
  await publishPlan(lab)
  expect(await presses()).toBeLessThanOrEqual(5)

  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  await expect(slider(clinic)).toBeVisible()
  await slider(clinic).fill('2')
  await expect(page.getByText(`Step 2 of ${planSteps.upper}`)).toBeVisible()
  await choose(page, 'Tooth', /^Tooth \u2066?UR1\u2069?$/)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Turn this one earlier, please.')
  // Drawn on a picture of the model with mouse and keyboard; mistakes can be undone.
  await comments.getByRole('button', { name: 'Draw on the model' }).click()
  const drawing = dialogOn(page)
  const paper = drawing.getByRole('img', { name: 'Picture with 0 marks' })
  // The dialog grows with the picture.
  let box = { x: 0, y: 0, width: 0, height: 0 }
  await expect
    .poll(async () => {
      const before = JSON.stringify(box)
      box = (await paper.boundingBox()) ?? box
      return JSON.stringify(box) === before
    })
    .toBe(true)
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.4, { steps: 3 })
  await page.mouse.up()
  const getMarkedPicture = (count: string) => drawing.getByRole('img', { name: `Picture with ${count}` })
  await getMarkedPicture('1 mark').focus()
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(getMarkedPicture('2 marks')).toBeVisible()
  await drawing.getByRole('button', { name: 'Undo' }).click()
  await expect(getMarkedPicture('1 mark')).toBeVisible()
  expect(await listFaults(page)).toEqual([])
  await drawing.getByRole('button', { name: 'Use drawing' }).click()
  await expect(comments.getByRole('img', { name: 'Drawing for this comment' })).toBeVisible()
  await comments.getByRole('button', { name: 'Add comment' }).click()
  await expect(getToast(page, 'Comment added')).toBeVisible()
  await expect(comments).toContainText('Turn this one earlier, please.')
  // Typed text is aligned by its script, an empty field by the page.
  const field = comments.getByRole('textbox', { name: 'Comment' })
  await expect(field).toHaveCSS('text-align', 'left')
  await field.fill('من فضلك')
  await expect(field).toHaveCSS('direction', 'rtl')
  await expect(field).toHaveCSS('text-align', 'start')
  await field.fill('')
  // The mark on the tooth and the comment both lead to the view.
  const pinned = /^Tooth \u2066?UR1\u2069?, step 2$/
  await expect(page.getByRole('button', { name: pinned }).first()).toBeVisible()
  await slider(clinic).fill('0')
  await comments.getByRole('button', { name: pinned }).click()
  await expect(page.getByText(`Step 2 of ${planSteps.upper}`)).toBeVisible()
  expect(await listFaults(page)).toEqual([])

  // The model fills most of the screen, and all controls for the decision are visible without scrolling.
  for (const [width, height] of [
    [1366, 768],
    [360, 780],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    const model = page.getByRole('region', { name: 'Models', exact: true }).locator('canvas')
    await expect.poll(async () => ((await model.boundingBox())?.height ?? 0) / height).toBeGreaterThan(0.6)
    await expect(model).toBeInViewport({ ratio: 1 })
    await expect(slider(clinic)).toBeInViewport({ ratio: 1 })
    await expect(page.getByLabel('I have reviewed the treatment plan')).toBeInViewport({ ratio: 1 })
    for (const decision of ['Approve plan', 'Request plan changes'])
      await expect(caseDetail(page).action(decision)).toBeInViewport({ ratio: 1 })
    await caseDetail(page).action('Request plan changes').click()
    await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialogOn(page)).toBeHidden()
  }
  // On a small tablet the name has the room of the second decision, which is in the menu.
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(caseDetail(page).action('Approve plan')).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      page.evaluate<number>("(h1 => h1.scrollWidth - h1.clientWidth)(document.querySelector('h1'))"),
    )
    .toBe(0)
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Request plan changes' })).toBeVisible()
  await page.keyboard.press('Escape')
  // On a phone on its side the toolbar yields to the model, and the page does not scroll.
  await page.setViewportSize({ width: 812, height: 375 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'pointer', value: 'coarse' }] })
  await expect(page.locator('[data-toolbar]')).toBeHidden()
  await expect(slider(clinic)).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('I have reviewed the treatment plan')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')).toBe(0)
  await session.detach()
  await page.setViewportSize({ width: 1440, height: 900 })

  // The panel can also be widened and collapsed by keyboard; its state is remembered.
  const panel = page.getByRole('complementary', { name: 'About this plan' })
  const findWidth = async () => (await panel.boundingBox())?.width
  const usual = (await findWidth()) ?? 0
  await page.getByRole('separator', { name: 'Make this panel wider or narrower' }).press('ArrowLeft')
  await expect.poll(findWidth).toBe(usual + 24)
  await page.getByRole('button', { name: 'Hide the panel' }).click()
  await expect(panel).toBeHidden()
  await page.getByRole('button', { name: 'Show the panel' }).click()
  await expect(panel).toBeVisible()

  // The display options of the models are remembered too.
  const display = page.getByRole('button', { name: 'Display' })
  const overlay = page.getByRole('checkbox', { name: 'Overlay initial position' })
  await display.click()
  await expect(overlay).not.toBeChecked()
  await overlay.check()
  await display.click()
  await expect(overlay).toBeHidden()

  await caseDetail(page).action('Request plan changes').click()
  const dialog = dialogOn(page)
  const requestPattern = (tooth: string, between: string) =>
    new RegExp(`Tooth \\u2066?${tooth}\\u2069?, step 2${between}Turn this one earlier, please.`)
  await expect(
    dialog.getByRole('region', { name: 'Your comments on the plan will be sent too:' }),
  ).toHaveText(requestPattern('UR1', ''))
  expect(await listFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Request changes' }).click()
  await expect(dialog).toBeHidden()
  // The clinic reads tooth numbers in its notation, the lab in FDI.
  const request = page.getByRole('complementary').getByText(requestPattern('UR1', '\u2069?: '))
  await expect(request).toBeVisible()
  await lab.page.goto(`/lab/case/${uuid}/history`)
  await expect(lab.page.getByText(requestPattern('11', '\u2069?: ')).first()).toBeVisible()

  await callAs(lab.page, caseCalls.staffAct, { params: { id: uuid, action: 'startRevision' } })
  await lab.page.goto(`/lab/case/${uuid}/plan`)
  // The lab sees the drawing beside the version it is preparing.
  await expect(drawingIn(lab)).toHaveJSProperty('complete', true)
  await expect(drawingIn(lab)).not.toHaveJSProperty('naturalWidth', 0)
  await putModels(lab, longerArchive)
  await expect(lab.page.getByText(patternOf(longerArchive, ': ready'))).toBeVisible()
  const { data } = await callAs(lab.page, planCalls.casePlans, { params: { id: uuid } })
  await callAs(lab.page, planCalls.editPlan, {
    params: { id: data[0]?.uuid ?? '' },
    body: { wearDays: 14, ipr: [], attachments: [] },
  })
  await lab.page.reload()
  await publishPlan(lab)

  await page.reload()
  await expect(drawingIn(clinic)).toBeVisible()
  await expect.poll(findWidth).toBe(usual + 24)
  await display.click()
  await expect(overlay).toBeChecked()
  await display.click()
  await choose(page, 'Compare with', 'Version 1')
  const firstVersion = page.getByRole('region', { name: 'Version 1', exact: true })
  await expect(firstVersion.locator('canvas')).toBeVisible()
  // One set of controls applies to both, and a table lists what differs.
  await expect(slider(clinic)).toHaveCount(1)
  const differences = page.getByRole('table', { name: 'Differences between versions 1 and 2' })
  await expect(differences.getByRole('row').filter({ hasText: 'Attachment' }).first()).toContainText('None')
  await expect.poll(async () => measureDrawnShare(await readPicture(page))).toBeGreaterThan(0.05)
  // The steps of both can be shown; the version with fewer stays at its last one and says so.
  const endNotice = page.getByText('No further steps')
  await slider(clinic).fill(String(longerSteps))
  await expect(firstVersion).toContainText(`Step ${planSteps.upper} of ${planSteps.upper}`)
  await expect(endNotice).toHaveCount(1)
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await choose(page, 'Compare with', 'Version 2')
  await expect(slider(clinic)).toHaveAttribute('max', String(longerSteps))
  await slider(clinic).press('End')
  await expect(endNotice).toHaveCount(1)
  await choose(page, 'Compare with', 'No comparison')
  await expect(slider(clinic)).toHaveValue(String(planSteps.upper))
  await page.getByRole('button', { name: /^Version 2/ }).click()
  await choose(page, 'Compare with', 'Version 1')
  await expect(firstVersion.locator('canvas')).toBeVisible()
  // Both are shown from the same viewpoint.
  const before = await firstVersion.locator('canvas').screenshot()
  await page.locator('canvas').first().focus()
  await page.keyboard.press('4')
  await expect
    .poll(async () => !(await firstVersion.locator('canvas').screenshot()).equals(before))
    .toBe(true)
  expect(await listFaults(page)).toEqual([])
  // The older version comes first, as in the table; on a phone it is above, and the tools are complete below it.
  const newer = page.getByRole('region', { name: 'Models', exact: true }).locator('canvas').last()
  const measurePlace = async (version: Locator) => (await version.boundingBox()) ?? { x: 0, y: 0 }
  expect((await measurePlace(firstVersion)).x).toBeLessThan((await measurePlace(newer)).x)
  await page.setViewportSize({ width: 360, height: 780 })
  await expect
    .poll(async () => (await measurePlace(newer)).y)
    .toBeGreaterThan((await measurePlace(firstVersion)).y)
  for (const tool of await page.getByRole('group', { name: 'Tools' }).getByRole('button').all())
    await expect(tool).toBeInViewport({ ratio: 1 })
  // The chip says whose turn it is, on a phone too.
  const turn = await caseDetail(page).turn('Your turn').boundingBox()
  expect(turn?.width).toBeGreaterThan(20)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The dialog contains only the questions that were not answered beside the models.
  await caseDetail(page).action('Approve plan').click()
  await dialog.getByLabel('I have reviewed the treatment plan').check()
  await dialog.getByRole('button', { name: 'Approve plan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Approved by/)).toBeVisible()
})

test('A link for the patient is created, copied, opened without signing in, and revoked: PROD-08 S12', async ({
  people,
}) => {
  const { clinic, lab, uuid, planId } = await prepareReview(people)
  await lab.page.goto(`/lab/case/${uuid}/plan`)
  await putModels(lab, teethArchive)
  await expect(lab.page.getByText(patternOf(teethArchive, ': ready'))).toBeVisible()
  for (const action of ['convert', 'publish'] as const)
    await callAs(lab.page, planCalls.actOnPlan, { params: { id: planId, action }, body: {} })

  const { page } = clinic
  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  await page.getByRole('button', { name: 'Share with the patient' }).click()
  const dialog = dialogOn(page)
  await choose(dialog, 'Valid for', '7 days')
  await dialog.getByRole('button', { name: 'Create a link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/shared#[\w-]{43}$/)
  await expect(dialog.getByText('Not opened yet')).toBeVisible()
  expect(await listFaults(page)).toEqual([])

  const patient = await people.guest()
  await patient.page.goto(link)
  await expect(slider(patient)).toBeVisible()
  await expect.poll(async () => measureDrawnShare(await readPicture(patient.page))).toBeGreaterThan(0.05)
  const start = await readPicture(patient.page)
  await slider(patient).fill(String(planSteps.upper))
  await expect
    .poll(async () => measureDifference(start, await readPicture(patient.page)))
    .toBeGreaterThan(0.001)
  expect(await patient.page.locator('body').innerText()).not.toMatch(/Story|Reviewed|Nour|AL-\d\d-/)
  expect(await listFaults(patient.page)).toEqual([])

  await dialog.getByRole('button', { name: 'Turn off link' }).click()
  await answer(page, 'Turn off link')
  await expect(dialog.getByRole('button', { name: 'Turn off link' })).toHaveCount(0)
  patient.expectsStatus(404)
  await patient.page.reload()
  await expect(patient.page.getByText('This link has expired.', { exact: false })).toBeVisible()
})
