import { Readable } from 'node:stream'
import { companyCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import { pictureCalls as calls } from '@archway/contract/pictures'
import { sessionCalls } from '@archway/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { createPausedProcess, mistakeReadyForWithdrawn } from '../../testing/faults/paused-process.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { collectUploads } from '../case-files/index.ts'
import { finishPicture } from './finish.ts'

let story: UploadStory
beforeAll(async () => {
  story = await uploadStory()
})
afterAll(() => story.app.close())

const contact = 'contact@brightsmiles.test'
const company = demoId('brightsmiles')

/** A photo like a phone's: large, with EXIF orientation and GPS position. */
const createPhoto = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3a7' } })
    .withExif({ IFD0: { ImageDescription: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const reservePicture = async (email: string, kind: 'avatar' | 'logo', fileName: string, bytes: number) =>
  (await story.app.as(email)).call(calls.reservePicture, { body: { kind, fileName, bytes } })

const uploadPicture = async (email: string, kind: 'avatar' | 'logo', content: Buffer, name = 'me.jpg') => {
  const { body } = await reservePicture(email, kind, name, content.length)
  await story.send(`${story.origin}${body.data.uploadUrl}`, content, { email })
  return body.data.key
}

const fetchPicture = async (email: string, key: string) => {
  const { status, body } = await (await story.app.as(email)).call(calls.pictureAddress, { query: { key } })
  return status === 200 ? fetch(`${story.origin}${body.data.url}`) : { status, code: body.code }
}

describe('avatars', () => {
  test('FILE-10, FILE-11, API-066: the key is returned as avatarUrl, and the picture has no camera metadata', async () => {
    const key = await uploadPicture(contact, 'avatar', await createPhoto())
    expect(key).toMatch(new RegExp(`^${company}/avatar/\\d+-[0-9a-f]{16}$`))
    const person = await story.app.as(contact)
    const id = demoId(contact)
    const saved = await person.call(contactCalls.updateContact, {
      params: { uuid: id },
      body: { name: 'Chen Wei', avatarUrl: key },
    })
    expect(saved.status).toBe(200)
    const me = (await person.call(sessionCalls.me)).body.data
    expect([me.avatarUrl, me.data.photoURL]).toEqual([key, key])

    const response = (await fetchPicture(contact, key)) as Response
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([metadata.width, metadata.height, metadata.exif]).toEqual([384, 512, undefined])
  })

  test('another company cannot see it, and its URL expires', async () => {
    const key = await uploadPicture('doctor.one@brightsmiles.test', 'avatar', await createPhoto())
    expect(await fetchPicture('owner@nourdental.test', key)).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(((await fetchPicture('owner@brightsmiles.test', key)) as Response).status).toBe(200)
    const person = await story.app.as(contact)
    const { body } = await person.call(calls.pictureAddress, { query: { key } })
    story.app.clock.advance(301_000)
    expect((await fetch(`${story.origin}${body.data.url}`)).status).toBe(410)
  })

  test('staff have an avatar without a company', async () => {
    const key = await uploadPicture('staff@archway.test', 'avatar', await createPhoto())
    expect(key).toMatch(/^provider\/avatar\//)
    expect(((await fetchPicture('staff@archway.test', key)) as Response).status).toBe(200)
    expect(await fetchPicture(contact, key)).toMatchObject({ status: 404 })
  })
})

describe('logos', () => {
  test('FILE-12, ENT-11: a logo of the company, stored losslessly as PNG', async () => {
    const owner = await story.app.as('owner@brightsmiles.test')
    const key = await uploadPicture('owner@brightsmiles.test', 'logo', await createPhoto(), 'logo.png')
    expect(key).toMatch(new RegExp(`^${company}/assets/\\d+-[0-9a-f]{16}$`))
    const saved = await owner.call(companyCalls.updateCompany, { body: { logoUrl: key } })
    expect(saved.body.data.logoUrl).toBe(key)
    expect(((await fetchPicture(contact, key)) as Response).headers.get('content-type')).toBe('image/png')
    const foreignResponse = await owner.call(companyCalls.updateCompany, {
      body: { logoUrl: key.replace(company, demoId('nourdental')) },
    })
    expect(foreignResponse.body.errors).toHaveProperty('logoUrl')
    const logoRemoval = await owner.call(companyCalls.updateCompany, { body: { removeLogo: true } })
    expect(logoRemoval.body.data.logoUrl).toBeNull()
  })

  test('a doctor cannot upload one', async () => {
    const refusal = await reservePicture('doctor.one@brightsmiles.test', 'logo', 'logo.png', 10)
    expect(refusal.body.code).toBe('NOT_ALLOWED')
  })
})

describe('VAL-17, VAL-41: pictures only', () => {
  test('other file types and large files are refused by name and size', async () => {
    const svg = await reservePicture(contact, 'avatar', 'logo.svg', 10)
    expect([svg.status, svg.body.errors?.fileName]).toEqual([400, 'SVG files are not accepted here'])
    const large = await reservePicture(contact, 'avatar', 'me.jpg', 5 * 1024 * 1024 + 1)
    expect([large.status, large.body.errors]).toEqual([400, { bytes: expect.any(String) }])
  })

  test('other contents are refused after the upload, in the language of the sender', async () => {
    const script = Buffer.from('<svg onload="alert(1)"/>')
    const { body } = await reservePicture(contact, 'avatar', 'me.png', script.length)
    const url = `${story.origin}${body.data.uploadUrl}`
    const refusal = await catchRefusal(story.send(url, script, { email: contact, language: 'tr' }))
    expect([refusal.status, refusal.body.code]).toEqual([422, 'FILE_BROKEN'])
    expect(refusal.body.message).toContain('Bu resim gösterilemiyor')
    expect(await fetchPicture(contact, body.data.key)).toMatchObject({ status: 404 })
  })

  test('only the person who reserved it can upload it', async () => {
    const content = await createPhoto()
    const { body } = await reservePicture(contact, 'avatar', 'me.jpg', content.length)
    const url = `${story.origin}${body.data.uploadUrl}`
    const refusal = await catchRefusal(story.send(url, content, { email: 'owner@brightsmiles.test' }))
    expect(refusal.status).toBe(404)
  })

  test('an upload in progress is not collected, an abandoned one is', async () => {
    const content = await createPhoto()
    const { body } = await reservePicture(contact, 'avatar', 'me.jpg', content.length)
    const url = `${story.origin}${body.data.uploadUrl}`
    await story.send(url, content, { email: contact, until: 1, chunkSize: 2000 })
    await collectUploads(story.services)
    expect((await story.raw('HEAD', url, {}, contact)).status).toBe(200)
    story.app.clock.advance(2 * 3_600_000)
    await collectUploads(story.services)
    expect((await story.raw('HEAD', url, {}, contact)).status).toBe(404)
  })
})

describe('R1: a picture that two processes complete at the same time', () => {
  const finishTwice = async (verb: 'open' | 'put', plant = (services: typeof story.services) => services) => {
    const { services } = story
    const content = await createPhoto()
    const { body } = await reservePicture(contact, 'avatar', 'me.jpg', content.length)
    const id = body.data.uploadUrl.split('/').at(-1) ?? ''
    await services.storage.uploads.begin(id, content.length)
    await services.storage.uploads.write(id, 0, Readable.from([content]))
    const slow = createPausedProcess(services, verb)
    const first = finishPicture(plant(slow.services), id)
    await slow.reached
    expect((await finishPicture(services, id))?.status).toBe('ready')
    slow.release()
    await first
    return (await services.storage.size(body.data.key)) !== null
  }

  test.each(['open', 'put'] as const)('keeps its bytes, the first paused before %s', async verb => {
    expect(await finishTwice(verb)).toBe(true)
  })

  test('planted fault: a process that treats the row of another as withdrawn removes the bytes', async () => {
    expect(await finishTwice('put', mistakeReadyForWithdrawn)).toBe(false)
  })
})
