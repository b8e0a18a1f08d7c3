import { orderCalls } from '@archway/contract/orders'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { needCase } from '../../cases/index.ts'
import { findOrder } from '../store.ts'
import { setLots } from './record.ts'
import { listLotHistory } from './store.ts'

export const orderLotRoutes: readonly Route[] = [
  handle(orderCalls.orderLots, ({ within, scope, params }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      return { data: await listLotHistory(tx, order) }
    }),
  ),
  handle(orderCalls.setOrderLots, ({ within, scope, params, body, viewer, services }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      await setLots(tx, order, body, {
        staffId: viewer.apiKey ? null : viewer.id,
        now: services.clock.now(),
      })
      const caseRow = await needCase(tx, scope, order.caseId)
      await services.events.emit(tx, 'caseTouched', { caseRow, isInside: true })
      return { data: await listLotHistory(tx, order) }
    }),
  ),
]
