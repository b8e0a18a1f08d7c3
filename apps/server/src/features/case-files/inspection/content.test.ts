import { randomBytes } from 'node:crypto'
import { caseFileCalls } from '@archway/contract/case-files'
import { tr } from '@archway/words/tr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Work, WorkPool } from '../../../platform/work/pool.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { caseFileJobs } from '../jobs.ts'
import { sampleStl, sampleZip } from '../sample.ts'
import { photoFacts } from './headers.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const person = 'owner@brightsmiles.test'

/** The first bytes of an iPhone photo: its brand, and the box with its size. */
const heic = (width: number, height: number) => {
  const size = Buffer.alloc(20)
  size.writeUInt32BE(20, 0)
  size.write('ispe', 4, 'latin1')
  size.writeUInt32BE(width, 12)
  size.writeUInt32BE(height, 16)
  const brand = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  return Buffer.concat([brand, size, Buffer.alloc(100)])
}

const samples = new URL('../../../platform/work/testing/samples.ts', import.meta.url)
const sampleWork = (call: string, overrides: Partial<Work> = {}): Work => ({
  ...{ module: samples, call, args: [], company: 'a', lane: 'people', cpuSeconds: 1000 },
  ...overrides,
})

describe('the content of a file decides its type', () => {
  const createPhoto = (width: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
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
    ['frontal', 'front.jpg', async () => createPhoto(800), 'tooFewPixels'],
    ['frontal', 'front.png', async () => (await createPhoto(1200, 'png')).subarray(0, 20), 'damaged'],
    ['panoramicXray', 'pano.dcm', async () => randomBytes(400), 'wrongContent'],
    ['treatmentPlan', 'setup.zip', async () => sampleZip({ 'readme.stl': stl }), 'archiveWithoutSteps'],
    ['thirdParty', 'order.xml', async () => Buffer.from('MZ\x90\x00\x03 program'), 'wrongContent'],
    ['thirdParty', 'export.7z', async () => stl, 'wrongContent'],
    ['prescription', 'rx.docx', async () => sampleZip({ 'a.stl': stl }), 'wrongContent'],
  ])('%s refuses %s: %#', async (typeKey, fileName, make, reason) => {
    const caseUuid = await story.newCase({ withTs: typeKey === 'treatmentPlan' })
    const content = await make()
    const { id, url } = await story.reserve(caseUuid, typeKey, fileName, content.length)
    const { status, body } = await catchRefusal(story.send(url, content))
    expect([status, body.code]).toEqual([422, 'FILE_BROKEN'])
    const asset = await story.readAsset(caseUuid, id)
    expect(asset).toMatchObject({ status: 'broken', reason, sha256: null, current: false })
    expect(body.message).toContain(asset?.problem ?? 'a sentence')
    // The slot is free for another file.
    await expect(story.reserve(caseUuid, typeKey, fileName, 10)).resolves.toBeDefined()
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
    ['frontal', 'front.png', async () => createPhoto(1100), 'image/jpeg'],
    ['frontal', 'front.webp', async () => createPhoto(1100, 'webp'), 'image/webp'],
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
    const caseUuid = await story.newCase()
    const id = await story.uploaded(caseUuid, typeKey, fileName, await make())
    const asset = await story.readAsset(caseUuid, id)
    expect(asset?.status).toBe('ready')
    if (mime) expect(asset?.mime).toBe(mime)
    if (mime === 'image/heic') expect([asset?.width, asset?.height]).toEqual([4032, 3024])
  })

  test('the reason is in the reader’s language', async () => {
    const content = await createPhoto(800)
    const { url } = await story.reserve(await story.newCase(), 'frontal', 'front.jpg', content.length)
    const { body } = await catchRefusal(story.send(url, content, { language: 'tr' }))
    expect(body.message).toBe(
      'Dosya kullanılamıyor: Fotoğrafın uzun kenarı en az 1024 piksel olmalı; bu fotoğrafta 800 piksel var',
    )
  })

  test('a setup archive reports its steps, and which are missing or duplicated', async () => {
    const caseUuid = await story.newCase({ withTs: true })
    const content = sampleZip({ 'U01.stl': stl, 'U03.stl': stl, 'a/L01.stl': stl, 'b/L01.stl': stl })
    const id = await story.uploaded(caseUuid, 'treatmentPlan', 'setup.zip', content)
    const steps = { upper: [1, 3], lower: [1], missing: ['U02'], doubled: ['L01'] }
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ status: 'ready', steps })
    const records = await story.services.db.within(systemScope, tx =>
      story.services.queries.presentRecords(tx, { id: caseUuid, currentRefinementId: null }),
    )
    expect(records.setupProblems).toEqual(['U02', 'L01'])
  })

  test('moving a ready file checks it for its new slot', async () => {
    const caseUuid = await story.newCase()
    const change = async (id: string, typeKey: string) =>
      (await story.app.as(person)).call(caseFileCalls.change, { params: { id }, body: { typeKey } })
    const xray = await story.uploaded(caseUuid, 'panoramicXray', 'pano.jpg', await createPhoto(800))
    expect((await change(xray, 'frontal')).body.code).toBe('FILE_BROKEN')
    const headers = { 'accept-language': 'tr' }
    const refusal = await (await story.app.as(person)).call(caseFileCalls.change, {
      params: { id: xray },
      body: { typeKey: 'frontal' },
      headers,
    })
    // The whole sentence is in the language of the request.
    const reason = tr.caseFiles.reasons.tooFewPixels.replace('{{min}}', '1024').replace('{{found}}', '800')
    expect(refusal.body.message).toBe(tr.refusals.FILE_BROKEN.replace('{{why}}', reason))
    expect((await change(xray, 'cephalometricxray')).body.data).toMatchObject({
      typeKey: 'cephalometricxray',
      version: 1,
    })
    const scan = await story.uploaded(caseUuid, 'upperImpression', 'u.stl', stl)
    expect((await change(scan, 'lowerImpression')).body.data).toMatchObject({ typeKey: 'lowerImpression' })
    expect((await story.files(caseUuid)).map(file => file.typeKey)).not.toContain('upperImpression')
  })

  test('R15 moving is refused while the company has many files in work, and at once for a slot that cannot have it', async () => {
    const { services } = story.app
    const caseUuid = await story.newCase()
    const xray = await story.uploaded(caseUuid, 'panoramicXray', 'pano.jpg', await createPhoto(1200))
    const change = async (typeKey: string) =>
      (await story.app.as(person)).call(caseFileCalls.change, { params: { id: xray }, body: { typeKey } })
    const abortController = new AbortController()
    const company = demoId('brightsmiles')
    const runs = Array.from({ length: 60 }, () =>
      services.workers.run(
        sampleWork('spin', { company, signal: abortController.signal, isContinued: true }),
      ),
    )
    const settlement = Promise.allSettled(runs)
    expect((await change('frontal')).body.code).toBe('SLOW_DOWN')
    expect((await change('upperImpression')).body.code).toBe('FILE_TYPE_REFUSED')
    abortController.abort(new Error('hung up'))
    await settlement
    expect((await change('frontal')).body.data).toMatchObject({ typeKey: 'frontal' })
  })

  test('R15 a file is refused after it has ended two workers, but not after one', async () => {
    const { services } = story.app
    const bytes = await createPhoto(1200)
    const key = 'headers/of-a-photo.jpg'
    await services.storage.put(key, bytes)
    const file = { key, bytes: bytes.length, companyId: demoId('brightsmiles') }
    /** The worker pool; its worker ends during the first `losses` tasks. */
    const measureWithLosses = (losses: number) => {
      let runs = 0
      const workers: WorkPool = {
        ...services.workers,
        run: work => services.workers.run(++runs > losses ? work : sampleWork('die')),
      }
      return photoFacts({ ...services, workers }, file, 'image/jpeg')
    }
    expect(await measureWithLosses(1)).toMatchObject({ width: 1200 })
    expect(await measureWithLosses(2)).toBeNull()
  })
})

describe('previews', () => {
  test('a photo gets a small upright picture without the camera’s metadata', async () => {
    const caseUuid = await story.newCase()
    const content = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a44' } })
      .withExif({ IFD0: { Copyright: 'Patient 4711', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const id = await story.uploaded(caseUuid, 'frontal', 'front.jpg', content)
    expect(await story.readAsset(caseUuid, id)).toMatchObject({ width: 1200, height: 1600, previewUrl: null })
    const missing = await (await story.app.as(person)).call(caseFileCalls.address, {
      params: { id },
      query: { variant: 'preview' },
    })
    expect(missing.body.code).toBe('NO_PREVIEW')
    await (caseFileJobs(story.services).makePreview as (payload: { assetId: string }) => Promise<void>)({
      assetId: id,
    })
    const asset = await story.readAsset(caseUuid, id)
    const response = await fetch(`${story.origin}${asset?.previewUrl}`)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('content-disposition')).toMatch(/^inline/)
    const small = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([small.width, small.height, small.exif, small.orientation]).toEqual([
      360,
      480,
      undefined,
      undefined,
    ])
  })
})
