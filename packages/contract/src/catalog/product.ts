import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'

/** A product of the provider. Lead times are working days from submission to shipping. */
export const product = z.object({
  id: z.int(),
  code: z.enum(products),
  title: z.string(),
  active: z.boolean(),
  leadDays: z.int(),
  /** Working days from the request for another plan version; null for products without a plan. */
  leadDaysRevision: z.nullable(z.int()),
})
export type CatalogProduct = z.output<typeof product>

/** The package bought for an aligner case. A limit of null means unlimited. */
export const packageType = z.object({
  id: z.string(),
  title: z.string(),
  isLegacy: z.boolean(),
  product: z.enum(products),
  maxStepsPerArch: z.nullable(z.int()),
  refinementsIncluded: z.nullable(z.int()),
  windowMonths: z.int(),
  /** Steps made and shipped at once; null: all steps at once. */
  stepsPerBatch: z.nullable(z.int()),
  retainerSetsIncluded: z.int(),
  /** Decimal text in the provider's currency, to avoid rounding; null where prices are agreed individually. */
  price: z.nullable(z.string()),
})
export type PackageType = z.output<typeof packageType>
