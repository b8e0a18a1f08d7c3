import * as z from 'zod/mini'
import { products } from '../cases/status.rules.ts'
import { day, text } from '../kernel/fields.ts'
import { latinNumber } from '../kernel/text.ts'
import { type Language, languages } from '../session/languages.rules.ts'
import { isTrackingTemplateValid } from './courier.rules.ts'
import { courier } from './courier.ts'
import { packageType, product } from './product.ts'
import { rejectAssets, rejectScopes } from './reject-reason.rules.ts'
import { rejectReason } from './reject-reason.ts'

/** A name in every language of the product. */
const titles = z.object(
  Object.fromEntries(languages.map(language => [language, text(100)])) as Record<
    Language,
    ReturnType<typeof text>
  >,
)
const count = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max))

/** The code of an entry. It never changes, because cases and shipments refer to it. */
export const catalogCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/))

const isExpression = (pattern: string): boolean => {
  try {
    return new RegExp(`^(?:${pattern})$`).source !== ''
  } catch {
    return false
  }
}

/** An entry is saved as a whole: a missing field is cleared. */
export const courierForm = z.object({
  titles,
  trackingUrlTemplate: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(500),
      z.refine(template => isTrackingTemplateValid(template), { params: { rule: 'invalid' } }),
    ),
  ),
  awbPattern: z.optional(
    z.string().check(
      z.maxLength(200),
      z.refine(pattern => isExpression(pattern), { params: { rule: 'invalid' } }),
    ),
  ),
  requiresAwb: z.boolean(),
  countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(249)), []),
  active: z.boolean(),
})

export const packageForm = z.object({
  titles,
  product: z.enum(products),
  isLegacy: z.boolean(),
  maxStepsPerArch: z.optional(count(1, 99)),
  refinementsIncluded: z.optional(count(0, 99)),
  windowMonths: count(1, 240),
  stepsPerBatch: z.optional(count(1, 99)),
  retainerSetsIncluded: z._default(count(0, 20), 0),
  price: z.optional(z.string().check(z.overwrite(latinNumber), z.regex(/^\d{1,10}(\.\d{1,2})?$/))),
})

export const rejectReasonForm = z.object({
  titles,
  scopes: z.array(z.enum(rejectScopes)).check(z.minLength(1)),
  onlyWithTs: z._default(z.boolean(), false),
  assets: z.optional(z.enum(rejectAssets)),
  overridable: z._default(z.boolean(), false),
  overridableFor: z.optional(z.array(z.enum(products))),
  commentRequired: z._default(z.boolean(), false),
  active: z.boolean(),
})

/** The four products are fixed; the provider chooses their names, lead times and points. */
export const productForm = z.object({
  titles,
  active: z.boolean(),
  leadDays: count(1, 200),
  leadDaysRevision: z.optional(count(1, 200)),
  loyaltyPoints: count(0, 10_000),
})

export const loyaltyTierForm = z.object({
  titles,
  fromPoints: count(0, 10_000_000),
  discountPercent: count(0, 100),
})

export const holidayForm = z.object({ title: text(100) })

const { title: _shown, ...courierFields } = courier.shape
const { title: _named, ...packageFields } = packageType.shape
const { title: _read, ...reasonFields } = rejectReason.shape
const { title: _sold, ...productFields } = product.shape

/** The whole reference data with its names in every language, active or not. */
export const fullCatalog = z.object({
  products: z.array(z.object({ ...productFields, titles, loyaltyPoints: z.int() })),
  packages: z.array(z.object({ ...packageFields, titles })),
  couriers: z.array(z.object({ ...courierFields, titles })),
  rejectReasons: z.array(z.object({ ...reasonFields, titles })),
  loyaltyTiers: z.array(z.object({ id: z.string(), titles, fromPoints: z.int(), discountPercent: z.int() })),
})
export type FullCatalog = z.output<typeof fullCatalog>

export const holiday = z.object({ date: day, title: z.string() })
