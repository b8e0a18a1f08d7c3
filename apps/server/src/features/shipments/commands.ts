import { randomUUID } from 'node:crypto'
import type {
  createShipmentForm,
  editShipmentForm,
  lastMileForm,
  shipmentActForm,
} from '@archway/contract/shipments'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse, refuseProblems } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, actorOf } from '../cases/index.ts'
import { listCourierProblems } from '../catalog/index.ts'
import { findCompanyById } from '../company/index.ts'
import { readSnapshot } from '../orders/index.ts'
import { shipmentActorOf } from './actor.ts'
import { moveInside } from './inside.ts'
import { placeOrders, removeOrders, settleOrders } from './place.ts'
import { listMembers } from './store.ts'
import { type ShipmentRow, shipment } from './table.ts'
import { emitShipmentMoved, transitionShipment, waitsForLastMile } from './transition.ts'

type ActionContext = { scope: Scope; viewer: Viewer; services: Services }

/** The viewer's role for the cases inside. */
const caseActor = (viewer: Viewer, row: Pick<ShipmentRow, 'kind'>): Actor =>
  actorOf(viewer, { side: row.kind === 'dso' ? 'doctor' : 'client' })

/** `SH-26-00098`: year, sequence number of the provider. */
const issueIdentifier = async (tx: Tx, now: Date): Promise<string> => {
  const { rows } = await tx.execute<{ number: string }>(sql`select nextval('shipment_number') as number`)
  return `SH-${String(now.getUTCFullYear()).slice(2)}-${String(rows[0]?.number).padStart(5, '0')}`
}

/** S1: creates a shipment with packed orders; with an air waybill they enter shipping at once. */
export const createShipment = async (
  tx: Tx,
  { scope, viewer, services }: ActionContext,
  form: z.output<typeof createShipmentForm>,
): Promise<ShipmentRow> => {
  const owner = await findCompanyById(tx, scope, form.companyUuid)
  const isOwnerAllowed = owner && (form.kind === 'client' || owner.company.isDso)
  const address = await readSnapshot(tx, form.companyUuid, { id: form.addressUuid })
  // A doctor's address accepts only that doctor's parcels.
  const isAddressAllowed = address && (address.doctorId === null || address.doctorId === form.doctorUuid)
  const wrong = [
    ...(isOwnerAllowed ? [] : ['companyUuid']),
    ...(form.kind === 'client' && form.doctorUuid ? ['doctorUuid'] : []),
    ...(isAddressAllowed || !isOwnerAllowed ? [] : ['addressUuid']),
  ]
  const problems = [
    ...wrong.map(field => ({ field, form: 'choice' })),
    ...(await listCourierProblems(tx, form)),
  ]
  if (!address || problems.length > 0) return refuse('INVALID', {}, problems)
  const { doctorId: _, ...destination } = address
  const now = services.clock.now()
  const [inserted] = await tx
    .insert(shipment)
    .values({
      id: randomUUID(),
      companyId: form.companyUuid,
      kind: form.kind,
      doctorId: form.doctorUuid ?? null,
      identifier: await issueIdentifier(tx, now),
      address: destination,
      courierId: form.courierId,
      airwayBillNumber: form.airwayBillNumber || null,
      boxes: form.boxes ?? 1,
      weightKg: form.weightKg ?? null,
      note: form.note || null,
      status: 'PENDING',
      createdAt: now,
    })
    .returning()
  if (!inserted) throw new Error('a shipment was not made')
  await placeOrders(tx, scope, inserted, form.orders)
  await emitShipmentMoved(
    tx,
    services,
    { after: inserted, action: 'create', actor: shipmentActorOf(viewer, inserted.kind) },
    { orders: form.orders.length },
  )
  await settleOrders(tx, services, inserted, caseActor(viewer, inserted))
  return inserted
}

/** S2: edits a shipment in preparation. */
export const editShipment = async (
  tx: Tx,
  { scope, viewer, services }: ActionContext,
  row: ShipmentRow,
  form: z.output<typeof editShipmentForm>,
): Promise<void> => {
  const { addOrders = [], removeOrders: removedOrders = [], clearAirwayBill, ...fields } = form
  const airwayBill = clearAirwayBill ? null : (fields.airwayBillNumber ?? row.airwayBillNumber)
  const courier = { courierId: fields.courierId ?? row.courierId, airwayBillNumber: airwayBill }
  const problems = await listCourierProblems(tx, courier)
  refuseProblems(problems)
  const write = { ...fields, airwayBillNumber: airwayBill || null }
  const edited = await transitionShipment(tx, services, {
    scope,
    shipmentId: row.id,
    action: 'edit',
    actor: shipmentActorOf(viewer, row.kind),
    write,
    attributes: { changes: changesOf(row, write), added: addOrders.length, removed: removedOrders.length },
  })
  const actor = caseActor(viewer, row)
  const leaving = (await listMembers(tx, edited)).filter(member => removedOrders.includes(member.order.id))
  if (leaving.length < new Set(removedOrders).size) refuse('NOT_FOUND')
  await removeOrders(tx, services, edited, leaving, actor)
  await placeOrders(tx, scope, edited, addOrders)
  await settleOrders(tx, services, edited, actor)
}

const changesOf = (row: ShipmentRow, write: Partial<ShipmentRow>) =>
  Object.entries(write)
    .map(([field, after]) => ({ field, before: row[field as keyof ShipmentRow], after }))
    .filter(({ before, after }) => before !== after)

/** S3: the shipment has left, with every order and case inside. */
export const sendShipment = async (
  tx: Tx,
  { scope, viewer, services }: ActionContext,
  row: ShipmentRow,
): Promise<void> => {
  const shipped = await transitionShipment(tx, services, {
    scope,
    shipmentId: row.id,
    action: 'ship',
    actor: shipmentActorOf(viewer, row.kind),
    write: { shippedAt: services.clock.now() },
  })
  for (const member of await listMembers(tx, shipped))
    await moveInside(tx, services, member, {
      action: 'shipped',
      actor: caseActor(viewer, row),
      attributes: {
        shipmentId: shipped.id,
        details: {
          shipment: shipped.identifier,
          batch: member.order.batch,
          courierId: shipped.courierId,
          ...(shipped.airwayBillNumber ? { airwayBillNumber: shipped.airwayBillNumber } : {}),
        },
      },
    })
}

/** S6: undoes a departure recorded by mistake, for everything inside. */
export const undoShipping = async (
  tx: Tx,
  { scope, viewer, services }: ActionContext,
  row: ShipmentRow,
  { comment }: z.output<typeof shipmentActForm>,
): Promise<void> => {
  const undoneShipment = await transitionShipment(tx, services, {
    scope,
    shipmentId: row.id,
    action: 'undo',
    actor: shipmentActorOf(viewer, row.kind),
    write: {
      shippedAt: null,
      deliveredAt: null,
      lastMileCourierId: null,
      lastMileAirwayBillNumber: null,
      lastMileDate: null,
    },
    ...(comment ? { attributes: { comment } } : {}),
  })
  for (const member of await listMembers(tx, undoneShipment))
    await moveInside(tx, services, member, {
      action: 'undoShipped',
      actor: caseActor(viewer, row),
      comment,
      attributes: { shipmentId: undoneShipment.id, details: { shipment: undoneShipment.identifier } },
    })
}

/** S4: deletes the shipment; its orders are packed and waiting again. */
export const deleteShipment = async (
  tx: Tx,
  { scope, viewer, services }: ActionContext,
  row: ShipmentRow,
): Promise<void> => {
  const deletedShipment = await transitionShipment(tx, services, {
    scope,
    shipmentId: row.id,
    action: 'delete',
    actor: shipmentActorOf(viewer, row.kind),
  })
  await removeOrders(
    tx,
    services,
    deletedShipment,
    await listMembers(tx, deletedShipment),
    caseActor(viewer, row),
  )
  await tx
    .delete(shipment)
    .where(and(eq(shipment.companyId, deletedShipment.companyId), eq(shipment.id, deletedShipment.id)))
}

/** S5: the DSO forwards everything that is still in the parcel to the doctors. */
export const sendLastMile = async (
  tx: Tx,
  { scope, viewer, services }: ActionContext,
  row: ShipmentRow,
  form: z.output<typeof lastMileForm>,
): Promise<void> => {
  const problems = await listCourierProblems(tx, form, { needsAwb: true })
  refuseProblems(problems)
  const date = form.date ?? services.clock.now().toISOString().slice(0, 10)
  const airwayBillNumber = form.airwayBillNumber || null
  const shippedShipment = await transitionShipment(tx, services, {
    scope,
    shipmentId: row.id,
    action: 'lastmile',
    actor: shipmentActorOf(viewer, row.kind),
    write: {
      lastMileCourierId: form.courierId,
      lastMileAirwayBillNumber: airwayBillNumber,
      lastMileDate: date,
    },
    attributes: { courierId: form.courierId, airwayBillNumber, date },
  })
  const waitingShipments = (await listMembers(tx, shippedShipment)).filter(waitsForLastMile)
  for (const member of waitingShipments)
    await moveInside(tx, services, member, {
      action: 'lastMileShipped',
      actor: caseActor(viewer, row),
      attributes: {
        shipmentId: shippedShipment.id,
        courier: { courierId: form.courierId, airwayBillNumber, date },
        details: { shipment: shippedShipment.identifier },
      },
    })
}
