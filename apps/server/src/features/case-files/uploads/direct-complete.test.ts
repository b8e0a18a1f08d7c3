import { randomUUID } from 'node:crypto'
import { allCalls } from '@archway/contract/api'
import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Route } from '../../../platform/http/route.ts'
import { createServer } from '../../../platform/http/server.ts'
import { directSender } from '../../../testing/faults/direct-sender.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { sampleStl } from '../sample.ts'

describe.runIf(process.env.TEST_S3_ENDPOINT)('P17 completing a direct upload with an Idempotency-Key', () => {
  let story: UploadStory
  beforeAll(async () => {
    story = await uploadStory()
  })
  afterAll(() => story.app.close())
  afterEach(() => vi.restoreAllMocks())

  const content = sampleStl(1000)
  type Http = UploadStory['app']['app']['http']

  /** Sends all parts of a file to the storage; returns its id and the call that completes the upload. */
  const sendAllParts = async () => {
    const caseUuid = await story.newCase()
    const { id } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    const sender = directSender(story)
    await sender.sendMissing(id, content)
    const { cookie } = await story.app.as('owner@brightsmiles.test')
    const key = randomUUID()
    const complete = (http: Http = story.app.app.http) =>
      http.inject({
        method: 'POST',
        url: caseFileCalls.complete.path.replace('{id}', id),
        headers: { cookie, accept: 'application/json', 'idempotency-key': key },
        payload: {},
      })
    return { id, complete }
  }

  /** Completes an upload, and expects this number of connections in use while the storage copies the file. */
  const completeUsing = async (http: Http | undefined, expected: number) => {
    const { storage, db } = story.services
    const [copying, copyReleased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const move = storage.move.bind(storage)
    vi.spyOn(storage, 'move').mockImplementation(async (from, to) => {
      copying.resolve()
      await copyReleased.promise
      return move(from, to)
    })
    const { id, complete } = await sendAllParts()
    const answering = complete(http)
    await copying.promise
    await expect.poll(() => db.pool.totalCount - db.pool.idleCount).toBe(expected)
    copyReleased.resolve()
    const response = await answering
    expect(response.json().data).toMatchObject({ uuid: id, status: 'ready' })
    return { answer: response, complete }
  }

  test('holds no database connection while the storage copies, and repeats the response for a repeated call', async () => {
    const { answer, complete } = await completeUsing(undefined, 0)
    const repeatedResponse = await complete()
    expect([repeatedResponse.body, repeatedResponse.headers['idempotency-replayed']]).toEqual([
      answer.body,
      'true',
    ])
  })

  test('two concurrent calls with one key get the same response', async () => {
    const { complete } = await sendAllParts()
    const [first, second] = await Promise.all([complete(), complete()])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(second.body).toBe(first.body)
  })

  test('planted fault: the file is completed within the transaction of the call', async () => {
    const routes = story.app.app.routes.map((route): Route => {
      const { before, ...rest } = route
      return route.call.path === caseFileCalls.complete.path && before
        ? { ...rest, run: async context => route.run(context, await before(context)) }
        : route
    })
    const http = await createServer(story.services, routes, allCalls)
    await completeUsing(http, 1)
  })
})
