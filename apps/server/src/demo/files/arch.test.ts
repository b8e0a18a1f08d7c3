import { createHash } from 'node:crypto'
import { readMesh } from '@archway/mesh/read'
import { describe, expect, test } from 'vitest'
import { type ArchMesh, createArch } from './arch.ts'
import { encodeStl } from './stl.ts'

const crowded = { crowding: 0.8, step: 0, steps: 20, seed: 11 } as const
const hash = (mesh: ArchMesh) => createHash('sha256').update(encodeStl(mesh)).digest('hex')

/** Number of directed edges without an opposite one: 0 for a closed, consistently oriented surface. */
function openEdges({ indices }: ArchMesh): number {
  const edges = new Map<number, number>()
  const add = (a: number, b: number, amount: number) => {
    const key = a * 2 ** 24 + b
    edges.set(key, (edges.get(key) ?? 0) + amount)
  }
  for (let t = 0; t < indices.length; t += 3) {
    for (let c = 0; c < 3; c++) {
      const [a, b] = [indices[t + c]!, indices[t + ((c + 1) % 3)]!]
      if (a < b) add(a, b, 1)
      else add(b, a, -1)
    }
  }
  return [...edges.values()].filter(balance => balance !== 0).length
}

/** Six times the volume; positive if the triangles face outwards. */
function volume({ positions: p, indices }: ArchMesh): number {
  let sum = 0
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3]
    sum +=
      p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) -
      p[a + 1]! * (p[b]! * p[c + 2]! - p[b + 2]! * p[c]!) +
      p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
  }
  return sum / 6
}

/** Size of the bounding box. */
const sizeOf = (positions: Float32Array): number[] =>
  [0, 1, 2].map(axis => {
    let [low, high] = [Infinity, -Infinity]
    for (let offset = axis; offset < positions.length; offset += 3) {
      low = Math.min(low, positions[offset]!)
      high = Math.max(high, positions[offset]!)
    }
    return high - low
  })

describe.each(['upper', 'lower'] as const)('a scan of the %s arch', jaw => {
  const mesh = createArch({ ...crowded, jaw, detail: 'scan' })

  test("is an STL of at least 100,000 triangles and of a jaw's size in mm, without a byte too many", () => {
    const file = encodeStl(mesh)
    const { positions } = readMesh('stl', file)
    const triangles = positions.length / 9
    expect(triangles).toBeGreaterThanOrEqual(100_000)
    expect(file).toHaveLength(84 + triangles * 50)
    const [width, length, height] = sizeOf(positions)
    expect(width).toBeGreaterThan(54)
    expect(width).toBeLessThan(64)
    expect(length).toBeGreaterThan(46)
    expect(length).toBeLessThan(58)
    expect(height).toBeGreaterThan(17)
    expect(height).toBeLessThan(24)
  })

  test('is closed and faces outwards', () => {
    expect(openEdges(mesh)).toBe(0)
    expect(volume(mesh)).toBeGreaterThan(10_000)
  })

  test('shows fourteen teeth of the right quadrants, sixteen with third molars', () => {
    const [right, left] = jaw === 'upper' ? [1, 2] : [4, 3]
    expect(mesh.teeth).toHaveLength(14)
    for (const { fdi, transform } of mesh.teeth) {
      // +x is the patient's right.
      expect(Math.floor(fdi / 10)).toBe(transform[12]! > 0 ? right : left)
      const vertexCount = mesh.labels.filter(label => label === fdi).length
      expect(vertexCount, `vertices of ${fdi}`).toBeGreaterThan(500)
    }
    const all = createArch({ ...crowded, jaw, detail: 'preview', thirdMolars: true })
    expect(all.teeth.map(tooth => tooth.fdi % 10).filter(n => n === 8)).toHaveLength(2)
    expect(all.teeth).toHaveLength(16)
  })

  test('is the same for the same seed, and another for another', () => {
    const preview = (seed: number) => hash(createArch({ ...crowded, jaw, detail: 'preview', seed }))
    expect(hash(createArch({ ...crowded, jaw, detail: 'scan' }))).toBe(hash(mesh))
    expect(preview(1)).toBe(preview(1))
    expect(preview(2)).not.toBe(preview(1))
  })
})

test.each(['upper', 'lower'] as const)('a preview of the %s arch is light and whole', jaw => {
  const mesh = createArch({ ...crowded, jaw, detail: 'preview', attachments: [13, 33] })
  expect(mesh.indices.length / 3).toBeGreaterThan(8_000)
  expect(mesh.indices.length / 3).toBeLessThan(20_000)
  expect(readMesh('stl', encodeStl(mesh)).positions).toHaveLength(mesh.indices.length * 3)
  expect(openEdges(mesh)).toBe(0)
  expect(volume(mesh)).toBeGreaterThan(10_000)
  expect(new Set(mesh.labels).size).toBe(15)
})

test('an attachment protrudes from its tooth', () => {
  const bare = createArch({ ...crowded, jaw: 'upper', detail: 'preview' })
  const archWithAttachment = createArch({ ...crowded, jaw: 'upper', detail: 'preview', attachments: [14] })
  expect(volume(archWithAttachment) - volume(bare)).toBeGreaterThan(1)
})
