import { createHash } from 'node:crypto'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import { convertPlan } from '../plans/index.ts'
import {
  approvePlan,
  attach,
  type DemoCase,
  draft,
  make,
  pack,
  passChecks,
  planner,
  receive,
  rejectPlan,
  ship,
  staffDoes,
  submit,
} from './journey.ts'
import { contentOf, type Plot, play, publishWithProduction, type Stage } from './reach.ts'
import { everyFile, neededFiles } from './records.ts'

/** What is worth opening first: cases with a past. Each is played to where its reader has something to do. */

/** Every file there is, and a plan that came back twice: the third version waits for its approval. */
export const threeVersions = async (stage: Stage, plot: Plot): Promise<void> => {
  const { player, records } = stage
  const kase = await draft(player, plot)
  await attach(player, kase, everyFile(records))
  await submit(player, kase)
  await passChecks(player, kase)
  const publish = (technicianNote: string) =>
    publishWithProduction(stage, kase, { ...contentOf(records), technicianNote }, records.models('all'))
  await publish('Both arches are expanded by 1.5 mm; no teeth are extracted.')
  await rejectPlan(player, kase, 'Less interproximal reduction on the upper incisors, please.', [
    'PLAN_TOO_MUCH_IPR',
  ])
  await staffDoes(player, kase, 'startRevision')
  await publish('Reduction is halved; the arches are expanded by 2 mm instead.')
  await rejectPlan(player, kase, 'The midline has to follow the face, not the lower arch.', [
    'PLAN_BITE',
    'PLAN_FINAL_POSITION',
  ])
  await staffDoes(player, kase, 'startRevision')
  const { uuid: id } = await publishWithProduction(
    stage,
    kase,
    {
      ...contentOf(records),
      technicianNote: 'The upper midline moves 0.8 mm to the right; the bite stays.',
    },
    [records.archive()],
    planUuid => readArchive(stage, kase, planUuid),
  )
  player.later(3)
  await player.does(kase.by, planCalls.commentPlan, {
    params: { id },
    body: { tooth: 11, step: 8, text: 'Could this tooth turn a little earlier?' },
  })
  await player.does(kase.by, planCalls.sharePlan, {
    params: { id },
    body: { days: 90, secretHash: hashOf(demoSecret) },
  })
}

/** `/shared#` and this opens the plan of the demo world that is shared with its patient. */
export const demoSecret = 'archway-demo-link-archway-demo-link-archway'
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Reads an archive of models at once: the world is made before any job runs. */
const readArchive = async ({ player, services }: Stage, kase: DemoCase, planUuid: string): Promise<void> => {
  const { data } = await player.does(planner, caseFileCalls.ofCase, { params: { id: kase.uuid } })
  const archive = data.find(
    file => file.planUuid === planUuid && file.typeKey === 'planViewer' && file.kind === 'archive',
  )
  if (!archive) throw new Error('no archive has come')
  await convertPlan(services, archive.uuid)
}

/** The first batch is worn, the second is being made. */
export const secondBatch = async (stage: Stage, plot: Plot): Promise<void> => {
  const kase = await play(stage, { ...plot, until: 'ACTIVE' })
  stage.player.later(24)
  await stage.player.does(kase.by, caseCalls.nextBatch, { params: { id: kase.uuid } })
  await make(stage.player, kase, 'start')
}

/** Treated once; the refinement stands at `until`. */
export const refined = async (
  stage: Stage,
  plot: Plot,
  until: 'draft' | 'planning' | 'approval' | 'making' | 'worn',
): Promise<void> => {
  const { player, records } = stage
  const kase: DemoCase = await play(stage, { ...plot, until: 'ACTIVE' })
  player.later(24)
  await player.does(kase.by, caseCalls.create, { body: { refinementOf: kase.uuid } })
  if (until === 'draft') return
  await attach(player, kase, neededFiles(records, plot.form))
  await submit(player, kase)
  await passChecks(player, kase)
  if (until === 'planning') return
  await publishWithProduction(
    stage,
    kase,
    {
      ...contentOf(records),
      technicianNote: 'Six steps to finish the rotation of the upper canines.',
    },
    records.models('ends'),
  )
  if (until === 'approval') return
  await approvePlan(player, kase)
  await make(player, kase, until === 'making' ? 'start' : 'finish')
  if (until === 'making') return
  await ship(player, await pack(player, [kase], plot.side === 'doctor' ? 'dso' : 'client', plot.address))
  await receive(player, kase)
}
