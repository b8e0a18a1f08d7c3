import { randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ExportKind, exportDays } from '@archway/contract/privacy'
import { eq, lt } from 'drizzle-orm'
import { heldBy } from '../../platform/access/holder.ts'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { signAddress } from '../case-files/index.ts'
import { companyArchive } from './company-archive.ts'
import { conditionsForCompany, expressionsForCompany, internalTables } from './company-view.ts'
import { fillPlaceholders, type Person, placesOf } from './person.ts'
import { findRequester } from './requester.ts'
import { type ExportRow, personExport } from './table.ts'

/** How long an export can be downloaded. */
export const retentionMs = exportDays * 24 * 3600 * 1000

type ExportRequest = { readonly kind: ExportKind; readonly id: string; readonly companyId: string }

/** Stores the request; a job enqueued in the same transaction fulfills it. */
export const createExport = async (
  tx: Tx,
  request: ExportRequest,
  askedById: string,
  now: Date,
): Promise<ExportRow> => {
  const id = randomUUID()
  const [row] = await tx
    .insert(personExport)
    .values({
      id,
      companyId: request.companyId,
      kind: request.kind,
      personId: request.id,
      askedById,
      storageKey: `${request.companyId}/exports/${randomBytes(16).toString('hex')}`,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('an export was not stored')
  await addJob(tx, 'exportPerson', { id }, { key: `export ${id}`, company: request.companyId })
  return row
}

/** All rows with data of the person, by table; for a company only what it may have. */
const collectRows = async (
  tx: Tx,
  person: Person,
  { audience }: Pick<Viewer, 'audience'>,
): Promise<Record<string, unknown[]>> => {
  const isForStaff = audience === 'staff'
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { table, where, hidden = [] } of placesOf(person)) {
    // Stored responses repeat other data, and belong to the whole company.
    if (table === 'idempotency_key' || table === 'person_export') continue
    if (!isForStaff && internalTables.includes(table)) continue
    const expression = (!isForStaff && expressionsForCompany[table]) || `to_jsonb(${table})`
    const condition = (!isForStaff && conditionsForCompany[table]) || 'true'
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      fillPlaceholders(`select ${expression} as row from ${table} where (${where}) and (${condition})`, [
        person,
      ]),
    )
    const stored = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    )
    if (stored.length > 0) rowsByTable[table] = [...(rowsByTable[table] ?? []), ...stored]
  }
  return rowsByTable
}

const rowsPerChunk = 100

/** JSON in chunks: one text of all rows would block the event loop of the process that sends the mails. */
function* jsonChunks(about: object, rowsByTable: Readonly<Record<string, readonly unknown[]>>) {
  yield `${JSON.stringify(about).slice(0, -1)},"tables":{`
  let separator = ''
  for (const [table, rows] of Object.entries(rowsByTable)) {
    yield `${separator}\n${JSON.stringify(table)}:[`
    for (let from = 0; from < rows.length; from += rowsPerChunk) {
      const texts = rows.slice(from, from + rowsPerChunk).map(row => JSON.stringify(row))
      yield `${from > 0 ? ',' : ''}\n${texts.join(',\n')}`
    }
    yield '\n]'
    separator = ','
  }
  yield '\n}}\n'
}

const renderDocument = async (services: Services, row: ExportRow, requester: Viewer): Promise<Readable> => {
  if (row.kind === 'company') return companyArchive(services, row)
  const person = { kind: row.kind, id: row.personId, companyId: row.companyId }
  const tables = await services.db.within(systemScope, tx => collectRows(tx, person, requester))
  const madeAt = services.clock.now().toISOString()
  const about = { kind: row.kind, personUuid: row.personId, madeAt }
  return Readable.from(jsonChunks(about, tables), { objectMode: false })
}

/** Writes the export and notifies its requester; idempotent. */
export const writeExport = async (services: Services, id: string): Promise<void> => {
  const { db, storage, clock } = services
  const [row] = await db.within(systemScope, tx =>
    tx.select().from(personExport).where(eq(personExport.id, id)),
  )
  if (!row || row.readyAt) return
  const requester = await db.within(systemScope, tx => findRequester(tx, services, row))
  if (!requester) {
    await db.within(systemScope, tx => tx.delete(personExport).where(eq(personExport.id, id)))
    return
  }
  const { sha256 } = await storage.put(row.storageKey, await renderDocument(services, row, requester))
  const stored = await db.within(systemScope, async tx => {
    // If access has ended since (S12), the export is discarded.
    if (!(await findRequester(tx, services, row))) {
      await tx.delete(personExport).where(eq(personExport.id, id))
      return undefined
    }
    const [ready] = await tx
      .update(personExport)
      .set({ sha256, readyAt: clock.now() })
      .where(eq(personExport.id, id))
      .returning({ id: personExport.id })
    if (ready) await addJob(tx, 'exportMail', { id }, { key: `export mail ${id}` })
    return ready
  })
  // The requester's access has ended, or a person in it was erased: the file must be deleted.
  if (!stored) await storage.remove(row.storageKey)
}

/** Deletes expired exports and their documents. */
export const removeOldExports = async ({ db, storage, clock }: Services): Promise<void> => {
  const before = new Date(clock.now().getTime() - retentionMs)
  const old = await db.within(systemScope, tx =>
    tx.select().from(personExport).where(lt(personExport.createdAt, before)),
  )
  for (const row of old) {
    await storage.remove(row.storageKey)
    await db.within(systemScope, tx => tx.delete(personExport).where(eq(personExport.id, row.id)))
  }
}

/** The person's files that are part of the export, as far as the reader may have them. */
const listFiles = async (
  tx: Tx,
  row: ExportRow,
  { audience }: Pick<Viewer, 'audience'>,
): Promise<{ id: string; name: string }[]> => {
  if (row.kind === 'company') return []
  const person = { kind: row.kind, id: row.personId, companyId: row.companyId }
  const where = row.kind === 'patient' ? 'case_id = :id' : 'uploaded_by_id = :id'
  const { rows } = await tx.execute<{ id: string; name: string }>(
    fillPlaceholders(
      `select id, file_name as name from case_asset where ${where} and status = 'ready'
        and (${audience === 'staff' ? 'true' : conditionsForCompany.case_asset}) order by created_at, id`,
      [person],
    ),
  )
  return rows
}

/** The file name of the document. */
export const documentNameOf = ({ kind }: Pick<ExportRow, 'kind'>): string =>
  kind === 'company' ? 'company.zip' : 'person.json'

/** The state of the export, with addresses that expire within minutes. */
export const presentExport = async (
  tx: Tx,
  services: Services,
  row: ExportRow,
  reader: Pick<Viewer, 'sessionId' | 'audience'>,
) => {
  const signDownload = async (id: string, name: string) => ({
    name,
    ...(await signAddress(services, heldBy(reader), id, { variant: 'file', disposition: 'attachment' })),
  })
  const files = row.readyAt ? await listFiles(tx, row, reader) : []
  return {
    uuid: row.id,
    kind: row.kind,
    personUuid: row.personId,
    status: row.readyAt ? ('ready' as const) : ('running' as const),
    document: row.readyAt ? await signDownload(row.id, documentNameOf(row)) : null,
    files: await Promise.all(files.map(({ id, name }) => signDownload(id, name))),
    createdAt: row.createdAt.toISOString(),
  }
}
