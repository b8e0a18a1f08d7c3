import {
  type DoctorAction,
  type DoctorActor,
  type DoctorFacts,
  type DoctorRefusal,
  doctorMachine,
  doctorTarget,
  findDoctorActionRefusal,
} from '@archway/contract/doctors'
import type { Language } from '@archway/words'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import {
  type Inviter,
  mailInvitation,
  mailPasswordReset,
  removeAccount,
  setAccountStatus,
} from '../session/index.ts'
import {
  changeDoctor,
  type DoctorRow,
  deleteDoctor,
  hasActionSince,
  lockDoctor,
  writeDoctorHistory,
} from './store.ts'

export type Actor = DoctorActor & { readonly id: string }

/** The role of a viewer towards the doctors of a company. */
export const doctorActor = (viewer: Viewer): Actor => ({
  id: viewer.id,
  kind: viewer.audience,
  staffRole: viewer.staffRole,
  superAdmin: viewer.superAdmin,
  isRm: viewer.isRm,
  blocked: viewer.audience !== 'staff' && (viewer.company?.isBlocked === true || viewer.status === 'BLOCKED'),
})

export const doctorFacts = (row: DoctorRow, cases: { total: number } | undefined): DoctorFacts => ({
  status: row.status,
  hasJoined: row.hasJoined,
  hasCases: (cases?.total ?? 0) > 0,
})

/** Refuses the action with the refusal of the catalogue. */
export const refuseDoctor = (reason: DoctorRefusal, actor: Actor, status: string | null): never => {
  if (reason === 'STALE_STATUS') return refuse('STALE_STATUS', { status: status ?? '' })
  if (reason !== 'NOT_YOUR_ACTION') return refuse(reason)
  return refuse(actor.kind === 'contact' && !actor.superAdmin ? 'SUPER_ADMIN_ONLY' : 'NOT_ALLOWED')
}

const minute = 60_000
const mailed = { invite: ['DOCTOR_ADDED', 'DOCTOR_INVITED'], reset: ['DOCTOR_PASSWORD_RESET'] } as const

/** Limits each kind of mail to one a minute. */
const refuseTooOften = async (tx: Tx, scope: Scope, id: string, kind: keyof typeof mailed, now: Date) => {
  const since = new Date(now.getTime() - minute)
  if (await hasActionSince(tx, scope, id, mailed[kind], since)) refuse('TOO_MANY', { min: 1 })
}

/** Side effects of an action besides writing the status. */
const effects: Partial<
  Record<
    DoctorAction,
    (
      tx: Tx,
      scope: Scope,
      row: DoctorRow,
      now: Date,
      language: Language,
      services: Pick<Services, 'keys' | 'config'>,
      inviter: Inviter,
    ) => Promise<void>
  >
> = {
  invite: async (tx, scope, row, now, language, services, inviter) => {
    await refuseTooOften(tx, scope, row.id, 'invite', now)
    await mailInvitation(tx, services, row.id, now, language, inviter)
    await changeDoctor(tx, scope, row.id, { invitedAt: now })
  },
  reset: async (tx, scope, row, now, language, { keys }) => {
    await refuseTooOften(tx, scope, row.id, 'reset', now)
    await mailPasswordReset(tx, keys, row.id, now, language)
  },
  deactivate: (tx, _scope, row) => setAccountStatus(tx, row.id, 'INACTIVE'),
  activate: (tx, _scope, row) => setAccountStatus(tx, row.id, 'ACTIVE'),
  // A blocked doctor may sign in and read, also one who was inactive before.
  block: (tx, _scope, row) => setAccountStatus(tx, row.id, 'ACTIVE'),
  delete: async (tx, scope, row) => {
    await deleteDoctor(tx, scope, row.id)
    await removeAccount(tx, row.id)
  },
}

type Move = {
  readonly scope: Scope
  readonly doctorId: string
  readonly action: Exclude<DoctorAction, 'add'>
  readonly actor: Actor
  /** The actor's language, for mails to a recipient whose language is unknown. */
  readonly language?: Language
}

/** The only writer of a doctor's status: locks the row, checks the machine, writes, adds the history and emits the events. */
export const transitionDoctor = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'config' | 'events' | 'keys' | 'queries'>,
  { scope, doctorId, action, actor, language = 'en' }: Move,
): Promise<void> => {
  const { clock, events, queries } = services
  const row = (await lockDoctor(tx, scope, doctorId)) ?? refuse('NOT_FOUND')
  const counts = await queries.doctorCaseCounts(tx, { scope, doctorIds: [row.id] })
  const facts = doctorFacts(row, counts.get(row.id))
  const refusal = findDoctorActionRefusal(action, facts, actor)
  if (refusal) refuseDoctor(refusal, actor, row.status)

  const now = clock.now()
  const to = doctorTarget(action, facts)
  await effects[action]?.(tx, scope, row, now, language, services, {
    id: actor.id,
    companyId: actor.kind === 'staff' ? null : row.companyId,
  })
  if (to && to !== row.status) await changeDoctor(tx, scope, row.id, { status: to })
  await writeDoctorHistory(tx, {
    companyId: row.companyId,
    doctorId: row.id,
    action: doctorMachine.find(row => row.action === action)?.history ?? action,
    actorType: actor.kind,
    actorId: actor.id,
    attributes: { from: row.status, to },
    createdAt: now,
  })
  await events.emit(tx, 'doctorMoved', {
    companyId: row.companyId,
    doctorId: row.id,
    action,
    from: row.status,
    to,
    actor,
  })
}
