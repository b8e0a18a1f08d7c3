import { addressOf } from '../../../apps/server/src/demo/cast.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import type { Act } from './bodies.ts'
import type { Owner } from './people.ts'
import type { OrderState, State } from './state.ts'

/** The shipments that contain an order of a case. */
export const listParcels = (state: State, caseId: string): string[] => {
  const orders = state.orders.filter(order => order.case_id === caseId).map(({ id }) => id)
  return [...new Set(state.placed.filter(row => orders.includes(row.order_id)).map(row => row.shipment_id))]
}

export const listOrdersInside = (state: State, shipmentId: string): string[] =>
  state.placed.filter(row => row.shipment_id === shipmentId).map(row => row.order_id)

/** Packed orders without a shipment. */
export const listUnpacked = (state: State): OrderState[] =>
  state.orders.filter(
    ({ id, status }) => status === 'READY_FOR_AWB' && !state.placed.some(row => row.order_id === id),
  )

/** The act of packing, if a packed order of the case can go into a new shipment. */
export const listPackingActs = (state: State, caseId: string): Act[] =>
  listUnpacked(state).some(order => order.case_id === caseId)
    ? [{ on: 'shipment', action: 'create', id: '', caseId }]
    : []

/**
 * A new shipment: with all packed orders or only the first, for one doctor or for all, with or without a booked
 * courier.
 */
export const parcelOf = (owner: Owner, state: State, pick: number) => ({
  kind: owner.doctor ? 'dso' : 'client',
  companyUuid: demoId(owner.company),
  addressUuid: addressOf(owner.company),
  orders: listUnpacked(state)
    .slice(0, pick % 4 === 3 ? 1 : undefined)
    .map(({ id }) => id),
  ...(owner.doctor && pick % 2 ? { doctorUuid: demoId(owner.doctor.email) } : {}),
  ...(pick % 5 === 0
    ? { courierId: 'DHL' }
    : pick % 5 < 4
      ? { courierId: 'DHL', airwayBillNumber: '1234567890' }
      : { courierId: 'HAND' }),
})
