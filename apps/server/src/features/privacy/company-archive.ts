import { PassThrough, Readable, Writable } from 'node:stream'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { type ExportRow, personExport } from './table.ts'

configure({ useWebWorkers: false })

/** Tables with a company column that contain internal data of the provider or of the system. */
const internalTables: readonly string[] = [
  'approval',
  'audit_entry',
  'case_counter',
  'case_reminder',
  'idempotency_key',
  'insight_progress',
  'insight_work',
  'lab_case',
  'order_scrap',
  'person_export',
  'plan_production',
  'print_piece',
  // Only sessions of staff who have switched to the company have it in their company column.
  'session',
]
/** Excludes the rows of staff, who also have notifications and snoozed or muted cases of the company. */
const onlyOfCompanyAccounts = (table: string): string =>
  `account_id in (select id from account where account.company_id = ${table}.company_id)`
const publishedPlansSql = '(select id from plan where published_at is not null)'
/** Conditions that select only the rows which the portal shows to the company: no plan before it is published. */
const visible: Readonly<Record<string, string>> = {
  // Of the files of a plan, customers see only the models, and only after it is published.
  case_asset: `plan_id is null or (type_key = 'planViewer' and plan_id in ${publishedPlansSql})`,
  plan: 'published_at is not null',
  plan_comment: `plan_id in ${publishedPlansSql}`,
  plan_model: `plan_id in ${publishedPlansSql}`,
  plan_model_part: `model_id in (select id from plan_model where plan_id in ${publishedPlansSql})`,
  case_attention: onlyOfCompanyAccounts('case_attention'),
  notification: onlyOfCompanyAccounts('notification'),
  order_lot: 'removed_at is null',
  prescription_template: 'deleted_at is null',
}
/**
 * Expressions for tables of which only some columns are shown: a comment without its answer until the plan version
 * with the answer is published, and the lots of an order as in the portal.
 */
const shownColumns: Readonly<Record<string, string>> = {
  plan_comment: `case when answered_plan_id is null or answered_plan_id in ${publishedPlansSql} then to_jsonb(plan_comment)
    else to_jsonb(plan_comment) - '{answer,answer_text,answered_by_id,answered_by_name,answered_at,answered_plan_id}'::text[] end`,
  order_lot: `(select jsonb_build_object('id', order_lot.id, 'company_id', order_lot.company_id, 'order_id', order_id,
    'material', l.material, 'number', l.number, 'expires_on', l.expires_on, 'created_at', order_lot.created_at)
    from material_lot l where l.id = lot_id)`,
}
/** Omitted columns: storage keys, secrets and folded search texts contain no information about people. */
const hidden = /(_hash|_key|_token|_folded|secret|endpoint)$/

const rowsAtOnce = 500

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
      .filter(({ name }) => !internalTables.includes(name))
      .map(({ name }) => ({
        table: name,
        where: `company_id = '${companyId}' and (${visible[name] ?? 'true'})`,
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
      `declare listed no scroll cursor for select ${shownColumns[table] ?? `to_jsonb(${table})`} as row from ${table} where ${where}`,
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
  // The reader of the stream gets its error, which may precede the first read; then nothing else listens for it.
  out.on('error', () => {})
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
      for (const source of sources) {
        const rows = jsonRows(tx, source, async count => {
          doneCount += count
          await note({ done: doneCount })
        })
        await zip.add(
          `${source.table}.json`,
          Readable.toWeb(Readable.from(rows)).pipeThrough(new TextEncoderStream()),
        )
      }
      const about = { companyUuid: row.companyId, madeAt: clock.now().toISOString(), rows: total }
      await zip.add('about.json', new TextReader(JSON.stringify(about, null, 1)))
    })
    await zip.close()
  }
  write().catch((error: Error) => out.destroy(error))
  return out
}
