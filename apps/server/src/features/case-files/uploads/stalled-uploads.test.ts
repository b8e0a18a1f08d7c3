import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'

/** Sends the head of a request and the beginning of its body; returns what the server answers until it closes. */
const stall = async (url: string, cookie: string, bytes: Buffer, part: number): Promise<string> => {
  const { port, host, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  socket.on('error', () => {})
  socket.write(
    [
      `PATCH ${pathname} HTTP/1.1`,
      `host: ${host}`,
      `cookie: ${cookie}`,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes.length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, part))
  await once(socket, 'close')
  return answer
}

test('R11 an upload without progress gets its offset and loses its connection; it continues from there', async () => {
  const story = await uploadStory({ UPLOAD_STALL_SECONDS: '0.3' })
  const content = sampleStl(200)
  const upload = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
  const { cookie } = await story.app.as('owner@brightsmiles.test')
  const answer = await stall(upload.url, cookie, content, 100)
  expect(answer).toMatch(/^HTTP\/1\.1 204 /)
  expect(answer.toLowerCase()).toContain('upload-offset: 100')
  expect(await story.send(upload.url, content)).toBe('done')
  await story.app.close()
})

test('R11 a server that stops gives an unfinished upload up: what has arrived is stored, and the client continues at another server', async () => {
  const story = await uploadStory({ SHUTDOWN_GRACE_SECONDS: '5' })
  const content = sampleStl(200)
  const upload = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
  const { cookie } = await story.app.as('owner@brightsmiles.test')
  const answer = stall(upload.url, cookie, content, 100)
  await expect.poll(() => story.services.storage.uploads.offset(upload.id)).toBeGreaterThanOrEqual(0)
  // Connections are accepted in order, so after this one the others have been accepted.
  await fetch(`${story.origin}/live`, { headers: { connection: 'close' } })
  await story.app.close()
  expect(await answer).toMatch(/^HTTP\/1\.1 204 /)
  expect((await answer).toLowerCase()).toContain('upload-offset: 100')
})
