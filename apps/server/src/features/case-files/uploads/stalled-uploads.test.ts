import { expect, test } from 'vitest'
import { slowPatch } from '../../../testing/faults/slow-sender.ts'
import { uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'

test('R11 an upload without progress gets its offset and loses its connection; it continues from there', async () => {
  const story = await uploadStory({ UPLOAD_STALL_SECONDS: '0.3' })
  const content = sampleStl(200)
  const upload = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
  const { cookie } = await story.app.as('owner@brightsmiles.test')
  const firstBytes = content.subarray(0, 100)
  const response = await slowPatch({
    url: upload.url,
    cookie,
    bytes: content.length,
    sent: firstBytes,
  }).untilClosed()
  expect(response).toMatch(/^HTTP\/1\.1 204 /)
  expect(response.toLowerCase()).toContain('upload-offset: 100')
  expect(await story.send(upload.url, content)).toBe('done')
  await story.app.close()
})

test('R11 a server that stops aborts an unfinished upload: received bytes are stored, and the client continues at another server', async () => {
  const story = await uploadStory({ SHUTDOWN_GRACE_SECONDS: '5' })
  const content = sampleStl(200)
  const upload = await story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)
  const { cookie } = await story.app.as('owner@brightsmiles.test')
  const firstBytes = content.subarray(0, 100)
  const answer = slowPatch({ url: upload.url, cookie, bytes: content.length, sent: firstBytes }).untilClosed()
  await expect.poll(() => story.services.storage.uploads.offset(upload.id)).toBeGreaterThanOrEqual(0)
  // Connections are accepted in order, so after this one the others have been accepted.
  await fetch(`${story.origin}/live`, { headers: { connection: 'close' } })
  await story.app.close()
  expect(await answer).toMatch(/^HTTP\/1\.1 204 /)
  expect((await answer).toLowerCase()).toContain('upload-offset: 100')
})
