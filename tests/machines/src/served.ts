import { caseCalls, caseVerbs } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { orderCalls, staffOrderActions } from '@archway/contract/orders'
import { planActions, planCalls } from '@archway/contract/plans'
import { shipmentActions, shipmentCalls } from '@archway/contract/shipments'
import type { Act } from './bodies.ts'
import type { Person } from './cast.ts'

export type Asked = { status: number; body: { data?: never; code?: string } }
export type Ask = (
  who: Person,
  call: AnyCall,
  given: { params?: Record<string, string>; query?: object; body?: object },
) => Promise<Asked>

type Served = { allowedActions: string[] }
type Thing = Served & { uuid: string; status: string; quantity?: number; shipment?: { uuid: string } | null }

/** What is served to a person about a case: every action they are told they may take, and all others. */
export const served = async (
  ask: Ask,
  who: Person,
  kase: { id: string; hasPlan: boolean },
  parcels: readonly string[],
): Promise<{ allowed: Act[]; withheld: Act[] }> => {
  const params = { id: kase.id }
  const read = await ask(who, caseCalls.read, { params })
  const listed = async (call: AnyCall): Promise<Thing[]> => {
    const { status, body } = await ask(who, call, { params })
    return status === 200 ? (body.data as never) : []
  }
  const plans = await listed(planCalls.casePlans)
  const board = { query: { filter: { EQ: { caseUuid: kase.id } } } }
  const onBoard = who.audience === 'staff' ? await ask(who, orderCalls.board, board) : undefined
  // Buttons of orders stand on the makers' board alone.
  const orders: Thing[] = onBoard ? (onBoard.body.data ?? []) : await listed(orderCalls.caseOrders)
  const planId = plans[0]?.uuid
  const about = { caseId: kase.id, hasPlan: kase.hasPlan, ...(planId ? { planId } : {}) }
  const found: { allowed: Act[]; withheld: Act[] } = { allowed: [], withheld: [] }
  const sort = (thing: Served, acts: readonly string[], as: Omit<Act, 'action' | 'caseId'>) => {
    for (const action of acts)
      found[thing.allowedActions.includes(action) ? 'allowed' : 'withheld'].push({ ...about, ...as, action })
  }
  const shown: Served = read.status === 200 ? (read.body.data as never) : { allowedActions: [] }
  sort(shown, caseVerbs, { on: 'case', id: kase.id })
  for (const plan of plans) sort(plan, planActions, { on: 'plan', id: plan.uuid })
  for (const order of orders)
    sort(order, staffOrderActions, { on: 'order', id: order.uuid, quantity: order.quantity ?? 1 })
  for (const id of parcels) {
    const { status, body } = await ask(who, shipmentCalls.shipment, { params: { id } })
    const parcel: Served & { status?: string } =
      status === 200 ? (body.data as never) : { allowedActions: [] }
    sort(parcel, shipmentActions, { on: 'shipment', id })
    // What the carrier reports is noted, not decided.
    if (who.audience === 'staff' && parcel.status === 'SHIPPED')
      for (const action of ['scanned', 'delivered'])
        found.allowed.push({ ...about, on: 'shipment', id, action })
  }
  return found
}
