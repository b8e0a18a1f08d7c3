import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf } from '@archway/contract/kernel'
import type { PlanShare, planCalls, SharedPlan } from '@archway/contract/plans'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { afterCommit, type Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope, systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Commenting, needPublished } from './comments/comments.ts'
import { findModels } from './models/addresses.ts'
import { findPlan } from './store.ts'
import { type PlanShareRow, planShare } from './table.ts'

const dayMs = 24 * 3600 * 1000

const presentShare = (row: PlanShareRow, now: Date): PlanShare => ({
  uuid: row.id,
  createdAt: row.createdAt.toISOString(),
  createdByName: row.createdByName,
  expiresAt: row.expiresAt.toISOString(),
  status: row.endedAt === null && row.expiresAt > now ? 'open' : 'ended',
  opened: row.opened,
  openedAt: row.openedAt?.toISOString() ?? null,
})

/** The links to a version, newest first. */
export const listShares = async (tx: Tx, scope: Scope, id: string, now: Date): Promise<PlanShare[]> => {
  const plan = await needPublished(tx, scope, id)
  const rows = await tx
    .select()
    .from(planShare)
    .where(and(eq(planShare.planId, plan.id), isInScope(scope, planShare)))
    .orderBy(desc(planShare.createdAt), desc(planShare.id))
  return rows.map(row => presentShare(row, now))
}

/** Creates a link to a version with uploaded models; a page of other software cannot be shared. */
export const makeShare = async (
  { tx, scope, viewer, services }: Commenting,
  id: string,
  { days, secretHash }: BodyOf<typeof planCalls.sharePlan>,
): Promise<PlanShare> => {
  const plan = await needPublished(tx, scope, id)
  if (plan.publishedAt === null || plan.viewer?.kind !== 'steps') refuse('VIEWER_MISSING')
  const now = services.clock.now()
  const [row] = await tx
    .insert(planShare)
    .values({
      id: randomUUID(),
      companyId: plan.companyId,
      planId: plan.id,
      secretHash,
      createdById: viewer.id,
      createdByName: viewer.name,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
    })
    .onConflictDoNothing()
    .returning()
  return row ? presentShare(row, now) : refuse('INVALID', {}, [{ field: 'secretHash', form: 'choice' }])
}

/** Revokes a link; one that has ended does not change. */
export const endShare = async (
  { tx, scope, services }: Commenting,
  id: string,
  shareId: string,
): Promise<PlanShare> => {
  const plan = await needPublished(tx, scope, id)
  const now = services.clock.now()
  const shareCondition = and(
    eq(planShare.companyId, plan.companyId),
    eq(planShare.planId, plan.id),
    eq(planShare.id, shareId),
  )
  await tx
    .update(planShare)
    .set({ endedAt: now })
    .where(and(shareCondition, isNull(planShare.endedAt)))
  // Aborts downloads that use the link.
  afterCommit(tx, () => services.access.announceChange({ companyId: plan.companyId }))
  const [row] = await tx.select().from(planShare).where(shareCondition)
  return row ? presentShare(row, now) : refuse('NOT_FOUND')
}

/** A link belongs to its case, not to its creator: it is valid until it expires, while the company is not blocked. */
const isOpen = (now: Date) =>
  and(
    isNull(planShare.endedAt),
    gt(planShare.expiresAt, now),
    sql`exists (select from company c where c.id = ${planShare.companyId} and c.status <> 'BLOCKED')`,
    sql`exists (select from plan p where p.id = ${planShare.planId} and p.published_at is not null)`,
  )

/** The company of a link that is still open, otherwise null. */
export const findCompanyOfOpenShare = async (tx: Tx, id: string, now: Date): Promise<string | null> => {
  const [row] = await tx
    .select({ companyId: planShare.companyId })
    .from(planShare)
    .where(and(eq(planShare.id, id), isOpen(now)))
  return row?.companyId ?? null
}

/**
 * The content behind a link, and its version. The reply is the same for expired, revoked and unknown links, and for
 * links to withdrawn versions or of blocked companies.
 */
export const openShare = async (
  tx: Tx,
  services: Services,
  secret: string,
): Promise<{ data: SharedPlan; planId: string; caseId: string }> => {
  const now = services.clock.now()
  const [share] = await tx
    .update(planShare)
    .set({ opened: sql`${planShare.opened} + 1`, openedAt: now })
    .where(
      and(eq(planShare.secretHash, createHash('sha256').update(secret).digest('base64url')), isOpen(now)),
    )
    .returning()
  const plan = share && (await findPlan(tx, systemScope, share.planId))
  if (!share || !plan || plan.publishedAt === null) return refuse('SHARE_ENDED')
  const models = await findModels(tx, services, plan, { kind: 'share', id: share.id })
  if (!models) return refuse('SHARE_ENDED')
  return {
    data: {
      upperSteps: plan.upperSteps ?? 0,
      lowerSteps: plan.lowerSteps ?? 0,
      expiresAt: share.expiresAt.toISOString(),
      models,
    },
    planId: plan.id,
    caseId: plan.caseId,
  }
}
