import type { Answer, Sample } from '../front-door.ts'
import {
  corners,
  objFan,
  plyFan,
  plyWith,
  stlDeclaring,
  stlFrom,
  stlOfAllSizes,
  stlOfLargeTriangles,
  xyz,
} from '../meshes.ts'
import { createRing, objOf, plyOf, stlOf, textStlOf } from '../shapes.ts'

const slot = 'upperImpression'
const wrongContent = { status: 422, reason: 'wrongContent' } as const
const drawnAnswer = { status: 200, model: 'ready' } as const
const undrawn = { status: 200, model: 'none' } as const

const scan = (fileName: string, name: string, content: () => Buffer, response: Answer): Sample => ({
  ...{ name, slot, fileName, content, answer: response },
})
const stl = scan.bind(null, 'upper.stl')
const ply = scan.bind(null, 'upper.ply')
const obj = scan.bind(null, 'upper.obj')

const text = (lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\n')}\n`)
const triangle = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
] as const
const small = createRing(30, 10)

export const scanSamples: readonly Sample[] = [
  stl(
    'an STL that declares four billion triangles',
    () => stlDeclaring([triangle], 0xffffffff),
    wrongContent,
  ),
  stl('an STL that declares one triangle more than it has', () => stlDeclaring([triangle], 2), wrongContent),
  stl('an STL without a triangle', () => stlDeclaring([]), wrongContent),
  stl('an STL broken off', () => stlOf(small).subarray(0, 5000), wrongContent),
  stl('an STL with notes behind it', () => Buffer.concat([stlOf(small), Buffer.from('notes')]), drawnAnswer),
  stl('a binary STL that begins like one of text', () => stlOf(small, 'solid scan'), drawnAnswer),
  stl('an STL whose corners are no numbers', () => stlFrom(100, () => Number.NaN), undrawn),
  stl(
    'an STL with one corner that is no number',
    () => {
      const file = stlOf(small)
      file.writeFloatLE(Number.NaN, 84 + 12)
      return file
    },
    undrawn,
  ),
  stl(
    'an STL with one corner at infinity',
    () => {
      const file = stlOf(small)
      file.writeFloatLE(Number.NEGATIVE_INFINITY, 84 + 16)
      return file
    },
    undrawn,
  ),
  stl('an STL of points', () => stlFrom(1000, () => 5), undrawn),
  stl('an STL of one line', () => stlFrom(1000, index => Math.floor(index / 3)), drawnAnswer),
  stl('an STL with places of every size there is', () => stlOfAllSizes(200_000), drawnAnswer),
  stl('an STL of triangles that each fill the picture', () => stlOfLargeTriangles(120_000), drawnAnswer),
  stl('a scan in metres', () => stlOf(createRing(30, 10, 0.06)), drawnAnswer),
  stl('a scan in inches', () => stlOf(createRing(30, 10, 2.36)), drawnAnswer),
  stl('an STL of text without its end', () => text(['solid a', 'facet normal 0 0 1', 'outer loop']), undrawn),
  stl(
    'an STL of text with words for numbers',
    () => text(['solid a', 'facet normal 0 0 1', 'outer loop', ...Array(3).fill('vertex one two three')]),
    undrawn,
  ),
  stl(
    'an STL of text with numbers beyond any',
    () => text(['solid a', 'facet normal 0 0 1', 'outer loop', ...Array(3).fill('vertex 1e999 -1e999 0')]),
    undrawn,
  ),
  stl(
    'an STL of text in one line of a megabyte',
    () => {
      const file = textStlOf(createRing(60, 60)).toString().split('\n')
      return Buffer.from(`${file.slice(0, 2).join('\n')}\n${file.slice(2).join(' ')}`)
    },
    drawnAnswer,
  ),
  stl('a PLY as an STL', () => plyOf(small, 'ascii'), wrongContent),

  ply(
    'a PLY that declares four billion faces',
    () => plyWith(['element vertex 3', ...xyz, 'element face 4000000000', corners], ['0 0 0']),
    wrongContent,
  ),
  ply(
    'a PLY that declares a number of faces beyond any',
    () => plyWith([`element vertex ${'9'.repeat(400)}`, ...xyz], ['0 0 0']),
    wrongContent,
  ),
  ply(
    'a PLY that declares fewer faces than none',
    () => plyWith(['element vertex 3', ...xyz, 'element face -1', corners], ['0 0 0']),
    wrongContent,
  ),
  ply(
    'a PLY with four billion rows of nothing',
    () =>
      plyWith(
        ['element nothing 4000000000', 'element vertex 3', ...xyz, 'element face 1', corners],
        ['0 0 0', '1 0 0', '0 1 0', '3 0 1 2'],
      ),
    drawnAnswer,
  ),
  ply('a PLY without an end of its header', () => Buffer.from('ply\nformat ascii 1.0\n'), wrongContent),
  ply(
    'a PLY of a byte order that nobody has',
    () => plyWith(['element vertex 1', ...xyz], ['0 0 0'], 'binary_middle_endian'),
    wrongContent,
  ),
  ply(
    'a PLY without heights',
    () => plyWith(['element vertex 1', xyz[0], xyz[1], 'element face 1', corners], ['0 0', '3 0 0 0']),
    undrawn,
  ),
  ply(
    'a PLY whose faces name corners that are not there',
    () =>
      plyWith(
        ['element vertex 3', ...xyz, 'element face 1', corners],
        ['0 0 0', '1 0 0', '0 1 0', '3 0 1 4000000000'],
      ),
    undrawn,
  ),
  ply('a PLY of points', () => plyWith(['element vertex 3', ...xyz], ['0 0 0', '1 0 0', '0 1 0']), undrawn),
  ply(
    'a PLY whose places are no numbers',
    () =>
      plyWith(
        ['element vertex 3', ...xyz, 'element face 1', corners],
        ['nan nan nan', 'inf 0 0', '0 1 0', '3 0 1 2'],
      ),
    undrawn,
  ),
  ply('a PLY of a face with four billion corners', () => plyFan(0xffffffff, 100), undrawn),
  ply('a PLY of a face with 3,000,000 corners', () => plyFan(3_000_000, 3_000_000), undrawn),
  ply(
    'a PLY whose lists count with fractions',
    () =>
      plyWith(
        ['element vertex 3', ...xyz, 'element face 1', 'property list double int vertex_indices'],
        ['0 0 0', '1 0 0', '0 1 0', '1e300 0 1 2'],
      ),
    undrawn,
  ),
  ply(
    'a PLY of 4,000 properties',
    () => {
      const names = Array.from({ length: 100 }, (_, index) => `property char p${index}`)
      return plyWith(['element vertex 2', ...xyz, ...names], [`${'0 '.repeat(103)}`, `${'1 '.repeat(103)}`])
    },
    undrawn,
  ),

  obj('an OBJ of a face with 3,000,000 corners', () => objFan(3_000_000), undrawn),
  obj('an OBJ of a face with 3,000,000 corners over 60,000 places', () => objFan(3_000_000, 60_000), undrawn),
  obj('an OBJ of one face in a line of 60 MB', () => objFan(10_000_000), undrawn),
  obj(
    'an OBJ of a million faces around one place',
    () => {
      const points = Array.from({ length: 50_000 }, (_, n) => `v ${Math.cos(n)} ${Math.sin(n)} ${n / 1000}`)
      const faces = Array.from({ length: 1_000_000 }, (_, n) => `f 1 ${(n % 49_998) + 2} ${(n % 49_998) + 3}`)
      return text([...points, ...faces])
    },
    drawnAnswer,
  ),
  obj('an OBJ whose faces name corners that are not there', () => text(['v 0 0 0', 'f 1 2 3']), undrawn),
  obj('an OBJ whose faces count back too far', () => text(['v 0 0 0', 'f -1 -2 -3']), undrawn),
  obj('an OBJ of points', () => text(['v 0 0 0', 'v 1 0 0', 'v 0 1 0']), undrawn),
  obj(
    'an OBJ with numbers beyond any',
    () => text(['v 1e999 0 0', 'v 1 0 0', 'v 0 1 0', 'f 1 2 3']),
    undrawn,
  ),
  obj(
    'an OBJ whose materials lie elsewhere',
    () => objOf(small, { head: 'mtllib ../../../../etc/passwd\n' }),
    drawnAnswer,
  ),
  obj('an OBJ of UTF-16', () => Buffer.from('\ufeffv 0 0 0\nf 1 1 1\n', 'utf16le'), wrongContent),
  obj('an OBJ of one line of five megabytes', () => text(['v 0 0 0', `# ${'x'.repeat(5_000_000)}`]), undrawn),
  obj('a web page as an OBJ', () => text(['<html>', 'v 0 0 0']), wrongContent),
]
