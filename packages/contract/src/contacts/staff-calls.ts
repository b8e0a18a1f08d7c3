import * as z from 'zod/mini'
import { call, list, one } from '../kernel/call.ts'
import { email, instant, phone, text, uuid } from '../kernel/fields.ts'

const allow = { to: ['staff'], whenBlocked: 'allowed' } as const

/** A member of the provider's staff with the state of the account. */
export const staffAccount = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  /** Whether the invitation was used. */
  invitation: z.enum(['invited', 'active']),
  createdAt: instant,
})
export type StaffAccount = z.output<typeof staffAccount>

/** Whom to invite. */
export const newStaff = z.object({ name: text(100), email, phone: z.optional(phone) })

export const staffCalls = {
  staffAccounts: call({
    method: 'GET',
    path: '/admin/staffAccount',
    summary: 'Everybody of the provider, by name, with the state of the account',
    allow,
    reply: list(staffAccount),
    audit: 'none',
  }),
  addStaff: call({
    method: 'POST',
    path: '/admin/staffAccount',
    summary: 'Add a member of the staff and mail the invitation',
    allow,
    body: newStaff,
    reply: one(staffAccount),
    audit: 'account',
  }),
  changeStaff: call({
    method: 'PATCH',
    path: '/admin/staffAccount/{staffId}',
    summary: 'Activate or deactivate a member of the staff; the own account cannot be deactivated',
    allow,
    params: z.object({ staffId: uuid }),
    body: z.object({ status: z.enum(['ACTIVE', 'INACTIVE']) }),
    reply: one(staffAccount),
    audit: 'account',
  }),
  inviteStaff: call({
    method: 'PUT',
    path: '/admin/staffAccount/{staffId}/invitation',
    summary:
      'Mail the invitation again to a member of the staff who has not used it; earlier links stop working; once a minute',
    allow,
    params: z.object({ staffId: uuid }),
    reply: one(staffAccount),
    audit: 'account',
  }),
} as const
