import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { asSystem } from '../db/scope.ts'
import { refuse } from '../refuse.ts'
import type { Uploads } from './storage.ts'

/** A file that was announced and has not arrived as a whole. */
export type Reserved = { readonly id: string; readonly bytes: number }

/** The files that one feature has reserved room for, of every company. */
export type ReservationSource = (tx: Tx) => Promise<readonly Reserved[]>

/** Refuses with STORAGE_FULL where room for so many bytes is not left once everybody has what they were promised. */
export type ReserveRoom = (tx: Tx, bytes: number) => Promise<void>

/** Any number: while room is scarce, one process at a time promises some of it. */
const roomLock = 7_224_110
/** With so much left over after a reservation, others at the same moment cannot take it away. */
const plenty = 32 * 1024 ** 3

/**
 * Reservations are rows of the database, so all processes count the same ones. The caller inserts its own in the same
 * transaction; the lock is held until that is committed.
 */
export const createReserveRoom =
  (uploads: Uploads, sources: readonly ReservationSource[]): ReserveRoom =>
  async (tx, bytes) => {
    const left = async (): Promise<number> => {
      const free = await uploads.free()
      if (free === null) return Number.POSITIVE_INFINITY
      const reserved: Reserved[] = []
      await asSystem(tx, async () => {
        for (const source of sources) reserved.push(...(await source(tx)))
      })
      return free - bytes - (await uploads.outstanding(reserved))
    }
    const first = await left()
    if (first >= plenty) return
    if (first < 0) refuse('STORAGE_FULL')
    await tx.execute(sql`select pg_advisory_xact_lock(${roomLock})`)
    if ((await left()) < 0) refuse('STORAGE_FULL')
  }
