import * as z from 'zod/mini'
import { email, instant, phone, text, uuid } from '../kernel/fields.ts'

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
