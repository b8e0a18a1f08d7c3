import { caseRows, rowOf, shipmentRows, statusesBeside } from './domain-rows.ts'
import { checkRequests } from './request-invariants.ts'
import { batchesOf, type CaseState, isOpen, isSameMoment, type OrderState, type State } from './state.ts'

const hasPlan = (caseData: CaseState): boolean => !caseData.with_ts

/** From the orders on, the plan being manufactured counts; before that, the newest version of the round. */
const ofProduction = new Set([
  'IN_MFG',
  'ORDER_REJECTED',
  'READY_FOR_SHIPPING',
  'IN_SHIPPING',
  'FIRST_MILE_SHIPPED',
  'SHIPPED',
])
const afterTreatment = new Set(['ACTIVE', 'COMPLETE', 'CANCELED_REFINEMENT'])

/** The statuses of a case, its plan and its order may occur together. */
const checkStatuses = (state: State, caseData: CaseState): string[] => {
  const status = caseData.status === 'EXPIRED' ? caseData.resume_status : caseData.status
  const allowed = statusesBeside[status ?? '']
  if (!allowed) return [`${caseData.status} resumes as ${caseData.resume_status}`]
  const orders = batchesOf(state, caseData)
  const open = orders.filter(isOpen)
  const wrong: string[] = []
  if (open.length > 1) wrong.push(`${open.length} open orders`)
  const orderStatus = open[0]?.status ?? '-'
  if (!allowed.order.includes(orderStatus)) wrong.push(`case ${caseData.status} beside order ${orderStatus}`)
  if (!hasPlan(caseData) || (status && afterTreatment.has(status))) return wrong
  const ordered = ofProduction.has(status ?? '') ? (open[0] ?? newestShipped(orders)) : undefined
  const versions = state.plans.filter(plan => plan.case_id === caseData.id)
  const current = ordered
    ? versions.find(plan => plan.id === ordered.plan_id)
    : versions.filter(plan => plan.refinement_id === caseData.current_refinement_id).at(-1)
  if (!allowed.plan.includes(current?.status ?? '-'))
    wrong.push(`case ${caseData.status} beside plan ${current?.status ?? '-'}`)
  if (current?.status === 'PENDING_PRODUCTION_FILE_UPLOAD' && orderStatus !== 'PENDING')
    wrong.push(`an order is ${orderStatus} without production files`)
  return wrong
}

const newestShipped = (orders: readonly OrderState[]): OrderState | undefined =>
  orders.filter(order => order.status === 'SHIPPED').at(-1)

/** A round has at most one published version, and its version numbers have no gaps. */
const checkPlans = (state: State, caseData: CaseState): string[] => {
  const versions = state.plans.filter(plan => plan.case_id === caseData.id)
  const publishedPlans = versions.filter(plan => plan.status === 'PUBLISHED')
  const rounds = new Set(publishedPlans.map(plan => plan.refinement_id))
  return [
    ...(publishedPlans.length > rounds.size ? ['two published versions in a round'] : []),
    ...(versions.some((plan, index) => plan.version !== index + 1) ? ['versions do not count up'] : []),
  ]
}

/** The counters stored with a case equal the counted rows. */
const checkCounters = (state: State, caseData: CaseState): string[] => {
  const orders = batchesOf(state, caseData)
  const living = orders.filter(order => order.status !== 'CANCELED')
  const open = orders.filter(isOpen)
  const round = caseData.current_refinement_id ?? living.at(-1)?.refinement_id ?? null
  const counts = {
    open_orders: open.length,
    shipped_batches: orders.filter(order => order.status === 'SHIPPED').length,
    batches_made: living.filter(order => order.refinement_id === round).length,
    refinements_used: state.refinements.filter(
      row => row.case_id === caseData.id && row.status !== 'canceled',
    ).length,
  }
  const wrong = Object.entries(counts).flatMap(([name, counted]) =>
    caseData[name as keyof typeof counts] === counted
      ? []
      : [`${name} is ${caseData[name as keyof typeof counts]}, counted ${counted}`],
  )
  if (open[0] && caseData.order_status !== open[0].status)
    wrong.push(`the case says its order is ${caseData.order_status}, it is ${open[0].status}`)
  const hasLeft = caseData.status === 'SHIPPED' || caseData.status === 'FIRST_MILE_SHIPPED'
  if (hasLeft && !isSameMoment(newestShipped(orders)?.shipped_at ?? null, caseData.shipped_at))
    wrong.push('the case left at another moment than its order')
  if ((caseData.status === 'COMPLETE') !== (caseData.completed_at !== null) && caseData.status !== 'EXPIRED')
    wrong.push(`${caseData.status} with completedAt ${caseData.completed_at}`)
  return wrong
}

/** The batches of a round cover its steps without a gap, and the case stores how far they reach. */
const checkSteps = (state: State, caseData: CaseState): string[] => {
  const living = batchesOf(state, caseData).filter(order => order.status !== 'CANCELED')
  const round = caseData.current_refinement_id ?? living.at(-1)?.refinement_id ?? null
  return (['upper', 'lower'] as const).flatMap(arch => {
    const wrong: string[] = []
    let lastStep = 0
    for (const { refinement_id, identifier, steps } of living) {
      const range = steps[arch]
      if (refinement_id !== round || !range) continue
      if (range[0] !== lastStep + 1 || range[1] < range[0])
        wrong.push(`${identifier} makes ${arch} ${range.join(' to ')} after ${lastStep}`)
      lastStep = range[1]
    }
    return lastStep === caseData[`made_${arch}`]
      ? wrong
      : [...wrong, `made_${arch} is ${caseData[`made_${arch}`]}, ordered ${lastStep}`]
  })
}

/** An order with a shipment has the matching status, and refers to that shipment. */
const checkShipmentStatuses = (state: State): string[] =>
  state.orders.flatMap(order => {
    const placedOrder = state.placed.find(row => row.order_id === order.id)
    if ((placedOrder?.shipment_id ?? null) !== order.shipment_id)
      return [`${order.identifier} names another shipment than it is in`]
    const parcel = state.shipments.find(row => row.id === placedOrder?.shipment_id)
    const booked = parcel && (parcel.airway_bill_number !== null || /^(HAND|OTHER)$/.test(parcel.courier_id))
    const fits = {
      READY_FOR_AWB: !parcel || (parcel.status === 'PENDING' && !booked),
      READY_FOR_SHIPPING: parcel?.status === 'PENDING' && booked,
      SHIPPED: parcel?.status === 'SHIPPED',
    }[order.status]
    return (fits ?? !parcel) ? [] : [`order ${order.status} in shipment ${parcel?.status ?? '-'}`]
  })

/** A shipment contains only parcels for one side of one company, and for one doctor if it names one. */
const checkShipmentOwners = (state: State): string[] =>
  state.placed.flatMap(({ order_id, shipment_id }) => {
    const order = state.orders.find(row => row.id === order_id)
    const caseData = state.cases.find(row => row.id === order?.case_id)
    const parcel = state.shipments.find(row => row.id === shipment_id)
    const belongs =
      caseData?.company_id === parcel?.company_id &&
      (caseData?.side === 'doctor') === (parcel?.kind === 'dso') &&
      (parcel?.doctor_id === null || parcel?.doctor_id === caseData?.doctor_id)
    return belongs ? [] : [`${order?.identifier} is in a shipment of another recipient`]
  })

/** The history has each change of the status once, as a row of the table, and ends with the current status. */
const checkHistory = (state: State, caseData: CaseState): string[] => {
  const wrong: string[] = []
  let status = '-'
  for (const entry of state.history) {
    if (
      entry.case_id !== caseData.id ||
      !['case', 'refinement'].includes(entry.model) ||
      !entry.attributes.to
    )
      continue
    const { from, to } = entry.attributes
    if ((from ?? '-') !== status) wrong.push(`history has ${status}, then ${entry.action} from ${from}`)
    if (!rowOf(caseRows, entry.action, from ?? '-', to, entry.actor_type))
      wrong.push(`no row ${entry.action}: ${from} > ${to} by ${entry.actor_type}`)
    status = to
  }
  return status === caseData.status
    ? wrong
    : [...wrong, `history ends in ${status}, the case is ${caseData.status}`]
}

const checkShipmentHistory = (state: State): string[] =>
  state.shipments.flatMap(parcel => {
    const wrong: string[] = []
    let status = '-'
    for (const { shipment_id, attributes, action, actor_type } of state.shipmentHistory) {
      if (shipment_id !== parcel.id || !attributes.to) continue
      const from = attributes.from ?? '-'
      if (from !== status || !rowOf(shipmentRows, action, from, attributes.to, actor_type))
        wrong.push(`no row ${action}: ${from} > ${attributes.to} by ${actor_type} after ${status}`)
      status = attributes.to
    }
    return status === parcel.status ? wrong : [...wrong, `past ends in ${status}, parcel is ${parcel.status}`]
  })

/** The violations of all invariants in the cases of a scenario, as texts. */
export const findViolations = (state: State): readonly string[] => [
  ...state.cases.flatMap(caseData =>
    [checkStatuses, checkPlans, checkCounters, checkSteps, checkRequests, checkHistory].flatMap(check =>
      check(state, caseData),
    ),
  ),
  ...checkShipmentStatuses(state),
  ...checkShipmentOwners(state),
  ...checkShipmentHistory(state),
]
