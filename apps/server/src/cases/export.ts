import { Readable } from 'node:stream'
import { type CaseListRow, type ExportFormat, maxExported } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import { directionOf, type Language } from '@archway/words'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import type { Scope } from '../platform/db/scope.ts'
import { sendFile } from '../platform/http/file.ts'
import type { AuditEntry, Context } from '../platform/http/route.ts'
import { refuse } from '../platform/refuse.ts'
import type { Services } from '../platform/services.ts'
import type { Viewer } from '../platform/viewer.ts'
import { say } from '../platform/words.ts'
import { type Cell, exportColumns, wallClock } from './export-columns.ts'
import { hasLeftScope } from './export-scope.ts'
import type { Sheet } from './export-sheet.ts'
import { type ListParams, listIds, listRows } from './list-fast/case-list.ts'

type CallContext = {
  readonly services: Services
  readonly scope: Scope
  readonly viewer: Viewer
  readonly language: Language
  readonly reply: FastifyReply
  readonly audit: AuditEntry
  readonly onlyWhile: Context<AnyCall>['onlyWhile']
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Sends all pages of a list as one file. Every case in it counts as read in the audit trail. */
export const sendCases = async (
  context: CallContext,
  params: ListParams,
  format: ExportFormat,
): Promise<void> => {
  const { services, scope, viewer, language, reply, audit, onlyWhile } = context
  const ids = await listIds(services.db, scope, params, maxExported + 1)
  if (ids.length > maxExported) refuse('TOO_MANY_TO_EXPORT', { max: maxExported.toLocaleString('en') })
  audit.addSubjects(ids)
  onlyWhile(async () => !(await hasLeftScope(services.db, scope, ids)))

  const columns = exportColumns(params.side, {
    language,
    timeZone: params.timeZone,
    isStaff: viewer.audience === 'staff',
  })
  const cells = (row: CaseListRow): Cell[] => columns.map(({ cell }) => cell(row))
  const parts = listRows(services.db, scope, params, viewer, ids)
  const day = wallClock(params.timeZone)(params.now.toISOString())?.toISOString().slice(0, 10)
  const name = `cases-${day}.${format}`
  // The rows sent so far show the progress.
  reply.header('x-rows', ids.length)

  if (format === 'csv') {
    const lines = Readable.from(linesOf(parts, cells))
    const written = stringify({
      // Spreadsheets tell UTF-8 by it.
      bom: true,
      header: true,
      columns: columns.map(({ header }) => header),
      record_delimiter: 'windows',
      // What begins like a formula is not to be one where the file is opened.
      escape_formulas: true,
      cast: {
        date: (value, { index }) =>
          value
            .toISOString()
            .slice(0, columns[index]?.kind === 'day' ? 10 : 16)
            .replace('T', ' '),
      },
    })
    // A fault on the way breaks the answer off, so that half a list never looks like a whole one.
    lines.on('error', error => written.destroy(error))
    return sendFile(reply, { name, type: types.csv, content: lines.pipe(written) })
  }

  const rows: Cell[][] = []
  for await (const part of parts) rows.push(...part.map(cells))
  const sheet: Sheet = {
    name: say(language, 'caseList', 'export.sheet'),
    rightToLeft: directionOf(language) === 'rtl',
    columns: columns.map(({ cell: _, ...column }) => column),
    rows,
  }
  const content = await services.workers.run<Uint8Array>({
    module: new URL('./export-sheet.ts', import.meta.url),
    call: 'caseSheet',
    args: [sheet],
    company: scope.companyId ?? viewer.id,
    lane: 'background',
    cpuSeconds: 10 + rows.length / 1000,
  })
  return sendFile(reply, { name, type: types.xlsx, content: Buffer.from(content) })
}

async function* linesOf(
  parts: AsyncIterable<readonly CaseListRow[]>,
  cells: (row: CaseListRow) => Cell[],
): AsyncGenerator<Cell[]> {
  for await (const part of parts) yield* part.map(cells)
}
