import { describe, expect, test } from 'vitest'
import { decideAccess, type Visitor } from './guard.ts'

const nobody: Visitor = {
  roles: [],
  staffRole: null,
  superAdmin: false,
  isDso: false,
  requestsEnabled: false,
  hasCompany: false,
}
const owner: Visitor = {
  roles: ['customer'],
  staffRole: null,
  superAdmin: true,
  isDso: true,
  requestsEnabled: true,
  hasCompany: true,
}
const clinic: Visitor = {
  roles: ['disableRequestAndDoctor'],
  staffRole: null,
  superAdmin: false,
  isDso: false,
  requestsEnabled: false,
  hasCompany: true,
}
const staff: Visitor = {
  roles: ['admin'],
  staffRole: 'planner',
  superAdmin: false,
  isDso: false,
  requestsEnabled: false,
  hasCompany: false,
}

describe('guard', () => {
  test.each([
    ['GUARD-03 a guest on a customer page goes to sign in', { group: 'customer' }, nobody, 'signIn'],
    ['ROUTE-02 a guest may sign in', { group: 'onlyGuest' }, nobody, 'open'],
    [
      'GUARD-05 a signed-in person on a guest page goes to the default page',
      { group: 'onlyGuest' },
      owner,
      'default',
    ],
    ['ROUTE-37 doctors for the group doctorCases', { group: 'doctorCases' }, owner, 'open'],
    ['ROUTE-37 not for others', { group: 'doctorCases' }, clinic, 'default'],
    ['ROUTE-31 addresses need superAdmin', { group: 'customer', superAdmin: true }, clinic, 'default'],
    [
      'ROUTE-40 requests must be enabled, for staff too',
      { group: 'customerWithRequest', requestsEnabled: true },
      staff,
      'default',
    ],
    ['the lab is for staff', { group: 'customer', staff: true }, owner, 'default'],
    ['the lab is for staff', { group: 'customer', staff: true }, staff, 'open'],
    [
      'staff who look at no company have no customer screens',
      { group: 'customer', ofCompany: true },
      staff,
      'default',
    ],
    [
      'staff who look at a company have its screens',
      { group: 'customer', ofCompany: true },
      { ...staff, hasCompany: true },
      'open',
    ],
    [
      'S2 settings are for administrators',
      { group: 'customer', staff: true, duty: 'administration' },
      staff,
      'default',
    ],
    [
      'S2 an administrator opens everything of the lab',
      { group: 'customer', staff: true, duty: 'administration' },
      { ...staff, staffRole: 'administrator' },
      'open',
    ],
    ['ROLE-14 doctor shipments need a DSO', { group: 'customer', isDso: true }, clinic, 'default'],
  ] as const)('%s', (_title, auth, visitor, result) => {
    expect(decideAccess(auth, visitor)).toBe(result)
  })
})
