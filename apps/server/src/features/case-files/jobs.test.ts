import { Readable } from 'node:stream'
import { caseFileCalls } from '@archway/contract/case-files'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { memoryLog } from '../../platform/testing/memory-log.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { deadlyStorage } from '../../testing/faults/deadly-storage.ts'
import { caseFile, systemActor, transitionCase } from '../cases/index.ts'
import { collectUploads, syncFiles } from './jobs.ts'
import { makeModel } from './renditions/model.ts'
import { sampleCase, sampleStl, sampleZip } from './sample.ts'
import { storeSystemFile } from './system-file.ts'
import { caseAsset } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const companyId = demoId('brightsmiles')
const readStatus = async (id: string) => {
  const [row] = await app.services.db.within(systemScope, tx =>
    tx.select({ status: caseFile.status }).from(caseFile).where(eq(caseFile.id, id)),
  )
  return row?.status
}
const readAssetRow = async (id: string) => {
  const [row] = await app.services.db.within(systemScope, tx =>
    tx.select().from(caseAsset).where(eq(caseAsset.id, id)),
  )
  return row!
}
const storeFile = (caseId: string) =>
  app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      companyId,
      caseId,
      typeKey: 'upperImpression',
      fileName: 'u.stl',
      bytes: sampleStl(2000),
    }),
  )

describe('before production starts every file is verified once more (C9)', () => {
  test('intact files let the case continue, and a second run changes nothing', async () => {
    const caseId = await sampleCase(app.services, { companyId, status: 'IN_PRODUCTION_FILE_SYNC' })
    await storeFile(caseId)
    await syncFiles(app.services, caseId)
    expect(await readStatus(caseId)).toBe('IN_TS_GENERATING')
    await syncFiles(app.services, caseId)
    expect(await readStatus(caseId)).toBe('IN_TS_GENERATING')
  })

  test('the job does not fail if staff advance the case by hand at the same time', async () => {
    const caseId = await sampleCase(app.services, { companyId, status: 'IN_PRODUCTION_FILE_SYNC' })
    await storeFile(caseId)
    let reading = Promise.resolve()
    await app.services.db.within(systemScope, async tx => {
      await transitionCase(tx, app.services, { caseId, action: 'syncDone', actor: systemActor })
      reading = syncFiles(app.services, caseId)
      const blockedQueries = sql`select from pg_locks where not granted
        and pid in (select pid from pg_stat_activity where datname = current_database())`
      await expect.poll(async () => (await tx.execute(blockedQueries)).rowCount).toBe(1)
    })
    await expect(reading).resolves.toBeUndefined()
    expect(await readStatus(caseId)).toBe('IN_TS_GENERATING')
  })

  test('one flipped byte stops the case and names the file', async () => {
    const caseId = await sampleCase(app.services, { companyId, status: 'IN_PRODUCTION_FILE_SYNC' })
    const asset = await storeFile(caseId)
    const changed = sampleStl(2000)
    changed[1000]! ^= 1
    await app.services.storage.put(asset.storageKey, changed)
    await syncFiles({ ...app.services, log: memoryLog().log }, caseId)
    expect(await readStatus(caseId)).toBe('IN_PRODUCTION_FILE_SYNC')
    expect(await readAssetRow(asset.id)).toMatchObject({ status: 'broken', reason: 'damaged' })
  })

  test('a missing file counts as damaged', async () => {
    const caseId = await sampleCase(app.services, { companyId, status: 'IN_PRODUCTION_FILE_SYNC' })
    const asset = await storeFile(caseId)
    await app.services.storage.remove(asset.storageKey)
    await syncFiles({ ...app.services, log: memoryLog().log }, caseId)
    expect((await readAssetRow(asset.id)).status).toBe('broken')
  })
})

describe('collecting abandoned uploads', () => {
  const listKeys = async () => {
    const ids: string[] = []
    for await (const { id } of app.services.storage.uploads.list()) ids.push(id)
    return ids
  }
  const begin = async (content: Buffer = Buffer.alloc(10)) => {
    const caseUuid = await sampleCase(app.services, { companyId })
    const { body } = await (await app.as('owner@brightsmiles.test')).call(caseFileCalls.reserve, {
      body: { caseUuid, typeKey: 'upperImpression', fileName: 'u.stl', bytes: 984 },
    })
    const { uuid } = body.data.asset
    await app.services.storage.uploads.begin(uuid, 984)
    await app.services.storage.uploads.write(uuid, 0, Readable.from([content]))
    return uuid
  }

  test('a running upload stays; uploads idle for a day and bytes without a row are removed', async () => {
    const old = await begin()
    app.clock.advance(23 * 3_600_000)
    const young = await begin()
    await app.services.storage.uploads.begin(demoId('orphan'), 5)
    await app.services.storage.uploads.write(demoId('orphan'), 0, Readable.from([Buffer.alloc(3)]))
    await collectUploads(app.services)
    expect((await listKeys()).sort()).toEqual([old, young].sort())
    app.clock.advance(2 * 3_600_000)
    await collectUploads(app.services)
    expect(await listKeys()).toEqual([young])
    expect((await readAssetRow(old)).status).toBe('withdrawn')
    expect((await readAssetRow(young)).status).toBe('pending')
  })

  test('an upload with all bytes becomes a file, even if no request follows', async () => {
    const id = await begin(sampleStl(1000))
    app.clock.advance(25 * 3_600_000)
    await collectUploads(app.services)
    expect(await readAssetRow(id)).toMatchObject({ status: 'ready', bytes: 984 })
    expect(await listKeys()).not.toContain(id)
  })

  test('R1: an upload that cannot be completed is logged and does not stop the others', async () => {
    const ids = [await begin(sampleStl(1000)), await begin(sampleStl(1000)), await begin(sampleStl(1000))]
    const { storage } = app.services
    let failing: string | undefined
    const failingOnce: typeof storage = Object.assign(Object.create(storage), {
      move: async (from: string, to: string) => {
        if (failing === undefined) {
          failing = to
          throw new Error('planted')
        }
        return storage.move(from, to)
      },
    })
    const { log, texts } = memoryLog()
    await collectUploads({ ...app.services, storage: failingOnce, log })
    expect(texts('error')).toEqual(['an upload could not be finished'])
    const rows = await Promise.all(ids.map(readAssetRow))
    expect(rows.map(({ status }) => status).sort()).toEqual(['pending', 'ready', 'ready'])
    expect(rows.find(({ status }) => status === 'pending')?.storageKey).toBe(failing)
    await collectUploads(app.services)
    expect((await Promise.all(ids.map(readAssetRow))).map(({ status }) => status)).toEqual(
      ids.map(() => 'ready'),
    )
  })
})

test('a server stop while the model of a scan is made does not count as a failure of the scan: FILE-07 FILE-09', async () => {
  const caseId = await sampleCase(app.services, { companyId })
  const { id } = await app.services.db.within(systemScope, async tx => {
    const expected = await storeSystemFile(tx, app.services, {
      companyId,
      caseId,
      typeKey: 'upperImpression',
      fileName: 'scan.zip',
      bytes: sampleZip({ 'upper.stl': sampleStl(50_000) }),
    })
    await tx.update(caseAsset).set({ triangles: 998 }).where(eq(caseAsset.id, expected.id))
    return expected
  })
  const { storage } = app.services
  const stopping = new AbortController()
  const stoppingStorage: typeof storage = Object.assign(Object.create(storage), {
    open: (...args: Parameters<typeof storage.open>) => {
      stopping.abort()
      return storage.open(...args)
    },
  })
  const letGo = makeModel({ ...app.services, storage: stoppingStorage }, id, stopping.signal)
  await expect(letGo).rejects.toThrow('aborted')
  expect(await readAssetRow(id)).toMatchObject({ modelKey: null, modelFault: null })

  await makeModel(app.services, id)
  expect(await readAssetRow(id)).toMatchObject({ modelKey: expect.any(String), modelFault: null })
})

test.skipIf(process.platform !== 'linux')(
  'a scan that crashes the model worker is retried, and in the end reported: FILE-09',
  async () => {
    const caseId = await sampleCase(app.services, { companyId })
    const { id } = await storeFile(caseId)
    await app.services.db.within(systemScope, tx =>
      tx.update(caseAsset).set({ triangles: 38 }).where(eq(caseAsset.id, id)),
    )
    const { storage, ended } = deadlyStorage(app.services.storage)
    const services = { ...app.services, storage }
    for (const attempt of [1, 4]) {
      await expect(makeModel(services, id, undefined, attempt)).rejects.toThrow()
      expect((await readAssetRow(id)).modelFault).toBeNull()
    }
    await makeModel(services, id, undefined, 5)
    expect(ended()).toBe(3)
    expect(await readAssetRow(id)).toMatchObject({ modelKey: null, modelFault: 'tooHeavy' })
  },
)
