import { systemScope } from '../../platform/db/scope.ts'
import type { Services } from '../../platform/services.ts'
import { readPart } from '../../platform/storage/read-part.ts'
import { WorkOverrun } from '../../platform/work/pool.ts'
import type { Redrawn } from './redraw.ts'
import { findPicture, type PictureRow, settlePicture } from './store.ts'

/** The picture re-encoded by a worker; null if it is none, or too costly for a worker. */
const redrawn = async ({ workers }: Services, row: PictureRow, bytes: Buffer): Promise<Redrawn | null> => {
  try {
    return await workers.run<Redrawn | null>({
      module: new URL('./redraw.ts', import.meta.url),
      call: 'redraw',
      args: [row.kind, bytes],
      company: row.companyId ?? row.id,
      lane: 'people',
      cpuSeconds: 15,
    })
  } catch (error) {
    if (error instanceof WorkOverrun) return null
    throw error
  }
}

/** Finishes a complete upload of a picture. May be interrupted at any point and repeated. */
export const finishPicture = async (services: Services, id: string): Promise<PictureRow | undefined> => {
  const { db, storage } = services
  const row = await db.within(systemScope, tx => findPicture(tx, systemScope, id))
  if (row?.status !== 'pending') {
    await storage.uploads.discard(id)
    return row
  }
  const drawn = await redrawn(services, row, await readPart(storage, storage.uploads.keyOf(id)))
  const stored = drawn ? await storage.put(row.storageKey, Buffer.from(drawn.content)) : null
  const settled = await db.within(systemScope, tx =>
    settlePicture(
      tx,
      id,
      drawn && stored ? { status: 'ready', mime: drawn.mime, sha256: stored.sha256 } : { status: 'broken' },
    ),
  )
  await storage.uploads.discard(id)
  if (!settled && stored) await storage.remove(row.storageKey)
  return settled
}
