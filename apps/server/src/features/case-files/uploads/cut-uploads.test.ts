import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendDirectThroughCuts } from '../../../testing/faults/cut-direct-uploads.ts'
import { type Plan, sendThroughCuts } from '../../../testing/faults/cut-uploads.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'

let story: UploadStory
beforeEach(async () => {
  story = await uploadStory()
})
afterEach(() => story.app.close())

const mebibyte = 1024 * 1024
// The full test, 100 uploads of 5 to 200 MB: R5=full.
const isFullRun = process.env.R5 === 'full'
const plan: Plan = isFullRun
  ? { uploads: 100, sizes: [5 * mebibyte, 200 * mebibyte], atOnce: 3, abandoned: 10 }
  : { uploads: 8, sizes: [5 * mebibyte, 12 * mebibyte], atOnce: 2, abandoned: 2 }
// With few interruptions each one counts more, and a busy machine reads a connection late.
const maxRatio = isFullRun ? 1.1 : 2
const smallPlan: Plan = { uploads: 2, sizes: [5 * mebibyte, 7 * mebibyte], atOnce: 1, abandoned: 1 }

describe('R5: uploads interrupted one to five times each', {
  timeout: isFullRun ? 3_600_000 : 600_000,
}, () => {
  test('arrive unchanged, resend no more than was lost, and leave nothing behind', async () => {
    const { cuts, unequal, resent, lost, orphans } = await sendThroughCuts(story, plan)
    console.log(
      `R5: ${plan.uploads} uploads, ${cuts} cuts, ${unequal.length} unequal, ${(lost / mebibyte).toFixed(1)} MB lost, ` +
        `sent again ${(resent / lost).toFixed(3)} times that, ${orphans.length} orphans`,
    )
    expect(unequal).toEqual([])
    expect(cuts).toBeGreaterThanOrEqual(plan.uploads)
    expect(resent / lost).toBeLessThanOrEqual(maxRatio)
    expect(orphans).toEqual([])
  })
})

describe.runIf(process.env.TEST_S3_ENDPOINT)(
  'R5: direct uploads interrupted one to five times each',
  {
    timeout: isFullRun ? 3_600_000 : 600_000,
  },
  () => {
    const directPlan: Plan = isFullRun
      ? plan
      : { uploads: 4, sizes: [8 * mebibyte, 17 * mebibyte], atOnce: 1, abandoned: 1 }
    const maxRatio = 1.1

    test('arrive unchanged, resend only the interrupted parts, and leave nothing behind', async () => {
      const { cuts, unequal, resent, lost, orphans } = await sendDirectThroughCuts(story, directPlan)
      console.log(
        `R5 direct: ${directPlan.uploads} uploads, ${cuts} cuts, ${unequal.length} unequal, ` +
          `${(lost / mebibyte).toFixed(1)} MB of parts cut, sent again ${(resent / lost).toFixed(3)} times that, ` +
          `${orphans.length} orphans`,
      )
      expect(unequal).toEqual([])
      expect(cuts).toBeGreaterThanOrEqual(directPlan.uploads)
      expect(resent / lost).toBeLessThanOrEqual(maxRatio)
      expect(orphans).toEqual([])
    })

    test('planted fault: a list of parts that omits those that have arrived', async () => {
      const { direct, isWhole } = story.services.storage.uploads
      const { listArrived: arrived } = direct!
      // Reports no parts until the upload is complete.
      direct!.listArrived = async (id, bytes) => ((await isWhole(id, bytes)) ? arrived(id, bytes) : [])
      // At most five interruptions lose at most one part each, so the part that is sent again without need is at least
      // a fifth of what was lost.
      const { resent, lost } = await sendDirectThroughCuts(story, {
        ...directPlan,
        uploads: 1,
        abandoned: 0,
        arrived: 1,
      })
      expect(resent / lost).toBeGreaterThan(maxRatio)
    })
  },
)

describe('R5 planted faults are found', () => {
  const uploads = () => story.services.storage.uploads

  test('a storage that discards the bytes before an interruption', async () => {
    const { write, begin, offset: readOffset } = uploads()
    const sizes = new Map<string, number>()
    uploads().begin = (id, bytes) => {
      sizes.set(id, bytes)
      return begin(id, bytes)
    }
    // Planted fault: a server that stores a request completely or not at all, and acknowledges it only at the end.
    uploads().write = async (id, offset, bytes) => {
      const parts: Buffer[] = []
      // A chunk is valid until the next one is requested.
      for await (const chunk of bytes) parts.push(Buffer.from(chunk))
      const whole = Buffer.concat(parts)
      const isLast = (sizes.get(id) ?? 0) === offset + whole.length
      if (whole.length < 5 * mebibyte && !isLast) return readOffset(id)
      return write(
        id,
        offset,
        (async function* () {
          yield whole
        })(),
      )
    }
    const { unequal, resent, lost } = await sendThroughCuts(story, { ...smallPlan, abandoned: 0 })
    expect(unequal).toEqual([])
    expect(resent / lost).toBeGreaterThan(maxRatio)
  })

  test('a storage that continues one byte off', async () => {
    const { write } = uploads()
    uploads().write = (id, offset, bytes) =>
      write(
        id,
        offset,
        (async function* () {
          let first = offset > 0
          for await (const chunk of bytes) {
            if (first) chunk[0]! ^= 1
            first = false
            yield chunk
          }
        })(),
      )
    const { unequal } = await sendThroughCuts(story, smallPlan)
    expect(unequal.length).toBeGreaterThan(0)
  })

  test('a cleanup that removes nothing', async () => {
    uploads().discard = async () => {}
    const { orphans } = await sendThroughCuts(story, smallPlan)
    expect(orphans.length).toBeGreaterThan(0)
  })
})
