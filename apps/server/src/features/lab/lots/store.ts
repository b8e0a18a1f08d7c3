import { patientName } from '@archway/contract/cases'
import { trackingUrl } from '@archway/contract/catalog'
import type { Order, QueryOf } from '@archway/contract/kernel'
import type { Lot, LotDetail, lotCalls, TracedOrder } from '@archway/contract/lab'
import { orderFinalStatuses } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../platform/db/database.ts'
import { flagCondition, orderBy, whereFilter } from '../../../platform/db/filter.ts'
import { withTotal } from '../../../platform/db/page.ts'
import { caseFile } from '../../cases/index.ts'
import { courier } from '../../catalog/index.ts'
import { company } from '../../company/index.ts'
import { staff } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { caseOrder, lotRecall, materialLot, orderLot } from '../../orders/index.ts'
import { shipment } from '../../shipments/index.ts'

// In statements with a single table, drizzle writes columns without the table's name, so the lot's column is named in
// full.
const isRecalled = sql<boolean>`exists (select from lot_recall r where r.lot_id = material_lot.id and r.ended_at is null)`

/** A count over the orders that are made from the lot of the statement. */
const countSql = (counted: SQL) => sql<number>`(
  select ${counted} from order_lot u join case_order o on o.company_id = u.company_id and o.id = u.order_id
  where u.lot_id = material_lot.id and u.removed_at is null)`

const finals = sql.join(
  orderFinalStatuses.map(status => sql`${status}`),
  sql`, `,
)

const columns = {
  lot: materialLot,
  isRecalled,
  orders: countSql(sql`count(*)::int`),
  openOrders: countSql(sql`(count(*) filter (where o.status not in (${finals})))::int`),
  companies: countSql(sql`count(distinct o.company_id)::int`),
}

type LotRow = Omit<Lot, 'uuid' | 'material' | 'number' | 'expiresOn' | 'lastUsedAt'> & {
  readonly lot: typeof materialLot.$inferSelect
}

const lotOf = ({ lot, isRecalled, orders, openOrders, companies }: LotRow): Lot => ({
  uuid: lot.id,
  material: lot.material,
  number: lot.number,
  expiresOn: lot.expiresOn,
  orders,
  openOrders,
  companies,
  lastUsedAt: lot.lastUsedAt.toISOString(),
  isRecalled,
})

/** Lots with orders or recalls: a corrected wrong number remains in histories only. */
const isListed = sql`(exists (select from order_lot u where u.lot_id = material_lot.id and u.removed_at is null)
  or exists (select from lot_recall r where r.lot_id = material_lot.id))`

/** One page of the lots of the provider, over all companies. */
export const listLots = async (
  tx: Tx,
  query: QueryOf<typeof lotCalls.lots>,
): Promise<{ rows: Lot[]; total: number }> => {
  const where = and(
    isListed,
    whereFilter(query.filter, {
      number: materialLot.number,
      material: materialLot.material,
      recalled: flagCondition(isRecalled),
    }),
  )
  const rows = await tx
    .select(columns)
    .from(materialLot)
    .where(where)
    .orderBy(
      ...orderBy(
        query.order,
        { lastUsedAt: materialLot.lastUsedAt, number: materialLot.number },
        materialLot.id,
      ),
    )
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(materialLot).where(where)
  return withTotal(query, rows.map(lotOf), count)
}

const recaller = alias(staff, 'recaller')
const ender = alias(staff, 'ender')

/** A lot with its recalls. */
export const findLotWithRecalls = async (
  tx: Tx,
  id: string,
): Promise<Omit<LotDetail, 'allowedActions'> | undefined> => {
  const [row] = await tx
    .select({
      ...columns,
      cases: countSql(sql`count(distinct o.case_id)::int`),
      shipments: countSql(sql`count(distinct o.shipment_id)::int`),
    })
    .from(materialLot)
    .where(eq(materialLot.id, id))
  if (!row) return undefined
  const recalls = await tx
    .select({ recall: lotRecall, recalledBy: recaller.name, endedBy: ender.name })
    .from(lotRecall)
    .leftJoin(recaller, eq(recaller.id, lotRecall.recalledById))
    .leftJoin(ender, eq(ender.id, lotRecall.endedById))
    .where(eq(lotRecall.lotId, id))
    .orderBy(desc(lotRecall.createdAt), lotRecall.id)
  return {
    ...lotOf(row),
    cases: row.cases,
    shipments: row.shipments,
    recalls: recalls.map(({ recall, recalledBy, endedBy }) => ({
      uuid: recall.id,
      reason: recall.reason,
      recalledAt: recall.createdAt.toISOString(),
      recalledBy,
      endedAt: recall.endedAt?.toISOString() ?? null,
      endedBy,
      endReason: recall.endReason,
    })),
  }
}

const recorder = alias(staff, 'recorder')

type Page = {
  readonly order: Order<'recordedAt' | 'identifier'>
  readonly page: number
  readonly paginate: number
}

/** One page of the orders that are made from a lot, and how many there are. */
export const listTracedOrders = async (
  tx: Tx,
  lotId: string,
  query: Page,
  language: Language,
): Promise<{ rows: TracedOrder[]; total: number }> => {
  const where = and(eq(orderLot.lotId, lotId), isNull(orderLot.removedAt))
  const rows = await tx
    .select({
      order: caseOrder,
      caseIdentifier: caseFile.identifier,
      patient: { firstName: caseFile.firstName, lastName: caseFile.lastName },
      companyName: company.name,
      doctor: { uuid: doctor.id, name: doctor.name },
      recordedAt: orderLot.createdAt,
      recordedBy: recorder.name,
      shipment,
      courier: { titles: courier.titles, trackingUrlTemplate: courier.trackingUrlTemplate },
    })
    .from(orderLot)
    .innerJoin(
      caseOrder,
      and(eq(caseOrder.companyId, orderLot.companyId), eq(caseOrder.id, orderLot.orderId)),
    )
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseOrder.companyId), eq(caseFile.id, caseOrder.caseId)))
    .innerJoin(company, eq(company.id, caseOrder.companyId))
    .leftJoin(doctor, and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId)))
    .leftJoin(
      shipment,
      and(eq(shipment.companyId, caseOrder.companyId), eq(shipment.id, caseOrder.shipmentId)),
    )
    .leftJoin(courier, eq(courier.id, shipment.courierId))
    .leftJoin(recorder, eq(recorder.id, orderLot.staffId))
    .where(where)
    .orderBy(
      ...orderBy(
        query.order,
        { recordedAt: orderLot.createdAt, identifier: caseOrder.identifier },
        caseOrder.id,
      ),
    )
    .limit(query.paginate)
    .offset((query.page - 1) * query.paginate)
  const count = tx.select({ total: sql<number>`count(*)::int` }).from(orderLot).where(where)
  return withTotal(
    query,
    rows.map(({ order, shipment: parcel, ...row }) => ({
      uuid: order.id,
      identifier: order.identifier,
      status: order.status,
      caseUuid: order.caseId,
      caseIdentifier: row.caseIdentifier,
      patientName: patientName(row.patient),
      company: { uuid: order.companyId, name: row.companyName },
      doctor: row.doctor,
      recordedAt: row.recordedAt.toISOString(),
      recordedBy: row.recordedBy,
      shipment: parcel && {
        uuid: parcel.id,
        identifier: parcel.identifier,
        courier: row.courier?.titles[language] ?? parcel.courierId,
        airwayBillNumber: parcel.airwayBillNumber,
        trackingUrl: row.courier && trackingUrl(row.courier, parcel.airwayBillNumber),
        shippedAt: parcel.shippedAt?.toISOString() ?? null,
      },
    })),
    count,
  )
}
