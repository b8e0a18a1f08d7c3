import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.ts'
import { runAsSystem } from '../db/scope.ts'
import { refuse } from '../refuse.ts'
import type { ReservedUpload, Uploads } from './storage.ts'

/** A reserved file that is not completely uploaded; the holder is a company or the provider. */
export type Reserved = ReservedUpload & { readonly holder: string }

/** The files for which one feature has reserved space, of every company. */
export type ReservationSource = (tx: Tx) => Promise<readonly Reserved[]>

/**
 * Refuses with STORAGE_FULL if the space is insufficient after all existing reservations, and with UPLOADS_UNFINISHED
 * if the holder has already reserved more than its share.
 */
export type ReserveRoom = (tx: Tx, bytes: number, holder: string) => Promise<void>

/** The holder of a reservation: staff share one, whichever company they upload for. */
export const holderOf = (audience: string, companyId: string | null): string =>
  audience === 'staff' || companyId === null ? 'provider' : companyId

/** Arbitrary number of the advisory lock: while space is scarce, one process at a time reserves some. */
const roomLock = 7_224_110
/** If this much remains after a reservation, concurrent ones cannot exhaust the space. */
const plentyBytes = 32 * 1024 ** 3
/** Maximum number of files that a holder may have reserved at a time: each costs every later reservation a check. */
const maxFiles = 2000

/**
 * A reservation costs its holder nothing and lasts for a day. Reservations alone must not take all the space, so a
 * holder whose unfinished uploads need half of what the others leave gets no more until some are complete.
 *
 * Reservations are rows of the database, so all processes count the same ones. The caller inserts its own in the same
 * transaction; the lock is held until that is committed.
 */
export const createReserveRoom =
  (uploads: Uploads, sources: readonly ReservationSource[]): ReserveRoom =>
  async (tx, bytes, holder) => {
    const bytesLeftAfter = async (): Promise<number> => {
      const reservations: Reserved[] = []
      await runAsSystem(tx, async () => {
        for (const source of sources) reservations.push(...(await source(tx)))
      })
      const holderFiles = reservations.filter(file => file.holder === holder)
      if (holderFiles.length >= maxFiles) refuse('UPLOADS_UNFINISHED')
      const free = await uploads.free()
      if (free === null) return Number.POSITIVE_INFINITY
      const ownBytes = await uploads.outstanding(holderFiles)
      const othersBytes = await uploads.outstanding(reservations.filter(file => file.holder !== holder))
      const rest = free - bytes - ownBytes - othersBytes
      if (rest >= 0 && ownBytes > 0 && ownBytes >= (free - othersBytes) / 2) refuse('UPLOADS_UNFINISHED')
      return rest
    }
    const first = await bytesLeftAfter()
    if (first >= plentyBytes) return
    if (first < 0) refuse('STORAGE_FULL')
    await tx.execute(sql`select pg_advisory_xact_lock(${roomLock})`)
    if ((await bytesLeftAfter()) < 0) refuse('STORAGE_FULL')
  }
