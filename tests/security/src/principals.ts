import type { Allow, Audience } from '@archway/contract/kernel'

/** The people of the test matrices, with the facts that decide about access, written by hand: the oracle of S2. */
export type Principal = {
  readonly email: string | null
  readonly audience: Audience | null
  readonly groups: readonly string[]
  readonly superAdmin: boolean
  readonly isRm: boolean
  readonly requests: boolean
  readonly blocked: boolean
  /** The duties in the role of a member of staff; null for others. */
  readonly duties: readonly string[] | null
}

const contact = { audience: 'contact', isRm: false, blocked: false, duties: null } as const
const staff = {
  audience: 'staff',
  groups: ['customer', 'doctorCases', 'customerWithRequest'],
  superAdmin: false,
  isRm: false,
  requests: true,
  blocked: false,
} as const

export const principals: readonly Principal[] = [
  {
    email: null,
    audience: null,
    groups: [],
    superAdmin: false,
    isRm: false,
    requests: false,
    blocked: false,
    duties: null,
  },
  {
    ...contact,
    email: 'owner@brightsmiles.test',
    groups: ['customer', 'doctorCases', 'customerWithRequest'],
    superAdmin: true,
    requests: true,
  },
  {
    ...contact,
    email: 'contact@brightsmiles.test',
    groups: ['customer', 'doctorCases', 'customerWithRequest'],
    superAdmin: false,
    requests: true,
  },
  {
    ...contact,
    email: 'rm@brightsmiles.test',
    groups: ['customer', 'doctorCases', 'customerWithRequest'],
    superAdmin: false,
    isRm: true,
    requests: true,
  },
  {
    ...contact,
    email: 'owner@nourdental.test',
    groups: ['customer', 'customerWithRequest'],
    superAdmin: true,
    requests: true,
  },
  {
    ...contact,
    email: 'owner@anadolu.test',
    groups: ['customer', 'doctorCases'],
    superAdmin: true,
    requests: false,
  },
  { ...contact, email: 'owner@lakeside.test', groups: ['customer'], superAdmin: true, requests: false },
  {
    ...contact,
    email: 'owner@closed.test',
    groups: ['customer', 'customerWithRequest'],
    superAdmin: true,
    requests: true,
    blocked: true,
  },
  {
    email: 'doctor.two@brightsmiles.test',
    audience: 'doctor',
    groups: ['customer', 'customerWithRequest'],
    superAdmin: false,
    isRm: false,
    requests: true,
    blocked: false,
    duties: null,
  },
  {
    email: 'doctor.blocked@brightsmiles.test',
    audience: 'doctor',
    groups: ['customer', 'customerWithRequest'],
    superAdmin: false,
    isRm: false,
    requests: true,
    blocked: true,
    duties: null,
  },
  {
    ...staff,
    email: 'staff@archway.test',
    duties: ['planning', 'production', 'work', 'chat', 'companies', 'trail', 'administration'],
  },
  { ...staff, email: 'planner@archway.test', duties: ['planning', 'work', 'chat'] },
  { ...staff, email: 'production@archway.test', duties: ['production', 'work'] },
  { ...staff, email: 'support@archway.test', duties: ['chat', 'companies', 'trail'] },
]

/** The declared policy for a person, implemented independently of the server. */
export const policySays = (allow: Allow, principal: Principal): 'may' | 'NOT_SIGNED_IN' | 'refused' => {
  if (allow.to === 'everyone') return 'may'
  if (principal.audience === null) return 'NOT_SIGNED_IN'
  const staff = principal.audience === 'staff'
  const refusals = [
    allow.to !== 'signedIn' && !allow.to.includes(principal.audience),
    allow.to !== 'signedIn' && allow.group !== undefined && !principal.groups.includes(allow.group),
    allow.to !== 'signedIn' && allow.superAdmin === true && !principal.superAdmin && !staff,
    allow.to !== 'signedIn' && allow.notRm === true && principal.isRm,
    allow.to !== 'signedIn' && allow.requestsEnabled === true && !principal.requests,
    allow.whenBlocked === 'refused' && principal.blocked,
    allow.to !== 'signedIn' && allow.duty !== undefined && staff && !principal.duties?.includes(allow.duty),
  ]
  return refusals.includes(true) ? 'refused' : 'may'
}

/** The codes that only the authorization of a call returns. */
export const gateCodes: readonly string[] = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'SUPER_ADMIN_ONLY', 'STAFF_ROLE']
