import type { PhotoEdit } from '@archway/contract/case-files'
import sharp, { type Sharp } from 'sharp'
import { TooHeavy } from '../../../platform/work/protocol.ts'
import { type HeifConversion, jpegOfHeif } from '../inspection/heif.ts'

/** Runs in a worker process: see `image.ts` for who asks. */
export type Photo = {
  /** JPEG, PNG or WebP; HEIC where there is a way to convert it. */
  readonly bytes: Uint8Array
  readonly heif: HeifConversion | null
}

/** Longer side of a preview. */
const previewPixels = 480
/** Longer side of the picture to look at closely: enough to see a white spot on enamel. */
const viewPixels = 3000

const mebibyte = 1024 * 1024
/** Decoded bytes of a photo: an edit holds all of them twice, a smaller picture of it seldom all of them once. */
const decodeBudget = { edit: 160 * mebibyte, view: 384 * mebibyte } as const
const maxPixels = 120_000_000

sharp.concurrency(1)
sharp.cache(false)

const options = { limitInputPixels: maxPixels, failOn: 'none' } as const
const bytesOfSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

/** The pixels of a photo, upright and without any note of the camera. Throws `TooHeavy` beyond the budget. */
const uprightPhoto = async ({ bytes, heif }: Photo, budget: number): Promise<Sharp> => {
  const readable = heif ? await jpegOfHeif(bytes, heif) : bytes
  if (!readable) throw new Error('the photo cannot be converted')
  const photo = sharp(readable, options)
  const { width, height, channels, depth } = await photo.metadata()
  if (width * height * channels * (bytesOfSample[depth] ?? 4) > budget) throw new TooHeavy()
  // The converter has turned it already; a hint to turn it that it left behind would turn it twice.
  return heif ? photo : photo.autoOrient()
}

/** Null for what cannot be decoded. */
const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooHeavy) throw error
    return null
  }
}

export const pictures = (photo: Photo): Promise<{ preview: Buffer; view: Buffer } | null> =>
  orNull(async () => {
    const upright = await uprightPhoto(photo, decodeBudget.view)
    const within = (pixels: number) =>
      ({ fit: 'inside', withoutEnlargement: true, width: pixels, height: pixels }) as const
    const view = await upright.resize(within(viewPixels)).webp({ quality: 84 }).toBuffer()
    const preview = await sharp(view).resize(within(previewPixels)).webp({ quality: 78 }).toBuffer()
    return { preview, view }
  })

export const editedPhoto = (
  photo: Photo,
  { mirror, turn, crop }: PhotoEdit,
): Promise<{ bytes: Buffer; width: number; height: number } | null> =>
  orNull(async () => {
    const upright = await uprightPhoto(photo, decodeBudget.edit)
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
  })
