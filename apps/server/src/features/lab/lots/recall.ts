import { randomUUID } from 'node:crypto'
import type { correctLotForm } from '@archway/contract/lab'
import { orderFinalStatuses } from '@archway/contract/orders'
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { needCase } from '../../cases/index.ts'
import { isSamePerson, staff } from '../../contacts/index.ts'
import {
  addLots,
  caseOrder,
  lockLots,
  lotRecall,
  materialLot,
  orderLot,
  removeLots,
} from '../../orders/index.ts'
import { account } from '../../session/index.ts'

type ActionContext = { readonly viewer: Viewer; readonly services: Services }
type LotRow = typeof materialLot.$inferSelect

/** The lot, locked until the transaction ends, so that no order can get it. */
export const lockLot = async (tx: Tx, id: string): Promise<LotRow> => {
  const [row] = await tx.select().from(materialLot).where(eq(materialLot.id, id)).for('update')
  return row ?? refuse('NOT_FOUND')
}

const openRecall = async (tx: Tx, lotId: string) => {
  const [row] = await tx
    .select()
    .from(lotRecall)
    .where(and(eq(lotRecall.lotId, lotId), isNull(lotRecall.endedAt)))
  return row
}

/** Notifies everyone who is viewing an open order of the lot. */
const touchOpenOrders = async (tx: Tx, services: Services, lotId: string): Promise<void> => {
  const rows = await tx
    .selectDistinct({ caseId: caseOrder.caseId })
    .from(orderLot)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, orderLot.companyId), eq(caseOrder.id, orderLot.orderId)),
    )
    .where(
      and(
        eq(orderLot.lotId, lotId),
        isNull(orderLot.removedAt),
        notInArray(caseOrder.status, [...orderFinalStatuses]),
      ),
    )
  for (const { caseId } of rows)
    await services.events.emit(tx, 'caseTouched', {
      caseRow: await needCase(tx, systemScope, caseId),
      isInside: true,
    })
}

/** Recalls a lot. Once the transaction has ended, its orders can be neither packed nor shipped. */
export const recallLot = async (
  tx: Tx,
  { viewer, services }: ActionContext,
  lotId: string,
  reason: string,
): Promise<void> => {
  await lockLot(tx, lotId)
  if (await openRecall(tx, lotId)) refuse('RECALL_OPEN')
  await tx.insert(lotRecall).values({
    id: randomUUID(),
    lotId,
    reason,
    recalledById: viewer.id,
    createdAt: services.clock.now(),
  })
  await touchOpenOrders(tx, services, lotId)
}

/** Whether the viewer is another person than the one who recalled the lot. */
export const mayEndRecall = async (tx: Tx, viewer: Viewer, lotId: string): Promise<boolean> => {
  const recall = await openRecall(tx, lotId)
  if (!recall?.recalledById) return recall !== undefined
  const [recaller] = await tx
    .select({ id: staff.id, name: staff.name, email: account.email, phone: staff.phone })
    .from(staff)
    .innerJoin(account, eq(account.id, staff.id))
    .where(eq(staff.id, recall.recalledById))
  return !recaller || !isSamePerson(viewer, recaller)
}

/** Ends a recall (decision 46). */
export const endRecall = async (
  tx: Tx,
  { viewer, services }: ActionContext,
  lotId: string,
  reason: string,
): Promise<void> => {
  await lockLot(tx, lotId)
  const recall = (await openRecall(tx, lotId)) ?? refuse('RECALL_CLOSED')
  if (!(await mayEndRecall(tx, viewer, lotId))) refuse('SAME_PERSON')
  await tx
    .update(lotRecall)
    .set({ endedAt: services.clock.now(), endedById: viewer.id, endReason: reason })
    .where(eq(lotRecall.id, recall.id))
  await touchOpenOrders(tx, services, lotId)
}

/**
 * Corrects a wrongly entered lot and returns the id of the right one. An expiry date is changed in place; with
 * another number, all orders get that lot, and their histories retain the old one with the reason.
 */
export const correctLot = async (
  tx: Tx,
  { viewer, services }: ActionContext,
  lotId: string,
  { number, expiresOn = null, reason }: z.output<typeof correctLotForm>,
): Promise<string> => {
  const now = services.clock.now()
  const wrong = await lockLot(tx, lotId)
  const setExpiry = (id: string) => tx.update(materialLot).set({ expiresOn }).where(eq(materialLot.id, id))
  if (number === wrong.number) {
    await setExpiry(wrong.id)
    return wrong.id
  }
  // A recall concerns the lot as recorded: its orders must not escape it by a bulk correction.
  if (await openRecall(tx, lotId)) refuse('LOT_RECALLED', { lot: wrong.number })
  const [right] = await lockLots(tx, [{ material: wrong.material, number, expiresOn }], now)
  if (!right) return refuse('NOT_FOUND')
  if (right.isRecalled) refuse('LOT_RECALLED', { lot: right.number })
  await setExpiry(right.id)
  const actor = { staffId: viewer.id, now }
  const entries = await tx
    .select({ id: orderLot.id, order: { companyId: orderLot.companyId, id: orderLot.orderId } })
    .from(orderLot)
    .where(and(eq(orderLot.lotId, wrong.id), isNull(orderLot.removedAt)))
  await removeLots(
    tx,
    entries.map(({ id }) => id),
    actor,
    reason,
  )
  for (const { order } of entries) await addLots(tx, order, [right.id], actor)
  return right.id
}
