import * as z from 'zod/mini'
import { day, uuid } from '../../kernel/fields.ts'
import { sides } from '../side.rules.ts'
import { caseStatuses } from '../status.rules.ts'

/** A person's settings for a case: snoozed in Pending Actions, or muted. */
export const caseAttention = z.object({
  caseUuid: uuid,
  side: z.enum(sides),
  status: z.enum(caseStatuses),
  /** No notifications of the case, unless it is the person's turn or a message mentions them. */
  muted: z.boolean(),
  /** The day on which it returns, in the company's time zone; null: not snoozed. */
  snoozedUntil: z.nullable(day),
})
export type CaseAttention = z.output<typeof caseAttention>

/** A case cannot be snoozed for longer than this many days. */
export const maxSnoozeDays = 365

/** The day on which the case returns; without one, the snooze ends now. */
export const snoozeForm = z.object({ until: z.optional(z.nullable(day)) })

export const muteForm = z.object({ muted: z.boolean() })
