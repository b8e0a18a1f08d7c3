import type { Act } from './bodies.ts'
import { type Owner, type Person, staff } from './people.ts'
import { batchesOf, type CaseState, isOpen, type OrderState, type State } from './state.ts'

export type NextStep = { readonly act: Act; readonly who: Person }

type Situation = {
  readonly state: State
  readonly caseData: CaseState
  readonly owner: Owner
  readonly pick: number
  readonly about: Pick<Act, 'caseId' | 'hasPlan' | 'planId'>
}

const onCase = ({ about }: Situation, person: Person, action: string): NextStep => ({
  act: { ...about, on: 'case', id: about.caseId, action },
  who: person,
})
const onPlan = ({ about }: Situation, person: Person, action: string): NextStep => ({
  act: { ...about, on: 'plan', id: about.planId ?? '', action },
  who: person,
})

/** The next step of an order, from its start until it is packed. */
const continueOrder = (situation: Situation, order: OrderState): NextStep | null => {
  const steps: Readonly<Record<string, string>> = {
    PENDING: 'confirm',
    READY_FOR_MANUFACTURING: 'start',
    PROCESSING: 'make',
    MANUFACTURING: 'finish',
  }
  const action = steps[order.status]
  const { about } = situation
  return action
    ? { act: { ...about, on: 'order', id: order.id, action, quantity: order.quantity }, who: staff }
    : continueShipping(situation, order)
}

/** The next step of a packed order: into a shipment, which gets a number and is sent. */
const continueShipping = ({ state, about }: Situation, { id, status }: OrderState): NextStep | null => {
  const parcel = state.placed.find(row => row.order_id === id)?.shipment_id
  const action = parcel ? (status === 'READY_FOR_SHIPPING' ? 'ship' : 'edit') : 'create'
  return { act: { ...about, on: 'shipment', id: parcel ?? '', action }, who: staff }
}

const forwardShipment = ({ state, about, caseData, owner }: Situation): NextStep | null => {
  const last = batchesOf(state, caseData).findLast(({ status }) => status === 'SHIPPED')
  return last?.shipment_id
    ? { act: { ...about, on: 'shipment', id: last.shipment_id, action: 'lastmile' }, who: owner.approver }
    : null
}

/** The next step once a batch has arrived: another batch, a request, a new round or completion. */
const continueTreatment = (situation: Situation): NextStep | null => {
  const { caseData, owner, pick, about } = situation
  const createRequest = (type: 'retainer' | 'replacement'): NextStep => ({
    act: { ...about, on: 'request', id: about.caseId, action: 'create', type },
    who: owner.submitter,
  })
  if (caseData.made_upper < caseData.upper_steps && pick % 3 > 0)
    return onCase(situation, owner.submitter, 'nextBatch')
  const requestCount = situation.state.requests.filter(({ case_id }) => case_id === caseData.id).length
  if (requestCount < 2) return createRequest(pick % 3 === 0 ? 'retainer' : 'replacement')
  if (caseData.product !== 'AL' || pick % 5 === 0) return null
  return onCase(situation, owner.submitter, pick % 5 === 1 ? 'complete' : 'createRefinement')
}

/** The next step of the lab or the owner, by the status of the case. */
const byStatus: Readonly<Record<string, (situation: Situation) => NextStep | null>> = {
  NEW: situation => onCase(situation, situation.owner.submitter, 'submit'),
  PENDING_COURIER_PICKUP: situation => onCase(situation, staff, 'courierNotified'),
  AWAITING_IMPRESSION: situation => onCase(situation, staff, 'impressionReceived'),
  IN_QC: situation => onCase(situation, staff, 'qcPass'),
  IN_PRODUCTION_FILE_SYNC: situation => onCase(situation, staff, 'syncDone'),
  REJECTED: situation => onCase(situation, situation.owner.submitter, 'resubmit'),
  IN_TS_GENERATING: situation => {
    const version = situation.state.plans.find(({ id }) => id === situation.about.planId)
    return onPlan(situation, staff, version?.status === 'CONVERTED' ? 'publish' : 'convert')
  },
  IN_CUSTOMER_APPPROVE: situation => onPlan(situation, situation.owner.submitter, 'approve'),
  TS_REJECTED: situation => onCase(situation, staff, 'startRevision'),
  IN_CLEARANCE: situation =>
    onCase(situation, situation.owner.approver, situation.about.hasPlan ? 'clearMfg' : 'approveRetainerCase'),
  UNCLEARED_FOR_MFG: situation =>
    onCase(situation, situation.owner.approver, situation.about.hasPlan ? 'clearMfg' : 'approveRetainerCase'),
  ORDER_REJECTED: situation => onCase(situation, staff, 'resumeMfg'),
  FIRST_MILE_SHIPPED: forwardShipment,
  SHIPPED: situation => onCase(situation, situation.owner.submitter, 'received'),
  ACTIVE: continueTreatment,
  CANCELED_REFINEMENT: continueTreatment,
  COMPLETE: continueTreatment,
  CANCELED: situation => onCase(situation, staff, 'reopen'),
  EXPIRED: situation => onCase(situation, staff, 'reactivate'),
}

/** The next step of an open request: decided, manufactured, shipped, forwarded. */
const continueRequest = (situation: Situation): NextStep | null => {
  const { state, caseData, owner, about } = situation
  for (const { id, case_id, status, first_mile_shipped_at, last_mile_shipped_at } of state.requests) {
    if (case_id !== caseData.id) continue
    const act = { ...about, on: 'request' as const, id }
    if (status === 'PENDING_PAYMENT')
      return { act: { ...act, action: 'approve' }, who: caseData.side === 'doctor' ? owner.approver : staff }
    if (status === 'APPROVED') return { act: { ...act, action: 'startMfg' }, who: staff }
    const order = state.orders.find(row => row.request_id === id && isOpen(row))
    if (status === 'MANUFACTURING' && order) return continueOrder(situation, order)
    if (first_mile_shipped_at !== null && last_mile_shipped_at === null)
      return { act: { ...act, action: 'lastMileShipped' }, who: owner.approver }
  }
  return null
}

/**
 * The next step from a draft towards the end of a treatment, with a person who may take it; null if there is none. A
 * suggestion, not an invariant: the server may refuse the step, but must then not offer it either.
 */
export const findNextStep = (
  state: State,
  owner: Owner,
  { id, hasPlan }: { id: string; hasPlan: boolean },
  pick: number,
): NextStep | null => {
  const caseData = state.cases.find(row => row.id === id)
  if (!caseData) return null
  const version = state.plans.findLast(
    plan => plan.case_id === id && plan.refinement_id === caseData.current_refinement_id,
  )
  const about = { caseId: id, hasPlan, ...(version ? { planId: version.id } : {}) }
  const situation: Situation = { state, caseData, owner, pick, about }
  const requestCount = pick % 4 > 0 ? continueRequest(situation) : null
  if (requestCount) return requestCount
  const order = batchesOf(state, caseData).find(isOpen)
  if (order && caseData.status !== 'ORDER_REJECTED') {
    const orderedPlan = state.plans.find(plan => plan.id === order.plan_id)
    return orderedPlan?.status === 'PENDING_PRODUCTION_FILE_UPLOAD'
      ? { act: { ...about, on: 'plan', id: orderedPlan.id, action: 'filesUploaded' }, who: staff }
      : continueOrder(situation, order)
  }
  return byStatus[caseData.status]?.(situation) ?? null
}
