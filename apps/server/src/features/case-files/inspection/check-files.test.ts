import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { collectFiles } from '../../../platform/storage/orphaned-files.ts'
import { memoryLog } from '../../../platform/testing/memory-log.ts'
import { listQueuedJobs } from '../../../testing/chat-story.ts'
import { sha256Of } from '../../../testing/faults/direct-sender.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { caseHistory } from '../../cases/index.ts'
import { notification } from '../../notifications/table.ts'
import { caseFileJobs } from '../jobs.ts'
import { sampleStl } from '../sample.ts'
import { caseAsset } from '../table.ts'
import { checkFiles, checkShards } from './check-files.ts'

let story: UploadStory
beforeEach(async () => {
  story = await uploadStory()
})
afterEach(() => story.app.close())

const day = 86_400_000
const createQuietLog = () => {
  const { log, texts } = memoryLog()
  return { services: { ...story.services, log }, errors: () => texts('error') }
}
const readRow = async (id: string) => {
  const rows = await story.services.db.within(systemScope, tx =>
    tx.select().from(caseAsset).where(eq(caseAsset.id, id)),
  )
  return rows[0]!
}
const listDamageNotifications = async (caseId: string) => {
  const rows = await story.services.db.within(systemScope, tx =>
    tx.select().from(notification).where(eq(notification.caseId, caseId)),
  )
  return rows.filter(row => row.event === 'FILE_DAMAGED')
}

describe('the nightly check of hashes', () => {
  test('repeats once the job of a file whose hash could not be computed for a day', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(2000)
    const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', content)
    const recent = await story.uploaded(caseUuid, 'lowerImpression', 'lower.stl', sampleStl(2000, 2))
    const unhash = (file: string) =>
      story.services.db.within(systemScope, tx =>
        tx.update(caseAsset).set({ sha256: null }).where(eq(caseAsset.id, file)),
      )
    const listHashJobs = () => listQueuedJobs(story.app, 'hashFile')
    await unhash(id)
    story.app.clock.advance(day + 1)
    await story.services.db.within(systemScope, tx =>
      tx.update(caseAsset).set({ readyAt: story.app.clock.now() }).where(eq(caseAsset.id, recent)),
    )
    await unhash(recent)
    // A planted fault: without the sweep, a job that the queue has given up is never retried.
    await checkFiles(story.services)
    expect(await listHashJobs()).toEqual([])
    const { checkFiles: nightly, hashFile } = caseFileJobs(story.services)
    await nightly!({} as never)
    await nightly!({} as never)
    expect(await listHashJobs()).toEqual([{ assetId: id }])
    await hashFile!({ assetId: id } as never)
    expect((await readRow(id)).sha256).toBe(sha256Of(content))
  })

  test('finds one flipped byte, notifies staff once, and clears the mark of a restored file', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(2000)
    const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', content)
    const sound = await story.uploaded(caseUuid, 'lowerImpression', 'lower.stl', sampleStl(2000, 2))
    const { storageKey } = await readRow(id)
    const { services, errors } = createQuietLog()

    await checkFiles(services)
    expect((await readRow(id)).checkedAt).toBeNull()

    story.app.clock.advance(31 * day)
    const changed = Buffer.from(content)
    changed[1000]! ^= 1
    await services.storage.put(storageKey, changed)
    await checkFiles(services)
    await checkFiles(services)
    expect((await readRow(id)).damagedAt).toEqual(story.app.clock.now())
    expect(await readRow(sound)).toMatchObject({ checkedAt: story.app.clock.now(), damagedAt: null })
    expect(errors()).toEqual([expect.stringContaining(id)])
    const notifications = await listDamageNotifications(caseUuid)
    expect(notifications.map(row => row.accountId)).toContain(demoId('staff@archway.test'))
    const history = await services.db.within(systemScope, tx =>
      tx.select().from(caseHistory).where(eq(caseHistory.caseId, caseUuid)),
    )
    expect(history.filter(row => row.action === 'ASSET_DAMAGED')).toHaveLength(1)

    // On the next night it is checked again, without a second notification.
    story.app.clock.advance(day)
    await checkFiles(services)
    expect(await listDamageNotifications(caseUuid)).toHaveLength(notifications.length)
    await services.storage.put(storageKey, content)
    story.app.clock.advance(day)
    await checkFiles(services)
    expect(await readRow(id)).toMatchObject({ damagedAt: null, status: 'ready' })
  })

  test('reads a limited number of bytes, beginning with the file checked longest ago, and continues in the next run', async () => {
    for (let n = 1; n <= 3; n += 1)
      await story.uploaded(await story.newCase(), 'upperImpression', 'u.stl', sampleStl(1000, n))
    story.app.clock.advance(40 * day)
    const countChecked = async () => {
      const rows = await story.services.db.within(systemScope, tx => tx.select().from(caseAsset))
      return rows.filter(row => row.checkedAt).length
    }
    for (const n of [1, 2, 3]) {
      await checkFiles(story.services, { bytes: 1 })
      expect(await countChecked()).toBe(n)
    }
  })

  test('every file belongs to one shard, and each shard has one job however often it is added', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 6; n += 1)
      ids.push(await story.uploaded(await story.newCase(), 'upperImpression', 'u.stl', sampleStl(1000, n)))
    story.app.clock.advance(40 * day)
    const jobs = caseFileJobs(story.services)
    await jobs.checkFiles!({} as never)
    await jobs.checkFiles!({} as never)
    const shards = await listQueuedJobs(story.app, 'checkFileShard')
    expect(shards).toHaveLength(checkShards)
    const countById = new Map<string, number>()
    const { storage } = story.services
    const counting = {
      ...storage,
      checksum: (key: string) => {
        countById.set(key, (countById.get(key) ?? 0) + 1)
        return storage.checksum(key)
      },
    }
    const countingJobs = caseFileJobs({ ...story.services, storage: counting })
    for (const shard of shards) await countingJobs.checkFileShard!(shard as never)
    expect([...countById.values()]).toEqual(ids.map(() => 1))
    for (const id of ids) expect((await readRow(id)).checkedAt).not.toBeNull()
  })

  test('does not report files as damaged if the storage is unavailable', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 6; n += 1)
      ids.push(await story.uploaded(await story.newCase(), 'upperImpression', 'u.stl', sampleStl(1000, n)))
    story.app.clock.advance(40 * day)
    const { services } = createQuietLog()
    const storage = { ...services.storage, size: async () => null }
    await expect(checkFiles({ ...services, storage })).rejects.toThrow('is it the right one?')
    for (const id of ids) expect((await readRow(id)).damagedAt).toBeNull()
    await checkFiles(services)
    for (const id of ids) expect((await readRow(id)).checkedAt).not.toBeNull()
  })
})

describe('files without a row', () => {
  const listStoredKeys = async () => {
    const keys: string[] = []
    for await (const { key } of story.services.storage.list()) keys.push(key)
    return keys
  }

  test('are moved aside after two days and removed after a month; files with a row stay', async () => {
    const { services } = createQuietLog()
    const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c66' } })
      .jpeg()
      .toBuffer()
    const caseUuid = await story.newCase()
    const id = await story.uploaded(caseUuid, 'frontal', 'front.jpg', photo)
    await (caseFileJobs(services).makePreview as (payload: { assetId: string }) => Promise<void>)({
      assetId: id,
    })
    const key = `${demoId('brightsmiles')}/assets/${caseUuid}/1-lost`
    await services.storage.put(key, Buffer.from('nobody knows me'))
    const keysWithRow = (await listStoredKeys()).filter(storedKey => storedKey !== key)
    expect(keysWithRow.filter(storedKey => storedKey.includes(caseUuid)).length).toBeGreaterThanOrEqual(2)

    // The storage uses the real clock, so the test's clock is set to it.
    story.app.clock.advance(Date.now() - story.app.clock.now().getTime() + day)
    await collectFiles(services)
    expect((await listStoredKeys()).sort()).toEqual([...keysWithRow, key].sort())
    story.app.clock.advance(2 * day)
    await collectFiles(services)
    await collectFiles(services)
    const unclaimedKey = `unclaimed/${story.app.clock.now().toISOString().slice(0, 10)}/${key}`
    expect((await listStoredKeys()).sort()).toEqual([...keysWithRow, unclaimedKey].sort())
    story.app.clock.advance(32 * day)
    await collectFiles(services)
    expect((await listStoredKeys()).sort()).toEqual(keysWithRow.sort())
  })

  test('are handled in limited runs: each continues where the last one stopped, even if it was killed, with one pass a day', async () => {
    const { services } = createQuietLog()
    // Files with a row around the lost ones, so that the lost ones are a minority.
    for (let n = 1; n <= 4; n += 1)
      await story.uploaded(await story.newCase(), 'upperImpression', 'u.stl', sampleStl(1000, n))
    const lostKeys = ['0-first/assets/a', 'z-last/assets/b', 'z-last/assets/c']
    for (const key of lostKeys) await services.storage.put(key, Buffer.from('x'))
    story.app.clock.advance(Date.now() - story.app.clock.now().getTime() + 10 * day)
    const countRemaining = async () => (await listStoredKeys()).filter(key => lostKeys.includes(key)).length
    const stored = (await listStoredKeys()).length
    await collectFiles(services, { files: 1, batch: 1 })
    expect(await countRemaining()).toBe(2)
    // A process that ends in the middle of a batch, after a file was moved and before that is stored.
    const storage = {
      ...services.storage,
      move: async (from: string, to: string) => {
        await services.storage.move(from, to)
        throw new Error('killed')
      },
    }
    await expect(collectFiles({ ...services, storage })).rejects.toThrow('killed')
    expect(await countRemaining()).toBe(1)
    for (let run = 0; run <= stored; run += 1) await collectFiles(services, { files: 2, batch: 1 })
    expect(await countRemaining()).toBe(0)
    // The pass is complete; files lost since then are found by the pass of the next day.
    await services.storage.put('0-first/assets/d', Buffer.from('x'))
    await collectFiles(services)
    expect(await listStoredKeys()).toContain('0-first/assets/d')
    story.app.clock.advance(day)
    await collectFiles(services)
    expect(await listStoredKeys()).not.toContain('0-first/assets/d')
  })

  test('are left alone if there are implausibly many, as with a wrong database', async () => {
    const { services } = createQuietLog()
    const lostKeys = Array.from({ length: 25 }, (_, n) => `lost/assets/case/${n}-a`)
    for (const key of lostKeys) await services.storage.put(key, Buffer.from('x'))
    story.app.clock.advance(Date.now() - story.app.clock.now().getTime() + 10 * day)
    await expect(collectFiles(services)).rejects.toThrow('is this the database of these files?')
    expect((await listStoredKeys()).filter(key => key.startsWith('lost/'))).toHaveLength(25)
  })
})
