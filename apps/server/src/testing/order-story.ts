import { type BoardOrder, type Order, orderCalls } from '@archway/contract/orders'
import type { Visitor } from './app.ts'
import { data, newestPlan } from './plan-story.ts'
import { giveProductionFiles } from './production/story.ts'

export const listOrders = async (visitor: Visitor, id: string): Promise<Order[]> =>
  data(await visitor.call(orderCalls.caseOrders, { params: { id } }))

export const newestOrder = async (visitor: Visitor, id: string): Promise<Order> => {
  const [newest] = await listOrders(visitor, id)
  if (!newest) throw new Error('the case has no order')
  return newest
}

export const actOnOrder = (staff: Visitor, id: string, action: string, body: object = {}) =>
  staff.call(orderCalls.actOnOrder, { params: { id, action } as never, body })

/** The newest order of a case on the production board. */
export const onBoard = async (staff: Visitor, caseId: string): Promise<BoardOrder> => {
  const [newest] = data(
    await staff.call(orderCalls.board, {
      query: { filter: { EQ: { caseUuid: caseId } }, order: 'createdAt desc' },
    }),
  )
  if (!newest) throw new Error('the case is not on the board')
  return newest
}

/** Manufactures the released order of a case until it is packed. */
export const make = async (staff: Visitor, caseId: string): Promise<BoardOrder> => {
  const { uuid, quantity } = await newestOrder(staff, caseId)
  data(await actOnOrder(staff, uuid, 'start', { printJob: 'NEST-0042' }))
  data(await actOnOrder(staff, uuid, 'make'))
  return data(await actOnOrder(staff, uuid, 'finish', { counted: quantity }))
}

/** Uploads an archive of production files that passes its check for the plan. */
export const uploadFiles = async (staff: Visitor, caseId: string): Promise<void> => {
  await giveProductionFiles(staff.services, await newestPlan(staff, caseId))
}
