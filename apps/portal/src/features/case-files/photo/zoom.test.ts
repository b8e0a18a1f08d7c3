import { expect, test } from 'vitest'
import { maxZoom, moved, start, zoomed } from './zoom.rules.ts'

const frame = { width: 800, height: 600 }

test('what lies under the pointer stays there', () => {
  const at = { x: 120, y: -80 }
  const once = zoomed(start, 2, at, frame)
  const twice = zoomed(once, 1.5, at, frame)
  // The pixel of the picture under the pointer.
  const under = ({ scale, x, y }: typeof once) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(under(once)).toEqual([120, -80])
  expect(under(twice)).toEqual([120, -80])
})

test('it is never smaller than its frame, nor larger than of use, and comes back to the middle', () => {
  const large = zoomed(start, 100, { x: 300, y: 200 }, frame)
  expect(large.scale).toBe(maxZoom)
  expect(zoomed(large, 0.001, { x: 10, y: 10 }, frame)).toEqual(start)
})

test('it cannot be dragged out of its frame', () => {
  const twice = zoomed(start, 2, { x: 0, y: 0 }, frame)
  expect(moved(twice, { x: 5000, y: -5000 }, frame)).toEqual({ scale: 2, x: 400, y: -300 })
  expect(moved(start, { x: 50, y: 50 }, frame)).toEqual(start)
})
