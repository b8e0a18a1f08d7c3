import { describe, expect, test } from 'vitest'
import { meshFacts, readStl } from './mesh.ts'

/** A binary STL of `declared` triangles in its header and `written` in its body. */
function binary(declared: number, written = declared, spoil?: (b: Buffer) => void, header = 'scan'): Buffer {
  const file = Buffer.alloc(84 + written * 50)
  file.write(header)
  file.writeUInt32LE(declared, 80)
  for (let t = 0; t < written; t++) {
    const corners = [0, 0, 0, 10 + t, 0, 0, 0, -5, 2.5]
    for (const [i, v] of corners.entries()) file.writeFloatLE(v, 84 + t * 50 + 12 + i * 4)
  }
  spoil?.(file)
  return file
}

const facet =
  'facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1.5e1 0 0\n vertex 0 4 0\n endloop\nendfacet\n'
const ascii = (body: string, end = 'endsolid scan\n') => Buffer.from(`solid scan\n${body}${end}`)

describe('readStl', () => {
  test('counts triangles and measures the box of a binary file', () => {
    expect(readStl(binary(3))).toEqual({
      ok: true,
      mesh: { kind: 'stl', encoding: 'binary', triangles: 3, min: [0, -5, 0], max: [12, 0, 2.5] },
    })
  })

  test('counts triangles and measures the box of a text file', () => {
    expect(readStl(ascii(facet + facet))).toEqual({
      ok: true,
      mesh: { kind: 'stl', encoding: 'text', triangles: 2, min: [0, 0, 0], max: [15, 4, 0] },
    })
  })

  test('takes a binary file whose header begins with "solid" for what it is', () => {
    expect(readStl(binary(2, 2, undefined, 'solid exported by a scanner'))).toMatchObject({
      ok: true,
      mesh: { encoding: 'binary', triangles: 2 },
    })
  })

  const nan = (b: Buffer) => b.writeFloatLE(Number.NaN, 84 + 12)
  const infinite = (b: Buffer) => b.writeFloatLE(Number.NEGATIVE_INFINITY, 84 + 50 + 12 + 8)
  test.each([
    ['nothing', Buffer.alloc(0), 'notAMesh'],
    ['a header alone, cut short', Buffer.alloc(83), 'notAMesh'],
    ['no triangles', binary(0), 'empty'],
    ['fewer bytes than declared', binary(3).subarray(0, -1), 'truncated'],
    ['a count above the body', binary(4, 3), 'truncated'],
    ['a count below the body', binary(2, 3), 'wrongCount'],
    ['trailing bytes', Buffer.concat([binary(2), Buffer.from('x')]), 'wrongCount'],
    ['NaN', binary(2, 2, nan), 'notFinite'],
    ['an infinity', binary(2, 2, infinite), 'notFinite'],
    ['text without its end', ascii(facet, ''), 'truncated'],
    ['text without facets', ascii(''), 'empty'],
    ['text with a missing corner', ascii(facet.replace(' vertex 0 4 0\n', '')), 'malformedText'],
    ['text with a word for a number', ascii(facet.replace('1.5e1', 'wide')), 'notFinite'],
    ['another format', Buffer.from('%PDF-1.7\n'.padEnd(200, '%')), 'truncated'],
  ])('refuses %s', (_, file, fault) => {
    expect(readStl(file)).toEqual({ ok: false, fault })
  })
})

describe('meshFacts', () => {
  const ply = (format: string) =>
    `ply\nformat ${format} 1.0\ncomment scan\nelement vertex 8\nproperty float x\nelement face 12\nend_header\n`
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
    ['text PLY', Buffer.from(ply('ascii')), { kind: 'ply', encoding: 'text', triangles: 12 }],
    [
      'binary PLY',
      Buffer.concat([Buffer.from(ply('binary_little_endian')), Buffer.from([0, 1, 2, 255])]),
      { kind: 'ply', encoding: 'binary', triangles: 12 },
    ],
    [
      'OBJ',
      Buffer.from('# scan\nmtllib a.mtl\nv 1 2 3\nv 1.5 -2 +3e-2\nf 1 2 1\n'),
      { kind: 'obj', encoding: 'text' },
    ],
    ['a truncated binary STL', binary(5).subarray(0, 200), null],
    ['prose', Buffer.from('very nice teeth\nf 1\n'), null],
    ['a word processor file', Buffer.from('PK\u0003\u0004 and more bytes'), null],
    ['a script', Buffer.from('<svg onload="x">\n</svg>\n'), null],
  ])('knows %s', (_, file, facts) => {
    expect(meshFacts(file, file.length)).toEqual(facts)
  })

  test('trusts the size of the whole file, not of the part it sees', () => {
    const file = binary(500)
    expect(meshFacts(file.subarray(0, 4096), file.length)).toEqual({
      kind: 'stl',
      encoding: 'binary',
      triangles: 500,
    })
    expect(meshFacts(file.subarray(0, 4096), file.length - 50)).toBeNull()
  })
})
