import { pagesOf, roleAllows } from '@archway/contract/kernel'
import {
  type LotAction,
  type LotDetail,
  lotCalls,
  maxExportedLots,
  maxTracedOrders,
} from '@archway/contract/lab'
import { formatNumber } from '@archway/words/locale'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { sendFile } from '../../../platform/http/file.ts'
import { handleWith, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lotsCsv, tracedCsv } from './export.ts'
import { correctLot, endRecall, mayEndRecall, recallLot } from './recall.ts'
import { findLotWithRecalls, listLots, listTracedOrders } from './store.ts'

/** Lots belong to the provider: staff see the orders of all companies, even if they have switched to one. */
const everywhere = { scope: systemScope }

const needLot = async (tx: Tx, id: string) => (await findLotWithRecalls(tx, id)) ?? refuse('NOT_FOUND')

const presentLot = async (tx: Tx, viewer: Viewer, id: string): Promise<LotDetail> => {
  const lot = await needLot(tx, id)
  const staff = { kind: viewer.audience, staffRole: viewer.staffRole }
  const allowedActions: LotAction[] = []
  if (!viewer.apiKey && roleAllows(staff, 'production'))
    allowedActions.push('correct', ...(lot.isRecalled ? [] : (['recall'] as const)))
  if (
    !viewer.apiKey &&
    lot.isRecalled &&
    roleAllows(staff, 'administration') &&
    (await mayEndRecall(tx, viewer, id))
  )
    allowedActions.push('endRecall')
  return { ...lot, allowedActions }
}

export const lotRoutes: readonly Route[] = [
  handleWith(lotCalls.lots, everywhere, ({ within, query }) =>
    within(async tx => {
      const { rows, total } = await listLots(tx, query)
      return { data: rows, page: query.page, pages: pagesOf(total, query.paginate), total }
    }),
  ),
  handleWith(lotCalls.exportLots, everywhere, async ({ within, query, services, language, reply }) => {
    const { rows, total } = await within(tx => listLots(tx, { ...query, page: 1, paginate: maxExportedLots }))
    if (total > maxExportedLots)
      refuse('TOO_MANY_TO_EXPORT', { max: formatNumber(maxExportedLots, language) })
    reply.header('x-rows', rows.length)
    return sendFile(reply, {
      name: `lots-${services.clock.now().toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      content: lotsCsv(rows, language),
    })
  }),
  handleWith(lotCalls.lot, everywhere, ({ within, params, viewer }) =>
    within(async tx => ({ data: await presentLot(tx, viewer, params.lotId) })),
  ),
  handleWith(lotCalls.tracedOrders, everywhere, ({ within, params, query, language, audit }) =>
    within(async tx => {
      await needLot(tx, params.lotId)
      const { rows, total } = await listTracedOrders(tx, params.lotId, query, language)
      audit.addSubjects(rows.map(({ caseUuid }) => caseUuid))
      return { data: rows, page: query.page, pages: pagesOf(total, query.paginate), total }
    }),
  ),
  handleWith(
    lotCalls.exportTracedOrders,
    everywhere,
    async ({ within, params, services, language, reply, audit }) => {
      const { lot, rows, total } = await within(async tx => ({
        lot: await needLot(tx, params.lotId),
        ...(await listTracedOrders(
          tx,
          params.lotId,
          { order: { field: 'recordedAt', direction: 'asc' }, page: 1, paginate: maxTracedOrders },
          language,
        )),
      }))
      if (total > maxTracedOrders)
        refuse('TOO_MANY_TO_EXPORT', { max: formatNumber(maxTracedOrders, language) })
      audit.addSubjects(rows.map(({ caseUuid }) => caseUuid))
      const today = services.clock.now().toISOString().slice(0, 10)
      reply.header('x-rows', rows.length)
      return sendFile(reply, {
        name: `lot-${lot.number.replace(/[^A-Z0-9-]+/g, '-')}-${today}.csv`,
        type: 'text/csv; charset=utf-8',
        content: tracedCsv(lot, rows, language),
      })
    },
  ),
  handleWith(lotCalls.correctLot, everywhere, ({ within, params, body, viewer, services }) =>
    within(async tx => {
      const correctedId = await correctLot(tx, { viewer, services }, params.lotId, body)
      return { data: await presentLot(tx, viewer, correctedId) }
    }),
  ),
  handleWith(lotCalls.recallLot, everywhere, ({ within, params, body, viewer, services }) =>
    within(async tx => {
      await recallLot(tx, { viewer, services }, params.lotId, body.reason)
      return { data: await presentLot(tx, viewer, params.lotId) }
    }),
  ),
  handleWith(lotCalls.endRecall, everywhere, ({ within, params, body, viewer, services }) =>
    within(async tx => {
      await endRecall(tx, { viewer, services }, params.lotId, body.reason)
      return { data: await presentLot(tx, viewer, params.lotId) }
    }),
  ),
]
