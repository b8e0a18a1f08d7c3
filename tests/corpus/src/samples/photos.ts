import { deflateSync } from 'node:zlib'
import { zipSaying } from '../archives.ts'
import type { Sample } from '../front-door.ts'
import {
  createDeepPhoto,
  createJpegDeclaring,
  createJpegOfManyScans,
  createJpegTurnedBy,
  createLyingPhoto,
  createPlainPhoto,
  heicDeclaring,
  inflatingChunk,
  pngOf,
  webpDeclaring,
} from '../images.ts'

const slot = 'frontal'
const damaged = { status: 422, reason: 'damaged' } as const
const wrongContent = { status: 422, reason: 'wrongContent' } as const
const tooManyPixels = { status: 422, reason: 'tooManyPixels' } as const
const pictured = { status: 200, pictures: true } as const
const unpictured = { status: 200, pictures: false } as const
const mega = 1024 * 1024

export const photoSamples: readonly Sample[] = [
  {
    name: 'a PNG of 119 megapixels of one colour',
    ...{ slot, fileName: 'frontal.png', content: () => createPlainPhoto(10_900, 10_900), answer: pictured },
  },
  {
    name: 'a PNG that declares 4.2 gigapixels',
    ...{ slot, fileName: 'a.png', content: () => pngOf({ width: 65_000, height: 65_000 }) },
    answer: tooManyPixels,
  },
  {
    name: 'a PNG of the largest size its header can say',
    ...{ slot, fileName: 'a.png', content: () => pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }) },
    answer: damaged,
  },
  {
    name: 'a PNG of no pixels',
    ...{ slot, fileName: 'a.png', content: () => pngOf({ width: 0, height: 0 }), answer: damaged },
  },
  {
    name: 'a PNG of one line of two million pixels',
    ...{ slot, fileName: 'a.png', content: () => pngOf({ width: 2_000_000, height: 1 }), answer: pictured },
  },
  {
    name: 'a PNG of 16 bits a sample and 64 megapixels',
    ...{ slot, fileName: 'a.png', content: () => createDeepPhoto(8000), answer: unpictured },
  },
  {
    name: 'a PNG of 119 megapixels whose decoder holds it all, lying on its side',
    ...{ slot, fileName: 'a.png', content: () => createLyingPhoto(10_900), answer: unpictured },
  },
  {
    name: 'a JPEG of 80 megapixels in many passes',
    ...{
      slot,
      fileName: 'a.jpg',
      content: () => createJpegOfManyScans(8944, 0, '4:4:4'),
      answer: unpictured,
    },
  },
  {
    name: 'a WebP of 64 megapixels',
    ...{ slot, fileName: 'a.webp', content: () => createPlainPhoto(8000, 8000, 'webp'), answer: unpictured },
  },
  {
    name: 'a PNG without any of its pixels',
    ...{ slot, fileName: 'a.png', content: () => pngOf({ width: 4000, height: 3000 }, Buffer.alloc(0)) },
    answer: pictured,
  },
  {
    name: 'a PNG whose pixels unpack to 256 MB',
    slot,
    fileName: 'a.png',
    content: () => pngOf({ width: 1200, height: 900 }, deflateSync(Buffer.alloc(256 * mega), { level: 1 })),
    answer: pictured,
  },
  {
    name: 'a PNG with a text that unpacks to 256 MB',
    slot,
    fileName: 'a.png',
    content: () => {
      const pixels = deflateSync(Buffer.alloc(900 * (1200 * 3 + 1)))
      return pngOf({ width: 1200, height: 900 }, pixels, [inflatingChunk('zTXt', 256 * mega)])
    },
    answer: pictured,
  },
  {
    name: 'a PNG of 340 texts that unpack to 16 GB before its pixels',
    slot,
    fileName: 'a.png',
    content: () => {
      const text = inflatingChunk('zTXt', 48 * mega)
      const pixels = deflateSync(Buffer.alloc(900 * (1200 * 3 + 1)))
      return pngOf({ width: 1200, height: 900 }, pixels, Array(340).fill(text))
    },
    answer: damaged,
  },
  {
    name: 'a PNG with a colour profile that unpacks to 256 MB',
    slot,
    fileName: 'a.png',
    content: () => {
      const pixels = deflateSync(Buffer.alloc(900 * (1200 * 3 + 1)))
      return pngOf({ width: 1200, height: 900 }, pixels, [inflatingChunk('iCCP', 256 * mega)])
    },
    answer: pictured,
  },
  {
    name: 'a PNG broken off among its pixels',
    slot,
    fileName: 'a.png',
    content: async () => (await createPlainPhoto(3000, 2000)).subarray(0, 4000),
    answer: pictured,
  },
  {
    name: 'a PNG with an archive behind it',
    slot,
    fileName: 'a.png',
    content: async () =>
      Buffer.concat([
        await createPlainPhoto(1200, 900),
        zipSaying([{ name: 'a.html', content: Buffer.from('<script>') }]),
      ]),
    answer: pictured,
  },
  {
    name: 'a JPEG that declares 4.2 gigapixels',
    ...{ slot, fileName: 'a.jpg', content: () => createJpegDeclaring(65_000, 65_000), answer: tooManyPixels },
  },
  {
    name: 'a JPEG of 64 pixels that declares 100 megapixels',
    ...{ slot, fileName: 'a.jpg', content: () => createJpegDeclaring(10_000, 10_000), answer: pictured },
  },
  {
    name: 'a JPEG that passes over its pixels 2,000 times',
    ...{ slot, fileName: 'a.jpg', content: () => createJpegOfManyScans(5000, 2000), answer: unpictured },
  },
  ...[0, 9, 65_535].map(
    (orientation): Sample => ({
      name: `a JPEG that is turned by ${orientation}`,
      ...{ slot, fileName: 'a.jpg', content: () => createJpegTurnedBy(orientation), answer: pictured },
    }),
  ),
  {
    name: 'a WebP that declares 268 megapixels',
    ...{ slot, fileName: 'a.webp', content: () => webpDeclaring(16_383, 16_383), answer: tooManyPixels },
  },
  {
    name: 'a WebP without any of its pixels',
    ...{ slot, fileName: 'a.webp', content: () => webpDeclaring(4000, 3000), answer: unpictured },
  },
  {
    name: 'a HEIC that declares 4.2 gigapixels',
    ...{ slot, fileName: 'a.heic', content: () => heicDeclaring(65_000, 65_000), answer: tooManyPixels },
  },
  {
    name: 'a HEIC that declares four billion pixels on each side',
    ...{ slot, fileName: 'a.heic', content: () => heicDeclaring(2 ** 32 - 1, 2 ** 32 - 1) },
    answer: tooManyPixels,
  },
  {
    name: 'a HEIC without any of its pixels',
    ...{ slot, fileName: 'a.heic', content: () => heicDeclaring(4032, 3024), answer: unpictured },
  },
  {
    name: 'a photo of the largest size under another extension',
    ...{ slot, fileName: 'a.jpg', content: () => createPlainPhoto(1200, 900, 'webp'), answer: pictured },
  },
  {
    name: 'a photo that is too small',
    ...{ slot, fileName: 'a.jpg', content: () => createPlainPhoto(1023, 700, 'jpeg') },
    answer: { status: 422, reason: 'tooFewPixels' },
  },
  ...[
    ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a program of Windows', 'MZ\x90\0\x03\0\0\0'],
    ['a PDF', '%PDF-1.7\n'],
    ['a GIF', 'GIF89a\xff\xff\xff\xff\0\0\0'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['a PSD of the largest size', '8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\xff\xff\0\0\xff\xff\0\x08\0\x03'],
    ['a single byte', '\xff'],
    ['a video of no length', '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa\0\x62\xce\x6c'],
  ].map(
    ([sampleName, bytes]): Sample => ({
      name: `${sampleName} as a photo`,
      ...{ slot, fileName: 'a.png', content: () => Buffer.from(bytes as string, 'latin1') },
      answer: wrongContent,
    }),
  ),
  {
    name: 'an empty file',
    ...{ slot, fileName: 'a.png', content: () => Buffer.alloc(0) },
    answer: { status: 400, code: 'FILE_EMPTY' },
  },
]
