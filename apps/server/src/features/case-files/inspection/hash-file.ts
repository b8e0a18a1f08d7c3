import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { addRenditionJobs } from '../renditions/rendition-jobs.ts'
import { type AssetRow, findAsset, updateAsset } from '../store.ts'
import { caseAsset } from '../table.ts'

/** Queues the job that computes a file's hash; the same job is never in the queue twice. */
export const addHashJob = (tx: Tx, { id, companyId }: Pick<AssetRow, 'id' | 'companyId'>): Promise<void> =>
  addJob(tx, 'hashFile', { assetId: id }, { key: `hashFile ${id}`, company: companyId })

/** After this many days, a file without a hash gets another job: the queue gives up a job that fails for longer. */
const retryAfterDays = 1
const day = 24 * 3_600_000
/** Maximum number of files repeated per night. */
const maxPerNight = 1000

/**
 * Queues the jobs again for files whose hash could not be computed, for example because the storage was unavailable
 * for days.
 */
export const retryHashes = ({ db, clock }: Services): Promise<void> =>
  db.within(systemScope, async tx => {
    const files = await tx
      .select({ id: caseAsset.id, companyId: caseAsset.companyId })
      .from(caseAsset)
      .where(
        and(
          eq(caseAsset.status, 'ready'),
          isNull(caseAsset.sha256),
          lt(caseAsset.readyAt, new Date(clock.now().getTime() - retryAfterDays * day)),
        ),
      )
      .orderBy(asc(caseAsset.readyAt))
      .limit(maxPerNight)
    for (const file of files) await addHashJob(tx, file)
  })

/**
 * Reads a file that was sent directly to the storage and records its hash; its renditions are made afterwards,
 * because an identical file may already have some. Idempotent.
 */
export const hashFile = async ({ db, storage, events }: Services, assetId: string): Promise<void> => {
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, assetId))
  if (asset?.status !== 'ready' || asset.sha256 !== null) return
  const sha256 = await storage.checksum(asset.storageKey)
  await db.within(systemScope, async tx => {
    const hashedAsset = await updateAsset(tx, assetId, 'ready', { sha256 })
    if (!hashedAsset) return
    await addRenditionJobs(tx, hashedAsset)
    await events.emit(tx, 'assetChanged', { asset: hashedAsset })
  })
}
