import type { Side } from '@archway/contract/cases'
import { pagesOf, type QueryOf } from '@archway/contract/kernel'
import { type Request, requestCalls } from '@archway/contract/requests'
import type { Language } from '@archway/words'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../platform/db/filter.ts'
import { toSinglePage } from '../../platform/db/page.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { handle, type Route } from '../../platform/http/route.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { needCase } from '../cases/index.ts'
import { actOnRequest, forwardRequestToDoctor } from './commands.ts'
import { createRequest } from './create.ts'
import { listRequestableCases, readOptions } from './options.ts'
import { listRequestsFor } from './present.ts'
import { filterColumns, findRequest, listRequests, orderColumns, type RequestView } from './store.ts'
import { caseRequest } from './table.ts'

type CallContext = { scope: Scope; viewer: Viewer; services: Services; language: Language }

const needRequest = async (tx: Tx, { scope }: CallContext, id: string, side?: Side): Promise<RequestView> => {
  const request = await findRequest(tx, scope, id)
  return request && (side === undefined || request.caseRow.side === side) ? request : refuse('NOT_FOUND')
}

const readRequest = async (
  tx: Tx,
  context: CallContext,
  id: string,
  side?: Side,
): Promise<{ data: Request }> => {
  const [request] = await listRequestsFor(tx, context, [await needRequest(tx, context, id, side)])
  return { data: request! }
}

const listPage = async (
  tx: Tx,
  context: CallContext,
  query: QueryOf<typeof requestCalls.allRequests> | QueryOf<typeof requestCalls.caseRequests>,
  narrowed?: SQL,
) => {
  const { rows, total } = await listRequests(tx, context.scope, {
    where: and(narrowed, whereFilter(query.filter, filterColumns, context.viewer.company?.timeZone)),
    orderBy: orderBy(query.order, orderColumns, caseRequest.id),
    page: query.page,
    paginate: query.paginate,
  })
  return {
    data: await listRequestsFor(tx, context, rows),
    page: query.page,
    pages: pagesOf(total, query.paginate),
    total,
  }
}

const listPageOfCase = async (
  tx: Tx,
  context: CallContext,
  caseId: string,
  query: QueryOf<typeof requestCalls.caseRequests>,
  side?: Side,
) => {
  const caseRow = await needCase(tx, context.scope, caseId, side)
  return listPage(tx, context, query, eq(caseRequest.caseId, caseRow.id))
}

export const requestRoutes: readonly Route[] = [
  handle(requestCalls.caseRequests, ({ within, params, query, ...context }) =>
    within(tx => listPageOfCase(tx, context, params.id, query)),
  ),
  handle(requestCalls.dsoCaseRequests, ({ within, params, query, ...context }) =>
    within(tx => listPageOfCase(tx, context, params.id, query, 'doctor')),
  ),
  handle(requestCalls.requestOptions, ({ within, params, ...context }) =>
    within(async tx => ({ data: await readOptions(tx, context, params.id) })),
  ),
  handle(requestCalls.requestableCases, ({ within, query, ...context }) =>
    within(async tx => {
      const data = await listRequestableCases(tx, context, query.search)
      return toSinglePage(data)
    }),
  ),

  handle(requestCalls.requests, ({ within, query, ...context }) =>
    within(tx => listPage(tx, context, query)),
  ),
  handle(requestCalls.dsoRequests, ({ within, query, ...context }) =>
    within(tx => listPage(tx, context, query)),
  ),
  handle(requestCalls.allRequests, ({ within, query, ...context }) =>
    within(tx => listPage(tx, context, query)),
  ),
  handle(requestCalls.request, ({ within, params, ...context }) =>
    within(tx => readRequest(tx, context, params.id)),
  ),
  handle(requestCalls.dsoRequest, ({ within, params, ...context }) =>
    within(tx => readRequest(tx, context, params.id, 'doctor')),
  ),

  handle(requestCalls.createRequest, ({ within, body, ...context }) =>
    within(async tx => readRequest(tx, context, (await createRequest(tx, context, body)).id)),
  ),
  handle(requestCalls.cancelRequest, ({ within, params, body, ...context }) =>
    within(async tx => {
      await actOnRequest(tx, context, await needRequest(tx, context, params.id), 'cancel', body)
      return readRequest(tx, context, params.id)
    }),
  ),
  handle(requestCalls.approveRequest, ({ within, params, ...context }) =>
    within(async tx => {
      await actOnRequest(tx, context, await needRequest(tx, context, params.id, 'doctor'), 'approve')
      return readRequest(tx, context, params.id)
    }),
  ),
  handle(requestCalls.rejectRequest, ({ within, params, body, ...context }) =>
    within(async tx => {
      await actOnRequest(tx, context, await needRequest(tx, context, params.id, 'doctor'), 'reject', body)
      return readRequest(tx, context, params.id)
    }),
  ),
  handle(requestCalls.lastMileRequest, ({ within, params, body, ...context }) =>
    within(async tx => {
      await forwardRequestToDoctor(tx, context, await needRequest(tx, context, params.id, 'doctor'), body)
      return readRequest(tx, context, params.id)
    }),
  ),
  handle(requestCalls.actOnRequest, ({ within, params, body, ...context }) =>
    within(async tx => {
      await actOnRequest(tx, context, await needRequest(tx, context, params.id), params.action, body)
      return readRequest(tx, context, params.id)
    }),
  ),
]
