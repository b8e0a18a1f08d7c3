import { planCalls, type StagedPlanInput } from '@archway/contract/plans'
import { applyPose } from '../../../apps/portal/src/features/plans/viewer/poses.rules.ts'
import { stagedMembers } from '../../../apps/server/src/demo/files/staged-archive.ts'
import { caseDetail } from '../pages/case-detail.ts'
import { chooseFile } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { listFaults } from '../support/axe.ts'
import { measureDifference, readPicture } from '../support/canvas.ts'
import { createPlanToMake } from '../support/made-cases.ts'
import { fileAt, planSteps, planWithGap, teethArchive } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** Overjet and overbite of the right incisors after a step, in mm, as given in the file of the plan. */
const readMeasures = (step: number) => {
  const plan = JSON.parse(String(stagedMembers(planWithGap(), 14)['plan.json'])) as StagedPlanInput
  const point = (arch: 'upper' | 'lower', tooth: number, landmark: 'incisal' | 'labial') => {
    const { teeth, steps } = plan[arch]!
    const landmarkAt = teeth.find(candidate => candidate.tooth === tooth)!.landmarks![landmark]!
    return applyPose(landmarkAt, steps[Math.min(step, steps.length - 1)]!.poses[tooth]!)
  }
  const [edge, lowerEdge] = [point('upper', 11, 'incisal'), point('lower', 41, 'incisal')]
  return {
    overjet: (edge[1] - point('lower', 41, 'labial')[1]).toFixed(1),
    overbite: (lowerEdge[2] - edge[2]).toFixed(1),
  }
}

/** A person who opens models in no other story: how models are shown is remembered for each person. */
const reader = 'contact@brightsmiles.test'

test('Pontics, bite ramps, overjet, overbite and movements of the plan are shown on the models and listed for each step; the chosen display is the same for the user in another browser: PROD-08 U6', async ({
  people,
}) => {
  const clinic = await people.signedIn(reader)
  const lab = await people.signedIn('planner@archway.test')
  const { uuid, planId } = await createPlanToMake(clinic.page, lab.page, newPatient('Gapped'))
  await lab.page.goto(`/lab/case/${uuid}/plan`)
  await chooseFile(
    lab.page.getByRole('group', { name: 'Step models' }).getByRole('button').first(),
    fileAt(teethArchive),
  )
  await expect(lab.page.getByText(new RegExp(`${teethArchive}\\u2069: ready`))).toBeVisible()
  for (const action of ['convert', 'publish'] as const)
    await callAs(lab.page, planCalls.actOnPlan, { params: { id: planId, action }, body: {} })

  const { page } = clinic
  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  const slider = page.getByRole('slider', { name: 'Step' })
  const sheet = page.getByRole('region', { name: 'At this step' })
  const bite = sheet.getByRole('table', { name: 'Overjet and overbite (mm)' })
  const row = (kind: string) => bite.getByRole('row', { name: new RegExp(`^${kind} \\S*11/41`) })
  await expect(row('Overjet')).toBeVisible()
  await expect(sheet.getByText(/Pontic|Bite ramp/)).toHaveCount(0)
  const [start, end] = [readMeasures(0), readMeasures(planSteps.upper)]
  for (const step of [0, 1, 2, planSteps.upper]) {
    await slider.fill(String(step))
    const now = readMeasures(step)
    for (const [kind, of] of [
      ['Overjet', 'overjet'],
      ['Overbite', 'overbite'],
    ] as const)
      await expect(row(kind).getByRole('cell')).toHaveText([start[of], now[of], end[of]])
  }
  // The treatment moves the front teeth, so the three numbers must differ.
  expect(start.overjet).not.toBe(end.overjet)

  await slider.fill('2')
  await expect(sheet.getByText(/^Pontic at .?15.?, steps 1 to 3$/)).toBeVisible()
  for (const tooth of ['11', '21'])
    await expect(sheet.getByText(new RegExp(`^Bite ramp on .?${tooth}.?, steps 2 to 2$`))).toBeVisible()
  expect(await listFaults(page)).toEqual([])

  // A tooth that is picked on the models brings the form for a comment on it into view.
  const writing = page.getByRole('form', { name: 'Add comment' })
  const models = page.locator('canvas')
  await expect(writing).not.toBeInViewport({ ratio: 1 })
  const bounds = (await models.boundingBox()) ?? { width: 0, height: 0 }
  await expect(async () => {
    for (let offset = 0.3; offset < 0.7; offset += 0.05) {
      await models.click({ position: { x: bounds.width * offset, y: bounds.height * 0.45 } })
      if (/^Tooth/.test((await writing.getByLabel('Tooth').textContent()) ?? '')) return
    }
    throw new Error('no tooth can be picked')
  }).toPass()
  await expect(writing).toBeInViewport({ ratio: 1 })
  await models.click({ position: { x: 5, y: bounds.height - 5 } })

  // The movement of each tooth is colored and listed: pointing at a row highlights its tooth, and the other way round.
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('checkbox', { name: 'Movement map' }).check()
  await page.getByRole('button', { name: 'Display' }).click()
  const map = page.getByRole('region', { name: 'Movement map' })
  const rows = map.getByRole('button')
  await expect(rows.first()).toContainText(/\d\.\d mm/)
  const lit = map.locator('button[data-lit]')
  await expect(lit).toHaveCount(0)
  await rows.first().hover()
  await expect(lit).toHaveCount(1)
  const canvas = page.locator('canvas')
  await page.getByRole('button', { name: 'Lower', exact: true }).click()
  await canvas.hover({ position: { x: 5, y: 5 } })
  await expect(lit).toHaveCount(0)
  const plain = await readPicture(page)
  // A tooth of the visible arch.
  await rows
    .filter({ hasText: /^[34]\d/ })
    .first()
    .hover()
  await expect.poll(async () => measureDifference(plain, await readPicture(page))).toBeGreaterThan(0.0002)
  // The list shows the other end, until the row of a tooth on the models is brought into view.
  await rows.first().scrollIntoViewIfNeeded()
  await expect(rows.last()).not.toBeInViewport()
  const { width = 0, height = 0 } = (await canvas.boundingBox()) ?? {}
  // Some point of this line across the arch hits a tooth.
  await expect(async () => {
    for (let offset = 0.2; offset < 0.8; offset += 0.05) {
      await canvas.hover({ position: { x: width * offset, y: height * 0.45 } })
      if ((await lit.count()) > 0) return
    }
    throw new Error('no tooth lights its row')
  }).toPass()
  await expect(lit).toBeInViewport({ ratio: 0.9 })
  expect(await listFaults(page)).toEqual([])

  const otherPage = (await people.signedIn(reader)).page
  await expect(async () => {
    await caseDetail(otherPage).open(`/cases/admin/all/${uuid}/plan`)
    await expect(otherPage.getByRole('region', { name: 'Movement map' })).toBeVisible()
  }).toPass()
  await expect(otherPage.getByRole('button', { name: 'Lower', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
