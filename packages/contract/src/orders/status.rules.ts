import type { Entered, NothingLeft, Row } from '../kernel/machine.rules.ts'
import { findRefusal } from '../kernel/machine.rules.ts'
import { roleAllows, type StaffDuty, type StaffRole } from '../kernel/role.rules.ts'
import type { Departure } from '../shipments/status.rules.ts'
import { canUndoDeparture } from '../shipments/status.rules.ts'

export const orderStatuses = [
  'PENDING',
  'READY_FOR_MANUFACTURING',
  'PROCESSING',
  'MANUFACTURING',
  'READY_FOR_AWB',
  'READY_FOR_SHIPPING',
  'SHIPPED',
  'CANCELED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Final statuses of an order; every other one is open. */
export const orderFinalStatuses = ['SHIPPED', 'CANCELED'] as const satisfies readonly OrderStatus[]
export const isOrderOpen = (status: OrderStatus): boolean =>
  !(orderFinalStatuses as readonly OrderStatus[]).includes(status)

/** Before thermoforming: the order can be called off or moved back without waste (O4). */
export const isOrderUnmade = (status: OrderStatus): boolean =>
  status === 'PENDING' || status === 'READY_FOR_MANUFACTURING' || status === 'PROCESSING'

export type OrderRole = 'staff' | 'system'
export type OrderObstacle =
  | 'ON_HOLD'
  | 'FILES_MISSING'
  | 'BLOCKED'
  | 'ADDRESS_MISSING'
  | 'ORDER_RECALLED'
  | 'TOO_LATE_TO_UNDO'

export interface OrderVocabulary {
  status: OrderStatus
  role: OrderRole
  obstacle: OrderObstacle
  need: 'printJob' | 'finalCheck' | 'shipment' | 'reason' | 'feeNote'
  /** An order sends no notification: its case or request does. */
  event: never
}

const rows = [
  {
    row: 'O1',
    action: 'create',
    from: null,
    actors: ['system'],
    to: ['PENDING'],
    effects: ['batchLabel', 'stepRange', 'preferencesSnapshot', 'laserMarkingSnapshot'],
    notify: [],
    history: 'ORDER_CREATED',
  },
  {
    row: 'O2',
    action: 'confirm',
    from: ['PENDING'],
    actors: ['system', 'staff'],
    to: ['READY_FOR_MANUFACTURING'],
    unless: ['ON_HOLD', 'FILES_MISSING', 'BLOCKED', 'ADDRESS_MISSING'],
    effects: [],
    notify: [],
    history: 'ORDER_CONFIRMED',
  },
  {
    // The production files of the order were withdrawn before production started.
    row: 'O2b',
    action: 'unconfirm',
    from: ['READY_FOR_MANUFACTURING'],
    actors: ['system'],
    to: ['PENDING'],
    effects: [],
    notify: [],
    history: 'ORDER_UNCONFIRMED',
  },
  {
    row: 'O3',
    action: 'start',
    from: ['READY_FOR_MANUFACTURING'],
    actors: ['staff'],
    to: ['PROCESSING'],
    needs: ['printJob'],
    effects: ['startedAt'],
    notify: [],
    history: 'ORDER_STARTED',
  },
  {
    row: 'O4',
    action: 'make',
    from: ['PROCESSING'],
    actors: ['staff'],
    to: ['MANUFACTURING'],
    effects: [],
    notify: [],
    history: 'ORDER_IN_MANUFACTURING',
  },
  {
    row: 'O5',
    action: 'finish',
    from: ['MANUFACTURING'],
    actors: ['staff'],
    to: ['READY_FOR_AWB'],
    unless: ['ORDER_RECALLED'],
    needs: ['finalCheck'],
    effects: ['finishedAt', 'caseReadyForShipping'],
    notify: [],
    history: 'ORDER_FINISHED',
  },
  {
    row: 'O6',
    action: 'assignAwb',
    from: ['READY_FOR_AWB'],
    actors: ['staff'],
    to: ['READY_FOR_SHIPPING'],
    unless: ['ORDER_RECALLED'],
    needs: ['shipment'],
    effects: ['caseInShipping'],
    notify: [],
    history: 'ORDER_IN_SHIPMENT',
  },
  {
    row: 'O7',
    action: 'handOver',
    from: ['READY_FOR_SHIPPING'],
    actors: ['staff', 'system'],
    to: ['SHIPPED'],
    unless: ['ORDER_RECALLED'],
    effects: ['caseShipped'],
    notify: [],
    history: 'ORDER_SHIPPED',
  },
  {
    row: 'O8',
    action: 'cancel',
    from: ['PENDING', 'READY_FOR_MANUFACTURING', 'PROCESSING'],
    actors: ['staff', 'system'],
    to: ['CANCELED'],
    effects: ['stepsUnmadeAgain'],
    notify: [],
    history: 'ORDER_CANCELED',
  },
  {
    // C28 lets staff cancel a case whose order is in production, with a reason and a fee.
    row: 'O8b',
    action: 'cancelMade',
    from: ['MANUFACTURING'],
    actors: ['staff', 'system'],
    to: ['CANCELED'],
    needs: ['reason', 'feeNote'],
    effects: ['stepsUnmadeAgain'],
    notify: [],
    history: 'ORDER_CANCELED',
  },
  {
    row: 'O9',
    action: 'hold',
    from: ['READY_FOR_MANUFACTURING', 'PROCESSING', 'MANUFACTURING'],
    actors: ['staff'],
    to: ['PENDING'],
    needs: ['reason'],
    effects: ['caseOrderRejected'],
    notify: [],
    history: 'ORDER_HELD',
  },
  {
    row: 'O10',
    action: 'reverse',
    from: ['READY_FOR_AWB'],
    actors: ['staff'],
    to: ['MANUFACTURING'],
    effects: ['caseInManufacturing'],
    notify: [],
    history: 'ORDER_REVERSED',
  },
  {
    row: 'O11',
    action: 'removeFromShipment',
    from: ['READY_FOR_SHIPPING'],
    actors: ['staff'],
    to: ['READY_FOR_AWB'],
    effects: ['caseReadyForShipping'],
    notify: [],
    history: 'ORDER_REMOVED_FROM_SHIPMENT',
  },
  {
    row: 'O12',
    action: 'undoShipped',
    from: ['SHIPPED'],
    actors: ['staff'],
    to: ['READY_FOR_SHIPPING'],
    unless: ['TOO_LATE_TO_UNDO'],
    effects: ['caseInShipping'],
    notify: [],
    history: 'ORDER_SHIPPING_UNDONE',
  },
] as const satisfies readonly Row<OrderVocabulary>[]

export type OrderAction = (typeof rows)[number]['action']
export type OrderRow = Row<OrderVocabulary> & { readonly action: OrderAction }
export const orderMachine: readonly OrderRow[] = rows

/** Does not compile if a status of an order can never be entered. */
export const orderMachineIsWhole: NothingLeft<Exclude<OrderStatus, Entered<typeof rows>>> = true

export interface OrderFacts extends Departure {
  status: OrderStatus
  /** The case is ORDER_REJECTED: only resuming the case resumes the order (C19). */
  onHold: boolean
  filesComplete: boolean
  companyBlocked: boolean
  hasAddress: boolean
  /** One of its lots was recalled. */
  isRecalled: boolean
}

export type OrderRefusal = 'NOT_YOUR_ACTION' | 'STAFF_ROLE' | 'STALE_STATUS' | OrderObstacle

export interface OrderActor {
  kind: string
  staffRole: StaffRole | null
}

/** Actions that may also follow from one on a plan or a case: they need only the shared duty `work`. */
const sharedActions: readonly OrderAction[] = ['confirm', 'hold', 'cancel', 'cancelMade', 'reverse']

/** The duty that an action on an order needs of staff. */
export const orderDuty = (action: OrderAction): StaffDuty =>
  sharedActions.includes(action) ? 'work' : 'production'

const inTheWay: Record<OrderObstacle, (facts: OrderFacts) => boolean> = {
  ON_HOLD: facts => facts.onHold,
  FILES_MISSING: facts => !facts.filesComplete,
  BLOCKED: facts => facts.companyBlocked,
  ADDRESS_MISSING: facts => !facts.hasAddress,
  ORDER_RECALLED: facts => facts.isRecalled,
  TOO_LATE_TO_UNDO: facts => !canUndoDeparture(facts),
}

/** Why the action cannot be taken on the order now, or null. Only the provider acts on orders. */
export const findOrderActionRefusal = (
  action: OrderAction,
  facts: OrderFacts,
  actor: OrderActor,
): OrderRefusal | null => {
  const reason = findRefusal(
    orderMachine,
    action,
    facts.status,
    actor.kind === 'staff' || actor.kind === 'system' ? [actor.kind] : [],
    obstacle => inTheWay[obstacle](facts),
  )
  return reason !== 'NOT_YOUR_ACTION' && !roleAllows(actor, orderDuty(action)) ? 'STAFF_ROLE' : reason
}

/** The actions that the actor may take on the order now. */
export const allowedOrderActions = (facts: OrderFacts, actor: OrderActor): OrderAction[] =>
  orderMachine.map(row => row.action).filter(action => findOrderActionRefusal(action, facts, actor) === null)

/** The status in which an action on an order ends. */
export const orderTarget = (action: OrderAction): OrderStatus =>
  orderMachine.find(row => row.action === action)!.to[0]!
