import type { DoctorAction, DoctorStatus } from '@archway/contract/doctors'

interface Offered {
  status: DoctorStatus
  invitation: 'invited' | 'active'
  allowedActions: readonly DoctorAction[]
}
interface Reader {
  isRm: boolean
  /** The reader's company is blocked. */
  blocked: boolean
  loading: boolean
}
export type OfferedAction = Exclude<DoctorAction, 'add' | 'join'>
export interface Offer {
  action: OfferedAction
  withheld?: Withheld
}
type Withheld = 'LOADING' | 'RM' | 'BLOCKED' | 'RESET' | 'HAS_CASES'

/** The actions offered for a doctor in this status, in display order. */
const actionsOfStatus = ({ status, invitation }: Offered): OfferedAction[] => [
  ...(invitation === 'invited' ? (['invite'] as const) : []),
  'reset',
  status === 'RESTRICTED' ? 'unrestrict' : 'restrict',
  status === 'INACTIVE' ? 'activate' : 'deactivate',
  status === 'BLOCKED' ? 'unblock' : 'block',
  'delete',
]

/**
 * The actions offered for a doctor, with the reason if disabled (ROLE-17, ROLE-22..24). An action that the server does
 * not allow for no known reason is hidden.
 */
export const actOffers = (doctor: Offered, reader: Reader): Offer[] =>
  actionsOfStatus(doctor).flatMap((action): Offer[] => {
    if (reader.isRm) return [{ action, withheld: 'RM' }]
    if (reader.blocked) return [{ action, withheld: 'BLOCKED' }]
    if (doctor.allowedActions.includes(action))
      return [reader.loading ? { action, withheld: 'LOADING' } : { action }]
    if (action === 'delete') return [{ action, withheld: 'HAS_CASES' }]
    if (doctor.status === 'BLOCKED') return [{ action, withheld: 'BLOCKED' }]
    return action === 'reset' ? [{ action, withheld: 'RESET' }] : []
  })
