import { randomUUID } from 'node:crypto'
import type { LotEntry, LotForm, UsedLot } from '@archway/contract/orders'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db/database.ts'
import { staff } from '../../contacts/index.ts'
import { caseOrder, lotRecall, materialLot, type OrderRow, orderLot } from '../table.ts'

export type LotRow = typeof materialLot.$inferSelect

/** Who records a lot, and when. Null for an API key. */
export type Recorder = { readonly staffId: string | null; readonly now: Date }

type OrderKey = Pick<OrderRow, 'companyId' | 'id'>

const ofOrder = (order: OrderKey) =>
  and(eq(orderLot.companyId, order.companyId), eq(orderLot.orderId, order.id))

/** A lot of an order; only staff can see whether it is recalled. */
export type OrderLot = UsedLot & { readonly isRecalled: boolean }

/** The lots of the statement's order, by material and number. */
export const usedLots = sql<OrderLot[]>`(
  select coalesce(json_agg(json_build_object(
    'uuid', l.id, 'material', l.material, 'number', l.number, 'expiresOn', l.expires_on, 'isRecalled', r.id is not null
  ) order by l.material, l.number), '[]')
  from order_lot u join material_lot l on l.id = u.lot_id
  left join lot_recall r on r.lot_id = l.id and r.ended_at is null
  where u.company_id = ${caseOrder.companyId} and u.order_id = ${caseOrder.id} and u.removed_at is null)`

/** Whether a lot of the order is recalled. */
export const isOrderRecalled = async (tx: Tx, order: OrderKey): Promise<boolean> => {
  const [row] = await tx
    .select({ id: orderLot.id })
    .from(orderLot)
    .innerJoin(lotRecall, and(eq(lotRecall.lotId, orderLot.lotId), isNull(lotRecall.endedAt)))
    .where(and(ofOrder(order), isNull(orderLot.removedAt)))
    .limit(1)
  return row !== undefined
}

/** Stores new lots and locks all of them until the transaction ends, in order of material and number. */
export const lockLots = async (
  tx: Tx,
  forms: readonly LotForm[],
  now: Date,
): Promise<(LotRow & { isRecalled: boolean })[]> => {
  const rows: LotRow[] = []
  const sorted = [...forms].sort((a, b) =>
    `${a.material} ${a.number}` < `${b.material} ${b.number}` ? -1 : 1,
  )
  for (const { material, number, expiresOn } of sorted) {
    const [row] = await tx
      .insert(materialLot)
      .values({
        id: randomUUID(),
        material,
        number,
        expiresOn: expiresOn ?? null,
        createdAt: now,
        lastUsedAt: now,
      })
      .onConflictDoUpdate({
        target: [materialLot.material, materialLot.number],
        set: {
          lastUsedAt: sql`greatest(${materialLot.lastUsedAt}, excluded.last_used_at)`,
          expiresOn: sql`coalesce(${materialLot.expiresOn}, excluded.expires_on)`,
        },
      })
      .returning()
    if (row) rows.push(row)
  }
  const recalled = await listRecalledAmong(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...row, isRecalled: recalled.has(row.id) }))
}

const listRecalledAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ lotId: lotRecall.lotId })
    .from(lotRecall)
    .where(and(inArray(lotRecall.lotId, [...ids]), isNull(lotRecall.endedAt)))
  return new Set(rows.map(({ lotId }) => lotId))
}

/** The lots of an order that were not removed. */
export const listLotsInUse = async (tx: Tx, order: OrderKey): Promise<{ id: string; lot: LotRow }[]> =>
  tx
    .select({ id: orderLot.id, lot: materialLot })
    .from(orderLot)
    .innerJoin(materialLot, eq(materialLot.id, orderLot.lotId))
    .where(and(ofOrder(order), isNull(orderLot.removedAt)))

/** Adds lots to an order; an existing entry does not change. */
export const addLots = async (
  tx: Tx,
  order: OrderKey,
  lotIds: readonly string[],
  { staffId, now }: Recorder,
): Promise<void> => {
  if (lotIds.length === 0) return
  await tx
    .insert(orderLot)
    .values(
      lotIds.map(lotId => ({
        id: randomUUID(),
        companyId: order.companyId,
        orderId: order.id,
        lotId,
        staffId,
        createdAt: now,
      })),
    )
    .onConflictDoNothing()
}

/** Ends entries of an order; they stay in its history. */
export const removeLots = async (
  tx: Tx,
  entryIds: readonly string[],
  { staffId, now }: Recorder,
  reason: string | null,
): Promise<void> => {
  if (entryIds.length === 0) return
  await tx
    .update(orderLot)
    .set({ removedAt: now, removedById: staffId, removedReason: reason })
    .where(and(inArray(orderLot.id, [...entryIds]), isNull(orderLot.removedAt)))
}

const recorder = alias(staff, 'recorder')
const remover = alias(staff, 'remover')

/** All entries of an order: current ones, then removed ones, newest first. */
export const listLotHistory = async (tx: Tx, order: OrderKey): Promise<LotEntry[]> => {
  const rows = await tx
    .select({
      entry: orderLot,
      lot: materialLot,
      isRecalled: sql<boolean>`exists (select from lot_recall r where r.lot_id = ${materialLot.id} and r.ended_at is null)`,
      recordedBy: recorder.name,
      removedBy: remover.name,
    })
    .from(orderLot)
    .innerJoin(materialLot, eq(materialLot.id, orderLot.lotId))
    .leftJoin(recorder, eq(recorder.id, orderLot.staffId))
    .leftJoin(remover, eq(remover.id, orderLot.removedById))
    .where(ofOrder(order))
    .orderBy(
      sql`${orderLot.removedAt} desc nulls first`,
      desc(orderLot.createdAt),
      materialLot.material,
      materialLot.number,
      orderLot.id,
    )
  return rows.map(({ entry, lot, isRecalled, recordedBy, removedBy }) => ({
    uuid: lot.id,
    material: lot.material,
    number: lot.number,
    expiresOn: lot.expiresOn,
    isRecalled,
    recordedAt: entry.createdAt.toISOString(),
    recordedBy,
    removedAt: entry.removedAt?.toISOString() ?? null,
    removedBy,
    reason: entry.removedReason,
  }))
}
