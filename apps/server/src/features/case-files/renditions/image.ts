import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoEdit } from '@archway/contract/case-files'
import sharp from 'sharp'
import type { Services } from '../../../platform/services.ts'
import { readPart } from '../../../platform/storage/read-part.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { maxLosses, WorkerLost, WorkOverrun } from '../../../platform/work/pool.ts'
import { heifConverter } from '../inspection/heif.ts'
import type { AssetRow } from '../store.ts'
import type { PictureFault } from '../table.ts'

// Only headers are read in this process: pixels are decoded by the workers.
sharp.concurrency(1)
sharp.cache(false)

// No pixel is decoded here, so a header may declare any number; `inspect.ts` limits it.
const options = { limitInputPixels: false, failOn: 'none' } as const

const metadataOf = async (bytes: Buffer): Promise<{ width: number; height: number } | null> => {
  try {
    const { autoOrient } = await sharp(bytes, options).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}

const headBytes = 512 * 1024

/** Width and height in pixels as the photo is meant to be seen; null when it cannot be read. */
export const photoFacts = async (
  storage: Storage,
  { key, bytes }: { key: string; bytes: number },
  mime: string,
): Promise<{ width: number; height: number } | null> => {
  const head = await readPart(storage, key, { start: 0, end: Math.min(headBytes, bytes) - 1 })
  // iPhone photos are HEVC inside, which no free decoder ships; their box of sizes can be read all the same.
  const found = (await metadataOf(head)) ?? heifSize(head, mime)
  if (found || bytes <= headBytes) return found
  return metadataOf(await readPart(storage, key))
}

/** The largest `ispe` box of a HEIF file: the size of the picture itself, beside those of its tiles and thumbnail. */
const heifSize = (head: Buffer, mime: string): { width: number; height: number } | null => {
  if (mime !== 'image/heic' && mime !== 'image/heif') return null
  let largest: { width: number; height: number } | null = null
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) }
    if (size.width * size.height > (largest?.width ?? 0) * (largest?.height ?? 0)) largest = size
  }
  return largest
}

type Pictures = { readonly preview: Buffer; readonly view: Buffer }

type Stored = { readonly storageKey: string; readonly mime: string | null }

/** Types that can be decoded into pixels, the phone's HEIC where the machine has a converter. */
const photoTypes: readonly (string | null)[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
]
export const isPhoto = (mime: string | null): boolean => photoTypes.includes(mime)

const isHeif = (mime: string | null): boolean => mime === 'image/heic' || mime === 'image/heif'

type Sized = Stored & Pick<AssetRow, 'companyId' | 'width' | 'height'>

/** Five seconds to begin with, and one for every eight megapixels. */
const cpuSecondsFor = ({ width, height }: Sized): number => 5 + ((width ?? 8000) * (height ?? 8000)) / 8e6

type Uses = Pick<Services, 'storage' | 'config' | 'workers'>
type DecodeOptions = {
  readonly call: 'pictures' | 'editedPhoto'
  readonly lane: 'people' | 'background'
  readonly edit?: PhotoEdit
  readonly signal?: AbortSignal
}

/** Has a worker decode a photo; null for the HEIC of a phone on a machine without a converter. */
const decoded = async <T>(
  { storage, config, workers }: Uses,
  photo: Sized,
  { call, lane, edit, signal }: DecodeOptions,
): Promise<T | null> => {
  const program = isHeif(photo.mime) ? await heifConverter(config) : null
  if (isHeif(photo.mime) && !program) return null
  const cpuSeconds = cpuSecondsFor(photo)
  const folder = program && (await mkdtemp(join(tmpdir(), 'archway-photo-')))
  try {
    return await workers.run<T | null>({
      module: new URL('./image-work.ts', import.meta.url),
      call,
      // Read when its turn has come: photos that wait take no memory.
      args: async () => {
        const bytes = await readPart(storage, photo.storageKey)
        return [{ bytes, heif: program && folder ? { program, folder, cpuSeconds } : null }, edit]
      },
      company: photo.companyId,
      lane,
      cpuSeconds,
      signal,
    })
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A small picture for lists, and one to look at closely; or why they cannot be made, for good. A photo that ends its
 * worker at every `attempt` is given up as well. Throws the reason of `stopping` when that aborts.
 */
export const makePictures = async (
  services: Uses,
  photo: Sized,
  { attempt = 1, stopping }: { attempt?: number; stopping?: AbortSignal } = {},
): Promise<Pictures | { pictureFault: PictureFault }> => {
  try {
    const made = await decoded<Pictures>(services, photo, {
      call: 'pictures',
      lane: 'background',
      signal: stopping,
    })
    return made ?? { pictureFault: 'unreadable' }
  } catch (error) {
    if (error instanceof WorkOverrun) return { pictureFault: 'tooHeavy' }
    if (error instanceof WorkerLost && attempt >= maxLosses) return { pictureFault: 'tooHeavy' }
    throw error
  }
}

/** A photo mirrored, turned and cut, as JPEG in full resolution; null where it cannot be decoded. */
export const editedPhoto = (
  services: Uses,
  photo: Sized,
  edit: PhotoEdit,
  signal?: AbortSignal,
): Promise<{ bytes: Buffer; width: number; height: number } | null> =>
  decoded(services, photo, { call: 'editedPhoto', lane: 'people', edit, signal })
