import type { PictureKind } from '@archway/contract/pictures'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { uprightWithinBudget } from '../../platform/work/decoded-bytes.ts'

/** Runs in a worker process. */
export type Redrawn = { readonly mime: string; readonly content: Uint8Array }

sharp.concurrency(1)
sharp.cache(false)

const acceptedTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']
/** A larger picture is a decompression bomb. */
const maxPixels = 50_000_000

/** Longer side in pixels. A logo is engraved, so it is larger. */
const shapes = { avatar: 512, logo: 1024 } as const satisfies Record<PictureKind, number>

/** Re-encodes a picture: upright, smaller, without EXIF and other metadata. Null if it is no picture. */
export const redrawPicture = async (kind: PictureKind, bytes: Uint8Array): Promise<Redrawn | null> => {
  const detected = await fileTypeFromBuffer(bytes)
  if (!detected || !acceptedTypes.includes(detected.mime)) return null
  const side = shapes[kind]
  try {
    const upright = await uprightWithinBudget(bytes, maxPixels)
    const resizedPicture = upright.resize(side, side, { fit: 'inside', withoutEnlargement: true })
    return kind === 'avatar'
      ? { mime: 'image/webp', content: await resizedPicture.webp({ quality: 82 }).toBuffer() }
      : { mime: 'image/png', content: await resizedPicture.png().toBuffer() }
  } catch {
    return null
  }
}
