import { caseCalls, staffCaseActions } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { orderCalls } from '@archway/contract/orders'
import { planCalls } from '@archway/contract/plans'
import { shipmentCalls } from '@archway/contract/shipments'
import type { Audience } from './cast.ts'

/** Something that can be tried: an action by name on one thing of a case. */
export type Act = {
  readonly on: 'case' | 'plan' | 'order' | 'shipment'
  readonly action: string
  readonly id: string
  readonly caseId: string
  /** Pieces to count, where an order is finished. */
  readonly quantity?: number
  /** The version an action on the case is about. */
  readonly planId?: string
  readonly hasPlan?: boolean
}
export type Request = { call: AnyCall; params: Record<string, string>; body: object }

const comment = 'Said at some length by a story'
const because = { reasons: ['OTHER'], comment }
const courier = { courierId: 'DHL', airwayBillNumber: '1234567890' }

/** What staff bring along to an action on a case; `pick` varies it. */
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
      return { ...because, assetKeys: ['frontImage'] }
    case 'cancelMfg':
      return { ...because, feeNote: 'Material is paid' }
    default:
      return because
  }
}

const onCase = ({ action, id, planId, hasPlan }: Act, audience: Audience, pick: number): Request | null => {
  const plan = { params: { id: planId ?? '' } }
  const kase = { params: { id }, body: {} }
  if (audience === 'staff' && (staffCaseActions as readonly string[]).includes(action))
    return { call: caseCalls.staffAct, params: { id, action }, body: staffBody(action, pick) }
  switch (action) {
    case 'edit':
      return { ...kase, call: caseCalls.update, body: { form: { patientReference: `P-${pick}` } } }
    case 'submit':
    case 'resubmit':
      return { ...kase, call: caseCalls.update, body: { submit: true, consent: true, reply: comment } }
    case 'received':
    case 'reactivate':
    case 'complete':
      return { ...kase, call: caseCalls.update, body: { [action]: true } }
    case 'cancel':
      return { ...kase, call: caseCalls.cancel, body: { reasons: ['CANCEL_PATIENT'] } }
    case 'overrideReject':
      return { ...kase, call: caseCalls.overrideReject, body: { disclaimer: true } }
    case 'courierNotified':
      return { ...kase, call: caseCalls.courierNotified, body: { ...courier, pickupDate: '2026-03-05' } }
    case 'impressionReceived':
      return { ...kase, call: caseCalls.pendingQc }
    case 'lastMileShipped':
      return { ...kase, call: caseCalls.lastMileShipped, body: courier }
    case 'approveRetainerCase':
    case 'nextBatch':
      return { ...kase, call: caseCalls[action] }
    case 'returnToSubmitter':
      return { ...kase, call: caseCalls.returnToSubmitter, body: because }
    case 'createRefinement':
      return { call: caseCalls.create, params: {}, body: { refinementOf: id } }
    case 'approvePlan':
      return planId ? { ...plan, call: planCalls.approvePlan, body: { reviewed: true } } : null
    case 'rejectPlan':
      return planId ? { ...plan, call: planCalls.rejectPlan, body: because } : null
    case 'clearMfg':
      return planId ? { ...plan, call: planCalls.clearMfg, body: {} } : null
    case 'unclearMfg':
      if (!hasPlan) return { ...kase, call: caseUnclear, body: { comment } }
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
  if (action === 'reject') return { call: planCalls.rejectPlan, params, body: because }
  if (action === 'clearMfg') return { call: planCalls.clearMfg, params, body: {} }
  if (action === 'unclearMfg') return { call: planCalls.unclearMfg, params, body: { comment } }
  if (action === 'deactivate' || action === 'create') return null
  return { call: planCalls.actOnPlan, params: { id, action }, body: because }
}

const onOrder = ({ action, id, quantity }: Act): Request => ({
  call: orderCalls.actOnOrder,
  params: { id, action },
  body: { printJob: 'NEST-1', counted: quantity ?? 1, ...because },
})

const edits = [
  { airwayBillNumber: '9876543210' },
  { clearAirwayBill: true },
  { boxes: 2 },
  { courierId: 'HAND', clearAirwayBill: true },
  { courierId: 'DHL', airwayBillNumber: '1234567890' },
]

const onShipment = ({ action, id }: Act, pick: number): Request | null => {
  const params = { id }
  if (action === 'edit')
    return { call: shipmentCalls.editShipment, params, body: edits[pick % edits.length] ?? {} }
  if (action === 'lastmile') return { call: shipmentCalls.lastMile, params, body: courier }
  if (action === 'scanned' || action === 'delivered')
    return { call: shipmentCalls.carrierEvent, params, body: { event: action } }
  return action === 'ship' || action === 'undo' || action === 'delete'
    ? { call: shipmentCalls.actOnShipment, params: { id, action }, body: {} }
    : null
}

/** The call by which somebody of this audience takes the action; null where none exists for it. */
export const requestOf = (act: Act, audience: Audience, pick: number): Request | null =>
  ({
    case: () => onCase(act, audience, pick),
    plan: () => onPlan(act),
    order: () => onOrder(act),
    shipment: () => onShipment(act, pick),
  })[act.on]()
