import { expect, test } from 'vitest'
import { inFrame } from './scan-frame.ts'

test.each([
  ['mm', 'z', [1, 2, 3]],
  ['m', 'z', [1000, 2000, 3000]],
  ['inch', 'z', [25.4, 50.8, 76.2]],
  ['mm', 'y', [1, -3, 2]],
  ['um', 'y', [0.001, -0.003, 0.002]],
] as const)('a point read in %s with %s upwards', (unit, up, point) => {
  const positions = [...inFrame(Float32Array.of(1, 2, 3), { unit, up })]
  for (const [axis, value] of point.entries()) expect(positions[axis]).toBeCloseTo(value, 3)
})
