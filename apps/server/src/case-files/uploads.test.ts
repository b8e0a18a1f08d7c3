import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type CaseAsset, caseFileCalls } from '@archway/contract/case-files'
import sharp from 'sharp'
import { DetailedError, Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseHistory } from '../cases/index.ts'
import { demoId } from '../demo/people.ts'
import { systemScope } from '../platform/db/scope.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { caseFileJobs } from './jobs.ts'
import { sampleCase, sampleStl, sampleZip } from './sample.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp()
  await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.app.http.server.address() as AddressInfo).port}`
})
afterAll(() => app.close())

const person = 'owner@brightsmiles.test'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const newCase = (given = {}) => sampleCase(app.services, { companyId: demoId('brightsmiles'), ...given })

const reserve = async (
  caseUuid: string,
  typeKey: string,
  fileName: string,
  bytes: number,
  email = person,
) => {
  const { status, body } = await (await app.as(email)).call(caseFileCalls.reserve, {
    body: { caseUuid, typeKey, fileName, bytes },
  })
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  return { id: body.data.asset.uuid, url: `${origin}${body.data.uploadUrl}` }
}

/** Sends bytes as a browser would; `until` cuts the connection once that many have been accepted. */
const send = async (
  url: string,
  content: Buffer,
  { email = person, until = Infinity, chunkSize = Infinity, language = 'en' } = {},
) => {
  const { cookie } = await app.as(email)
  return new Promise<'done' | 'cut'>((resolve, reject) => {
    const upload = new Upload(content, {
      uploadUrl: url,
      chunkSize,
      retryDelays: null,
      headers: { cookie, 'accept-language': language },
      onError: reject,
      onSuccess: () => resolve('done'),
      onProgress: sent => {
        if (sent >= until) void upload.abort().then(() => resolve('cut'))
      },
    })
    upload.start()
  })
}
const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DetailedError)) throw new Error(`not refused: ${String(error)}`)
  const body = error.originalResponse?.getBody()
  return { status: error.originalResponse?.getStatus(), body: body ? JSON.parse(body) : undefined }
}
const raw = async (method: string, url: string, headers: Record<string, string> = {}, email = person) => {
  const { cookie } = await app.as(email)
  return fetch(url, { method, headers: { cookie, 'tus-resumable': '1.0.0', ...headers } })
}

const files = async (caseUuid: string): Promise<CaseAsset[]> =>
  (await (await app.as(person)).call(caseFileCalls.ofCase, { params: { id: caseUuid } })).body.data
const assetOf = async (caseUuid: string, id: string): Promise<CaseAsset | undefined> =>
  (await files(caseUuid)).find(file => file.uuid === id)

const addressOf = async (id: string, query: Record<string, string> = {}) => {
  const { body } = await (await app.as(person)).call(caseFileCalls.address, { params: { id }, query })
  return `${origin}${body.data.url}`
}
const uploaded = async (caseUuid: string, typeKey: string, fileName: string, content: Buffer) => {
  const { id, url } = await reserve(caseUuid, typeKey, fileName, content.length)
  await send(url, content)
  return id
}

describe('an upload', () => {
  test('arrives whole, is hashed, measured and told in the history', async () => {
    const caseUuid = await newCase()
    const content = sampleStl(2_000_000)
    const id = await uploaded(caseUuid, 'upperImpression', 'upper.stl', content)
    expect(await assetOf(caseUuid, id)).toMatchObject({
      status: 'ready',
      current: true,
      sha256: sha256(content),
      bytes: content.length,
      mime: 'model/stl',
      triangles: content.readUInt32LE(80),
      version: 1,
    })
    const back = await fetch(await addressOf(id))
    expect(sha256(Buffer.from(await back.arrayBuffer()))).toBe(sha256(content))
    const rows = await app.services.db.within(systemScope, tx => tx.select().from(caseHistory))
    expect(rows.find(row => row.caseId === caseUuid)).toMatchObject({
      action: 'ASSET_UPLOADED',
      model: 'asset',
      actorType: 'client',
      attributes: { details: { record: 'upperImpression', version: 1 } },
    })
  })

  test('is kept under the key of its company and case, and nothing is left where it arrived', async () => {
    const caseUuid = await newCase()
    await uploaded(caseUuid, 'upperImpression', 'upper.stl', sampleStl(1000))
    const directory = join(app.services.config.DATA_DIR, 'files', demoId('brightsmiles'), 'assets', caseUuid)
    expect(await readdir(directory)).toEqual([expect.stringMatching(/^\d{13}-[0-9a-f]{16}$/)])
    expect(await readdir(join(app.services.config.DATA_DIR, 'files', 'uploads'))).toEqual([])
  })

  test('UPL-16, UPL-17: refuses the same type while it is under way, goes on after a cut, sends nothing twice', async () => {
    const caseUuid = await newCase()
    const content = sampleStl(6_000_000)
    const { id, url } = await reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    expect(await send(url, content, { until: 2_000_000, chunkSize: 500_000 })).toBe('cut')
    await expect(reserve(caseUuid, 'upperImpression', 'upper.stl', 10)).rejects.toThrow('SAME_TYPE_UPLOADING')
    const offset = Number((await raw('HEAD', url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThanOrEqual(1_500_000)
    expect(offset).toBeLessThan(content.length)
    expect(await assetOf(caseUuid, id)).toMatchObject({ status: 'pending', uploading: true })
    await send(url, content)
    expect(await assetOf(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  })

  test('cut in the middle of a request keeps what had come', async () => {
    const caseUuid = await newCase()
    const content = sampleStl(30_000_000)
    const { id, url } = await reserve(caseUuid, 'lowerImpression', 'lower.stl', content.length)
    expect(await send(url, content, { until: 1_000_000 })).toBe('cut')
    const offset = Number((await raw('HEAD', url)).headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(500_000)
    expect(offset).toBeLessThan(content.length)
    await send(url, content)
    expect(await assetOf(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
  })

  test('UPL-18: six run side by side', async () => {
    const caseUuid = await newCase()
    const scans = ['upperImpression', 'lowerImpression']
    const others = [await newCase(), await newCase()]
    const all = [caseUuid, ...others].flatMap(owner => scans.map(typeKey => ({ owner, typeKey })))
    const sent = await Promise.all(
      all.map(async ({ owner, typeKey }, index) => {
        const content = sampleStl(3_000_000, index + 1)
        return { owner, hash: sha256(content), id: await uploaded(owner, typeKey, 's.stl', content) }
      }),
    )
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(6)
    for (const { owner, id, hash } of sent)
      expect(await assetOf(owner, id)).toMatchObject({ status: 'ready', sha256: hash })
  })

  test('a newer version stands beside the older one', async () => {
    const caseUuid = await newCase()
    await uploaded(caseUuid, 'upperImpression', 'a.stl', sampleStl(1000, 1))
    await uploaded(caseUuid, 'upperImpression', 'b.stl', sampleStl(1000, 2))
    expect((await files(caseUuid)).map(file => [file.version, file.current, file.fileName])).toEqual([
      [2, true, 'b.stl'],
      [1, false, 'a.stl'],
    ])
  })

  test('whose last answer got lost says that it is complete', async () => {
    const caseUuid = await newCase()
    const content = sampleStl(1000)
    const { id, url } = await reserve(caseUuid, 'upperImpression', 'upper.stl', content.length)
    // All bytes are on the disk, but the process died before it could make a file of them.
    await app.services.storage.uploads.begin(id, content.length)
    await app.services.storage.uploads.store.write(Readable.from([content]), id, 0)
    const head = await raw('HEAD', url)
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)])
    expect(await assetOf(caseUuid, id)).toMatchObject({ status: 'ready', sha256: sha256(content) })
    expect(await send(url, content)).toBe('done')
  })

  test('is given up by its sender with DELETE', async () => {
    const caseUuid = await newCase()
    const { url } = await reserve(caseUuid, 'upperImpression', 'upper.stl', 1000)
    expect((await raw('DELETE', url)).status).toBe(204)
    expect((await raw('HEAD', url)).status).toBe(404)
    expect(await files(caseUuid)).toEqual([])
  })
})

describe('S5: an address to send bytes to', () => {
  const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }

  test('is there for the person who reserved it alone', async () => {
    const { url } = await reserve(await newCase(), 'upperImpression', 'upper.stl', 1000)
    for (const email of [
      'owner@nourdental.test',
      'contact@brightsmiles.test',
      'doctor.one@brightsmiles.test',
    ])
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect([
          email,
          method,
          (await raw(method, url, method === 'PATCH' ? patch : {}, email)).status,
        ]).toEqual([email, method, 404])
    expect(
      (await fetch(url, { method: 'PATCH', headers: { 'tus-resumable': '1.0.0', ...patch } })).status,
    ).toBe(401)
    expect((await raw('PATCH', url, { ...patch, origin: 'https://evil.test' })).status).toBe(403)
    for (const other of [
      '/files/uploads/no-id',
      `/files/uploads/${demoId('nobody')}`,
      '/files/uploads/..%2f..%2fx',
    ])
      expect((await raw('HEAD', `${origin}${other}`)).status).toBe(404)
    expect((await raw('POST', `${origin}/files/uploads`, { 'upload-length': '5' })).status).toBe(404)
  })

  test('takes the declared size and not a byte more', async () => {
    const caseUuid = await newCase()
    const { id, url } = await reserve(caseUuid, 'upperImpression', 'upper.stl', 1000)
    const { cookie } = await app.as(person)
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
    expect((await assetOf(caseUuid, id))?.status).toBe('pending')
  })
})

/** The beginning of an iPhone photo: its brand, and the box that tells its size. */
const heic = (width: number, height: number) => {
  const size = Buffer.alloc(20)
  size.writeUInt32BE(20, 0)
  size.write('ispe', 4, 'latin1')
  size.writeUInt32BE(width, 12)
  size.writeUInt32BE(height, 16)
  const brand = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([brand, size, Buffer.alloc(100)])
}

describe('a file is what its content is', () => {
  const photo = (width: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
    sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: '#c66' } })
      .toFormat(format)
      .toBuffer()
  const stl = sampleStl(1000)
  const half = stl.subarray(0, 500)

  test.each([
    ['upperImpression', 'upper.stl', async () => randomBytes(900), 'wrongContent'],
    ['upperImpression', 'upper.stl', async () => half, 'wrongContent'],
    ['upperImpression', 'upper.ply', async () => stl, 'wrongContent'],
    ['upperImpression', 'upper.stl', async () => Buffer.from('<script>alert(1)</script>'), 'wrongContent'],
    [
      'upperImpression',
      'two.zip',
      async () => sampleZip({ 'a.stl': stl, 'b.stl': stl }),
      'archiveWithoutScan',
    ],
    ['upperImpression', 'no.zip', async () => sampleZip({ 'a.txt': stl }), 'archiveWithoutScan'],
    [
      'upperImpression',
      'bad.zip',
      async () => sampleZip({ 'a.stl': randomBytes(500) }),
      'archiveWithoutScan',
    ],
    [
      'upperImpression',
      'bad.zip',
      async () => Buffer.from('PK\x03\x04 and then nothing'),
      'archiveUnreadable',
    ],
    ['frontal', 'front.jpg', async () => Buffer.from('%PDF-1.7 not a photo'), 'wrongContent'],
    [
      'frontal',
      'front.jpg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'wrongContent',
    ],
    ['frontal', 'front.jpg', async () => photo(800), 'tooFewPixels'],
    ['frontal', 'front.png', async () => (await photo(1200, 'png')).subarray(0, 20), 'damaged'],
    ['panoramicXray', 'pano.dcm', async () => randomBytes(400), 'wrongContent'],
    ['treatmentPlan', 'setup.zip', async () => sampleZip({ 'readme.stl': stl }), 'archiveWithoutSteps'],
    ['thirdParty', 'order.xml', async () => Buffer.from('MZ\x90\x00\x03 program'), 'wrongContent'],
    ['thirdParty', 'export.7z', async () => stl, 'wrongContent'],
    ['prescription', 'rx.docx', async () => sampleZip({ 'a.stl': stl }), 'wrongContent'],
  ])('%s refuses %s: %#', async (typeKey, fileName, make, reason) => {
    const caseUuid = await newCase()
    const content = await make()
    const { id, url } = await reserve(caseUuid, typeKey, fileName, content.length)
    const { status, body } = await refusalOf(send(url, content))
    expect([status, body.code]).toEqual([422, 'FILE_BROKEN'])
    const asset = await assetOf(caseUuid, id)
    expect(asset).toMatchObject({ status: 'broken', reason, sha256: null, current: false })
    expect(body.message).toContain(asset?.problem ?? 'a sentence')
    // The slot is free for a better file.
    await expect(reserve(caseUuid, typeKey, fileName, 10)).resolves.toBeDefined()
  })

  test.each([
    [
      'upperImpression',
      'scan.zip',
      async () => sampleZip({ 'x/upper.stl': stl, '__MACOSX/x': half }),
      'application/zip',
    ],
    [
      'upperImpression',
      'cube.obj',
      async () => Buffer.from('# c\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'),
      'model/obj',
    ],
    ['frontal', 'front.png', async () => photo(1100), 'image/jpeg'],
    ['frontal', 'front.webp', async () => photo(1100, 'webp'), 'image/webp'],
    ['frontal', 'front.HEIC', async () => heic(4032, 3024), 'image/heic'],
    ['panoramicXray', 'pano.pdf', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'application/pdf'],
    [
      'thirdParty',
      'order.xml',
      async () => Buffer.from('\uFEFF<?xml version="1.0"?><order/>'),
      'application/xml',
    ],
    ['prescription', 'rx.docx', async () => sampleZip({ 'word/document.xml': half }), null],
  ])('%s takes %s', async (typeKey, fileName, make, mime) => {
    const caseUuid = await newCase()
    const id = await uploaded(caseUuid, typeKey, fileName, await make())
    const asset = await assetOf(caseUuid, id)
    expect(asset?.status).toBe('ready')
    if (mime) expect(asset?.mime).toBe(mime)
    if (mime === 'image/heic') expect([asset?.width, asset?.height]).toEqual([4032, 3024])
  })

  test('the reason comes in the reader’s language', async () => {
    const content = await photo(800)
    const { url } = await reserve(await newCase(), 'frontal', 'front.jpg', content.length)
    const { body } = await refusalOf(send(url, content, { language: 'tr' }))
    expect(body.message).toBe(
      'Dosya kullanılamıyor: Fotoğrafın uzun kenarı en az 1024 piksel olmalı; bu fotoğrafta 800 piksel var',
    )
  })

  test('a setup archive tells its steps and what lacks or stands twice', async () => {
    const caseUuid = await newCase({ withTs: true })
    const content = sampleZip({ 'U01.stl': stl, 'U03.stl': stl, 'a/L01.stl': stl, 'b/L01.stl': stl })
    const id = await uploaded(caseUuid, 'treatmentPlan', 'setup.zip', content)
    const steps = { upper: [1, 3], lower: [1], missing: ['U02'], doubled: ['L01'] }
    expect(await assetOf(caseUuid, id)).toMatchObject({ status: 'ready', steps })
    const answer: { present: object; pending: number; setupProblems?: readonly string[] } = {
      present: {},
      pending: 0,
    }
    await app.services.db.within(systemScope, async tx =>
      app.services.events.emit(tx, 'recordsAsked', {
        caseRow: { id: caseUuid, currentRefinementId: null } as never,
        answer,
      }),
    )
    expect(answer.setupProblems).toEqual(['U02', 'L01'])
  })

  test('moving a ready file judges it for its new slot', async () => {
    const caseUuid = await newCase()
    const change = async (id: string, typeKey: string) =>
      (await app.as(person)).call(caseFileCalls.change, { params: { id }, body: { typeKey } })
    const xray = await uploaded(caseUuid, 'panoramicXray', 'pano.jpg', await photo(800))
    expect((await change(xray, 'frontal')).body.code).toBe('FILE_BROKEN')
    expect((await change(xray, 'cephalometricxray')).body.data).toMatchObject({
      typeKey: 'cephalometricxray',
      version: 1,
    })
    const scan = await uploaded(caseUuid, 'upperImpression', 'u.stl', stl)
    expect((await change(scan, 'lowerImpression')).body.data).toMatchObject({ typeKey: 'lowerImpression' })
    expect((await files(caseUuid)).map(file => file.typeKey)).not.toContain('upperImpression')
  })
})

describe('previews', () => {
  test('a photo gets a small upright picture without the camera’s notes', async () => {
    const caseUuid = await newCase()
    const content = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a44' } })
      .withExif({ IFD0: { Copyright: 'Patient 4711', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await uploaded(caseUuid, 'frontal', 'front.jpg', content)
    expect(await assetOf(caseUuid, id)).toMatchObject({ width: 1200, height: 1600, previewUrl: null })
    const missing = await (await app.as(person)).call(caseFileCalls.address, {
      params: { id },
      query: { variant: 'preview' },
    })
    expect(missing.body.code).toBe('NO_PREVIEW')
    await (caseFileJobs(app.services).makePreview as (payload: { assetId: string }) => Promise<void>)({
      assetId: id,
    })
    const asset = await assetOf(caseUuid, id)
    const answer = await fetch(`${origin}${asset?.previewUrl}`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('content-disposition')).toMatch(/^inline/)
    const small = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([small.width, small.height, small.exif, small.orientation]).toEqual([
      360,
      480,
      undefined,
      undefined,
    ])
  })
})
