import {
  findOrderActionRefusal,
  isOrderOpen,
  type OrderAction,
  type OrderRefusal,
  orderMachine,
  orderTarget,
} from '@archway/contract/orders'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, type CaseNote, type CaseRow, recordOnCase, writeHistory } from '../cases/index.ts'
import { readOrderFacts } from './facts.ts'
import { followOrder } from './pieces/print-store.ts'
import { closeScrap, closesScrap } from './pieces/scrap.ts'
import { lockOrder } from './store.ts'
import { caseOrder, type OrderRow } from './table.ts'

export type OrderMove = {
  readonly caseRow: CaseRow
  readonly orderId: string
  readonly action: Exclude<OrderAction, 'create'>
  readonly actor: Actor
  /** Columns that the action writes besides the status. */
  readonly write?: Partial<Omit<OrderRow, 'id' | 'companyId' | 'caseId' | 'status'>>
  /** Facts of the case that change with the order. */
  readonly note?: CaseNote
}

/** The only writer of an order's status. The caller has locked the case. */
export const transitionOrder = async (tx: Tx, services: Services, move: OrderMove): Promise<OrderRow> => {
  const { caseRow, orderId, action, actor, write = {}, note = {} } = move
  const before = (await lockOrder(tx, caseRow.companyId, orderId)) ?? refuse('NOT_FOUND')
  const refusal = findOrderActionRefusal(
    action,
    await readOrderFacts(tx, before, caseRow, services.clock.now()),
    actor,
  )
  if (refusal) refuse(refusal, { status: before.status, identifier: before.identifier })
  const [after] = await tx
    .update(caseOrder)
    .set({ ...write, status: orderTarget(action) })
    .where(and(eq(caseOrder.companyId, caseRow.companyId), eq(caseOrder.id, orderId)))
    .returning()
  if (!after) throw new Error('the locked order was not updated')
  if (closesScrap.includes(action)) await closeScrap(tx, after, services.clock.now())
  await followOrder(tx, after, action, services.clock.now())
  const openedCount = Number(isOrderOpen(after.status)) - Number(isOrderOpen(before.status))
  // Only batches are counted for the case; orders of requests are not.
  if (after.requestId === null)
    await recordOnCase(tx, systemScope, caseRow.id, {
      orderStatus: after.status === 'CANCELED' ? null : after.status,
      ...(openedCount === 0 ? {} : { openOrders: Math.max(0, caseRow.openOrders + openedCount) }),
      ...note,
    })
  await emitOrderMoved(tx, services, { caseRow, before, after, action, actor })
  return after
}

/** Why the order cannot proceed now, or null. */
export const findMoveRefusal = async (
  tx: Tx,
  services: Services,
  { caseRow, order, action, actor }: { caseRow: CaseRow; order: OrderRow; action: OrderAction; actor: Actor },
): Promise<OrderRefusal | null> =>
  findOrderActionRefusal(action, await readOrderFacts(tx, order, caseRow, services.clock.now()), actor)

/** Actions within manufacturing do not move the case; all others of a batch are in the case's history. */
const announcedByOrder: readonly OrderAction[] = ['create', 'confirm', 'unconfirm', 'start', 'make']

export const emitOrderMoved = async (
  tx: Tx,
  services: Services,
  orderMove: DomainEvents['orderMoved'],
): Promise<void> => {
  const { caseRow, before, after, action, actor } = orderMove
  if (after.requestId !== null || announcedByOrder.includes(action))
    await writeHistory(tx, {
      caseRow,
      action: orderMachine.find(row => row.action === action)?.history ?? action,
      model: 'order',
      actor,
      attributes: {
        from: before?.status ?? null,
        to: after.status,
        details: {
          identifier: after.identifier,
          ...(after.batch ? { batch: after.batch } : { request: after.requestIdentifier }),
        },
      },
      now: services.clock.now(),
    })
  await services.events.emit(tx, 'orderMoved', orderMove)
}
