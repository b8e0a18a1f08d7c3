import { catalogAdminCalls as calls } from '@archway/contract/catalog'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { courier, guideText, loyaltyTier, packageType, product, rejectReason } from './table.ts'

/** Entries are added or changed, never removed, because cases and shipments reference them. */
export const catalogAdminRoutes: readonly Route[] = [
  handle(calls.catalog, ({ within }) =>
    within(async tx => ({
      data: {
        products: await tx.select().from(product).orderBy(asc(product.id)),
        packages: await tx.select().from(packageType).orderBy(asc(packageType.windowMonths)),
        couriers: await tx.select().from(courier).orderBy(asc(courier.id)),
        rejectReasons: await tx.select().from(rejectReason).orderBy(asc(rejectReason.position)),
        loyaltyTiers: await tx.select().from(loyaltyTier).orderBy(asc(loyaltyTier.fromPoints)),
      },
    })),
  ),

  handle(calls.saveGuideSection, ({ within, params, body }) =>
    within(async tx => {
      const row = { ...body, changedAt: new Date() }
      await tx
        .insert(guideText)
        .values({ ...params, ...row })
        .onConflictDoUpdate({ target: [guideText.language, guideText.section], set: row })
      return {}
    }),
  ),
  handle(calls.resetGuideSection, ({ within, params }) =>
    within(async tx => {
      const { language, section } = params
      await tx.delete(guideText).where(and(eq(guideText.language, language), eq(guideText.section, section)))
      return {}
    }),
  ),

  handle(calls.saveCourier, ({ within, params, body }) =>
    within(async tx => {
      const row = {
        ...body,
        trackingUrlTemplate: body.trackingUrlTemplate ?? null,
        awbPattern: body.awbPattern ?? null,
      }
      await tx
        .insert(courier)
        .values({ id: params.code, ...row })
        .onConflictDoUpdate({ target: courier.id, set: row })
      return {}
    }),
  ),

  handle(calls.savePackage, ({ within, params, body }) =>
    within(async tx => {
      const row = {
        ...body,
        maxStepsPerArch: body.maxStepsPerArch ?? null,
        refinementsIncluded: body.refinementsIncluded ?? null,
        stepsPerBatch: body.stepsPerBatch ?? null,
        price: body.price ?? null,
      }
      await tx
        .insert(packageType)
        .values({ id: params.code, ...row })
        .onConflictDoUpdate({ target: packageType.id, set: row })
      return {}
    }),
  ),

  handle(calls.saveRejectReason, ({ within, params, body }) =>
    within(async tx => {
      const row = { ...body, assets: body.assets ?? null, overridableFor: body.overridableFor ?? null }
      const [countRow] = await tx.select({ n: count() }).from(rejectReason)
      await tx
        .insert(rejectReason)
        .values({ code: params.code, position: countRow?.n ?? 0, ...row })
        .onConflictDoUpdate({ target: rejectReason.code, set: row })
      return {}
    }),
  ),

  handle(calls.saveProduct, ({ within, params, body }) =>
    within(async tx => {
      await tx
        .update(product)
        .set({ ...body, leadDaysRevision: body.leadDaysRevision ?? null })
        .where(eq(product.code, params.code))
      return {}
    }),
  ),

  handle(calls.saveLoyaltyTier, ({ within, params, body }) =>
    within(async tx => {
      const [sameThreshold] = await tx
        .select({ id: loyaltyTier.id })
        .from(loyaltyTier)
        .where(and(eq(loyaltyTier.fromPoints, body.fromPoints), ne(loyaltyTier.id, params.code)))
      if (sameThreshold) refuse('TIER_TAKEN', {}, [{ refusal: 'TIER_TAKEN', field: 'fromPoints' }])
      await tx
        .insert(loyaltyTier)
        .values({ id: params.code, ...body })
        .onConflictDoUpdate({ target: loyaltyTier.id, set: body })
      return {}
    }),
  ),

  handle(calls.removeLoyaltyTier, ({ within, params }) =>
    within(async tx => {
      const [deletedRow] = await tx.delete(loyaltyTier).where(eq(loyaltyTier.id, params.code)).returning()
      return deletedRow ? {} : refuse('NOT_FOUND')
    }),
  ),
]
