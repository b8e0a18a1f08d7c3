import { type CaseState, isOpen, isSameMoment, type RequestState, type State } from './state.ts'

const undecided = new Set(['PENDING_PAYMENT', 'APPROVED', 'MANUFACTURING'])

/**
 * The status of a request follows its order: in manufacturing while an order is open, shipped when one has been sent,
 * and otherwise without an order.
 */
const checkOrder = (state: State, request: RequestState): string[] => {
  const orders = state.orders.filter(order => order.request_id === request.id)
  const open = orders.filter(isOpen).length
  const shippedOrders = orders.filter(order => order.status === 'SHIPPED')
  const expected = {
    open: request.status === 'MANUFACTURING' ? 1 : 0,
    left: request.status === 'SHIPPED' ? 1 : 0,
  }
  const wrong: string[] = []
  if (open !== expected.open || shippedOrders.length !== expected.left)
    wrong.push(`request ${request.status} beside ${open} open and ${shippedOrders.length} shipped orders`)
  if (!isSameMoment(request.shipped_at, shippedOrders[0]?.shipped_at ?? null))
    wrong.push(`${request.identifier} left at another moment than its order`)
  if (request.shipment_id !== (shippedOrders[0]?.shipment_id ?? null))
    wrong.push(`${request.identifier} names another shipment than its order`)
  return wrong
}

/** Only DSOs that forward have a first mile, and only after it there is a last mile. */
const checkMiles = (caseData: CaseState, request: RequestState): string[] => {
  const isForwarded = caseData.side === 'doctor' && caseData.bulkshipping && request.status === 'SHIPPED'
  if (isForwarded !== (request.first_mile_shipped_at !== null))
    return [`request ${request.status} of ${caseData.side} with first mile ${request.first_mile_shipped_at}`]
  return request.last_mile_shipped_at !== null && !isForwarded
    ? [`request ${request.status} with last mile ${request.last_mile_shipped_at}`]
    : []
}

/** The requests of a case, their orders, and the stored number of open requests. */
export const checkRequests = (state: State, caseData: CaseState): string[] => {
  const requests = state.requests.filter(request => request.case_id === caseData.id)
  const open = requests.filter(({ status }) => undecided.has(status)).length
  return [
    ...(caseData.open_requests === open
      ? []
      : [`open_requests is ${caseData.open_requests}, counted ${open}`]),
    ...requests.flatMap(request => [...checkOrder(state, request), ...checkMiles(caseData, request)]),
  ]
}

/** C26, C31: no case starts a new round or is completed while one of its requests or orders is open. */
export const findBrokenGuards = (before: State, after: State): string[] =>
  after.history.slice(before.history.length).flatMap(({ action, case_id }) => {
    const guarded = action === 'REFINEMENT_OPENED' || action === 'COMPLETE'
    if (!guarded) return []
    const request = before.requests.find(row => row.case_id === case_id && undecided.has(row.status))
    const order = before.orders.find(row => row.case_id === case_id && isOpen(row))
    return request || order ? [`${action} while ${request?.identifier ?? order?.identifier} is open`] : []
  })
