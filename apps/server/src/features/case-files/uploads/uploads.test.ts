import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { cutUploadLine } from '../../../testing/faults/cut-upload-line.ts'
import { createPausedProcess, mistakeReadyForWithdrawn } from '../../../testing/faults/paused-process.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { caseHistory } from '../../cases/index.ts'
import { sampleStl } from '../sample.ts'
import { findAsset } from '../store.ts'
import { finishUpload } from './finish.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const person = 'owner@brightsmiles.test'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('an upload', () => {
  test('arrives complete, is hashed, measured and recorded in the history', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(2_000_000)
    const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', content)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({
      status: 'ready',
      current: true,
      sha256: sha256(content),
      bytes: content.length,
      mime: 'model/stl',
      triangles: content.readUInt32LE(80),
      version: 1,
    })
    const storedResponse = await fetch(await story.readAddress(id))
    expect(sha256(Buffer.from(await storedResponse.arrayBuffer()))).toBe(sha256(content))
    const rows = await story.services.db.within(systemScope, tx => tx.select().from(caseHistory))
    expect(rows.find(row => row.caseId === caseUuid)).toMatchObject({
      action: 'ASSET_UPLOADED',
      model: 'asset',
      actorType: 'client',
      attributes: { details: { record: 'upperImpression', version: 1 } },
    })
  })

  test('FILE-13: is stored under a key with company, case and time, and its temporary file is removed', async () => {
    const caseUuid = await story.newCase()
    await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1000))
    const { storage } = story.services
    const keys: string[] = []
    for await (const { key } of storage.list()) if (key.includes(caseUuid)) keys.push(key)
    const shape = new RegExp(`^${demoId('brightsmiles')}/assets/${caseUuid}/\\d{13}-[0-9a-f]{16}$`)
    expect(keys).toEqual([expect.stringMatching(shape)])
    const arrivingKeys: string[] = []
    for await (const { id } of storage.uploads.list()) arrivingKeys.push(id)
    expect(arrivingKeys).toEqual([])
  })

  test('UPL-16, UPL-17: refuses the same type during an upload, continues after an interruption, sends nothing twice', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(6_000_000)
    const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    expect(await story.send(url, content, { until: 2_000_000, chunkSize: 500_000 })).toBe('cut')
    await expect(story.reserve(caseUuid, 'upperImpression', 'upper.stl', 10)).rejects.toThrow(
      'SAME_TYPE_UPLOADING',
    )
    const offset = Number((await story.raw('HEAD', url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(1_500_000)
    expect(offset).toBeLessThan(content.length)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'pending', uploading: true })
    await story.send(url, content)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  })

  test('interrupted in the middle of a request keeps the received bytes', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(30_000_000)
    const { id, url } = await story.reserve(caseUuid, 'lowerImpression', 'lower.stl', content.length)
    // A connection that forwards this number of bytes, headers included, accepts some more that never arrive, and
    // breaks.
    const after = 12_000_000
    const line = await cutUploadLine(Number(new URL(story.origin).port), [{ after, lost: 200_000 }])
    await expect(story.send(url.replace(story.origin, line.origin), content)).rejects.toThrow()
    expect(line.counts()).toMatchObject({ passed: after, cuts: 1 })
    await line.close()
    const offset = Number((await story.raw('HEAD', url)).headers.get('upload-offset'))
    // Requesting the offset ends the interrupted request; bytes that its connection had not delivered are sent again.
    expect(offset).toBeGreaterThan(after / 2)
    expect(offset).toBeLessThan(after)
    await story.send(url, content)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  })

  test('UPL-18: six run concurrently', async () => {
    const caseUuid = await story.newCase()
    const scans = ['upperImpression', 'lowerImpression']
    const otherCases = [await story.newCase(), await story.newCase()]
    const all = [caseUuid, ...otherCases].flatMap(owner => scans.map(typeKey => ({ owner, typeKey })))
    const uploadedFiles = await Promise.all(
      all.map(async ({ owner, typeKey }, index) => {
        const content = sampleStl(3_000_000, index + 1)
        return { owner, hash: sha256(content), id: await story.uploaded(owner, typeKey, 's.stl', content) }
      }),
    )
    expect(new Set(uploadedFiles.map(({ hash }) => hash)).size).toBe(6)
    for (const { owner, id, hash } of uploadedFiles)
      expect(await story.readAsset(owner, id)).toMatchObject({ status: 'ready', sha256: hash })
  })

  test('a newer version is stored beside the older one', async () => {
    const caseUuid = await story.newCase()
    await story.uploaded(caseUuid, 'upperImpression', 'a.stl', sampleStl(1000, 1))
    await story.uploaded(caseUuid, 'upperImpression', 'b.stl', sampleStl(1000, 2))
    expect((await story.files(caseUuid)).map(file => [file.version, file.current, file.fileName])).toEqual([
      [2, true, 'b.stl'],
      [1, false, 'a.stl'],
    ])
  })

  test('whose last response was lost can ask whether it is complete', async () => {
    const caseUuid = await story.newCase()
    const content = sampleStl(1000)
    const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    // All bytes are on disk, but the process was killed before it finished the file.
    await story.services.storage.uploads.begin(id, content.length)
    await story.services.storage.uploads.write(id, 0, Readable.from([content]))
    const head = await story.raw('HEAD', url)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)])
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
    expect(await story.send(url, content)).toBe('done')
  })

  /**
   * One process pauses before `verb`, another finishes the same upload, then the first continues. Returns whether the
   * bytes are still there.
   */
  const finishTwice = async (
    verb: 'open' | 'move',
    plant = (services: typeof story.services) => services,
  ) => {
    const { services } = story
    const content = sampleStl(1000)
    const { id } = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
    await services.storage.uploads.begin(id, content.length)
    await services.storage.uploads.write(id, 0, Readable.from([content]))
    const slow = createPausedProcess(services, verb)
    const first = finishUpload(plant(slow.services), id)
    await slow.reached
    expect(await finishUpload(services, id)).toMatchObject({ status: 'ready', version: 1 })
    slow.release()
    const status = (await first)?.status
    const row = await services.db.within(systemScope, tx => findAsset(tx, systemScope, id))
    return { status, row: row?.status, bytes: await services.storage.size(row?.storageKey ?? '') }
  }

  test.each(['open', 'move'] as const)(
    'R1: completed by two processes at the same time, the first paused before %s, keeps its bytes',
    async verb => {
      const { length } = sampleStl(1000)
      expect(await finishTwice(verb)).toEqual({ status: 'ready', row: 'ready', bytes: length })
    },
  )

  test('R1: planted fault: a process that treats the row of another as withdrawn removes the bytes', async () => {
    expect(await finishTwice('move', mistakeReadyForWithdrawn)).toMatchObject({
      row: 'ready',
      bytes: null,
    })
  })

  test('R1: a file of the same name and length but other content starts from the beginning', async () => {
    const caseUuid = await story.newCase()
    const [before, after] = [sampleStl(2_000_000, 1), sampleStl(2_000_000, 2)]
    const resume = async (fingerprint?: string) => {
      const { status, body } = await (await story.app.as(person)).call(caseFileCalls.reserve, {
        body: {
          caseUuid,
          typeKey: 'upperImpression',
          fileName: 'upper.stl',
          bytes: before.length,
          resume: true,
          ...(fingerprint ? { fingerprint } : {}),
        },
      })
      expect(status).toBe(200)
      return { id: body.data.asset.uuid, url: `${story.origin}${body.data.uploadUrl}` }
    }
    const first = await resume(sha256(before))
    await story.send(first.url, before, { until: 500_000, chunkSize: 250_000 })
    expect((await resume(sha256(before))).id).toBe(first.id)
    // A client that sends no fingerprint.
    expect((await resume()).id).toBe(first.id)

    const second = await resume(sha256(after))
    expect(second.id).not.toBe(first.id)
    expect((await story.raw('HEAD', first.url)).status).toBe(404)
    expect((await story.raw('HEAD', second.url)).headers.get('upload-offset')).toBe('0')
    expect(await story.files(caseUuid)).toMatchObject([{ uuid: second.id, status: 'pending' }])
    await story.send(second.url, after)
    expect(await story.readAsset(caseUuid, second.id)).toMatchObject({
      status: 'ready',
      version: 1,
      sha256: sha256(after),
    })
  })

  test('is canceled by its sender with DELETE', async () => {
    const caseUuid = await story.newCase()
    const { url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', 1000)
    expect((await story.raw('DELETE', url)).status).toBe(204)
    expect((await story.raw('HEAD', url)).status).toBe(404)
    expect(await story.files(caseUuid)).toEqual([])
  })
})

describe('S5: an upload URL', () => {
  const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

  test('works only for the person who made the reservation', async () => {
    const { url } = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', 1000)
    for (const email of [
      'owner@nourdental.test',
      'contact@brightsmiles.test',
      'doctor.one@brightsmiles.test',
    ])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect([
          email,
          method,
          (await story.raw(method, url, method === 'PATCH' ? patch : {}, email)).status,
        ]).toEqual([email, method, 404])
    expect(
      (await fetch(url, { method: 'PATCH', headers: { 'tus-resumable': '1.0.0', ...patch } })).status,
    ).toBe(401)
    expect((await story.raw('PATCH', url, { ...patch, origin: 'https://evil.test' })).status).toBe(403)
    for (const other of [
      '/files/uploads/no-id',
      `/files/uploads/${demoId('nobody')}`,
      '/files/uploads/..%2f..%2fx',
    ])
      expect((await story.raw('HEAD', `${story.origin}${other}`)).status).toBe(404)
    expect((await story.raw('POST', `${story.origin}/files/uploads`, { 'upload-length': '5' })).status).toBe(
      404,
    )
  })

  test('accepts only the content type of the protocol: others get 415, and nothing is stored', async () => {
    const { url } = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', 1000)
    for (const type of ['text/plain', 'application/json', 'application/octet-stream']) {
      const response = await fetch(url, {
        method: 'PATCH',
        headers: {
          cookie: (await story.app.as(person)).cookie,
          'tus-resumable': '1.0.0',
          ...patch,
          'content-type': type,
        },
        body: '{}',
      })
      expect([type, response.status]).toEqual([type, 415])
    }
    expect((await story.raw('HEAD', url)).headers.get('upload-offset')).toBe('0')
  })

  test('accepts the declared number of bytes and no more', async () => {
    const caseUuid = await story.newCase()
    const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', 1000)
    const { cookie } = await story.app.as(person)
    const more = await fetch(url, {
      method: 'PATCH',
      headers: { cookie, 'tus-resumable': '1.0.0', ...patch },
      body: randomBytes(1001),
    })
    expect(more.status).toBe(413)
    const gap = await fetch(url, {
      method: 'PATCH',
      headers: { cookie, 'tus-resumable': '1.0.0', ...patch, 'upload-offset': '10' },
      body: randomBytes(10),
    })
    expect(gap.status).toBe(409)
    expect((await story.readAsset(caseUuid, id))?.status).toBe('pending')
  })
})
