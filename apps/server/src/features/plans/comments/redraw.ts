import sharp from 'sharp'

/** Runs in a worker process. */

sharp.concurrency(1)
sharp.cache(false)

/** A picture of more is a decompression bomb. */
const maxPixels = 20_000_000
/** Longer side. */
const maxSidePixels = 1600
const kinds: readonly (string | undefined)[] = ['jpeg', 'png', 'webp']

/** The pixels of a picture alone, as WebP, without anything else that came along; null when it is none. */
export const redraw = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPixels })
    if (!kinds.includes((await picture.metadata()).format)) return null
    return await picture
      .autoOrient()
      .resize(maxSidePixels, maxSidePixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    return null
  }
}
