import { randomUUID } from 'node:crypto'
import {
  caseActionOfPlan,
  findPlanStateRefusal,
  type PlanAction,
  type PlanFacts,
  planMachine,
  planTarget,
} from '@archway/contract/plans'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, type CaseRow, writeHistory } from '../cases/index.ts'
import { isComplete } from './content.ts'
import { requestUpgrade, stepsOverPackage } from './package.ts'
import { isLatestOfRound, lockPlan, nextVersion } from './store.ts'
import { type PlanRow, plan } from './table.ts'

/** The facts that the rules of a plan need; lists read `isLatest` with their rows. */
export const readPlanFacts = async (
  tx: Tx,
  row: PlanRow & { readonly isLatest?: boolean },
  caseRow: CaseRow,
): Promise<PlanFacts> => {
  return {
    status: row.status,
    isLatest: row.isLatest ?? (await isLatestOfRound(tx, row)),
    filesComplete: isComplete(row),
    productionFilesComplete: row.productionFilesAt !== null,
    overPackage: (await stepsOverPackage(tx, caseRow, row)) !== null,
  }
}

export type PlanMove = {
  readonly caseRow: CaseRow
  readonly planId: string
  readonly action: Exclude<PlanAction, 'create'>
  readonly actor: Actor
  /** Columns that the action writes besides the status. */
  readonly write?: Partial<Omit<PlanRow, 'id' | 'companyId' | 'caseId' | 'status'>>
  readonly comment?: string | null
}

/** The only writer of a plan's status. The caller has checked the case, and locked it if it moves. */
export const transitionPlan = async (
  tx: Tx,
  services: Services,
  { caseRow, planId, action, actor, write = {}, comment }: PlanMove,
): Promise<PlanRow> => {
  const before = (await lockPlan(tx, caseRow.companyId, planId)) ?? refuse('NOT_FOUND')
  const facts = await readPlanFacts(tx, before, caseRow)
  const refusal = findPlanStateRefusal(action, facts, caseRow, actor)
  if (refusal === 'STALE_STATUS' && (action === 'approve' || action === 'reject') && !facts.isLatest)
    refuse('SUPERSEDED')
  if (refusal) refuse(refusal, { status: before.status })
  const [after] = await tx
    .update(plan)
    .set({ ...write, status: planTarget(action, facts, caseRow) })
    .where(and(eq(plan.companyId, caseRow.companyId), eq(plan.id, planId)))
    .returning()
  if (!after) throw new Error('the locked plan was not updated')
  await requestUpgrade(tx, caseRow, after)
  await emitMoved(tx, services, { caseRow, before, after, action, actor, comment })
  return after
}

/** P1: the next version of the current round. */
export const createPlan = async (
  tx: Tx,
  services: Services,
  { caseRow, actor }: { caseRow: CaseRow; actor: Actor },
): Promise<PlanRow> => {
  const [after] = await tx
    .insert(plan)
    .values({
      id: randomUUID(),
      companyId: caseRow.companyId,
      caseId: caseRow.id,
      refinementId: caseRow.currentRefinementId,
      version: await nextVersion(tx, caseRow),
      status: 'GENERATING',
      createdAt: services.clock.now(),
    })
    .returning()
  if (!after) throw new Error('a plan was not made')
  await emitMoved(tx, services, { caseRow, after, action: 'create', actor })
  return after
}

type PlanMoved = DomainEvents['planMoved']

/** Adds an entry to the case's history, if customers may see the action, and notifies the listeners. */
const emitMoved = async (tx: Tx, services: Services, planMove: PlanMoved): Promise<void> => {
  const { caseRow, before, after, action, actor, comment } = planMove
  if (isNews(action, actor))
    await writeHistory(tx, {
      caseRow,
      action: planMachine.find(row => row.action === action)?.history ?? action,
      model: 'plan',
      actor,
      attributes: {
        from: before?.status ?? null,
        to: after.status,
        ...(comment ? { comment } : {}),
        details: { version: after.version },
      },
      now: services.clock.now(),
    })
  await services.events.emit(tx, 'planMoved', planMove)
}

/**
 * An action that also moves the case has its entry there. Internal actions before publication are hidden, because
 * customers read the history.
 */
const isNews = (action: PlanAction, actor: Actor): boolean =>
  action !== 'convert' &&
  action !== 'backToGenerating' &&
  (actor.kind === 'system' || caseActionOfPlan[action] === undefined)
