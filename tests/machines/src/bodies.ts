import { caseCalls, staffCaseActions } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { type RequestOptions, requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import type { Audience } from './people.ts'

/** An attempt: the name of an action, and the object of a case it is taken on. */
export type Act = {
  readonly on: 'case' | 'plan' | 'order' | 'request' | 'shipment'
  readonly action: string
  readonly id: string
  readonly caseId: string
  /** The number of pieces entered when an order is finished. */
  readonly quantity?: number
  /** The plan version that an action on the case applies to. */
  readonly planId?: string
  readonly hasPlan?: boolean
  /** The kind of the request. */
  readonly type?: 'retainer' | 'replacement'
}
/** The objects that an action can refer to. */
export type InputContext = {
  /** The possible requests. */
  readonly treatment?: RequestOptions['treatment'] | undefined
  /** Packed orders without a shipment, and those in the shipment that the action is taken on. */
  readonly unpackedOrders: readonly string[]
  readonly ordersOfShipment: readonly string[]
}
export type Request = { call: AnyCall; params: Record<string, string>; body: object }

const comment = 'A comment that is long enough'
const reasonBody = { reasons: ['OTHER'], comment }
const courier = { courierId: 'DHL', airwayBillNumber: '1234567890' }

/** The body of a staff action on a case; `pick` varies it. */
const staffBody = (action: string, pick: number): object => {
  switch (action) {
    case 'qcPass':
      return { checklist: [{ item: 'archPresent', passed: true }] }
    case 'qcReject':
      return {
        reasons: [pick % 2 ? 'SCAN_HOLES' : 'SCAN_DISTORTED'],
        comment,
        assetKeys: [pick % 3 ? 'frontImage' : 'upperImpression'],
      }
    case 'courierNotified':
      return { ...courier, pickupDate: '2026-03-05' }
    case 'returnToSubmitter':
      return { ...reasonBody, assetKeys: ['frontImage'] }
    case 'cancelMfg':
      return { ...reasonBody, feeNote: 'Material is paid' }
    default:
      return reasonBody
  }
}

const onCase = ({ action, id, planId, hasPlan }: Act, audience: Audience, pick: number): Request | null => {
  const plan = { params: { id: planId ?? '' } }
  const caseData = { params: { id }, body: {} }
  if (audience === 'staff' && (staffCaseActions as readonly string[]).includes(action))
    return { call: caseCalls.staffAct, params: { id, action }, body: staffBody(action, pick) }
  switch (action) {
    case 'edit':
      return { ...caseData, call: caseCalls.update, body: { form: { patientReference: `P-${pick}` } } }
    case 'submit':
    case 'resubmit':
      return { ...caseData, call: caseCalls.update, body: { submit: true, consent: true, reply: comment } }
    case 'received':
    case 'reactivate':
    case 'complete':
    case 'reopen':
      return { ...caseData, call: caseCalls.update, body: { [action]: true } }
    case 'cancel':
      return { ...caseData, call: caseCalls.cancel, body: { reasons: ['CANCEL_PATIENT'] } }
    case 'overrideReject':
      return { ...caseData, call: caseCalls.overrideReject, body: { disclaimer: true } }
    case 'courierNotified':
      return { ...caseData, call: caseCalls.courierNotified, body: { ...courier, pickupDate: '2026-03-05' } }
    case 'impressionReceived':
      return { ...caseData, call: caseCalls.pendingQc }
    case 'lastMileShipped':
      return { ...caseData, call: caseCalls.lastMileShipped, body: courier }
    case 'approveRetainerCase':
    case 'nextBatch':
      return { ...caseData, call: caseCalls[action] }
    case 'returnToSubmitter':
      return { ...caseData, call: caseCalls.returnToSubmitter, body: reasonBody }
    case 'createRefinement':
      return { call: caseCalls.create, params: {}, body: { refinementOf: id } }
    case 'approvePlan':
      return planId ? { ...plan, call: planCalls.approvePlan, body: { reviewed: true } } : null
    case 'rejectPlan':
      return planId ? { ...plan, call: planCalls.rejectPlan, body: reasonBody } : null
    case 'clearMfg':
      return planId ? { ...plan, call: planCalls.clearMfg, body: {} } : null
    case 'unclearMfg':
      if (!hasPlan) return { ...caseData, call: caseUnclear, body: { comment } }
      return planId ? { ...plan, call: planCalls.unclearMfg, body: { comment } } : null
    default:
      return (staffCaseActions as readonly string[]).includes(action)
        ? { call: caseCalls.staffAct, params: { id, action }, body: staffBody(action, pick) }
        : null
  }
}
const caseUnclear = planCalls.unclearCase

const onPlan = ({ action, id }: Act): Request | null => {
  const params = { id }
  if (action === 'approve') return { call: planCalls.approvePlan, params, body: { reviewed: true } }
  if (action === 'reject') return { call: planCalls.rejectPlan, params, body: reasonBody }
  if (action === 'clearMfg') return { call: planCalls.clearMfg, params, body: {} }
  if (action === 'unclearMfg') return { call: planCalls.unclearMfg, params, body: { comment } }
  if (action === 'deactivate' || action === 'create') return null
  return { call: planCalls.actOnPlan, params: { id, action }, body: reasonBody }
}

const onOrder = ({ action, id, quantity }: Act): Request => ({
  call: orderCalls.actOnOrder,
  params: { id, action },
  body: { printJob: 'NEST-1', counted: quantity ?? 1, ...reasonBody },
})

/** Something that can be requested: a shipped step, or a retainer. */
const requestBody = ({ type, caseId }: Act, treatment: InputContext['treatment'], pick: number): object => {
  const about = { caseUuid: caseId, type, arch: treatment?.arch ?? 'both', method: 'stepNumber' }
  if (type === 'retainer') return { ...about, source: pick % 3 === 0 ? 'newScan' : 'lastStep' }
  const reasonFields = { reason: pick % 2 ? 'lost' : 'broken' }
  const arch = treatment?.shipped.upper[0] ? 'upper' : 'lower'
  const range = treatment?.shipped[arch][0]
  if (!range) return { ...about, ...reasonFields }
  const steps = pick % 2 ? { step: range[1] } : { method: 'stepRange', from: range[0], to: range[1] }
  return { ...about, ...reasonFields, arch, ...steps }
}

const onRequest = (
  act: Act,
  audience: Audience,
  pick: number,
  { treatment }: InputContext,
): Request | null => {
  const { action, id } = act
  const params = { id }
  const closing = { ...reasonBody, refundNote: 'Nothing was paid' }
  if (action === 'create')
    return { call: requestCalls.createRequest, params: {}, body: requestBody(act, treatment, pick) }
  if (action === 'lastMileShipped') return { call: requestCalls.lastMileRequest, params, body: courier }
  if (audience === 'staff' || action === 'startMfg')
    return action === 'approve' || action === 'reject' || action === 'startMfg' || action === 'cancel'
      ? { call: requestCalls.actOnRequest, params: { id, action }, body: closing }
      : null
  switch (action) {
    case 'approve':
      return { call: requestCalls.approveRequest, params, body: {} }
    case 'reject':
      return { call: requestCalls.rejectRequest, params, body: reasonBody }
    case 'cancel':
      return { call: requestCalls.cancelRequest, params, body: {} }
    default:
      return null
  }
}

const edits = [
  { airwayBillNumber: '9876543210' },
  { clearAirwayBill: true },
  { boxes: 2 },
  { courierId: 'HAND', clearAirwayBill: true },
  { courierId: 'DHL', airwayBillNumber: '1234567890' },
]

/** Another courier or number, one order more, or one less. */
const createEdit = (pick: number, { unpackedOrders, ordersOfShipment }: InputContext): object => {
  if (pick % 3 === 0 && unpackedOrders.length > 0) return { addOrders: unpackedOrders }
  if (pick % 7 === 0) return { removeOrders: ordersOfShipment.slice(0, 1) }
  return edits[pick % edits.length] ?? {}
}

const onShipment = ({ action, id }: Act, pick: number, inputContext: InputContext): Request | null => {
  const params = { id }
  if (action === 'edit')
    return { call: shipmentCalls.editShipment, params, body: createEdit(pick, inputContext) }
  if (action === 'lastmile') return { call: shipmentCalls.lastMile, params, body: courier }
  if (action === 'scanned' || action === 'delivered')
    return { call: shipmentCalls.carrierEvent, params, body: { event: action } }
  return action === 'ship' || action === 'undo' || action === 'delete'
    ? { call: shipmentCalls.actOnShipment, params: { id, action }, body: {} }
    : null
}

/** The call for the action of a member of this audience; null if there is none. */
export const requestOf = (
  act: Act,
  audience: Audience,
  pick: number,
  inputContext: InputContext,
): Request | null =>
  ({
    case: () => onCase(act, audience, pick),
    plan: () => onPlan(act),
    order: () => onOrder(act),
    request: () => onRequest(act, audience, pick, inputContext),
    shipment: () => onShipment(act, pick, inputContext),
  })[act.on]()
