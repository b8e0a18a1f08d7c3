import * as z from 'zod/mini'
import { instant } from '../kernel/fields.ts'

export const scannerStates = ['connected', 'pending', 'disconnected'] as const

/** Accounts with makers of intraoral scanners, from which records can be fetched. */
export const thirdPartyConfiguration = z.array(
  z.object({
    scanner: z.string(),
    accountId: z.string(),
    status: z.enum(scannerStates),
    connectedAt: z.nullable(instant),
  }),
)
export type ThirdPartyConfiguration = z.output<typeof thirdPartyConfiguration>
