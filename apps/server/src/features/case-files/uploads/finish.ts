import { chatTypeKey } from '@archway/contract/case-files'
import type { Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Services } from '../../../platform/services.ts'
import { type Actor, findCase, noteOnCase, writeHistory } from '../../cases/index.ts'
import { type Fault, type FileFacts, inspect } from '../inspection/inspect.ts'
import { addRenditionJobs } from '../renditions/rendition-jobs.ts'
import { type AssetRow, findAsset, lockSlots, nextVersion, updateAsset } from '../store.ts'

/** Whether the bytes are read for their hash before the file is ready, or by a job afterwards. */
type FinishOptions = { readonly hash: 'now' | 'byJob' }

/** Finishing runs once per file even when a lost answer makes the client ask again. */
const running = new Map<string, Promise<AssetRow | undefined>>()

/**
 * Makes a file of bytes that have all arrived: hash, content check, its place in the storage, its row. May be
 * interrupted anywhere and done again. Returns the file with its new status; undefined if it was withdrawn.
 */
export const finishUpload = (
  services: Services,
  id: string,
  options: FinishOptions = { hash: 'now' },
): Promise<AssetRow | undefined> => {
  const known = running.get(id)
  if (known) return known
  const work = finish(services, id, options).finally(() => running.delete(id))
  running.set(id, work)
  return work
}

const finish = async (
  services: Services,
  id: string,
  options: FinishOptions,
): Promise<AssetRow | undefined> => {
  const { db, storage } = services
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, id))
  if (asset?.status !== 'pending') {
    await storage.uploads.discard(id)
    return asset
  }
  const arriving = storage.uploads.keyOf(id)
  // An earlier try may have come as far as moving the bytes.
  const key = (await storage.size(arriving)) === null ? asset.storageKey : arriving
  const inspection = await inspect(storage, { ...asset, key })
  if ('fault' in inspection) {
    const refused = await db.within(systemScope, tx => refuseFile(tx, services, asset, inspection.fault))
    await storage.uploads.discard(id)
    return refused
  }
  const sha256 =
    storage.uploads.digest(id, asset.bytes) ?? (options.hash === 'now' ? await storage.checksum(key) : null)
  await storage.move(arriving, asset.storageKey)
  const ready = await db.within(systemScope, tx => makeReady(tx, services, asset, inspection.facts, sha256))
  // Its content was judged for another slot than its current one.
  if (ready === 'moved') return finish(services, id, options)
  await storage.uploads.discard(id)
  if (!ready) await storage.remove(asset.storageKey)
  return ready
}

/** Who sent a file, as history names them. */
const senderOf = (asset: AssetRow, side: 'client' | 'doctor'): Actor => {
  const kinds = {
    contact: side === 'doctor' ? 'dso' : 'client',
    doctor: 'doctor',
    staff: 'staff',
    system: 'system',
  } as const
  return {
    kind: kinds[asset.uploadedByKind],
    // Named, not judged: the right to send was checked when the file was announced.
    staffRole: null,
    id: asset.uploadedById,
    name: asset.uploadedByName,
    superAdmin: false,
    isRm: false,
    blocked: false,
    restricted: false,
  }
}

const tell = async (tx: Tx, services: Services, asset: AssetRow, action: string): Promise<void> => {
  // Its message tells of it.
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
    await noteOnCase(tx, systemScope, asset.caseId, { lastActivityAt: now })
}

const refuseFile = async (
  tx: Tx,
  services: Services,
  asset: AssetRow,
  { reason, values }: Fault,
): Promise<AssetRow | undefined> => {
  const refused = await updateAsset(tx, asset.id, 'pending', {
    status: 'broken',
    reason,
    reasonValues: values ?? {},
    expiresAt: null,
  })
  if (refused) {
    await tell(tx, services, refused, 'ASSET_REFUSED')
    await services.events.emit(tx, 'assetChanged', { asset: refused })
  }
  return refused
}

const makeReady = async (
  tx: Tx,
  services: Services,
  asset: AssetRow,
  facts: FileFacts,
  sha256: string | null,
): Promise<AssetRow | 'moved' | undefined> => {
  await lockSlots(tx, asset.caseId)
  const present = await findAsset(tx, systemScope, asset.id)
  if (present && present.typeKey !== asset.typeKey) return 'moved'
  const ready = await updateAsset(tx, asset.id, 'pending', {
    status: 'ready',
    ...readyColumns(facts),
    sha256,
    version: await nextVersion(tx, asset),
    readyAt: services.clock.now(),
    expiresAt: null,
  })
  if (ready) await announce(tx, services, ready)
  return ready
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

/** What follows from a usable file, in the transaction that made it one. */
export const announce = async (tx: Tx, services: Services, asset: AssetRow): Promise<void> => {
  await tell(tx, services, asset, asset.version > 1 ? 'ASSET_REPLACED' : 'ASSET_UPLOADED')
  if (asset.sha256 === null) await addJob(tx, 'hashFile', { assetId: asset.id }, { company: asset.companyId })
  else await addRenditionJobs(tx, asset)
  await services.events.emit(tx, 'assetReady', { asset })
}
