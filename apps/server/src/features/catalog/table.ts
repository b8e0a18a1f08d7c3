import type { Product } from '@archway/contract/cases'
import type { GuideSection, RejectReason, RejectScope } from '@archway/contract/catalog'
import { type Language, languages } from '@archway/words'
import {
  boolean,
  customType,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { readablePolicies } from '../../platform/db/columns.ts'

/** A name in every language of the product. */
export type Titles = Readonly<Record<Language, string>>
/** A name written before the product had a language is shown in English. */
const titlesColumn = customType<{ data: Titles; driverData: string | Titles }>({
  dataType: () => 'jsonb',
  toDriver: titles => JSON.stringify(titles),
  fromDriver: stored => {
    const titles: Titles = typeof stored === 'string' ? JSON.parse(stored) : stored
    return { ...(Object.fromEntries(languages.map(language => [language, titles.en])) as Titles), ...titles }
  },
})
const titles = () => titlesColumn('titles').notNull()

export const product = pgTable(
  'product',
  {
    id: integer('id').primaryKey(),
    code: text('code').$type<Product>().notNull(),
    titles: titles(),
    active: boolean('active').notNull().default(true),
    leadDays: integer('lead_days').notNull(),
    leadDaysRevision: integer('lead_days_revision'),
    /** Loyalty points for a submitted case of this product. */
    loyaltyPoints: integer('loyalty_points').notNull().default(10),
  },
  t => [uniqueIndex('product_code').on(t.code), ...readablePolicies()],
).enableRLS()

export const packageType = pgTable(
  'package_type',
  {
    id: text('id').primaryKey(),
    titles: titles(),
    isLegacy: boolean('is_legacy').notNull().default(false),
    product: text('product').$type<Product>().notNull(),
    maxStepsPerArch: integer('max_steps_per_arch'),
    refinementsIncluded: integer('refinements_included'),
    windowMonths: integer('window_months').notNull(),
    stepsPerBatch: integer('steps_per_batch'),
    retainerSetsIncluded: integer('retainer_sets_included').notNull().default(0),
    price: numeric('price', { precision: 12, scale: 2 }),
  },
  () => readablePolicies(),
).enableRLS()

export const courier = pgTable(
  'courier',
  {
    id: text('id').primaryKey(),
    titles: titles(),
    trackingUrlTemplate: text('tracking_url_template'),
    awbPattern: text('awb_pattern'),
    requiresAwb: boolean('requires_awb').notNull().default(true),
    countries: jsonb('countries').$type<string[]>().notNull().default([]),
    active: boolean('active').notNull().default(true),
  },
  () => readablePolicies(),
).enableRLS()

export const rejectReason = pgTable(
  'reject_reason',
  {
    code: text('code').primaryKey(),
    titles: titles(),
    scopes: jsonb('scopes').$type<RejectScope[]>().notNull(),
    onlyWithTs: boolean('only_with_ts').notNull().default(false),
    assets: text('assets').$type<NonNullable<RejectReason['assets']>>(),
    overridable: boolean('overridable').notNull().default(false),
    overridableFor: jsonb('overridable_for').$type<Product[]>(),
    commentRequired: boolean('comment_required').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Position in the list, as in the domain table. */
    position: integer('position').notNull(),
  },
  () => readablePolicies(),
).enableRLS()

/** A tier of the loyalty program: reached with this number of points in a calendar year. */
export const loyaltyTier = pgTable(
  'loyalty_tier',
  {
    id: text('id').primaryKey(),
    titles: titles(),
    fromPoints: integer('from_points').notNull(),
    discountPercent: integer('discount_percent').notNull(),
  },
  t => [uniqueIndex('loyalty_tier_points').on(t.fromPoints), ...readablePolicies()],
).enableRLS()

/** A section of the quick guide as the provider wrote it; without a row, the product's text is shown. */
export const guideText = pgTable(
  'guide_text',
  {
    language: text('language').$type<Language>().notNull(),
    section: text('section').$type<GuideSection>().notNull(),
    title: text('title').notNull(),
    markdown: text('markdown').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
  },
  t => [primaryKey({ columns: [t.language, t.section] }), ...readablePolicies()],
).enableRLS()
