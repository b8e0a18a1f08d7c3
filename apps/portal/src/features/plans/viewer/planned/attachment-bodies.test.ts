import { attachmentTypes } from '@archway/contract/plans'
import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { bodyOf } from './attachment-bodies.ts'

const sizeOf = (type: (typeof attachmentTypes)[number]): Vector3 => {
  const { geometry } = bodyOf(type)
  return geometry.boundingBox!.getSize(new Vector3())
}
/** The center, along the tooth, of the body's outer side. */
const topOf = (type: (typeof attachmentTypes)[number]): number => {
  const positions = bodyOf(type).geometry.getAttribute('position')
  const points = Array.from({ length: positions.count }, (_, index) =>
    new Vector3().fromBufferAttribute(positions, index),
  )
  const lowest = Math.min(...points.map(({ y }) => y))
  const top = points.filter(({ y }) => y < lowest + 0.01).map(({ z }) => z)
  return (Math.min(...top) + Math.max(...top)) / 2
}

test('every type of attachment has a different shape, in a realistic size', () => {
  const sizes = attachmentTypes.map(type => sizeOf(type))
  for (const { x, y, z } of sizes) {
    for (const side of [x, y, z]) expect(side).toBeGreaterThan(1)
    for (const side of [x, y, z]) expect(side).toBeLessThan(4.5)
  }
  expect(new Set(sizes.map(size => size.toArray().join())).size).toBe(attachmentTypes.length)
})

test('a vertical one is along the tooth, a horizontal one across, and a beveled one is thick at the gum', () => {
  const [vertical, horizontal] = [sizeOf('rectangularVertical'), sizeOf('rectangularHorizontal')]
  expect(vertical.z).toBeGreaterThan(vertical.x)
  expect(horizontal.x).toBeGreaterThan(horizontal.z)
  expect([topOf('rectangularVertical'), topOf('ellipsoid')].map(z => Math.abs(z) < 0.05)).toEqual([
    true,
    true,
  ])
  expect(topOf('bevelled')).toBeLessThan(-0.5)
})
