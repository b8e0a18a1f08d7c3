import { expect, test } from 'vitest'
import { type Drawn, drawMeshes, strideOf } from './picture.ts'
import { pictureSize } from './picture-size.ts'

/** A square of 10 mm that faces the front. */
const square: Drawn = {
  mesh: {
    positions: Float32Array.of(-5, 0, -5, 5, 0, -5, 5, 0, 5, -5, 0, 5),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
    colors: null,
  },
  color: [200, 100, 50],
}
const { width, height } = pictureSize
const middle = ((height / 2) * width + width / 2) * 4

/** The covered share of the image, and the center of the covered part from 0 to 1, to the right and downwards. */
const measureCoverage = (pixels: Uint8ClampedArray) => {
  const coverage = { share: 0, x: 0, y: 0 }
  let count = 0
  for (let index = 0; index < width * height; index += 1) {
    if (pixels[index * 4 + 3] !== 255) continue
    count += 1
    coverage.x += (index % width) / width
    coverage.y += Math.floor(index / width) / height
  }
  return { share: count / (width * height), x: coverage.x / count, y: coverage.y / count }
}
const pose = (x: number, y: number, z: number, turn: readonly number[] = [0, 0, 0, 1]) => [x, y, z, ...turn]
const half = Math.SQRT1_2

test('a surface fills the picture, in its color', () => {
  const pixels = drawMeshes([square], 'front')
  const { share, x, y } = measureCoverage(pixels)
  expect(share).toBeCloseTo((0.88 * height) ** 2 / (width * height), 1)
  expect([x, y]).toEqual([expect.closeTo(0.5, 2), expect.closeTo(0.5, 2)])
  const [red = 0, green = 0, blue = 0] = pixels.subarray(middle)
  expect(green / red).toBeCloseTo(0.5, 1)
  expect(blue / red).toBeCloseTo(0.25, 1)
})

test('a moved surface moves within the frame: the patient’s right is on the left of the picture', () => {
  const drawMoved = (to: readonly number[]) =>
    measureCoverage(drawMeshes([{ ...square, pose: to }], 'front', [square]))
  expect(drawMoved(pose(2, 0, 0)).x).toBeLessThan(0.45)
  expect(drawMoved(pose(0, 0, 2)).y).toBeLessThan(0.45)
  // After a quarter turn about the long axis only the edge is visible; a turn about the line of sight changes nothing.
  expect(drawMoved(pose(0, 0, 0, [0, 0, half, half])).share).toBeLessThan(0.01)
  expect(drawMoved(pose(0, 0, 0, [0, half, 0, half])).share).toBeCloseTo(drawMoved(pose(0, 0, 0)).share, 2)
})

test('nearer surfaces hide those behind them', () => {
  const near: Drawn = { ...square, color: [0, 0, 250], pose: pose(0, 3, 0) }
  for (const drawnFrames of [
    [square, near],
    [near, square],
  ]) {
    const pixels = drawMeshes(drawnFrames, 'front')
    expect([...pixels.subarray(middle, middle + 3)].map(value => value > 0)).toEqual([false, false, true])
  }
})

test('the number of full-size triangles that are drawn is limited', () => {
  const picture = width * height
  const looks = [0, picture, 50 * picture, 50 * picture + 1, 2500 * picture]
  expect(looks.map(strideOf)).toEqual([1, 1, 1, 2, 50])

  const repeatMesh = (times: number): Drawn => ({
    ...square,
    mesh: { ...square.mesh, indices: Uint32Array.from({ length: 3 * times }, (_, index) => index % 3) },
  })
  const pictures = [130, 1].map(times => Buffer.from(drawMeshes([repeatMesh(times)], 'front').buffer))
  expect(Buffer.compare(pictures[0]!, pictures[1]!)).toBe(0)
})
