import { chatCalls } from '@archway/contract/chat'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { listReservedCaseFiles } from '../../features/case-files/index.ts'
import { sampleStl } from '../../features/case-files/sample.ts'
import { type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { systemScope } from '../db/scope.ts'
import { createReserveRoom, type ReservationSource } from './reservations.ts'

/** Object storage has no space limit. */
const isOnDisk = !process.env.TEST_S3_ENDPOINT
const mebibyte = 1024 * 1024
const giga = 1024 * mebibyte

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory({ RATE_LIMITS: 'off' })
})
afterAll(() => story.app.close())

/** Reserves files of 100 MB for the conversation of a case, without sending them. Returns the last reply. */
const reserveUntilRefused = async (email: string, company: string, max: number) => {
  const [visitor, id] = [await story.app.as(email), await story.newCase({ companyId: demoId(company) })]
  for (let count = 0; ; count += 1) {
    const { status, body } = await visitor.call(chatCalls.file, {
      params: { id },
      body: { fileName: `scan-${count}.zip`, bytes: 100 * mebibyte },
    })
    if (status !== 200 || count === max - 1)
      return { accepted: count + (status === 200 ? 1 : 0), status, body }
  }
}

test.runIf(isOnDisk)(
  'R13 P17 a company that reserves files without sending them leaves space for others',
  async () => {
    const { services } = story.app
    vi.spyOn(services.storage.uploads, 'free').mockResolvedValue(2 * giga)
    const hoarder = await reserveUntilRefused('owner@brightsmiles.test', 'brightsmiles', 40)
    expect(hoarder).toMatchObject({ accepted: 11, status: 409, body: { code: 'UPLOADS_UNFINISHED' } })
    expect(hoarder.body.message).toMatch(/still being uploaded/)
    expect(await reserveUntilRefused('owner@nourdental.test', 'nourdental', 3)).toMatchObject({
      accepted: 3,
      status: 200,
    })

    // Planted fault: reservations that count for no company use up all remaining space.
    const listUnowned: ReservationSource = async tx =>
      (await listReservedCaseFiles(tx)).map(file => ({ ...file, holder: '' }))
    const blind = createReserveRoom(services.storage.uploads, [listUnowned])
    await services.db.within(systemScope, tx => blind(tx, 600 * mebibyte, demoId('brightsmiles')))
  },
)

test('P17 a company can reserve at most 2000 files at a time, however small', async () => {
  const { services } = story.app
  const many: ReservationSource = async () =>
    Array.from({ length: 2000 }, (_, n) => ({
      id: `${n}`,
      bytes: 1,
      holder: 'company',
      isStarted: false,
    }))
  const reserveRoom = createReserveRoom(services.storage.uploads, [many])
  const promise = (holder: string) => services.db.within(systemScope, tx => reserveRoom(tx, 1, holder))
  await expect(promise('company')).rejects.toMatchObject({ code: 'UPLOADS_UNFINISHED' })
  await expect(promise('other')).resolves.toBeUndefined()
})

test.runIf(isOnDisk)('P17 files that are reserved and not sent are not looked up on the disk', async () => {
  const [{ services }, caseUuid] = [story.app, await story.newCase()]
  vi.spyOn(services.storage.uploads, 'free').mockResolvedValue(64 * giga)
  const content = sampleStl(300_000)
  const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
  expect(await story.send(url, content, { until: 100_000, chunkSize: 100_000 })).toBe('cut')
  const waiting = await story.reserve(caseUuid, 'lowerImpression', 'lower.stl', 1000)
  const counted = vi.spyOn(services.storage.uploads, 'outstanding')
  await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', 1000)
  const started = new Map(counted.mock.calls.flat(2).map(file => [file.id, file.isStarted]))
  expect([started.get(id), started.get(waiting.id)]).toEqual([true, false])
})
