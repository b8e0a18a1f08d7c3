import { randomBytes, randomUUID } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import { addressOf } from '../case-files/index.ts'
import type { Tx } from '../platform/db/database.ts'
import { systemScope } from '../platform/db/scope.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { filled, type Person, placesOf } from './person.ts'
import { type ExportRow, personExport } from './table.ts'

/** How long an export can be fetched. */
const keptDays = 7

/** Notes the wish; the job of the same transaction fulfils it. */
export const askExport = async (tx: Tx, person: Person, askedById: string, now: Date): Promise<ExportRow> => {
  const id = randomUUID()
  const [row] = await tx
    .insert(personExport)
    .values({
      id,
      companyId: person.companyId,
      kind: person.kind,
      personId: person.id,
      askedById,
      storageKey: `${person.companyId}/exports/${randomBytes(16).toString('hex')}`,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('an export was not stored')
  await addJob(tx, 'exportPerson', { id }, { key: `export ${id}` })
  return row
}

/** Every row that bears something of the person, by table, as the database holds it. */
const gather = async (tx: Tx, person: Person): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {}
  for (const { table, where, hidden = [] } of placesOf(person)) {
    // Answers kept for a day repeat what stands elsewhere, and belong to the whole company.
    if (table === 'idempotency_key' || table === 'person_export') continue
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      filled(`select to_jsonb(t) as row from ${table} as t where ${where}`, person),
    )
    const kept = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    )
    if (kept.length > 0) found[table] = [...(found[table] ?? []), ...kept]
  }
  return found
}

export const writeExport = async ({ db, storage, clock }: Services, id: string): Promise<void> => {
  const found = await db.within(systemScope, async tx => {
    const [row] = await tx.select().from(personExport).where(eq(personExport.id, id))
    if (!row || row.readyAt) return null
    const person = { kind: row.kind, id: row.personId, companyId: row.companyId }
    return { row, tables: await gather(tx, person) }
  })
  if (!found) return
  const { row, tables } = found
  const madeAt = clock.now()
  const document = { kind: row.kind, personUuid: row.personId, madeAt: madeAt.toISOString(), tables }
  const { sha256 } = await storage.put(row.storageKey, Buffer.from(JSON.stringify(document, null, 1)))
  await db.within(systemScope, tx =>
    tx.update(personExport).set({ sha256, readyAt: madeAt }).where(eq(personExport.id, id)),
  )
}

/** Exports whose time is over, with their documents. */
export const removeOldExports = async ({ db, storage, clock }: Services): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptDays * 24 * 3600 * 1000)
  const old = await db.within(systemScope, tx =>
    tx.select().from(personExport).where(lt(personExport.createdAt, before)),
  )
  for (const row of old) {
    await storage.remove(row.storageKey)
    await db.within(systemScope, tx => tx.delete(personExport).where(eq(personExport.id, row.id)))
  }
}

/** The person's own files, which go along with the document. */
const filesOf = async (tx: Tx, row: ExportRow): Promise<{ id: string; name: string }[]> => {
  const person = { kind: row.kind, id: row.personId, companyId: row.companyId }
  const where = row.kind === 'patient' ? 'case_id = :id' : 'uploaded_by_id = :id'
  const { rows } = await tx.execute<{ id: string; name: string }>(
    filled(
      `select id, file_name as name from case_asset where ${where} and status = 'ready' order by created_at, id`,
      person,
    ),
  )
  return rows
}

/** The export as it stands, with addresses that are good for minutes. */
export const shownExport = async (tx: Tx, services: Services, row: ExportRow) => {
  const signed = async (id: string, name: string) => ({
    name,
    ...(await addressOf(services, id, { variant: 'file', disposition: 'attachment' })),
  })
  const files = row.readyAt ? await filesOf(tx, row) : []
  return {
    uuid: row.id,
    kind: row.kind,
    personUuid: row.personId,
    status: row.readyAt ? ('ready' as const) : ('running' as const),
    document: row.readyAt ? await signed(row.id, 'person.json') : null,
    files: await Promise.all(files.map(({ id, name }) => signed(id, name))),
    createdAt: row.createdAt.toISOString(),
  }
}
