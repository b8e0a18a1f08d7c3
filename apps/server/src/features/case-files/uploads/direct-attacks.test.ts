import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { partBytes } from '../../../platform/storage/parts.ts'
import type { SignedPart } from '../../../platform/storage/storage.ts'
import { completeForm, createDraft } from '../../../testing/case-story.ts'
import { directSender, putPart, sha256Of } from '../../../testing/faults/direct-sender.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { collectUploads } from '../jobs.ts'
import { sampleStl } from '../sample.ts'
import { caseAsset } from '../table.ts'

const owner = 'owner@brightsmiles.test'
const doctor = 'doctor.one@brightsmiles.test'

describe.runIf(process.env.TEST_S3_ENDPOINT)('S5 S12 attacks on direct uploads to the storage', () => {
  let story: UploadStory
  let sender: ReturnType<typeof directSender>
  beforeAll(async () => {
    story = await uploadStory({ S3_DIRECT_DOWNLOADS: 'on' })
    sender = directSender(story)
  })
  afterAll(() => story.app.close())

  const content = sampleStl(partBytes + 400_000)
  const second = content.subarray(partBytes)
  const parts = [content.subarray(0, partBytes), second].map((partContent, index) => ({
    own: partContent,
    number: index + 1,
    sha256: sha256Of(partContent),
  }))
  const reserveUpload = async () =>
    story.reserve(await story.newCase(), 'upperImpression', 'upper.stl', content.length)

  const readKey = async (id: string): Promise<string> => {
    const [row] = await story.services.db.within(systemScope, tx =>
      tx.select().from(caseAsset).where(eq(caseAsset.id, id)),
    )
    return row?.storageKey ?? expect.fail('no file')
  }
  const storeFile = async (caseUuid: string): Promise<string> => {
    const id = await story.uploaded(caseUuid, 'lowerImpression', 'secret.stl', content)
    return readKey(id)
  }
  const signPart = async (id: string, number: 1 | 2): Promise<SignedPart> => {
    const [signedPart] = await sender.sign(id, [parts[number - 1]!])
    return signedPart ?? expect.fail('not signed')
  }
  const listUploads = async (id: string) => {
    const remainingIds: string[] = []
    for await (const upload of story.services.storage.uploads.list())
      if (upload.id === id) remainingIds.push(id)
    return remainingIds
  }
  /** The status of a request with the signature of another request. */
  const misuse = async ({ url, headers }: SignedPart, init: RequestInit) =>
    (await fetch(url, { ...init, headers: { ...headers } })).status

  test('a signed part cannot copy the file of another company, whatever headers are sent', async () => {
    const { S3_BUCKET: bucket = '' } = story.services.config
    const secret = await storeFile(await story.newCase())
    const { id } = await reserveUpload()
    const signed = await signPart(id, 2)
    const range = { 'x-amz-copy-source-range': `bytes=0-${second.length - 1}` }
    for (const source of [`/${bucket}/${secret}`, `${bucket}/${secret}`])
      for (const more of [{}, range]) {
        const headers = { ...signed.headers, 'x-amz-copy-source': source, ...more }
        expect(await putPart({ url: signed.url, headers }, second).catch(() => 0)).not.toBe(200)
        expect(await putPart({ url: signed.url, headers }, Buffer.alloc(0)).catch(() => 0)).not.toBe(200)
      }
    expect((await sender.missing(id)).numbers).toEqual([1, 2])
    expect(await putPart(signed, second)).toBe(200)
  })

  test('a signature for a part cannot read, remove, list or end uploads', async () => {
    const { id } = await reserveUpload()
    const signed = await signPart(id, 1)
    expect(await putPart(signed, parts[0]!.own)).toBe(200)
    for (const method of ['GET', 'HEAD', 'DELETE', 'POST'])
      expect([method, await misuse(signed, { method })]).toEqual([method, 403])
    const { url } = signed
    const alteredUrls = [
      url.replace(/\?.*/, ''),
      url.replace(/\?.*/, '?acl'),
      url.replace('partNumber=1&', ''),
      `${url}&acl`,
      `${url}&partNumber=2`,
      url.replace(/uploads%2F|uploads\//, 'uploads//'),
    ]
    for (const to of alteredUrls)
      expect([to, await putPart({ ...signed, url: to }, parts[0]!.own).catch(() => 0)]).not.toEqual([to, 200])
    expect((await sender.missing(id)).numbers).toEqual([2])
  })

  test('a signed part cannot change a file that is complete or withdrawn', async () => {
    const { id } = await reserveUpload()
    const signed = await signPart(id, 1)
    await sender.sendUntilThere(id, content)
    const key = await readKey(id)
    const before = await story.services.storage.checksum(key)
    expect(await putPart(signed, parts[0]!.own).catch(() => 0)).not.toBe(200)
    expect(await story.services.storage.checksum(key)).toBe(before)
    expect(
      await sender.call('signParts', id, { parts: [{ number: 1, sha256: parts[0]!.sha256 }] }),
    ).toMatchObject({
      status: 404,
    })

    const withdrawn = await reserveUpload()
    await sender.sendMissing(withdrawn.id, content)
    const late = await signPart(withdrawn.id, 2)
    const { call } = await story.app.as(owner)
    await call(caseFileCalls.change, { params: { id: withdrawn.id }, body: { withdraw: true } })
    expect(await sender.complete(withdrawn.id)).toMatchObject({ status: 404 })
    await putPart(late, second).catch(() => 0)
    await collectUploads(story.services)
    expect(await sender.complete(withdrawn.id)).toMatchObject({ status: 404 })
    expect(await listUploads(withdrawn.id)).toEqual([])
  })

  test('a doctor who has lost the case cannot sign, list or complete, even if all parts have arrived', async () => {
    const ownSender = directSender(story, doctor)
    const caseUuid = await createDraft(await story.app.as(doctor), completeForm('RE'))
    const { id } = await story.reserve(caseUuid, 'upperImpression', 'upper.stl', content.length, doctor)
    await ownSender.sendMissing(id, content)
    const signedPart = (await ownSender.sign(id, [parts[1]!]))[0]!
    const { call } = await story.app.as(owner)
    const handOver = await call(caseCalls.update, {
      params: { id: caseUuid },
      body: { form: { doctorUuid: demoId('doctor.two@brightsmiles.test') } },
    })
    expect(handOver.status).toBe(200)
    // The storage does not know doctors: it accepts bytes until the signature expires, but they never become a file.
    await putPart(signedPart, second).catch(() => 0)
    const body = { parts: [{ number: 1, sha256: parts[0]!.sha256 }] }
    for (const name of ['parts', 'signParts', 'complete'] as const)
      expect([name, await ownSender.call(name, id, name === 'signParts' ? body : {})]).toMatchObject([
        name,
        { status: 404, body: { code: 'NOT_FOUND' } },
      ])
    expect((await story.readAsset(caseUuid, id))?.status).not.toBe('ready')
  })

  test('a signed download is valid for one file, by GET, for 30 seconds', async () => {
    const caseUuid = await story.newCase()
    const otherFile = await storeFile(await story.newCase())
    const id = await story.uploaded(caseUuid, 'upperImpression', 'upper.stl', content)
    const response = await fetch(await story.readAddress(id), { redirect: 'manual' })
    const to = response.headers.get('location') ?? ''
    expect((await fetch(to)).status).toBe(200)
    const key = await readKey(id)
    const tries: readonly [string, RequestInit?][] = [
      [to, { method: 'DELETE' }],
      [to, { method: 'PUT', body: 'other bytes' }],
      [to, { method: 'POST' }],
      [to.replace(key, otherFile)],
      [to.replace(key, '')],
      [to.replace(key, `${key}/../${otherFile}`)],
      [to.replace(key, encodeURIComponent(key).replaceAll('%2F', '%252F'))],
      [`${to}&acl`],
      [`${to}&uploads`],
      [`${to}&versionId=null`],
      [`${to}&response-content-type=text%2Fhtml`],
      [to.replace('model%2Fstl', 'text%2Fhtml')],
      [to.replace('attachment', 'inline')],
      [to.replace(/X-Amz-Date=\d{8}/, 'X-Amz-Date=20991231')],
      [to.replace('X-Amz-Signature=', 'X-Amz-Signature=0')],
    ]
    for (const [url, init] of tries)
      expect([url.replace(to, ''), init?.method, (await fetch(url, init)).status]).not.toEqual([
        url.replace(to, ''),
        init?.method,
        200,
      ])
    expect(await story.services.storage.checksum(key)).toBe(sha256Of(content))
  })
})
