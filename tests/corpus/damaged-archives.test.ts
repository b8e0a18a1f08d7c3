import { deflateRawSync } from 'node:zlib'
import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import { notificationCalls } from '@archway/contract/notifications'
import { tr } from '@archway/words/tr'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseFileJobs } from '../../apps/server/src/features/case-files/index.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type Jobs, runWaiting } from '../../apps/server/src/platform/jobs/jobs.ts'
import { type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { type Entry, zipSaying } from './src/archives.ts'
import { createRing, objOf, stlOf } from './src/shapes.ts'

const person = 'owner@brightsmiles.test'
let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

/** 600 kB: of a member this long, the beginning alone is read when its archive arrives. */
const shape = createRing(200, 30)
const scan = stlOf(shape)
const packedScan = deflateRawSync(scan)
const upper: Entry = { name: 'upper.stl', content: scan }

const flipByte = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
  return changed
}

const runJobs = (jobs: Jobs = caseFileJobs(story.services)): Promise<void> =>
  runWaiting(story.app.database.serverUrl, jobs)

/** The files of a case as a person with a Turkish browser sees them. */
const listFiles = async (caseUuid: string): Promise<CaseAsset[]> => {
  const { cookie } = await story.app.as(person)
  const url = `${story.origin}${caseFileCalls.ofCase.path.replace('{id}', caseUuid)}`
  const response = await fetch(url, { headers: { cookie, 'accept-language': 'tr' } })
  return ((await response.json()) as { data: CaseAsset[] }).data
}

/** A good scan, then the archive in its slot; both as they are once the jobs of them are done. */
const readAfterJobs = async (archive: Buffer, jobs?: Jobs) => {
  const caseUuid = await story.newCase()
  const good = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', scan)
  const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.zip', archive)
  await runJobs(jobs)
  const files = await listFiles(caseUuid)
  return { file: files.find(({ uuid }) => uuid === id), good: files.find(({ uuid }) => uuid === good) }
}

const damaged: readonly [string, readonly Entry[]][] = [
  ['whose scan has another checksum', [{ ...upper, sum: 1 }]],
  [
    'with a damaged byte far behind its beginning',
    [{ ...upper, packed: flipByte(packedScan, packedScan.length - 500) }],
  ],
  ['whose scan is cut off', [{ ...upper, packed: packedScan.subarray(0, packedScan.length - 2000) }]],
  ['whose stored scan is cut off', [{ ...upper, method: 0, packed: scan.subarray(0, scan.length - 2000) }]],
  ['whose scan is shorter than its directory says', [{ ...upper, declared: scan.length + 50 }]],
  [
    'whose texture is damaged',
    [
      { name: 'upper.obj', content: objOf(shape) },
      { name: 'upper.jpg', content: Buffer.alloc(200_000, 7), sum: 1 },
    ],
  ],
]

describe('R15 an archive that is damaged behind its beginning', () => {
  test.each(damaged)(
    '%s is refused in the language of its sender, and the file before it counts again',
    async (_what, entries) => {
      const { file, good } = await readAfterJobs(zipSaying(entries))
      expect(file).toMatchObject({ status: 'broken', reason: 'archiveUnreadable', current: false })
      expect(file?.problem).toBe(tr.caseFiles.reasons.archiveUnreadable)
      expect(good).toMatchObject({ status: 'ready', current: true })
    },
  )

  test('one that is whole stays, and nothing is left to do', async () => {
    const { file } = await readAfterJobs(zipSaying([upper]))
    expect(file).toMatchObject({ status: 'ready', problem: null, current: true, model: 'ready' })
  })

  test('staff are notified of one in a case that was submitted in the meantime, and of none in a draft', async () => {
    const staff = await story.app.as('staff@archway.test')
    const readNews = async (caseUuid: string) => {
      const { body } = await staff.call(notificationCalls.notifications, { query: { paginate: 100 } })
      return body.data.filter(({ event, data }) => event === 'FILE_DAMAGED' && data.case?.uuid === caseUuid)
    }
    const [draft, submitted] = [await story.newCase(), await story.newCase()]
    for (const caseUuid of [draft, submitted])
      await story.uploaded(caseUuid, 'upperImpression', 'upper.zip', zipSaying([{ ...upper, sum: 1 }]))
    await story.services.db.within(systemScope, tx =>
      tx.execute(sql`update case_file set status = 'IN_QC' where id = ${submitted}`),
    )
    await runJobs()
    expect([await readNews(draft), await readNews(submitted)].map(news => news.length)).toEqual([0, 1])
  })

  test('a planted fault is found: archives that are not read to their end', async () => {
    const { checkArchive: _, ...otherJobs } = caseFileJobs(story.services)
    const { file } = await readAfterJobs(zipSaying([{ ...upper, sum: 1 }]), otherJobs)
    expect(file?.status).toBe('ready')
    await runJobs()
  })
})
