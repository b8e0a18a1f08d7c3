import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const withdraw = async (id: string) =>
  (await story.app.as('owner@brightsmiles.test')).call(caseFileCalls.change, {
    params: { id },
    body: { withdraw: true },
  })

describe('taking files out of a slot', () => {
  test('a refused file goes alone: the good one that stands in the slot stays', async () => {
    const caseUuid = await story.newCase()
    const good = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1000))
    await story.uploaded(caseUuid, 'upperImpression', 'words.stl', Buffer.from('only words')).catch(() => {})
    const broken = (await story.files(caseUuid)).find(file => file.status === 'broken')
    expect((await withdraw(broken?.uuid ?? '')).body.data.status).toBe('withdrawn')
    expect(await story.files(caseUuid)).toMatchObject([{ uuid: good, current: true }])
  })

  test('a good file goes with the versions behind it, so that none of them comes back', async () => {
    const caseUuid = await story.newCase()
    await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1000))
    const newer = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1200))
    await withdraw(newer)
    expect(await story.files(caseUuid)).toEqual([])
  })
})
