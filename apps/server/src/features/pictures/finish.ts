import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { readPart } from '../../platform/storage/read-part.ts'
import { NotStored } from '../../platform/storage/storage.ts'
import { WorkOverrun } from '../../platform/work/pool.ts'
import type { Redrawn } from './redraw.ts'
import { findPicture, type PictureRow, settlePicture } from './store.ts'

/** The picture re-encoded by a worker; null if it is no picture, or too costly. */
const redrawInWorker = async (
  { workers }: Services,
  row: PictureRow,
  bytes: Buffer,
): Promise<Redrawn | null> => {
  try {
    return await workers.run<Redrawn | null>({
      module: new URL('./redraw.ts', import.meta.url),
      call: 'redrawPicture',
      args: [row.kind, bytes],
      company: row.companyId ?? row.uploadedById,
      person: row.uploadedById,
      lane: 'people',
      cpuSeconds: 15,
    })
  } catch (error) {
    if (error instanceof WorkOverrun) return null
    throw error
  }
}

const findRow = ({ db }: Services, id: string): Promise<PictureRow | undefined> =>
  db.within(systemScope, tx => findPicture(tx, systemScope, id))

/** The bytes that arrived; null if another process has finished the picture and discarded them. */
const readReceivedBytes = async ({ storage }: Services, id: string): Promise<Buffer | null> => {
  try {
    return await readPart(storage, storage.uploads.keyOf(id))
  } catch (error) {
    if (error instanceof NotStored) return null
    throw error
  }
}

/** Finishes a complete upload of a picture. May be interrupted at any point, repeated, and run in two processes. */
export const finishPicture = async (services: Services, id: string): Promise<PictureRow | undefined> => {
  const { db, storage } = services
  const row = await findRow(services, id)
  if (row?.status !== 'pending') {
    await storage.uploads.discard(id)
    return row
  }
  const bytes = await readReceivedBytes(services, id)
  if (!bytes) return findRow(services, id)
  const picture = await redrawInWorker(services, row, bytes)
  const stored = picture ? await storage.put(row.storageKey, Buffer.from(picture.content)) : null
  const settled = await db.within(systemScope, tx =>
    settlePicture(
      tx,
      id,
      picture && stored
        ? { status: 'ready', mime: picture.mime, sha256: stored.sha256 }
        : { status: 'broken' },
    ),
  )
  await storage.uploads.discard(id)
  // Nothing was pending: another process may have made it ready under the same key.
  const current = settled ?? (await findRow(services, id))
  if (stored && current?.status !== 'ready') await storage.remove(row.storageKey)
  return current
}
