import type { CaseRefusal } from '../cases/access.rules.ts'
import { actorRoles, findCaseActionRefusal } from '../cases/access.rules.ts'
import type { CaseActor, CaseFacts } from '../cases/facts.rules.ts'
import type { CaseAction } from '../cases/lifecycle/lifecycle.rules.ts'
import type { MachineRefusal } from '../kernel/machine.rules.ts'
import { findRefusal } from '../kernel/machine.rules.ts'
import { roleAllows, type StaffDuty } from '../kernel/role.rules.ts'
import type { PlanAction, PlanFacts, PlanObstacle } from './status.rules.ts'
import { planMachine } from './status.rules.ts'

/** The action on the case that belongs to an action on its plan; both must be allowed. */
export const caseActionOfPlan: Partial<Record<PlanAction, CaseAction>> = {
  publish: 'publishPlan',
  approve: 'approvePlan',
  reject: 'rejectPlan',
  unpublish: 'unpublishPlan',
  clearMfg: 'clearMfg',
  unclearMfg: 'unclearMfg',
  rejectOrder: 'rejectOrder',
  resume: 'resumeMfg',
  reverse: 'reverseMfg',
}

export type PlanRefusal = CaseRefusal | PlanObstacle

const inTheWay: Record<PlanObstacle, (facts: PlanFacts) => boolean> = {
  FILES_MISSING: facts => !facts.filesComplete,
  OVER_PACKAGE: facts => facts.overPackage,
  SUPERSEDED: facts => !facts.isLatest,
  PRODUCTION_FILES_MISSING: facts => !facts.productionFilesComplete,
}

/** The duty that an action on a plan needs of staff. */
const planDuty = (action: PlanAction): StaffDuty =>
  action === 'rejectOrder' || action === 'resume' ? 'work' : 'planning'

/** Why the plan itself does not allow the action now, or null; its case was checked before. */
export const findPlanStateRefusal = (
  action: PlanAction,
  plan: PlanFacts,
  caseFacts: Pick<CaseFacts, 'side'>,
  actor: CaseActor,
): MachineRefusal | 'STAFF_ROLE' | PlanObstacle | null => {
  const reason = findRefusal(planMachine, action, plan.status, actorRoles(caseFacts, actor), obstacle =>
    inTheWay[obstacle](plan),
  )
  return reason !== 'NOT_YOUR_ACTION' && !roleAllows(actor, planDuty(action)) ? 'STAFF_ROLE' : reason
}

/** Why the actor may not take this action on the plan now, or null: checks the plan and its case. */
export function findPlanActionRefusal(
  action: PlanAction,
  plan: PlanFacts,
  caseFacts: CaseFacts,
  actor: CaseActor,
): PlanRefusal | null {
  const ofCase = caseActionOfPlan[action]
  // The system acts inside another action, whose permission has already been checked.
  const byCase = ofCase && actor.kind !== 'system' ? findCaseActionRefusal(ofCase, caseFacts, actor) : null
  if (byCase !== null && byCase !== 'STALE_STATUS') return byCase
  return findPlanStateRefusal(action, plan, caseFacts, actor) ?? byCase
}

/** The actions that the actor may take on the plan now. */
export const allowedPlanActions = (plan: PlanFacts, caseFacts: CaseFacts, actor: CaseActor): PlanAction[] =>
  [...new Set(planMachine.map(row => row.action))].filter(
    action => findPlanActionRefusal(action, plan, caseFacts, actor) === null,
  )
