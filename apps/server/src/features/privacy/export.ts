import { randomBytes, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type ExportKind, exportDays } from '@archway/contract/privacy'
import { eq, lt } from 'drizzle-orm'
import { heldBy } from '../../platform/access/holder.ts'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { signAddress } from '../case-files/index.ts'
import { companyArchive } from './company-archive.ts'
import { fillPlaceholders, type Person, placesOf } from './person.ts'
import { mayRequesterHave } from './requester.ts'
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

/** All rows with data of the person, by table. */
const collectRows = async (tx: Tx, person: Person): Promise<Record<string, unknown[]>> => {
  const rowsByTable: Record<string, unknown[]> = {}
  for (const { table, where, hidden = [] } of placesOf(person)) {
    // Stored responses repeat other data, and belong to the whole company.
    if (table === 'idempotency_key' || table === 'person_export') continue
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(
      fillPlaceholders(`select to_jsonb(t) as row from ${table} as t where ${where}`, [person]),
    )
    const stored = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(column))),
    )
    if (stored.length > 0) rowsByTable[table] = [...(rowsByTable[table] ?? []), ...stored]
  }
  return rowsByTable
}

const renderDocument = async (services: Services, row: ExportRow): Promise<Buffer | Readable> => {
  if (row.kind === 'company') return companyArchive(services, row)
  const person = { kind: row.kind, id: row.personId, companyId: row.companyId }
  const tables = await services.db.within(systemScope, tx => collectRows(tx, person))
  const madeAt = services.clock.now().toISOString()
  return Buffer.from(JSON.stringify({ kind: row.kind, personUuid: row.personId, madeAt, tables }, null, 1))
}

/** Writes the export and notifies its requester; idempotent. */
export const writeExport = async (services: Services, id: string): Promise<void> => {
  const { db, storage, clock } = services
  const [row] = await db.within(systemScope, tx =>
    tx.select().from(personExport).where(eq(personExport.id, id)),
  )
  if (!row || row.readyAt) return
  if (!(await db.within(systemScope, tx => mayRequesterHave(tx, services, row)))) {
    await db.within(systemScope, tx => tx.delete(personExport).where(eq(personExport.id, id)))
    return
  }
  const { sha256 } = await storage.put(row.storageKey, await renderDocument(services, row))
  const stored = await db.within(systemScope, async tx => {
    // If access has ended since (S12), the export is discarded.
    if (!(await mayRequesterHave(tx, services, row))) {
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

/** The person's files that are part of the export. */
const listFiles = async (tx: Tx, row: ExportRow): Promise<{ id: string; name: string }[]> => {
  if (row.kind === 'company') return []
  const person = { kind: row.kind, id: row.personId, companyId: row.companyId }
  const where = row.kind === 'patient' ? 'case_id = :id' : 'uploaded_by_id = :id'
  const { rows } = await tx.execute<{ id: string; name: string }>(
    fillPlaceholders(
      `select id, file_name as name from case_asset where ${where} and status = 'ready' order by created_at, id`,
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
  reader: { readonly sessionId: string },
) => {
  const signDownload = async (id: string, name: string) => ({
    name,
    ...(await signAddress(services, heldBy(reader), id, { variant: 'file', disposition: 'attachment' })),
  })
  const files = row.readyAt ? await listFiles(tx, row) : []
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
