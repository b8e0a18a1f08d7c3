import * as z from 'zod/mini'
import { administrators, call, list, one } from '../kernel/call.ts'
import { uuid } from '../kernel/fields.ts'
import { newStaff, staffAccount, staffChange } from './staff.ts'

export const staffCalls = {
  staffAccounts: call({
    method: 'GET',
    path: '/admin/staffAccount',
    summary: 'Everybody of the provider, by name, with the state of the account',
    allow: administrators,
    reply: list(staffAccount),
    audit: 'none',
  }),
  addStaff: call({
    method: 'POST',
    path: '/admin/staffAccount',
    summary: 'Add a member of the staff and mail the invitation',
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
      'Activate or deactivate a member of the staff, or change their role; the own account cannot be deactivated, and the last administrator stays one',
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
      'Mail the invitation again to a member of the staff who has not used it; earlier links stop working; once a minute',
    allow: administrators,
    params: z.object({ staffId: uuid }),
    reply: one(staffAccount),
    audit: 'account',
  }),
} as const
