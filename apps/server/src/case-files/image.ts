import type { PhotoEdit } from '@archway/contract/case-files'
import sharp, { type Sharp } from 'sharp'
import type { Services } from '../platform/services.ts'
import { readPart } from '../platform/storage/read-part.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { jpegOfHeif } from './heif.ts'

/** Longer side of a preview. */
const previewPixels = 480
/** Longer side of the picture to look at closely: enough to see a white spot on enamel. */
const viewPixels = 3000
/** A photo of more is a decompression bomb. */
const mostPixels = 120_000_000

// One photo at a time is fast enough, and decoded pixels must not pile up beside running uploads.
sharp.concurrency(1)
sharp.cache(false)

const options = { limitInputPixels: mostPixels, failOn: 'none' } as const

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

/**
 * The pixels of a photo, upright and without any note of the camera. Throws where it cannot be decoded; null for
 * the HEIC of a phone on a machine without a converter.
 */
const uprightPhoto = async (
  { storage, config }: Pick<Services, 'storage' | 'config'>,
  { storageKey, mime }: Stored,
): Promise<Sharp | null> => {
  const bytes = await readPart(storage, storageKey)
  if (!isHeif(mime)) return sharp(bytes, options).autoOrient()
  // The converter has turned it already; a hint to turn it that it left behind would turn it twice.
  const jpeg = await jpegOfHeif(config, bytes)
  return jpeg && sharp(jpeg, options)
}

/** A small picture for lists, and one to look at closely. Null if they cannot be made. */
export const makePictures = async (
  services: Pick<Services, 'storage' | 'config'>,
  photo: Stored,
): Promise<{ preview: Buffer; view: Buffer } | null> => {
  try {
    const upright = await uprightPhoto(services, photo)
    if (!upright) return null
    const within = (pixels: number) =>
      ({ fit: 'inside', withoutEnlargement: true, width: pixels, height: pixels }) as const
    const view = await upright.resize(within(viewPixels)).webp({ quality: 84 }).toBuffer()
    const preview = await sharp(view).resize(within(previewPixels)).webp({ quality: 78 }).toBuffer()
    return { preview, view }
  } catch {
    return null
  }
}

/** A photo mirrored, turned and cut, as JPEG in full resolution; null where it cannot be decoded. */
export const editedPhoto = async (
  services: Pick<Services, 'storage' | 'config'>,
  photo: Stored,
  { mirror, turn, crop }: PhotoEdit,
): Promise<{ bytes: Buffer; width: number; height: number } | null> => {
  try {
    const upright = await uprightPhoto(services, photo)
    if (!upright) return null
    const { data, info } = await upright.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const { channels } = info
    const standing = turn === 90 || turn === 270
    const [width, height] = standing ? [info.height, info.width] : [info.width, info.height]
    const left = Math.min(width - 1, Math.round((crop?.x ?? 0) * width))
    const top = Math.min(height - 1, Math.round((crop?.y ?? 0) * height))
    const cut = {
      left,
      top,
      width: Math.max(1, Math.min(width - left, Math.round((crop?.width ?? 1) * width))),
      height: Math.max(1, Math.min(height - top, Math.round((crop?.height ?? 1) * height))),
    }
    const turned = sharp(data, { raw: { width: info.width, height: info.height, channels } })
      .flop(mirror)
      .rotate(turn)
      .extract(cut)
    const bytes = await turned.jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer()
    return { bytes, width: cut.width, height: cut.height }
  } catch {
    return null
  }
}
