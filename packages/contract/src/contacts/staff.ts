import * as z from 'zod/mini'
import { email, instant, phone, text, uuid } from '../kernel/fields.ts'
import { staffRoles } from '../kernel/role.rules.ts'

/** A staff member with the state of the account. */
export const staffAccount = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(staffRoles),
  status: z.enum(['ACTIVE', 'INACTIVE']),
  /** Whether the invitation was used. */
  invitation: z.enum(['invited', 'active']),
  createdAt: instant,
})
export type StaffAccount = z.output<typeof staffAccount>

/** The invited person. The default is the role with the fewest rights. */
export const newStaff = z.object({
  name: text(100),
  email,
  phone: z.optional(phone),
  role: z._default(z.enum(staffRoles), 'support'),
})

/** The changed fields of a staff member; others do not change. */
export const staffChange = z.object({
  status: z.optional(z.enum(['ACTIVE', 'INACTIVE'])),
  role: z.optional(z.enum(staffRoles)),
})
