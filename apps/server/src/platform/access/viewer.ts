import type { KeyScope } from '@archway/contract/integrations'
import type { Allow, Audience, Role, StaffRole } from '@archway/contract/kernel'
import type { SessionUser, UserSettings } from '@archway/contract/session'
import type { Language } from '@archway/words'
import type { Scope } from '../db/scope.ts'

/** The company as access rules and forms need it; read with every session so that a change takes hold at once. */
export type ViewerCompany = {
  readonly id: string
  readonly name: string
  readonly isDso: boolean
  readonly isBlocked: boolean
  readonly areRequestsEnabled: boolean
  readonly isRmAllowed: boolean
  /** Codes of the packages offered to it; null for all that are sold. */
  readonly packageTypes: readonly string[] | null
  readonly shipmentType: 'bulkshipping' | 'dropshipping'
  readonly timeZone: string
}

/** The signed-in person behind a request, or the API key that acts in place of one. */
export type Viewer = {
  /** Account, and at the same time contact, doctor or staff id; of an API key its own. */
  readonly id: string
  /** Of an API key its own id. */
  readonly sessionId: string
  readonly sessionExpiresAt: Date
  /** To the minute. */
  readonly sessionLastUsedAt: Date
  /** The last sign-in or confirmation in this session. */
  readonly confirmedAt: Date
  readonly audience: Audience
  /** Of staff; null for everybody else. */
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
  /** What a doctor decides about plans; null for everybody else. */
  readonly stepType: SessionUser['stepType']
  readonly shortcuts: readonly string[]
  readonly settings: UserSettings
  /** None for staff who have not switched to a company. */
  readonly company: ViewerCompany | null
  /** What the key of the request may do and where from; null for people. */
  readonly apiKey: { readonly scopes: readonly KeyScope[]; readonly addresses: readonly string[] } | null
}

/** What the person may reach: staff everything, contacts their company, doctors what belongs to them. */
export const scopeOf = (viewer: Viewer): Scope => {
  if (viewer.audience === 'staff')
    return viewer.company ? { kind: 'staff', companyId: viewer.company.id } : { kind: 'staff' }
  if (!viewer.company) throw new Error('a customer without a company')
  return viewer.audience === 'doctor'
    ? { kind: 'doctor', companyId: viewer.company.id, doctorId: viewer.id }
    : { kind: 'company', companyId: viewer.company.id }
}

/** What a call may reach: the provider's own calls are not narrowed to the company whose screens are looked at. */
export const scopeFor = (viewer: Viewer, allow: Allow): Scope =>
  viewer.audience === 'staff' && typeof allow.to !== 'string' && allow.to.every(to => to === 'staff')
    ? { kind: 'staff' }
    : scopeOf(viewer)
