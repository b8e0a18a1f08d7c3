import { Mesh as Object3, TorusKnotGeometry } from 'three'
import { OBJExporter } from 'three/examples/jsm/exporters/OBJExporter.js'
import { PLYExporter } from 'three/examples/jsm/exporters/PLYExporter.js'
import { STLExporter } from 'three/examples/jsm/exporters/STLExporter.js'
import { describe, expect, test } from 'vitest'
import { Weld } from './light.ts'
import { longestSide, openEdges } from './open.ts'
import { MeshError, type MeshKind, readMesh } from './read.ts'

const text = (body: string): Uint8Array => new TextEncoder().encode(body)
const bytes = (view: DataView | ArrayBuffer | string | null): Uint8Array => {
  if (view === null) throw new Error('nothing was written')
  if (typeof view === 'string') return text(view)
  return view instanceof DataView ? new Uint8Array(view.buffer) : new Uint8Array(view)
}

// One of the exporters calls `requestAnimationFrame`, which does not exist in Node.
Object.assign(globalThis, { requestAnimationFrame: () => 0 })

/** A closed surface in files, both made without code of the product. */
const knot = new Object3(new TorusKnotGeometry(20, 6, 120, 16))
knot.updateMatrixWorld(true)
const side = longestSide(knot.geometry.getAttribute('position').array as Float32Array)
const triangles = 120 * 16 * 2

const foreignFiles: readonly [string, MeshKind, () => Uint8Array][] = [
  ['STL, binary', 'stl', () => bytes(new STLExporter().parse(knot, { binary: true }))],
  ['STL, text', 'stl', () => bytes(new STLExporter().parse(knot))],
  ['OBJ with texture and normals', 'obj', () => bytes(new OBJExporter().parse(knot))],
  ['PLY, text', 'ply', () => bytes(new PLYExporter().parse(knot, () => {}, {}) as string)],
  [
    'PLY, binary, small end first',
    'ply',
    () => bytes(new PLYExporter().parse(knot, () => {}, { binary: true, littleEndian: true })),
  ],
  [
    'PLY, binary, big end first',
    'ply',
    () => bytes(new PLYExporter().parse(knot, () => {}, { binary: true })),
  ],
]

describe('files written by other programs', () => {
  test.each(foreignFiles)('%s: every triangle, in its position, without a hole', (_name, kind, write) => {
    const surface = readMesh(kind, write())
    expect((surface.indices?.length ?? surface.positions.length / 3) / 3).toBe(triangles)
    expect(longestSide(surface.positions)).toBeCloseTo(side, 3)
    const weld = new Weld({ maxVertices: 10_000 })
    weld.add(surface)
    const welded = weld.finish()
    expect(welded.indices.length / 3).toBe(triangles)
    expect(openEdges(welded)).toBe(0)
  })

  test('planted fault: a hole is found', () => {
    const surface = readMesh('stl', bytes(new STLExporter().parse(knot, { binary: true })))
    const weld = new Weld({ maxVertices: 10_000 })
    weld.add({ ...surface, positions: surface.positions.slice(9) })
    expect(openEdges(weld.finish())).toBe(3)
  })
})

const facet =
  'facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1.0e0 0 0\nVERTEX 0 +1.5 -2.5E-1\nendloop\nendfacet'

const binary = (head: string, count: number, declaredCount = count, tail = 0): Uint8Array => {
  const file = new Uint8Array(84 + count * 50 + tail)
  file.set(text(head).subarray(0, 80))
  const view = new DataView(file.buffer)
  view.setUint32(80, declaredCount, true)
  for (let t = 0; t < count; t += 1)
    for (let value = 0; value < 9; value += 1)
      view.setFloat32(84 + t * 50 + 12 + value * 4, t * 9 + value, true)
  return file
}

describe('variants written by scanners', () => {
  test('ASCII with signs, exponents and upper case', () => {
    expect([...readMesh('stl', text(`solid arch\n${facet}\nendsolid`)).positions]).toEqual([
      0, 0, 0, 1, 0, 0, 0, 1.5, -0.25,
    ])
  })

  test.each([
    ['none', '', ''],
    ['words of the format', ' vertex by vertex, facet normal 1 2 3', ' vertex 4 5 6'],
    ['letters of any language', ' Üst çene – الفك العلوي', ' Üst çene'],
    ['the path of a file', ' C:\\Scans\\vertex 1.stl', ''],
  ])('ASCII with unusual names of solids: %s', (_what, name, end) => {
    const solid = `solid${name}\r\n${facet.replaceAll('\n', '\r\n')}\r\nendsolid${end}\r\n`
    expect([...readMesh('stl', text(solid + solid)).positions]).toEqual([
      0, 0, 0, 1, 0, 0, 0, 1.5, -0.25, 0, 0, 0, 1, 0, 0, 0, 1.5, -0.25,
    ])
  })

  test.each([
    ['a header that says solid', binary('solid upper jaw', 2)],
    ['a header that says solid and facet', binary('solid exported, facet by facet', 2)],
    ['bytes behind the last triangle', binary('scanner', 2, 2, 10)],
  ])('binary with %s', (_what, file) => {
    expect([...readMesh('stl', file).positions]).toEqual(Array.from({ length: 18 }, (_, i) => i))
  })

  test('OBJ with quads, negative numbers, colours and groups', () => {
    const { positions, indices, colors } = readMesh(
      'obj',
      text(
        '# scanner\r\no arch\r\nv 0 0 0 1 0 0\r\nv 1 0 0 1 0 0\r\nv 1 1 0 0 1 0\r\nv 0 1 0 0 0 1\r\ng gum\r\ns off\r\nf 1/1/1 2/2/1 3/3/1 4/4/1\r\nf -4 -2 -1\r\n',
      ),
    )
    expect([...(indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3, 0, 2, 3])
    expect(positions).toHaveLength(12)
    expect([...(colors ?? [])].slice(6)).toEqual([0, 255, 0, 0, 0, 255])
  })

  test('PLY with colours, faces of four corners and unknown elements', () => {
    const { indices, colors } = readMesh(
      'ply',
      text(
        `ply\nformat ascii 1.0\ncomment made elsewhere\nelement camera 1\nproperty float view\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nproperty uchar green\nproperty uchar blue\nproperty uchar alpha\nelement face 1\nproperty list uchar int vertex_indices\nproperty uchar flags\nend_header\n0.5\n0 0 0 250 1 2 255\n1 0 0 3 4 5 255\n1 1 0 6 7 8 255\n0 1 0 9 10 11 255\n4 0 1 2 3 7\n`,
      ),
    )
    expect([...(indices ?? [])]).toEqual([0, 1, 2, 0, 2, 3])
    expect([...(colors ?? [])].slice(0, 4)).toEqual([250, 1, 2, 3])
  })
})

describe('a file without a surface is refused with the reason', () => {
  const ply = (faces: string) =>
    text(
      `ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n${faces}end_header\n0 0 0\n`,
    )
  test.each([
    ['nothing', 'stl', new Uint8Array(), 'notAMesh'],
    ['no triangle', 'stl', binary('', 0), 'empty'],
    ['fewer triangles than told', 'stl', binary('x', 2, 5), 'notAMesh'],
    [
      'text that breaks off',
      'stl',
      text('solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n'),
      'truncated',
    ],
    [
      'words in place of numbers',
      'stl',
      text(`solid a\n${facet.replace('1.0e0', 'one')}\nendsolid`),
      'notFinite',
    ],
    ['a cloud of points', 'ply', ply(''), 'empty'],
    [
      'a count beyond all bytes',
      'ply',
      ply('element face 4000000000\nproperty list uchar int vertex_indices\n'),
      'truncated',
    ],
    [
      'vertices beyond all bytes',
      'ply',
      text('ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\nproperty float x\nend_header\n'),
      'truncated',
    ],
    [
      'a count that is no number',
      'ply',
      ply('element face Infinity\nproperty list uchar int vertex_indices\n'),
      'notAMesh',
    ],
    [
      'billions of rows that hold nothing',
      'ply',
      ply('element face 4000000000\nelement camera 4000000000\n'),
      'empty',
    ],
    ['another text', 'ply', text('apply\n'), 'notAMesh'],
    ['points alone', 'obj', text('v 0 0 0\n'), 'empty'],
    ['a corner that is not there', 'obj', text('v 0 0 0\nf 1 2 3\n'), 'truncated'],
  ] as const)('%s (%s)', (_what, kind, file, fault) => {
    expect(() => readMesh(kind, file)).toThrow(new MeshError(fault))
  })
})
