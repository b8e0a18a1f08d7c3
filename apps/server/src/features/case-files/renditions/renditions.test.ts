import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { caseFileJobs } from '../jobs.ts'
import { sampleStl } from '../sample.ts'
import { type AssetRow, findAsset } from '../store.ts'
import { renditionKey } from './renditions.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const run = (task: 'makeModel' | 'makePreview', assetId: string) =>
  (caseFileJobs(story.services)[task] as (payload: { assetId: string }) => Promise<void>)({ assetId })
const rowOf = async (id: string): Promise<AssetRow> =>
  (await story.services.db.within(systemScope, tx => findAsset(tx, systemScope, id))) as AssetRow
const storedText = async (key: string | null): Promise<string> =>
  (await buffer(await story.services.storage.open(key ?? ''))).toString('latin1')

/** Sends a file and draws it; of the company that is not the sender's own, the sender changes hands. */
const sent = async (
  task: 'makeModel' | 'makePreview',
  content: Buffer,
  [typeKey, fileName]: readonly [string, string],
  company = 'brightsmiles',
): Promise<AssetRow> => {
  const caseUuid = await story.newCase({ companyId: demoId(company) })
  const email = `owner@${company}.test`
  const { id, url } = await story.reserve(caseUuid, typeKey, fileName, content.length, email)
  await story.send(url, content, { email })
  await run(task, id)
  return rowOf(id)
}

const upper = ['upperImpression', 'upper.stl'] as const
const frontal = ['frontal', 'front.jpg'] as const
const mark = 'drawn before'

describe('the same bytes are drawn once', () => {
  test('a scan that comes again has the light model of the first, under a key of its own', async () => {
    const scan = sampleStl(2000, 4)
    const first = await sent('makeModel', scan, upper)
    expect(first.modelKey).toBe(renditionKey(first, 'modelKey'))
    await story.services.storage.put(first.modelKey ?? '', Buffer.from(mark))
    const again = await sent('makeModel', scan, upper)
    expect(again.modelKey).toBe(renditionKey(again, 'modelKey'))
    expect(again.modelKey).not.toBe(first.modelKey)
    expect(await storedText(again.modelKey)).toBe(mark)
    expect(await storedText(again.previewKey)).toBe(await storedText(first.previewKey))
  })

  test('never across companies, slots or contents, nor from what is gone', async () => {
    const scan = sampleStl(2000, 2)
    const first = await sent('makeModel', scan, upper)
    await story.services.storage.put(first.modelKey ?? '', Buffer.from(mark))
    const others = [
      await sent('makeModel', scan, upper, 'nourdental'),
      await sent('makeModel', scan, ['lowerImpression', 'lower.stl']),
      await sent('makeModel', sampleStl(2000, 3), upper),
    ]
    for (const other of others) expect(await storedText(other.modelKey)).not.toBe(mark)
    await story.services.storage.remove(first.modelKey ?? '')
    expect((await storedText((await sent('makeModel', scan, upper)).modelKey)).startsWith('glTF')).toBe(true)
  })

  test('a photo that comes again has both of its pictures', async () => {
    const photo = await sharp({ create: { width: 1280, height: 960, channels: 3, background: '#a44' } })
      .jpeg()
      .toBuffer()
    const first = await sent('makePreview', photo, frontal)
    await story.services.storage.put(first.viewKey ?? '', Buffer.from(mark))
    const again = await sent('makePreview', photo, frontal)
    expect(await storedText(again.viewKey)).toBe(mark)
    expect(await storedText(again.previewKey)).toBe(await storedText(first.previewKey))
  })
})
