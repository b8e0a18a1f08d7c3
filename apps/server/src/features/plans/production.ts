import { randomUUID } from 'node:crypto'
import { type ModelProblem, type PlanProduction, planCalls } from '@archway/contract/plans'
import type { Language } from '@archway/words'
import { and, desc, eq, inArray, lte, ne } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refusalFor } from '../../platform/http/access.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { caseAsset } from '../case-files/index.ts'
import { actorOf, type CaseRow, lockCase, systemActor, writeHistory } from '../cases/index.ts'
import { problemText } from './models/store.ts'
import { lockPlan } from './store.ts'
import { type PlanProductionRow, type PlanRow, plan, planProduction } from './table.ts'
import { transitionPlan } from './transition.ts'

const findNewestArchive = async (tx: Tx, planId: string): Promise<PlanProductionRow | undefined> => {
  const [newest] = await tx
    .select()
    .from(planProduction)
    .where(eq(planProduction.planId, planId))
    .orderBy(desc(planProduction.createdAt), desc(planProduction.id))
    .limit(1)
  return newest
}

/** A stored ZIP: its storage key and its size in bytes. */
export type StoredArchive = { readonly storageKey: string; readonly bytes: number }

/** The newest archive of each plan that passed its check, by the plan's id. Plans without one are missing. */
export const readAcceptedArchives = async (
  tx: Tx,
  planIds: readonly string[],
): Promise<Map<string, StoredArchive>> => {
  if (planIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([planProduction.planId], {
      planId: planProduction.planId,
      storageKey: caseAsset.storageKey,
      bytes: caseAsset.bytes,
    })
    .from(planProduction)
    .innerJoin(
      caseAsset,
      and(eq(caseAsset.companyId, planProduction.companyId), eq(caseAsset.id, planProduction.assetId)),
    )
    .where(and(inArray(planProduction.planId, [...planIds]), eq(planProduction.status, 'accepted')))
    .orderBy(planProduction.planId, desc(planProduction.createdAt), desc(planProduction.id))
  return new Map(rows.map(({ planId, ...archive }) => [planId, archive]))
}

/** Records that an archive of production files arrived, and has it checked. */
export const recordProduction = async (
  tx: Tx,
  archive: Omit<typeof planProduction.$inferInsert, 'id' | 'status'>,
): Promise<void> => {
  await tx
    .insert(planProduction)
    .values({ ...archive, id: randomUUID(), status: 'checking' })
    .onConflictDoNothing()
  await checkLater(tx, archive)
}

/** A check of up to 198 models, in its company's turn. */
const checkLater = (
  tx: Tx,
  { assetId, companyId }: Pick<PlanProductionRow, 'assetId' | 'companyId'>,
): Promise<void> => addJob(tx, 'checkProduction', { assetId }, { background: true, company: companyId })

export const findProductionOfAsset = async (
  tx: Tx,
  assetId: string,
): Promise<PlanProductionRow | undefined> => {
  const [row] = await tx.select().from(planProduction).where(eq(planProduction.assetId, assetId))
  return row
}

export const writeProduction = async (
  tx: Tx,
  id: string,
  set: Partial<Pick<PlanProductionRow, 'status' | 'done' | 'total' | 'problems'>>,
): Promise<void> => {
  await tx.update(planProduction).set(set).where(eq(planProduction.id, id))
}

/**
 * Completes the check of an archive. `steps`: the numbers it was checked against; if the version has others by now,
 * the archive is checked again. If accepted, a version that waits for its production files moves on (P12). If
 * refused, a version that moved on because of an older archive waits again (P12b), unless an exception was recorded
 * or production has started.
 */
export const endProductionCheck = async (
  tx: Tx,
  services: Services,
  archive: PlanProductionRow,
  checked: { problems: readonly ModelProblem[]; steps: { upper: number | null; lower: number | null } },
): Promise<void> => {
  const [{ caseId } = refuse('NOT_FOUND')] = await tx
    .select({ caseId: plan.caseId })
    .from(plan)
    .where(eq(plan.id, archive.planId))
  const caseRow = await lockCase(tx, caseId)
  const lockedPlan = (await lockPlan(tx, caseRow.companyId, archive.planId)) ?? refuse('NOT_FOUND')
  // The archive may have been withdrawn while it was being checked.
  if ((await findProductionOfAsset(tx, archive.assetId))?.status !== 'checking') return
  if (lockedPlan.upperSteps !== checked.steps.upper || lockedPlan.lowerSteps !== checked.steps.lower) {
    await checkLater(tx, archive)
    return
  }
  const isAccepted = checked.problems.length === 0
  await writeProduction(tx, archive.id, {
    status: isAccepted ? 'accepted' : 'refused',
    problems: [...checked.problems],
  })
  // The newest archive decides: it replaces earlier ones, whichever check ends last.
  if ((await findNewestArchive(tx, lockedPlan.id))?.id !== archive.id) return
  if (isAccepted) await complete(tx, services, { caseRow, lockedPlan, actor: systemActor })
  // An order in production continues; the refusal is shown beside it.
  else if (!(await services.queries.isProductionStarted(tx, lockedPlan)))
    await revokeAcceptance(tx, services, { caseRow, lockedPlan, archive })
}

const complete = async (
  tx: Tx,
  services: Services,
  { caseRow, lockedPlan, actor }: { caseRow: CaseRow; lockedPlan: PlanRow; actor: typeof systemActor },
  write: Partial<PlanRow> = {},
): Promise<void> => {
  await tx
    .update(plan)
    .set({ ...write, productionFilesAt: services.clock.now() })
    .where(and(eq(plan.companyId, caseRow.companyId), eq(plan.id, lockedPlan.id)))
  if (lockedPlan.status === 'PENDING_PRODUCTION_FILE_UPLOAD')
    await transitionPlan(tx, services, { caseRow, planId: lockedPlan.id, action: 'filesUploaded', actor })
}

/**
 * Called when an archive and all older ones were withdrawn. A version that moved on because of it waits for its
 * production files again; refuses with PRODUCTION_STARTED if its order is already in production.
 */
export const withdrawProduction = async (tx: Tx, services: Services, assetId: string): Promise<void> => {
  const archive = await findProductionOfAsset(tx, assetId)
  if (!archive || archive.status === 'withdrawn') return
  const [{ caseId } = refuse('NOT_FOUND')] = await tx
    .select({ caseId: plan.caseId })
    .from(plan)
    .where(eq(plan.id, archive.planId))
  const caseRow = await lockCase(tx, caseId)
  const lockedPlan = (await lockPlan(tx, caseRow.companyId, archive.planId)) ?? refuse('NOT_FOUND')
  await writeProduction(tx, archive.id, { status: 'withdrawn' })
  await revokeAcceptance(tx, services, { caseRow, lockedPlan, archive })
}

type Revoked = {
  readonly caseRow: CaseRow
  readonly lockedPlan: PlanRow
  readonly archive: PlanProductionRow
}

/** Withdraws the earlier archives, and with them the acceptance of the version based on them. */
const revokeAcceptance = async (
  tx: Tx,
  services: Services,
  { caseRow, lockedPlan, archive }: Revoked,
): Promise<void> => {
  const ofPlan = eq(planProduction.planId, lockedPlan.id)
  await tx
    .update(planProduction)
    .set({ status: 'withdrawn' })
    .where(and(ofPlan, ne(planProduction.id, archive.id), lte(planProduction.createdAt, archive.createdAt)))
  const [stillAccepted] = await tx
    .select({ id: planProduction.id })
    .from(planProduction)
    .where(and(ofPlan, eq(planProduction.status, 'accepted')))
    .limit(1)
  if (lockedPlan.productionException || stillAccepted) return
  await tx.update(plan).set({ productionFilesAt: null }).where(eq(plan.id, lockedPlan.id))
  if (lockedPlan.status === 'CLEARED_FOR_MFG')
    await transitionPlan(tx, services, {
      caseRow,
      planId: lockedPlan.id,
      action: 'filesWithdrawn',
      actor: systemActor,
    })
}

/** The number of steps has changed: archives accepted for the old number are checked again. */
export const recheckProduction = async (tx: Tx, planId: string): Promise<void> => {
  await tx.update(plan).set({ productionFilesAt: null, productionException: null }).where(eq(plan.id, planId))
  const archive = await findNewestArchive(tx, planId)
  if (!archive || archive.status === 'withdrawn') return
  await writeProduction(tx, archive.id, { status: 'checking', done: 0, total: 0, problems: [] })
  await checkLater(tx, archive)
}

const canExcept = ({ status, productionFilesAt }: PlanRow): boolean =>
  status === 'PENDING_PRODUCTION_FILE_UPLOAD' && productionFilesAt === null

/**
 * Records an exception: production without a checked archive. The reason is stored with the version and in the
 * history.
 */
export const recordException = async (
  tx: Tx,
  services: Services,
  { row, viewer, reason }: { row: PlanRow; viewer: Viewer; reason: string },
): Promise<void> => {
  const caseRow = await lockCase(tx, row.caseId)
  const lockedPlan = (await lockPlan(tx, row.companyId, row.id)) ?? refuse('NOT_FOUND')
  if (!canExcept(lockedPlan)) refuse('STALE_STATUS', { status: lockedPlan.status })
  const actor = actorOf(viewer, caseRow)
  const now = services.clock.now()
  await writeHistory(tx, {
    caseRow,
    action: 'PRODUCTION_EXCEPTION',
    model: 'order',
    actor,
    attributes: { comment: reason, details: { version: lockedPlan.version } },
    now,
  })
  const productionException = { reason, by: actor.name, byId: actor.id, at: now.toISOString() }
  await complete(tx, services, { caseRow, lockedPlan, actor }, { productionException })
}

/** The source of a version's production files, as text. */
export const readProductionState = async (
  tx: Tx,
  row: PlanRow,
  { language, viewer }: { language: Language; viewer: Viewer },
): Promise<PlanProduction> => {
  const archive = await findNewestArchive(tx, row.id)
  const { upperSteps, lowerSteps, productionException: exception } = row
  return {
    complete: row.productionFilesAt !== null,
    steps: upperSteps === null || lowerSteps === null ? null : { upper: upperSteps, lower: lowerSteps },
    archive: archive
      ? {
          assetUuid: archive.assetId,
          fileName: archive.fileName,
          status: archive.status,
          done: archive.done,
          total: archive.total,
          problems: archive.problems.map(problem => problemText(problem, language)),
          createdAt: archive.createdAt.toISOString(),
        }
      : null,
    exception: exception && { reason: exception.reason, by: exception.by, at: exception.at },
    canExcept: canExcept(row) && refusalFor(planCalls.recordProductionException.allow, viewer) === null,
  }
}
