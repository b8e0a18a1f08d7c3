import { biteDirection, facetsOf, guessArch } from '@archway/mesh/arch'
import { describe, expect, test } from 'vitest'
import { notAnalyzed } from './file-analysis.ts'
import { blocksUpload, findingsOf } from './findings.rules.ts'
import { analyzePixels, sharpnessOf } from './pixels.rules.ts'

type Point = readonly [number, number, number]

/** A height map over the positions for which `covers` is true; its normals point along z times `facing`. */
const surface = (
  covers: (x: number, y: number) => boolean,
  height: (x: number, y: number) => number,
  facing: 1 | -1,
) => {
  const vertices: number[] = []
  const point = (x: number, y: number): Point => [x, y, height(x, y) * facing]
  for (let x = -32; x < 32; x += 1)
    for (let y = -30; y < 30; y += 1) {
      if (!covers(x, y)) continue
      const [a, b, c, d] = [point(x, y), point(x + 1, y), point(x + 1, y + 1), point(x, y + 1)]
      const triangles = facing === 1 ? [a, b, c, a, c, d] : [a, c, b, a, d, c]
      for (const corner of triangles) vertices.push(...corner)
    }
  return new Float32Array(vertices)
}
/** An arch seen from the bite, open at the back, and the area between its two sides. */
const inArch = (x: number, y: number) => {
  const out = (x / 32) ** 2 + ((y + 28) / 54) ** 2
  return out <= 1 && out >= 0.3
}
const inJaw = (x: number, y: number) => (x / 32) ** 2 + ((y + 28) / 54) ** 2 <= 1
const teeth = (x: number, y: number) => 6 + Math.sin(x) + Math.cos(y)

describe('upper or lower arch by the shape', () => {
  test.each([
    ['teeth that point up, no vault', surface(inArch, teeth, 1), { arch: 'lower', by: 'direction' }],
    ['teeth that point down, no vault', surface(inArch, teeth, -1), { arch: 'upper', by: 'direction' }],
    ['a vault, whichever way it lies', surface(inJaw, teeth, 1), { arch: 'upper', by: 'palate' }],
    ['a vault, pointing down', surface(inJaw, teeth, -1), { arch: 'upper', by: 'palate' }],
  ])('%s', (_what, triangles, guess) => {
    expect(guessArch(facetsOf(triangles))).toEqual(guess)
  })

  test('a model on a flat base is recognized by the direction of the base, which is not taken for a palate', () => {
    const top = surface(inJaw, teeth, 1)
    const base = surface(inJaw, () => 10, -1)
    const model = new Float32Array(top.length + base.length)
    model.set(top)
    model.set(base, top.length)
    expect(biteDirection(facetsOf(model))?.open).toBe(false)
    expect(guessArch(facetsOf(model))).toEqual({ arch: 'lower', by: 'direction' })
  })

  test('a model on its side, or with few vertices, gives no result', () => {
    const turnedScan = surface(inArch, teeth, 1)
    for (let index = 0; index < turnedScan.length; index += 3) {
      const [y = 0, z = 0] = [turnedScan[index + 1], turnedScan[index + 2]]
      turnedScan.set([-z, y], index + 1)
    }
    expect(guessArch(facetsOf(turnedScan))).toBeNull()
    expect(guessArch(facetsOf(new Float32Array(90).fill(1)))).toBeNull()
  })
})

const pixels = (width: number, height: number, colour: (x: number, y: number) => readonly number[]) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.set([...colour(x, y), 255], (y * width + x) * 4)
  return { data, width, height }
}
const stripes = (size: number, bright: number) => (x: number) => {
  const value = bright * (0.5 + 0.5 * Math.sin((x * Math.PI) / size))
  return [value, value * 0.8, value * 0.7]
}

describe('properties of the pixels', () => {
  test('sharp edges are in focus, soft ones are not', () => {
    expect(sharpnessOf(pixels(512, 384, stripes(3, 200)))).toBeGreaterThan(100)
    expect(analyzePixels(pixels(512, 384, stripes(3, 200))).blurred).toBe(false)
    expect(analyzePixels(pixels(512, 384, stripes(60, 200))).blurred).toBe(true)
  })
  test('a nearly black picture is dark; for a radiograph less light is enough', () => {
    expect(analyzePixels(pixels(64, 64, () => [34, 22, 18])).dark).toBe(true)
    expect(analyzePixels(pixels(64, 64, () => [20, 20, 20])).dark).toBe(false)
    expect(analyzePixels(pixels(64, 64, () => [120, 90, 80])).dark).toBe(false)
  })
  test('grey pixels are an X-ray, gums are an intraoral photo, skin in portrait format is a face', () => {
    expect(analyzePixels(pixels(64, 40, () => [90, 90, 92])).of).toBe('xray')
    expect(analyzePixels(pixels(64, 40, () => [190, 96, 100])).of).toBe('intraoral')
    expect(analyzePixels(pixels(40, 64, () => [205, 160, 130])).of).toBe('face')
    expect(analyzePixels(pixels(64, 40, () => [205, 160, 130])).of).toBeNull()
  })
})

describe('problems of a file', () => {
  const found = {
    analysis: notAnalyzed,
    slot: 'frontal',
    minPixels: 1024,
    duplicateFile: null,
    duplicateSlot: null,
  } as const
  const size = { width: 800, height: 600 }
  const palate = { arch: 'upper', by: 'palate' } as const
  test.each([
    [found, []],
    [{ ...found, analysis: { ...notAnalyzed, broken: true, size } }, ['broken']],
    [{ ...found, analysis: { ...notAnalyzed, size } }, ['tooSmall']],
    [{ ...found, minPixels: undefined, analysis: { ...notAnalyzed, size } }, []],
    [{ ...found, duplicateFile: 'a.jpg', duplicateSlot: 'profile' }, ['double', 'already']],
    [{ ...found, slot: 'lowerImpression', analysis: { ...notAnalyzed, arch: palate } }, ['otherArch']],
    [{ ...found, slot: 'upperImpression', analysis: { ...notAnalyzed, arch: palate } }, []],
    [{ ...found, slot: 'upperImpression', analysis: { ...notAnalyzed, unit: 'inch' } }, ['unit']],
    [{ ...found, slot: 'upperImpression', analysis: { ...notAnalyzed, unit: 'mm' } }, []],
    [
      {
        ...found,
        slot: 'lowerImpression',
        analysis: { ...notAnalyzed, arch: { ...palate, by: 'direction' } },
      },
      [],
    ],
    [
      { ...found, analysis: { ...notAnalyzed, picture: { blurred: true, dark: true, of: null } } },
      ['blurred', 'dark'],
    ],
  ] as const)('%#', (analysis, kinds) => {
    expect(findingsOf(analysis).map(({ kind }) => kind)).toEqual(kinds)
  })
  test('only problems that the server would refuse prevent the upload', () => {
    const all = findingsOf({
      ...found,
      duplicateFile: 'a',
      analysis: { ...notAnalyzed, size, picture: { blurred: true, dark: true, of: null } },
    })
    expect(all.filter(blocksUpload).map(({ kind }) => kind)).toEqual(['tooSmall'])
  })
})
