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
export const askers = ['owner', 'contact', 'rm', 'staff', 'self', 'other', 'stranger'] as const
export type Asker = (typeof askers)[number]

const anybody: readonly DoctorStatus[] = ['INVITED', 'ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED']
const chiefs: readonly Asker[] = ['owner', 'staff']
const house: readonly Asker[] = ['owner', 'contact', 'staff']

type Law = {
  readonly by: readonly Asker[]
  readonly from: readonly DoctorStatus[]
  /** Null: the doctor was deleted. */
  readonly to: (doctor: Doctor) => DoctorStatus | null
  /** The doctor is notified of the change. */
  readonly notified: boolean
  readonly history: string
}
const toStatus = (status: DoctorStatus) => () => status

export const laws: Readonly<Record<DoctorStep, Law>> = {
  invite: {
    by: house,
    from: ['INVITED'],
    to: toStatus('INVITED'),
    notified: false,
    history: 'DOCTOR_INVITED',
  },
  deactivate: {
    by: chiefs,
    from: ['ACTIVE'],
    to: toStatus('INACTIVE'),
    notified: false,
    history: 'DOCTOR_DEACTIVATED',
  },
  activate: {
    by: chiefs,
    from: ['INACTIVE'],
    to: toStatus('ACTIVE'),
    notified: true,
    history: 'DOCTOR_ACTIVATED',
  },
  restrict: {
    by: chiefs,
    from: ['ACTIVE'],
    to: toStatus('RESTRICTED'),
    notified: true,
    history: 'DOCTOR_RESTRICTED',
  },
  unrestrict: {
    by: chiefs,
    from: ['RESTRICTED'],
    to: toStatus('ACTIVE'),
    notified: true,
    history: 'DOCTOR_UNRESTRICTED',
  },
  block: {
    by: chiefs,
    from: ['INVITED', 'ACTIVE', 'INACTIVE', 'RESTRICTED'],
    to: toStatus('BLOCKED'),
    notified: true,
    history: 'DOCTOR_BLOCKED',
  },
  unblock: {
    by: chiefs,
    from: ['BLOCKED'],
    to: ({ joined }) => (joined ? 'ACTIVE' : 'INVITED'),
    notified: true,
    history: 'DOCTOR_UNBLOCKED',
  },
  reset: {
    by: house,
    from: ['ACTIVE'],
    to: toStatus('ACTIVE'),
    notified: false,
    history: 'DOCTOR_PASSWORD_RESET',
  },
  delete: { by: house, from: anybody, to: () => null, notified: false, history: 'DOCTOR_DELETED' },
}

/** Mails on request are limited to one a minute. */
export const mailing: readonly DoctorStep[] = ['invite', 'reset']

/** The expected response: the new status (null: deleted), or one of the codes with which it may be refused. */
export const judgeStep = (
  step: DoctorStep,
  askerKind: Asker,
  doctor: Doctor,
  { companyBlocked, justMailed }: { companyBlocked: boolean; justMailed: boolean },
): { readonly to: DoctorStatus | null } | { readonly codes: readonly string[] } => {
  const law = laws[step]
  if (askerKind === 'stranger') return { codes: ['NOT_FOUND'] }
  if (askerKind === 'self' || askerKind === 'other')
    // A doctor who may not sign in has no session; for a blocked doctor, either refusal may come first.
    return { codes: ['NOT_ALLOWED', 'NOT_SIGNED_IN', 'BLOCKED'] }
  if (askerKind === 'rm')
    return { codes: companyBlocked ? ['RM_NOT_ALLOWED', 'BLOCKED'] : ['RM_NOT_ALLOWED'] }
  if (companyBlocked && askerKind !== 'staff') return { codes: ['BLOCKED'] }
  if (!law.by.includes(askerKind)) return { codes: ['SUPER_ADMIN_ONLY'] }
  if (!law.from.includes(doctor.status)) return { codes: ['STALE_STATUS'] }
  if (step === 'delete' && doctor.hasCases) return { codes: ['HAS_CASES'] }
  if (mailing.includes(step) && justMailed) return { codes: ['TOO_MANY'] }
  return { to: law.to(doctor) }
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
