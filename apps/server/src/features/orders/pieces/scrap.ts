import { randomUUID } from 'node:crypto'
import { type OrderAction, piecesOf, type remadeForm, type scrapForm } from '@archway/contract/orders'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockOrder } from '../store.ts'
import { type OrderRow, orderScrap } from '../table.ts'

const ofOrder = (order: Pick<OrderRow, 'companyId' | 'id'>) =>
  and(eq(orderScrap.companyId, order.companyId), eq(orderScrap.orderId, order.id))

/**
 * Records pieces of an order in production that have to be remade. Refuses pieces that the order does not have, that
 * are given twice, or that already wait to be remade.
 */
export const scrapPieces = async (
  tx: Tx,
  orderRow: OrderRow,
  form: z.output<typeof scrapForm>,
  recorder: { readonly staffId: string | null; readonly now: Date },
): Promise<void> => {
  const order = (await lockOrder(tx, orderRow.companyId, orderRow.id)) ?? refuse('NOT_FOUND')
  if (order.status !== 'PROCESSING' && order.status !== 'MANUFACTURING')
    refuse('STALE_STATUS', { status: order.status })
  const openScraps = await tx
    .select({ piece: orderScrap.piece })
    .from(orderScrap)
    .where(and(ofOrder(order), isNull(orderScrap.remadeAt)))
  const orderPieces = piecesOf(order.steps)
  const refuseField = (field: string, form: 'required' | 'choice') => refuse('INVALID', {}, [{ field, form }])
  let scrapped: readonly (string | null)[]
  if (orderPieces.length > 0) {
    const pieces = form.pieces ?? []
    if (pieces.length === 0) return refuseField('pieces', 'required')
    const free = orderPieces.filter(piece => !openScraps.some(entry => entry.piece === piece))
    if (new Set(pieces).size !== pieces.length || pieces.some(piece => !free.includes(piece)))
      return refuseField('pieces', 'choice')
    scrapped = pieces
  } else {
    if (form.count === undefined) return refuseField('count', 'required')
    if (form.count > order.quantity - openScraps.length) return refuseField('count', 'choice')
    scrapped = Array.from({ length: form.count }, () => null)
  }
  await tx.insert(orderScrap).values(
    scrapped.map(piece => ({
      id: randomUUID(),
      companyId: order.companyId,
      orderId: order.id,
      piece,
      reason: form.reason,
      staffId: recorder.staffId,
      createdAt: recorder.now,
    })),
  )
}

/** Closes scrapped pieces that have been remade; oldest first if pieces have no names. */
export const remakePieces = async (
  tx: Tx,
  orderRow: OrderRow,
  form: z.output<typeof remadeForm>,
  now: Date,
): Promise<void> => {
  const order = (await lockOrder(tx, orderRow.companyId, orderRow.id)) ?? refuse('NOT_FOUND')
  const openScraps = await tx
    .select({ id: orderScrap.id, piece: orderScrap.piece })
    .from(orderScrap)
    .where(and(ofOrder(order), isNull(orderScrap.remadeAt)))
    .orderBy(asc(orderScrap.createdAt), asc(orderScrap.id))
  const isNamed = piecesOf(order.steps).length > 0
  const refuseField = (form: 'required' | 'choice') =>
    refuse('INVALID', {}, [{ field: isNamed ? 'pieces' : 'count', form }])
  const pieces = form.pieces ?? []
  if (isNamed ? pieces.length === 0 : form.count === undefined) return refuseField('required')
  const remade = isNamed
    ? openScraps.filter(({ piece }) => piece !== null && pieces.includes(piece))
    : openScraps.slice(0, form.count)
  if (remade.length !== (isNamed ? pieces.length : form.count)) return refuseField('choice')
  await tx
    .update(orderScrap)
    .set({ remadeAt: now })
    .where(
      and(
        ofOrder(order),
        inArray(
          orderScrap.id,
          remade.map(({ id }) => id),
        ),
      ),
    )
}

/**
 * Actions after which no piece waits to be remade: the pieces were counted complete, the whole order starts again, or
 * it is no longer made.
 */
export const closesScrap: readonly OrderAction[] = ['finish', 'start', 'cancel', 'cancelMade']

/** Closes the scrapped pieces of an order that still wait to be remade. The caller has locked the order. */
export const closeScrap = async (
  tx: Tx,
  order: Pick<OrderRow, 'companyId' | 'id'>,
  now: Date,
): Promise<void> => {
  await tx
    .update(orderScrap)
    .set({ remadeAt: now })
    .where(and(ofOrder(order), isNull(orderScrap.remadeAt)))
}
