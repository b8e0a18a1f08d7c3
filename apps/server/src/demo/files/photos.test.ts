import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { createArch } from './arch.ts'
import { photoKeys, renderPhoto, xrayKeys } from './photos.ts'

const options = { crowding: 0.7, step: 0, steps: 20, detail: 'preview', seed: 5 } as const
const arches = {
  upper: createArch({ ...options, jaw: 'upper' }),
  lower: createArch({ ...options, jaw: 'lower' }),
}
const sha = (file: Buffer) => createHash('sha256').update(file).digest('hex')

describe('demo pictures', () => {
  test.each([...photoKeys, ...xrayKeys])('%s is a JPEG of 1600 x 1200 that shows something', async key => {
    const file = await renderPhoto(key, arches, 5)
    const { format, width, height } = await sharp(file).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1600, 1200])
    const { channels } = await sharp(file).stats()
    expect(Math.max(...channels.map(channel => channel.stdev))).toBeGreaterThan(15)
  })

  test('are the same for the same seed, and another person for another', async () => {
    expect(sha(await renderPhoto('frontal', arches, 5))).toBe(sha(await renderPhoto('frontal', arches, 5)))
    expect(sha(await renderPhoto('frontSmiling', arches, 5))).not.toBe(
      sha(await renderPhoto('frontSmiling', arches, 6)),
    )
  })

  test('the frontal photo has ivory teeth in pink gum', async () => {
    const { data, info } = await sharp(await renderPhoto('frontal', arches, 5))
      .raw()
      .toBuffer({ resolveWithObject: true })
    let [ivory, pink] = [0, 0]
    for (let i = 0; i < data.length; i += info.channels) {
      const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
      if (r > 150 && g > 140 && b > 110) ivory++
      else if (r > 110 && g < r * 0.72) pink++
    }
    const pixels = info.width * info.height
    expect(ivory / pixels).toBeGreaterThan(0.1)
    expect(pink / pixels).toBeGreaterThan(0.15)
  })
})
