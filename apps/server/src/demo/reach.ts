import { caseFileCalls } from '@archway/contract/case-files'
import { type CaseStatus, caseCalls } from '@archway/contract/cases'
import type { Plan, PlanContentForm } from '@archway/contract/plans'
import { systemActor, transitionCase } from '../features/cases/index.ts'
import { checkProduction, convertPlan } from '../features/plans/index.ts'
import { systemScope } from '../platform/db/scope.ts'
import type { Services } from '../platform/services.ts'
import {
  actAsStaff,
  approvePlan,
  attach,
  cancel,
  clear,
  createDraft,
  type DemoCase,
  forward,
  hold,
  make,
  type NewDemoCase,
  pack,
  passChecks,
  passQuality,
  planner,
  publishPlan,
  receive,
  rejectPlan,
  sendShipment,
  submit,
  takeClearanceBack,
} from './journey.ts'
import type { DemoFile, Player } from './player.ts'
import { neededFiles, type Records } from './records.ts'

export type Stage = {
  readonly player: Player
  readonly services: Services
  readonly records: Records
}

/** A case of the demo world, and the status it should end in. */
export type Plot = NewDemoCase & {
  readonly until: CaseStatus
  readonly side: 'client' | 'doctor'
  readonly steps: 0 | 1 | 2
  readonly address: string
  /** Doctors' parcels go to the DSO first. */
  readonly bulk: boolean
}

const plannedStatuses: readonly CaseStatus[] = [
  'IN_TS_GENERATING',
  'IN_CUSTOMER_APPPROVE',
  'TS_REJECTED',
  'IN_CLEARANCE',
  'UNCLEARED_FOR_MFG',
]

/** The content that the planner enters for a plan with these files. */
export const contentOf = ({ plan }: Records): PlanContentForm => ({
  upperSteps: plan.upperSteps,
  lowerSteps: plan.lowerSteps,
  wearDays: 14,
  startStep: 1,
  passiveSteps: 0,
  ipr: plan.ipr.map(({ contact, mm, beforeStep }) => ({ contact, mm, beforeStep })),
  attachments: [...plan.attachments],
  movements: [...plan.movements],
  technicianNote: 'Lower incisors are aligned first; the midline follows from step 8.',
  viewer: { kind: 'steps' },
})

/**
 * Publishes a version with its models and production files. They are read and checked at once, because no jobs run
 * during setup.
 */
export const publishWithProduction = (
  { player, services, records }: Stage,
  demoCase: DemoCase,
  content: PlanContentForm,
  models: readonly DemoFile[],
): Promise<Plan> =>
  publishPlan(player, demoCase, content, [...models, records.production()], async planUuid => {
    const { data } = await player.call(planner, caseFileCalls.ofCase, { params: { id: demoCase.uuid } })
    const planFiles = data.filter(file => file.planUuid === planUuid)
    const teeth = planFiles.find(file => file.typeKey === 'planViewer' && file.kind === 'archive')
    if (teeth) await convertPlan(services, teeth.uuid)
    const archive = planFiles.find(file => file.typeKey === 'treatmentPlan')
    if (!archive) throw new Error('no production files have arrived')
    await checkProduction(services, archive.uuid)
  })

/** Advances a case from its draft to the required status, by legal actions only. */
export const playPlot = async (stage: Stage, plot: Plot): Promise<DemoCase> => {
  const { player, records } = stage
  const demoCase = await createDraft(player, plot)
  const endsAs = (status: CaseStatus) => plot.until === status
  if (endsAs('NEW')) return demoCase
  if (plot.form.impressionType === 'digital') await attach(player, demoCase, neededFiles(records, plot.form))
  else await attach(player, demoCase, neededFiles(records, { ...plot.form, impressionType: 'physical' }))
  await submit(player, demoCase)
  if (
    endsAs('IN_QC') ||
    endsAs('PENDING_COURIER_PICKUP') ||
    (endsAs('AWAITING_IMPRESSION') && plot.side === 'client')
  )
    return demoCase
  if (endsAs('AWAITING_IMPRESSION')) {
    await player.call(plot.clearer, caseCalls.courierNotified, {
      params: { id: demoCase.uuid },
      body: { courierId: 'FEDEX', pickupDate: player.now().toISOString().slice(0, 10) },
    })
    return demoCase
  }
  if (endsAs('REJECTED')) {
    await actAsStaff(player, demoCase, 'qcReject', {
      reasons: ['SCAN_HOLES', 'PHOTO_BLURRED'],
      comment: 'The gum margin of the lower molars is missing.',
      assetKeys: ['lowerImpression'],
    })
    return demoCase
  }
  if (endsAs('EXPIRED')) return playExpiry(stage, demoCase)
  if (endsAs('CANCELED')) {
    await cancel(player, demoCase)
    return demoCase
  }
  if (endsAs('IN_PRODUCTION_FILE_SYNC')) {
    await passQuality(player, demoCase)
    return demoCase
  }
  await passChecks(player, demoCase)
  const hasPlan = plot.form.product === 'AL' && !plot.form.withTs
  if (hasPlan && !(await playPlan(stage, plot, demoCase))) return demoCase
  if (!hasPlan && plot.side === 'doctor' && plot.steps === 2) {
    if (endsAs('IN_CLEARANCE')) return demoCase
    await clear(player, demoCase)
  }
  return playMaking(stage, plot, demoCase)
}

/** Returns whether the case continues to manufacturing. */
const playPlan = async (stage: Stage, plot: Plot, demoCase: DemoCase): Promise<boolean> => {
  const { player, records } = stage
  if (plot.until === 'IN_TS_GENERATING') return false
  // A plan that waits for a decision needs all models; for others the first and the last suffice.
  const models = plot.until === 'IN_CUSTOMER_APPPROVE' ? [records.archive()] : records.models('ends')
  await publishWithProduction(stage, demoCase, contentOf(records), models)
  if (plot.until === 'IN_CUSTOMER_APPPROVE') return false
  if (plot.until === 'TS_REJECTED') {
    await rejectPlan(player, demoCase, 'Please keep the spaces between the upper canines and premolars.', [
      'PLAN_FINAL_POSITION',
    ])
    return false
  }
  if (plot.steps > 0) await approvePlan(player, demoCase)
  if (plot.steps < 2) return true
  if (plot.until === 'IN_CLEARANCE') return false
  if (plot.until === 'UNCLEARED_FOR_MFG') {
    await takeClearanceBack(player, demoCase, 'The consent of the patient is not in our records yet.')
    return false
  }
  await clear(player, demoCase)
  return true
}

const playMaking = async (stage: Stage, plot: Plot, demoCase: DemoCase): Promise<DemoCase> => {
  const { player } = stage
  const endsAs = (status: CaseStatus) => plot.until === status
  if (plannedStatuses.includes(plot.until)) throw new Error(`${plot.until} lies before manufacturing`)
  await make(player, demoCase, endsAs('IN_MFG') || endsAs('ORDER_REJECTED') ? 'start' : 'finish')
  if (endsAs('ORDER_REJECTED')) await hold(player, demoCase)
  if (endsAs('IN_MFG') || endsAs('ORDER_REJECTED') || endsAs('READY_FOR_SHIPPING')) return demoCase
  const parcel = await pack(player, [demoCase], plot.side === 'doctor' ? 'dso' : 'client', plot.address)
  if (endsAs('IN_SHIPPING')) return demoCase
  await sendShipment(player, parcel)
  if (endsAs('FIRST_MILE_SHIPPED')) return demoCase
  if (plot.side === 'doctor' && plot.bulk) await forward(player, parcel, plot.clearer)
  if (endsAs('SHIPPED')) return demoCase
  await receive(player, demoCase)
  if (endsAs('COMPLETE') && plot.form.product === 'AL')
    await player.call(plot.by, caseCalls.update, { params: { id: demoCase.uuid }, body: { complete: true } })
  if (endsAs('CANCELED_REFINEMENT')) {
    await player.call(plot.by, caseCalls.create, { body: { refinementOf: demoCase.uuid } })
    await cancel(player, demoCase)
  }
  return demoCase
}

const playExpiry = async ({ services, player }: Stage, demoCase: DemoCase): Promise<DemoCase> => {
  await actAsStaff(player, demoCase, 'qcReject', {
    reasons: ['SCAN_OLD'],
    comment: 'The scans are older than ninety days.',
    assetKeys: ['upperImpression'],
  })
  await services.db.within(systemScope, tx =>
    transitionCase(tx, services, { caseId: demoCase.uuid, action: 'expire', actor: systemActor }),
  )
  return demoCase
}
