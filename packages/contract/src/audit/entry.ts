import * as z from 'zod/mini'
import { instant, uuid } from '../kernel/fields.ts'
import { staffRoles } from '../kernel/role.rules.ts'

export const auditClasses = ['none', 'patientRead', 'patientWrite', 'account', 'settings'] as const

/** An entry of the audit trail: who did what, with whose data, and the result. */
export const auditEntry = z.object({
  id: z.int(),
  at: instant,
  requestUuid: uuid,
  class: z.enum(auditClasses),
  /** Method and declared path: `GET /case/{id}`. */
  call: z.string(),
  params: z.record(z.string(), z.string()),
  /** The ids of all entities in the request and the reply. */
  ids: z.array(uuid),
  accountUuid: z.nullable(uuid),
  /** The person's current name; a pseudonym once erased, null without a person. */
  accountName: z.nullable(z.string()),
  /** The API key, if it was not a person. */
  apiKeyName: z.nullable(z.string()),
  audience: z.nullable(z.enum(['contact', 'doctor', 'staff'])),
  /** The role in which a staff member acted; null for others, and for lines from before roles existed. */
  staffRole: z.nullable(z.enum(staffRoles)),
  companyUuid: z.nullable(uuid),
  companyName: z.nullable(z.string()),
  result: z.enum(['ok', 'refused']),
  /** The code of the refusal; `REPLAYED` for a repeated response. */
  code: z.nullable(z.string()),
  address: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>
