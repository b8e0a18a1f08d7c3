import { and, eq, isNull } from 'drizzle-orm'
import { systemScope } from '../../platform/db/scope.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { findCase, lockCase, systemActor, transitionCase, writeHistory } from '../cases/index.ts'
import { type FrozenPrescription, storePrescription } from './documents/prescription.ts'
import { archiveFault } from './inspection/check-archive.ts'
import { checkAllShards, checkFiles, checkShards } from './inspection/check-files.ts'
import { hashFile, retryHashes } from './inspection/hash-file.ts'
import { checkCondition } from './inspection/whole.ts'
import { makePictures } from './renditions/image.ts'
import { makeModel } from './renditions/model.ts'
import { findExistingRendition, recordRenditions, renditionKey } from './renditions/renditions.ts'
import {
  type AssetRow,
  findAsset,
  giveUp,
  listClaimedUploads,
  listPendingAssets,
  updateAsset,
} from './store.ts'
import { caseAsset } from './table.ts'
import { finishUpload, refuseFile } from './uploads/finish.ts'
import { giveUpReservation } from './uploads/reserve.ts'
import { readSenderAccess } from './uploads/sender.ts'

/** Crontab lines of graphile-worker. */
export const caseFileCrontab = '17 * * * * collectUploads\n5 * * * * checkFiles'

/** Background work on files. Every job is idempotent. */
export const caseFileJobs = (services: Services): Jobs => ({
  makePreview: async ({ assetId }: { assetId: string }, stopping, attempt) =>
    preview(services, assetId, { attempt, stopping }),
  makeModel: async ({ assetId }: { assetId: string }, stopping, attempt) =>
    makeModel(services, assetId, stopping, attempt),
  checkArchive: async ({ assetId }: { assetId: string }, stopping) =>
    refuseDamaged(services, assetId, stopping),
  hashFile: async ({ assetId }: { assetId: string }) => hashFile(services, assetId),
  syncFiles: async ({ caseId }: { caseId: string }) => syncFiles(services, caseId),
  discardUploads: async ({ ids }: { ids: readonly string[] }) => discardUploads(services, ids),
  collectUploads: async () => collectUploads(services),
  checkFiles: async () => {
    await retryHashes(services)
    await checkAllShards(services)
  },
  checkFileShard: async ({ shard }: { shard: number }, stopping) =>
    checkFiles(services, {
      shard,
      bytes: (services.config.FILE_CHECK_MB_PER_HOUR * 1024 * 1024) / checkShards,
      stopping,
    }),
  writePrescription: async (frozen: FrozenPrescription) => storePrescription(services, frozen),
})

type Run = { readonly attempt?: number; readonly stopping?: AbortSignal }

const preview = async (services: Services, assetId: string, run: Run): Promise<void> => {
  const { db } = services
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, assetId))
  if (asset?.status !== 'ready' || asset.viewKey || asset.pictureFault) return
  const renditions =
    (await findExistingRendition(services, asset, 'viewKey')) ?? (await renderImages(services, asset, run))
  await recordRenditions(services, asset, renditions)
}

const renderImages = async (services: Services, asset: AssetRow, run: Run) => {
  const pictures = await makePictures(services, asset, run)
  if ('pictureFault' in pictures) return pictures
  const [previewKey, viewKey] = [renditionKey(asset, 'previewKey'), renditionKey(asset, 'viewKey')]
  await services.storage.put(previewKey, pictures.preview)
  await services.storage.put(viewKey, pictures.view)
  return { previewKey, viewKey }
}

/**
 * Refuses an archive that is damaged behind what was read of it when it arrived. An earlier file of the slot is the
 * current one again.
 */
const refuseDamaged = async (
  services: Services,
  assetId: string,
  stopping: AbortSignal | undefined,
): Promise<void> => {
  const { db } = services
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, assetId))
  if (asset?.status !== 'ready') return
  const fault = await archiveFault(services, asset, stopping)
  if (!fault) return
  await db.within(systemScope, async tx => {
    const refusedAsset = await refuseFile(tx, services, asset, fault)
    const caseRow = refusedAsset && (await findCase(tx, systemScope, refusedAsset.caseId))
    // The author of a draft sees the refused file before submitting; after that, only a notification tells the staff.
    if (caseRow && caseRow.status !== 'NEW')
      await services.events.emit(tx, 'fileDamaged', { asset: refusedAsset, caseRow })
  })
}

/** Removes only unclaimed uploads: an id that was claimed again in between stays. */
const discardUploads = async ({ db, storage, queries }: Services, ids: readonly string[]): Promise<void> => {
  const expected = new Set(
    (await db.within(systemScope, tx => listClaimedUploads(tx, ids))).map(({ id }) => id),
  )
  for (const id of await db.within(systemScope, tx => queries.expectedPictures(tx, ids))) expected.add(id)
  for (const id of ids) if (!expected.has(id)) await storage.uploads.discard(id)
}

/** Aborts the reservations of senders without access; returns the ids of uploads that may be finished. */
const reviewSenders = async (services: Services): Promise<ReadonlySet<string>> => {
  const { db } = services
  const openIds = new Set<string>()
  for (const asset of await db.within(systemScope, listPendingAssets))
    await db.within(systemScope, async tx => {
      const access = await readSenderAccess(tx, services, asset)
      if (access === 'open') openIds.add(asset.id)
      if (access === 'ended') await giveUpReservation({ tx, services }, asset)
    })
  return openIds
}

/**
 * Finishes uploads that are complete but whose sender never returned, aborts reservations without activity or whose
 * sender has lost access, and removes bytes that belong to no upload.
 */
export const collectUploads = async (services: Services): Promise<void> => {
  const { db, storage, clock } = services
  const openIds = await reviewSenders(services)
  const arrivingKeys: string[] = []
  for await (const { id } of storage.uploads.list()) arrivingKeys.push(id)
  for (const { id, bytes } of await db.within(systemScope, tx => listClaimedUploads(tx, arrivingKeys)))
    try {
      if (openIds.has(id) && (await storage.uploads.isWhole(id, bytes)))
        await finishUpload(services, id, { way: 'collected' })
    } catch (error) {
      // The next run retries it; the other files do not wait for it.
      services.log.error({ err: error, assetId: id }, 'an upload could not be finished')
    }
  await db.within(systemScope, tx => giveUp(tx, { olderThan: clock.now() }))
  await discardUploads(services, arrivingKeys)
}

/**
 * Reads every file of a case again before production starts. If all are intact, the case moves on. If one is damaged,
 * it is marked and the case waits for staff, who request a new file.
 */
export const syncFiles = async (services: Services, caseId: string): Promise<void> => {
  const { db, clock } = services
  const files = await db.within(systemScope, tx =>
    tx
      .select()
      .from(caseAsset)
      .where(and(eq(caseAsset.caseId, caseId), eq(caseAsset.status, 'ready'), isNull(caseAsset.planId))),
  )
  const damaged: AssetRow[] = []
  for (const file of files) if ((await checkCondition(services, file)) !== 'whole') damaged.push(file)
  await db.within(systemScope, async tx => {
    if (!(await findCase(tx, systemScope, caseId))) return
    const caseRow = await lockCase(tx, caseId)
    // Staff may have moved the case by hand; a concurrent move waits for the lock.
    if (caseRow.status !== 'IN_PRODUCTION_FILE_SYNC') return
    if (damaged.length === 0) {
      await transitionCase(tx, services, { caseId, action: 'syncDone', actor: systemActor })
      return
    }
    for (const file of damaged) {
      const damagedAsset = await updateAsset(tx, file.id, 'ready', { status: 'broken', reason: 'damaged' })
      if (!damagedAsset) continue
      await writeHistory(tx, {
        caseRow,
        action: 'ASSET_DAMAGED',
        model: 'asset',
        actor: systemActor,
        attributes: { details: { record: file.typeKey, version: file.version } },
        now: clock.now(),
      })
    }
  })
  if (damaged.length > 0) services.log.error(`${damaged.length} damaged files in the storage`)
}
