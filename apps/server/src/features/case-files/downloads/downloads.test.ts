import { randomInt } from 'node:crypto'
import { caseFileCalls } from '@archway/contract/case-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { sampleCase, sampleStl } from '../sample.ts'
import { storeSystemFile } from '../system-file.ts'
import { dispositionOf, readRange } from './downloads.ts'

let app: TestApp
let assetId: string
const content = sampleStl(5000)
const fileName = 'تقويم "üst" 100%.stl'

beforeAll(async () => {
  app = await testApp()
  const { services } = app
  const companyId = demoId('brightsmiles')
  const caseId = await sampleCase(services, { companyId })
  const asset = await services.db.within(systemScope, tx =>
    storeSystemFile(tx, services, {
      companyId,
      caseId,
      typeKey: 'upperImpression',
      fileName,
      bytes: content,
    }),
  )
  assetId = asset.id
})
afterAll(() => app.close())

const grant = async (query: Record<string, string> = {}) => {
  const { body } = await (await app.as('owner@brightsmiles.test')).call(caseFileCalls.address, {
    params: { id: assetId },
    query,
  })
  return body.data
}
const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.http.inject({ method, url, headers })

test('a file is downloaded complete, with its real type, to be saved', async () => {
  const response = await fetchFile((await grant()).url)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(content)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'model/stl',
    'content-length': String(content.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-disposition': expect.stringMatching(/^attachment; /),
    'accept-ranges': 'bytes',
  })
})

test('the file name is preserved in any script and with any characters', () => {
  const header = dispositionOf('attachment', fileName)
  expect(header).toMatch(/^[\x20-\x7e]+$/)
  const [, plain, whole] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? []
  expect(plain).not.toMatch(/["\\%]/)
  expect(decodeURIComponent(whole ?? '')).toBe(fileName)
})

describe('parts of a file', () => {
  test.each([
    ['bytes=0-9', 206, 0, 10],
    ['bytes=100-', 206, 100, content.length],
    ['bytes=-50', 206, content.length - 50, content.length],
    ['bytes=4900-9999999', 206, 4900, content.length],
    ['bytes=9-2', 200, 0, content.length],
    ['bytes=0-1,5-6', 200, 0, content.length],
    ['chapters=1-2', 200, 0, content.length],
  ] as const)('%s', async (range, status, start, end) => {
    const response = await fetchFile((await grant()).url, { range })
    expect(response.statusCode).toBe(status)
    expect(response.rawPayload.equals(content.subarray(start, end))).toBe(true)
    if (status === 206)
      expect(response.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${content.length}`)
  })

  test('a range beyond the end is refused', async () => {
    const response = await fetchFile((await grant()).url, { range: `bytes=${content.length}-` })
    expect([response.statusCode, response.headers['content-range']]).toEqual([
      416,
      `bytes */${content.length}`,
    ])
    expect(readRange('bytes=-0', 10)).toBe('unsatisfiable')
  })

  test('a range of an older version gets the whole file', async () => {
    const { url } = await grant()
    const tag = String((await fetchFile(url)).headers.etag)
    expect((await fetchFile(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await fetchFile(url, { range: 'bytes=0-9', 'if-range': tag })).statusCode).toBe(206)
    expect((await fetchFile(url, { 'if-none-match': tag })).statusCode).toBe(304)
  })

  test('HEAD returns the size and no body', async () => {
    const response = await fetchFile((await grant()).url, {}, 'HEAD')
    expect([response.statusCode, response.headers['content-length'], response.rawPayload.length]).toEqual([
      200,
      String(content.length),
      0,
    ])
  })
})

describe('S5: a signed URL', () => {
  test('contains neither a name nor a storage key', async () => {
    const { url } = await grant()
    expect(url).toMatch(/^\/files\/[\w-]{92}$/)
    expect(Buffer.from(url.slice(7), 'base64url').toString('latin1')).not.toContain('stl')
  })

  test('never works after any of 200 modifications', async () => {
    const token = (await grant()).url.slice('/files/'.length)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const servedKeys: string[] = []
    for (let n = 0; n < 200; n++) {
      const at = n < token.length ? n : randomInt(token.length)
      const otherLetter = letters[(letters.indexOf(token[at]!) + 1 + randomInt(63)) % 64]!
      const changed = token.slice(0, at) + otherLetter + token.slice(at + 1)
      const response = await fetchFile(`/files/${changed}`)
      if (response.statusCode !== 404) servedKeys.push(changed)
    }
    expect(servedKeys).toEqual([])
    for (const wrong of [token.slice(1), `${token}A`, `${token}=`, `${token}%00`, token.toUpperCase(), 'x'])
      expect([wrong, (await fetchFile(`/files/${wrong}`)).statusCode]).toEqual([wrong, 404])
  })

  test('expires after five minutes at the latest', async () => {
    const { url, expiresAt } = await grant()
    const life = Date.parse(expiresAt) - app.clock.now().getTime()
    expect(life).toBeGreaterThan(240_000 - 1)
    expect(life).toBeLessThanOrEqual(300_000)
    app.clock.advance(life - 1)
    expect((await fetchFile(url)).statusCode).toBe(200)
    app.clock.advance(1)
    expect((await fetchFile(url)).statusCode).toBe(410)
  })

  test('is not issued to another company or another doctor', async () => {
    for (const email of ['owner@nourdental.test', 'doctor.one@brightsmiles.test'])
      expect(
        (await (await app.as(email)).call(caseFileCalls.address, { params: { id: assetId } })).status,
      ).toBe(404)
    expect((await app.guest().call(caseFileCalls.address, { params: { id: assetId } })).status).toBe(401)
  })

  test('is only displayed inline for types that cannot execute: a text is saved', async () => {
    const { services } = app
    const companyId = demoId('brightsmiles')
    const caseId = await sampleCase(services, { companyId })
    const { id } = await services.db.within(systemScope, tx =>
      storeSystemFile(tx, services, {
        companyId,
        caseId,
        typeKey: 'thirdParty',
        fileName: 'page.txt',
        bytes: Buffer.from('<html><script>alert(1)</script>'),
      }),
    )
    const { body } = await (await app.as('owner@brightsmiles.test')).call(caseFileCalls.address, {
      params: { id },
      query: { disposition: 'inline' },
    })
    const response = await fetchFile(body.data.url, { accept: 'text/html' })
    expect(response.headers['content-type']).toBe('text/plain')
    expect(response.headers['content-disposition']).toMatch(/^attachment/)
    expect(
      (await fetchFile((await grant({ disposition: 'inline' })).url)).headers['content-disposition'],
    ).toMatch(/^inline/)
  })
})
