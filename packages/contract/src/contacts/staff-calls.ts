import * as z from 'zod/mini'
import { administrators, call, list, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { newStaff, staffAccount, staffChange } from './staff.ts'

export const staffCalls = {
  staffAccounts: call({
    method: 'GET',
    path: '/admin/staffAccount',
    summary: 'List the staff of the provider by name, with the state of each account',
    allow: administrators,
    reply: list(staffAccount),
    audit: 'none',
  }),
  addStaff: call({
    method: 'POST',
    path: '/admin/staffAccount',
    summary: 'Add a member of staff and email the invitation',
    allow: administrators,
    body: newStaff,
    reply: one(staffAccount),
    audit: 'account',
    reauthentication: 'always',
  }),
  changeStaff: call({
    method: 'PATCH',
    path: '/admin/staffAccount/{staffId}',
    summary:
      'Activate or deactivate a member of staff, or change their role; no one can deactivate their own account, and the last administrator keeps the role',
    allow: administrators,
    params: z.object({ staffId: uuid }),
    body: staffChange,
    reply: one(staffAccount),
    audit: 'account',
    reauthentication: 'always',
  }),
  inviteStaff: call({
    method: 'PUT',
    path: '/admin/staffAccount/{staffId}/invitation',
    summary:
      'Email the invitation again to a member of staff who has not used it, at most once a minute; earlier links stop working',
    allow: administrators,
    params: z.object({ staffId: uuid }),
    reply: one(staffAccount),
    audit: 'account',
  }),
} as const
