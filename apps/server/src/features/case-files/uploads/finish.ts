import { chatTypeKey } from '@archway/contract/case-files'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { NotStored } from '../../../platform/storage/storage.ts'
import { type Actor, findCase, recordOnCase, writeHistory } from '../../cases/index.ts'
import { addHashJob } from '../inspection/hash-file.ts'
import { type Fault, type FileFacts, inspect } from '../inspection/inspect.ts'
import { isOwnerOpen } from '../place.ts'
import { addRenditionJobs } from '../renditions/rendition-jobs.ts'
import { type AssetRow, findAsset, lockSlots, nextVersion, updateAsset } from '../store.ts'
import { readSenderAccess } from './sender.ts'

/**
 * How the bytes arrived: through a server, directly in the bucket, or unknown, because the sender never returned and a
 * job completes the upload. After a direct upload, a job reads the file for its hash; otherwise this happens before the
 * file is ready.
 */
type FinishOptions = { readonly way: 'server' | 'direct' | 'collected' }

type Running = Map<string, Promise<AssetRow | undefined>>

/** Prevents this process from finishing a file twice at once; another process may still do so. */
const runningIn = new WeakMap<Services, Running>()

/**
 * Turns uploaded bytes into a file: computes the hash, checks the content, and writes its final location and its row.
 * Can be interrupted at any point and repeated. Returns the file with its new status; undefined if it was withdrawn.
 */
export const finishUpload = (
  services: Services,
  id: string,
  options: FinishOptions = { way: 'server' },
): Promise<AssetRow | undefined> => {
  const runningWorks: Running = runningIn.get(services) ?? new Map()
  runningIn.set(services, runningWorks)
  const runningWork = runningWorks.get(id)
  if (runningWork) return runningWork
  const work = finish(services, id, options).finally(() => runningWorks.delete(id))
  runningWorks.set(id, work)
  return work
}

const readRow = ({ db }: Services, id: string): Promise<AssetRow | undefined> =>
  db.within(systemScope, tx => findAsset(tx, systemScope, id))

/** The key of the complete bytes; null if there are none. An earlier attempt may have moved them already. */
const findStoredKey = async ({ storage }: Services, { id, storageKey }: AssetRow): Promise<string | null> => {
  const arrivingKey = storage.uploads.keyOf(id)
  if ((await storage.size(arrivingKey)) !== null) return arrivingKey
  return (await storage.size(storageKey)) === null ? null : storageKey
}

const finish = async (
  services: Services,
  id: string,
  options: FinishOptions,
): Promise<AssetRow | undefined> => {
  const asset = await readRow(services, id)
  if (asset?.status !== 'pending') {
    await services.storage.uploads.discard(id)
    return asset
  }
  const key = await findStoredKey(services, asset)
  if (key === null) return readRow(services, id)
  try {
    return await settle(services, asset, key, options)
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    // Another process moved the bytes after this one had looked them up.
    return finish(services, id, options)
  }
}

/** Inspects the bytes under `key` and records the result, unless another process has recorded one. */
const settle = async (
  services: Services,
  asset: AssetRow,
  key: string,
  options: FinishOptions,
): Promise<AssetRow | undefined> => {
  const { db, storage } = services
  const { id } = asset
  const inspection = await inspect({ ...services, isContinued: true }, { ...asset, key })
  if ('fault' in inspection) {
    const refusedAsset = await db.within(systemScope, tx => refuseFile(tx, services, asset, inspection.fault))
    await storage.uploads.discard(id)
    if (refusedAsset) countUpload(services, asset, options, 'refused')
    return refusedAsset ?? readRow(services, id)
  }
  const sha256 =
    storage.uploads.digest(id, asset.bytes) ?? (options.way === 'direct' ? null : await storage.checksum(key))
  await storage.move(storage.uploads.keyOf(id), asset.storageKey)
  const outcome = await db.within(systemScope, tx => makeReady(tx, services, asset, inspection.facts, sha256))
  // The file was moved to another slot in the meantime, so its content has to be checked for that slot.
  if (outcome === 'moved') return finish(services, id, options)
  const { settled, result } = outcome
  await storage.uploads.discard(id)
  // Only deletes bytes that never were a file: a withdrawn file may have been ready before.
  const isUnused = !settled || (settled.status === 'withdrawn' && settled.readyAt === null)
  if (isUnused) await storage.remove(asset.storageKey)
  if (result) countUpload(services, asset, options, result)
  return settled
}

const countUpload = (
  { metrics }: Services,
  { bytes }: AssetRow,
  { way }: FinishOptions,
  result: 'ready' | 'refused' | 'withdrawn',
): void => {
  metrics.uploads.inc({ way, result })
  if (result === 'ready') metrics.uploadedBytes.inc({ way }, bytes)
}

/** The sender of a file, as named in the history. */
const senderOf = (asset: AssetRow, side: 'client' | 'doctor'): Actor => {
  const kinds = {
    contact: side === 'doctor' ? 'dso' : 'client',
    doctor: 'doctor',
    staff: 'staff',
    system: 'system',
  } as const
  return {
    kind: kinds[asset.uploadedByKind],
    // Only for the name: the right to send was checked when the file was reserved.
    staffRole: null,
    id: asset.uploadedById,
    name: asset.uploadedByName,
    superAdmin: false,
    isRm: false,
    blocked: false,
    restricted: false,
  }
}

const recordAction = async (tx: Tx, services: Services, asset: AssetRow, action: string): Promise<void> => {
  // Chat files are recorded by their message instead.
  if (asset.typeKey === chatTypeKey) return
  const caseRow = await findCase(tx, systemScope, asset.caseId)
  if (!caseRow) return
  const now = services.clock.now()
  await writeHistory(tx, {
    caseRow,
    action,
    model: 'asset',
    actor: senderOf(asset, caseRow.side),
    attributes: {
      details: {
        record: asset.typeKey,
        version: asset.version,
        ...(asset.reason ? { reason: asset.reason } : {}),
      },
    },
    now,
  })
  if (asset.uploadedByKind !== 'system')
    await recordOnCase(tx, systemScope, asset.caseId, { lastActivityAt: now })
}

/** Says of a file that it cannot be used, and why; undefined where its status has changed since it was read. */
export const refuseFile = async (
  tx: Tx,
  services: Services,
  asset: AssetRow,
  { reason, values }: Fault,
): Promise<AssetRow | undefined> => {
  await lockSlots(tx, asset.caseId)
  const brokenAsset = await updateAsset(tx, asset.id, asset.status, {
    status: 'broken',
    reason,
    reasonValues: values ?? {},
    expiresAt: null,
  })
  if (brokenAsset) {
    await recordAction(tx, services, brokenAsset, 'ASSET_REFUSED')
    await services.events.emit(tx, 'assetChanged', { asset: brokenAsset })
  }
  return brokenAsset
}

/** The resulting row, and what happened to it here; null if another process or the sender changed it before. */
type Outcome = { readonly settled: AssetRow | undefined; readonly result: 'ready' | 'withdrawn' | null }

const makeReady = async (
  tx: Tx,
  services: Services,
  asset: AssetRow,
  facts: FileFacts,
  sha256: string | null,
): Promise<Outcome | 'moved'> => {
  await lockSlots(tx, asset.caseId)
  const current = await findAsset(tx, systemScope, asset.id)
  if (current && current.status !== 'pending') return { settled: current, result: null }
  if (current && current.typeKey !== asset.typeKey) return 'moved'
  // Reading and moving the bytes may have taken minutes. Since then the sender may have lost their rights, or the plan
  // may have been published and must not change.
  const isTaken =
    (await isOwnerOpen({ tx, services }, asset)) && (await readSenderAccess(tx, services, asset)) !== 'ended'
  if (!isTaken) {
    const withdrawn = await findWithdrawn(tx, services, asset)
    return { settled: withdrawn, result: withdrawn ? 'withdrawn' : null }
  }
  const ready = await updateAsset(tx, asset.id, 'pending', {
    status: 'ready',
    ...readyColumns(facts),
    sha256,
    version: await nextVersion(tx, asset),
    readyAt: services.clock.now(),
    expiresAt: null,
  })
  if (ready) await announce(tx, services, ready)
  return { settled: ready, result: ready ? 'ready' : null }
}

/** Gives up an upload that is no longer accepted. */
const findWithdrawn = async (tx: Tx, services: Services, { id }: AssetRow): Promise<AssetRow | undefined> => {
  const asset = await updateAsset(tx, id, 'pending', { status: 'withdrawn', expiresAt: null })
  if (asset) await services.events.emit(tx, 'assetChanged', { asset })
  return asset
}

/** The facts of the content, as columns. */
export const readyColumns = (facts: FileFacts): Partial<AssetRow> => ({
  kind: facts.kind,
  mime: facts.mime,
  width: facts.width ?? null,
  height: facts.height ?? null,
  triangles: facts.triangles ?? null,
  setup: facts.setup ?? null,
  dicom: facts.dicom ?? null,
})

/** The effects of a usable file, in the same transaction. */
export const announce = async (tx: Tx, services: Services, asset: AssetRow): Promise<void> => {
  await recordAction(tx, services, asset, asset.version > 1 ? 'ASSET_REPLACED' : 'ASSET_UPLOADED')
  if (asset.sha256 === null) await addHashJob(tx, asset)
  else await addRenditionJobs(tx, asset)
  await services.events.emit(tx, 'assetReady', { asset })
}
