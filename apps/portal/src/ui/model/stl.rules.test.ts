import { describe, expect, test } from 'vitest'
import { readStl } from './stl.rules.ts'

const corners = [0, 0, 0, 1, 0, 0, 0, 1.5, 0]

const binary = (head: string, triangles = 1): ArrayBuffer => {
  const bytes = new ArrayBuffer(84 + 50 * triangles)
  new Uint8Array(bytes).set(new TextEncoder().encode(head))
  const view = new DataView(bytes)
  view.setUint32(80, triangles, true)
  for (let triangle = 0; triangle < triangles; triangle += 1)
    corners.forEach((value, index) => {
      view.setFloat32(84 + 50 * triangle + 12 + index * 4, value + triangle, true)
    })
  return bytes
}

const text = (body: string): ArrayBuffer => new TextEncoder().encode(body).buffer as ArrayBuffer

const facet = `facet normal 0 0 1
  outer loop
    vertex 0 0 0
    vertex 1.0e0 0 0
    VERTEX 0 1.5 0
  endloop
endfacet`

describe('STL files', () => {
  test.each([
    ['binary', binary('made by a scanner')],
    ['binary that begins like text', binary('solid but not really')],
    ['text', text(`solid arch\n${facet}\nendsolid arch`)],
  ])('%s', (_kind, bytes) => {
    expect([...readStl(bytes)]).toEqual(corners)
  })

  test('all triangles, in order', () => {
    expect([...readStl(binary('two', 2))].slice(9)).toEqual(corners.map(value => value + 1))
    expect(readStl(text(`solid a\n${facet}\n${facet}\nendsolid`))).toHaveLength(18)
  })

  test.each([
    ['nothing', new ArrayBuffer(0)],
    ['no triangle', binary('empty', 0)],
    ['other text', text('v 0 0 0\nf 1 2 3')],
  ])('%s is refused', (_what, bytes) => {
    expect(() => readStl(bytes)).toThrow(RangeError)
  })
})
