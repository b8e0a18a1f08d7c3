import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, sum])
}

type PngShape = {
  readonly width: number
  readonly height: number
  readonly bitDepth?: number
  /** 0 grey, 2 RGB, 3 palette, 6 RGBA. */
  readonly colorType?: number
  readonly interlaced?: boolean
}

/** A PNG with a declared size, any pixel data, and chunks before them. */
export const pngOf = (
  { width, height, bitDepth = 8, colorType = 2, interlaced = false }: PngShape,
  pixels = deflateSync(Buffer.alloc(64)),
  before: readonly Buffer[] = [],
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitDepth
  header[9] = colorType
  header[12] = interlaced ? 1 : 0
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A compressed text or color profile of `bytes` zeros, in a thousandth of their size. */
export const inflatingChunk = (type: 'zTXt' | 'iCCP', bytes: number): Buffer =>
  pngChunk(type, Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]))

export const createPlainPhoto = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#c08080' }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()

/** RGBA with 16 bits per sample: nearly three times the bytes of a usual photo with as many pixels. */
export const createDeepPhoto = async (side: number): Promise<Buffer> => {
  const row = Buffer.alloc(side * 8 + 1)
  const rows = Readable.from(Array.from({ length: side }, () => row))
  const pixels = await buffer(rows.pipe(createDeflate({ level: 1 })))
  return pngOf({ width: side, height: side, bitDepth: 16, colorType: 6 }, pixels)
}

/** Column and row of the first pixel of each Adam7 pass, and the distance to the next. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * An interlaced square of zeros, RGB, rotated by EXIF: a decoder needs memory for all of it, and again to rotate it.
 */
export const createLyingPhoto = async (side: number): Promise<Buffer> => {
  const count = (first: number, step: number) => Math.ceil((side - first) / step)
  const bytes = passes.reduce((sum, [x, y, dx, dy]) => sum + count(y, dy) * (count(x, dx) * 3 + 1), 0)
  const block = Buffer.alloc(1024 * 1024)
  const zeros = Array.from({ length: Math.ceil(bytes / block.length) }, (_, index) =>
    block.subarray(0, Math.min(block.length, bytes - index * block.length)),
  )
  const pixels = await buffer(Readable.from(zeros).pipe(createDeflate({ level: 1 })))
  // Big-endian, one entry: tag 0x0112, a short, one value: 6.
  const exif = Buffer.from('4d4d002a000000080001011200030000000100060000 00000000'.replaceAll(' ', ''), 'hex')
  return pngOf({ width: side, height: side, interlaced: true }, pixels, [pngChunk('eXIf', exif)])
}

/** A small JPEG whose frame header declares another size. */
export const createJpegDeclaring = async (width: number, height: number): Promise<Buffer> => {
  const photo = Buffer.from(await createPlainPhoto(64, 64, 'jpeg'))
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
  photo.writeUInt16BE(height, frame + 5)
  photo.writeUInt16BE(width, frame + 7)
  return photo
}

/** A progressive JPEG whose last scan is repeated `times` more. */
export const createJpegOfManyScans = async (
  side: number,
  times: number,
  chromaSubsampling: '4:2:0' | '4:4:4' = '4:2:0',
): Promise<Buffer> => {
  const photo = await sharp({
    create: { width: side, height: side, channels: 3, background: '#c08080' },
  })
    .jpeg({ progressive: true, chromaSubsampling })
    .toBuffer()
  const scan = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
  const end = photo.length - 2
  const scanBytes = photo.subarray(scan, end)
  return Buffer.concat([
    photo.subarray(0, end),
    ...Array.from({ length: times }, () => scanBytes),
    photo.subarray(end),
  ])
}

/** A photo with any EXIF orientation; valid ones are 1 to 8. */
export const createJpegTurnedBy = async (orientation: number): Promise<Buffer> => {
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c08080' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  // Tag 0x0112, a short, one value: 6.
  const tag = photo.indexOf(Buffer.from([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00, 0x06]))
  if (tag < 0) throw new Error('the photo has no orientation')
  photo.writeUInt16LE(orientation, tag + 8)
  return photo
}

/** A lossless WebP with 14-bit sides and no pixels. */
export const webpDeclaring = (width: number, height: number): Buffer => {
  const body = Buffer.alloc(32)
  body[0] = 0x2f
  body.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(12 + body.length, 4)
  head.write('WEBPVP8L', 8, 'latin1')
  head.writeUInt32LE(body.length, 16)
  return Buffer.concat([head, body])
}

/** The boxes of a phone's photo up to its size, without a picture. */
export const heicDeclaring = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(20)
  size.writeUInt32BE(20, 0)
  size.write('ispe', 4, 'latin1')
  size.writeUInt32BE(width, 12)
  size.writeUInt32BE(height, 16)
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), size, Buffer.alloc(100)])
}
