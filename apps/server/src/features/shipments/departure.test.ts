import { caseCalls } from '@archway/contract/cases'
import { shipmentCalls } from '@archway/contract/shipments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { make, onBoard } from '../../testing/order-story.ts'
import { data, passQc, readStatus } from '../../testing/plan-story.ts'
import { actOnShipment, shipBox } from '../../testing/shipment-story.ts'

let app: TestApp
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

/** A retainer of Nour Dental, manufactured and packed. */
const createPacked = async (): Promise<{ id: string; order: string }> => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, id)
  return { id, order: (await make(staff, id)).uuid }
}

const nourBox = { company: 'nourdental', airwayBillNumber: '1234567890' }

describe('a shipment that was handed over', () => {
  it('is undone within a day, and not after the carrier has scanned the parcel (S6, C39, O12)', async () => {
    const { id, order } = await createPacked()
    const shipped = await shipBox(staff, { ...nourBox, orders: [order] })
    const undoReason = { comment: 'The courier did not come.' }
    const undoneShipment = data(await actOnShipment(staff, shipped.uuid, 'undo', undoReason))
    expect(undoneShipment).toMatchObject({ status: 'PENDING', shippedAt: null })
    expect([await readStatus(nour, id), (await onBoard(staff, id)).status]).toEqual([
      'IN_SHIPPING',
      'READY_FOR_SHIPPING',
    ])
    data(await actOnShipment(staff, shipped.uuid, 'ship'))
    data(
      await staff.call(shipmentCalls.carrierEvent, {
        params: { id: shipped.uuid },
        body: { event: 'scanned' },
      }),
    )
    const refusal = await actOnShipment(staff, shipped.uuid, 'undo')
    expect([refusal.status, refusal.body.code]).toEqual([409, 'TOO_LATE_TO_UNDO'])
    const history = data(await nour.call(shipmentCalls.shipmentHistory, { params: { id: shipped.uuid } }))
    expect(history.map(entry => entry.action)).toEqual([
      'CARRIER_SCANNED',
      'SHIPMENT_SHIPPED',
      'SHIPMENT_UNDONE',
      'SHIPMENT_SHIPPED',
      'SHIPMENT_CREATED',
    ])
    expect(history[2]?.attributes).toMatchObject(undoReason)
    const caseHistory = data(await nour.call(caseCalls.history, { params: { id } }))
    expect(caseHistory.find(entry => entry.action === 'SHIPPING_UNDONE')?.attributes).toMatchObject(
      undoReason,
    )
  })

  it('cannot be undone after a day', async () => {
    const { order } = await createPacked()
    const shipped = await shipBox(staff, { ...nourBox, orders: [order] })
    app.clock.advance(25 * 3_600_000)
    const late = await actOnShipment(staff, shipped.uuid, 'undo')
    expect([late.status, late.body.code]).toEqual([409, 'TOO_LATE_TO_UNDO'])
  })

  it('delivered by the carrier is received by the customer (C24)', async () => {
    const { id, order } = await createPacked()
    const shipped = await shipBox(staff, { ...nourBox, orders: [order] })
    const delivered = data(
      await staff.call(shipmentCalls.carrierEvent, {
        params: { id: shipped.uuid },
        // A carrier whose clock is ahead.
        body: { event: 'delivered', at: '2099-01-01T00:00:00.000Z' },
      }),
    )
    expect(delivered.deliveredAt).toBe(app.clock.now().toISOString())
    expect(await readStatus(nour, id)).toBe('COMPLETE')
  })
})
