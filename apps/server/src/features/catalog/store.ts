import type { Product } from '@archway/contract/cases'
import { isOverridable, type RejectScope } from '@archway/contract/catalog'
import type { Order, Parsed } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { compareTexts } from '@archway/words/locale'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/database.ts'
import { whereFilter } from '../../platform/db/filter.ts'
import { courier, guideText, packageType, product, rejectReason } from './table.ts'

export type ProductRow = typeof product.$inferSelect
export type PackageRow = typeof packageType.$inferSelect
export type CourierRow = typeof courier.$inferSelect
export type RejectReasonRow = typeof rejectReason.$inferSelect

const titleIn = (titles: PgColumn, language: Language): SQL =>
  sql`coalesce(${titles} ->> ${language}, ${titles} ->> 'en')`

export const listProducts = (tx: Tx): Promise<ProductRow[]> =>
  tx.select().from(product).where(eq(product.active, true)).orderBy(asc(product.id))

export const listPackages = (
  tx: Tx,
  query: { filter?: Parsed; order: Order<'id' | 'title' | 'windowMonths'> },
  language: Language,
): Promise<PackageRow[]> => {
  const by = {
    id: packageType.id,
    title: titleIn(packageType.titles, language),
    windowMonths: packageType.windowMonths,
  }[query.order.field]
  return tx
    .select()
    .from(packageType)
    .where(whereFilter(query.filter, { isLegacy: packageType.isLegacy, product: packageType.product }))
    .orderBy(query.order.direction === 'asc' ? sql`${by} asc` : sql`${by} desc`, packageType.id)
}

/** The packages on sale, smallest first. */
export const listPackagesOnSale = (tx: Tx): Promise<PackageRow[]> =>
  tx
    .select()
    .from(packageType)
    .where(eq(packageType.isLegacy, false))
    .orderBy(sql`${packageType.maxStepsPerArch} asc nulls last`, packageType.id)

export const findPackageById = async (tx: Tx, id: string): Promise<PackageRow | undefined> => {
  const [row] = await tx.select().from(packageType).where(eq(packageType.id, id))
  return row
}

/** The couriers in use, by title in the reader's alphabet (ENT-51). */
export const listCouriers = async (tx: Tx, language: Language): Promise<CourierRow[]> => {
  const rows = await tx.select().from(courier).where(eq(courier.active, true))
  const compare = compareTexts(language)
  return rows.sort((a, b) => compare(a.titles[language], b.titles[language]))
}

export const findCourierById = async (tx: Tx, id: string): Promise<CourierRow | undefined> => {
  const [row] = await tx.select().from(courier).where(eq(courier.id, id))
  return row
}

export const rejectReasons = (tx: Tx, scope?: RejectScope): Promise<RejectReasonRow[]> =>
  tx
    .select()
    .from(rejectReason)
    .where(
      and(
        eq(rejectReason.active, true),
        scope ? sql`${rejectReason.scopes} @> ${JSON.stringify([scope])}::jsonb` : undefined,
      ),
    )
    .orderBy(rejectReason.position)

/** The reasons with these codes, in any order; unknown codes are left out. */
export const rejectReasonsByCode = (tx: Tx, codes: readonly string[]): Promise<RejectReasonRow[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(rejectReason)
        .where(inArray(rejectReason.code, [...codes]))

/** Which of the codes the submitter may override for this product (C8). */
export const readOverridableReasons = async (
  tx: Tx,
  codes: readonly string[],
  productCode: Product,
): Promise<Set<string>> => {
  const rows = await rejectReasonsByCode(tx, codes)
  return new Set(rows.filter(row => isOverridable(row, productCode)).map(row => row.code))
}

/** The provider's texts of the quick guide in one language. */
export const listGuideTexts = (tx: Tx, language: Language) =>
  tx
    .select({
      section: guideText.section,
      title: guideText.title,
      markdown: guideText.markdown,
      changedAt: guideText.changedAt,
    })
    .from(guideText)
    .where(eq(guideText.language, language))
