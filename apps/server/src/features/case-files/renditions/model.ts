import { isScanSlot, type ScanFacts } from '@archway/contract/case-files'
import type { Material } from '@archway/mesh/material'
import { pictureSize } from '@archway/mesh/picture-size'
import { MeshError, type MeshKind, meshKindOf } from '@archway/mesh/read'
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
import { type AssetRow, findAsset } from '../store.ts'
import type { ModelFault } from '../table.ts'
import { materialReader } from './materials.ts'
import { findExistingRendition, recordRenditions, renditionKey } from './renditions.ts'

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
  const { db } = services
  const asset = await db.within(systemScope, tx => findAsset(tx, systemScope, assetId))
  if (!asset || modelStateOf(asset) !== 'making') return
  const model =
    (await findExistingRendition(services, asset, 'modelKey')) ??
    (await lightModel(services, asset, stopping, attempt))
  await recordRenditions(services, asset, model)
}

type ModelRendition = { modelKey: string; previewKey?: string; scan?: ScanFacts } | { modelFault: ModelFault }

const lightModel = async (
  services: Services,
  asset: AssetRow,
  stopping: AbortSignal | undefined,
  attempt: number,
): Promise<ModelRendition> => {
  // The models of a plan are never shown separately, so they need no still picture.
  const cameraView = asset.planId ? null : cameraViewOf(asset)
  try {
    let scan: ScanFacts | undefined
    // Textures may wait for their turn: the only mesh worker stays free until they are read.
    const { kind, bytes, open, materials } = await openSource(services, asset, stopping)
    const { glb, picture } = await runInWorker(async meshWorker => {
      const request = {
        name: 'scan',
        kind,
        bytes,
        materials,
        triangles: scanTriangles,
        examine: !asset.planId,
      }
      scan = (await meshWorker.part(request, await open())).scan ?? undefined
      return meshWorker.finish({ picture: cameraView })
    }, stopping)
    const modelKey = renditionKey(asset, 'modelKey')
    await services.storage.put(modelKey, Buffer.from(glb))
    const result = { modelKey, ...(scan ? { scan } : {}) }
    if (!picture) return result
    const previewKey = renditionKey(asset, 'previewKey')
    await services.storage.put(previewKey, await pictureFile(picture))
    return { ...result, previewKey }
  } catch (error) {
    // An aborted run is no evidence against the scan.
    stopping?.throwIfAborted()
    if (error instanceof MeshError) return { modelFault: error.fault }
    if (error instanceof ArchiveError) return { modelFault: 'archive' }
    if (error instanceof WorkerOverrun) return { modelFault: 'tooHeavy' }
    if (error instanceof WorkerCrashed && attempt >= maxCrashes) return { modelFault: 'tooHeavy' }
    throw error
  }
}

type Source = {
  kind: MeshKind
  bytes: number
  /** Starts reading its bytes. */
  open: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>
  materials: readonly Material[]
}

/** The surface of a scan, which may be in an archive. Throws `ArchiveError`. */
const openSource = async (
  services: Services,
  { fileName, storageKey, bytes, companyId }: AssetRow,
  signal: AbortSignal | undefined,
): Promise<Source> => {
  const { storage } = services
  const meshKind = meshKindOf(fileName)
  if (meshKind) return { kind: meshKind, bytes, open: () => storage.open(storageKey), materials: [] }
  const members = await readArchive(storage, storageKey, bytes)
  const scan = members.find(member => meshKindOf(member.filename))
  const kind = scan && meshKindOf(scan.filename)
  if (!scan || !kind || scan.uncompressedSize > maxBytes) throw new ArchiveError('unreadable')
  const workOptions = { company: companyId, signal }
  const materials = kind === 'obj' ? await materialReader(services, members, workOptions)(scan) : []
  return { kind, bytes: scan.uncompressedSize, open: () => scan.read(), materials }
}

const pictureFile = async (pixels: Uint8Array): Promise<Buffer> => {
  // Only processes with jobs need it, and this module is part of every process.
  const { default: sharp } = await import('sharp')
  return sharp(pixels, { raw: { ...pictureSize, channels: 4 } })
    .resize(pictureSize.width / 2)
    .webp({ quality: 80, alphaQuality: 90 })
    .toBuffer()
}
