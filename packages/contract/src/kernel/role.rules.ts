/** The roles of a session; `RM` is added to another role, never alone (TRAP-011). */
export const roles = [
  'admin',
  'customer',
  'doctorCases',
  'customerWithRequest',
  'disableRequestAndDoctor',
  'RM',
] as const
export type Role = (typeof roles)[number]
export type CustomerRole = Exclude<Role, 'admin' | 'RM'>

/** The roles in each group of the specification. `onlyGuest` includes no signed-in person. */
export const roleGroups = {
  customer: ['admin', 'customer', 'doctorCases', 'customerWithRequest', 'disableRequestAndDoctor'],
  doctorCases: ['admin', 'customer', 'doctorCases'],
  customerWithRequest: ['admin', 'customer', 'customerWithRequest'],
  onlyGuest: [],
} as const satisfies Record<string, readonly Role[]>
export type RoleGroup = keyof typeof roleGroups

export interface CompanyRights {
  areRequestsEnabled: boolean
  isDso: boolean
}

/** The role of a contact. The names look inverted: `customer` has the most rights (TRAP-009). */
export function contactRole({ areRequestsEnabled, isDso }: CompanyRights): CustomerRole {
  if (areRequestsEnabled) return isDso ? 'customer' : 'customerWithRequest'
  return isDso ? 'doctorCases' : 'disableRequestAndDoctor'
}

/** A doctor has no doctors, so the role is that of a company that is not a DSO. */
export const doctorRole = (company: CompanyRights): CustomerRole => contactRole({ ...company, isDso: false })

/** The role list of a session: staff, a doctor, or a contact who may also be a relationship manager. */
export function sessionRoles(
  person: { kind: 'staff' } | { kind: 'doctor' } | { kind: 'contact'; isRm: boolean },
  company: CompanyRights,
): Role[] {
  if (person.kind === 'staff') return ['admin']
  if (person.kind === 'doctor') return [doctorRole(company)]
  return person.isRm ? [contactRole(company), 'RM'] : [contactRole(company)]
}

/** Whether a person with these roles belongs to the group; a guest (no roles) only to `onlyGuest`. */
export const roleInGroup = (ownRoles: readonly Role[], group: RoleGroup): boolean =>
  group === 'onlyGuest'
    ? ownRoles.length === 0
    : ownRoles.some(role => (roleGroups[group] as readonly Role[]).includes(role))

/** The roles of the provider's staff, most powerful first. */
export const staffRoles = ['administrator', 'planner', 'production', 'support'] as const
export type StaffRole = (typeof staffRoles)[number]

/**
 * Duties that not all staff have, and the roles that include them. Administrators may do everything; calls without a
 * duty, such as reads, are open to all staff.
 */
export const staffDuties = {
  /** Records, prescriptions and files of a case, quality check, plans, their comments and links. */
  planning: ['planner'],
  /** Orders, labels, shipments, and requests for retainers and replacements. */
  production: ['production'],
  /** Shared by planning and production: assigning a case, impressions, holding and resuming production. */
  work: ['planner', 'production'],
  /** Writing in the chat and assigning conversations. */
  chat: ['planner', 'support'],
  /** Companies, their people, addresses and preferences, and exports of a person's data. */
  companies: ['support'],
  /** Reading the audit trail. */
  trail: ['support'],
  /** Staff accounts and roles, erasure, unblocking a company, exceptions, and the settings of the provider. */
  administration: [],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>
export type StaffDuty = keyof typeof staffDuties

/** Whether the role includes the duty; without a role, never. */
export const staffMay = (role: StaffRole | null, duty: StaffDuty): boolean =>
  role === 'administrator' || (role !== null && (staffDuties[duty] as readonly StaffRole[]).includes(role))

/** Whether the staff role of an actor allows the duty; true for everyone else, to whom other rules apply. */
export const roleAllows = (
  actor: { readonly kind: string; readonly staffRole: StaffRole | null },
  duty: StaffDuty,
): boolean => actor.kind !== 'staff' || staffMay(actor.staffRole, duty)
