import { expect, test } from 'vitest'
import { colorAt, type Material, readMtl } from './material.ts'
import { readMesh } from './read.ts'

const text = (body: string): Uint8Array => new TextEncoder().encode(body)

test.each([
  [
    'a plain name',
    'newmtl gum\nmap_Kd upper.jpg',
    [{ name: 'gum', color: [255, 255, 255], picture: 'upper.jpg' }],
  ],
  [
    'options, folders and blanks in names',
    'newmtl gum tissue\r\n  map_Kd -s 1 1 1 -clamp on C:\\export\\upper jaw.jpg\r\n',
    [{ name: 'gum tissue', color: [255, 255, 255], picture: 'upper jaw.jpg' }],
  ],
  [
    'colors without a texture',
    '# exported\nnewmtl a\nKd 1 0.5 0\nnewmtl b\nKd 0.2\nmap_Ks shine.png',
    [
      { name: 'a', color: [255, 128, 0], picture: null },
      { name: 'b', color: [51, 51, 51], picture: null },
    ],
  ],
  [
    'a line of a million blanks',
    `newmtl a\na b${' '.repeat(1_000_000)}c`,
    [{ name: 'a', color: [255, 255, 255], picture: null }],
  ],
  ['statements before any material', 'Kd 1 1 1\nmap_Kd a.jpg', []],
])('materials: %s', (_name, body, expected) => {
  expect(readMtl(body)).toEqual(expected)
})

/** Two columns: red and green above, blue and white below. */
const texture = {
  width: 2,
  height: 2,
  pixels: new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]),
}

test.each([
  ['lower left', 0.25, 0.25, [0, 0, 255]],
  ['upper right', 0.75, 0.75, [0, 255, 0]],
  ['the edges', 1, 0, [0, 0, 255]],
  ['outside: it repeats', 1.75, -0.75, [255, 255, 255]],
])('texture: %s', (_name, u, v, expected) => {
  expect(colorAt(texture, u, v)).toEqual(expected)
})

const red: Material = { name: 'red', color: [200, 0, 0], texture: null }
const texturedMaterial: Material = { name: 'drawn', color: [9, 9, 9], texture }
const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0.25 0.75\nvt 0.75 0.75\nvt 0.25 0.25\n'
const colorsOf = (body: string, materials: Material[]) => readMesh('obj', text(body), materials).colors

test('an OBJ has the colors of the texture of its material, from the first corner of each vertex', () => {
  expect([
    ...(colorsOf(`${corners}usemtl drawn\nf 1/1 2/2 3/3\nusemtl red\nf 2 4 3\n`, [red, texturedMaterial]) ??
      []),
  ]).toEqual([255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 0, 0])
})

test('relative indices, missing texture coordinates, and a vertex without a face', () => {
  expect([...(colorsOf(`${corners}usemtl drawn\nf 1/-3 2/9 3/\n`, [texturedMaterial]) ?? [])]).toEqual([
    255, 0, 0, 9, 9, 9, 9, 9, 9, 200, 200, 200,
  ])
})

test('vertex colors take precedence, and without materials there are none', () => {
  const colored = 'v 0 0 0 1 1 1\nv 1 0 0 1 1 1\nv 0 1 0 1 1 1\nvt 0 0\nf 1/1 2/1 3/1\n'
  expect([...(colorsOf(colored, [texturedMaterial]) ?? [])]).toEqual(Array(9).fill(255))
  expect(colorsOf(`${corners}f 1/1 2/2 3/3\n`, [])).toBeNull()
})
