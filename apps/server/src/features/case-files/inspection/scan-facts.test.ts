import { Weld } from '@archway/mesh/light'
import { type ScanFacts, scanFacts } from '@archway/mesh/scan-facts'
import { describe, expect, test } from 'vitest'
import { createArch } from '../../../demo/files/arch.ts'
import type { Jaw } from '../../../demo/files/tooth-forms.ts'

type Triangles = Float32Array<ArrayBuffer>
type Point = readonly [number, number, number]

/** An arch as a closed model, nine coordinates per triangle. */
const createClosedScan = (jaw: Jaw): Triangles => {
  const { positions, indices } = createArch({
    jaw,
    crowding: 0.5,
    step: 0,
    steps: 1,
    detail: 'preview',
    seed: 3,
  })
  return Float32Array.from(
    [...indices].flatMap(vertex => [...positions.subarray(vertex * 3, vertex * 3 + 3)]),
  )
}
const upper = createClosedScan('upper')
const lower = createClosedScan('lower')

const moveTriangles = (triangles: Triangles, to: (point: Point) => Point): Triangles => {
  const copies = triangles.slice()
  for (let index = 0; index < copies.length; index += 3)
    copies.set(to([triangles[index]!, triangles[index + 1]!, triangles[index + 2]!]), index)
  return copies
}
const filterTriangles = (triangles: Triangles, isIncluded: (middle: Point) => boolean): Triangles => {
  const remaining: number[] = []
  for (let index = 0; index < triangles.length; index += 9) {
    const triangle = triangles.subarray(index, index + 9)
    const middle = [0, 1, 2].map(axis => (triangle[axis]! + triangle[axis + 3]! + triangle[axis + 6]!) / 3)
    if (isIncluded(middle as unknown as Point)) remaining.push(...triangle)
  }
  return Float32Array.from(remaining)
}
/** The arch without a base: open towards the bone, as intraoral scanners export it. */
const createOpenScan = (jaw: Jaw): Triangles =>
  filterTriangles(jaw === 'upper' ? upper : lower, ([, , z]) => (jaw === 'upper' ? z < 12 : z > -12))
/** The palate between the two sides of an upper arch, from gum to gum. */
const createPalate = (): Triangles => {
  const vertices: number[] = []
  const isInside = (x: number, y: number) => (x / 27) ** 2 + ((y + 24) / 48) ** 2 < 1 && y > -25
  const point = (x: number, y: number): Point => [x, y, 9 + 5 * (1 - (x / 27) ** 2)]
  for (let x = -27; x < 27; x += 1)
    for (let y = -25; y < 26; y += 1)
      if (isInside(x, y)) {
        const [a, b, c, d] = [point(x, y), point(x + 1, y), point(x + 1, y + 1), point(x, y + 1)]
        for (const corner of [a, c, b, a, d, c]) vertices.push(...corner)
      }
  return Float32Array.from(vertices)
}
const joinMeshes = (...all: Triangles[]): Triangles => Float32Array.from(all.flatMap(mesh => [...mesh]))
const scale = (amount: number) => (triangles: Triangles) =>
  moveTriangles(triangles, ([x, y, z]) => [x * amount, y * amount, z * amount])
const mirror = (triangles: Triangles) => moveTriangles(triangles, ([x, y, z]) => [-x, y, z])
const toYUp = (triangles: Triangles) => moveTriangles(triangles, ([x, y, z]) => [x, z, -y])
/** Rotates about the x axis, as for a model that was placed by hand. */
const tilt = (degrees: number) => (triangles: Triangles) => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return moveTriangles(triangles, ([x, y, z]) => [x, y * cos - z * sin, y * sin + z * cos])
}
/** A gap of about 6 mm through the front of the lower arch: one hole in each side of the gum. */
const withHole = (triangles: Triangles) =>
  filterTriangles(triangles, ([x, y, z]) => !(y > 15 && Math.hypot(x, z + 14) < 3))

const factsOf = (triangles: Triangles): ScanFacts => {
  const weld = new Weld({ maxVertices: 400_000 })
  weld.add({ positions: triangles, indices: null, colors: null })
  return scanFacts(weld.finish(), true)
}

const soundFacts = { unit: 'mm', up: 'z', arch: null, holes: 0, doubled: false, insideOut: false } as const
const unknownFacts = {
  unit: null,
  up: null,
  arch: null,
  holes: null,
  doubled: null,
  insideOut: null,
} as const

describe('the facts found in a scan', () => {
  test.each<[string, Triangles, Partial<ScanFacts>]>([
    ['an upper model', upper, soundFacts],
    ['a lower model', lower, soundFacts],
    ['an open upper arch', createOpenScan('upper'), soundFacts],
    ['an open lower arch', createOpenScan('lower'), soundFacts],
    [
      'an upper arch with its palate',
      joinMeshes(createOpenScan('upper'), createPalate()),
      { unit: 'mm', up: 'z', arch: 'upper' },
    ],
    [
      'the same upside down',
      moveTriangles(joinMeshes(createOpenScan('upper'), createPalate()), ([x, y, z]) => [-x, y, -z]),
      { arch: 'upper' },
    ],
    ['metres', scale(0.001)(upper), { ...soundFacts, unit: 'm' }],
    ['inches', scale(1 / 25.4)(lower), { ...soundFacts, unit: 'inch' }],
    ['micrometres', scale(1000)(createOpenScan('lower')), { ...soundFacts, unit: 'um' }],
    [
      'a palate in inches',
      scale(1 / 25.4)(joinMeshes(createOpenScan('upper'), createPalate())),
      { unit: 'inch', arch: 'upper' },
    ],
    ['no size an arch has', scale(0.1)(upper), unknownFacts],
    ['y upwards', toYUp(upper), { ...soundFacts, up: 'y' }],
    ['y upwards, open', toYUp(createOpenScan('lower')), { ...soundFacts, up: 'y' }],
    ['a little tilted', tilt(20)(createOpenScan('lower')), soundFacts],
    ['lying on its edge', tilt(45)(lower), { ...soundFacts, up: null }],
    ['a mirrored model', mirror(lower), { ...soundFacts, insideOut: true }],
    ['a mirrored open arch', mirror(createOpenScan('upper')), { ...soundFacts, insideOut: true }],
    [
      'a mirrored model in metres with y upwards',
      scale(0.001)(toYUp(mirror(upper))),
      { ...soundFacts, unit: 'm', up: 'y', insideOut: true },
    ],
    ['a model with a gap through it', withHole(lower), { ...soundFacts, holes: 2 }],
    [
      'a palate with a gap',
      joinMeshes(
        createOpenScan('upper'),
        filterTriangles(createPalate(), ([x, y]) => Math.hypot(x, y) > 3),
      ),
      { holes: 1 },
    ],
    ['written twice', joinMeshes(upper, upper), { doubled: true }],
  ])('%s', (_what, triangles, facts) => {
    expect(factsOf(triangles)).toMatchObject(facts)
  })

  test('a simplified surface gives no information about gaps', () => {
    const weld = new Weld({ maxVertices: 400_000 })
    weld.add({ positions: withHole(lower), indices: null, colors: null })
    expect(scanFacts(weld.finish(), false)).toMatchObject({
      holes: null,
      doubled: null,
      insideOut: null,
      up: 'z',
    })
  })
})
