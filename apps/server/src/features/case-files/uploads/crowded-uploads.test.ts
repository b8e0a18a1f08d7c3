import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { drainBody, longDrain } from '../../../platform/http/connection/linger.ts'
import { paceOf, watchPace } from '../../../platform/http/connection/pace.ts'
import { type SlowPatch, slowPatch } from '../../../testing/faults/slow-sender.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'
import { createSenderPlaces, maxSending } from './sender-places.ts'
import { createUploadMutex } from './upload-mutex.ts'

const person = 'owner@brightsmiles.test'
/** The size that the header claims, smaller than that of the file. */
const bytes = 200_000

let story: UploadStory
let cookie: string
const open: SlowPatch[] = []
beforeAll(async () => {
  story = await uploadStory()
  cookie = (await story.app.as(person)).cookie
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(upload => upload.hangUp()))
})
afterAll(() => story.app.close())

const begin = (url: string, sessionCookie = cookie): SlowPatch => {
  const patch = slowPatch({ url, cookie: sessionCookie, bytes })
  open.push(patch)
  return patch
}
const reserveFile = async () => {
  const content = sampleStl(300_000)
  const caseUuid = await story.newCase()
  const { url } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
  return { url, content }
}
/** An upload that does not exist: a request for it is refused while its body is still being sent. */
const unknownUploadUrl = () => `${story.origin}/files/uploads/${randomUUID()}`

describe('P17 requests with bytes of one upload', () => {
  test('one is received, one waits for it, and further ones are refused at once and closed', async () => {
    const { url, content } = await reserveFile()
    const { uploads } = story.services.storage
    const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
    const { promise: reachPromise, resolve: reach } = Promise.withResolvers<void>()
    const write = vi.spyOn(uploads, 'write').mockImplementationOnce(async () => {
      reach()
      await releasePromise
      return 0
    })
    begin(url)
    await reachPromise
    const answers: string[] = []
    await new Promise<void>(resolve => {
      for (const later of Array.from({ length: 5 }, () => begin(url)))
        void later.untilClosed().then(answer => answers.push(answer) === 4 && resolve())
    })
    for (const response of answers) {
      expect(response).toMatch(/^HTTP\/1\.1 423 /)
      expect(response).toContain('"code":"UPLOAD_RUNNING"')
      expect(response).toMatch(/retry-after: 1/i)
    }
    release()
    await Promise.all(open.splice(0).map(upload => upload.hangUp()))
    write.mockRestore()
    // A client that comes back continues.
    await expect
      .poll(() => story.send(url, content).catch(error => error.originalResponse?.getStatus()))
      .toBe('done')
  })

  test('a planted fault is found: any number of them waits', async () => {
    const waitForTurn = async (mutex: ReturnType<typeof createUploadMutex>) => {
      const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
      const all = Array.from({ length: 600 }, () =>
        mutex(
          'a',
          () => {},
          () => releasePromise,
        ),
      )
      release()
      return (await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled').length
    }
    expect(await waitForTurn(createUploadMutex())).toBe(2)
    expect(await waitForTurn(createUploadMutex(Number.POSITIVE_INFINITY))).toBe(600)
  })
})

describe('P17 requests with bytes of one person', () => {
  test('are limited, those that were refused and are still being sent among them; others are not', async () => {
    const crowd = (await story.app.as('owner@anadolu.test')).cookie
    const first = Array.from({ length: maxSending }, () => begin(unknownUploadUrl(), crowd))
    expect(new Set(await Promise.all(first.map(upload => upload.status())))).toEqual(new Set([404]))
    for (const response of await Promise.all(
      [1, 2, 3].map(() => begin(unknownUploadUrl(), crowd).untilClosed()),
    )) {
      expect(response).toMatch(/^HTTP\/1\.1 429 /)
      expect(response).toContain('"code":"SLOW_DOWN"')
      expect(response).toMatch(/retry-after: 5/i)
    }
    expect(first.every(upload => upload.isOpen())).toBe(true)
    const otherPerson = await story.app.as('owner@nourdental.test')
    expect(await begin(unknownUploadUrl(), otherPerson.cookie).status()).toBe(404)

    await Promise.all(open.splice(0).map(upload => upload.hangUp()))
    await expect.poll(() => begin(unknownUploadUrl(), crowd).status()).toBe(404)
  })

  test('those of clients that left while their rights were looked up are free again', async () => {
    const lakesideCookie = (await story.app.as('owner@lakeside.test')).cookie
    const { services } = story
    const { server } = story.app.app.http
    const countConnections = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    const { promise: releasePromise, resolve: release } = Promise.withResolvers<void>()
    const { viewerOf } = services
    const lookUps = vi.spyOn(services, 'viewerOf').mockImplementation(async token => {
      await releasePromise
      return viewerOf(token)
    })
    const before = await countConnections()
    const hungRequests = Array.from({ length: maxSending }, () => begin(unknownUploadUrl(), lakesideCookie))
    await expect.poll(() => lookUps.mock.calls.length).toBe(maxSending)
    await Promise.all(hungRequests.map(upload => upload.hangUp()))
    await expect.poll(countConnections).toBeLessThanOrEqual(before)
    release()
    lookUps.mockRestore()
    await expect.poll(() => begin(unknownUploadUrl(), lakesideCookie).status()).toBe(404)
  })

  test('a planted fault is found: places without a limit', () => {
    const places = (takePlace = createSenderPlaces()) =>
      Array.from({ length: 600 }, () =>
        takePlace('a', { raw: {} } as never, { raw: { once: () => {} } } as never),
      ).filter(Boolean).length
    expect(places()).toBe(maxSending)
    expect(places(createSenderPlaces(Number.POSITIVE_INFINITY))).toBe(600)
  })
})

describe('R11 a body that is refused has to arrive at the pace of an upload', () => {
  test('or its connection is closed, after the answer', async () => {
    const strict = await uploadStory({ UPLOAD_STALL_SECONDS: '0.3' })
    const url = `${strict.origin}/files/uploads/${randomUUID()}`
    const { cookie: personCookie } = await strict.app.as(person)
    expect(await slowPatch({ url, cookie: personCookie, bytes }).untilClosed()).toMatch(/^HTTP\/1\.1 404 /)
    await strict.app.close()
  })

  test('a planted fault is found: without a pace it stays open', async () => {
    /** Whether the connection is still open when that of another server, with the pace, has been closed. */
    const startServerWith = async (pace: { ms: number; bytes: number }) => {
      const http = createServer((request, response) => {
        drainBody(request, { ...longDrain, pace })
        response.writeHead(404).end()
      })
      await once(http.listen(0, '127.0.0.1'), 'listening')
      const patch = slowPatch({
        url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
        cookie: '',
        bytes,
      })
      expect(await patch.status()).toBe(404)
      return { http, patch }
    }
    const without = await startServerWith({ ms: 50, bytes: 0 })
    const strict = await startServerWith({ ms: 50, bytes: 50 })
    await strict.patch.untilClosed()
    expect(without.patch.isOpen()).toBe(true)
    await without.patch.hangUp()
    for (const { http } of [without, strict]) await new Promise(resolve => http.close(resolve))
  })

  test('a line of 1 Mbit/s is fast enough for a scan of 100 MB, a byte every three seconds is not', () => {
    vi.useFakeTimers()
    /** Seconds until a sender of so many bytes every three seconds is given up. */
    const givenUpAfter = (each: number, seconds: number): number | null => {
      const request = new PassThrough()
      request.on('data', () => {})
      let at: number | null = null
      let now = 0
      const end = watchPace(request as never, paceOf(30), () => {
        at = now
      })
      for (; now < seconds && at === null; now += 3) {
        request.emit('data', Buffer.alloc(each))
        vi.advanceTimersByTime(3000)
      }
      end()
      return at
    }
    expect(givenUpAfter(375_000, 800)).toBeNull()
    expect(givenUpAfter(3000, 800)).toBeNull()
    expect(givenUpAfter(1, 800)).toBe(27)
    vi.useRealTimers()
  })
})
