import { shipmentCalls } from '@archway/contract/shipments'
import { eq, getTableColumns } from 'drizzle-orm'
import { demoId } from '../../../../apps/server/src/demo/people.ts'
import { caseFile } from '../../../../apps/server/src/features/cases/index.ts'
import { caseOrder } from '../../../../apps/server/src/features/orders/index.ts'
import { shipment, shipmentOrder } from '../../../../apps/server/src/features/shipments/table.ts'
import type { Tx } from '../../../../apps/server/src/platform/db/database.ts'
import { orderByColumn, readDate, readText } from './case-list.ts'
import type { List } from './lists.ts'
import { compareInDirection, type Fields, type Row } from './scan.ts'

const bright = demoId('brightsmiles')
const doctorTwo = demoId('doctor.two@brightsmiles.test')
const ofBright = { as: 'owner@brightsmiles.test', zone: 'America/New_York' } as const

const shipmentFields: Fields = {
  uuid: { kind: 'id', read: readText('id') },
  status: { kind: 'choice', read: readText('status') },
  identifier: { kind: 'plain', read: readText('identifier') },
  airwayBillNumber: { kind: 'plain', read: readText('airwayBillNumber') },
  courierId: { kind: 'choice', read: readText('courierId') },
  createdAt: { kind: 'instant', read: readDate('createdAt') },
  shippedAt: { kind: 'instant', read: readDate('shippedAt') },
}
const shipmentList = {
  fields: shipmentFields,
  orders: {
    createdAt: orderByColumn('createdAt'),
    shippedAt: orderByColumn('shippedAt'),
    identifier: orderByColumn('identifier'),
    status: orderByColumn('status'),
  },
  equal: compareInDirection,
} as const satisfies Partial<List>
const shipments = (keep: (row: typeof shipment.$inferSelect) => boolean) => async (tx: Tx) =>
  (await tx.select().from(shipment)).filter(keep)
/** The shipments that contain a case which matches. */
const shipmentsWith = (keep: (row: typeof caseFile.$inferSelect) => boolean) => async (tx: Tx) => {
  const shippedCases = await tx
    .select({ shipmentId: shipmentOrder.shipmentId, caseData: getTableColumns(caseFile) })
    .from(shipmentOrder)
    .innerJoin(caseOrder, eq(caseOrder.id, shipmentOrder.orderId))
    .innerJoin(caseFile, eq(caseFile.id, caseOrder.caseId))
  const ids = new Set(
    shippedCases.filter(({ caseData }) => keep(caseData)).map(({ shipmentId }) => shipmentId),
  )
  return (await shipments(row => ids.has(row.id))(tx)) as Row[]
}

/** Every list of shipments, for all people who see it differently. */
export const shipmentLists = (ids: { doctorCaseId: string }): readonly List[] => [
  {
    name: "the clinic's shipments",
    call: shipmentCalls.shipments,
    ...ofBright,
    ...shipmentList,
    rows: shipments(row => row.companyId === bright && row.kind === 'client'),
  },
  {
    name: 'shipments of doctors',
    call: shipmentCalls.dsoShipments,
    ...ofBright,
    ...shipmentList,
    rows: shipments(row => row.companyId === bright && row.kind === 'dso'),
  },
  {
    name: "shipments with a doctor's cases, for the doctor",
    call: shipmentCalls.shipments,
    as: 'doctor.two@brightsmiles.test',
    zone: 'America/New_York',
    ...shipmentList,
    rows: async tx =>
      (await shipmentsWith(row => row.doctorId === doctorTwo)(tx)).filter(row => row.kind === 'dso'),
  },
  {
    name: 'shipments of one case',
    call: shipmentCalls.dsoCaseShipments,
    ...ofBright,
    params: { id: ids.doctorCaseId },
    ...shipmentList,
    rows: shipmentsWith(row => row.id === ids.doctorCaseId),
  },
  {
    name: 'every shipment, for staff',
    call: shipmentCalls.allShipments,
    as: 'staff@archway.test',
    zone: 'UTC',
    ...shipmentList,
    fields: {
      ...shipmentFields,
      kind: { kind: 'choice', read: readText('kind') },
      companyUuid: { kind: 'id', read: readText('companyId') },
      doctorUuid: { kind: 'id', read: readText('doctorId') },
    },
    rows: shipments(() => true),
  },
]
