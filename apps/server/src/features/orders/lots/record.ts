import { fitsOrder, type LotForm, type orderLotsForm } from '@archway/contract/orders'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockOrder } from '../store.ts'
import type { OrderRow } from '../table.ts'
import { addLots, listLotsInUse, lockLots, type Recorder, removeLots } from './store.ts'

const keyOf = ({ material, number }: Pick<LotForm, 'material' | 'number'>): string => `${material} ${number}`

const withoutDuplicates = (lots: readonly LotForm[]): LotForm[] => [
  ...new Map(lots.map(lot => [keyOf(lot), lot])).values(),
]

const requireFitting = (order: OrderRow, lots: readonly LotForm[]): void => {
  if (!lots.every(({ material }) => fitsOrder(material, order.material)))
    refuse('INVALID', {}, [{ field: 'lots', form: 'choice' }])
}

/** Locks lots that are to be used; refuses with LOT_RECALLED if one of them is recalled. */
const lockUsable = async (tx: Tx, lots: readonly LotForm[], now: Date): Promise<string[]> => {
  const rows = await lockLots(tx, lots, now)
  const recalled = rows.find(row => row.isRecalled)
  if (recalled) refuse('LOT_RECALLED', { lot: recalled.number })
  return rows.map(({ id }) => id)
}

/** The id of a lot that a print job uses; refuses one that is recalled. */
export const requireUsableLot = async (tx: Tx, lot: LotForm, now: Date): Promise<string> => {
  const [id] = await lockUsable(tx, [lot], now)
  return id ?? refuse('NOT_FOUND')
}

/**
 * Records the lots of an order whose production starts. Those of an earlier start end, since the order is remade. The
 * caller has locked the order.
 */
export const startWithLots = async (
  tx: Tx,
  order: OrderRow,
  forms: readonly LotForm[],
  actor: Recorder,
): Promise<void> => {
  const lots = withoutDuplicates(forms)
  requireFitting(order, lots)
  const former = await listLotsInUse(tx, order)
  await removeLots(
    tx,
    former.map(({ id }) => id),
    actor,
    null,
  )
  await addLots(tx, order, await lockUsable(tx, lots, actor.now), actor)
}

/** Sets the lots of an order in production: corrections, and lots for remade pieces. */
export const setLots = async (
  tx: Tx,
  orderRow: OrderRow,
  form: z.output<typeof orderLotsForm>,
  actor: Recorder,
): Promise<void> => {
  const order = (await lockOrder(tx, orderRow.companyId, orderRow.id)) ?? refuse('NOT_FOUND')
  if (order.startedAt === null) refuse('STALE_STATUS', { status: order.status })
  const lots = withoutDuplicates(form.lots)
  requireFitting(order, lots)
  const inUse = await listLotsInUse(tx, order)
  const removedLots = inUse.filter(
    ({ lot }) => !lots.some(requestedLot => keyOf(requestedLot) === keyOf(lot)),
  )
  if (removedLots.length > 0 && !form.reason) refuse('INVALID', {}, [{ field: 'reason', form: 'required' }])
  const added = lots.filter(requestedLot => !inUse.some(({ lot }) => keyOf(lot) === keyOf(requestedLot)))
  await removeLots(
    tx,
    removedLots.map(({ id }) => id),
    actor,
    form.reason ?? null,
  )
  await addLots(tx, order, await lockUsable(tx, added, actor.now), actor)
}
