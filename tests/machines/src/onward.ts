import type { Act } from './bodies.ts'
import { type Owner, type Person, staff } from './cast.ts'
import { batchesOf, type CaseState, isOpen, type OrderState, type State } from './state.ts'

export type Onward = { readonly act: Act; readonly who: Person }

type Scene = {
  readonly state: State
  readonly caseData: CaseState
  readonly owner: Owner
  readonly pick: number
  readonly about: Pick<Act, 'caseId' | 'hasPlan' | 'planId'>
}

const onCase = ({ about }: Scene, person: Person, action: string): Onward => ({
  act: { ...about, on: 'case', id: about.caseId, action },
  who: person,
})
const onPlan = ({ about }: Scene, person: Person, action: string): Onward => ({
  act: { ...about, on: 'plan', id: about.planId ?? '', action },
  who: person,
})

/** The next step of an order, from its start until it is packed. */
const make = (scene: Scene, order: OrderState): Onward | null => {
  const steps: Readonly<Record<string, string>> = {
    PENDING: 'confirm',
    READY_FOR_MANUFACTURING: 'start',
    PROCESSING: 'make',
    MANUFACTURING: 'finish',
  }
  const action = steps[order.status]
  const { about } = scene
  return action
    ? { act: { ...about, on: 'order', id: order.id, action, quantity: order.quantity }, who: staff }
    : send(scene, order)
}

/** The next step of a packed order: into a shipment, which gets a number and is sent. */
const send = ({ state, about }: Scene, { id, status }: OrderState): Onward | null => {
  const parcel = state.placed.find(row => row.order_id === id)?.shipment_id
  const action = parcel ? (status === 'READY_FOR_SHIPPING' ? 'ship' : 'edit') : 'create'
  return { act: { ...about, on: 'shipment', id: parcel ?? '', action }, who: staff }
}

const forward = ({ state, about, caseData, owner }: Scene): Onward | null => {
  const last = batchesOf(state, caseData).findLast(({ status }) => status === 'SHIPPED')
  return last?.shipment_id
    ? { act: { ...about, on: 'shipment', id: last.shipment_id, action: 'lastmile' }, who: owner.chief }
    : null
}

/** The next step once a batch has arrived: another batch, a request, a new round or completion. */
const nextAfter = (scene: Scene): Onward | null => {
  const { caseData, owner, pick, about } = scene
  const createRequest = (type: 'retainer' | 'replacement'): Onward => ({
    act: { ...about, on: 'request', id: about.caseId, action: 'create', type },
    who: owner.submitter,
  })
  if (caseData.made_upper < caseData.upper_steps && pick % 3 > 0)
    return onCase(scene, owner.submitter, 'nextBatch')
  const requestCount = scene.state.requests.filter(({ case_id }) => case_id === caseData.id).length
  if (requestCount < 2) return createRequest(pick % 3 === 0 ? 'retainer' : 'replacement')
  if (caseData.product !== 'AL' || pick % 5 === 0) return null
  return onCase(scene, owner.submitter, pick % 5 === 1 ? 'complete' : 'createRefinement')
}

/** The next step of the lab or the owner, by the status of the case. */
const byStatus: Readonly<Record<string, (scene: Scene) => Onward | null>> = {
  NEW: scene => onCase(scene, scene.owner.submitter, 'submit'),
  PENDING_COURIER_PICKUP: scene => onCase(scene, staff, 'courierNotified'),
  AWAITING_IMPRESSION: scene => onCase(scene, staff, 'impressionReceived'),
  IN_QC: scene => onCase(scene, staff, 'qcPass'),
  IN_PRODUCTION_FILE_SYNC: scene => onCase(scene, staff, 'syncDone'),
  REJECTED: scene => onCase(scene, scene.owner.submitter, 'resubmit'),
  IN_TS_GENERATING: scene => {
    const version = scene.state.plans.find(({ id }) => id === scene.about.planId)
    return onPlan(scene, staff, version?.status === 'CONVERTED' ? 'publish' : 'convert')
  },
  IN_CUSTOMER_APPPROVE: scene => onPlan(scene, scene.owner.submitter, 'approve'),
  TS_REJECTED: scene => onCase(scene, staff, 'startRevision'),
  IN_CLEARANCE: scene =>
    onCase(scene, scene.owner.chief, scene.about.hasPlan ? 'clearMfg' : 'approveRetainerCase'),
  UNCLEARED_FOR_MFG: scene =>
    onCase(scene, scene.owner.chief, scene.about.hasPlan ? 'clearMfg' : 'approveRetainerCase'),
  ORDER_REJECTED: scene => onCase(scene, staff, 'resumeMfg'),
  FIRST_MILE_SHIPPED: forward,
  SHIPPED: scene => onCase(scene, scene.owner.submitter, 'received'),
  ACTIVE: nextAfter,
  CANCELED_REFINEMENT: nextAfter,
  COMPLETE: nextAfter,
  CANCELED: scene => onCase(scene, staff, 'reopen'),
  EXPIRED: scene => onCase(scene, staff, 'reactivate'),
}

/** The next step of an open request: decided, manufactured, shipped, forwarded. */
const ofRequest = (scene: Scene): Onward | null => {
  const { state, caseData, owner, about } = scene
  for (const { id, case_id, status, first_mile_shipped_at, last_mile_shipped_at } of state.requests) {
    if (case_id !== caseData.id) continue
    const act = { ...about, on: 'request' as const, id }
    if (status === 'PENDING_PAYMENT')
      return { act: { ...act, action: 'approve' }, who: caseData.side === 'doctor' ? owner.chief : staff }
    if (status === 'APPROVED') return { act: { ...act, action: 'startMfg' }, who: staff }
    const order = state.orders.find(row => row.request_id === id && isOpen(row))
    if (status === 'MANUFACTURING' && order) return make(scene, order)
    if (first_mile_shipped_at !== null && last_mile_shipped_at === null)
      return { act: { ...act, action: 'lastMileShipped' }, who: owner.chief }
  }
  return null
}

/**
 * The next step from a draft towards the end of a treatment, with a person who may take it; null if there is none. A
 * suggestion, not a law: the server may refuse the step, but must then not offer it either.
 */
export const findNextMove = (
  state: State,
  owner: Owner,
  { id, hasPlan }: { id: string; hasPlan: boolean },
  pick: number,
): Onward | null => {
  const caseData = state.cases.find(row => row.id === id)
  if (!caseData) return null
  const version = state.plans.findLast(
    plan => plan.case_id === id && plan.refinement_id === caseData.current_refinement_id,
  )
  const about = { caseId: id, hasPlan, ...(version ? { planId: version.id } : {}) }
  const scene: Scene = { state, caseData, owner, pick, about }
  const requestCount = pick % 4 > 0 ? ofRequest(scene) : null
  if (requestCount) return requestCount
  const order = batchesOf(state, caseData).find(isOpen)
  if (order && caseData.status !== 'ORDER_REJECTED') {
    const orderedPlan = state.plans.find(plan => plan.id === order.plan_id)
    return orderedPlan?.status === 'PENDING_PRODUCTION_FILE_UPLOAD'
      ? { act: { ...about, on: 'plan', id: orderedPlan.id, action: 'filesUploaded' }, who: staff }
      : make(scene, order)
  }
  return byStatus[caseData.status]?.(scene) ?? null
}
