import { maxArchivedOrders, orderCalls, toFileName } from '@archway/contract/orders'
import { formatNumber, joinTexts } from '@archway/words/locale'
import { sendFile } from '../../../platform/http/file.ts'
import { handle, type Route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import { archiveOf } from '../../../platform/storage/write-archive.ts'
import { readAcceptedArchives } from '../../plans/index.ts'
import { readBoard } from '../board/store.ts'
import { readContents } from './contents.ts'
import { readNamingPattern, saveNaming } from './naming.ts'

export const archiveRoutes: readonly Route[] = [
  // The files are read and sent after the transaction, while the viewer's access lasts.
  handle(orderCalls.orderArchive, async ({ within, scope, query, services, language, reply, audit }) => {
    const now = services.clock.now()
    const { rows, total, archives, pattern } = await within(async tx => {
      const board = await readBoard(tx, scope, { ...query, page: 1, paginate: maxArchivedOrders }, now)
      const planIds = [...new Set(board.rows.flatMap(({ order }) => order.planId ?? []))]
      return {
        ...board,
        archives: await readAcceptedArchives(tx, planIds),
        pattern: await readNamingPattern(tx),
      }
    })
    if (total === 0) refuse('NOT_FOUND')
    if (total > maxArchivedOrders)
      refuse('TOO_MANY_TO_EXPORT', { max: formatNumber(maxArchivedOrders, language) })
    const { members, missing } = await readContents(services.storage, rows, archives, pattern)
    if (missing.length > 0) refuse('ORDER_FILES_MISSING', { orders: joinTexts(missing, language) })
    audit.addSubjects(rows.flatMap(({ order }) => [order.id, order.caseId]))
    const [onlyRow, ...otherRows] = rows
    const name =
      onlyRow && otherRows.length === 0
        ? toFileName(onlyRow.order.identifier)
        : `orders-${now.toISOString().slice(0, 10)}`
    // Lets the client show progress by bytes; the directory of the archive adds a little.
    reply.header(
      'x-bytes',
      members.reduce((sum, { member }) => sum + member.bytes, 0),
    )
    return sendFile(reply, {
      name: `${name}.zip`,
      type: 'application/zip',
      content: archiveOf(members, now),
    })
  }),
  handle(orderCalls.naming, ({ within }) =>
    within(async tx => ({ data: { pattern: await readNamingPattern(tx) } })),
  ),
  handle(orderCalls.saveNaming, ({ within, body, language }) =>
    within(async tx => {
      await saveNaming(tx, body.pattern, language)
      return { data: body }
    }),
  ),
]
