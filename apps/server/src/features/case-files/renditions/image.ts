import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoEdit } from '@archway/contract/case-files'
import type { Services } from '../../../platform/services.ts'
import { readPart } from '../../../platform/storage/read-part.ts'
import { maxLosses, WorkerLost, WorkOverrun } from '../../../platform/work/pool.ts'
import { heifConverter } from '../inspection/heif.ts'
import type { AssetRow } from '../store.ts'
import type { PictureFault } from '../table.ts'

type Pictures = { readonly preview: Buffer; readonly view: Buffer }

type Stored = { readonly storageKey: string; readonly mime: string | null }

/** Types that can be decoded; HEIC only if a converter is installed. */
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

/** Five seconds, plus one for every eight megapixels. */
const cpuSecondsFor = ({ width, height }: Sized): number => 5 + ((width ?? 8000) * (height ?? 8000)) / 8e6

type Uses = Pick<Services, 'storage' | 'config' | 'workers'>
type DecodeOptions = {
  readonly person?: string
  readonly call: 'renderPictures' | 'editedPhoto'
  readonly lane: 'people' | 'background'
  readonly edit?: PhotoEdit
  readonly signal?: AbortSignal
}

/** Decodes a photo in a worker; null for HEIC without a converter. */
const decode = async <T>(
  { storage, config, workers }: Uses,
  photo: Sized,
  { person, call, lane, edit, signal }: DecodeOptions,
): Promise<T | null> => {
  const program = isHeif(photo.mime) ? await heifConverter(config) : null
  if (isHeif(photo.mime) && !program) return null
  const cpuSeconds = cpuSecondsFor(photo)
  const folder = program && (await mkdtemp(join(tmpdir(), 'archway-photo-')))
  try {
    return await workers.run<T | null>({
      module: new URL('./image-work.ts', import.meta.url),
      call,
      // Read when its turn comes, so that waiting photos use no memory.
      args: async () => {
        const bytes = await readPart(storage, photo.storageKey)
        return [{ bytes, heif: program && folder ? { program, folder, cpuSeconds } : null }, edit]
      },
      company: photo.companyId,
      person,
      lane,
      cpuSeconds,
      signal,
    })
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Makes a preview and a picture for close inspection, or returns why that is permanently impossible. A photo that
 * crashes its worker at every `attempt` is given up as well. Throws the reason of `stopping` if that aborts.
 */
export const makePictures = async (
  services: Uses,
  photo: Sized,
  { attempt = 1, stopping }: { attempt?: number; stopping?: AbortSignal } = {},
): Promise<Pictures | { pictureFault: PictureFault }> => {
  try {
    const pictures = await decode<Pictures>(services, photo, {
      call: 'renderPictures',
      lane: 'background',
      signal: stopping,
    })
    return pictures ?? { pictureFault: 'unreadable' }
  } catch (error) {
    if (error instanceof WorkOverrun) return { pictureFault: 'tooHeavy' }
    if (error instanceof WorkerLost && attempt >= maxLosses) return { pictureFault: 'tooHeavy' }
    throw error
  }
}

/** Mirrors, rotates and crops a photo; returns a JPEG in full resolution, or null if the photo cannot be decoded. */
export const editedPhoto = (
  services: Uses,
  photo: Sized,
  edit: PhotoEdit,
  { person, signal }: { readonly person: string; readonly signal?: AbortSignal | undefined },
): Promise<{ bytes: Buffer; width: number; height: number } | null> =>
  decode(services, photo, { call: 'editedPhoto', lane: 'people', person, edit, signal })
