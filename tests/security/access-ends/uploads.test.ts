import { once } from 'node:events'
import { connect } from 'node:net'
import { caseFileCalls } from '@archway/contract/case-files'
import { phoneCaptureCalls } from '@archway/contract/phone-capture'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { App } from '../../../apps/server/src/start/app.ts'
import type { TestApp, Visitor } from '../../../apps/server/src/testing/app.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { changesOfAccess, doctorTwo, owner } from './endings.ts'

let two: TwoServers
let app: TestApp
/** The server that receives the bytes; the access ends at the other one. */
let secondServer: App
let port: number
let ways: ReturnType<typeof changesOfAccess>
beforeAll(async () => {
  two = await startTwoServers(['brightsmiles'])
  ;({ app, secondServer } = two)
  port = Number(new URL(two.origins[1]).port)
  ways = changesOfAccess(two)
})
afterAll(() => two.close())
afterEach(() => vi.restoreAllMocks())

const signInAgain = (email: string): Promise<Visitor> => two.anotherSession(email)

const bytes = Buffer.alloc(20_000, 'x')
type Upload = {
  readonly room: string
  readonly id: string
  readonly url: string
  readonly headers: readonly string[]
}

/** An upload to a draft by its doctor; a photo is uploaded by the doctor's phone. */
const reserveUpload = async (victim: Visitor, device: 'desk' | 'phone'): Promise<Upload> => {
  const room = await two.createCase(owner, doctorTwo, 'AL')
  if (device === 'desk') {
    const { body } = await victim.call(caseFileCalls.reserve, {
      body: { caseUuid: room, typeKey: 'thirdParty', fileName: 'page.txt', bytes: bytes.length },
    })
    const { asset, uploadUrl } = body.data
    return { room, id: asset.uuid, url: uploadUrl ?? '', headers: [`cookie: ${victim.cookie}`] }
  }
  const token =
    (await victim.call(phoneCaptureCalls.openPhoneLink, { params: { id: room } })).body.data.token ?? ''
  const photo = await victim.call(phoneCaptureCalls.phonePhoto, {
    body: { token, typeKey: 'frontSmiling', fileName: 'photo.jpg', bytes: bytes.length },
  } as never)
  if (!photo.body.data) throw new Error(JSON.stringify(photo.body))
  const { assetUuid, uploadUrl } = photo.body.data
  return { room, id: assetUuid, url: uploadUrl, headers: [`x-phone-link: ${token}`] }
}

/** Sends the first half of a file, and the other half on demand. */
const startSending = async ({ id, url, headers }: Upload) => {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  const uploadAnswer = Promise.withResolvers<string>()
  socket.setEncoding('utf8').on('data', text => {
    response += text
    if (response.includes('\r\n\r\n')) uploadAnswer.resolve(response.split('\r\n')[0] as string)
  })
  socket.on('error', uploadAnswer.reject)
  socket.write(
    [
      `PATCH ${url} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      ...headers,
      'tus-resumable: 1.0.0',
      'upload-offset: 0',
      'content-type: application/offset+octet-stream',
      `content-length: ${bytes.length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(bytes.subarray(0, 10_000))
  // The bytes are being stored.
  await expect.poll(() => secondServer.services.storage.uploads.offset(id).catch(() => 0)).toBeGreaterThan(0)
  return {
    answered: uploadAnswer.promise,
    sendRest: () => void socket.write(bytes.subarray(10_000)),
    close: async () => {
      if (socket.closed) return
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

const findStatus = async (id: string): Promise<string | undefined> => {
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ status: string }>(sql`select status from case_asset where id = ${id}`),
  )
  return rows[0]?.status
}

const handOver = (room: string, victim: Visitor) => ways.handOver(room, victim, victim)
const logOut = (room: string, victim: Visitor) => ways.logOut(room, victim, victim)
const changeDoctor = async (action: 'block' | 'unblock', victim: Visitor) =>
  ways.doctorStep(doctorTwo, action)('', victim, victim)

const endings = [
  ['desk', 'logout', logOut, 'HTTP/1.1 401 Unauthorized'],
  ['desk', 'handover of the draft', handOver, 'HTTP/1.1 404 Not Found'],
  ['phone', 'logout at the desk', logOut, 'HTTP/1.1 401 Unauthorized'],
  ['phone', 'handover of the draft', handOver, 'HTTP/1.1 404 Not Found'],
] as const

describe('S12 an upload ends with the access of its sender, on every server', () => {
  test.each(endings)('it is aborted, %s: %s', async (device, _name, end, status) => {
    const victim = await signInAgain(doctorTwo)
    const upload = await reserveUpload(victim, device)
    const { answered, close } = await startSending(upload)
    await end(upload.room, victim)
    // Half of the bytes have not been sent.
    expect(await answered).toBe(status)
    expect(await findStatus(upload.id)).toBe('pending')
    await close()
  })

  test.each(endings)(
    'an upload without a notice is not completed, %s: %s',
    async (device, _name, end, status) => {
      // Includes a planted fault: nothing is stopped, and all bytes are accepted.
      vi.spyOn(secondServer.services.access, 'hold').mockImplementation(() => () => {})
      const victim = await signInAgain(doctorTwo)
      const upload = await reserveUpload(victim, device)
      const { answered, sendRest, close } = await startSending(upload)
      await end(upload.room, victim)
      sendRest()
      expect(await answered).toBe(status)
      expect(await secondServer.services.storage.uploads.offset(upload.id)).toBe(bytes.length)
      expect(await findStatus(upload.id)).toBe('pending')
      await close()
    },
  )

  test.each(['desk', 'phone'] as const)(
    'the upload of a record is aborted when its doctor is blocked: %s',
    async device => {
      const victim = await signInAgain(doctorTwo)
      const upload = await reserveUpload(victim, device)
      const { answered, close } = await startSending(upload)
      await changeDoctor('block', victim)
      expect(await answered).toBe('HTTP/1.1 404 Not Found')
      expect(await findStatus(upload.id)).toBe('pending')
      await close()
      await changeDoctor('unblock', victim)
    },
  )
})
