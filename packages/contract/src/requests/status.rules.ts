import { actorRoles } from '../cases/access.rules.ts'
import type { CaseActor, CaseFacts, CaseRole } from '../cases/facts.rules.ts'
import type { Side } from '../cases/side.rules.ts'
import { hasFirstMile } from '../cases/status.rules.ts'
import type { Entered, NothingLeft, Row } from '../kernel/machine.rules.ts'
import { findRefusal } from '../kernel/machine.rules.ts'
import { roleAllows } from '../kernel/role.rules.ts'

export const requestStatuses = [
  'PENDING_PAYMENT',
  'APPROVED',
  'MANUFACTURING',
  'SHIPPED',
  'REJECTED',
  'CANCELED',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestTypes = ['retainer', 'replacement'] as const
export type RequestType = (typeof requestTypes)[number]

export const requestMethods = ['stepNumber', 'stepRange'] as const
export type RequestMethod = (typeof requestMethods)[number]

/** The source of a retainer: a step of the treatment, or new impressions. */
export const requestSources = ['lastStep', 'step', 'newScan'] as const
export type RequestSource = (typeof requestSources)[number]

/** Why a replacement is needed. */
export const requestReasons = ['lost', 'broken', 'doesNotFit', 'damagedInTransit', 'other'] as const
export type RequestReason = (typeof requestReasons)[number]

export type RequestObstacle =
  | 'PAYMENT_OFF'
  | 'PAYMENT_ON'
  | 'DOCTOR_REQUEST'
  | 'NO_LAST_MILE'
  | 'RECORDS_MISSING'

export interface RequestVocabulary {
  status: RequestStatus
  role: CaseRole
  obstacle: RequestObstacle
  need: 'reason' | 'refundNote' | 'courier' | 'airwayBillNumber' | 'records'
  event:
    | 'REQUEST_NEW'
    | 'REQUEST_APPROVED'
    | 'REQUEST_REJECTED'
    | 'REQUEST_CANCELED'
    | 'BATCH_STARTED'
    | 'SHIPPED'
    | 'SHIPPING_CORRECTED'
}

const rows = [
  {
    row: 'R1',
    action: 'create',
    from: null,
    actors: ['submitter'],
    to: ['PENDING_PAYMENT'],
    effects: ['identifierIssued'],
    // Who decides on a request: the DSO for a doctor's, the provider for a company's own.
    notify: [{ event: 'REQUEST_NEW', to: ['approver'] }],
    history: 'REQUEST_CREATED',
  },
  {
    row: 'R2',
    action: 'pay',
    from: ['PENDING_PAYMENT'],
    actors: ['system'],
    to: ['APPROVED'],
    unless: ['PAYMENT_OFF', 'RECORDS_MISSING'],
    needs: ['records'],
    effects: ['paidAt'],
    notify: [{ event: 'REQUEST_APPROVED', to: ['submitter', 'staff'] }],
    history: 'REQUEST_PAID',
  },
  {
    row: 'R2b',
    action: 'approve',
    from: ['PENDING_PAYMENT'],
    actors: ['dso'],
    to: ['APPROVED'],
    unless: ['RECORDS_MISSING'],
    needs: ['records'],
    effects: ['approvedBy'],
    notify: [{ event: 'REQUEST_APPROVED', to: ['submitter', 'staff'] }],
    history: 'REQUEST_APPROVED',
  },
  {
    row: 'R2c',
    action: 'approve',
    from: ['PENDING_PAYMENT'],
    actors: ['staff'],
    to: ['APPROVED'],
    unless: ['DOCTOR_REQUEST', 'PAYMENT_ON', 'RECORDS_MISSING'],
    needs: ['records'],
    effects: ['approvedBy'],
    notify: [{ event: 'REQUEST_APPROVED', to: ['submitter', 'staff'] }],
    history: 'REQUEST_APPROVED',
  },
  {
    row: 'R3',
    action: 'reject',
    from: ['PENDING_PAYMENT'],
    actors: ['dso', 'staff'],
    to: ['REJECTED'],
    needs: ['reason'],
    effects: [],
    notify: [{ event: 'REQUEST_REJECTED', to: ['submitter'] }],
    history: 'REQUEST_REJECTED',
  },
  {
    row: 'R4',
    action: 'cancel',
    from: ['PENDING_PAYMENT'],
    actors: ['submitter'],
    to: ['CANCELED'],
    effects: [],
    notify: [{ event: 'REQUEST_CANCELED', to: ['approver'] }],
    history: 'REQUEST_CANCELED',
  },
  {
    row: 'R5',
    action: 'startMfg',
    from: ['APPROVED'],
    actors: ['staff'],
    to: ['MANUFACTURING'],
    effects: ['orderCreated'],
    notify: [{ event: 'BATCH_STARTED', to: ['submitter'] }],
    history: 'REQUEST_IN_MANUFACTURING',
  },
  {
    // The order was canceled before production (O8): staff start again, or cancel with R6.
    row: 'R5b',
    action: 'stopMfg',
    from: ['MANUFACTURING'],
    actors: ['system'],
    to: ['APPROVED'],
    effects: [],
    notify: [],
    history: 'REQUEST_ORDER_CANCELED',
  },
  {
    row: 'R6',
    action: 'cancel',
    from: ['APPROVED'],
    actors: ['staff'],
    to: ['CANCELED'],
    needs: ['reason', 'refundNote'],
    effects: [],
    notify: [{ event: 'REQUEST_CANCELED', to: ['submitter'] }],
    history: 'REQUEST_CANCELED',
  },
  {
    row: 'R7',
    action: 'ship',
    from: ['MANUFACTURING'],
    actors: ['staff', 'system'],
    to: ['SHIPPED'],
    effects: ['shippedAt', 'firstMileShippedAt'],
    notify: [{ event: 'SHIPPED', to: ['submitter', 'dso'] }],
    history: 'REQUEST_SHIPPED',
  },
  {
    // The shipment of the request was undone (S6): the order is ready to ship again, and all shipping data is cleared.
    row: 'R7b',
    action: 'undoShipped',
    from: ['SHIPPED'],
    actors: ['staff', 'system'],
    to: ['MANUFACTURING'],
    effects: ['shippingForgotten'],
    notify: [{ event: 'SHIPPING_CORRECTED', to: ['submitter', 'dso'] }],
    history: 'REQUEST_SHIPPING_UNDONE',
  },
  {
    row: 'R8',
    action: 'lastMileShipped',
    from: ['SHIPPED'],
    actors: ['dso'],
    to: ['SHIPPED'],
    unless: ['NO_LAST_MILE'],
    needs: ['courier', 'airwayBillNumber'],
    effects: ['lastMileStored'],
    notify: [{ event: 'SHIPPED', to: ['doctor'] }],
    history: 'REQUEST_LAST_MILE',
  },
] as const satisfies readonly Row<RequestVocabulary>[]

export type RequestAction = (typeof rows)[number]['action']
export type RequestRow = Row<RequestVocabulary> & { readonly action: RequestAction }
export const requestMachine: readonly RequestRow[] = rows

/** Does not compile if a status of a request can never be entered. */
export const requestMachineIsWhole: NothingLeft<Exclude<RequestStatus, Entered<typeof rows>>> = true

export interface RequestFacts {
  status: RequestStatus
  side: Side
  bulkshipping: boolean
  /** Payment is off by default: requests are approved instead. */
  paymentEnabled: boolean
  lastMileShippedAt: Date | null
  /** A retainer from a new scan whose impressions are not all uploaded. */
  recordsMissing: boolean
}

/** Not yet decided, produced or shipped: the case can neither get a refinement nor be complete. */
export const isRequestOpen = (status: RequestStatus): boolean =>
  status === 'PENDING_PAYMENT' || status === 'APPROVED' || status === 'MANUFACTURING'

/** The request was shipped by the provider and waits for the DSO to forward it. */
export const awaitsLastMile = (facts: Omit<RequestFacts, 'paymentEnabled' | 'recordsMissing'>): boolean =>
  facts.status === 'SHIPPED' && hasFirstMile(facts) && facts.lastMileShippedAt === null

const inTheWay: Record<RequestObstacle, (facts: RequestFacts) => boolean> = {
  PAYMENT_OFF: facts => !facts.paymentEnabled,
  PAYMENT_ON: facts => facts.paymentEnabled,
  DOCTOR_REQUEST: facts => facts.side === 'doctor',
  NO_LAST_MILE: facts => !awaitsLastMile(facts),
  RECORDS_MISSING: facts => facts.recordsMissing,
}

export type RequestRefusal =
  | 'NOT_YOUR_ACTION'
  | 'STAFF_ROLE'
  | 'STALE_STATUS'
  | 'BLOCKED'
  | 'RM_NOT_ALLOWED'
  | RequestObstacle

/** Actions that cost the company money need its owners and admins, like clearing a case. */
const withheldFromRm: readonly string[] = ['approve', 'reject']

/** Why the actor may not take this action on the request now, or null. */
export function findRequestActionRefusal(
  action: RequestAction,
  facts: RequestFacts,
  actor: CaseActor,
): RequestRefusal | null {
  const reason = findRefusal(requestMachine, action, facts.status, actorRoles(facts, actor), obstacle =>
    inTheWay[obstacle](facts),
  )
  if (reason === 'NOT_YOUR_ACTION') return reason
  if (!roleAllows(actor, 'production')) return 'STAFF_ROLE'
  if (actor.blocked) return 'BLOCKED'
  return actor.isRm && withheldFromRm.includes(action) ? 'RM_NOT_ALLOWED' : reason
}

/** Actions without a button: they follow from the payment, the order or the shipment. */
const automaticActions: readonly RequestAction[] = ['pay', 'stopMfg', 'ship', 'undoShipped']

/** The actions that the actor may take on the request now. */
export const allowedRequestActions = (facts: RequestFacts, actor: CaseActor): RequestAction[] =>
  [...new Set(requestMachine.map(row => row.action))].filter(
    action => !automaticActions.includes(action) && findRequestActionRefusal(action, facts, actor) === null,
  )

/** Actions that only the actor's account status blocks: shown as disabled entries with the reason. */
export const withheldRequestActions = (
  facts: RequestFacts,
  actor: CaseActor,
): { action: RequestAction; why: 'BLOCKED' | 'RM_NOT_ALLOWED' }[] =>
  allowedRequestActions(facts, { ...actor, blocked: false, isRm: false }).flatMap(action => {
    const refusal = findRequestActionRefusal(action, facts, actor)
    return refusal === 'BLOCKED' || refusal === 'RM_NOT_ALLOWED' ? [{ action, why: refusal }] : []
  })

/** The status in which an action on a request ends. */
export const requestTarget = (action: RequestAction): RequestStatus =>
  requestMachine.find(row => row.action === action)!.to[0]!

export type RequestCreationRefusal =
  | 'NOT_YOUR_ACTION'
  | 'BLOCKED'
  | 'RESTRICTED'
  | 'REQUESTS_DISABLED'
  | 'CASE_NOT_READY'

/** Why the actor may not create a request for this case, or null (R1). */
export function findRequestCreationRefusal(
  type: RequestType,
  caseFacts: Pick<CaseFacts, 'side' | 'status' | 'hasShippedBatch' | 'doctorStatus'>,
  areRequestsEnabled: boolean,
  actor: CaseActor,
): RequestCreationRefusal | null {
  if (!actorRoles(caseFacts, actor).includes('submitter')) return 'NOT_YOUR_ACTION'
  if (!areRequestsEnabled) return 'REQUESTS_DISABLED'
  if (actor.blocked || caseFacts.doctorStatus === 'BLOCKED') return 'BLOCKED'
  if (actor.restricted || caseFacts.doctorStatus === 'RESTRICTED') return 'RESTRICTED'
  if (isRequestable(caseFacts.status)) return null
  const nextBatchRunning =
    type === 'replacement' && caseFacts.status === 'IN_MFG' && caseFacts.hasShippedBatch
  return nextBatchRunning ? null : 'CASE_NOT_READY'
}

const isRequestable = (status: CaseFacts['status']) =>
  status === 'SHIPPED' || status === 'ACTIVE' || status === 'COMPLETE' || status === 'CANCELED_REFINEMENT'

export const requestStatusWords = [
  'pendingPayment',
  'pendingAdminApproval',
  'approved',
  'inManufacturing',
  'shipped',
  'firstMileShipped',
  'rejected',
  'canceled',
] as const
export type RequestStatusWord = (typeof requestStatusWords)[number]

/** The text of a request's status, as a key of `requests.status` (STAT-34). */
export function requestStatusWording(facts: RequestFacts): RequestStatusWord {
  if (facts.status === 'PENDING_PAYMENT')
    return facts.paymentEnabled ? 'pendingPayment' : 'pendingAdminApproval'
  if (facts.status === 'SHIPPED') return awaitsLastMile(facts) ? 'firstMileShipped' : 'shipped'
  const otherStatuses = {
    APPROVED: 'approved',
    MANUFACTURING: 'inManufacturing',
    REJECTED: 'rejected',
    CANCELED: 'canceled',
  } as const
  return otherStatuses[facts.status]
}
