/**
 * The life of a doctor's account as specified in section 3.8 of the domain, written by hand: who may take which step
 * in which status, and what each status allows a doctor. Independent of the table that the product uses.
 */
export type DoctorStatus = 'INVITED' | 'ACTIVE' | 'INACTIVE' | 'BLOCKED' | 'RESTRICTED'

export type Doctor = {
  readonly status: DoctorStatus
  /** The link of an invitation has been used. */
  readonly joined: boolean
  readonly hasCases: boolean
}

export const steps = [
  'invite',
  'deactivate',
  'activate',
  'restrict',
  'unrestrict',
  'block',
  'unblock',
  'reset',
  'delete',
] as const
export type DoctorStep = (typeof steps)[number]

/** Who takes the step; `other` and `self` are doctors, `stranger` owns another DSO. */
export const actors = ['owner', 'contact', 'rm', 'staff', 'self', 'other', 'stranger'] as const
export type Actor = (typeof actors)[number]

const anyStatus: readonly DoctorStatus[] = ['INVITED', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED']
const ownerAndStaff: readonly Actor[] = ['owner', 'staff']
const contactsAndStaff: readonly Actor[] = ['owner', 'contact', 'staff']

type StepRule = {
  readonly by: readonly Actor[]
  readonly from: readonly DoctorStatus[]
  /** Null: the doctor was deleted. */
  readonly to: (doctor: Doctor) => DoctorStatus | null
  /** The doctor is notified of the change. */
  readonly notified: boolean
  readonly history: string
}
const toStatus = (status: DoctorStatus) => () => status

export const stepRules: Readonly<Record<DoctorStep, StepRule>> = {
  invite: {
    by: contactsAndStaff,
    from: ['INVITED'],
    to: toStatus('INVITED'),
    notified: false,
    history: 'DOCTOR_INVITED',
  },
  deactivate: {
    by: ownerAndStaff,
    from: ['ACTIVE'],
    to: toStatus('INACTIVE'),
    notified: false,
    history: 'DOCTOR_DEACTIVATED',
  },
  activate: {
    by: ownerAndStaff,
    from: ['INACTIVE'],
    to: toStatus('ACTIVE'),
    notified: true,
    history: 'DOCTOR_ACTIVATED',
  },
  restrict: {
    by: ownerAndStaff,
    from: ['ACTIVE'],
    to: toStatus('RESTRICTED'),
    notified: true,
    history: 'DOCTOR_RESTRICTED',
  },
  unrestrict: {
    by: ownerAndStaff,
    from: ['RESTRICTED'],
    to: toStatus('ACTIVE'),
    notified: true,
    history: 'DOCTOR_UNRESTRICTED',
  },
  block: {
    by: ownerAndStaff,
    from: ['INVITED', 'ACTIVE', 'INACTIVE', 'RESTRICTED'],
    to: toStatus('BLOCKED'),
    notified: true,
    history: 'DOCTOR_BLOCKED',
  },
  unblock: {
    by: ownerAndStaff,
    from: ['BLOCKED'],
    to: ({ joined }) => (joined ? 'ACTIVE' : 'INVITED'),
    notified: true,
    history: 'DOCTOR_UNBLOCKED',
  },
  reset: {
    by: contactsAndStaff,
    from: ['ACTIVE'],
    to: toStatus('ACTIVE'),
    notified: false,
    history: 'DOCTOR_PASSWORD_RESET',
  },
  delete: {
    by: contactsAndStaff,
    from: anyStatus,
    to: () => null,
    notified: false,
    history: 'DOCTOR_DELETED',
  },
}

/** Mails on request are limited to one a minute. */
export const mailedSteps: readonly DoctorStep[] = ['invite', 'reset']

/** The expected response: the new status (null: deleted), or one of the codes with which it may be refused. */
export const expectedOutcomeOf = (
  step: DoctorStep,
  actor: Actor,
  doctor: Doctor,
  { companyBlocked, justMailed }: { companyBlocked: boolean; justMailed: boolean },
): { readonly to: DoctorStatus | null } | { readonly codes: readonly string[] } => {
  const rule = stepRules[step]
  if (actor === 'stranger') return { codes: ['NOT_FOUND'] }
  if (actor === 'self' || actor === 'other')
    // A doctor who may not sign in has no session; for a blocked doctor, either refusal may come first.
    return { codes: ['NOT_ALLOWED', 'NOT_SIGNED_IN', 'BLOCKED'] }
  if (actor === 'rm') return { codes: companyBlocked ? ['RM_NOT_ALLOWED', 'BLOCKED'] : ['RM_NOT_ALLOWED'] }
  if (companyBlocked && actor !== 'staff') return { codes: ['BLOCKED'] }
  if (!rule.by.includes(actor)) return { codes: ['SUPER_ADMIN_ONLY'] }
  if (!rule.from.includes(doctor.status)) return { codes: ['STALE_STATUS'] }
  if (step === 'delete' && doctor.hasCases) return { codes: ['HAS_CASES'] }
  if (mailedSteps.includes(step) && justMailed) return { codes: ['TOO_MANY'] }
  return { to: rule.to(doctor) }
}

/** The expected refusal when a doctor creates a case, changes one, or reads; null if it is allowed. */
export const findRefusals = (
  { status }: Doctor,
  companyBlocked: boolean,
): { readonly open: string | null; readonly change: string | null; readonly read: string | null } => {
  if (status === 'INACTIVE' || status === 'INVITED')
    return { open: 'NOT_SIGNED_IN', change: 'NOT_SIGNED_IN', read: 'NOT_SIGNED_IN' }
  if (status === 'BLOCKED' || companyBlocked) return { open: 'BLOCKED', change: 'BLOCKED', read: null }
  // Cases already in progress continue.
  if (status === 'RESTRICTED') return { open: 'RESTRICTED', change: null, read: null }
  return { open: null, change: null, read: null }
}
