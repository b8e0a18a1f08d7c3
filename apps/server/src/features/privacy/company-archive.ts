import { PassThrough, Readable, Writable } from 'node:stream'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { conditionsForCompany, expressionsForCompany, internalTables } from './company-view.ts'
import { type ExportRow, personExport } from './table.ts'

configure({ useWebWorkers: false })

/** Only sessions of staff who have switched to the company have it in their company column. */
const isOmitted = (table: string): boolean => internalTables.includes(table) || table === 'session'

/** Omitted columns: storage keys, secrets and folded search texts contain no information about people. */
const hidden = /(_hash|_key|_token|_folded|secret|endpoint)$/

const rowsAtOnce = 500
/** Interval at which the progress is stored. */
const progressMs = 1000

type Source = { readonly table: string; readonly where: string }

/** All tables with rows of the company: those with row-level security by company, and the company itself. */
const listSources = async (tx: Tx, companyId: string): Promise<Source[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity order by 1`)
  return [
    { table: 'company', where: `id = '${companyId}'` },
    ...rows
      .filter(({ name }) => !isOmitted(name))
      .map(({ name }) => ({
        table: name,
        where: `company_id = '${companyId}' and (${conditionsForCompany[name] ?? 'true'})`,
      })),
  ]
}

/**
 * The rows of a table as a JSON list, read in batches, so that any company fits into memory. `onRows` receives the
 * number of rows of each batch.
 */
async function* jsonRows(tx: Tx, { table, where }: Source, onRows: (count: number) => Promise<void>) {
  await tx.execute(
    sql.raw(
      `declare listed no scroll cursor for select ${expressionsForCompany[table] ?? `to_jsonb(${table})`} as row from ${table} where ${where}`,
    ),
  )
  let before = '[\n'
  for (;;) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      sql.raw(`fetch ${rowsAtOnce} from listed`),
    )
    if (rows.length === 0) break
    for (const { row } of rows) {
      const visibleColumns = Object.fromEntries(
        Object.entries(row).filter(([column]) => !hidden.test(column)),
      )
      yield `${before}${JSON.stringify(visibleColumns)}`
      before = ',\n'
    }
    await onRows(rows.length)
  }
  await tx.execute(sql`close listed`)
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * All data of a company in one snapshot: an archive with a JSON document for each table. Files are listed by name only;
 * they are downloaded from their cases.
 */
export const companyArchive = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  row: ExportRow,
): Promise<Readable> => {
  if (!uuidShape.test(row.companyId)) throw new Error('a company needs an id')
  const note = (values: { done?: number; total?: number }) =>
    db.within(systemScope, tx => tx.update(personExport).set(values).where(eq(personExport.id, row.id)))
  const out = new PassThrough()
  const write = async (): Promise<void> => {
    const zip = new ZipWriter(Writable.toWeb(out))
    await db.withinSnapshot(systemScope, async tx => {
      const sources = await listSources(tx, row.companyId)
      let total = 0
      for (const { table, where } of sources) {
        const { rows } = await tx.execute<{ n: number }>(
          sql.raw(`select count(*)::int as n from ${table} where ${where}`),
        )
        total += rows[0]?.n ?? 0
      }
      await note({ total, done: 0 })
      let doneCount = 0
      let storedAt = performance.now()
      for (const source of sources) {
        const rows = jsonRows(tx, source, async count => {
          doneCount += count
          if (performance.now() - storedAt < progressMs) return
          storedAt = performance.now()
          await note({ done: doneCount })
        })
        await zip.add(
          `${source.table}.json`,
          Readable.toWeb(Readable.from(rows)).pipeThrough(new TextEncoderStream()),
        )
      }
      await note({ done: doneCount })
      const about = { companyUuid: row.companyId, madeAt: clock.now().toISOString(), rows: total }
      await zip.add('about.json', new TextReader(JSON.stringify(about, null, 1)))
    })
    await zip.close()
  }
  write().catch((error: Error) => out.destroy(error))
  return out
}
