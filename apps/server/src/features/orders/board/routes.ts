import { pagesOf, type QueryOf } from '@archway/contract/kernel'
import { maxExportedOrders, orderCalls } from '@archway/contract/orders'
import type { Language } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { sendFile } from '../../../platform/http/file.ts'
import { sendPdf } from '../../../platform/http/pdf.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { actorOf, needCase } from '../../cases/index.ts'
import { actOnOrder } from '../commands.ts'
import { labelsOf, type OrderLabels } from '../labels/labels.ts'
import { zplLabels } from '../labels/zpl.ts'
import { remakePieces, scrapPieces } from '../pieces/scrap.ts'
import { boardOrder, presentLabelled } from '../present.ts'
import { findOrder } from '../store.ts'
import { caseOrder } from '../table.ts'
import { ordersCsv } from './export.ts'
import { listGroups } from './groups.ts'
import { type BoardRow, findBoardOrder, isStaffMember, listBoardOrders, readBoard } from './store.ts'

const sheetOf = (
  rows: readonly BoardRow[],
  { bags, pieces, step, piece }: QueryOf<typeof orderCalls.orderLabels>,
  language: Language,
): OrderLabels => ({
  orders: rows.map(presentLabelled),
  bags: bags === '1',
  pieces: pieces === '1',
  ...(step === undefined ? {} : { step }),
  ...(piece === undefined ? {} : { piece }),
  language,
})

const touchCase = async (tx: Tx, { events }: Pick<Services, 'events'>, caseId: string): Promise<void> =>
  events.emit(tx, 'caseTouched', { caseRow: await needCase(tx, systemScope, caseId), isInside: true })

export const boardRoutes: readonly Route[] = [
  handle(orderCalls.board, ({ within, scope, query, viewer, services, language }) =>
    within(async tx => {
      const now = services.clock.now()
      const { rows, total } = await readBoard(tx, scope, query, now)
      return {
        data: rows.map(row => boardOrder(row, actorOf(viewer, row.caseRow), now, language)),
        page: query.page,
        pages: pagesOf(total, query.paginate),
        total,
      }
    }),
  ),
  handle(orderCalls.boardGroups, async ({ within, scope, query, viewer, services, language }) => {
    const now = services.clock.now()
    const groups = await listGroups(services.db, scope, query, now)
    const ids = groups.flatMap(group => group.ids)
    const rows = await within(tx => listBoardOrders(tx, scope, ids))
    const byId = new Map(rows.map(row => [row.order.id, row]))
    return {
      data: groups.map(({ ids, ...group }) => ({
        ...group,
        orders: ids
          .flatMap(id => byId.get(id) ?? [])
          .map(row => boardOrder(row, actorOf(viewer, row.caseRow), now, language)),
      })),
    }
  }),
  handle(orderCalls.exportOrders, async ({ within, scope, query, services, language, reply, audit }) => {
    const now = services.clock.now()
    const { rows, total } = await within(tx =>
      readBoard(tx, scope, { ...query, page: 1, paginate: maxExportedOrders }, now),
    )
    if (total > maxExportedOrders)
      refuse('TOO_MANY_TO_EXPORT', { max: formatNumber(maxExportedOrders, language) })
    audit.addSubjects(rows.map(({ order }) => order.caseId))
    const name = `orders-${now.toISOString().slice(0, 10)}.csv`
    reply.header('x-rows', rows.length)
    return sendFile(reply, {
      name,
      type: 'text/csv; charset=utf-8',
      content: ordersCsv(rows, language, now),
    })
  }),
  handle(orderCalls.assignOrder, ({ within, scope, params, body, viewer, services, language }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      if (body.staffUuid && !(await isStaffMember(tx, body.staffUuid)))
        refuse('INVALID', {}, [{ field: 'staffUuid', form: 'choice' }])
      await tx
        .update(caseOrder)
        .set({ assigneeId: body.staffUuid ?? null })
        .where(and(eq(caseOrder.companyId, order.companyId), eq(caseOrder.id, order.id)))
      const row = (await findBoardOrder(tx, scope, order.id)) ?? refuse('NOT_FOUND')
      await touchCase(tx, services, order.caseId)
      return { data: boardOrder(row, actorOf(viewer, row.caseRow), services.clock.now(), language) }
    }),
  ),
  handle(orderCalls.scrapPieces, ({ within, scope, params, body, viewer, services, language }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      await scrapPieces(tx, order, body, {
        staffId: viewer.apiKey ? null : viewer.id,
        now: services.clock.now(),
      })
      const row = (await findBoardOrder(tx, scope, order.id)) ?? refuse('NOT_FOUND')
      await touchCase(tx, services, order.caseId)
      return { data: boardOrder(row, actorOf(viewer, row.caseRow), services.clock.now(), language) }
    }),
  ),
  handle(orderCalls.remadePieces, ({ within, scope, params, body, viewer, services, language }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      await remakePieces(tx, order, body, services.clock.now())
      const row = (await findBoardOrder(tx, scope, order.id)) ?? refuse('NOT_FOUND')
      await touchCase(tx, services, order.caseId)
      return { data: boardOrder(row, actorOf(viewer, row.caseRow), services.clock.now(), language) }
    }),
  ),
  handle(orderCalls.orderLabelsZpl, async ({ within, scope, query, services, language, reply }) => {
    const { rows } = await within(tx => readBoard(tx, scope, query, services.clock.now()))
    const texts = labelsOf(sheetOf(rows, query, language))
    if (texts.length === 0) refuse('NOT_FOUND')
    return sendFile(reply, {
      name: 'labels.zpl',
      type: 'text/plain; charset=utf-8',
      content: Buffer.from(zplLabels(texts)),
    })
  }),
  handle(orderCalls.orderLabels, async ({ within, scope, query, viewer, services, language, reply }) => {
    const { rows } = await within(tx => readBoard(tx, scope, query, services.clock.now()))
    const content = sheetOf(rows, query, language)
    if (labelsOf(content).length === 0) refuse('NOT_FOUND')
    const labels = await services.documents({
      module: new URL('../labels/write-labels.ts', import.meta.url),
      write: 'writeOrderLabels',
      content,
      company: scope.companyId ?? viewer.id,
      person: viewer.id,
      cpuSeconds: 20 + rows.length,
    })
    return sendPdf(reply, 'labels.pdf', labels)
  }),
  handle(orderCalls.actOnOrder, ({ within, scope, params, body, viewer, services, language }) =>
    within(async tx => {
      const order = (await findOrder(tx, scope, params.id)) ?? refuse('NOT_FOUND')
      await actOnOrder(tx, services, { order, action: params.action, form: body, viewer })
      const row = (await findBoardOrder(tx, scope, order.id)) ?? refuse('NOT_FOUND')
      return { data: boardOrder(row, actorOf(viewer, row.caseRow), services.clock.now(), language) }
    }),
  ),
]
