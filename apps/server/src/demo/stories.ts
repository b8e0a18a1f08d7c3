import { createHash } from 'node:crypto'
import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import {
  actAsStaff,
  approvePlan,
  attach,
  createDraft,
  type DemoCase,
  make,
  pack,
  passChecks,
  receive,
  rejectPlan,
  sendShipment,
  submit,
} from './journey.ts'
import { contentOf, type Plot, playPlot, publishWithProduction, type Stage } from './reach.ts'
import { listAllFiles, neededFiles } from './records.ts'

/** Cases with a history. Each is advanced until its reader has something to do. */

/** All files, and a plan that was rejected twice: the third version waits for approval. */
export const playThreeVersions = async (stage: Stage, plot: Plot): Promise<void> => {
  const { player, records } = stage
  const demoCase = await createDraft(player, plot)
  await attach(player, demoCase, listAllFiles(records))
  await submit(player, demoCase)
  await passChecks(player, demoCase)
  const publish = (technicianNote: string) =>
    publishWithProduction(stage, demoCase, { ...contentOf(records), technicianNote }, records.models('all'))
  await publish('Both arches are expanded by 1.5 mm; no teeth are extracted.')
  await rejectPlan(player, demoCase, 'Less interproximal reduction on the upper incisors, please.', [
    'PLAN_TOO_MUCH_IPR',
  ])
  await actAsStaff(player, demoCase, 'startRevision')
  await publish('Reduction is halved; the arches are expanded by 2 mm instead.')
  await rejectPlan(player, demoCase, 'The midline has to follow the face, not the lower arch.', [
    'PLAN_BITE',
    'PLAN_FINAL_POSITION',
  ])
  await actAsStaff(player, demoCase, 'startRevision')
  const { uuid: id } = await publishWithProduction(
    stage,
    demoCase,
    {
      ...contentOf(records),
      technicianNote: 'The upper midline moves 0.8 mm to the right; the bite stays.',
    },
    [records.archive()],
  )
  player.advanceHours(3)
  await player.call(demoCase.by, planCalls.commentPlan, {
    params: { id },
    body: { tooth: 11, step: 8, text: 'Could this tooth turn a little earlier?' },
  })
  await player.call(demoCase.by, planCalls.sharePlan, {
    params: { id },
    body: { days: 90, secretHash: hashOf(demoSecret) },
  })
}

/** The secret of the shared plan link in the demo world: `/shared#` followed by this opens it. */
export const demoSecret = 'archway-demo-link-archway-demo-link-archway'
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** The first batch was delivered, the second is in production. */
export const playSecondBatch = async (stage: Stage, plot: Plot): Promise<void> => {
  const demoCase = await playPlot(stage, { ...plot, until: 'ACTIVE' })
  stage.player.advanceHours(24)
  await stage.player.call(demoCase.by, caseCalls.nextBatch, { params: { id: demoCase.uuid } })
  await make(stage.player, demoCase, 'start')
}

/** Treated once; the refinement has the status `until`. */
export const playRefinement = async (
  stage: Stage,
  plot: Plot,
  until: 'draft' | 'planning' | 'approval' | 'making' | 'worn',
): Promise<void> => {
  const { player, records } = stage
  const demoCase: DemoCase = await playPlot(stage, { ...plot, until: 'ACTIVE' })
  player.advanceHours(24)
  await player.call(demoCase.by, caseCalls.create, { body: { refinementOf: demoCase.uuid } })
  if (until === 'draft') return
  await attach(player, demoCase, neededFiles(records, plot.form))
  await submit(player, demoCase)
  await passChecks(player, demoCase)
  if (until === 'planning') return
  await publishWithProduction(
    stage,
    demoCase,
    {
      ...contentOf(records),
      technicianNote: 'Six steps to finish the rotation of the upper canines.',
    },
    [records.archive()],
  )
  if (until === 'approval') return
  await approvePlan(player, demoCase)
  await make(player, demoCase, until === 'making' ? 'start' : 'finish')
  if (until === 'making') return
  await sendShipment(
    player,
    await pack(player, [demoCase], plot.side === 'doctor' ? 'dso' : 'client', plot.address),
  )
  await receive(player, demoCase)
}
