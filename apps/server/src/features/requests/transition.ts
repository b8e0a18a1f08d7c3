import {
  findRequestActionRefusal,
  isRequestOpen,
  type RequestAction,
  requestMachine,
  requestTarget,
} from '@archway/contract/requests'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, lockCase, recordOnCase, writeHistory } from '../cases/index.ts'
import { readMissingRecords, requestFactsOf } from './facts.ts'
import { findCaseId, lockRequest } from './store.ts'
import { caseRequest, type RequestRow } from './table.ts'

type Details = Readonly<Record<string, string | number | null>>

export type RequestMove = {
  readonly companyId: string
  readonly requestId: string
  readonly action: Exclude<RequestAction, 'create'>
  readonly actor: Actor
  /** Columns that the action writes besides the status. */
  readonly write?: Partial<Omit<RequestRow, 'id' | 'companyId' | 'caseId' | 'status'>>
  /** Details for the history, besides the request's identifier. */
  readonly details?: Details
}

/**
 * The only writer of a request's status. Locks the case, then the request; refuses what the machine refuses; writes
 * status, the case's number of open requests, and history; listeners run in the same transaction.
 */
export const transitionRequest = async (
  tx: Tx,
  services: Services,
  { companyId, requestId, action, actor, write = {}, details }: RequestMove,
): Promise<RequestRow> => {
  const caseRow = await lockCase(tx, (await findCaseId(tx, companyId, requestId)) ?? refuse('NOT_FOUND'))
  const before = (await lockRequest(tx, companyId, requestId)) ?? refuse('NOT_FOUND')
  const missing = (await readMissingRecords(tx, [before])).get(requestId) ?? []
  const refusal = findRequestActionRefusal(action, requestFactsOf(before, caseRow, missing), actor)
  if (refusal) refuse(refusal, { status: before.status })
  const [after] = await tx
    .update(caseRequest)
    .set({ ...write, status: requestTarget(action) })
    .where(and(eq(caseRequest.companyId, companyId), eq(caseRequest.id, requestId)))
    .returning()
  if (!after) throw new Error('the locked request was not updated')
  const openedCount = Number(isRequestOpen(after.status)) - Number(isRequestOpen(before.status))
  if (openedCount !== 0)
    await recordOnCase(tx, systemScope, caseRow.id, {
      openRequests: Math.max(0, caseRow.openRequests + openedCount),
    })
  await emitRequestMoved(
    tx,
    services,
    { caseRow, before, after, action, actor, ...(write.closing ? { closing: write.closing } : {}) },
    details,
  )
  return after
}

/** Adds an entry to the case's history and notifies the listeners. */
export const emitRequestMoved = async (
  tx: Tx,
  services: Services,
  requestMove: DomainEvents['requestMoved'],
  details: Details = {},
): Promise<void> => {
  const { caseRow, before, after, action, actor, closing } = requestMove
  await writeHistory(tx, {
    caseRow,
    action: requestMachine.find(row => row.action === action)?.history ?? action,
    model: 'request',
    actor,
    attributes: {
      from: before?.status ?? null,
      to: after.status,
      ...(closing?.comment ? { comment: closing.comment } : {}),
      ...(closing?.reasons.length ? { reasons: closing.reasons } : {}),
      details: {
        request: after.identifier,
        ...(closing?.refundNote ? { refundNote: closing.refundNote } : {}),
        ...details,
      },
    },
    now: services.clock.now(),
  })
  await services.events.emit(tx, 'requestMoved', requestMove)
}
