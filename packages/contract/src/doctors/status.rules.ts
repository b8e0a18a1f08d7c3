import type { ChoosingAction, Entered, Left, NothingLeft, Row } from '../kernel/machine.rules.ts'
import { findRefusal, rowFor } from '../kernel/machine.rules.ts'
import { roleAllows, type StaffRole } from '../kernel/role.rules.ts'

export const doctorStatuses = ['INVITED', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED'] as const
export type DoctorStatus = (typeof doctorStatuses)[number]

/** owner: a superAdmin contact of the DSO; dso: any of its contacts who is not a relationship manager. */
export type DoctorRole = 'owner' | 'dso' | 'doctor' | 'staff'
export type DoctorObstacle = 'HAS_CASES'

export interface DoctorVocabulary {
  status: DoctorStatus
  role: DoctorRole
  obstacle: DoctorObstacle
  need: 'name' | 'email' | 'country' | 'stepType' | 'password'
  event: 'DOCTOR_INVITED' | 'DOCTOR_STATUS_CHANGED' | 'PASSWORD_RESET'
}

const statusNotification = [{ event: 'DOCTOR_STATUS_CHANGED', to: ['doctor'] }] as const
const inviting = [{ event: 'DOCTOR_INVITED', to: ['doctor'] }] as const

const rows = [
  {
    row: 'D1',
    action: 'add',
    from: null,
    actors: ['dso', 'staff'],
    to: ['INVITED'],
    needs: ['name', 'email', 'country', 'stepType'],
    effects: ['invitationSent'],
    notify: inviting,
    history: 'DOCTOR_ADDED',
  },
  {
    row: 'D2',
    action: 'join',
    from: ['INVITED'],
    actors: ['doctor'],
    to: ['ACTIVE'],
    needs: ['password'],
    effects: ['invitationUsed'],
    notify: statusNotification,
    history: 'DOCTOR_JOINED',
  },
  {
    row: 'D3',
    action: 'invite',
    from: ['INVITED'],
    actors: ['dso', 'staff'],
    to: ['INVITED'],
    effects: ['earlierInvitationVoid', 'invitationSent'],
    notify: inviting,
    history: 'DOCTOR_INVITED',
  },
  {
    row: 'D4',
    action: 'deactivate',
    from: ['ACTIVE'],
    actors: ['owner', 'staff'],
    to: ['INACTIVE'],
    effects: ['sessionsEnded'],
    notify: [],
    history: 'DOCTOR_DEACTIVATED',
  },
  {
    row: 'D5',
    action: 'activate',
    from: ['INACTIVE'],
    actors: ['owner', 'staff'],
    to: ['ACTIVE'],
    effects: [],
    notify: statusNotification,
    history: 'DOCTOR_ACTIVATED',
  },
  {
    row: 'D6',
    action: 'restrict',
    from: ['ACTIVE'],
    actors: ['owner', 'staff'],
    to: ['RESTRICTED'],
    effects: [],
    notify: statusNotification,
    history: 'DOCTOR_RESTRICTED',
  },
  {
    row: 'D7',
    action: 'unrestrict',
    from: ['RESTRICTED'],
    actors: ['owner', 'staff'],
    to: ['ACTIVE'],
    effects: [],
    notify: statusNotification,
    history: 'DOCTOR_UNRESTRICTED',
  },
  {
    row: 'D8',
    action: 'block',
    from: ['INVITED', 'ACTIVE', 'INACTIVE', 'RESTRICTED'],
    actors: ['owner', 'staff'],
    to: ['BLOCKED'],
    effects: ['writeRightsEnded'],
    notify: statusNotification,
    history: 'DOCTOR_BLOCKED',
  },
  {
    row: 'D9',
    action: 'unblock',
    from: ['BLOCKED'],
    actors: ['owner', 'staff'],
    to: ['ACTIVE', 'INVITED'],
    effects: [],
    notify: statusNotification,
    history: 'DOCTOR_UNBLOCKED',
  },
  {
    row: 'D10',
    action: 'reset',
    from: ['ACTIVE'],
    actors: ['dso', 'staff'],
    to: ['ACTIVE'],
    effects: ['resetLinkSent'],
    notify: [{ event: 'PASSWORD_RESET', to: ['doctor'] }],
    history: 'DOCTOR_PASSWORD_RESET',
  },
  {
    row: 'D11',
    action: 'delete',
    from: ['INVITED', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED'],
    actors: ['dso', 'staff'],
    to: [],
    unless: ['HAS_CASES'],
    effects: ['sessionsEnded'],
    notify: [],
    history: 'DOCTOR_DELETED',
  },
] as const satisfies readonly Row<DoctorVocabulary>[]

export type DoctorAction = (typeof rows)[number]['action']
export type DoctorRow = Row<DoctorVocabulary> & { readonly action: DoctorAction }
export const doctorMachine: readonly DoctorRow[] = rows

/** Does not compile if a doctor's status can never be entered or never be left. */
export const doctorMachineIsWhole: NothingLeft<
  Exclude<DoctorStatus, Entered<typeof rows>> | Exclude<DoctorStatus, Left<typeof rows>>
> = true

export interface DoctorFacts {
  status: DoctorStatus
  /** Whether the doctor has used an invitation and so has a password. */
  hasJoined: boolean
  hasCases: boolean
}

export interface DoctorActor {
  kind: 'contact' | 'doctor' | 'staff'
  /** The role of staff; null for all others. */
  staffRole: StaffRole | null
  superAdmin: boolean
  isRm: boolean
  /** The actor's company is BLOCKED, or the actor is a BLOCKED doctor. */
  blocked: boolean
}

export type DoctorRefusal =
  | 'NOT_YOUR_ACTION'
  | 'STAFF_ROLE'
  | 'RM_NOT_ALLOWED'
  | 'BLOCKED'
  | 'STALE_STATUS'
  | DoctorObstacle

const targetByFacts: Record<ChoosingAction<(typeof rows)[number]>, (facts: DoctorFacts) => DoctorStatus> = {
  // An account that never got a password cannot be active; it returns to INVITED.
  unblock: facts => (facts.hasJoined ? 'ACTIVE' : 'INVITED'),
}

/** The status in which an action on a doctor ends; null if it deletes the doctor. */
export function doctorTarget(action: DoctorAction, facts: DoctorFacts): DoctorStatus | null {
  if (action === 'unblock') return targetByFacts.unblock(facts)
  return doctorMachine.find(row => row.action === action)?.to[0] ?? null
}

/** The role of a person towards a doctor of their company. A relationship manager has none (TRAP-027). */
export function doctorActorRoles(actor: DoctorActor): DoctorRole[] {
  if (actor.kind === 'staff') return ['staff']
  if (actor.kind === 'doctor') return ['doctor']
  if (actor.isRm) return []
  return actor.superAdmin ? ['owner', 'dso'] : ['dso']
}

/** Why the actor may not take this action on the doctor now, or null. `facts` is null for adding one. */
export function findDoctorActionRefusal(
  action: DoctorAction,
  facts: DoctorFacts | null,
  actor: DoctorActor,
): DoctorRefusal | null {
  const findRefusalFor = (roles: readonly DoctorRole[]) =>
    findRefusal(doctorMachine, action, facts?.status ?? null, roles, () => facts?.hasCases === true)
  const plain = findRefusalFor(doctorActorRoles(actor))
  if (plain === 'NOT_YOUR_ACTION' && actor.isRm) {
    return findRefusalFor(doctorActorRoles({ ...actor, isRm: false })) === 'NOT_YOUR_ACTION'
      ? plain
      : 'RM_NOT_ALLOWED'
  }
  if (plain !== 'NOT_YOUR_ACTION' && !roleAllows(actor, 'companies')) return 'STAFF_ROLE'
  return plain !== 'NOT_YOUR_ACTION' && actor.blocked ? 'BLOCKED' : plain
}

/** The actions that the actor may take on the doctor now. */
export const allowedDoctorActions = (facts: DoctorFacts, actor: DoctorActor): DoctorAction[] =>
  doctorMachine
    .filter(row => rowFor([row], row.action, facts.status, doctorActorRoles(actor)))
    .map(row => row.action)
    .filter(action => findDoctorActionRefusal(action, facts, actor) === null)
