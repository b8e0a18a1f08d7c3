import type { KeyScope } from '@archway/contract/integrations'
import type { Allow, Audience, Role, StaffRole } from '@archway/contract/kernel'
import type { SessionUser, UserSettings } from '@archway/contract/session'
import type { Language } from '@archway/words'
import type { Scope } from '../db/scope.ts'

/** The company's facts for access rules and forms; read with every session so that a change takes effect at once. */
export type ViewerCompany = {
  readonly id: string
  readonly name: string
  readonly isDso: boolean
  readonly isBlocked: boolean
  readonly areRequestsEnabled: boolean
  readonly isRmAllowed: boolean
  /** Codes of the packages offered to it; null for all on sale. */
  readonly packageTypes: readonly string[] | null
  readonly shipmentType: 'bulkshipping' | 'dropshipping'
  readonly timeZone: string
}

/** The signed-in person behind a request, or the API key that acts in place of one. */
export type Viewer = {
  /** The id of the account, which is also the id of the contact, doctor or staff member; for an API key its own id. */
  readonly id: string
  /** The id of the session; for an API key its own id. */
  readonly sessionId: string
  readonly sessionExpiresAt: Date
  /** Rounded to the minute. */
  readonly sessionLastUsedAt: Date
  /** The last sign-in or confirmation in this session. */
  readonly confirmedAt: Date
  /** The last use of the second factor in this session; null if it was not used. */
  readonly secondFactorAt: Date | null
  readonly audience: Audience
  /** The role of staff; null for all other viewers. */
  readonly staffRole: StaffRole | null
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly avatarKey: string | null
  readonly language: Language | null
  readonly roles: readonly Role[]
  readonly superAdmin: boolean
  readonly isRm: boolean
  readonly showHelp: boolean
  readonly emailSubscription: boolean
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED' | 'RESTRICTED'
  /** The approval steps of a doctor; null for all other viewers. */
  readonly stepType: SessionUser['stepType']
  readonly shortcuts: readonly string[]
  readonly settings: UserSettings
  /** Null for staff who have not switched to a company. */
  readonly company: ViewerCompany | null
  /** The scopes and allowed addresses of an API key; null for people. */
  readonly apiKey: { readonly scopes: readonly KeyScope[]; readonly addresses: readonly string[] } | null
}

/** The rows that a viewer may reach: staff all, contacts the rows of their company, doctors their own rows. */
export const scopeOf = (viewer: Viewer): Scope => {
  if (viewer.audience === 'staff')
    return viewer.company ? { kind: 'staff', companyId: viewer.company.id } : { kind: 'staff' }
  if (!viewer.company) throw new Error('a customer without a company')
  return viewer.audience === 'doctor'
    ? { kind: 'doctor', companyId: viewer.company.id, doctorId: viewer.id }
    : { kind: 'company', companyId: viewer.company.id }
}

/**
 * The rows that a call may reach: the provider's own calls are not limited to the company that staff have switched
 * to.
 */
export const scopeFor = (viewer: Viewer, allow: Allow): Scope =>
  viewer.audience === 'staff' && typeof allow.to !== 'string' && allow.to.every(to => to === 'staff')
    ? { kind: 'staff' }
    : scopeOf(viewer)
