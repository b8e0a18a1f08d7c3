import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caseFileCalls, type PhotoEdit } from '@archway/contract/case-files'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TooHeavy } from '../../../platform/work/protocol.ts'
import { type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { heifConverter, jpegOfHeif } from '../inspection/heif.ts'
import { caseFileJobs } from '../jobs.ts'

const person = 'owner@brightsmiles.test'
const stranger = 'owner@nourdental.test'
let story: UploadStory
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archway-photos-'))
  story = await uploadStory()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await story.app.close()
})

/** Red on the left, blue on the right, white above: identifies every orientation. */
const makeMarked = async (width = 1600, height = 1200): Promise<Buffer> => {
  const createArea = (background: string, w: number, h: number) =>
    sharp({ create: { width: w, height: h, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: await createArea('#ff0000', width / 2, height / 2), left: 0, top: height / 2 },
      { input: await createArea('#0000ff', width / 2, height / 2), left: width / 2, top: height / 2 },
    ])
    .jpeg({ quality: 95 })
    .toBuffer()
}

const colours = { red: [255, 0, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const
/** The color at these fractions of width and height. */
const readColor = async (picture: Buffer, x: number, y: number): Promise<string | undefined> => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  const near = (colour: readonly number[]) => colour.every((value, n) => Math.abs(value - data[at + n]!) < 60)
  return Object.entries(colours).find(([, colour]) => near(colour))?.[0]
}

const makePictures = (assetId: string) =>
  (caseFileJobs(story.services).makePreview as (payload: { assetId: string }) => Promise<void>)({ assetId })
const fetchRendition = async (id: string, variant: string): Promise<Buffer> =>
  Buffer.from(
    await (await fetch(await story.readAddress(id, { variant, disposition: 'inline' }))).arrayBuffer(),
  )
const edit = async (id: string, body: Partial<PhotoEdit>, email = person) =>
  (await story.app.as(email)).call(caseFileCalls.edit, { params: { id }, body })

const converter = await heifConverter({ HEIF_CONVERT: undefined })
const encoder = (() => {
  try {
    return execFileSync('which', ['heif-enc'], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
})()

describe('a phone’s photo', () => {
  const createHeic = async (): Promise<Buffer> => {
    writeFileSync(join(folder, 'marked.jpg'), await makeMarked())
    execFileSync(encoder as string, [
      '-q',
      '90',
      '-o',
      join(folder, 'marked.heic'),
      join(folder, 'marked.jpg'),
    ])
    return readFileSync(join(folder, 'marked.heic'))
  }

  // Debian's libheif-examples contains both programs; without them the test is skipped.
  test.skipIf(!converter || !encoder)(
    'in HEIC gets a preview, a viewing copy and can be edited',
    async () => {
      const caseUuid = await story.newCase()
      const id = await story.uploaded(caseUuid, 'frontal', 'IMG_0001.HEIC', await createHeic())
      expect(await story.readAsset(caseUuid, id)).toMatchObject({
        mime: 'image/heic',
        width: 1600,
        height: 1200,
      })
      await makePictures(id)
      expect((await story.readAsset(caseUuid, id))?.hasView).toBe(true)
      const view = await fetchRendition(id, 'view')
      expect(await sharp(view).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
      expect([await readColor(view, 0.25, 0.75), await readColor(view, 0.75, 0.75)]).toEqual(['red', 'blue'])
      const turnedPhoto = (await edit(id, { turn: 90 })).body.data
      expect(turnedPhoto).toMatchObject({
        version: 2,
        mime: 'image/jpeg',
        fileName: 'IMG_0001.jpg',
        width: 1200,
      })
      // The edited photo was upright before, and the original is unchanged.
      expect(await readColor(await fetchRendition(turnedPhoto.uuid, 'file'), 0.25, 0.25)).toBe('red')
      expect((await fetchRendition(id, 'file')).equals(readFileSync(join(folder, 'marked.heic')))).toBe(true)
    },
  )

  const program = (name: string, script: string): string => {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
    return path
  }
  const convertWith = (path: string, cpuSeconds = 5) =>
    jpegOfHeif(Buffer.from('a'), { program: path, folder: mkdtempSync(join(folder, 'work-')), cpuSeconds })

  test('stays unchanged if there is no converter, or the converter cannot read it', async () => {
    expect(await heifConverter({ HEIF_CONVERT: join(folder, 'missing') })).toBeNull()
    expect(await convertWith(program('failing', 'exit 3'))).toBeNull()
    expect(await convertWith(program('empty', 'exit 0'))).toBeNull()
    // A working converter, called in the same way, returns a photo.
    expect((await convertWith(program('copying', 'cp "$3" "$4"')))?.toString()).toBe('a')
  })

  test.skipIf(process.platform !== 'linux')(
    'is not converted if the converter exceeds its CPU or memory limit: R15',
    async () => {
      await expect(convertWith(program('spinning', 'while :; do :; done'), 0.5)).rejects.toThrow(TooHeavy)
      const hoard = 'exec python3 -c "held = [bytearray(64 << 20) for _ in range(99)]; input()"'
      await expect(convertWith(program('hoarding', hoard), 60)).rejects.toThrow(TooHeavy)
    },
  )
})

describe('a photo that is edited', () => {
  test.each([
    ['mirrored', { mirror: true }, 1600, ['white', 'white', 'blue', 'red']],
    ['turned', { turn: 90 }, 1200, ['red', 'white', 'blue', 'white']],
    ['turned upside down', { turn: 180 }, 1600, ['blue', 'red', 'white', 'white']],
    ['mirrored, then turned', { mirror: true, turn: 90 }, 1200, ['blue', 'white', 'red', 'white']],
    [
      'turned, then cut to its left half',
      { turn: 180, crop: { x: 0, y: 0, width: 0.9, height: 0.5 } },
      1440,
      ['blue', 'red', 'blue', 'red'],
    ],
  ] as const)('%s', async (_how, body, width, corners) => {
    const caseUuid = await story.newCase()
    const id = await story.uploaded(caseUuid, 'frontal', 'frontal.png', await makeMarked())
    const { status, body: answer } = await edit(id, body as Partial<PhotoEdit>)
    expect([status, answer.data?.version, answer.data?.width]).toEqual([200, 2, width])
    const picture = await fetchRendition(answer.data.uuid, 'file')
    const colours = await Promise.all(
      [
        [0.1, 0.1],
        [0.9, 0.1],
        [0.1, 0.9],
        [0.9, 0.9],
      ].map(([x = 0, y = 0]) => readColor(picture, x, y)),
    )
    expect(colours).toEqual(corners)
    const versions = (await story.files(caseUuid)).filter(file => file.typeKey === 'frontal')
    expect(versions.map(({ version, current }) => [version, current])).toEqual([
      [2, true],
      [1, false],
    ])
  })

  test('pictures made from a photo do not contain the camera’s metadata, neither position nor orientation', async () => {
    const content = await sharp(await makeMarked())
      .withExif({ IFD0: { Copyright: 'Patient 4711' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(content.toString('latin1')).toContain('Patient 4711')
    const caseUuid = await story.newCase()
    const id = await story.uploaded(caseUuid, 'frontal', 'frontal.jpg', content)
    await makePictures(id)
    const edited = (await edit(id, { turn: 270 })).body.data.uuid
    for (const picture of [
      await fetchRendition(id, 'view'),
      await fetchRendition(id, 'preview'),
      await fetchRendition(edited, 'file'),
    ]) {
      expect((await sharp(picture).metadata()).exif).toBeUndefined()
      expect(picture.toString('latin1')).not.toContain('4711')
    }
    // Rotated by the EXIF orientation, and back by the edit.
    expect(await readColor(await fetchRendition(edited, 'file'), 0.25, 0.75)).toBe('red')
  })

  test('is refused if the crop is too small, for other files, and for other people', async () => {
    const caseUuid = await story.newCase()
    const id = await story.uploaded(caseUuid, 'frontal', 'frontal.jpg', await makeMarked())
    const small = await edit(id, { crop: { x: 0, y: 0, width: 0.5, height: 0.5 } })
    expect([small.status, small.body.code]).toEqual([422, 'FILE_BROKEN'])
    expect(small.body.message).toContain('800')
    const nothing = await edit(id, {})
    expect([nothing.status, nothing.body.code]).toEqual([400, 'INVALID'])
    const outside = await edit(id, { crop: { x: 0.5, y: 0, width: 0.6, height: 1 } })
    expect([outside.status, outside.body.code]).toEqual([400, 'INVALID'])
    const pdf = await story.uploaded(caseUuid, 'panoramicXray', 'pano.pdf', Buffer.from('%PDF-1.7\n%âãÏÓ\n'))
    expect((await edit(pdf, { turn: 90 })).body.code).toBe('FILE_NOT_READY')
    expect((await edit(id, { turn: 90 }, stranger)).status).toBe(404)
  })
})
