import type { DoctorStatus } from '../doctors/status.rules.ts'
import type { MachineRefusal } from '../kernel/machine.rules.ts'
import { findRefusal, rowFor } from '../kernel/machine.rules.ts'
import { roleAllows } from '../kernel/role.rules.ts'
import { isOrderUnmade } from '../orders/status.rules.ts'
import { canUndoDeparture } from '../shipments/status.rules.ts'
import type { CaseActor, CaseActorKind, CaseFacts, CaseObstacle, CaseRole } from './facts.rules.ts'
import type { CaseAction, CaseVerb } from './lifecycle/lifecycle.rules.ts'
import { caseActions, caseMachine } from './lifecycle/lifecycle.rules.ts'
import type { Side } from './side.rules.ts'
import { caseDuty } from './staff-duty.rules.ts'
import { type CaseStatus, hasPlan, isCaseEditable } from './status.rules.ts'

/** A refusal because of the actor, not the case; the button is shown disabled, with the reason. */
export type StandingRefusal = 'BLOCKED' | 'RESTRICTED' | 'RM_NOT_ALLOWED'

export type CaseRefusal =
  | MachineRefusal
  | StandingRefusal
  | 'STAFF_ROLE'
  | 'NOT_EDITABLE'
  | 'NOT_A_DRAFT'
  | 'DOCTOR_INACTIVE'
  | CaseObstacle

/** The relation of a signed-in person to a case on this side; a doctor has none to the company's own cases. */
export function caseActorKind(person: 'contact' | 'doctor' | 'staff', side: Side): CaseActorKind | null {
  if (person === 'staff') return 'staff'
  if (person === 'doctor') return side === 'doctor' ? 'doctor' : null
  return side === 'doctor' ? 'dso' : 'client'
}

/** The roles of the actor in this case: see "Actors and derived rules" of the domain. */
export function actorRoles(facts: Pick<CaseFacts, 'side'>, actor: CaseActor): CaseRole[] {
  if (actor.kind === 'staff' || actor.kind === 'system') return [actor.kind]
  if (facts.side === 'client') {
    if (actor.kind !== 'client') return []
    const roles: CaseRole[] = ['client', 'submitter', 'approver']
    return actor.superAdmin && !actor.isRm ? [...roles, 'clearer'] : roles
  }
  if (actor.kind === 'doctor') return ['doctor', 'submitter', 'approver']
  if (actor.kind !== 'dso') return []
  // The DSO submits on the doctor's behalf, but never approves on the doctor's behalf.
  return actor.isRm ? ['dso', 'submitter'] : ['dso', 'submitter', 'clearer']
}

const dayMs = 86_400_000

const obstacles: Record<CaseObstacle, (facts: CaseFacts) => boolean> = {
  NOT_OVERRIDABLE: facts => !facts.allRejectReasonsOverridable,
  NO_PLAN: facts => !hasPlan(facts),
  HAS_PLAN: hasPlan,
  ORDER_NOT_MADE: facts => facts.orderStatus !== 'MANUFACTURING' && facts.orderStatus !== 'READY_FOR_AWB',
  ORDER_TOO_FAR: facts => facts.orderStatus !== null && !isOrderUnmade(facts.orderStatus),
  NO_STEPS_LEFT: facts => facts.unmadeSteps === 0,
  NO_BATCH_LEFT: facts => !facts.inRefinement && facts.batchesMade >= 4,
  NO_REFINEMENT_LEFT: facts => facts.product !== 'AL' || !facts.refinementAvailable,
  OPEN_ORDER: facts => facts.hasOpenOrder,
  OPEN_REQUEST: facts => facts.hasOpenRequest,
  STAFF_ONLY_AFTER_TREATMENT: facts =>
    facts.resumeStatus === 'ACTIVE' || facts.resumeStatus === 'CANCELED_REFINEMENT',
  TOO_LATE_TO_UNDO: facts => !canUndoDeparture(facts),
  TOO_LATE_TO_REOPEN: ({ canceledAt, now }) =>
    canceledAt === null || now.getTime() - canceledAt.getTime() > dayMs,
  ALREADY_ORDERED: facts => facts.orderStatus !== null || facts.batchesMade > 0 || facts.hasShippedBatch,
}

const ofMachine = (action: CaseVerb, facts: CaseFacts, roles: readonly CaseRole[]) => {
  if (action !== 'edit' && action !== 'delete') {
    return findRefusal(caseMachine, action, facts.status, roles, obstacle => obstacles[obstacle](facts))
  }
  if (!roles.includes('submitter') && !roles.includes('staff')) return 'NOT_YOUR_ACTION'
  if (action === 'delete')
    return facts.status === 'NEW' && !facts.wasSubmitted && !facts.inRefinement ? null : 'NOT_A_DRAFT'
  return isCaseEditable(facts.status) ? null : 'NOT_EDITABLE'
}

const refusalOfStanding = (action: CaseVerb, facts: CaseFacts, actor: CaseActor): CaseRefusal | null => {
  if (actor.kind === 'staff' || actor.kind === 'system') return null
  if (actor.blocked) return 'BLOCKED'
  const onBehalf = actor.kind === 'dso' && facts.doctorStatus === 'BLOCKED'
  if (onBehalf && !rowFor(caseMachine, action as CaseAction, facts.status, ownRoles(facts, actor))) {
    return 'BLOCKED'
  }
  return action === 'createRefinement' ? findNewRecordsRefusal(facts.doctorStatus, actor.restricted) : null
}

/** The roles of a DSO contact in the DSO's own name, not in the doctor's. */
const ownRoles = (facts: CaseFacts, actor: CaseActor) =>
  actorRoles(facts, actor).filter(role => role !== 'submitter')

const findNewRecordsRefusal = (doctorStatus: DoctorStatus | null, isRestricted: boolean) => {
  if (isRestricted || doctorStatus === 'RESTRICTED') return 'RESTRICTED'
  return doctorStatus === 'INACTIVE' || doctorStatus === 'INVITED' ? 'DOCTOR_INACTIVE' : null
}

/** Customers may undo a cancellation by a person of their kind, and a DSO one by its doctor. */
const mayReopen = ({ canceledBy }: CaseFacts, { kind }: CaseActor): boolean =>
  kind === 'staff' || kind === 'system' || canceledBy === kind || (kind === 'dso' && canceledBy === 'doctor')

/**
 * Why the actor may not take this action on the case now, or null. Permission is checked first, then account status,
 * then the status of the case.
 */
export function findCaseActionRefusal(
  action: CaseVerb,
  facts: CaseFacts,
  actor: CaseActor,
): CaseRefusal | null {
  const reason = ofMachine(action, facts, actorRoles(facts, actor))
  if (reason === 'NOT_YOUR_ACTION') {
    const rolesWithoutRm = actorRoles(facts, { ...actor, isRm: false })
    return actor.isRm && ofMachine(action, facts, rolesWithoutRm) !== 'NOT_YOUR_ACTION'
      ? 'RM_NOT_ALLOWED'
      : reason
  }
  if (!roleAllows(actor, caseDuty(action))) return 'STAFF_ROLE'
  if (action === 'reopen' && !mayReopen(facts, actor)) return 'NOT_YOUR_ACTION'
  return refusalOfStanding(action, facts, actor) ?? reason
}

const ofNoRow = (verb: CaseVerb): verb is 'edit' | 'delete' => verb === 'edit' || verb === 'delete'

const verbs: readonly CaseVerb[] = ['edit', ...caseActions.filter(action => action !== 'create'), 'delete']

const verbsByKey = new Map<string, readonly CaseVerb[]>()

/** The actions that the machine has for these roles in this status, without further conditions: a few of all verbs. */
const verbsFrom = (status: CaseStatus, roles: readonly CaseRole[]): readonly CaseVerb[] => {
  const key = `${status} ${roles.join(' ')}`
  const possible =
    verbsByKey.get(key) ??
    verbs.filter(verb => ofNoRow(verb) || rowFor(caseMachine, verb, status, roles) !== undefined)
  verbsByKey.set(key, possible)
  return possible
}

/** The actions that the actor may take on the case now: `allowedActions` of the API. */
export const allowedCaseActions = (facts: CaseFacts, actor: CaseActor): CaseVerb[] =>
  verbsFrom(facts.status, actorRoles(facts, actor)).filter(
    verb => findCaseActionRefusal(verb, facts, actor) === null,
  )

/** Actions that only the actor's account status blocks: shown as disabled buttons with the reason as tooltip. */
export function withheldCaseActions(
  facts: CaseFacts,
  actor: CaseActor,
): { action: CaseVerb; why: StandingRefusal }[] {
  const inTheWay = actor.blocked || actor.restricted || actor.isRm
  // Shortcut: for most viewers and cases nothing is withheld.
  if (!inTheWay && facts.doctorStatus !== 'BLOCKED' && facts.doctorStatus !== 'RESTRICTED') return []
  const unhinderedActions = allowedCaseActions(
    { ...facts, doctorStatus: facts.doctorStatus && 'ACTIVE' },
    { ...actor, blocked: false, restricted: false, isRm: false },
  )
  return unhinderedActions.flatMap(action => {
    const refusal = findCaseActionRefusal(action, facts, actor)
    return refusal === 'BLOCKED' || refusal === 'RESTRICTED' || refusal === 'RM_NOT_ALLOWED'
      ? [{ action, why: refusal }]
      : []
  })
}

/** The facts for creating a case (C1), which has no status yet. */
export interface CaseCreationFacts {
  side: Side
  companyBlocked: boolean
  /** The doctor the case is for; null on the client side. */
  doctorStatus: DoctorStatus | null
  hasShippingAddress: boolean
}

export type CaseCreationRefusal =
  | 'NOT_YOUR_ACTION'
  | 'STAFF_ROLE'
  | 'BLOCKED'
  | 'RESTRICTED'
  | 'DOCTOR_INACTIVE'
  | 'SHIPPING_ADDRESS_MISSING'

/** Why the actor may not create a case for this owner, or null. */
export function findCaseCreationRefusal(
  facts: CaseCreationFacts,
  actor: CaseActor,
): CaseCreationRefusal | null {
  if (!rowFor(caseMachine, 'create', null, actorRoles(facts, actor))) return 'NOT_YOUR_ACTION'
  if (!roleAllows(actor, caseDuty('create'))) return 'STAFF_ROLE'
  if (facts.companyBlocked || actor.blocked || facts.doctorStatus === 'BLOCKED') return 'BLOCKED'
  const refusal = findNewRecordsRefusal(facts.doctorStatus, actor.restricted)
  if (refusal) return refusal
  return facts.hasShippingAddress ? null : 'SHIPPING_ADDRESS_MISSING'
}
