import * as z from 'zod/mini'
import { isCountryCode } from './country-codes.ts'

/** A country as its ISO 3166-1 alpha-2 code. */
export const countryCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.refine(isCountryCode, { params: { rule: 'choice' } }))

export const country = z.object({ id: z.string(), name: z.string(), isShippable: z.boolean() })
export type Country = z.output<typeof country>

/** A suggestion for the city; any other text is accepted (TRAP-079). */
export const city = z.object({ id: z.string(), name: z.string() })
export type City = z.output<typeof city>
