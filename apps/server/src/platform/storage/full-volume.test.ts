import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { caseFileCalls } from '@archway/contract/case-files'
import { contactCalls } from '@archway/contract/contacts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { peopleAt } from '../../demo/visitor.ts'
import { sampleStl } from '../../features/case-files/sample.ts'
import { giveUp } from '../../features/case-files/store.ts'
import { createApp } from '../../start/app.ts'
import type { Visitor } from '../../testing/app.ts'
import { findFreePort } from '../../testing/server-process.ts'
import { type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { readConfig } from '../config/config.ts'
import { systemScope } from '../db/scope.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres.ts'
import { needSmallVolume, type SmallVolume, smallVolume } from '../testing/small-volume.ts'
import { diskStorage } from './disk.ts'
import { createReserveRoom } from './reservations.ts'

const mebibyte = 1024 * 1024
const owner = 'owner@brightsmiles.test'
const isOnDisk = !process.env.TEST_S3_ENDPOINT

/** Writes one after the other, like users. Returns the number of responses by status. */
const writeMuch = async (story: UploadStory, count: number) => {
  const visitor = await story.app.as(owner)
  const statuses: Record<number, number> = {}
  const responses: Awaited<ReturnType<typeof visitor.call>>[] = []
  for (let n = 0; n < count; n += 1) {
    const response = await visitor.call(contactCalls.updateContact, {
      params: { uuid: demoId(owner) },
      body: { name: `Olivia ${'x'.repeat(n % 40)}`, phone: '' },
    })
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    responses.push(response)
  }
  return { statuses, answers: responses }
}

const readMuch = async (story: UploadStory, caseUuid: string, count: number): Promise<number[]> => {
  const visitor = await story.app.as(owner)
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1)
    statuses.push((await visitor.call(caseFileCalls.ofCase, { params: { id: caseUuid } })).status)
  return statuses
}

/** Preallocated log segments, as in a database that has been running for a while. */
const makeSegments = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (let n = 0; n < 6; n += 1) {
    await client.query("select pg_logical_emit_message(false, 'fill', 'x')")
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
  }
  await client.end()
}

const shared = isOnDisk ? smallVolume(420) : null
if (isOnDisk) needSmallVolume(shared)

describe.runIf(shared)('R13: files and database on one volume', () => {
  const volume = shared as SmallVolume
  const reserve = 64 * mebibyte
  const { log, texts } = memoryLog('warn')
  let postgres: OwnPostgres
  let story: UploadStory
  beforeAll(async () => {
    postgres = await ownPostgres(await findFreePort(), volume.folder)
    story = await uploadStory(
      { DATA_DIR: volume.folder, DISK_RESERVE_MB: '64', RATE_LIMITS: 'off' },
      { log, database: { url: postgres.url, serverUrl: postgres.url, drop: async () => {} } },
    )
  })
  afterAll(async () => {
    await story.app.close()
    await postgres.close()
    volume.remove()
  })

  test('reserved space is not reserved again, by many at the same time and by two processes', async () => {
    await volume.leave(reserve + 55 * mebibyte)
    const second = await createApp(
      readConfig({ DATA_DIR: volume.folder, DISK_RESERVE_MB: '64', RATE_LIMITS: 'off' }, []),
      postgres.url,
      memoryLog().log,
      story.app.clock,
    )
    const reserveUpload = (visitor: Visitor, caseUuid: string) =>
      visitor.call(caseFileCalls.reserve, {
        body: { caseUuid, typeKey: 'upperImpression', fileName: 'u.stl', bytes: 10 * mebibyte },
      })
    const nour = demoId('nourdental')
    const visitors = [await story.app.as(owner), await peopleAt(second.http).as(owner)] as const
    const cases = await Promise.all(Array.from({ length: 13 }, () => story.newCase()))
    const replies = await Promise.all(
      cases.slice(1).map((uuid, n) => reserveUpload(visitors[n % 2 ? 0 : 1], uuid)),
    )
    const accepted = replies.filter(({ status }) => status === 200)
    // A company that uses half of the space gets no more; the rest is for others.
    expect(accepted).toHaveLength(3)
    for (const { status, body } of replies)
      if (status !== 200) expect([status, body.code]).toEqual([409, 'UPLOADS_UNFINISHED'])
    const otherUploads = await Promise.all(
      [visitors[0], visitors[1]].map(async (_, n) =>
        reserveUpload(
          await (n ? peopleAt(second.http) : story.app).as('owner@nourdental.test'),
          await story.newCase({ companyId: nour }),
        ),
      ),
    )
    expect(otherUploads.map(({ status }) => status)).toEqual([200, 200])
    const last = await reserveUpload(
      await story.app.as('owner@anadolu.test'),
      await story.newCase({ companyId: demoId('anadolu') }),
    )
    expect([last.status, last.body.code]).toEqual([507, 'STORAGE_FULL'])
    // Bytes that have arrived no longer count as reserved.
    const [first] = accepted
    await story.send(`${story.origin}${first!.body.data.uploadUrl}`, sampleStl(10 * mebibyte))
    expect((await reserveUpload(visitors[0], cases[0]!)).status).toBe(507)

    // Planted fault: reservations that are not counted are granted without limit.
    const blind = createReserveRoom(second.services.storage.uploads, [])
    for (let n = 0; n < 12; n += 1)
      await second.services.db.within(systemScope, tx => blind(tx, 10 * mebibyte, nour))
    const inTwoDays = new Date(story.app.clock.now().getTime() + 48 * 3_600_000)
    await second.services.db.within(systemScope, tx => giveUp(tx, { olderThan: inTwoDays }))
    await second.close()
    await rm(volume.ballast)
  })

  test('uploads are refused to preserve the reserve, and 400 writes succeed', async () => {
    const statuses: string[] = []
    const content = sampleStl(9 * mebibyte)
    for (;;) {
      const outcome = await story
        .uploaded(await story.newCase(), 'lowerImpression', 'l.stl', content)
        .then(() => 'stored', String)
      statuses.push(outcome)
      if (outcome !== 'stored') break
    }
    expect(statuses.length).toBeGreaterThan(3)
    expect(statuses.at(-1)).toContain('507 STORAGE_FULL')
    expect(await volume.free()).toBeGreaterThan(reserve - 20 * mebibyte)
    const smallWrites = await writeMuch(story, 400)
    console.log(`one volume: writes answered ${JSON.stringify(smallWrites.statuses)}`)
    expect(smallWrites.statuses).toEqual({ 200: 400 })
    expect(texts().filter(line => line.includes('disk of the files'))).toHaveLength(1)
  })

  test('planted fault: without a reserve, files use the space of the database, and writes fail', async () => {
    await makeSegments(postgres.url)
    const unreserved = await diskStorage(join(volume.folder, 'files'), 0)
    await unreserved.put('fault/all', Buffer.alloc(await volume.free()))
    const { statuses } = await writeMuch(story, 400)
    await unreserved.remove('fault/all')
    expect(statuses[503]).toBeGreaterThan(0)
  })
})

const ofDatabase = isOnDisk ? smallVolume(420) : null

describe.runIf(ofDatabase)('R13: the database on a separate volume', () => {
  const volume = ofDatabase as SmallVolume
  const { log, texts } = memoryLog('warn')
  const linesAbout = (text: string) => texts().filter(line => line.includes(text))
  let postgres: OwnPostgres
  let story: UploadStory
  let caseUuid: string

  beforeAll(async () => {
    postgres = await ownPostgres(await findFreePort(), volume.folder)
    story = await uploadStory(
      { RATE_LIMITS: 'off' },
      { log, database: { url: postgres.url, serverUrl: postgres.url, drop: async () => {} } },
    )
    caseUuid = await story.newCase()
    await writeMuch(story, 1)
  })
  afterAll(async () => {
    await story.app.close()
    await postgres.close()
    volume.remove()
  })

  test('when it is full, 400 writes are answered without a 500, reads work, and the log reports it once', async () => {
    await makeSegments(postgres.url)
    await volume.leave(0)
    const { statuses, answers } = await writeMuch(story, 400)
    console.log(`database volume full: writes answered ${JSON.stringify(statuses)}`)
    expect(Object.keys(statuses).every(status => status === '200' || status === '503')).toBe(true)
    const refusedAnswers = answers.filter(({ status }) => status === 503)
    expect(refusedAnswers.length).toBeGreaterThan(100)
    for (const { body, headers } of refusedAnswers) {
      expect(body).toMatchObject({
        code: 'DISK_FULL',
        message: expect.stringContaining('out of storage space'),
      })
      expect(headers['retry-after']).toBe('30')
    }
    expect(new Set(await readMuch(story, caseUuid, 60))).toEqual(new Set([200]))
    expect(linesAbout('disk of the database')).toHaveLength(1)
  })

  test('when there is space again, everything is written, also the lines of the reads, and the log reports it once', async () => {
    await rm(volume.ballast)
    story.app.clock.advance(61_000)
    expect((await writeMuch(story, 20)).statuses).toEqual({ 200: 20 })
    await readMuch(story, caseUuid, 1)
    const { rows } = await story.services.db.within(systemScope, tx =>
      tx.$client.query("select 1 from audit_entry where call = 'GET /case/{id}/assets' or call like 'GET %'"),
    )
    expect(rows.length).toBeGreaterThanOrEqual(61)
    expect(linesAbout('disk of the database')).toHaveLength(2)
  })
})
