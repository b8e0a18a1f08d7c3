import sharp from 'sharp'
import { readPart } from '../platform/storage/read-part.ts'
import type { Storage } from '../platform/storage/storage.ts'

/** Longer side of a preview. */
const previewPixels = 480
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

/** A small picture for lists: turned upright, without EXIF or any other note of the camera. Null if it cannot be made. */
export const makePreview = async (storage: Storage, key: string): Promise<Buffer | null> => {
  const bytes = await readPart(storage, key)
  try {
    return await sharp(bytes, options)
      .autoOrient()
      .resize(previewPixels, previewPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  } catch {
    return null
  }
}
