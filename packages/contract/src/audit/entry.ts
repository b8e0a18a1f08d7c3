import * as z from 'zod/mini'
import { instant, uuid } from '../kernel/fields.ts'
import { staffRoles } from '../kernel/role.rules.ts'

export const auditClasses = ['none', 'patientRead', 'patientWrite', 'account', 'settings'] as const

/** An entry of the audit trail: who did what, with whose data, and how it ended. */
export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  requestUuid: uuid,
  class: z.enum(auditClasses),
  /** Method and declared path: `GET /case/{id}`. */
  call: z.string(),
  params: z.record(z.string(), z.string()),
  /** Everything the call named, made or showed. */
  ids: z.array(uuid),
  accountUuid: z.nullable(uuid),
  /** The person's current name; a pseudonym once erased, null without a person. */
  accountName: z.nullable(z.string()),
  /** The API key that did it in place of a person. */
  apiKeyName: z.nullable(z.string()),
  audience: z.nullable(z.enum(['contact', 'doctor', 'staff'])),
  /** The role under which a member of the staff did it; null for everybody else, and for lines from before roles. */
  staffRole: z.nullable(z.enum(staffRoles)),
  companyUuid: z.nullable(uuid),
  companyName: z.nullable(z.string()),
  result: z.enum(['ok', 'refused']),
  /** The refusal; `REPLAYED` for an answer given once more. */
  code: z.nullable(z.string()),
  address: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>
