import { caseFileCalls } from '@archway/contract/case-files'
import { chatCalls } from '@archway/contract/chat'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { createTalker, listen, waitUntil } from '../../testing/chat-story.ts'
import { data } from '../../testing/plan-story.ts'
import { sampleCase } from '../case-files/sample.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp()
  origin = await listen(app.app.http)
})
afterAll(() => app.close())

const owner = 'owner@brightsmiles.test'
const staff = 'staff@archway.test'

const createRoom = (company = 'brightsmiles'): Promise<string> =>
  sampleCase(app.services, { companyId: demoId(company) })

const reserve = async (email: string, id: string, fileName: string, bytes: number) =>
  (await app.as(email)).call(chatCalls.file, { params: { id }, body: { fileName, bytes } })

/** Sends a file to the chat as a browser does; returns its key. */
const upload = async (email: string, id: string, fileName: string, content: Buffer): Promise<string> => {
  const { asset, uploadUrl } = data(await reserve(email, id, fileName, content.length))
  const response = await fetch(`${origin}${uploadUrl}`, {
    method: 'PATCH',
    headers: {
      cookie: (await app.as(email)).cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: content as never,
  })
  expect(response.status).toBe(204)
  return asset.uuid
}

const note = Buffer.from('Please see tooth 37.\n')

const connectAs = async (email: string, id: string) => {
  const connection = createTalker(origin, (await app.as(email)).cookie)
  await connection.connected()
  expect((await connection.say('join', { room: id })).ok).toBe(true)
  return connection
}

describe('files in a conversation', () => {
  test('CHAT-04 CHAT-20 a file arrives with its message and is downloaded by a signed URL; it is not one of the records', async () => {
    const id = await createRoom()
    const [customer, provider] = [await connectAs(owner, id), await connectAs(staff, id)]
    const keys = await Promise.all([
      upload(owner, id, 'note.txt', note),
      upload(owner, id, 'second note.txt', note),
    ])
    for (const [n, file] of keys.entries()) {
      const message = await customer.say('message', {
        room: id,
        isFile: true,
        file,
        clientMsgId: `with-file-${n}`,
      })
      expect(message).toMatchObject({
        ok: true,
        message: { isFile: true, file: { key: file, bytes: note.length } },
      })
    }
    await waitUntil(() => provider.heard.length === 2)
    expect(provider.heard[0]?.file).toMatchObject({ name: 'note.txt', mime: 'text/plain', preview: null })

    const reader = await app.as(staff)
    const { url } = data(await reader.call(caseFileCalls.address, { params: { id: keys[0] ?? '' } }))
    expect(await (await fetch(`${origin}${url}`)).text()).toBe(note.toString())
    expect((await reader.call(caseFileCalls.ofCase, { params: { id } })).body.data).toEqual([])
    customer.close()
    provider.close()
  })

  test('a message can only contain complete files of its sender and its room', async () => {
    const [firstRoom, otherRoom] = [await createRoom(), await createRoom()]
    const customer = await connectAs(owner, firstRoom)
    const pending = data(await reserve(owner, firstRoom, 'pending.txt', 10)).asset.uuid
    const otherUpload = await upload(owner, otherRoom, 'note.txt', note)
    const foreign = await upload(staff, firstRoom, 'note.txt', note)
    for (const file of [pending, otherUpload, foreign, crypto.randomUUID()])
      expect(
        await customer.say('message', {
          room: firstRoom,
          isFile: true,
          file,
          clientMsgId: crypto.randomUUID(),
        }),
      ).toMatchObject({ ok: false, code: 'CHAT_FILE_NOT_READY' })
    customer.close()
  })

  test('types that a clinic does not send are refused by name, files of another content by their content', async () => {
    const id = await createRoom()
    expect((await reserve(owner, id, 'virus.exe', 10)).body).toMatchObject({ code: 'FILE_TYPE_REFUSED' })
    expect((await reserve(owner, id, 'huge.zip', 200 * 1024 ** 2)).body).toMatchObject({
      code: 'FILE_TOO_LARGE',
    })
    const { uploadUrl } = data(await reserve(owner, id, 'photo.png', note.length))
    const response = await fetch(`${origin}${uploadUrl}`, {
      method: 'PATCH',
      headers: {
        cookie: (await app.as(owner)).cookie,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: note as never,
    })
    expect(response.status).toBe(422)
  })

  test('blocked people can still chat, with files', async () => {
    const id = await createRoom('closed')
    const blocked = await connectAs('owner@closed.test', id)
    expect((await blocked.write(id, 'Why are we blocked?')).ok).toBe(true)
    const file = await upload('owner@closed.test', id, 'note.txt', note)
    const message = await blocked.say('message', {
      room: id,
      isFile: true,
      file,
      clientMsgId: 'blocked-file',
    })
    expect(message.ok).toBe(true)
    blocked.close()
  })
})
