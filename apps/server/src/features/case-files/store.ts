import { chatTypeKey, type TypeKey } from '@archway/contract/case-files'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { holderOf, type ReservationSource } from '../../platform/storage/reservations.ts'
import { caseFile } from '../cases/index.ts'
import { caseAsset } from './table.ts'

export type AssetRow = typeof caseAsset.$inferSelect

/** A slot of a case, or of one of its plans, requests or refinements. */
export type Slot = Pick<AssetRow, 'caseId' | 'typeKey' | 'part' | 'planId' | 'requestId' | 'refinementId'>

const select = (tx: Tx, scope: Scope, where: SQL | undefined) =>
  tx
    .select(getTableColumns(caseAsset))
    .from(caseAsset)
    // Viewers who may read a case may read its files. Files of plans belong to the provider: customers get those of
    // a published plan through the plan.
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseAsset.companyId), eq(caseFile.id, caseAsset.caseId)))
    .where(
      and(where, isInScope(scope, caseFile), scope.kind === 'staff' ? undefined : isNull(caseAsset.planId)),
    )

export const findAsset = async (tx: Tx, scope: Scope, id: string): Promise<AssetRow | undefined> => {
  const [row] = await select(tx, scope, eq(caseAsset.id, id))
  return row
}

/** As `findAsset`, for the holder of a signed address: the only way in which customers see files of plans. */
export const findAssetForHolder = async (tx: Tx, scope: Scope, id: string): Promise<AssetRow | undefined> => {
  const [row] = await tx
    .select(getTableColumns(caseAsset))
    .from(caseAsset)
    .innerJoin(caseFile, and(eq(caseFile.companyId, caseAsset.companyId), eq(caseFile.id, caseAsset.caseId)))
    .where(and(eq(caseAsset.id, id), isInScope(scope, caseFile)))
  return row
}

/** Files sent in the chat of a case are not records. */
export const isRecord = ne(caseAsset.typeKey, chatTypeKey)

/** Files by what they belong to: every version, newest first within its slot, without withdrawn ones. */
export const listAssets = async (
  tx: Tx,
  scope: Scope,
  owner:
    | { caseId: string }
    | { caseIds: readonly string[] }
    | { requestId: string }
    | { refinementId: string }
    | { planId: string },
): Promise<AssetRow[]> => {
  const [[column, value]] = Object.entries(owner) as [
    ['caseId' | 'requestId' | 'refinementId' | 'planId', string] | ['caseIds', readonly string[]],
  ]
  const isOfOwner =
    column === 'caseIds' ? inArray(caseAsset.caseId, [...value]) : eq(caseAsset[column], value)
  return select(tx, scope, and(isOfOwner, isRecord, sql`${caseAsset.status} <> 'withdrawn'`)).orderBy(
    asc(caseAsset.typeKey),
    desc(caseAsset.version),
    desc(caseAsset.createdAt),
  )
}

const equalsOrIsNull = (column: PgColumn, value: string | null) =>
  value === null ? isNull(column) : eq(column, value)

const isInSlot = (slot: Slot): SQL | undefined =>
  and(
    eq(caseAsset.caseId, slot.caseId),
    eq(caseAsset.typeKey, slot.typeKey),
    equalsOrIsNull(caseAsset.part, slot.part),
    equalsOrIsNull(caseAsset.planId, slot.planId),
    equalsOrIsNull(caseAsset.requestId, slot.requestId),
    equalsOrIsNull(caseAsset.refinementId, slot.refinementId),
  )

/**
 * Locks all slots of the case until the transaction ends, so that two files never get the same version. The lock is the
 * row of the case, and is taken before any row of a file: changing or deleting a case takes them in this order.
 */
export const lockSlots = async (tx: Tx, caseId: string): Promise<void> => {
  // `no key update` does not block inserts that reference the case, such as messages.
  await tx.execute(sql`select from ${caseFile} where ${eq(caseFile.id, caseId)} for no key update`)
}

/** Distinguishes several files of one type by their names; null for types with a single file. */
export const partOf = (typeKey: TypeKey, fileName: string): string | null =>
  typeKey === 'planViewer' ? fileName.toLowerCase() : null

/**
 * The file of this type that is reserved or uploading: at most one for the case, and for each of its plans or
 * requests.
 */
export const findPending = async (
  tx: Tx,
  {
    caseId,
    typeKey,
    part,
    planId,
    requestId,
  }: Pick<Slot, 'caseId' | 'typeKey' | 'part' | 'planId' | 'requestId'>,
): Promise<AssetRow | undefined> => {
  const [row] = await tx
    .select()
    .from(caseAsset)
    .where(
      and(
        eq(caseAsset.caseId, caseId),
        eq(caseAsset.typeKey, typeKey),
        equalsOrIsNull(caseAsset.part, part),
        equalsOrIsNull(caseAsset.planId, planId),
        equalsOrIsNull(caseAsset.requestId, requestId),
        eq(caseAsset.status, 'pending'),
      ),
    )
  return row
}

/** The version of the next usable file of a slot: one more than the highest so far. */
export const nextVersion = async (tx: Tx, slot: Slot): Promise<number> => {
  const [row] = await tx
    .select({ last: max(caseAsset.version) })
    .from(caseAsset)
    .where(and(isInSlot(slot), isNotNull(caseAsset.readyAt)))
  return (row?.last ?? 0) + 1
}

export const insertAsset = async (tx: Tx, values: typeof caseAsset.$inferInsert): Promise<AssetRow> => {
  const [inserted] = await tx.insert(caseAsset).values(values).returning()
  return inserted as AssetRow
}

/** Updates a file if it still has the status; otherwise returns nothing. */
export const updateAsset = async (
  tx: Tx,
  id: string,
  from: AssetRow['status'],
  set: Partial<AssetRow>,
): Promise<AssetRow | undefined> => {
  const [updated] = await tx
    .update(caseAsset)
    .set(set)
    .where(and(eq(caseAsset.id, id), eq(caseAsset.status, from)))
    .returning()
  return updated
}

/** Withdraws a file and its older versions from their slot. */
export const withdrawFromSlot = async (tx: Tx, asset: AssetRow): Promise<void> => {
  await tx
    .update(caseAsset)
    .set({ status: 'withdrawn' })
    .where(
      and(
        isInSlot(asset),
        sql`${caseAsset.version} <= ${asset.version}`,
        inArray(caseAsset.status, ['ready', 'broken', 'infected']),
      ),
    )
}

/** Aborts unfinished uploads: of a case whose records are closed, or after a timeout. */
export const giveUp = async (tx: Tx, which: { caseId: string } | { olderThan: Date }): Promise<string[]> => {
  const where =
    'caseId' in which
      ? and(
          eq(caseAsset.caseId, which.caseId),
          isNull(caseAsset.planId),
          isNull(caseAsset.requestId),
          isRecord,
        )
      : lt(caseAsset.expiresAt, which.olderThan)
  const rows = await tx
    .update(caseAsset)
    .set({ status: 'withdrawn', expiresAt: null })
    .where(and(where, eq(caseAsset.status, 'pending')))
    .returning({ id: caseAsset.id })
  return rows.map(row => row.id)
}

/** The uploads among these that are still expected, with their final size. */
export const listClaimedUploads = async (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; bytes: number }[]> => {
  if (ids.length === 0) return []
  return tx
    .select({ id: caseAsset.id, bytes: caseAsset.bytes })
    .from(caseAsset)
    .where(and(inArray(caseAsset.id, [...ids]), eq(caseAsset.status, 'pending')))
}

/** All files that are still expected, in all companies. */
export const listReservedCaseFiles: ReservationSource = async tx => {
  const rows = await tx
    .select({
      id: caseAsset.id,
      bytes: caseAsset.bytes,
      companyId: caseAsset.companyId,
      sender: caseAsset.uploadedByKind,
      startedAt: caseAsset.startedAt,
    })
    .from(caseAsset)
    .where(eq(caseAsset.status, 'pending'))
  return rows.map(({ id, bytes, companyId, sender, startedAt }) => ({
    id,
    bytes,
    holder: holderOf(sender, companyId),
    isStarted: startedAt !== null,
  }))
}

/** Everything that is reserved or uploading. */
export const listPendingAssets = (tx: Tx): Promise<AssetRow[]> =>
  tx.select().from(caseAsset).where(eq(caseAsset.status, 'pending'))

/** The usable files of these requests. */
export const listReadyRecords = async (
  tx: Tx,
  requestIds: readonly string[],
): Promise<{ requestId: string; typeKey: TypeKey }[]> => {
  const rows = await tx
    .select({ requestId: caseAsset.requestId, typeKey: caseAsset.typeKey })
    .from(caseAsset)
    .where(and(inArray(caseAsset.requestId, [...requestIds]), eq(caseAsset.status, 'ready')))
  return rows.flatMap(({ requestId, typeKey }) => (requestId ? [{ requestId, typeKey }] : []))
}

/** The newest usable file of each slot in the case's current round. */
export const listCurrent = async (
  tx: Tx,
  { caseId, refinementId }: Pick<Slot, 'caseId' | 'refinementId'>,
): Promise<AssetRow[]> => {
  const rows = await tx
    .select()
    .from(caseAsset)
    .where(
      and(
        eq(caseAsset.caseId, caseId),
        equalsOrIsNull(caseAsset.refinementId, refinementId),
        isNull(caseAsset.planId),
        isNull(caseAsset.requestId),
        isRecord,
        eq(caseAsset.status, 'ready'),
      ),
    )
    .orderBy(desc(caseAsset.version))
  const newest = new Map<TypeKey, AssetRow>()
  for (const row of rows) if (!newest.has(row.typeKey)) newest.set(row.typeKey, row)
  return [...newest.values()]
}
