import * as z from 'zod/mini'
import { accountOwners, call, list, messageReply } from '../kernel/call.ts'
import { instant, uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { staffRoles } from '../kernel/role.rules.ts'
import { attentionReasons, failedSignInDays } from './security.rules.ts'

/** A person with the protection and use of their account. */
export const protectedPerson = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  kind: z.enum(['contact', 'doctor', 'staff']),
  /** An account owner of the company, or an administrator of the provider. */
  isOwner: z.boolean(),
  /** The role of staff; null for a user of a company. */
  staffRole: z.nullable(z.enum(staffRoles)),
  /** False if they sign in only through the identity provider. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPasskeys: z.boolean(),
  /** The password is known to be leaked or easy to guess, so a new one is required. */
  isPasswordDue: z.boolean(),
  /** Null if none is recorded. */
  lastSignInAt: z.nullable(instant),
  /** Number in the last days: `failedSignInDays`. */
  failedSignIns: z.int(),
  openSessions: z.int(),
  /** Number of trusted browsers, which need no code. */
  trustedDevices: z.int(),
  /** Most urgent first. */
  attention: z.array(z.enum(attentionReasons)),
})
export type ProtectedPerson = z.output<typeof protectedPerson>

const query = listQuery({
  filter: { name: 'text', email: 'text', kind: 'choice', needsAttention: 'flag' },
  order: ['attention', 'name', 'email', 'lastSignInAt'],
  defaultOrder: 'attention desc',
  rows: 100,
})

/**
 * The accounts of a company for its owners; the accounts of the staff for administrators who have not switched to a
 * company.
 */
export const peopleCalls = {
  people: call({
    method: 'GET',
    path: '/account/people',
    summary: `List how the accounts of the company are protected and used: second factor, open sessions, last sign-in, failed sign-ins of ${failedSignInDays} days; what needs attention first. For staff who have not switched to a company: their colleagues`,
    allow: accountOwners,
    query,
    reply: list(protectedPerson),
    audit: 'account',
  }),
  exportPeople: call({
    method: 'GET',
    path: '/account/people/export',
    summary: 'Export what `GET /account/people` lists (text/csv), in the language of the reader',
    allow: accountOwners,
    query,
    reply: z.unknown(),
    audit: 'account',
    rate: 'heavy',
    reauthentication: 'always',
  }),
  signOutPerson: call({
    method: 'POST',
    path: '/account/people/{personId}/signOut',
    summary: 'End all sessions of a user of the company, or, for administrators, of a member of staff',
    allow: accountOwners,
    ids: { personId: 'contact' },
    reply: messageReply,
    audit: 'account',
  }),
  resetSecondFactor: call({
    method: 'POST',
    path: '/account/people/{personId}/resetSecondFactor',
    summary:
      'Remove the second factor of a user of the company who has lost it; their sessions end and they are informed by email. For account owners: staff need a second person (`POST /admin/person/{personId}/resetSecondFactor`), and two administrators for their colleagues (`POST /admin/staffAccount/{staffId}/resetSecondFactor`)',
    allow: accountOwners,
    ids: { personId: 'contact' },
    reply: messageReply,
    audit: 'account',
    reauthentication: 'always',
  }),
} as const
