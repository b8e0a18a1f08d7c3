import type { Side } from '@archway/contract/cases'
import { type CaseDetail, caseCalls } from '@archway/contract/cases'
import { type BoardOrder, orderCalls } from '@archway/contract/orders'
import { type Shipment, shipmentCalls } from '@archway/contract/shipments'
import { expect, type Page } from '@playwright/test'
import { callAs } from './api.ts'

type Patient = { readonly first: string; readonly last: string }

/**
 * A retainer from a physical impression, which needs no files: handed in on the own side, its impression received, and
 * in the quality check. Stories that need a case of their own in a later status go on from here.
 */
export const retainerInCheck = async (clinic: Page, staff: Page, { first, last }: Patient) => {
  const { data } = await callAs(clinic, caseCalls.create, {
    body: {
      form: { product: 'RE', firstName: first, lastName: last, arch: 'both', impressionType: 'physical' },
    },
  })
  const params = { id: data.uuid }
  const sent = await callAs(clinic, caseCalls.update, { params, body: { submit: true, consent: true } })
  if (sent.data.status === 'PENDING_COURIER_PICKUP')
    await callAs(staff, caseCalls.staffAct, {
      params: { ...params, action: 'courierNotified' },
      body: { courierId: 'DHL', pickupDate: new Date().toISOString().slice(0, 10) },
    })
  await callAs(staff, caseCalls.staffAct, { params: { ...params, action: 'impressionReceived' } })
  return data
}

/** The newest order of a case, as soon as there is one. */
export const orderOf = async (staff: Page, caseUuid: string): Promise<BoardOrder> => {
  let found: BoardOrder | undefined
  await expect(async () => {
    const { data } = await callAs(staff, orderCalls.board, {
      query: { filter: { EQ: { caseUuid } }, order: 'createdAt desc' },
    })
    found = data[0]
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return found!
}

/** Passes the quality check and is in manufacturing. */
export const inManufacturing = async (staff: Page, caseUuid: string): Promise<BoardOrder> => {
  const params = { id: caseUuid }
  await callAs(staff, caseCalls.staffAct, {
    params: { ...params, action: 'qcPass' },
    body: { checklist: [{ item: 'archPresent', passed: true }] },
  })
  // The job that prepares the files may have been faster.
  await callAs(staff, caseCalls.staffAct, { params: { ...params, action: 'syncDone' } }).catch(() => {})
  return await orderOf(staff, caseUuid)
}

/** Made, counted and packed. */
export const packed = async (staff: Page, caseUuid: string): Promise<BoardOrder> => {
  const { uuid: id, quantity } = await inManufacturing(staff, caseUuid)
  await callAs(staff, orderCalls.actOnOrder, {
    params: { id, action: 'start' },
    body: { printJob: 'NEST-1' },
  })
  await callAs(staff, orderCalls.actOnOrder, { params: { id, action: 'make' } })
  const { data } = await callAs(staff, orderCalls.actOnOrder, {
    params: { id, action: 'finish' },
    body: { counted: quantity },
  })
  return data
}

/** Packed orders of one company leave in one box, to the address of the first. */
export const shipped = async (staff: Page, orders: readonly BoardOrder[], side: Side): Promise<Shipment> => {
  const [first] = orders
  if (!first?.shippingAddress) throw new Error('nothing to ship, or nowhere')
  const { data } = await callAs(staff, shipmentCalls.createShipment, {
    body: {
      kind: side === 'doctor' ? 'dso' : 'client',
      companyUuid: first.company.uuid,
      addressUuid: first.shippingAddress.uuid,
      courierId: 'DHL',
      airwayBillNumber: '1234567890',
      orders: orders.map(({ uuid }) => uuid),
    },
  })
  await callAs(staff, shipmentCalls.actOnShipment, { params: { id: data.uuid, action: 'ship' } })
  return data
}

export const statusOf = async (page: Page, uuid: string): Promise<CaseDetail['status']> =>
  (await callAs(page, caseCalls.read, { params: { id: uuid } })).data.status
