import sharp, { type Metadata, type Sharp } from 'sharp'
import { TooHeavy } from './protocol.ts'

/** For worker processes: the memory that an image takes, estimated before decoding. */

const bytesOfSample: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 }

const mebibyte = 1024 * 1024
/**
 * Memory budgets of a photo that is reduced while it is read: `whole` for all of its decoded pixels, `held` for its
 * decoder, in addition to what a worker of 512 MB uses itself (decision 23).
 */
const readBudget = { whole: 384 * mebibyte, held: 320 * mebibyte } as const

/** Bytes of this many decoded pixels. */
export const bytesOf = ({ channels, depth }: Metadata, pixels: number): number =>
  pixels * channels * (bytesOfSample[depth] ?? 4)

/** Bytes of the photo that the decoder holds while rows are read from it. */
export const countDecoderBytes = (header: Metadata): number => {
  const { format, width, height, isProgressive, channels, chromaSubsampling } = header
  const pixels = width * height
  // The frame and the canvas.
  if (format === 'webp') return pixels * 8
  if (!isProgressive) return 0
  // Progressive JPEG: two bytes for each coefficient until the last scan.
  if (format === 'jpeg') return pixels * 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels)
  return bytesOf(header, pixels)
}

/**
 * Throws `TooHeavy` for a photo that exceeds the budget while it is reduced; rotating it takes no additional memory.
 */
export const requireReadable = (header: Metadata): void => {
  const whole = bytesOf(header, header.width * header.height)
  if (whole > readBudget.whole || countDecoderBytes(header) > readBudget.held) throw new TooHeavy()
}

/**
 * Opens a photo, upright, to be reduced next. Throws `TooHeavy` beyond the budget. Sequential access: otherwise
 * libvips decodes the whole photo first, large ones into a file.
 */
export const uprightWithinBudget = async (bytes: Uint8Array, maxPixels: number): Promise<Sharp> => {
  const options = { limitInputPixels: maxPixels, sequentialRead: true } as const
  requireReadable(await sharp(bytes, options).metadata())
  return sharp(bytes, options).autoOrient()
}
