import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { uprightWithinBudget } from '../../../platform/work/decoded-bytes.ts'

/** Runs in a worker process. */

sharp.concurrency(1)
sharp.cache(false)

/** A picture with more pixels is treated as a decompression bomb. */
const maxPixels = 20_000_000
/** Longer side of the result. */
const maxSidePixels = 1600
const kinds: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp']

/** Re-encodes a picture as WebP: only its pixels, no metadata. Null if it cannot be decoded. */
export const redrawDrawing = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  try {
    // Checked before decoding: some decoders, such as that of SVG, are not safe for untrusted files.
    if (!kinds.includes((await fileTypeFromBuffer(bytes))?.mime)) return null
    const upright = await uprightWithinBudget(bytes, maxPixels)
    return await upright
      .resize(maxSidePixels, maxSidePixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}
