import { randomUUID } from 'node:crypto'
import type { CaseAction, CaseStatus } from '@archway/contract/cases'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import type { CaseRow } from '../store.ts'
import { type CaseColumns, refinement } from '../table.ts'

type Patch = Partial<CaseColumns>

/** Starts the next refinement: the figures of the previous round are saved, and the case starts over. */
const openRefinement = async (tx: Tx, row: CaseRow, now: Date): Promise<Patch> => {
  await endRefinement(tx, row, 'done', now)
  const id = randomUUID()
  const { batchLabel, batchesMade, upperSteps, lowerSteps, madeUpper, madeLower } = row
  const before = { batchLabel, batchesMade, upperSteps, lowerSteps, madeUpper, madeLower }
  const next = sql<number>`(select coalesce(max(number), 0) + 1 from ${refinement} as earlier
    where earlier.company_id = ${row.companyId} and earlier.case_id = ${row.id})`
  await tx.insert(refinement).values({
    id,
    companyId: row.companyId,
    caseId: row.id,
    number: next,
    status: 'running',
    before,
    createdAt: now,
  })
  return {
    currentRefinementId: id,
    hasRefinements: true,
    refinementsUsed: row.refinementsUsed + 1,
    resumeStatus: row.status,
    batchLabel: 'Refinement',
    batchesMade: 0,
    upperSteps: 0,
    lowerSteps: 0,
    madeUpper: 0,
    madeLower: 0,
    revisions: 0,
    consentAt: null,
    completedAt: null,
    orderStatus: null,
  }
}

const endRefinement = (tx: Tx, row: CaseRow, status: 'done' | 'canceled', now: Date) =>
  row.currentRefinementId === null
    ? undefined
    : tx
        .update(refinement)
        .set({ status, endedAt: now })
        .where(
          and(
            eq(refinement.companyId, row.companyId),
            eq(refinement.id, row.currentRefinementId),
            eq(refinement.status, 'running'),
          ),
        )

/** Undoes a stopped refinement: the case is as before, and the refinement does not count. */
const restorePreviousRound = async (tx: Tx, row: CaseRow, now: Date): Promise<Patch> => {
  if (row.currentRefinementId === null) return {}
  await endRefinement(tx, row, 'canceled', now)
  const [stopped] = await tx
    .select({ before: refinement.before })
    .from(refinement)
    .where(and(eq(refinement.companyId, row.companyId), eq(refinement.id, row.currentRefinementId)))
  return {
    ...stopped?.before,
    currentRefinementId: null,
    refinementsUsed: Math.max(0, row.refinementsUsed - 1),
    rejection: null,
    resumeStatus: null,
    orderStatus: null,
  }
}

/** The effect of a transition on the refinement of the case. */
export const applyToRefinement = async (
  tx: Tx,
  row: CaseRow,
  action: CaseAction,
  to: CaseStatus,
  now: Date,
): Promise<Patch> => {
  if (action === 'createRefinement') return openRefinement(tx, row, now)
  if (to === 'CANCELED_REFINEMENT' && action !== 'reactivate') return restorePreviousRound(tx, row, now)
  if (action === 'received' || action === 'complete') await endRefinement(tx, row, 'done', now)
  return {}
}
