import {
  type Role,
  type RoleGroup,
  roleInGroup,
  type StaffDuty,
  type StaffRole,
  staffMay,
} from '@archway/contract/kernel'

/** Who may open a page or see a navigation entry: the auth list of section 2.2 and the page's own conditions. */
export type Auth = {
  readonly group: RoleGroup
  readonly superAdmin?: true
  readonly isDso?: true
  readonly requestsEnabled?: true
  readonly staff?: true
  /** For staff whose role includes it. */
  readonly duty?: StaffDuty
  /** Requires a company: staff choose one in the company switcher (ruling 2). */
  readonly ofCompany?: true
}

export type Visitor = {
  readonly roles: readonly Role[]
  /** The role of staff; null for all other users. */
  readonly staffRole: StaffRole | null
  readonly superAdmin: boolean
  readonly isDso: boolean
  readonly requestsEnabled: boolean
  /** Null for staff until they switch to a company. */
  readonly hasCompany: boolean
}

/** Requests are for those whose company has them enabled (TRAP-022). */
export const requests: Auth = { group: 'customerWithRequest', requestsEnabled: true }

export const defaultPage = '/dashboard/admin/all'
/** The start page of provider staff. */
export const staffPage = '/lab'

/** Whether a page opens, else where its visitor is sent (GUARD-01..05): guests to sign in, others to the default page. */
export const decideAccess = (auth: Auth, visitor: Visitor): 'open' | 'signIn' | 'default' => {
  const isGuest = visitor.roles.length === 0
  if (auth.group === 'onlyGuest') return isGuest ? 'open' : 'default'
  if (isGuest) return 'signIn'
  const isStaff = visitor.roles.includes('admin')
  // Staff who have not switched to a company may open links sent to them.
  const isDso = visitor.isDso || (isStaff && !visitor.hasCompany)
  const isRefused =
    !roleInGroup(visitor.roles, auth.group) ||
    (auth.superAdmin && !visitor.superAdmin && !isStaff) ||
    (auth.isDso && !isDso) ||
    (auth.requestsEnabled && !visitor.requestsEnabled) ||
    (auth.staff && !isStaff) ||
    (auth.duty && isStaff && !staffMay(visitor.staffRole, auth.duty)) ||
    (auth.ofCompany && !visitor.hasCompany)
  return isRefused ? 'default' : 'open'
}
