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
  /** Shows what belongs to one company: staff look at it through the company switcher (ruling 2). */
  readonly ofCompany?: true
}

export type Visitor = {
  readonly roles: readonly Role[]
  /** Of staff; null for everybody else. */
  readonly staffRole: StaffRole | null
  readonly superAdmin: boolean
  readonly isDso: boolean
  readonly requestsEnabled: boolean
  /** Staff have none until they switch to one. */
  readonly hasCompany: boolean
}

/** Requests are for those whose company has them enabled (TRAP-022). */
export const requests: Auth = { group: 'customerWithRequest', requestsEnabled: true }

export const defaultPage = '/dashboard/admin/all'
/** Where provider staff start. */
export const staffPage = '/lab'

/** Whether a page opens, else where its visitor is sent (GUARD-01..05): guests to sign in, others to the default page. */
export const guard = (auth: Auth, visitor: Visitor): 'open' | 'signIn' | 'default' => {
  const isGuest = visitor.roles.length === 0
  if (auth.group === 'onlyGuest') return isGuest ? 'open' : 'default'
  if (isGuest) return 'signIn'
  const isStaff = visitor.roles.includes('admin')
  // Staff who look at no company may still open what they are sent a link to.
  const isDso = visitor.isDso || (isStaff && !visitor.hasCompany)
  const refused =
    !roleInGroup(visitor.roles, auth.group) ||
    (auth.superAdmin && !visitor.superAdmin && !isStaff) ||
    (auth.isDso && !isDso) ||
    (auth.requestsEnabled && !visitor.requestsEnabled) ||
    (auth.staff && !isStaff) ||
    (auth.duty && isStaff && !staffMay(visitor.staffRole, auth.duty)) ||
    (auth.ofCompany && !visitor.hasCompany)
  return refused ? 'default' : 'open'
}
