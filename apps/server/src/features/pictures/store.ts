import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { holderOf, type ReservationSource } from '../../platform/storage/reservations.ts'
import { picture } from './table.ts'

export type PictureRow = typeof picture.$inferSelect

/** Pictures in scope; pictures of staff belong to no company and are visible to staff only. */
const isVisible = (scope: Scope) => {
  if (scope.kind !== 'staff')
    return isInScope({ ...scope, kind: 'company' }, { companyId: picture.companyId })
  return scope.companyId ? or(isNull(picture.companyId), eq(picture.companyId, scope.companyId)) : undefined
}

export const insertPicture = async (tx: Tx, row: typeof picture.$inferInsert): Promise<PictureRow> => {
  const [inserted] = await tx.insert(picture).values(row).returning()
  if (!inserted) throw new Error('a picture was not stored')
  return inserted
}

export const findPicture = async (tx: Tx, scope: Scope, id: string): Promise<PictureRow | undefined> => {
  const [row] = await tx
    .select()
    .from(picture)
    .where(and(eq(picture.id, id), isVisible(scope)))
  return row
}

/** The picture with this key, once it is ready. */
export const findReadyPicture = async (
  tx: Tx,
  scope: Scope,
  key: string,
): Promise<PictureRow | undefined> => {
  const [row] = await tx
    .select()
    .from(picture)
    .where(and(eq(picture.storageKey, key), eq(picture.status, 'ready'), isVisible(scope)))
  return row
}

/** Stores the result of an expected picture; returns undefined if it is no longer expected. */
export const settlePicture = async (
  tx: Tx,
  id: string,
  changes: Partial<Pick<PictureRow, 'status' | 'mime' | 'sha256'>>,
): Promise<PictureRow | undefined> => {
  const [settled] = await tx
    .update(picture)
    .set(changes)
    .where(and(eq(picture.id, id), eq(picture.status, 'pending')))
    .returning()
  return settled
}

/** All pictures that are still expected, in all companies. */
export const listReservedPictures: ReservationSource = async tx => {
  const rows = await tx
    .select({ id: picture.id, bytes: picture.bytes, companyId: picture.companyId })
    .from(picture)
    .where(eq(picture.status, 'pending'))
  return rows.map(({ id, bytes, companyId }) => ({
    id,
    bytes,
    holder: holderOf('contact', companyId),
    // Unknown: the start of a picture is not recorded.
    isStarted: true,
  }))
}

export const dropPending = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(picture).where(and(eq(picture.id, id), eq(picture.status, 'pending')))
}

/** The uploads among these that are still expected; rows of aborted ones are deleted. */
export const listExpectedUploads = async (tx: Tx, ids: readonly string[], now: Date): Promise<string[]> => {
  await tx.delete(picture).where(and(eq(picture.status, 'pending'), lt(picture.expiresAt, now)))
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: picture.id })
    .from(picture)
    .where(and(inArray(picture.id, [...ids]), eq(picture.status, 'pending')))
  return rows.map(({ id }) => id)
}
