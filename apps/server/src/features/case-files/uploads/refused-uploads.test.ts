import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/refuse.ts'
import { sendBeforeReading } from '../../../testing/faults/deaf-upload.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'

const mebibyte = 1024 * 1024
/** More bytes than the buffers on both sides of a local connection can hold. */
const bodyBytes = 40 * mebibyte
const email = 'owner@brightsmiles.test'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const reserveUpload = async (bytes: number) =>
  (await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', bytes)).url

const sendPatch = async (url: string, headers: Readonly<Record<string, string>>) => {
  const { cookie } = await story.app.as(email)
  const allHeaders = { cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0', ...headers }
  return sendBeforeReading(
    story.origin,
    [
      `PATCH ${new URL(url).pathname} HTTP/1.1`,
      `host: ${new URL(story.origin).host}`,
      'content-type: application/offset+octet-stream',
      `content-length: ${bodyBytes}`,
      ...Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`),
    ],
    bodyBytes,
  )
}

describe('a refusal reaches a client that is still sending', () => {
  test('413: more bytes than were reserved', async () => {
    const response = await sendPatch(await reserveUpload(mebibyte), {})
    expect(response).toMatch(/^HTTP\/1\.1 413 /)
    expect(response).toContain('"code":"TOO_LARGE"')
  })

  test('507: no space left', async () => {
    const url = await reserveUpload(bodyBytes)
    const { begin } = story.services.storage.uploads
    story.services.storage.uploads.begin = async () => {
      throw new Refusal('STORAGE_FULL')
    }
    const response = await sendPatch(url, {}).finally(() => {
      story.services.storage.uploads.begin = begin
    })
    expect(response).toMatch(/^HTTP\/1\.1 507 /)
    expect(response).toContain('"code":"STORAGE_FULL"')
  })

  test('507: no space left, in the middle of the body', async () => {
    const url = await reserveUpload(bodyBytes)
    const { write } = story.services.storage.uploads
    story.services.storage.uploads.write = async (_id, _offset, bytes) => {
      let bytesLeft = 5 * mebibyte
      for await (const chunk of bytes) {
        bytesLeft -= chunk.length
        if (bytesLeft < 0) throw new Refusal('STORAGE_FULL')
      }
      throw new Error('the body ended too early')
    }
    const response = await sendPatch(url, {}).finally(() => {
      story.services.storage.uploads.write = write
    })
    expect(response).toMatch(/^HTTP\/1\.1 507 /)
  })

  test('409: another offset than the stored one', async () => {
    expect(await sendPatch(await reserveUpload(bodyBytes + 10), { 'upload-offset': '10' })).toMatch(
      /^HTTP\/1\.1 409 /,
    )
  })

  test('401: not signed in', async () => {
    expect(await sendPatch(await reserveUpload(bodyBytes), { cookie: 'a=b' })).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('412: another version of the protocol', async () => {
    expect(await sendPatch(await reserveUpload(bodyBytes), { 'tus-resumable': '0.2.0' })).toMatch(
      /^HTTP\/1\.1 412 /,
    )
  })

  test('planted fault: if the connection is closed before the body was read, the response is lost', async () => {
    const url = await reserveUpload(mebibyte)
    story.app.app.http.server.prependOnceListener('request', (_request, response) => {
      // The former behavior: the body is not drained, and the connection is closed with the response.
      response.setHeader('connection', 'close')
    })
    await expect(sendPatch(url, {})).rejects.toThrow(/ECONNRESET|EPIPE/)
  })
})
