import { expect, test } from 'vitest'
import { maxZoom, moveWithin, start, zoomAround } from './zoom.rules.ts'

const frame = { width: 800, height: 600 }

test('the point under the pointer does not move', () => {
  const at = { x: 120, y: -80 }
  const once = zoomAround(start, 2, at, frame)
  const twice = zoomAround(once, 1.5, at, frame)
  // The pixel of the picture under the pointer.
  const pointUnder = ({ scale, x, y }: typeof once) => [(at.x - x) / scale, (at.y - y) / scale]
  expect(pointUnder(once)).toEqual([120, -80])
  expect(pointUnder(twice)).toEqual([120, -80])
})

test('the picture is never smaller than its frame or larger than useful, and returns to the center', () => {
  const large = zoomAround(start, 100, { x: 300, y: 200 }, frame)
  expect(large.scale).toBe(maxZoom)
  expect(zoomAround(large, 0.001, { x: 10, y: 10 }, frame)).toEqual(start)
})

test('the picture cannot be dragged out of its frame', () => {
  const twice = zoomAround(start, 2, { x: 0, y: 0 }, frame)
  expect(moveWithin(twice, { x: 5000, y: -5000 }, frame)).toEqual({ scale: 2, x: 400, y: -300 })
  expect(moveWithin(start, { x: 50, y: 50 }, frame)).toEqual(start)
})
