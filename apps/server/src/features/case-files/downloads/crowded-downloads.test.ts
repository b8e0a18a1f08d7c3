import { connect } from 'node:net'
import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { listen } from '../../../testing/chat-story.ts'
import { sampleCase, sampleStl } from '../sample.ts'
import { storeSystemFile } from '../system-file.ts'
import { maxDownloads } from './downloads.ts'

const owner = 'owner@brightsmiles.test'
const mega = 1024 * 1024

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => app.close())

/** The address of a new file of the company. */
const createAddress = async (at: TestApp, bytes: number, email = owner, company = 'brightsmiles') => {
  const companyId = demoId(company)
  const caseId = await sampleCase(at.services, { companyId })
  const { id } = await at.services.db.within(systemScope, tx =>
    storeSystemFile(tx, at.services, {
      companyId,
      caseId,
      typeKey: 'upperImpression',
      fileName: 'upper.stl',
      bytes: sampleStl(bytes),
    }),
  )
  const { body } = await (await at.as(email)).call(caseFileCalls.address, { params: { id }, query: {} })
  return body.data.url as string
}
const fetchFile = (url: string) => app.app.http.inject({ method: 'GET', url })

/** Requests a file and reads nothing of the response. */
const requestFile = (origin: string, url: string) => {
  const reader = connect(Number(new URL(origin).port), '127.0.0.1')
  reader.on('error', () => {})
  reader.pause()
  reader.write(`GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`)
  return reader
}

describe('P17 the downloads of one person', () => {
  test('are limited; those of others are not, and all of them are checked on one connection', async () => {
    const url = await createAddress(app, 5000)
    const otherUrl = await createAddress(app, 5000, 'owner@nourdental.test', 'nourdental')
    const { services } = app
    const { size } = services.storage
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const held = vi.spyOn(services.storage, 'size').mockImplementation(async key => {
      await released
      return size(key)
    })
    const responses = Array.from({ length: maxDownloads }, () => fetchFile(url))
    await expect.poll(() => held.mock.calls.length).toBe(maxDownloads)
    held.mockImplementation(size)

    const { statusCode, headers, body } = await fetchFile(url)
    expect([statusCode, headers['retry-after']]).toEqual([429, '5'])
    expect(body).toContain('"code":"SLOW_DOWN"')
    expect((await fetchFile(otherUrl)).statusCode).toBe(200)

    const transactions = vi.spyOn(services.db, 'within')
    await services.access.sweep(true)
    expect(services.access.count()).toBe(maxDownloads)
    expect(transactions.mock.calls.length).toBeLessThan(10)

    release()
    const statuses = (await Promise.all(responses)).map(response => response.statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await fetchFile(url)).statusCode).toBe(200)
  })

  test('that are aborted while their rights are looked up are not checked any longer', async () => {
    const url = await createAddress(app, 5000)
    const { services } = app
    const { viewerOfSession } = services
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const lookUps = vi.spyOn(services, 'viewerOfSession').mockImplementation(async id => {
      await released
      return viewerOfSession(id)
    })
    const { server } = app.app.http
    const connections = () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      )
    const reader = requestFile(await listen(app.app.http), url)
    await expect.poll(() => lookUps.mock.calls.length).toBe(1)
    reader.destroy()
    await expect.poll(connections).toBe(0)
    const held = vi.spyOn(services.access, 'hold')
    release()
    await expect.poll(() => held.mock.calls.length).toBe(1)
    expect(services.access.count()).toBe(0)
  })

  test('may be as many per minute as the calls of a burst', async () => {
    const url = await createAddress(app, 5000, 'owner@anadolu.test', 'anadolu')
    // As after the end of the session, so that 3000 requests need no query.
    vi.spyOn(app.services, 'viewerOfSession').mockResolvedValue(null)
    vi.spyOn(app.services.trail, 'write').mockResolvedValue(undefined)
    const statuses: number[] = []
    while (statuses.length < 3000) statuses.push((await fetchFile(url)).statusCode)
    expect(new Set(statuses)).toEqual(new Set([410]))
    const { statusCode, headers, body } = await fetchFile(url)
    expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    expect(body).toContain('"code":"TOO_MANY"')
  })
})

test('R11 a download of which nothing is read ends', async () => {
  const strict = await testApp({ UPLOAD_STALL_SECONDS: '0.1' })
  const url = await createAddress(strict, 24 * mega)
  const opened = vi.spyOn(strict.services.storage, 'open')
  const reader = requestFile(await listen(strict.app.http), url)
  await expect.poll(() => opened.mock.settledResults.at(-1)?.type).toBe('fulfilled')
  await expect.poll(() => strict.services.access.count()).toBe(0)
  reader.destroy()
  await strict.close()
})
