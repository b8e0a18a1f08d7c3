import type { Side } from '@archway/contract/cases'
import { pagesOf, type QueryOf } from '@archway/contract/kernel'
import { orderCalls } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../platform/db/filter.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { sendPdf } from '../../platform/http/pdf.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import type { DomainQueries } from '../../platform/queries.ts'
import { requireCase } from '../cases/index.ts'
import { archiveRoutes } from './archive/routes.ts'
import { boardRoutes } from './board/routes.ts'
import { orderLotRoutes } from './lots/routes.ts'
import { printRoutes } from './pieces/print-routes.ts'
import { orderOf } from './present.ts'
import { readProductionRecord } from './record.ts'
import { listOrdersOfCase, listOrdersOfCases } from './store.ts'
import { caseOrder } from './table.ts'

const listBatches = async (
  tx: Tx,
  { scope, language }: { scope: Scope; language: Language },
  caseId: string,
  query: QueryOf<typeof orderCalls.caseOrders>,
  side?: Side,
) => {
  await requireCase(tx, scope, caseId, side)
  const { rows, total } = await listOrdersOfCase(tx, scope, caseId, {
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

const ordersOf: DomainQueries['ordersOfCases'] = async (tx, { scope, caseIds, language }) => {
  const rows = await listOrdersOfCases(tx, scope, caseIds)
  return rows.map(row => orderOf(row, language))
}

export const orderListQueries = { ordersOfCases: ordersOf } satisfies Partial<DomainQueries>

export const orderRoutes: readonly Route[] = [
  handle(orderCalls.caseOrders, ({ within, params, query, ...context }) =>
    within(tx => listBatches(tx, context, params.id, query)),
  ),
  handle(orderCalls.dsoCaseOrders, ({ within, params, query, ...context }) =>
    within(tx => listBatches(tx, context, params.id, query, 'doctor')),
  ),
  handle(orderCalls.productionRecord, async ({ within, params, reply, onlyWhile, ...context }) => {
    onlyWhile(() => within(tx => requireCase(tx, context.scope, params.id).then(() => true)))
    const content = await within(tx => readProductionRecord(tx, context, params.id))
    const pdf = await context.services.documents({
      module: new URL('./write-record.ts', import.meta.url),
      write: 'writeRecord',
      content,
      company: context.scope.companyId ?? context.viewer.id,
      person: context.viewer.id,
    })
    return sendPdf(reply, `${content.caseIdentifier}-production.pdf`, pdf)
  }),
  ...archiveRoutes,
  ...orderLotRoutes,
  ...printRoutes,
  ...boardRoutes,
]
