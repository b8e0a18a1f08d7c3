import { orderCalls } from '@archway/contract/orders'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { giveAddresses } from '../../testing/case-story.ts'
import { actOnOrder } from '../../testing/order-story.ts'
import { data, readStatus } from '../../testing/plan-story.ts'
import {
  activeCase,
  createdRequest,
  makeRequest,
  orderOfRequest,
  readRequest,
  staffAct,
} from '../../testing/request-story.ts'
import { actOnShipment, createShipment, shipBox } from '../../testing/shipment-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let doctorOne: Visitor
let staff: Visitor
let nourCase: string
let ofDoctor: string
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorOne = await app.as('doctor.one@brightsmiles.test')
  staff = await app.as('staff@archway.test')
  nourCase = await activeCase({ app, staff, who: nour, company: 'nourdental' })
  ofDoctor = await activeCase({ app, staff, who: doctorOne, company: 'brightsmiles', dso: bright })
})
afterAll(() => app.close())

const createApproved = async () => {
  const request = await createdRequest(nour, nourCase)
  return data(await staffAct(staff, request.uuid, 'approve'))
}
const createApprovedForDoctor = async () => {
  const { uuid } = await createdRequest(doctorOne, ofDoctor)
  return data(await bright.call(requestCalls.approveRequest, { params: { id: uuid }, body: {} }))
}

describe('R5, O1: a request in manufacturing has a separate order', () => {
  it('released at once, with the requested steps, and the case does not change', async () => {
    const request = await createdRequest(nour, nourCase, {
      type: 'retainer',
      arch: 'both',
      step: undefined,
      reason: undefined,
      quantity: 3,
      material: 'ZENDURA_A',
      offset: 1,
      trimline: 'STRAIGHT_CUT',
    })
    data(await staffAct(staff, request.uuid, 'approve'))
    expect(data(await staffAct(staff, request.uuid, 'startMfg'))).toMatchObject({
      status: 'MANUFACTURING',
      wording: 'inManufacturing',
    })
    const order = await orderOfRequest(nour, request)
    expect(order).toMatchObject({
      identifier: `${request.case.identifier}/${request.identifier}`,
      batch: null,
      request: { uuid: request.uuid, identifier: request.identifier, type: 'retainer' },
      product: 'RE',
      steps: { upper: [14, 14], lower: [10, 10] },
      quantity: 6,
      material: 'ZENDURA_A',
      offset: 1,
      trimline: 'STRAIGHT_CUT',
      status: 'READY_FOR_MANUFACTURING',
      shippingAddress: { recipient: 'Nour Dental' },
      dueAt: expect.any(String),
    })
    expect(await readStatus(nour, nourCase)).toBe('ACTIVE')
  })

  it('is manufactured without its case; after a hold, it is released again by hand', async () => {
    const request = await createApproved()
    data(await staffAct(staff, request.uuid, 'startMfg'))
    const { uuid } = await orderOfRequest(staff, request)
    expect(data(await actOnOrder(staff, uuid, 'start', { printJob: 'N-1' })).allowedActions).toEqual([
      'make',
      'hold',
      'cancel',
    ])
    expect(data(await actOnOrder(staff, uuid, 'hold', { comment: 'Printer is down' }))).toMatchObject({
      status: 'PENDING',
      note: 'Printer is down',
      allowedActions: ['confirm', 'cancel'],
    })
    expect(await readStatus(nour, nourCase)).toBe('ACTIVE')
    data(await actOnOrder(staff, uuid, 'confirm'))
    const resumed = await actOnOrder(staff, uuid, 'resume')
    expect([resumed.status, resumed.body.code]).toEqual([403, 'NOT_YOUR_ACTION'])
  })

  it('R5b: when it is canceled, its request is approved again and can restart or be canceled', async () => {
    const request = await createApproved()
    data(await staffAct(staff, request.uuid, 'startMfg'))
    const { uuid } = await orderOfRequest(staff, request)
    expect((await actOnOrder(staff, uuid, 'cancel')).body.errors).toHaveProperty('reasons')
    data(await actOnOrder(staff, uuid, 'cancel', { comment: 'Wrong material' }))
    expect(await readRequest(staff, request.uuid)).toMatchObject({
      status: 'APPROVED',
      allowedActions: expect.arrayContaining(['cancel', 'startMfg']),
    })
    data(await staffAct(staff, request.uuid, 'startMfg'))
    const anew = await orderOfRequest(staff, request)
    expect(anew).toMatchObject({ identifier: `${request.case.identifier}/${request.identifier}-2` })
  })

  it('the order of a batch cannot be canceled by name', async () => {
    const [batch] = data(
      await staff.call(orderCalls.caseOrders, {
        params: { id: nourCase },
        query: { filter: { EQ: { batch: '1st' } } },
      }),
    )
    const refusal = await actOnOrder(staff, batch?.uuid ?? '', 'cancel', { comment: 'no' })
    expect([refusal.status, refusal.body.code]).toEqual([403, 'NOT_YOUR_ACTION'])
  })
})

describe('R7, S3, S6: it leaves in a shipment', () => {
  it('the company’s own is sent directly to it; undoing a shipment also undoes the request', async () => {
    const request = await createApproved()
    const order = await makeRequest(staff, request)
    const newShipment = data(
      await createShipment(staff, { company: 'nourdental', airwayBillNumber: '1234567890', orders: [order] }),
    )
    expect(await orderOfRequest(nour, request)).toMatchObject({ status: 'READY_FOR_SHIPPING' })
    data(await actOnShipment(staff, newShipment.uuid, 'ship'))
    expect(await readRequest(nour, request.uuid)).toMatchObject({
      status: 'SHIPPED',
      wording: 'shipped',
      firstMileShippedAt: null,
      shipment: { identifier: newShipment.identifier },
      allowedActions: [],
    })
    expect(await readStatus(nour, nourCase)).toBe('ACTIVE')
    const shipmentCases = data(
      await nour.call(shipmentCalls.shipmentCases, { params: { id: newShipment.uuid } }),
    )
    expect(shipmentCases).toMatchObject([
      {
        uuid: nourCase,
        order: { batch: null, request: { uuid: request.uuid } },
        waitsForLastMile: false,
        lastMile: null,
      },
    ])
    data(await actOnShipment(staff, newShipment.uuid, 'undo'))
    expect(await readRequest(nour, request.uuid)).toMatchObject({
      status: 'MANUFACTURING',
      shippedAt: null,
      shipment: null,
    })
    expect(await orderOfRequest(nour, request)).toMatchObject({
      status: 'READY_FOR_SHIPPING',
      shippedAt: null,
    })
    data(await actOnShipment(staff, newShipment.uuid, 'delete'))
    expect(await orderOfRequest(nour, request)).toMatchObject({ status: 'READY_FOR_AWB', shipment: null })
  })

  it('staff remove it from its shipment by name (O11)', async () => {
    const request = await createApproved()
    const order = await makeRequest(staff, request)
    const shipment = data(
      await createShipment(staff, { company: 'nourdental', airwayBillNumber: '1234567890', orders: [order] }),
    )
    expect(data(await actOnOrder(staff, order, 'removeFromShipment'))).toMatchObject({
      status: 'READY_FOR_AWB',
      shipment: null,
    })
    expect(data(await staff.call(shipmentCalls.shipment, { params: { id: shipment.uuid } })).cases).toBe(0)
  })

  it('API-099, R8: a doctor’s order waits at the DSO for its last mile', async () => {
    const request = await createApprovedForDoctor()
    const order = await makeRequest(staff, request)
    const shipped = await shipBox(staff, { company: 'brightsmiles', kind: 'dso', orders: [order] })
    expect(shipped.waitingForLastMile).toBe(1)
    expect(await readRequest(bright, request.uuid)).toMatchObject({
      status: 'SHIPPED',
      wording: 'firstMileShipped',
      allowedActions: ['lastMileShipped'],
    })
    const send = (body: object) =>
      bright.call(requestCalls.lastMileRequest, { params: { id: request.uuid }, body: body as never })
    expect((await send({ courierId: 'UPS' })).body.errors).toHaveProperty('airwayBillNumber')
    expect((await send({ courierId: 'PIGEON' })).body.errors).toHaveProperty('courierId')
    const sentShipment = data(
      await send({ courierId: 'UPS', airwayBillNumber: '1Z999AA10123456784', date: '2026-03-05' }),
    )
    expect(sentShipment).toMatchObject({
      status: 'SHIPPED',
      wording: 'shipped',
      lastMileShippedAt: expect.any(String),
      lastMile: {
        courier: { title: 'UPS' },
        date: '2026-03-05',
        trackingUrl: expect.stringContaining('1Z999'),
      },
    })
    const repeatedResponse = await send({ courierId: 'HAND' })
    expect([repeatedResponse.status, repeatedResponse.body.code]).toEqual([409, 'NO_LAST_MILE'])
  })

  it('S5: or it continues with the whole shipment', async () => {
    const request = await createApprovedForDoctor()
    const order = await makeRequest(staff, request)
    const shipped = await shipBox(staff, { company: 'brightsmiles', kind: 'dso', orders: [order] })
    const sentShipment = data(
      await bright.call(shipmentCalls.lastMile, {
        params: { id: shipped.uuid },
        body: { courierId: 'HAND', date: '2026-03-06' },
      }),
    )
    expect(sentShipment.waitingForLastMile).toBe(0)
    expect(await readRequest(doctorOne, request.uuid)).toMatchObject({
      wording: 'shipped',
      lastMile: { courier: { id: 'HAND' }, date: '2026-03-06' },
    })
    const shipmentCases = data(
      await doctorOne.call(shipmentCalls.shipmentCases, { params: { id: shipped.uuid } }),
    )
    expect(shipmentCases).toMatchObject([{ waitsForLastMile: false, lastMile: { courier: { id: 'HAND' } } }])
  })
})
