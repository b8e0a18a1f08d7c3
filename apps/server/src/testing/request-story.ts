import { caseCalls } from '@archway/contract/cases'
import { planCalls } from '@archway/contract/plans'
import { type Request, type RequestForm, requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import type { TestApp, Visitor } from './app.ts'
import { completeForm, createSubmitted } from './case-story.ts'
import { actOnOrder, listOrders, make } from './order-story.ts'
import { approve, data, passQc, publish, readStatus } from './plan-story.ts'
import { shipBox } from './shipment-story.ts'

export type Practice = {
  app: TestApp
  staff: Visitor
  who: Visitor
  company: string
  /** The person who clears and forwards a doctor's cases. */
  dso?: Visitor
}

/** An aligner case whose first batch arrived: 14 upper and 10 lower steps, all shipped. */
export const activeCase = async ({ app, staff, who, company, dso }: Practice): Promise<string> => {
  const id = await createSubmitted(app, who, company, completeForm('AL'))
  await passQc(staff, id)
  const { uuid } = await publish(staff, id, { productionFiles: true })
  data(await approve(who, uuid))
  if (dso && (await readStatus(staff, id)) === 'IN_CLEARANCE')
    data(await dso.call(planCalls.dsoClearMfg, { params: { id, planId: uuid } }))
  const order = await make(staff, id)
  const shipped = await shipBox(staff, { company, kind: dso ? 'dso' : 'client', orders: [order.uuid] })
  if (dso && (await readStatus(staff, id)) === 'FIRST_MILE_SHIPPED')
    data(
      await dso.call(shipmentCalls.lastMile, {
        params: { id: shipped.uuid },
        body: { courierId: 'HAND' },
      }),
    )
  data(await who.call(caseCalls.update, { params: { id }, body: { received: true } }))
  return id
}

export const ask = (visitor: Visitor, caseUuid: string, overrides: Partial<RequestForm> = {}) =>
  visitor.call(requestCalls.createRequest, {
    body: {
      caseUuid,
      type: 'replacement',
      method: 'stepNumber',
      arch: 'upper',
      step: 3,
      reason: 'lost',
      ...overrides,
    },
  })

/** A request by this person that waits for a decision. */
export const createdRequest = async (
  visitor: Visitor,
  caseUuid: string,
  overrides: Partial<RequestForm> = {},
): Promise<Request> => data(await ask(visitor, caseUuid, overrides))

export const readRequest = async (visitor: Visitor, id: string): Promise<Request> =>
  data(await visitor.call(requestCalls.request, { params: { id } }))

export const staffAct = (staff: Visitor, id: string, action: string, body: object = {}) =>
  staff.call(requestCalls.actOnRequest, { params: { id, action } as never, body })

/** The order made for a request. */
export const orderOfRequest = async (visitor: Visitor, { uuid, case: caseRow }: Request) => {
  const order = (await listOrders(visitor, caseRow.uuid)).find(({ request }) => request?.uuid === uuid)
  if (!order) throw new Error('the request has no order')
  return order
}

/** Manufactures the order of an approved request until it is packed; returns its id. */
export const makeRequest = async (staff: Visitor, request: Request): Promise<string> => {
  data(await staffAct(staff, request.uuid, 'startMfg'))
  const { uuid, quantity } = await orderOfRequest(staff, request)
  data(await actOnOrder(staff, uuid, 'start', { printJob: 'NEST-0043' }))
  data(await actOnOrder(staff, uuid, 'make'))
  data(await actOnOrder(staff, uuid, 'finish', { counted: quantity }))
  return uuid
}
