import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { memoryLog } from '../../../platform/testing/memory-log.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory({}, { log: memoryLog().log })
})
afterAll(() => story.app.close())
afterEach(() => vi.restoreAllMocks())

const withdraw = async (id: string) =>
  (await story.app.as('owner@brightsmiles.test')).call(caseFileCalls.change, {
    params: { id },
    body: { withdraw: true },
  })

describe('removing files from a slot', () => {
  test('only a refused file is removed: the accepted file in the slot stays', async () => {
    const caseUuid = await story.newCase()
    const good = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1000))
    await story.uploaded(caseUuid, 'upperImpression', 'words.stl', Buffer.from('only words')).catch(() => {})
    const broken = (await story.files(caseUuid)).find(file => file.status === 'broken')
    expect((await withdraw(broken?.uuid ?? '')).body.data.status).toBe('withdrawn')
    expect(await story.files(caseUuid)).toMatchObject([{ uuid: good, current: true }])
  })

  test('an accepted file is removed with its older versions, so that none of them reappears', async () => {
    const caseUuid = await story.newCase()
    await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1000))
    const newer = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1200))
    await withdraw(newer)
    expect(await story.files(caseUuid)).toEqual([])
  })
})

describe('UPL-14 an older version of a slot', () => {
  const restore = async (id: string, email = 'owner@brightsmiles.test') =>
    (await story.app.as(email)).call(caseFileCalls.change, { params: { id }, body: { restore: true } })
  const uploadTwoVersions = async () => {
    const caseUuid = await story.newCase()
    const old = await story.uploaded(caseUuid, 'upperImpression', 'old.stl', sampleStl(1000))
    const newer = await story.uploaded(caseUuid, 'upperImpression', 'new.stl', sampleStl(1200))
    return { caseUuid, old, newer }
  }

  test('becomes the current file again with its content, and the newer one stays among the versions', async () => {
    const { caseUuid, old, newer } = await uploadTwoVersions()
    const before = (await story.files(caseUuid)).find(({ uuid }) => uuid === old)
    expect((await restore(old)).body.data).toMatchObject({ uuid: old, version: 3, current: true })
    expect(await story.files(caseUuid)).toMatchObject([
      { uuid: old, version: 3, current: true, fileName: 'old.stl', sha256: before?.sha256 },
      { uuid: newer, version: 2, current: false, status: 'ready' },
    ])
    // The current file stays as it is.
    expect((await restore(old)).body.data).toMatchObject({ uuid: old, version: 3, current: true })
  })

  test('is not found by another company, and not restored once it is withdrawn', async () => {
    const { caseUuid, old, newer } = await uploadTwoVersions()
    expect((await restore(old, 'owner@nourdental.test')).status).toBe(404)
    await withdraw(newer)
    expect((await restore(old)).body.code).toBe('FILE_NOT_READY')
    expect(await story.files(caseUuid)).toEqual([])
  })
})

describe('R6 bytes that arrive while their file is withdrawn', () => {
  /** The reply to a sender whose upload is withdrawn between its first and its second step. */
  const readAnswer = async (): Promise<number> => {
    const { uploads } = story.services.storage
    const caseUuid = await story.newCase()
    const content = sampleStl(1000)
    const { id, url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    const begin = uploads.begin.bind(uploads)
    vi.spyOn(uploads, 'begin').mockImplementationOnce(async (...args) => {
      await begin(...args)
      expect((await withdraw(id)).status).toBe(200)
      await uploads.discard(id)
    })
    const { cookie } = await story.app.as('owner@brightsmiles.test')
    const { status } = await fetch(url, {
      method: 'PATCH',
      headers: {
        cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(content),
    })
    expect(await story.files(caseUuid)).toEqual([])
    return status
  }

  test('are refused, and nothing is stored', async () => {
    // A disk no longer has the upload to write to; a bucket accepts the bytes, but then has no file to complete.
    expect([404, 409]).toContain(await readAnswer())
  })

  test('planted fault: an upload that is missing on the disk counts as a disk failure', async () => {
    const missingFileError = Object.assign(new Error('gone'), { code: 'ENOENT' })
    vi.spyOn(story.services.storage.uploads, 'write').mockRejectedValueOnce(missingFileError)
    expect(await readAnswer()).toBe(500)
  })
})
