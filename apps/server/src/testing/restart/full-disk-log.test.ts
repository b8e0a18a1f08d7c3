import { randomBytes } from 'node:crypto'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { demoId, makePeople } from '../../demo/people.ts'
import { sampleCase, sampleStl } from '../../features/case-files/sample.ts'
import { systemClock } from '../../platform/clock.ts'
import { connect } from '../../platform/db/database.ts'
import { createFullness, recordReport, reportedFullness } from '../../platform/health/fullness.ts'
import { testDatabase } from '../../platform/testing/database.ts'
import { memoryLog } from '../../platform/testing/memory-log.ts'
import { needSmallVolume, smallVolume } from '../../platform/testing/small-volume.ts'
import { serverProcess } from '../server-process.ts'

const mega = 1024 * 1024
const isOnDisk = !process.env.TEST_S3_ENDPOINT
const volume = isOnDisk ? smallVolume(48) : null
if (isOnDisk) needSmallVolume(volume)

/** A photo whose picture for the page needs hundreds of kilobytes. */
const createNoisyPhoto = () =>
  sharp(randomBytes(1200 * 900 * 3), { raw: { width: 1200, height: 900, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

test.runIf(volume)('R13 a portal and its worker say once that the disk is full', async () => {
  const { folder, leave, remove } = volume!
  const database = await testDatabase()
  const db = connect(database.serverUrl, { size: 2 })
  await makePeople(db, new Date())
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  let output = ''
  const server = await serverProcess({
    databaseUrl: database.url,
    dataDir: folder,
    env: { DISK_RESERVE_MB: '0' },
    onOutput: text => {
      output += text
    },
  })
  onTestFinished(async () => {
    await server.kill()
    await owner.end()
    await db.close()
    await database.drop()
    remove()
  })
  await server.start()
  const cookie = await server.signIn('owner@brightsmiles.test')
  const companyId = demoId('brightsmiles')
  const reserve = async (typeKey: string, fileName: string, bytes: number): Promise<string> => {
    const caseUuid = await sampleCase({ db, clock: systemClock } as never, { companyId })
    const response = await server.ask('POST', '/caseAsset', cookie, { caseUuid, typeKey, fileName, bytes })
    const { data } = (await response.json()) as { data: { uploadUrl: string } }
    return `${server.origin}${data.uploadUrl}`
  }
  const send = async (url: string, body: Buffer): Promise<number> => {
    const response = await fetch(url, {
      method: 'PATCH',
      headers: {
        cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(body),
    })
    return response.status
  }
  const photo = await createNoisyPhoto()
  const scan = sampleStl(2 * mega)
  const [toPhoto, toScan] = [
    await reserve('frontal', 'front.jpg', photo.length),
    await reserve('upperImpression', 'upper.stl', scan.length),
  ]
  await leave(photo.length + 64 * 1024)
  expect(await send(toPhoto, photo)).toBe(204)
  const countFailed = async () =>
    (await owner.query('select from graphile_worker._private_jobs where last_error is not null')).rowCount
  await expect.poll(countFailed).toBe(1)
  expect(await send(toScan, scan)).toBe(507)
  // All that both have written has arrived by then.
  await server.stop()
  expect(output.match(/The disk of the files is full/g)).toHaveLength(1)
})

test('a planted fault is found: each of two processes writes the line', () => {
  const { log, texts } = memoryLog('warn')
  const portal = createFullness(log, systemClock)
  const secondFullness = reportedFullness(report => recordReport(portal, report))
  for (const fullness of [portal, secondFullness, secondFullness]) fullness.reportFull('files')
  expect(texts()).toHaveLength(1)
  recordReport(portal, 'ready')
  createFullness(log, systemClock).reportFull('files')
  expect(texts()).toHaveLength(2)
})
