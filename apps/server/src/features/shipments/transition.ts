import { randomUUID } from 'node:crypto'
import {
  findShipmentActionRefusal,
  type ShipmentAction,
  type ShipmentFacts,
  shipmentMachine,
  shipmentTarget,
} from '@archway/contract/shipments'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { findCourierById } from '../catalog/index.ts'
import type { ShipmentActor } from './actor.ts'
import { listMembers, lockShipment, type Member } from './store.ts'
import { type ShipmentRow, shipment, shipmentHistory } from './table.ts'

/** Whether the case of an order inside, or its request, waits for the DSO to forward it. */
export const waitsForLastMile = ({
  caseStatus,
  isLatest,
  requestWaits,
}: Pick<Member, 'caseStatus' | 'isLatest' | 'requestWaits'>): boolean =>
  requestWaits || (caseStatus === 'FIRST_MILE_SHIPPED' && isLatest)

/** Whether the case of an order inside no longer travels with it: its receipt was confirmed. */
const hasArrived = ({
  order,
  caseStatus,
  isLatest,
}: Pick<Member, 'order' | 'caseStatus' | 'isLatest'>): boolean =>
  order.status === 'SHIPPED' &&
  order.requestId === null &&
  !(isLatest && (caseStatus === 'SHIPPED' || caseStatus === 'FIRST_MILE_SHIPPED'))

export const shipmentFactsOf = (
  row: ShipmentRow,
  surroundings: { orders: number; waiting: number; arrived: number; requiresAwb: boolean },
  now: Date,
): ShipmentFacts => ({
  status: row.status,
  kind: row.kind,
  orders: surroundings.orders,
  airwayBillNumber: row.airwayBillNumber,
  courierRequiresAwb: surroundings.requiresAwb,
  waitingForLastMile: surroundings.waiting,
  arrived: surroundings.arrived,
  shippedAt: row.shippedAt,
  carrierScanned: row.carrierScannedAt !== null,
  now,
})

/** The facts for the rules of a shipment. */
const readShipmentFacts = async (tx: Tx, row: ShipmentRow, now: Date): Promise<ShipmentFacts> => {
  const members = await listMembers(tx, row)
  const courier = await findCourierById(tx, row.courierId)
  return shipmentFactsOf(
    row,
    {
      orders: members.length,
      waiting: members.filter(waitsForLastMile).length,
      arrived: members.filter(hasArrived).length,
      requiresAwb: courier?.requiresAwb ?? true,
    },
    now,
  )
}

export type ShipmentMove = {
  readonly scope: Scope
  readonly shipmentId: string
  readonly action: Exclude<ShipmentAction, 'create'>
  readonly actor: ShipmentActor
  /** Columns that the action writes besides the status. */
  readonly write?: Partial<Omit<ShipmentRow, 'id' | 'companyId' | 'status'>>
  /** Attributes of the history entry. */
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** The only writer of a shipment's status. Locks the shipment; the orders and cases inside are moved afterwards. */
export const transitionShipment = async (
  tx: Tx,
  services: Services,
  { scope, shipmentId, action, actor, write = {}, attributes = {} }: ShipmentMove,
): Promise<ShipmentRow> => {
  const before = (await lockShipment(tx, scope, shipmentId)) ?? refuse('NOT_FOUND')
  const refusal = findShipmentActionRefusal(
    action,
    await readShipmentFacts(tx, before, services.clock.now()),
    actor,
  )
  if (refusal) refuse(refusal, { status: before.status })
  const [after] = await tx
    .update(shipment)
    .set({ ...write, status: shipmentTarget(action) ?? before.status })
    .where(and(eq(shipment.companyId, before.companyId), eq(shipment.id, shipmentId)))
    .returning()
  if (!after) throw new Error('the locked shipment was not updated')
  await emitShipmentMoved(tx, services, { before, after, action, actor }, attributes)
  return after
}

/** Adds an entry to the shipment's history and notifies the listeners. */
export const emitShipmentMoved = async (
  tx: Tx,
  services: Services,
  shipmentMove: { before?: ShipmentRow; after: ShipmentRow; action: ShipmentAction; actor: ShipmentActor },
  attributes: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const { before, after, action, actor } = shipmentMove
  await recordHistory(tx, services, after, actor, {
    action: shipmentMachine.find(row => row.action === action)?.history ?? action,
    attributes: { from: before?.status ?? null, to: after.status, ...attributes },
  })
  await services.events.emit(tx, 'shipmentMoved', shipmentMove)
}

/** Appends an entry to the history of a shipment. */
export const recordHistory = async (
  tx: Tx,
  services: Services,
  { companyId, id }: Pick<ShipmentRow, 'companyId' | 'id'>,
  actor: ShipmentActor,
  line: { action: string; attributes: Record<string, unknown> },
): Promise<void> => {
  await tx.insert(shipmentHistory).values({
    id: randomUUID(),
    companyId,
    shipmentId: id,
    action: line.action,
    actorType: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    attributes: line.attributes,
    createdAt: services.clock.now(),
  })
}
