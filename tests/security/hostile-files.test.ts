import type { CaseAsset } from '@archway/contract/case-files'
import { acceptFile, type TypeKey } from '@archway/contract/case-files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseFileJobs } from '../../apps/server/src/features/case-files/index.ts'
import { type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { createHostileFiles, type HostileFile } from './src/hostile-files.ts'

let story: UploadStory
let files: HostileFile[]
beforeAll(async () => {
  story = await uploadStory()
  files = await createHostileFiles()
})
afterAll(() => story.app.close())

type Upload = { readonly file: HostileFile; readonly asset: CaseAsset | undefined }

const sendAll = async (): Promise<Upload[]> => {
  const uploads: Upload[] = []
  for (const file of files) {
    const caseUuid = await story.newCase()
    const { id, url } = await story.reserve(caseUuid, file.typeKey, file.fileName, file.bytes.length)
    await story.send(url, file.bytes).catch(() => {})
    uploads.push({ file, asset: await story.readAsset(caseUuid, id) })
  }
  return uploads
}

/** Files that were accepted but should not be, or refused but should not be. */
const listMisjudged = (verdicts: readonly { file: HostileFile; accepted: boolean }[]): string[] =>
  verdicts
    .filter(({ file, accepted }) => accepted !== file.accepted)
    .map(({ file }) => `${file.fileName}: ${file.what}`)

const harmless =
  /^(image\/(jpeg|png|webp|heic)|application\/(pdf|dicom|gzip|xml|vnd\.openxmlformats-officedocument\.wordprocessingml\.document)|model\/(stl|obj)|text\/plain)$/
/**
 * Types that a browser may display inside the sandbox: none can contain scripts except PDF, whose viewer does not run
 * them.
 */
const mayBeShown = /^(image\/(jpeg|png|webp)|application\/pdf|model\/(stl|obj))$/

/** The reasons why a browser could execute a response. */
const dangers = (headers: Headers): string[] => {
  const type = headers.get('content-type') ?? ''
  const inline = headers.get('content-disposition')?.startsWith('attachment') !== true
  return [
    ...(harmless.test(type) ? [] : [`type ${type}`]),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['type may be guessed']),
    ...(/(^|;)\s*sandbox\s*(;|$)/.test(headers.get('content-security-policy') ?? '') ? [] : ['no sandbox']),
    ...(/default-src 'none'/.test(headers.get('content-security-policy') ?? '') ? [] : ['may load']),
    ...(inline && !mayBeShown.test(type) ? [`shown as ${type}`] : []),
  ]
}

describe('S5: sixty harmful files', () => {
  let uploadedFiles: Upload[]
  beforeAll(async () => {
    uploadedFiles = await sendAll()
  })
  const listAccepted = () =>
    uploadedFiles.flatMap(({ file, asset }) => (asset?.status === 'ready' ? [{ file, asset }] : []))

  test('there are at least sixty, and each is accepted only where expected, with its real type', () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
    expect(
      listMisjudged(uploadedFiles.map(({ file, asset }) => ({ file, accepted: asset?.status === 'ready' }))),
    ).toEqual([])
    // A refusal gives its reason, and nothing of the file remains stored.
    for (const { file, asset } of uploadedFiles.filter(upload => !upload.file.accepted))
      expect([file.fileName, asset?.status, asset?.problem !== null]).toEqual([file.fileName, 'broken', true])
    console.log(`S5: ${files.length} hostile files, ${listAccepted().length} kept as expected, 0 by mistake`)
  })

  test('refused bytes are not in the storage', async () => {
    const brokenCaseUuids = new Set(
      uploadedFiles.flatMap(({ asset }) => (asset?.status === 'broken' ? [asset.caseUuid] : [])),
    )
    for await (const { key } of story.services.storage.list())
      expect([...brokenCaseUuids].filter(id => key.includes(id))).toEqual([])
  })

  test('accepted files are served so that browsers do not execute them, however they are requested', async () => {
    const violations: string[] = []
    for (const { file, asset } of listAccepted())
      for (const disposition of ['attachment', 'inline']) {
        const url = await story.readAddress(asset.uuid, { disposition })
        const response = await fetch(url, { headers: { accept: 'text/html,*/*' } })
        expect(Buffer.from(await response.arrayBuffer()).equals(file.bytes)).toBe(true)
        for (const danger of dangers(response.headers)) violations.push(`${file.fileName}: ${danger}`)
      }
    expect(violations).toEqual([])
  })

  test('previews are re-encoded: they contain only pixels', async () => {
    const jobs = caseFileJobs(story.services)
    const violations: string[] = []
    let previewCount = 0
    for (const { file, asset } of listAccepted().filter(upload => upload.asset.mime?.startsWith('image/'))) {
      await (jobs.makePreview as (payload: { assetId: string }) => Promise<void>)({ assetId: asset.uuid })
      const now = await story.readAsset(asset.caseUuid, asset.uuid)
      if (!now?.previewUrl) {
        // Decoders must not read outside the content of the file.
        expect(file.fileName).toBe('page.heic')
        continue
      }
      for (const variant of ['preview', 'view']) {
        const response = await fetch(await story.readAddress(asset.uuid, { variant }))
        const bytes = Buffer.from(await response.arrayBuffer())
        const { exif, xmp, iptc, format } = await sharp(bytes).metadata()
        if (exif || xmp || iptc) violations.push(`${file.fileName}: notes in ${variant}`)
        if (/alert|Patient|<html|<svg/i.test(bytes.toString('latin1')))
          violations.push(`${file.fileName}: ${variant}`)
        expect(response.headers.get('content-type')).toBe(`image/${format}`)
        for (const danger of dangers(response.headers)) violations.push(`${file.fileName}: ${danger}`)
        previewCount += 1
      }
    }
    expect(previewCount).toBeGreaterThanOrEqual(12)
    expect(violations).toEqual([])
  })

  describe('planted faults', () => {
    test('a check that trusts the file name', () => {
      const byName = files.map(file => ({
        file,
        accepted: acceptFile(file.typeKey as TypeKey, file.fileName, file.bytes.length) === null,
      }))
      expect(listMisjudged(byName).length).toBeGreaterThan(30)
    })

    test('a check that refuses everything', () => {
      expect(listMisjudged(files.map(file => ({ file, accepted: false }))).length).toBe(
        files.filter(file => file.accepted).length,
      )
    })

    test.each<[string, Record<string, string>]>([
      ['a page', { 'content-type': 'text/html' }],
      ['a drawing', { 'content-type': 'image/svg+xml' }],
      ['a type to be guessed', { 'x-content-type-options': '' }],
      ['no sandbox', { 'content-security-policy': "default-src 'none'" }],
      ['a text that is shown', { 'content-type': 'text/plain', 'content-disposition': 'inline' }],
    ])('a response with %s', (_what, fault) => {
      const safeHeaders = {
        'content-type': 'image/jpeg',
        'content-disposition': 'inline; filename="a.jpg"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
      }
      expect(dangers(new Headers(safeHeaders))).toEqual([])
      expect(dangers(new Headers({ ...safeHeaders, ...fault }))).not.toEqual([])
    })
  })
})
