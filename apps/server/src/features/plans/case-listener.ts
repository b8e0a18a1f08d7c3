import type { CaseAction } from '@archway/contract/cases'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, recordOnCase, systemActor } from '../cases/index.ts'
import { contentHash } from './content.ts'
import { findLatestPlan, findPlanInProduction, listOpenPlans, lockPlan, runningRoundOf } from './store.ts'
import type { PlanRow } from './table.ts'
import { createPlan, type PlanMove, transitionPlan } from './transition.ts'

type CaseMoved = DomainEvents['caseMoved']
type CaseEvent = CaseMoved & { tx: Tx; services: Services }

/** The plan follows its case: the effect of each action of the case on the versions of the current round. */
const effects: Partial<Record<CaseAction, (event: CaseEvent) => Promise<void>>> = {
  syncDone: async event => {
    if (event.after.status === 'IN_TS_GENERATING') await create(event)
  },
  startRevision: event => create(event),
  publishPlan: async event => {
    const { tx, services, after } = event
    const publishedPlan = await applyAction(event, await needPlanOfAction(event), 'publish', {
      publishedAt: services.clock.now(),
    })
    await deactivate(event, runningRoundOf(after), publishedPlan.id)
    await recordOnCase(tx, systemScope, after.id, {
      upperSteps: publishedPlan.upperSteps ?? 0,
      lowerSteps: publishedPlan.lowerSteps ?? 0,
    })
    // ZERO_STEP: no approval is needed, so the system approves and clears at once.
    if (after.status === 'IN_MFG')
      await clearBySystem(event, await approve(event, publishedPlan, systemActor))
  },
  approvePlan: async event => {
    const approved = await approve(event, await needPlanOfAction(event), event.actor)
    if (event.after.status === 'IN_MFG') await clearBySystem(event, approved)
  },
  rejectPlan: async event => {
    const { comment, reasons } = event.attributes
    await applyAction(event, await needPlanOfAction(event), 'reject', {
      rejectedComment: comment ?? null,
      rejectReasons: [...(reasons ?? [])],
    })
  },
  unpublishPlan: async event => {
    await applyAction(event, await needPlanOfAction(event), 'unpublish', { publishedAt: null })
  },
  clearMfg: async event => {
    await applyAction(event, await needPlanOfAction(event), 'clearMfg', clearanceBy(event, event.actor))
  },
  unclearMfg: async event => {
    const { comment, reasons } = event.attributes
    if (event.after.withTs) return
    await applyAction(event, await needPlanOfAction(event), 'unclearMfg', {
      rejectedComment: comment ?? null,
      rejectReasons: [...(reasons ?? [])],
    })
  },
  rejectOrder: async event => {
    const planInMfg = await findInProduction(event)
    if (planInMfg) await applyAction(event, planInMfg, 'rejectOrder')
  },
  resumeMfg: async event => {
    const planInMfg = await findInProduction(event)
    if (planInMfg) await applyAction(event, planInMfg, 'resume')
  },
  reverseMfg: async event => {
    const planInMfg = await findInProduction(event)
    if (planInMfg)
      await applyAction(event, planInMfg, 'reverse', {
        clearedAt: null,
        clearedBy: null,
        clearedById: null,
        ...(event.after.stepType === 'TWO_STEPS' ? {} : withoutApproval),
        ...(event.after.stepType === 'ZERO_STEP' ? { publishedAt: null } : {}),
      })
  },
  reopen: async event => {
    const { tx, after } = event
    // If the cancellation also deactivated the plan, no steps are left to manufacture: the planned steps become those
    // already made. Treatment continues with a refinement.
    if (after.status !== 'ACTIVE' || after.withTs || (await findInProduction(event))) return
    await recordOnCase(tx, systemScope, after.id, {
      upperSteps: after.madeUpper,
      lowerSteps: after.madeLower,
    })
  },
  reverseTsGenerating: event => deactivateRound(event),
  qcReject: event => deactivateRound(event),
  returnToSubmitter: event => deactivateRound(event),
  cancel: event => deactivateRound(event),
  cancelMfg: event => deactivateRound(event),
}

const withoutApproval = { approvedAt: null, approvedBy: null, approvedById: null, approvedHash: null }

/** Listens to `caseMoved`. */
export const updatePlansOnCaseMoved =
  (services: Services) =>
  async (tx: Tx, event: CaseMoved): Promise<void> => {
    await effects[event.action]?.({ ...event, tx, services })
  }

const create = async ({ tx, services, after, actor }: CaseEvent): Promise<void> => {
  await createPlan(tx, services, { caseRow: after, actor: actor.kind === 'staff' ? actor : systemActor })
}

/** The version that the action names, otherwise the newest version of the round. */
const needPlanOfAction = async ({ tx, after, attributes }: CaseEvent): Promise<PlanRow | string> =>
  attributes.planId ?? (await findLatestPlan(tx, runningRoundOf(after))) ?? refuse('NOT_FOUND')

const findInProduction = async ({ tx, after }: CaseEvent): Promise<PlanRow | undefined> =>
  after.withTs ? undefined : findPlanInProduction(tx, after)

const applyAction = (
  { tx, services, after, actor, attributes }: CaseEvent,
  version: PlanRow | string,
  action: PlanMove['action'],
  write: PlanMove['write'] = {},
  submitter: Actor = actor,
): Promise<PlanRow> =>
  transitionPlan(tx, services, {
    caseRow: after,
    planId: typeof version === 'string' ? version : version.id,
    action,
    actor: submitter,
    write,
    comment: attributes.comment,
  })

const approve = async (event: CaseEvent, version: PlanRow | string, actor: Actor): Promise<PlanRow> => {
  const { tx, services, after } = event
  const lockedPlan =
    (await lockPlan(tx, after.companyId, typeof version === 'string' ? version : version.id)) ??
    refuse('NOT_FOUND')
  return applyAction(
    event,
    lockedPlan,
    'approve',
    {
      approvedAt: services.clock.now(),
      approvedBy: actor.name,
      approvedById: actor.id,
      approvedHash: contentHash(lockedPlan),
    },
    actor,
  )
}

const clearanceBy = ({ services }: CaseEvent, actor: Actor) => ({
  clearedAt: services.clock.now(),
  clearedBy: actor.name,
  clearedById: actor.id,
  rejectedComment: null,
  rejectReasons: [],
})

const clearBySystem = async (event: CaseEvent, version: PlanRow): Promise<void> => {
  await applyAction(event, version, 'clearMfg', clearanceBy(event, systemActor), systemActor)
}

const deactivate = async (
  { tx, services, after }: CaseEvent,
  round: ReturnType<typeof runningRoundOf>,
  exceptId?: string,
): Promise<void> => {
  for (const open of await listOpenPlans(tx, round, exceptId))
    await transitionPlan(tx, services, {
      caseRow: after,
      planId: open.id,
      action: 'deactivate',
      actor: systemActor,
    })
}

/** Deactivates all versions of the round that the case was in before the action; other rounds are unchanged. */
const deactivateRound = (event: CaseEvent): Promise<void> => deactivate(event, runningRoundOf(event.before))
