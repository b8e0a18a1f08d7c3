/** The roles a session may carry; `RM` is added to one of the others, never alone (TRAP-011). */
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

/** Which roles each group of the specification holds. `onlyGuest` holds no signed-in person. */
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

/** The role a contact gets at login. The names look inverted: `customer` is the most capable (TRAP-009). */
export function contactRole({ areRequestsEnabled, isDso }: CompanyRights): CustomerRole {
  if (areRequestsEnabled) return isDso ? 'customer' : 'customerWithRequest'
  return isDso ? 'doctorCases' : 'disableRequestAndDoctor'
}

/** A doctor has no doctors, so their role is that of a company which is not a DSO. */
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
export const roleInGroup = (held: readonly Role[], group: RoleGroup): boolean =>
  group === 'onlyGuest'
    ? held.length === 0
    : held.some(role => (roleGroups[group] as readonly Role[]).includes(role))
