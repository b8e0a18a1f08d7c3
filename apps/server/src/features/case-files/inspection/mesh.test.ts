import { describe, expect, test } from 'vitest'
import { meshFacts } from './mesh.ts'

/** A binary STL with `declaredCount` triangles in its header and `triangleCount` in its body. */
function binary(declaredCount: number, triangleCount = declaredCount, spoil?: (b: Buffer) => void): Buffer {
  const file = Buffer.alloc(84 + triangleCount * 50)
  file.write('scan')
  file.writeUInt32LE(declaredCount, 80)
  for (let t = 0; t < triangleCount; t++) {
    const corners = [0, 0, 0, 10 + t, 0, 0, 0, -5, 2.5]
    for (const [i, v] of corners.entries()) file.writeFloatLE(v, 84 + t * 50 + 12 + i * 4)
  }
  spoil?.(file)
  return file
}

const facet =
  'facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1.5e1 0 0\n vertex 0 4 0\n endloop\nendfacet\n'
const ascii = (body: string) => Buffer.from(`solid scan\n${body}endsolid scan\n`)

describe('meshFacts', () => {
  const ply = (format: string) =>
    `ply\nformat ${format} 1.0\ncomment scan\nelement vertex 8\nproperty float x\nelement face 12\nproperty list uchar int vertex_indices\nend_header\n`
  const createPlyWith = (format: string, element: string) => ply(format).replace(/element face 12/, element)
  test.each([
    ['binary STL', binary(5), { kind: 'stl', encoding: 'binary', triangles: 5 }],
    [
      'binary STL with notes of its writer behind the last triangle',
      Buffer.concat([binary(5), Buffer.from('made by a scanner')]),
      { kind: 'stl', encoding: 'binary', triangles: 5 },
    ],
    [
      'something else whose bytes happen to count fewer triangles than it has room for',
      binary(5, 9, file => file.fill(0x9d, 84)),
      null,
    ],
    ['text STL', ascii(facet), { kind: 'stl', encoding: 'text' }],
    [
      'text PLY',
      Buffer.from(ply('ascii') + '0 '.repeat(8 + 12 * 4)),
      { kind: 'ply', encoding: 'text', triangles: 12 },
    ],
    [
      'binary PLY',
      Buffer.concat([Buffer.from(ply('binary_little_endian')), Buffer.alloc(8 * 4 + 12 * 13)]),
      { kind: 'ply', encoding: 'binary', triangles: 12 },
    ],
    [
      'OBJ',
      Buffer.from('# scan\nmtllib a.mtl\nv 1 2 3\nv 1.5 -2 +3e-2\nf 1 2 1\n'),
      { kind: 'obj', encoding: 'text' },
    ],
    ['a PLY of four billion faces', Buffer.from(createPlyWith('ascii', 'element face 4000000000')), null],
    ['a PLY of faces without a number', Buffer.from(createPlyWith('ascii', 'element face many')), null],
    ['a PLY that breaks off among its vertices', Buffer.from(`${ply('binary_big_endian')}\0\0`), null],
    ['a truncated binary STL', binary(5).subarray(0, 200), null],
    ['prose', Buffer.from('very nice teeth\nf 1\n'), null],
    ['a word processor file', Buffer.from('PK\u0003\u0004 and more bytes'), null],
    ['a vertex with a word for a number', Buffer.from('v 1.000000 2.000000 3.000000 wide\n'), null],
    ['a script', Buffer.from('<svg onload="x">\n</svg>\n'), null],
  ])('knows %s', (_, file, facts) => {
    expect(meshFacts(file, file.length)).toEqual(facts)
  })

  test('uses the size of the whole file, not of the part that is read', () => {
    const file = binary(500)
    expect(meshFacts(file.subarray(0, 4096), file.length)).toEqual({
      kind: 'stl',
      encoding: 'binary',
      triangles: 500,
    })
    expect(meshFacts(file.subarray(0, 4096), file.length - 50)).toBeNull()
  })

  test('S5 lines built to make a regular expression backtrack are read in linear time', () => {
    // A backtracking pattern would need longer for these than the time limit of the test.
    for (const line of [`v ${'1'.repeat(4000)}x`, `v ${'1 '.repeat(1900)}x`, `v 1 2 3${' '.repeat(4000)}x`])
      expect(meshFacts(Buffer.from(`${line}\nv 1 2 3\n`), 4096)).toBeNull()
  })
})
