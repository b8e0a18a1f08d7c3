import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { demoId } from '../demo/people.ts'
import type { Visitor } from './app.ts'
import { data } from './plan-story.ts'

type Box = {
  kind?: 'client' | 'dso'
  company: string
  orders: string[]
  airwayBillNumber?: string
  doctorUuid?: string
  courierId?: string
  addressUuid?: string
}

/** Creates a shipment of packed orders by the company's call. */
export const createShipment = (staff: Visitor, { company, kind = 'client', ...fields }: Box) =>
  staff.call(shipmentCalls.createShipment, {
    body: {
      kind,
      companyUuid: demoId(company),
      addressUuid: demoId(`address of ${company}`),
      courierId: 'DHL',
      ...fields,
    },
  })

export const actOnShipment = (staff: Visitor, id: string, action: 'ship' | 'undo' | 'delete', body = {}) =>
  staff.call(shipmentCalls.actOnShipment, { params: { id, action }, body })

/** Packs, books and ships in one go. */
export const shipBox = async (staff: Visitor, options: Box): Promise<Shipment> => {
  const created = data(await createShipment(staff, { airwayBillNumber: '1234567890', ...options }))
  return data(await actOnShipment(staff, created.uuid, 'ship'))
}
