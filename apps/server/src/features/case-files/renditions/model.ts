import { isScanSlot, type ScanFacts } from '@archway/contract/case-files'
import { pictureSize } from '@archway/mesh/picture'
import { MeshError, type MeshKind, meshKindOf } from '@archway/mesh/read'
import sharp from 'sharp'
import { systemScope } from '../../../platform/db/scope.ts'
import {
  type CameraView,
  maxCrashes,
  runInWorker,
  WorkerCrashed,
  WorkerOverrun,
} from '../../../platform/mesh/run-in-worker.ts'
import type { Services } from '../../../platform/services.ts'
import { ArchiveError, readArchive } from '../../../platform/storage/archive.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { type AssetRow, findAsset, updateAsset } from '../store.ts'
import type { ModelFault } from '../table.ts'
import { existingRendition, renditionKey } from './renditions.ts'

/** At this number of triangles a scan is accurate to about a twentieth of a millimeter. */
const scanTriangles = 120_000
/** Larger surfaces are not extracted from an archive. */
const maxBytes = 400 * 1024 * 1024

/** Whether a file is a scan, uncompressed or as the only file of an archive. */
export const isScan = ({ kind, typeKey }: Pick<AssetRow, 'kind' | 'typeKey'>): boolean =>
  kind === 'stl' || (kind === 'archive' && isScanSlot(typeKey))

/** The state of a scan's light model; null for other files. */
export const modelStateOf = (
  row: Pick<AssetRow, 'kind' | 'typeKey' | 'status' | 'modelKey' | 'modelFault'>,
): 'making' | 'ready' | 'none' | null => {
  if (!isScan(row) || row.status !== 'ready') return null
  if (row.modelKey) return 'ready'
  return row.modelFault ? 'none' : 'making'
}

const cameraViewOf = ({ typeKey }: AssetRow): CameraView =>
  typeKey === 'upperImpression' ? 'upper' : typeKey === 'lowerImpression' ? 'lower' : 'front'

/** Makes the light model and the still picture of a scan. Idempotent. */
export const makeModel = async (
  services: Services,
  assetId: string,
  stopping?: AbortSignal,
  attempt = 1,
): Promise<void> => {
  const { db, storage } = services
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, assetId))
  if (!asset || modelStateOf(asset) !== 'making') return
  const made =
    (await existingRendition(services, asset, 'modelKey')) ??
    (await lightModel(storage, asset, stopping, attempt))
  await db.within(systemScope, async tx => {
    const after = await updateAsset(tx, assetId, 'ready', made)
    if (after) await services.events.emit(tx, 'assetChanged', { asset: after })
  })
}

type Made = { modelKey: string; previewKey?: string; scan?: ScanFacts } | { modelFault: ModelFault }

const lightModel = async (
  storage: Storage,
  asset: AssetRow,
  stopping: AbortSignal | undefined,
  attempt: number,
): Promise<Made> => {
  // The models of a plan are never shown separately, so they need no still picture.
  const cameraView = asset.planId ? null : cameraViewOf(asset)
  try {
    let scan: ScanFacts | undefined
    const { glb, picture } = await runInWorker(async maker => {
      const read = async (kind: MeshKind, bytes: number, stream: AsyncIterable<Uint8Array>) => {
        const request = { name: 'scan', kind, bytes, triangles: scanTriangles, examine: !asset.planId }
        scan = (await maker.part(request, stream)).scan ?? undefined
      }
      const kind = meshKindOf(asset.fileName)
      if (kind) await read(kind, asset.bytes, await storage.open(asset.storageKey))
      else await readArchived(storage, asset, read)
      return maker.finish({ picture: cameraView })
    }, stopping)
    const modelKey = renditionKey(asset, 'modelKey')
    await storage.put(modelKey, Buffer.from(glb))
    const made = { modelKey, ...(scan ? { scan } : {}) }
    if (!picture) return made
    const previewKey = renditionKey(asset, 'previewKey')
    await storage.put(previewKey, await pictureFile(picture))
    return { ...made, previewKey }
  } catch (error) {
    // An aborted run says nothing about the scan.
    stopping?.throwIfAborted()
    if (error instanceof MeshError) return { modelFault: error.fault }
    if (error instanceof ArchiveError) return { modelFault: 'archive' }
    if (error instanceof WorkerOverrun) return { modelFault: 'tooHeavy' }
    if (error instanceof WorkerCrashed && attempt >= maxCrashes) return { modelFault: 'tooHeavy' }
    throw error
  }
}

const readArchived = async (
  storage: Storage,
  { storageKey, bytes }: AssetRow,
  read: (kind: MeshKind, bytes: number, stream: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<void> => {
  const members = await readArchive(storage, storageKey, bytes)
  const scan = members.find(member => meshKindOf(member.filename))
  const kind = scan && meshKindOf(scan.filename)
  if (!scan || !kind || scan.uncompressedSize > maxBytes) throw new ArchiveError('unreadable')
  await read(kind, scan.uncompressedSize, scan.read())
}

const pictureFile = (pixels: Uint8Array): Promise<Buffer> =>
  sharp(pixels, { raw: { ...pictureSize, channels: 4 } })
    .resize(pictureSize.width / 2)
    .webp({ quality: 80, alphaQuality: 90 })
    .toBuffer()
