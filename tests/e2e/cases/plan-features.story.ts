import { planCalls, type StagedPlanInput } from '@archway/contract/plans'
import { posed } from '../../../apps/portal/src/features/plans/viewer/poses.rules.ts'
import { stagedMembers } from '../../../apps/server/src/demo/files/staged-archive.ts'
import { caseDetail } from '../pages/case-detail.ts'
import { give } from '../pages/kit.ts'
import { callAs } from '../support/api.ts'
import { faults } from '../support/axe.ts'
import { planToMake } from '../support/made-cases.ts'
import { fileAt, planSteps, planWithGap, teethArchive } from '../support/made-files.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** Overjet and overbite of the right incisors after a step, as the file of the plan has them, mm. */
const measured = (step: number) => {
  const plan = JSON.parse(String(stagedMembers(planWithGap(), 14)['plan.json'])) as StagedPlanInput
  const point = (arch: 'upper' | 'lower', tooth: number, landmark: 'incisal' | 'labial') => {
    const { teeth, steps } = plan[arch]!
    const own = teeth.find(one => one.tooth === tooth)!.landmarks![landmark]!
    return posed(own, steps[Math.min(step, steps.length - 1)]!.poses[tooth]!)
  }
  const [edge, lowerEdge] = [point('upper', 11, 'incisal'), point('lower', 41, 'incisal')]
  return {
    overjet: (edge[1] - point('lower', 41, 'labial')[1]).toFixed(1),
    overbite: (lowerEdge[2] - edge[2]).toFixed(1),
  }
}

test('Pontics, bite ramps, overjet and overbite of the plan are shown on the models and listed for each step: PROD-08 U6', async ({
  people,
}) => {
  const clinic = await people.signedIn('owner@nourdental.test')
  const lab = await people.signedIn('planner@archway.test')
  const { uuid, planId } = await planToMake(clinic.page, lab.page, newPatient('Gapped'))
  await lab.page.goto(`/lab/case/${uuid}/plan`)
  await give(
    lab.page.getByRole('group', { name: 'Step models' }).getByRole('button').first(),
    fileAt(teethArchive),
  )
  await expect(lab.page.getByText(new RegExp(`${teethArchive}\\u2069: ready`))).toBeVisible({
    timeout: 90_000,
  })
  for (const action of ['convert', 'publish'] as const)
    await callAs(lab.page, planCalls.actOnPlan, { params: { id: planId, action }, body: {} })

  const { page } = clinic
  await caseDetail(page).open(`/cases/admin/all/${uuid}/plan`)
  const slider = page.getByRole('slider', { name: 'Step' })
  const sheet = page.getByRole('region', { name: 'At this step' })
  const bite = sheet.getByRole('table', { name: 'Overjet and overbite (mm)' })
  const row = (kind: string) => bite.getByRole('row', { name: new RegExp(`^${kind} \\S*UR1/LR1`) })
  await expect(row('Overjet')).toBeVisible()
  await expect(sheet.getByText(/Pontic|Bite ramp/)).toHaveCount(0)
  const [start, end] = [measured(0), measured(planSteps.upper)]
  for (const step of [0, 1, 2, planSteps.upper]) {
    await slider.fill(String(step))
    const now = measured(step)
    for (const [kind, of] of [
      ['Overjet', 'overjet'],
      ['Overbite', 'overbite'],
    ] as const)
      await expect(row(kind).getByRole('cell')).toHaveText([start[of], now[of], end[of]])
  }
  // The treatment moves the front teeth, so that these are not three times the same number.
  expect(start.overjet).not.toBe(end.overjet)

  await slider.fill('2')
  await expect(sheet.getByText(/^Pontic at .?UR5.?, steps 1 to 3$/)).toBeVisible()
  for (const tooth of ['UR1', 'UL1'])
    await expect(sheet.getByText(new RegExp(`^Bite ramp on .?${tooth}.?, steps 2 to 2$`))).toBeVisible()
  expect(await faults(page)).toEqual([])
})
