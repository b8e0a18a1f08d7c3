import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { planCalls } from '@archway/contract/plans'
import { shipmentCalls } from '@archway/contract/shipments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { actOnOrder, make, newestOrder, onBoard } from '../../testing/order-story.ts'
import { approve, data, passQc, publish, readStatus } from '../../testing/plan-story.ts'
import { actOnShipment, createShipment, shipBox } from '../../testing/shipment-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let staff: Visitor
let doctorTwo: Visitor
let doctorOne: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
  doctorOne = await app.as('doctor.one@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

/** A retainer of Nour Dental, manufactured and packed. */
const createPacked = async (): Promise<{ id: string; order: string }> => {
  const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
  await passQc(staff, id)
  return { id, order: (await make(staff, id)).uuid }
}

/** A retainer for a doctor of the forwarding DSO, manufactured and packed. */
const createPackedFor = async (doctor: Visitor): Promise<{ id: string; order: string }> => {
  const id = await createSubmitted(app, doctor, 'brightsmiles', completeForm('RE'))
  await passQc(staff, id)
  if ((await readStatus(staff, id)) === 'IN_CLEARANCE')
    data(await bright.call(caseCalls.approveRetainerCase, { params: { id } }))
  return { id, order: (await make(staff, id)).uuid }
}

const nourBox = { company: 'nourdental', airwayBillNumber: '1234567890' }
const brightBox = { company: 'brightsmiles', kind: 'dso', airwayBillNumber: '1234567890' } as const

describe('from approval to the doctor’s chair', () => {
  it('TWO_STEPS, bulk shipping: plan, clearance, making, first mile, last mile, receipt (C1 to C24)', async () => {
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('AL'))
    const statuses = [await readStatus(staff, id)]
    const recordStatus = async () => statuses.push(await readStatus(staff, id))
    await passQc(staff, id)
    await recordStatus()
    const { uuid } = await publish(staff, id, { productionFiles: true })
    await recordStatus()
    data(await approve(doctorTwo, uuid))
    await recordStatus()
    data(await bright.call(planCalls.dsoClearMfg, { params: { id, planId: uuid } }))
    await recordStatus()
    const order = await make(staff, id)
    await recordStatus()
    const newShipment = data(await createShipment(staff, { ...brightBox, orders: [order.uuid] }))
    await recordStatus()
    expect(newShipment).toMatchObject({ status: 'PENDING', cases: 1, waitingForLastMile: 0 })
    expect(newShipment.identifier).toMatch(/^SH-26-\d{5}$/)
    data(await actOnShipment(staff, newShipment.uuid, 'ship'))
    await recordStatus()
    const inBox = data(await bright.call(shipmentCalls.dsoShipment, { params: { id: newShipment.uuid } }))
    expect(inBox).toMatchObject({ waitingForLastMile: 1, allowedActions: ['lastmile'], lastMile: null })
    expect(inBox.withheldActions).toEqual([])
    const setStatus = (status: 'ACTIVE' | 'BLOCKED') =>
      staff.call(companyAdminCalls.changeCompany, {
        params: { id: demoId('brightsmiles') },
        body: { status },
      })
    data(await setStatus('BLOCKED'))
    // Blocked actions are listed with the reason.
    expect(
      data(await bright.call(shipmentCalls.dsoShipment, { params: { id: newShipment.uuid } })),
    ).toMatchObject({
      allowedActions: [],
      withheldActions: [{ action: 'lastmile', why: 'BLOCKED' }],
    })
    data(await setStatus('ACTIVE'))
    const sentShipment = data(
      await bright.call(shipmentCalls.lastMile, {
        params: { id: newShipment.uuid },
        body: { courierId: 'UPS', airwayBillNumber: '1Z999AA10123456784', date: '2026-03-05' },
      }),
    )
    await recordStatus()
    expect(sentShipment).toMatchObject({
      waitingForLastMile: 0,
      allowedActions: [],
      lastMile: { courier: { title: 'UPS' }, airwayBillNumber: '1Z999AA10123456784', date: '2026-03-05' },
    })
    expect(sentShipment.lastMile?.trackingUrl).toMatch(/^https:\/\/.*1Z999AA10123456784/)
    data(await doctorTwo.call(caseCalls.update, { params: { id }, body: { received: true } }))
    await recordStatus()
    expect(statuses).toEqual([
      'IN_QC',
      'IN_TS_GENERATING',
      'IN_CUSTOMER_APPPROVE',
      'IN_CLEARANCE',
      'IN_MFG',
      'READY_FOR_SHIPPING',
      'IN_SHIPPING',
      'FIRST_MILE_SHIPPED',
      'SHIPPED',
      'ACTIVE',
    ])
    const caseRow = data(await doctorTwo.call(caseCalls.read, { params: { id } }))
    expect(caseRow.lastMile).toEqual({
      courierId: 'UPS',
      airwayBillNumber: '1Z999AA10123456784',
      date: '2026-03-05',
    })
    expect(await newestOrder(doctorTwo, id)).toMatchObject({
      status: 'SHIPPED',
      shipment: { uuid: newShipment.uuid, identifier: newShipment.identifier },
    })
  })

  it('a company’s own case is sent directly to its address, batch after batch (C22, C25)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL', { packageType: 'COMPLETE' }))
    await passQc(staff, id)
    const { uuid } = await publish(staff, id, { upperSteps: 20, productionFiles: true })
    data(await approve(nour, uuid))
    const first = await make(staff, id)
    expect(first.steps).toEqual({ upper: [1, 14], lower: [1, 10] })
    await shipBox(staff, { ...nourBox, orders: [first.uuid] })
    expect(await readStatus(nour, id)).toBe('SHIPPED')
    data(await nour.call(caseCalls.update, { params: { id }, body: { received: true } }))
    app.clock.advance(3_600_000)
    data(await nour.call(caseCalls.nextBatch, { params: { id } }))
    const second = await newestOrder(nour, id)
    expect(second).toMatchObject({ batch: '2nd', steps: { upper: [15, 20], lower: null }, quantity: 6 })
    await make(staff, id)
    await shipBox(staff, { ...nourBox, orders: [second.uuid] })
    data(await nour.call(caseCalls.update, { params: { id }, body: { received: true } }))
    const over = await nour.call(caseCalls.nextBatch, { params: { id } })
    expect([over.status, over.body.code]).toEqual([409, 'NO_STEPS_LEFT'])
  })
})

describe('a shipment while it is packed', () => {
  it('reports all problems at once', async () => {
    const { order } = await createPacked()
    const refusedReply = await createShipment(staff, {
      company: 'nourdental',
      kind: 'dso',
      orders: [order],
      courierId: 'NOBODY',
      addressUuid: demoId('address of brightsmiles'),
    })
    expect(refusedReply.status).toBe(400)
    expect(Object.keys(refusedReply.body.errors ?? {}).sort()).toEqual(['companyUuid', 'courierId'])
    const astray = await createShipment(staff, {
      company: 'nourdental',
      orders: [order],
      airwayBillNumber: 'no number of DHL',
      addressUuid: demoId('address of brightsmiles'),
    })
    expect(Object.keys(astray.body.errors ?? {}).sort()).toEqual(['addressUuid', 'airwayBillNumber'])
  })

  it('without an air waybill its orders stay packed; adding the number changes their status, removing it changes it back (S2, O6, C21)', async () => {
    const { id, order } = await createPacked()
    const shipment = data(await createShipment(staff, { company: 'nourdental', orders: [order] }))
    expect(await readStatus(nour, id)).toBe('READY_FOR_SHIPPING')
    const early = await actOnShipment(staff, shipment.uuid, 'ship')
    expect([early.status, early.body.code]).toEqual([409, 'AWB_MISSING'])
    const edit = (body: object) =>
      staff.call(shipmentCalls.editShipment, { params: { id: shipment.uuid }, body })
    const odd = await edit({ airwayBillNumber: 'not a number of DHL!' })
    expect([odd.status, odd.body.errors]).toEqual([400, { airwayBillNumber: 'This value cannot be used' }])
    // Digits of an Arabic keyboard (ruling 38).
    const booked = data(await edit({ airwayBillNumber: '١٢٣٤٥٦٧٨٩٠', boxes: 2, weightKg: 1.5 }))
    expect(booked).toMatchObject({
      airwayBillNumber: '1234567890',
      boxes: 2,
      weightKg: 1.5,
      trackingUrl: expect.stringContaining('1234567890'),
      allowedActions: ['edit', 'ship', 'delete'],
    })
    expect(await readStatus(nour, id)).toBe('IN_SHIPPING')
    data(await edit({ clearAirwayBill: true }))
    expect(await readStatus(nour, id)).toBe('READY_FOR_SHIPPING')
    expect((await onBoard(staff, id)).shipment?.uuid).toBe(shipment.uuid)
    data(await edit({ courierId: 'HAND' }))
    expect(await readStatus(nour, id)).toBe('IN_SHIPPING')
  })

  it('orders are added and removed (S2, C37, O11), and it cannot be shipped empty', async () => {
    const first = await createPacked()
    const second = await createPacked()
    const shipment = data(await createShipment(staff, { ...nourBox, orders: [first.order] }))
    const edit = (body: object) =>
      readData(staff.call(shipmentCalls.editShipment, { params: { id: shipment.uuid }, body }))
    const readData = async (response: ReturnType<typeof staff.call<typeof shipmentCalls.editShipment>>) =>
      data(await response)
    expect((await edit({ addOrders: [second.order] })).cases).toBe(2)
    expect((await edit({ removeOrders: [first.order] })).cases).toBe(1)
    expect(await readStatus(nour, first.id)).toBe('READY_FOR_SHIPPING')
    expect((await onBoard(staff, first.id)).shipment).toBeNull()
    data(await actOnOrder(staff, second.order, 'removeFromShipment'))
    expect(await readStatus(nour, second.id)).toBe('READY_FOR_SHIPPING')
    const empty = await actOnShipment(staff, shipment.uuid, 'ship')
    expect([empty.status, empty.body.code]).toEqual([409, 'NO_ORDERS'])
  })

  it('is deleted, and its orders are packed and waiting again (S4)', async () => {
    const { id, order } = await createPacked()
    const shipment = data(await createShipment(staff, { ...nourBox, orders: [order] }))
    expect(data(await actOnShipment(staff, shipment.uuid, 'delete')).identifier).toBe(shipment.identifier)
    expect((await staff.call(shipmentCalls.shipment, { params: { id: shipment.uuid } })).status).toBe(404)
    expect(await onBoard(staff, id)).toMatchObject({ status: 'READY_FOR_AWB', shipment: null })
    expect(await readStatus(nour, id)).toBe('READY_FOR_SHIPPING')
  })

  it('accepts only matching orders: company, side, doctor, packed, in no other shipment', async () => {
    const { order } = await createPacked()
    const ofDoctor = await createPackedFor(doctorOne)
    const catchRefusal = async (options: Parameters<typeof createShipment>[1]) => {
      const response = await createShipment(staff, options)
      return [response.status, response.body.code]
    }
    expect(await catchRefusal({ ...nourBox, orders: [ofDoctor.order] })).toEqual([
      409,
      'ORDER_NOT_FOR_SHIPMENT',
    ])
    expect(await catchRefusal({ ...brightBox, kind: 'client', orders: [ofDoctor.order] })).toEqual([
      409,
      'ORDER_NOT_FOR_SHIPMENT',
    ])
    expect(
      await catchRefusal({
        ...brightBox,
        doctorUuid: demoId('doctor.two@brightsmiles.test'),
        orders: [ofDoctor.order],
      }),
    ).toEqual([409, 'ORDER_NOT_FOR_SHIPMENT'])
    expect(await catchRefusal({ ...nourBox, orders: [] })).toEqual([400, 'INVALID'])
    expect(await catchRefusal({ ...nourBox, courierId: 'PIGEON', orders: [order] })).toEqual([400, 'INVALID'])
    expect(await catchRefusal({ ...nourBox, orders: [demoId('no order')] })).toEqual([404, 'NOT_FOUND'])
    data(await createShipment(staff, { ...nourBox, orders: [order] }))
    expect(await catchRefusal({ ...nourBox, orders: [order] })).toEqual([409, 'ORDER_NOT_FOR_SHIPMENT'])
  })

  it('of two concurrent shipments with the same order, one gets it', async () => {
    const { order } = await createPacked()
    const responses = await Promise.all([
      createShipment(staff, { ...nourBox, orders: [order] }),
      createShipment(staff, { ...nourBox, orders: [order] }),
    ])
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
  })

  it('is shipped once, however many report it at the same time (S3)', async () => {
    const { id, order } = await createPacked()
    const shipment = data(await createShipment(staff, { ...nourBox, orders: [order] }))
    const responses = await Promise.all([
      actOnShipment(staff, shipment.uuid, 'ship'),
      actOnShipment(staff, shipment.uuid, 'ship'),
      actOnShipment(staff, shipment.uuid, 'delete'),
    ])
    expect(responses.filter(response => response.status === 200)).toHaveLength(1)
    expect(['SHIPPED', 'READY_FOR_SHIPPING']).toContain(await readStatus(nour, id))
  })
})

describe('visibility of shipments', () => {
  it('a doctor sees a shipment with only their cases in it; the DSO sees all of them', async () => {
    const first = await createPackedFor(doctorOne)
    const second = await createPackedFor(doctorTwo)
    const shipped = await shipBox(staff, { ...brightBox, orders: [first.order, second.order] })
    const ownShipments = data(await doctorOne.call(shipmentCalls.shipments))
    expect(ownShipments.find(row => row.uuid === shipped.uuid)).toMatchObject({
      cases: 1,
      allowedActions: [],
    })
    const shipmentCases = data(
      await doctorOne.call(shipmentCalls.shipmentCases, { params: { id: shipped.uuid } }),
    )
    expect(shipmentCases.map(row => row.uuid)).toEqual([first.id])
    const all = data(await bright.call(shipmentCalls.dsoShipmentCases, { params: { id: shipped.uuid } }))
    expect(all.map(row => [row.doctor?.name, row.waitsForLastMile]).sort()).toEqual([
      ['Dr. Olga One', true],
      ['Dr. Thomas Two', true],
    ])
    const doctorZero = await app.as('doctor.zero@brightsmiles.test')
    expect((await doctorZero.call(shipmentCalls.shipment, { params: { id: shipped.uuid } })).status).toBe(404)
    const ofCase = data(await bright.call(shipmentCalls.dsoCaseShipments, { params: { id: first.id } }))
    expect(ofCase.map(row => row.uuid)).toEqual([shipped.uuid])
    const forwards = await doctorOne.call(shipmentCalls.lastMile, {
      params: { id: shipped.uuid },
      body: { courierId: 'HAND' },
    })
    expect(forwards.status).toBe(403)
    const odd = await bright.call(caseCalls.lastMileShipped, {
      params: { id: first.id },
      body: { courierId: 'DHL', airwayBillNumber: 'no number of DHL' },
    })
    expect([odd.status, odd.body.errors]).toEqual([400, { airwayBillNumber: 'This value cannot be used' }])
    // One case is forwarded separately, the rest of the parcel with the next courier.
    data(
      await bright.call(caseCalls.lastMileShipped, {
        params: { id: first.id },
        body: { courierId: 'HAND', date: '2026-03-06' },
      }),
    )
    const rest = data(await bright.call(shipmentCalls.dsoShipment, { params: { id: shipped.uuid } }))
    expect(rest.waitingForLastMile).toBe(1)
    data(
      await bright.call(shipmentCalls.lastMile, {
        params: { id: shipped.uuid },
        body: { courierId: 'HAND' },
      }),
    )
    expect([await readStatus(bright, first.id), await readStatus(bright, second.id)]).toEqual([
      'SHIPPED',
      'SHIPPED',
    ])
    const nothing = await bright.call(shipmentCalls.lastMile, {
      params: { id: shipped.uuid },
      body: { courierId: 'HAND' },
    })
    expect([nothing.status, nothing.body.code]).toEqual([409, 'NOTHING_TO_FORWARD'])
  })

  it('the last mile needs a tracking number if the courier has them', async () => {
    const { order } = await createPackedFor(doctorOne)
    const shipped = await shipBox(staff, { ...brightBox, orders: [order] })
    const response = await bright.call(shipmentCalls.lastMile, {
      params: { id: shipped.uuid },
      body: { courierId: 'UPS' },
    })
    expect([response.status, response.body.errors]).toEqual([
      400,
      { airwayBillNumber: 'this field is required' },
    ])
  })

  it('another company’s shipment is not found; own and doctors’ shipments are separate', async () => {
    const { order } = await createPacked()
    const shipped = await shipBox(staff, { ...nourBox, orders: [order] })
    for (const call of [shipmentCalls.shipment, shipmentCalls.shipmentCases, shipmentCalls.shipmentHistory])
      expect((await bright.call(call, { params: { id: shipped.uuid } })).status).toBe(404)
    expect((await bright.call(shipmentCalls.dsoShipment, { params: { id: shipped.uuid } })).status).toBe(404)
    const nourShipments = data(await nour.call(shipmentCalls.shipments))
    expect(nourShipments.every(row => row.kind === 'client')).toBe(true)
    expect(nourShipments.map(row => row.uuid)).toContain(shipped.uuid)
    expect((await nour.call(shipmentCalls.dsoShipments)).status).toBe(403)
    expect((await nour.call(shipmentCalls.createShipment, { body: {} })).status).toBe(403)
    const matches = await nour.call(shipmentCalls.shipments, {
      query: { filter: { LIKE: { identifier: shipped.identifier.slice(-5) } } },
    })
    expect(matches.body.total).toBe(1)
  })

  it('has a packing slip for people who may see it', async () => {
    const { order } = await createPacked()
    const shipment = data(await createShipment(staff, { ...nourBox, orders: [order] }))
    const fetchSlip = (cookie: string) =>
      app.app.http.inject({ url: `/shipment/${shipment.uuid}/packingSlip`, headers: { cookie } })
    const ownSlip = await fetchSlip(nour.cookie)
    expect([ownSlip.statusCode, ownSlip.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(ownSlip.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await fetchSlip(bright.cookie)).statusCode).toBe(404)
  })
})
