import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { readNeighbourList, type Sample, sendSample, violationsOf } from './src/front-door.ts'
import { archiveSamples } from './src/samples/archives.ts'
import { documentSamples, nameSamples } from './src/samples/documents.ts'
import { photoSamples } from './src/samples/photos.ts'
import { scanSamples } from './src/samples/scans.ts'

let story: UploadStory
let neighbour: string
beforeAll(async () => {
  story = await uploadStory()
  neighbour = await readNeighbourList(story)
})
afterAll(() => story.app.close())

const groups: readonly [string, readonly Sample[]][] = [
  ['photos', photoSamples],
  ['scans', scanSamples],
  ['archives', archiveSamples],
  ['documents', documentSamples],
  ['names', nameSamples],
]

describe.each(groups)(
  'R15 hostile and odd %s get their answer within 20 s of CPU and 512 MB',
  { timeout: 300_000 },
  (_, samples) => {
    test.each(samples.map(sample => [sample.name, sample] as const))('%s', async (_name, sample) => {
      const content = await sample.content()
      const outcome = await sendSample(story, sample, content)
      if (process.env.CORPUS_PRINT)
        console.log(
          `${sample.name}: ${content.length} bytes, ${outcome.usage.cpuSeconds.toFixed(2)} s, ${Math.round(outcome.usage.peakBytes / 1024 ** 2)} MB, server +${Math.round(outcome.usage.grownBytes / 1024 ** 2)} MB, held ${outcome.usage.heldSeconds.toFixed(2)} s, ${JSON.stringify(outcome.answer)}`,
        )
      expect(violationsOf(outcome, { answer: sample.answer, neighbour })).toEqual([])
    })
  },
)
