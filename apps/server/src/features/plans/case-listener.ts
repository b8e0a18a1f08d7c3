import type { CaseAction } from '@archway/contract/cases'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, noteOnCase, systemActor } from '../cases/index.ts'
import { contentHash } from './content.ts'
import { latestPlan, lockPlan, openPlans, planInProduction, runningRound } from './store.ts'
import type { PlanRow } from './table.ts'
import { createPlan, type PlanMove, transitionPlan } from './transition.ts'

type CaseMoved = DomainEvents['caseMoved']
type Followed = CaseMoved & { tx: Tx; services: Services }

/** The plan follows its case: the effect of each action of the case on the versions of the current round. */
const follow: Partial<Record<CaseAction, (moved: Followed) => Promise<void>>> = {
  syncDone: async moved => {
    if (moved.after.status === 'IN_TS_GENERATING') await create(moved)
  },
  startRevision: moved => create(moved),
  publishPlan: async moved => {
    const { tx, services, after } = moved
    const published = await step(moved, await named(moved), 'publish', { publishedAt: services.clock.now() })
    await deactivate(moved, runningRound(after), published.id)
    await noteOnCase(tx, systemScope, after.id, {
      upperSteps: published.upperSteps ?? 0,
      lowerSteps: published.lowerSteps ?? 0,
    })
    // ZERO_STEP: no approval is needed, so the system approves and clears at once.
    if (after.status === 'IN_MFG') await clearBySystem(moved, await approve(moved, published, systemActor))
  },
  approvePlan: async moved => {
    const approved = await approve(moved, await named(moved), moved.actor)
    if (moved.after.status === 'IN_MFG') await clearBySystem(moved, approved)
  },
  rejectPlan: async moved => {
    const { comment, reasons } = moved.attributes
    await step(moved, await named(moved), 'reject', {
      rejectedComment: comment ?? null,
      rejectReasons: [...(reasons ?? [])],
    })
  },
  unpublishPlan: async moved => {
    await step(moved, await named(moved), 'unpublish', { publishedAt: null })
  },
  clearMfg: async moved => {
    await step(moved, await named(moved), 'clearMfg', cleared(moved, moved.actor))
  },
  unclearMfg: async moved => {
    const { comment, reasons } = moved.attributes
    if (moved.after.withTs) return
    await step(moved, await named(moved), 'unclearMfg', {
      rejectedComment: comment ?? null,
      rejectReasons: [...(reasons ?? [])],
    })
  },
  rejectOrder: async moved => {
    const made = await inProduction(moved)
    if (made) await step(moved, made, 'rejectOrder')
  },
  resumeMfg: async moved => {
    const made = await inProduction(moved)
    if (made) await step(moved, made, 'resume')
  },
  reverseMfg: async moved => {
    const made = await inProduction(moved)
    if (made)
      await step(moved, made, 'reverse', {
        clearedAt: null,
        clearedBy: null,
        clearedById: null,
        ...(moved.after.stepType === 'TWO_STEPS' ? {} : notApproved),
        ...(moved.after.stepType === 'ZERO_STEP' ? { publishedAt: null } : {}),
      })
  },
  reopen: async moved => {
    const { tx, after } = moved
    // The plan was ended by the cancellation: nothing is left to manufacture, and the next step is a refinement.
    if (after.status !== 'ACTIVE' || after.withTs || (await inProduction(moved))) return
    await noteOnCase(tx, systemScope, after.id, { upperSteps: after.madeUpper, lowerSteps: after.madeLower })
  },
  reverseTsGenerating: moved => deactivateRound(moved),
  qcReject: moved => deactivateRound(moved),
  returnToSubmitter: moved => deactivateRound(moved),
  cancel: moved => deactivateRound(moved),
  cancelMfg: moved => deactivateRound(moved),
}

const notApproved = { approvedAt: null, approvedBy: null, approvedById: null, approvedHash: null }

/** Listens to `caseMoved`. */
export const planFollowsCase =
  (services: Services) =>
  async (tx: Tx, moved: CaseMoved): Promise<void> => {
    await follow[moved.action]?.({ ...moved, tx, services })
  }

const create = async ({ tx, services, after, actor }: Followed): Promise<void> => {
  await createPlan(tx, services, { caseRow: after, actor: actor.kind === 'staff' ? actor : systemActor })
}

/** The version that the action refers to: the one named with it, otherwise the newest of the round. */
const named = async ({ tx, after, attributes }: Followed): Promise<PlanRow | string> =>
  attributes.planId ?? (await latestPlan(tx, runningRound(after))) ?? refuse('NOT_FOUND')

const inProduction = async ({ tx, after }: Followed): Promise<PlanRow | undefined> =>
  after.withTs ? undefined : planInProduction(tx, after)

const step = (
  { tx, services, after, actor, attributes }: Followed,
  version: PlanRow | string,
  action: PlanMove['action'],
  write: PlanMove['write'] = {},
  by: Actor = actor,
): Promise<PlanRow> =>
  transitionPlan(tx, services, {
    caseRow: after,
    planId: typeof version === 'string' ? version : version.id,
    action,
    actor: by,
    write,
    comment: attributes.comment,
  })

const approve = async (moved: Followed, version: PlanRow | string, by: Actor): Promise<PlanRow> => {
  const { tx, services, after } = moved
  const held =
    (await lockPlan(tx, after.companyId, typeof version === 'string' ? version : version.id)) ??
    refuse('NOT_FOUND')
  return step(
    moved,
    held,
    'approve',
    {
      approvedAt: services.clock.now(),
      approvedBy: by.name,
      approvedById: by.id,
      approvedHash: contentHash(held),
    },
    by,
  )
}

const cleared = ({ services }: Followed, by: Actor) => ({
  clearedAt: services.clock.now(),
  clearedBy: by.name,
  clearedById: by.id,
  rejectedComment: null,
  rejectReasons: [],
})

const clearBySystem = async (moved: Followed, version: PlanRow): Promise<void> => {
  await step(moved, version, 'clearMfg', cleared(moved, systemActor), systemActor)
}

const deactivate = async (
  { tx, services, after }: Followed,
  round: ReturnType<typeof runningRound>,
  but?: string,
): Promise<void> => {
  for (const open of await openPlans(tx, round, but))
    await transitionPlan(tx, services, {
      caseRow: after,
      planId: open.id,
      action: 'deactivate',
      actor: systemActor,
    })
}

/** Ends the versions of the round before the action; a single canceled refinement leaves the others unchanged. */
const deactivateRound = (moved: Followed): Promise<void> => deactivate(moved, runningRound(moved.before))
