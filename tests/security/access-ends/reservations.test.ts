import { Readable } from 'node:stream'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { apiKeyCalls } from '@archway/contract/integrations'
import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { collectUploads } from '../../../apps/server/src/features/case-files/jobs.ts'
import { caseAsset } from '../../../apps/server/src/features/case-files/table.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { Services } from '../../../apps/server/src/platform/services.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../../apps/server/src/testing/case-story.ts'
import { contact, doctorOne, doctorTwo, owner } from './endings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles'])
})
afterAll(() => app.close())

const bytes = Buffer.from('All of the bytes of a page')

/** Who reserves a file: a person, or an API key by its header; `doctor` is the doctor of the case. */
type Sender = {
  readonly visitor: Visitor
  readonly headers?: Record<string, string>
  readonly doctor?: string
}

/** Reserves a file and stores all of its bytes, without completing the upload. */
const storeBytes = async ({ visitor, headers = {}, doctor }: Sender) => {
  const form = completeForm('AL', doctor ? { doctorUuid: demoId(doctor) } : {})
  const room = await createDraft(await app.as(owner), form)
  const response = await app.app.http.inject({
    method: 'POST',
    url: caseFileCalls.reserve.path,
    headers: {
      accept: 'application/json',
      ...(headers.authorization ? headers : { cookie: visitor.cookie }),
    },
    payload: { caseUuid: room, typeKey: 'thirdParty', fileName: 'page.txt', bytes: bytes.length },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  const id: string = response.json().data.asset.uuid
  const { uploads } = app.services.storage
  await uploads.begin(id, bytes.length)
  await uploads.write(id, 0, Readable.from([bytes]))
  return { room, id }
}

const findStatus = async (id: string): Promise<string | undefined> => {
  const [row] = await app.services.db.within(systemScope, tx =>
    tx.select({ status: caseAsset.status }).from(caseAsset).where(eq(caseAsset.id, id)),
  )
  return row?.status
}
/** Whether another person can upload to the slot of the file. */
const reserveAsOwner = async (room: string): Promise<string> => {
  const body = { caseUuid: room, typeKey: 'thirdParty', fileName: 'other.txt', bytes: 10 } as const
  const response = await (await app.as(owner)).call(caseFileCalls.reserve, { body })
  return response.body.code ?? 'reserved'
}

const signInAgain = async (email: string): Promise<Visitor> => {
  app.forget(email)
  return app.as(email)
}

const createKeySender = async (): Promise<Sender & { readonly end: () => Promise<unknown> }> => {
  const visitor = await signInAgain(owner)
  const { body } = await visitor.call(apiKeyCalls.createKey, {
    body: { name: 'A scanner', days: 30, scopes: ['caseFiles:write'] },
  } as never)
  const { uuid, secret } = body.data as { uuid: string; secret: string }
  return {
    visitor,
    headers: { authorization: `Bearer ${secret}` },
    end: () => visitor.call(apiKeyCalls.revokeKey, { params: { keyId: uuid } }),
  }
}

const changeDoctor = async (action: 'block' | 'unblock') =>
  (await app.as(owner)).call(doctorCalls.updateDoctor, {
    params: { id: demoId(doctorTwo) },
    body: { action },
  })

/** Ends the sender's access, in a different way for each sender. */
const endings: Readonly<Record<string, () => Promise<{ room: string; id: string }>>> = {
  'the key was revoked': async () => {
    const key = await createKeySender()
    const file = await storeBytes(key)
    await key.end()
    return file
  },
  'the draft was handed to another doctor': async () => {
    const file = await storeBytes({ visitor: await signInAgain(doctorTwo), doctor: doctorTwo })
    await (await app.as(owner)).call(caseCalls.update, {
      params: { id: file.room },
      body: { form: { doctorUuid: demoId(doctorOne) } },
    })
    return file
  },
  'the account was removed': async () => {
    const file = await storeBytes({ visitor: await signInAgain(contact) })
    await (await app.as(owner)).call(contactCalls.deleteContact, { params: { uuid: demoId(contact) } })
    return file
  },
}

/** Revokes the sender's key while the storage moves the file; returns the response and the remains of the file. */
const moveWhileKeyEnds = async ({ storage }: Services) => {
  const key = await createKeySender()
  const { id } = await storeBytes(key)
  const move = storage.move.bind(storage)
  let movedTo = ''
  vi.spyOn(storage, 'move').mockImplementationOnce(async (from, to) => {
    await key.end()
    movedTo = to
    return move(from, to)
  })
  const { statusCode } = await app.app.http.inject({
    method: 'HEAD',
    url: `/files/uploads/${id}`,
    headers: { ...key.headers, 'tus-resumable': '1.0.0' },
  })
  return { status: statusCode, file: await findStatus(id), bytes: await storage.size(movedTo) }
}

describe('S12 what a sender without access has reserved', () => {
  test.each(Object.entries(endings))('never becomes a file, and frees its slot: %s', async (ending, end) => {
    const collected = await end()
    await collectUploads(app.services)
    expect(await findStatus(collected.id)).toBe('withdrawn')
    expect(await app.services.storage.uploads.offset(collected.id)).toBe(0)
    if (ending.startsWith('the account')) return
    // The slot is free for other people even before the uploads are collected.
    const replaced = await end()
    expect(await reserveAsOwner(replaced.room)).toBe('reserved')
    expect(await findStatus(replaced.id)).toBe('withdrawn')
  })

  test('continues after the next sign-in, and waits while its sender is blocked', async () => {
    const doctor = await signInAgain(doctorTwo)
    const reservation = await storeBytes({ visitor: doctor, doctor: doctorTwo })
    const blocked = await storeBytes({ visitor: doctor, doctor: doctorTwo })
    expect(await reserveAsOwner(reservation.room)).toBe('SAME_TYPE_IN_QUEUE')
    await doctor.call(sessionCalls.logout, { body: {} } as never)
    await changeDoctor('block')
    await collectUploads(app.services)
    expect([await findStatus(reservation.id), await findStatus(blocked.id)]).toEqual(['pending', 'pending'])
    expect(await reserveAsOwner(blocked.room)).toBe('BLOCKED')
    await changeDoctor('unblock')
    await collectUploads(app.services)
    expect([await findStatus(reservation.id), await findStatus(blocked.id)]).toEqual(['ready', 'ready'])
  })

  test('never becomes a file when access ends while the bytes are moved, either', async () => {
    expect(await moveWhileKeyEnds(app.services)).toEqual({ status: 404, file: 'withdrawn', bytes: null })
  })

  test('a planted fault is found: access is not looked at once the bytes are moved', async () => {
    const { viewerOfAccount } = app.services
    const ownerViewer = await app.services.db.within(systemScope, tx => viewerOfAccount(tx, demoId(owner)))
    vi.spyOn(app.services, 'viewerOfAccount').mockResolvedValue(ownerViewer)
    expect(await moveWhileKeyEnds(app.services)).toMatchObject({ file: 'ready' })
    vi.restoreAllMocks()
  })

  test('a planted fault is found: every sender counts as having access', async () => {
    const { id } = await endings['the key was revoked']!()
    const ownerViewer = await app.services.db.within(systemScope, tx =>
      app.services.viewerOfAccount(tx, demoId(owner)),
    )
    const trusting: Services = { ...app.services, viewerOfAccount: async () => ownerViewer }
    await collectUploads(trusting)
    expect(await findStatus(id)).toBe('ready')
  })
})
