import type { PhotoEdit } from '@archway/contract/case-files'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Metadata } from 'sharp'
import { bytesOf, countDecoderBytes, requireReadable } from '../../../platform/work/decoded-bytes.ts'
import { TooHeavy } from '../../../platform/work/protocol.ts'
import { type HeifConversion, jpegOfHeif } from '../inspection/heif.ts'
import {
  type Area,
  areaInFile,
  areaOf,
  combine,
  type Placement,
  placedSize,
  uprightPlacement,
} from './orient.ts'

/** Runs in a worker process; `image.ts` calls it. */
export type Photo = {
  /** JPEG, PNG or WebP; HEIC if a converter is installed. */
  readonly bytes: Uint8Array
  readonly heif: HeifConversion | null
}

/** Longer side of a preview, in pixels. */
const previewPixels = 480
/** Longer side of the picture for close inspection, in pixels: enough to see a white spot on enamel. */
const viewPixels = 3000
/** Longer side of a texture, in pixels: more than one for each vertex of a light model. */
const texturePixels = 1024

const mebibyte = 1024 * 1024
/** Bytes that an edit may hold at once, besides what a worker of 512 MB uses itself (decision 23). */
const editBudget = 352 * mebibyte
const maxPixels = 120_000_000

sharp.concurrency(1)
sharp.cache(false)

// Sequential access: otherwise libvips decodes the whole photo first, large ones into a file.
const options = { limitInputPixels: maxPixels, failOn: 'none', sequentialRead: true } as const

type Readable = { readonly file: Uint8Array; readonly header: Metadata }

const openPhoto = async ({ bytes, heif }: Photo): Promise<Readable> => {
  const file = heif ? await jpegOfHeif(bytes, heif) : bytes
  if (!file) throw new Error('the photo cannot be converted')
  const header = await sharp(file, options).metadata()
  // The converter has already applied the orientation; a remaining EXIF tag would apply it twice.
  return { file, header: heif ? { ...header, orientation: 1 } : header }
}

/** Bytes that an edit holds at once: first the decoder's, later the result, and the received file. */
const countBytesOfEdit = ({ file, header }: Readable, area: Area, { turn }: Placement): number => {
  const pixels = area.width * area.height
  // A rotation needs all rows in memory; libvips has freed the frames of a WebP by then.
  const turnedBytes = turn === 0 ? 0 : bytesOf(header, pixels)
  const decoder = countDecoderBytes(header)
  const atOnce =
    header.format === 'webp'
      ? Math.max(decoder, turnedBytes + pixels)
      : turnedBytes + Math.max(decoder, pixels)
  return atOnce + 2 * file.length
}

/** Null if the photo cannot be decoded. */
const nullIfUndecodable = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooHeavy) throw error
    return null
  }
}

export const renderPictures = (photo: Photo): Promise<{ preview: Buffer; view: Buffer } | null> =>
  nullIfUndecodable(async () => {
    const { file, header } = await openPhoto(photo)
    requireReadable(header)
    const upright = photo.heif ? sharp(file, options) : sharp(file, options).autoOrient()
    const fitInside = (pixels: number) =>
      ({ fit: 'inside', withoutEnlargement: true, width: pixels, height: pixels }) as const
    const view = await upright.resize(fitInside(viewPixels)).webp({ quality: 84 }).toBuffer()
    const preview = await sharp(view).resize(fitInside(previewPixels)).webp({ quality: 78 }).toBuffer()
    return { preview, view }
  })

/** Accepted texture formats. Decoders of other formats, such as SVG, are not safe for untrusted files. */
const textureTypes: readonly (string | undefined)[] = ['image/jpeg', 'image/png', 'image/webp']

/** The texture of a scan, reduced to `texturePixels`: RGB, rows from the top. */
export const encodeTexture = (
  bytes: Uint8Array,
): Promise<{ width: number; height: number; pixels: Uint8Array } | null> =>
  nullIfUndecodable(async () => {
    if (!textureTypes.includes((await fileTypeFromBuffer(bytes))?.mime)) return null
    const header = await sharp(bytes, options).metadata()
    requireReadable(header)
    const { data, info } = await sharp(bytes, options)
      .resize({ fit: 'inside', withoutEnlargement: true, width: texturePixels, height: texturePixels })
      .flatten()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return info.channels === 3 ? { width: info.width, height: info.height, pixels: data } : null
  })

/**
 * Throws `TooHeavy` beyond the budget. One pass: the crop is applied first, in the coordinates of the file, so that
 * only the remaining pixels are held, and only if a rotation reorders them.
 */
export const editedPhoto = (
  photo: Photo,
  { mirror, turn, crop }: PhotoEdit,
): Promise<{ bytes: Buffer; width: number; height: number } | null> =>
  nullIfUndecodable(async () => {
    const { file, header } = await openPhoto(photo)
    const placement = combine(uprightPlacement(header.orientation), { mirror, turn })
    const area = areaOf(placedSize(header, placement), crop)
    if (countBytesOfEdit({ file, header }, area, placement) > editBudget) throw new TooHeavy()
    const bytes = await sharp(file, options)
      .extract(areaInFile(area, header, placement))
      .flop(placement.mirror)
      .rotate(placement.turn)
      .removeAlpha()
      // Optimized Huffman tables need all coefficients at once: six bytes per pixel, for a file 3 % smaller.
      .jpeg({ quality: 94, chromaSubsampling: '4:4:4', optimizeCoding: false })
      .toBuffer()
    return { bytes, width: area.width, height: area.height }
  })
