import type { Entered, Left, NothingLeft, Row } from '../kernel/machine.rules.ts'
import { findRefusal } from '../kernel/machine.rules.ts'
import { roleAllows, type StaffRole } from '../kernel/role.rules.ts'

export const shipmentStatuses = ['PENDING', 'SHIPPED'] as const
export type ShipmentStatus = (typeof shipmentStatuses)[number]

export const shipmentKinds = ['client', 'dso'] as const
export type ShipmentKind = (typeof shipmentKinds)[number]

export type ShipmentRole = 'staff' | 'system' | 'dso'
export type ShipmentObstacle = 'NO_ORDERS' | 'AWB_MISSING' | 'NOTHING_TO_FORWARD' | 'TOO_LATE_TO_UNDO'

export interface ShipmentVocabulary {
  status: ShipmentStatus
  role: ShipmentRole
  obstacle: ShipmentObstacle
  need: 'address' | 'courier' | 'airwayBillNumber' | 'orders'
  event: 'SHIPPED' | 'FIRST_MILE' | 'SHIPPING_CORRECTED'
}

const rows = [
  {
    row: 'S1',
    action: 'create',
    from: null,
    actors: ['staff'],
    to: ['PENDING'],
    needs: ['address', 'courier', 'orders'],
    effects: ['identifierIssued', 'addressSnapshot'],
    notify: [],
    history: 'SHIPMENT_CREATED',
  },
  {
    row: 'S2',
    action: 'edit',
    from: ['PENDING'],
    actors: ['staff'],
    to: ['PENDING'],
    effects: ['ordersPlacedOrReleased'],
    notify: [],
    history: 'SHIPMENT_EDITED',
  },
  {
    row: 'S3',
    action: 'ship',
    from: ['PENDING'],
    actors: ['staff', 'system'],
    to: ['SHIPPED'],
    unless: ['NO_ORDERS', 'AWB_MISSING'],
    effects: ['shippedAt', 'ordersHandedOver', 'casesShipped', 'requestsShipped'],
    notify: [{ event: 'SHIPPED', to: ['recipients'] }],
    history: 'SHIPMENT_SHIPPED',
  },
  {
    row: 'S4',
    action: 'delete',
    from: ['PENDING'],
    actors: ['staff'],
    to: [],
    effects: ['ordersReleased'],
    notify: [],
    history: 'SHIPMENT_DELETED',
  },
  {
    row: 'S5',
    action: 'lastmile',
    from: ['SHIPPED'],
    actors: ['dso'],
    to: ['SHIPPED'],
    unless: ['NOTHING_TO_FORWARD'],
    needs: ['courier', 'airwayBillNumber'],
    effects: ['casesLastMileShipped', 'requestsLastMileShipped'],
    notify: [{ event: 'SHIPPED', to: ['doctor'] }],
    history: 'SHIPMENT_LAST_MILE',
  },
  {
    row: 'S6',
    action: 'undo',
    from: ['SHIPPED'],
    actors: ['staff'],
    to: ['PENDING'],
    unless: ['TOO_LATE_TO_UNDO'],
    effects: ['casesBackInShipping', 'ordersReadyAgain'],
    notify: [{ event: 'SHIPPING_CORRECTED', to: ['recipients'] }],
    history: 'SHIPMENT_UNDONE',
  },
] as const satisfies readonly Row<ShipmentVocabulary>[]

export type ShipmentAction = (typeof rows)[number]['action']
export type ShipmentRow = Row<ShipmentVocabulary> & { readonly action: ShipmentAction }
export const shipmentMachine: readonly ShipmentRow[] = rows

/** Does not compile if a status of a shipment can never be entered or never be left. */
export const shipmentMachineIsWhole: NothingLeft<
  Exclude<ShipmentStatus, Entered<typeof rows>> | Exclude<ShipmentStatus, Left<typeof rows>>
> = true

export interface Departure {
  shippedAt: Date | null
  /** The carrier has scanned the parcel, so it is actually on its way. */
  carrierScanned: boolean
  now: Date
}

const undoHours = 24

/** A departure recorded by mistake can be undone for a day, unless the carrier has scanned the parcel. */
export const canUndoDeparture = ({ shippedAt, carrierScanned, now }: Departure): boolean =>
  shippedAt !== null && !carrierScanned && now.getTime() - shippedAt.getTime() <= undoHours * 3_600_000

export interface ShipmentFacts extends Departure {
  status: ShipmentStatus
  kind: ShipmentKind
  orders: number
  airwayBillNumber: string | null
  courierRequiresAwb: boolean
  /** Cases and requests of the shipment that wait for their last mile. */
  waitingForLastMile: number
  /** Number of cases of the shipment that have arrived or moved on since it was shipped. */
  arrived: number
}

export interface ShipmentActor {
  /** `dso`: a contact of the DSO to which the shipment belongs. */
  kind: 'staff' | 'system' | 'dso' | 'client' | 'doctor'
  blocked: boolean
  /** The role of staff; null for all others. */
  staffRole: StaffRole | null
}

export type ShipmentRefusal = 'NOT_YOUR_ACTION' | 'STAFF_ROLE' | 'STALE_STATUS' | 'BLOCKED' | ShipmentObstacle

const inTheWay: Record<ShipmentObstacle, (facts: ShipmentFacts) => boolean> = {
  NO_ORDERS: facts => facts.orders === 0,
  AWB_MISSING: facts => facts.courierRequiresAwb && !facts.airwayBillNumber,
  NOTHING_TO_FORWARD: facts => facts.waitingForLastMile === 0,
  TOO_LATE_TO_UNDO: facts => facts.arrived > 0 || !canUndoDeparture(facts),
}

const rolesOf = (facts: ShipmentFacts, actor: ShipmentActor): ShipmentRole[] => {
  if (actor.kind === 'staff' || actor.kind === 'system') return [actor.kind]
  return actor.kind === 'dso' && facts.kind === 'dso' ? ['dso'] : []
}

/** Why the actor may not take this action on the shipment now, or null. */
export function findShipmentActionRefusal(
  action: ShipmentAction,
  facts: ShipmentFacts,
  actor: ShipmentActor,
): ShipmentRefusal | null {
  const reason = findRefusal(shipmentMachine, action, facts.status, rolesOf(facts, actor), obstacle =>
    inTheWay[obstacle](facts),
  )
  if (reason !== 'NOT_YOUR_ACTION' && !roleAllows(actor, 'production')) return 'STAFF_ROLE'
  return reason !== 'NOT_YOUR_ACTION' && actor.blocked ? 'BLOCKED' : reason
}

/** The actions that the actor may take on the shipment now. */
export const allowedShipmentActions = (facts: ShipmentFacts, actor: ShipmentActor): ShipmentAction[] =>
  shipmentMachine
    .map(row => row.action)
    .filter(action => findShipmentActionRefusal(action, facts, actor) === null)

/** Actions that only the actor's account status blocks: shown as disabled buttons with the reason. */
export const withheldShipmentActions = (
  facts: ShipmentFacts,
  actor: ShipmentActor,
): { action: ShipmentAction; why: 'BLOCKED' }[] =>
  allowedShipmentActions(facts, { ...actor, blocked: false }).flatMap(action =>
    findShipmentActionRefusal(action, facts, actor) === 'BLOCKED'
      ? [{ action, why: 'BLOCKED' as const }]
      : [],
  )

/** The status in which an action on a shipment ends; null if it deletes the shipment. */
export const shipmentTarget = (action: ShipmentAction): ShipmentStatus | null =>
  shipmentMachine.find(row => row.action === action)?.to[0] ?? null
