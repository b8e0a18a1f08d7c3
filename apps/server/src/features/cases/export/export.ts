import { Readable } from 'node:stream'
import { type ExportFormat, maxExported } from '@archway/contract/cases'
import type { AnyCall } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { formatNumber } from '@archway/words/locale'
import type { FastifyReply } from 'fastify'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { untilGone } from '../../../platform/http/connection/until-gone.ts'
import { sendFile } from '../../../platform/http/file.ts'
import type { AuditEntry, Context } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { createTurns } from '../../../platform/work/turns.ts'
import { type ListParams, listIds, listLines } from '../list-fast/case-list.ts'
import { wallClock } from './export-columns.ts'
import { hasLeftScope } from './export-scope.ts'
import type { ExportFile } from './export-work.ts'

type CallContext = {
  readonly services: Services
  readonly scope: Scope
  readonly viewer: Viewer
  readonly language: Language
  readonly reply: FastifyReply
  readonly audit: AuditEntry
  readonly onlyWhile: Context<AnyCall>['onlyWhile']
}

/** Bounds the memory for a file of any length, and the time that one part occupies a worker. */
const rowsPerPart = 500

/** Tens of thousands of ids are read for each file in this process, so each company prepares one file at a time. */
const exportTurns = createTurns({ size: 2 })

const mimeTypes: Readonly<Record<ExportFormat, string>> = {
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
  const company = scope.companyId ?? viewer.id
  const signal = untilGone(reply)
  const ids = await exportTurns.run(
    company,
    'background',
    () => listIds(services.db, scope, params, maxExported + 1),
    { signal, person: viewer.id },
  )
  if (ids.length > maxExported) refuse('TOO_MANY_TO_EXPORT', { max: formatNumber(maxExported, language) })
  audit.addSubjects(ids)
  onlyWhile(async () => !(await hasLeftScope(services.db, scope, ids)))

  const file: ExportFile = {
    format,
    side: params.side,
    viewer,
    language,
    timeZone: params.timeZone,
    now: params.now,
  }
  const work = {
    module: new URL('./export-work.ts', import.meta.url),
    company,
    person: viewer.id,
    lane: 'background',
  } as const
  const parts = Array.from({ length: Math.ceil(ids.length / rowsPerPart) }, (_, part) =>
    ids.slice(part * rowsPerPart, (part + 1) * rowsPerPart),
  )
  const linesOf = (part: readonly string[]) => listLines(services.db, scope, params, part)
  const day = wallClock(params.timeZone)(params.now.toISOString())?.toISOString().slice(0, 10)
  const name = `cases-${day}.${format}`

  // Rows are read when the turn comes: of twenty concurrent exports of a company, one is read at a time.
  if (format === 'xlsx') {
    const content = await services.workers.run<Uint8Array>({
      ...work,
      call: 'writeWorkbook',
      args: async () => {
        const lines: Buffer[] = []
        for (const part of parts) lines.push(await linesOf(part))
        return [file, lines]
      },
      cpuSeconds: 10 + ids.length / 1000,
      signal,
    })
    reply.header('x-rows', ids.length)
    return sendFile(reply, { name, type: mimeTypes.xlsx, content: Buffer.from(content) })
  }

  // Parts are written one after the other, each in a turn of the company, so that a long file does not occupy a
  // worker.
  const csvParts = writeCsvParts(parts, (part, isFirst) =>
    services.workers.run<Uint8Array>({
      ...work,
      call: 'csvPart',
      args: async () => [file, await linesOf(part), isFirst],
      cpuSeconds: 10,
      isContinued: !isFirst,
      signal,
    }),
  )
  // A refusal is sent before the first byte of the file.
  const first = await csvParts.next()
  // Lets the client show progress by rows.
  reply.header('x-rows', ids.length)
  return sendFile(reply, { name, type: mimeTypes.csv, content: Readable.from(continueFrom(first, csvParts)) })
}

/** An error while sending aborts the response, so that half a list never looks complete. */
async function* writeCsvParts(
  parts: readonly (readonly string[])[],
  write: (part: readonly string[], isFirst: boolean) => Promise<Uint8Array>,
): AsyncGenerator<Buffer, void> {
  // Without cases the file has the column names only.
  for (const [index, part] of (parts.length > 0 ? parts : [[]]).entries())
    yield Buffer.from(await write(part, index === 0))
}

async function* continueFrom<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T> {
  if (!first.done) yield first.value
  yield* rest
}
