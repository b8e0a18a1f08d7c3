import * as z from 'zod/mini'
import { caseStatuses, products } from '../cases/status.rules.ts'
import { instant, uuid } from '../kernel/fields.ts'
import { queueStages } from './stage.rules.ts'

const uuidAndName = z.object({ uuid, name: z.string() })

/** A stage of the provider's work with the number of its cases. */
export const queueStage = z.object({
  stage: z.enum(queueStages),
  count: z.int(),
  overdue: z.int(),
  unassigned: z.int(),
})

/** A case in a stage of the provider's work. */
export const queueCase = z.object({
  uuid,
  identifier: z.string(),
  patientName: z.string(),
  product: z.enum(products),
  side: z.enum(['client', 'doctor']),
  company: uuidAndName,
  doctor: z.nullable(uuidAndName),
  status: z.enum(caseStatuses),
  stage: z.enum(queueStages),
  /** When the case entered its status. */
  since: instant,
  dueAt: z.nullable(instant),
  isOverdue: z.boolean(),
  requestedBy: z.nullable(z.string()),
  assignee: z.nullable(uuidAndName),
})
export type QueueCase = z.output<typeof queueCase>

/** The staff member to whom a case is assigned; null removes the assignment. */
export const assignForm = z.object({ staffUuid: z.optional(uuid) })
