import type { Side } from '@archway/contract/cases'
import { pagesOf, type QueryOf } from '@archway/contract/kernel'
import { orderCalls } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../platform/db/filter.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { sendPdf } from '../../platform/http/pdf.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import { actorOf, requireCase } from '../cases/index.ts'
import { boardOf, boardOrderOf } from './board.ts'
import { actOnOrder } from './commands.ts'
import type { OrderLabels } from './labels.ts'
import { boardOrder, labelled, orderOf } from './present.ts'
import { productionRecordOf } from './record.ts'
import { findOrder, ordersOfCase } from './store.ts'
import { caseOrder } from './table.ts'

const batches = async (
  tx: Tx,
  { scope, language }: { scope: Scope; language: Language },
  caseId: string,
  query: QueryOf<typeof orderCalls.caseOrders>,
  side?: Side,
) => {
  await requireCase(tx, scope, caseId, side)
  const { rows, total } = await ordersOfCase(tx, scope, caseId, {
    where: whereFilter(query.filter, {
      status: caseOrder.status,
      batch: caseOrder.batch,
      refinementUuid: caseOrder.refinementId,
    }),
    orderBy: orderBy(
      query.order,
      { createdAt: caseOrder.createdAt, identifier: caseOrder.identifier },
      caseOrder.identifier,
    ),
    page: query.page,
    paginate: query.paginate,
  })
  return {
    data: rows.map(row => orderOf(row, language)),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

export const orderRoutes: readonly Route[] = [
  handle(orderCalls.caseOrders, ({ within, params, query, ...context }) =>
    within(tx => batches(tx, context, params.id, query)),
  ),
  handle(orderCalls.dsoCaseOrders, ({ within, params, query, ...context }) =>
    within(tx => batches(tx, context, params.id, query, 'doctor')),
  ),
  handle(orderCalls.productionRecord, async ({ within, params, reply, onlyWhile, ...context }) => {
    onlyWhile(() => within(tx => requireCase(tx, context.scope, params.id).then(() => true)))
    const content = await within(tx => productionRecordOf(tx, context, params.id))
    const made = await context.services.documents({
      module: new URL('./write-record.ts', import.meta.url),
      write: 'writeRecord',
      content,
      company: context.scope.companyId ?? context.viewer.id,
    })
    return sendPdf(reply, `${content.caseIdentifier}-production.pdf`, made)
  }),
  handle(orderCalls.board, ({ within, scope, query, viewer, services, language }) =>
    within(async tx => {
      const now = services.clock.now()
      const { rows, total } = await boardOf(tx, scope, query, now)
      return {
        data: rows.map(row => boardOrder(row, actorOf(viewer, row.caseRow), now, language)),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),
  handle(orderCalls.orderLabels, async ({ within, scope, query, viewer, services, language, reply }) => {
    const { rows } = await within(tx => boardOf(tx, scope, query, services.clock.now()))
    if (rows.length === 0) refuse('NOT_FOUND')
    const content: OrderLabels = { orders: rows.map(labelled), bags: query.bags === '1', language }
    const made = await services.documents({
      module: new URL('./labels.ts', import.meta.url),
      write: 'orderLabels',
      content,
      company: scope.companyId ?? viewer.id,
      cpuSeconds: 20 + rows.length,
    })
    return sendPdf(reply, 'labels.pdf', made)
  }),
  handle(orderCalls.actOnOrder, ({ within, scope, params, body, viewer, services, language }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      await actOnOrder(tx, services, { order, action: params.action, form: body, viewer })
      const row = (await boardOrderOf(tx, scope, order.id)) ?? refuse('NOT_FOUND')
      return { data: boardOrder(row, actorOf(viewer, row.caseRow), services.clock.now(), language) }
    }),
  ),
]
