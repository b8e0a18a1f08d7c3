import { caseCalls, caseVerbs } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { orderCalls, staffOrderActions } from '@archway/contract/orders'
import { planActions, planCalls } from '@archway/contract/plans'
import { requestCalls, requestMachine, requestTypes } from '@archway/contract/requests'
import { shipmentActions, shipmentCalls } from '@archway/contract/shipments'
import type { Act } from './bodies.ts'
import type { Person } from './people.ts'

type Reply = { status: number; body: { data?: never; code?: string } }
export type Ask = (
  who: Person,
  call: AnyCall,
  input: { params?: Record<string, string>; query?: object; body?: object },
) => Promise<Reply>

/** Creating a shipment is not an action on an existing one. */
const shipmentChanges = shipmentActions.filter(action => action !== 'create')
const requestActions = [...new Set(requestMachine.map(({ action }) => action))]

type WithActions = { allowedActions: readonly string[] }
type Options = { case: { types: string[] } }
type Entity = WithActions & {
  uuid: string
  status: string
  quantity?: number
  shipment?: { uuid: string } | null
}

/** The actions of a case as the server offers them to a person, and all actions that it does not offer. */
export const listOfferedActions = async (
  ask: Ask,
  person: Person,
  caseData: { id: string; hasPlan: boolean },
  parcels: readonly string[],
): Promise<{ allowed: Act[]; withheld: Act[] }> => {
  const params = { id: caseData.id }
  const fetchList = async (call: AnyCall, options: object = { params }): Promise<Entity[]> => {
    const { status, body } = await ask(person, call, options)
    return status === 200 ? (body.data as never) : []
  }
  const board = { query: { filter: { EQ: { caseUuid: caseData.id } } } }
  const isStaff = person.audience === 'staff'
  const [detail, plans, orders, requests, options] = await Promise.all([
    ask(person, caseCalls.read, { params }),
    fetchList(planCalls.casePlans),
    // Actions on orders are offered only on the manufacturing board.
    isStaff ? fetchList(orderCalls.board, board) : fetchList(orderCalls.caseOrders),
    fetchList(requestCalls.caseRequests),
    ask(person, requestCalls.requestOptions, { params }),
  ])
  const planId = plans[0]?.uuid
  const about = { caseId: caseData.id, hasPlan: caseData.hasPlan, ...(planId ? { planId } : {}) }
  const actions: { allowed: Act[]; withheld: Act[] } = { allowed: [], withheld: [] }
  const sort = (entity: WithActions, acts: readonly string[], as: Omit<Act, 'action' | 'caseId'>) => {
    for (const action of acts)
      actions[entity.allowedActions.includes(action) ? 'allowed' : 'withheld'].push({
        ...about,
        ...as,
        action,
      })
  }
  const caseReply: WithActions = detail.status === 200 ? (detail.body.data as never) : { allowedActions: [] }
  sort(caseReply, caseVerbs, { on: 'case', id: caseData.id })
  for (const plan of plans) sort(plan, planActions, { on: 'plan', id: plan.uuid })
  for (const order of orders)
    sort(order, staffOrderActions, { on: 'order', id: order.uuid, quantity: order.quantity ?? 1 })
  for (const request of requests) sort(request, requestActions, { on: 'request', id: request.uuid })
  const types: readonly string[] =
    options.status === 200 ? (options.body.data as never as Options).case.types : []
  for (const type of requestTypes)
    sort({ allowedActions: types.includes(type) ? ['create'] : [] }, ['create'], {
      on: 'request',
      id: caseData.id,
      type,
    })
  for (const id of parcels) {
    const { status, body } = await ask(person, shipmentCalls.shipment, { params: { id } })
    const parcel: WithActions & { status?: string } =
      status === 200 ? (body.data as never) : { allowedActions: [] }
    sort(parcel, shipmentChanges, { on: 'shipment', id })
    // Reports of the carrier are recorded; there is nothing to decide.
    if (isStaff && parcel.status === 'SHIPPED')
      for (const action of ['scanned', 'delivered'])
        actions.allowed.push({ ...about, on: 'shipment', id, action })
  }
  return actions
}
