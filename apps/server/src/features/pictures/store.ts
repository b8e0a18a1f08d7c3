import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { inScope, type Scope } from '../../platform/db/scope.ts'
import { holderOf, type ReservationSource } from '../../platform/storage/reservations.ts'
import { picture } from './table.ts'

export type PictureRow = typeof picture.$inferSelect

/** Pictures of the scope; those of staff belong to no company and are seen by staff alone. */
const visible = (scope: Scope) => {
  if (scope.kind !== 'staff') return inScope({ ...scope, kind: 'company' }, { companyId: picture.companyId })
  return scope.companyId ? or(isNull(picture.companyId), eq(picture.companyId, scope.companyId)) : undefined
}

export const insertPicture = async (tx: Tx, row: typeof picture.$inferInsert): Promise<PictureRow> => {
  const [made] = await tx.insert(picture).values(row).returning()
  if (!made) throw new Error('a picture was not stored')
  return made
}

export const findPicture = async (tx: Tx, scope: Scope, id: string): Promise<PictureRow | undefined> => {
  const [found] = await tx
    .select()
    .from(picture)
    .where(and(eq(picture.id, id), visible(scope)))
  return found
}

/** The picture with this key, once it can be shown. */
export const readyPicture = async (tx: Tx, scope: Scope, key: string): Promise<PictureRow | undefined> => {
  const [found] = await tx
    .select()
    .from(picture)
    .where(and(eq(picture.storageKey, key), eq(picture.status, 'ready'), visible(scope)))
  return found
}

/** Settles a picture that is still expected; answers nothing when it is not. */
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

/** Every picture that is still expected, of all companies. */
export const reservedPictures: ReservationSource = async tx => {
  const rows = await tx
    .select({ id: picture.id, bytes: picture.bytes, companyId: picture.companyId })
    .from(picture)
    .where(eq(picture.status, 'pending'))
  return rows.map(({ id, bytes, companyId }) => ({ id, bytes, holder: holderOf('contact', companyId) }))
}

export const dropPending = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(picture).where(and(eq(picture.id, id), eq(picture.status, 'pending')))
}

/** Which of these uploads are still expected; what was given up is forgotten. */
export const expected = async (tx: Tx, ids: readonly string[], now: Date): Promise<string[]> => {
  await tx.delete(picture).where(and(eq(picture.status, 'pending'), lt(picture.expiresAt, now)))
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: picture.id })
    .from(picture)
    .where(and(inArray(picture.id, [...ids]), eq(picture.status, 'pending')))
  return rows.map(({ id }) => id)
}
