import {
  type CaseAction,
  type CaseStatus,
  caseMachine,
  caseTarget,
  findCaseActionRefusal,
} from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { readOverridableReasons } from '../../catalog/index.ts'
import type { Actor } from '../actor.ts'
import { writeHistory } from '../detail/history.ts'
import type { MoveAttributes } from '../events.ts'
import { factsOf } from '../facts.ts'
import { countMovedCase } from '../list/counter.ts'
import { type CaseRow, lockCase } from '../store.ts'
import { caseFile } from '../table.ts'
import { clockAfter } from './clock.ts'
import { effectsOf } from './effects.ts'
import { applyToRefinement } from './refinement.ts'

export type Move = {
  readonly caseId: string
  readonly action: CaseAction
  readonly actor: Actor
  readonly comment?: string | null
  readonly reasons?: readonly string[]
  readonly attributes?: MoveAttributes
  /** The target status, if facts outside the case decide it; must be a status in which the action can end. */
  readonly target?: CaseStatus
}

/**
 * The only writer of a case's status. Locks the case, refuses what the machine does not allow (STALE_STATUS contains
 * the present status), and writes effects, clock, counters and history; listeners run in the same transaction.
 * Returns the case as it is after all of them.
 */
export const transitionCase = async (tx: Tx, services: Services, move: Move): Promise<CaseRow> => {
  const { action, actor } = move
  const now = services.clock.now()
  const before = await lockCase(tx, move.caseId)
  const facts = factsOf(before, now)
  const refusal = findCaseActionRefusal(action, facts, actor)
  if (refusal) refuse(refusal, { status: before.status })

  const to = move.target ?? caseTarget(action, facts)
  const row = caseMachine.find(row => row.action === action && row.to.includes(to))
  if (!row) throw new Error(`${action} does not end in ${to}`)
  const attributes: MoveAttributes = {
    ...move.attributes,
    ...(move.comment ? { comment: move.comment } : {}),
    ...(move.reasons ? { reasons: move.reasons } : {}),
  }

  const round = await applyToRefinement(tx, before, action, to, now)
  const overridable = attributes.reasons?.length
    ? await readOverridableReasons(tx, attributes.reasons, before.product)
    : new Set<string>()
  await tx
    .update(caseFile)
    .set({
      ...effectsOf(before, action, to, { actor, now, attributes, overridable }),
      ...(await clockAfter(tx, before, action, to, now)),
      ...round,
      status: to,
      statusSince: now,
      canceledBy: to === 'CANCELED' ? actor.kind : null,
      updatedAt: now,
    })
    .where(eq(caseFile.id, before.id))
  await countMovedCase(tx, before, to)
  await writeHistory(tx, {
    caseRow: before,
    action: row.history,
    model: action === 'createRefinement' ? 'refinement' : 'case',
    actor,
    attributes: historyAttributes(before.status, to, attributes),
    now,
  })
  const after = await lockCase(tx, before.id)
  await services.events.emit(tx, 'caseMoved', { before, after, action, actor, attributes })
  return lockCase(tx, before.id)
}

const historyAttributes = (from: CaseStatus, to: CaseStatus, attributes: MoveAttributes) => {
  const { comment, reasons, courier, feeNote, assetKeys, details } = attributes
  const extra = {
    ...(courier?.courierId ? { courierId: courier.courierId } : {}),
    ...(courier?.airwayBillNumber ? { airwayBillNumber: courier.airwayBillNumber } : {}),
    ...(courier?.date ? { date: courier.date } : {}),
    ...(feeNote ? { feeNote } : {}),
    ...(assetKeys?.length ? { records: assetKeys.join(', ') } : {}),
    ...details,
  }
  return {
    from,
    to,
    ...(comment ? { comment } : {}),
    ...(reasons?.length ? { reasons: [...reasons] } : {}),
    ...(Object.keys(extra).length > 0 ? { details: extra } : {}),
  }
}
