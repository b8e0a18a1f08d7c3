import * as z from 'zod/mini'
import { instant } from '../kernel/fields.ts'

/**
 * The state of an archive of production files: being checked, accepted, refused with everything that is wrong, or
 * withdrawn, after which its version waits for another one.
 */
export const productionArchive = z.object({
  /** The file, by which it can be withdrawn. */
  assetUuid: z.uuid(),
  fileName: z.string(),
  status: z.enum(['checking', 'accepted', 'refused', 'withdrawn']),
  /** Models checked, of so many. */
  done: z.int(),
  total: z.int(),
  /** Each as a sentence in the reader's language. */
  problems: z.array(z.string()),
  createdAt: instant,
})
export type ProductionArchive = z.output<typeof productionArchive>

/** Why a version is made without a checked archive, and who decided it. */
export const productionException = z.object({ reason: z.string(), by: z.string(), at: instant })
export type ProductionException = z.output<typeof productionException>

/** What a version is made from: its newest archive, or a recorded exception. */
export const planProduction = z.object({
  /** An archive was accepted, or an exception recorded. */
  complete: z.boolean(),
  /** Aligners of each arch that the archive must hold models for; null while the version does not say. */
  steps: z.nullable(z.object({ upper: z.int(), lower: z.int() })),
  archive: z.nullable(productionArchive),
  exception: z.nullable(productionException),
  /** An exception can be recorded now. */
  canExcept: z.boolean(),
})
export type PlanProduction = z.output<typeof planProduction>

/** The reason in words: it is stored with the order. */
export const productionExceptionForm = z.object({
  reason: z.string().check(
    z.trim(),
    z.refine(value => value.length >= 10, { params: { rule: 'comment' } }),
    z.maxLength(2000),
  ),
})
