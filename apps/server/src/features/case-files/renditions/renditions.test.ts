import { buffer } from 'node:stream/consumers'
import { caseFileCalls } from '@archway/contract/case-files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createArch } from '../../../demo/files/arch.ts'
import { encodeStl } from '../../../demo/files/stl.ts'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { WorkOverrun } from '../../../platform/work/pool.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { caseFileJobs } from '../jobs.ts'
import { sampleStl } from '../sample.ts'
import { type AssetRow, findAsset, updateAsset } from '../store.ts'
import { renditionKey } from './renditions.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const run = (task: 'makeModel' | 'makePreview', assetId: string) =>
  (caseFileJobs(story.services)[task] as (payload: { assetId: string }) => Promise<void>)({ assetId })
const readRow = async (id: string): Promise<AssetRow> =>
  (await story.services.db.within(systemScope, tx => findAsset(tx, systemScope, id))) as AssetRow
const readStoredText = async (key: string | null): Promise<string> =>
  (await buffer(await story.services.storage.open(key ?? ''))).toString('latin1')

/** Uploads a file and makes its pictures; with `company`, the sender's session is switched to it. */
const sendFile = async (
  task: 'makeModel' | 'makePreview',
  content: Buffer,
  [typeKey, fileName]: readonly [string, string],
  company = 'brightsmiles',
): Promise<AssetRow> => {
  const caseUuid = await story.newCase({ companyId: demoId(company) })
  const email = `owner@${company}.test`
  const { id, url } = await story.reserve(caseUuid, typeKey, fileName, content.length, email)
  await story.send(url, content, { email })
  await run(task, id)
  return readRow(id)
}

const upper = ['upperImpression', 'upper.stl'] as const
const frontal = ['frontal', 'front.jpg'] as const
const mark = 'drawn before'

describe('pictures of identical content are made once', () => {
  test('a scan uploaded again reuses the simplified model, under a separate key', async () => {
    const scan = sampleStl(2000, 4)
    const first = await sendFile('makeModel', scan, upper)
    expect(first.modelKey).toBe(renditionKey(first, 'modelKey'))
    await story.services.storage.put(first.modelKey ?? '', Buffer.from(mark))
    const repeatedSend = await sendFile('makeModel', scan, upper)
    expect(repeatedSend.modelKey).toBe(renditionKey(repeatedSend, 'modelKey'))
    expect(repeatedSend.modelKey).not.toBe(first.modelKey)
    expect(await readStoredText(repeatedSend.modelKey)).toBe(mark)
    expect(await readStoredText(repeatedSend.previewKey)).toBe(await readStoredText(first.previewKey))
  })

  test('never across companies, slots or contents, nor from removed files', async () => {
    const scan = sampleStl(2000, 2)
    const first = await sendFile('makeModel', scan, upper)
    await story.services.storage.put(first.modelKey ?? '', Buffer.from(mark))
    const otherAssets = [
      await sendFile('makeModel', scan, upper, 'nourdental'),
      await sendFile('makeModel', scan, ['lowerImpression', 'lower.stl']),
      await sendFile('makeModel', sampleStl(2000, 3), upper),
    ]
    for (const otherAsset of otherAssets) expect(await readStoredText(otherAsset.modelKey)).not.toBe(mark)
    await story.services.storage.remove(first.modelKey ?? '')
    expect(
      (await readStoredText((await sendFile('makeModel', scan, upper)).modelKey)).startsWith('glTF'),
    ).toBe(true)
  })

  test('a photo uploaded again has both of its pictures', async () => {
    const photo = await sharp({ create: { width: 1280, height: 960, channels: 3, background: '#a44' } })
      .jpeg()
      .toBuffer()
    const first = await sendFile('makePreview', photo, frontal)
    await story.services.storage.put(first.viewKey ?? '', Buffer.from(mark))
    const repeatedSend = await sendFile('makePreview', photo, frontal)
    expect(await readStoredText(repeatedSend.viewKey)).toBe(mark)
    expect(await readStoredText(repeatedSend.previewKey)).toBe(await readStoredText(first.previewKey))
  })
})

describe('unit and orientation of a scan', () => {
  const ownPerson = 'owner@brightsmiles.test'
  const change = async (id: string, scan: object, email = ownPerson) =>
    (await story.app.as(email)).call(caseFileCalls.change, { params: { id }, body: { scan } })
  const readAsset = async ({ id, caseId }: AssetRow) => {
    const { body } = await (await story.app.as(ownPerson)).call(caseFileCalls.ofCase, {
      params: { id: caseId },
    })
    return body.data.find(({ uuid }: { uuid: string }) => uuid === id)
  }
  const inMetres = () => {
    const mesh = createArch({ jaw: 'lower', crowding: 0.5, step: 0, steps: 1, detail: 'preview', seed: 5 })
    return encodeStl({ ...mesh, positions: mesh.positions.map(value => value / 1000) })
  }

  test('a scan in metres is recognized, corrected by its practice, and treated the same when it is uploaded again', async () => {
    const scan = await sendFile('makeModel', inMetres(), ['lowerImpression', 'lower.stl'])
    expect(await readAsset(scan)).toMatchObject({
      scan: { unit: 'm', up: 'z', arch: null, holes: 0, doubled: false, insideOut: false },
      scanCorrection: { unit: null, up: null },
    })
    expect((await change(scan.id, { unit: 'm' })).body.data.scanCorrection).toEqual({ unit: 'm', up: null })
    expect((await change(scan.id, { up: 'z' })).body.data.scanCorrection).toEqual({ unit: 'm', up: 'z' })
    const repeatedSend = await sendFile('makeModel', inMetres(), ['lowerImpression', 'lower.stl'])
    expect(await readAsset(repeatedSend)).toMatchObject({
      scan: { unit: 'm' },
      scanCorrection: { unit: 'm', up: 'z' },
    })
  })

  test('correcting needs a valid unit, a scan, and the company of the case', async () => {
    const scan = await sendFile('makeModel', inMetres(), ['lowerImpression', 'lower.stl'])
    const photo = await sendFile(
      'makePreview',
      await sharp({ create: { width: 1280, height: 960, channels: 3, background: '#4a4' } })
        .jpeg()
        .toBuffer(),
      frontal,
    )
    expect((await change(scan.id, { unit: 'yard' })).status).toBe(400)
    expect((await change(scan.id, {})).status).toBe(400)
    expect((await change(photo.id, { unit: 'm' })).body.code).toBe('NOT_ALLOWED')
    expect((await change(scan.id, { unit: 'm' }, 'owner@nourdental.test')).status).toBe(404)
  })
})

describe('a photo that exceeds its budget: R15', () => {
  const owner = 'owner@brightsmiles.test'
  const sentences = {
    en: 'This file is too large or too complex to be shown here. Download it to open it.',
    tr: 'Bu dosya burada gösterilemeyecek kadar büyük veya karmaşık. Açmak için indirin.',
    ar: 'هذا الملف أكبر أو أعقد من أن يُعرض هنا. يمكنك تنزيله لفتحه.',
  } as const
  const readProblem = async (language: string, { id, caseId }: AssetRow) => {
    const { cookie } = await story.app.as(owner)
    const response = await story.app.app.http.inject({
      method: 'GET',
      url: `/case/${caseId}/asset`,
      headers: { cookie, 'accept-language': language },
    })
    const { data } = response.json<{ data: { uuid: string; displayProblem: string | null }[] }>()
    return data.find(({ uuid }) => uuid === id)?.displayProblem
  }

  test('is reported in the reader’s language, and not tried again', async () => {
    const photo = await sharp({ create: { width: 1280, height: 960, channels: 3, background: '#46a' } })
      .jpeg()
      .toBuffer()
    const { workers } = story.services
    const real = workers.run
    const overrun = vi.fn(() => Promise.reject(new WorkOverrun('cpu')))
    const work = vi
      .spyOn(workers, 'run')
      .mockImplementation(job => (/image-work/.test(job.module.href) ? overrun() : real(job)))
    onTestFinished(() => work.mockRestore())
    const row = await sendFile('makePreview', photo, frontal)
    expect([row.status, row.viewKey]).toEqual(['ready', null])
    for (const [language, sentence] of Object.entries(sentences))
      expect(await readProblem(language, row)).toBe(sentence)
    await run('makePreview', row.id)
    expect(overrun).toHaveBeenCalledTimes(1)
    // Planted fault: without a stored outcome, the pictures are computed again.
    await story.services.db.within(systemScope, tx =>
      updateAsset(tx, row.id, 'ready', { pictureFault: null }),
    )
    expect(await readProblem('en', row)).toBeNull()
    await run('makePreview', row.id)
    expect(overrun).toHaveBeenCalledTimes(2)
  })
})
