import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { encodeCode128 } from './barcode.ts'

const scale = 3
const quiet = 10
const rows = 30

/** Renders the bars as a scanner sees them: black and white, with white at both ends. */
const decodeBars = (widths: readonly number[]) => {
  const line = [
    ...Array<number>(quiet).fill(255),
    ...widths.flatMap((width, i) => Array<number>(width).fill(i % 2 === 0 ? 0 : 255)),
    ...Array<number>(quiet).fill(255),
  ].flatMap(shade => Array<number>(scale).fill(shade))
  const pixels = line.flatMap(shade => [shade, shade, shade, 255])
  const data = new Uint8ClampedArray(Array.from({ length: rows }, () => pixels).flat())
  return { data, width: line.length, height: rows, colorSpace: 'srgb' as const }
}

const readBars = async (widths: readonly number[]): Promise<string[]> =>
  (
    await readBarcodes(decodeBars(widths) as Parameters<typeof readBarcodes>[0], { formats: ['Code128'] })
  ).map(({ text }) => text)

beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: (await readFile(file)).buffer as ArrayBuffer } })
})

describe('a bar code', () => {
  it.each(['AL-26-000123/1st', 'AL-26-000123-R1/Refinement', 'RQ-26-00045', 'SH-26-00098'])(
    'is read as %s by an independent reader',
    async text => {
      expect(await readBars(encodeCode128(text))).toEqual([text])
    },
  )

  it('with a wrong bar is not read', async () => {
    const widths = encodeCode128('SH-26-00098')
    const smudged = widths.map((width, i) => (i === 20 ? width + 1 : width))
    expect(await readBars(smudged)).toEqual([])
  })
})
