import * as z from 'zod/mini'
import { instant, trimText } from '../kernel/fields.ts'

/**
 * The state of a production archive: being checked, accepted, refused with all problems, or withdrawn, so that its
 * version waits for another archive.
 */
export const productionArchive = z.object({
  /** The id of the file, for withdrawing it. */
  assetUuid: z.uuid(),
  fileName: z.string(),
  status: z.enum(['checking', 'accepted', 'refused', 'withdrawn']),
  /** Number of models checked, of the total. */
  done: z.int(),
  total: z.int(),
  /** Each as a message in the viewer's language. */
  problems: z.array(z.string()),
  createdAt: instant,
})
export type ProductionArchive = z.output<typeof productionArchive>

/** Why a version is manufactured without a checked archive, and who decided it. */
export const productionException = z.object({ reason: z.string(), by: z.string(), at: instant })
export type ProductionException = z.output<typeof productionException>

/** The basis of manufacturing: the newest archive of the version, or a recorded exception. */
export const planProduction = z.object({
  /** An archive was accepted, or an exception recorded. */
  complete: z.boolean(),
  /**
   * The number of aligners of each arch for which the archive must have models; null if the version has no step counts
   * yet.
   */
  steps: z.nullable(z.object({ upper: z.int(), lower: z.int() })),
  archive: z.nullable(productionArchive),
  exception: z.nullable(productionException),
  /** Whether an exception can be recorded now. */
  canExcept: z.boolean(),
})
export type PlanProduction = z.output<typeof planProduction>

/** The reason as text; stored with the order. */
export const productionExceptionForm = z.object({
  reason: z.string().check(
    trimText(),
    z.refine(value => value.length >= 10, { params: { rule: 'comment' } }),
    z.maxLength(2000),
  ),
})
