import { describe, expect, it } from 'vitest'
import type { RoleGroup } from './role.rules.ts'
import { contactRole, doctorRole, roleInGroup, sessionRoles } from './role.rules.ts'

const groups: readonly RoleGroup[] = ['customer', 'doctorCases', 'customerWithRequest', 'onlyGuest']

describe('ROLE-05, ROLE-06: the role at login (table A-1)', () => {
  it.each([
    [true, true, 'customer', ['customer', 'doctorCases', 'customerWithRequest']],
    [true, false, 'customerWithRequest', ['customer', 'customerWithRequest']],
    [false, true, 'doctorCases', ['customer', 'doctorCases']],
    [false, false, 'disableRequestAndDoctor', ['customer']],
  ] as const)('requests %s, DSO %s: %s', (areRequestsEnabled, isDso, role, inGroups) => {
    expect(contactRole({ areRequestsEnabled, isDso })).toBe(role)
    expect(groups.filter(group => roleInGroup([role], group))).toEqual(inGroups)
  })

  it('a doctor signs in as if the company were not a DSO (ruling 1)', () => {
    expect(doctorRole({ areRequestsEnabled: true, isDso: true })).toBe('customerWithRequest')
    expect(doctorRole({ areRequestsEnabled: false, isDso: true })).toBe('disableRequestAndDoctor')
  })

  it('RM is added to the derived role (TRAP-011), staff are admin', () => {
    const company = { areRequestsEnabled: true, isDso: true }
    expect(sessionRoles({ kind: 'contact', isRm: true }, company)).toEqual(['customer', 'RM'])
    expect(sessionRoles({ kind: 'contact', isRm: false }, company)).toEqual(['customer'])
    expect(sessionRoles({ kind: 'doctor' }, company)).toEqual(['customerWithRequest'])
    expect(sessionRoles({ kind: 'staff' }, company)).toEqual(['admin'])
  })

  it('ROLE-01 to ROLE-04: staff are in the three groups, RM alone in none, a guest only in onlyGuest', () => {
    expect(groups.filter(group => roleInGroup(['admin'], group))).toEqual([
      'customer',
      'doctorCases',
      'customerWithRequest',
    ])
    expect(groups.filter(group => roleInGroup(['RM'], group))).toEqual([])
    expect(groups.filter(group => roleInGroup([], group))).toEqual(['onlyGuest'])
  })
})
