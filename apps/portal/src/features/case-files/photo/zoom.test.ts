import { expect, test } from 'vitest'
import { maxZoom, moved, start, zoomed } from './zoom.rules.ts'

const frame = { width: 800, height: 600 }

test('the point under the pointer does not move', () => {
  const at = { x: 120, y: -80 }
  const once = zoomed(start, 2, at, frame)
  const twice = zoomed(once, 1.5, at, frame)
  // The pixel of the picture under the pointer.
  const under = ({ scale, x, y }: typeof once) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(under(once)).toEqual([120, -80])
  expect(under(twice)).toEqual([120, -80])
})

test('the picture is never smaller than its frame or larger than useful, and returns to the center', () => {
  const large = zoomed(start, 100, { x: 300, y: 200 }, frame)
  expect(large.scale).toBe(maxZoom)
  expect(zoomed(large, 0.001, { x: 10, y: 10 }, frame)).toEqual(start)
})

test('the picture cannot be dragged out of its frame', () => {
  const twice = zoomed(start, 2, { x: 0, y: 0 }, frame)
  expect(moved(twice, { x: 5000, y: -5000 }, frame)).toEqual({ scale: 2, x: 400, y: -300 })
  expect(moved(start, { x: 50, y: 50 }, frame)).toEqual(start)
})
