import { randomBytes } from 'node:crypto'
import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signAddress } from '../../apps/server/src/features/case-files/index.ts'
import { sampleStl } from '../../apps/server/src/features/case-files/sample.ts'
import { serveFiles } from '../../apps/server/src/features/case-files/serve.ts'
import { createServer } from '../../apps/server/src/platform/http/server.ts'
import { createKeys } from '../../apps/server/src/platform/secrets/keys.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'

let story: UploadStory
let assetId: string
let caseId: string
const owner = 'owner@brightsmiles.test'
const lifeMs = 300_000

beforeAll(async () => {
  story = await uploadStory()
  caseId = await story.newCase()
  assetId = await story.uploaded(caseId, 'upperImpression', 'upper.stl', sampleStl(1000))
})
afterAll(() => story.app.close())

type Http = UploadStory['app']['app']['http']

const requestAddress = async (id = assetId): Promise<{ url: string; expiresAt: string }> =>
  (await (await story.app.as(owner)).call(caseFileCalls.address, { params: { id } })).body.data

const bytesOf = (url: string): Buffer => Buffer.from(url.slice('/files/'.length), 'base64url')
const urlOf = (bytes: Buffer): string => `/files/${bytes.toString('base64url')}`
/** The position of the expiry in a URL, in seconds since 1970. */
const expiryAt = 17
/** The position of the session for which the URL was issued. */
const holderAt = 21
const payloadBytes = holderAt + 16

const sessionOf = (url: string): string => {
  const hex = bytesOf(url).toString('hex', holderAt, payloadBytes)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The URL with another expiry and its original signature. */
const extendExpiry = (url: string, seconds: number): string => {
  const bytes = bytesOf(url)
  bytes.writeUInt32BE(bytes.readUInt32BE(expiryAt) + seconds, expiryAt)
  return urlOf(bytes)
}

/** The URLs for which the file is returned. */
const listServed = async (urls: readonly string[], http: Http = story.app.app.http): Promise<string[]> => {
  const { cookie } = await story.app.as(owner)
  const answers = await Promise.all(
    urls.map(async url => [url, await http.inject({ method: 'GET', url, headers: { cookie } })] as const),
  )
  return answers.filter(([, answer]) => answer.statusCode < 400).map(([url]) => url)
}

/** Expired URLs, created by the server itself. */
const listOutlived = async (): Promise<string[]> => {
  const addresses = await Promise.all([requestAddress(), requestAddress()])
  story.app.clock.advance(lifeMs)
  return addresses.map(({ url }) => url)
}

const grant = { variant: 'file', disposition: 'attachment' } as const

describe('S15: the signed URL of a file', () => {
  test('is valid for at most five minutes, whenever it is requested', async () => {
    for (let second = 0; second < 60; second += 7) {
      story.app.clock.advance(7000)
      const { url, expiresAt } = await requestAddress()
      const now = story.app.clock.now().getTime()
      expect(Date.parse(expiresAt) - now).toBeLessThanOrEqual(lifeMs)
      expect(bytesOf(url).readUInt32BE(expiryAt) * 1000).toBe(Date.parse(expiresAt))
      expect(await listServed([url])).toEqual([url])
    }
  })

  test('is refused if it is forged with other keys, or signed for another purpose', async () => {
    const stranger = createKeys(() => [randomBytes(32).toString('base64url')])
    const { url } = await requestAddress()
    const holder = { kind: 'session', id: sessionOf(url) } as const
    const forged = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await signAddress({ ...story.services, keys: stranger }, holder, assetId, grant)).url,
      ),
    )
    const payload = bytesOf(url).subarray(0, payloadBytes)
    const otherwise = ['links in mails', 'push keys', '', 'fingerprint'].map(purpose =>
      urlOf(Buffer.concat([payload, story.services.keys.sign(purpose, payload)])),
    )
    const unsigned = [payload, Buffer.concat([payload, Buffer.alloc(32)])].map(urlOf)
    expect(await listServed([...forged, ...otherwise, ...unsigned])).toEqual([])
  })

  test('is refused if its expiry was extended by a second, an hour or a year', async () => {
    const { url } = await requestAddress()
    const longer = [1, 59, 60, 3600, 86_400, 31_536_000, -60].map(seconds => extendExpiry(url, seconds))
    expect(await listServed(longer)).toEqual([])
    expect(await listServed([url])).toEqual([url])
  })

  test('is refused after it has expired', async () => {
    expect(await listServed(await listOutlived())).toEqual([])
  })

  test('is refused after the file was removed', async () => {
    const id = await story.uploaded(await story.newCase(), 'upperImpression', 'gone.stl', sampleStl(1200))
    const { url } = await requestAddress(id)
    expect(await listServed([url])).toEqual([url])
    const visitor = await story.app.as(owner)
    await visitor.call(caseFileCalls.change, { params: { id }, body: { withdraw: true } })
    expect(await listServed([url])).toEqual([])
  })

  test('planted fault: a verifier that ignores the expiry', async () => {
    const urls = await listOutlived()
    const then = story.app.clock.now().getTime() - lifeMs
    const faulty: Services = { ...story.services, clock: { now: () => new Date(then) } }
    const http = await createServer(faulty, [], [], async server => serveFiles(server, faulty))
    expect(await listServed(urls, http)).toEqual(urls)
    expect(await listServed(urls)).toEqual([])
    await http.close()
  })
})
