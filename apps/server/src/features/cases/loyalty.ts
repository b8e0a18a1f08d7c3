import { findTiers, type Loyalty } from '@archway/contract/company'
import type { Language } from '@archway/words'
import { and, count, eq, gte, notInArray, sum } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { loyaltyTier, product } from '../catalog/index.ts'
import { findOwnCompany } from '../company/index.ts'
import { caseFile } from './table.ts'

/** The start of the present year in the company's time zone. */
const yearStart = (now: Date, timeZone: string): Date => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  const year = parts.formatToParts(now).find(({ type }) => type === 'year')?.value
  const midnight = new Date(`${year}-01-01T00:00:00Z`)
  const offset = parts.formatToParts(midnight).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset === 'GMT' ? midnight : new Date(`${year}-01-01T00:00:00${offset.slice(3)}`)
}

/** The company's points of this year's cases; null while the program is off for it. */
export const findLoyalty = async (
  tx: Tx,
  scope: Scope,
  language: Language,
  now: Date,
): Promise<Loyalty | null> => {
  const { company, configuration } = (await findOwnCompany(tx, scope)) ?? refuse('NOT_FOUND')
  if (!configuration.isLoyaltyEnabled) return null
  const [earnedRow] = await tx
    .select({ cases: count(), points: sum(product.loyaltyPoints).mapWith(Number) })
    .from(caseFile)
    .innerJoin(product, eq(product.code, caseFile.product))
    .where(
      and(
        eq(caseFile.companyId, company.id),
        isInScope(scope, { companyId: caseFile.companyId }),
        gte(caseFile.submittedAt, yearStart(now, company.timeZone)),
        notInArray(caseFile.status, ['CANCELED', 'EXPIRED']),
      ),
    )
  const points = earnedRow?.points ?? 0
  const { tier, next } = findTiers(await tx.select().from(loyaltyTier), points)
  if (!tier) return null
  return {
    tier: { id: tier.id, title: tier.titles[language] },
    points,
    casesThisYear: earnedRow?.cases ?? 0,
    nextTierAt: next?.fromPoints ?? null,
    discountPercent: tier.discountPercent,
  }
}
