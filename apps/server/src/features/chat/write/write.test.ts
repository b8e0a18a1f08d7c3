import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft } from '../../../testing/case-story.ts'
import { listQueuedJobs } from '../../../testing/chat-story.ts'
import type { Draft } from './draft.ts'
import { writeMessage } from './write.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const people = { client: 'owner@brightsmiles.test', doctor: 'doctor.two@brightsmiles.test' } as const

const listRows = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await app.services.db.within(systemScope, tx => tx.execute<{ row: object }>(statement))
  return rows.map(({ row }) => row)
}

/** A new room, and a way to read its messages. */
const createRoom = async (email: string) => {
  const id = await createDraft(await app.as(email), completeForm('RE'))
  const [caseRow] = (await listRows(
    sql`select json_build_object('companyId', company_id, 'doctorId', doctor_id) as row from case_file where id = ${id}`,
  )) as { companyId: string }[]
  const newDraft = (change: Partial<Draft> = {}): Draft => ({
    id: randomUUID(),
    roomId: id,
    companyId: caseRow?.companyId ?? '',
    clientMsgId: randomUUID(),
    senderId: '6f3c1f0e-0c55-4a4a-9f2b-3a9f4f6e2d11',
    senderName: 'Ada',
    party: 'submitter',
    source: 'doctor',
    body: '  دون تغيير\n"37" \\ 😀 ',
    file: { key: randomUUID(), name: 'a "b".stl', bytes: 7, mime: 'model/stl' },
    quote: { msgId: randomUUID(), seq: 1, senderName: 'Petra', message: 'Step 4?' },
    ...change,
  })
  return { id, newDraft }
}
const write = (draft: Draft) => writeMessage(app.services, draft)

describe('a single message and one of several', () => {
  test.each(['client', 'doctor'] as const)('are stored in the same way: %s', async side => {
    const [ownRoom, sharedRoom] = [await createRoom(people[side]), await createRoom(people[side])]
    const first = ownRoom.newDraft()
    const { clientMsgId, file, quote } = first
    const same = sharedRoom.newDraft({ clientMsgId, file: file ?? null, quote: quote ?? null })
    const firstResult = await write(first)
    expect(firstResult).toMatchObject({ isNew: true, message: { seq: 1, body: first.body, file, quote } })
    // One iteration of the event loop, hence one batch.
    const [batched] = await Promise.all([write(same), write(sharedRoom.newDraft())])
    expect(batched).toMatchObject({ isNew: true, message: { seq: 1 } })

    const readStored = (room: string) =>
      listRows(
        sql`select to_jsonb(m) - 'id' - 'room_id' as row from chat_message m where room_id = ${room} and seq = 1`,
      )
    expect(await readStored(ownRoom.id)).toHaveLength(1)
    expect(await readStored(ownRoom.id)).toEqual(await readStored(sharedRoom.id))
    const listReaders = (room: string) =>
      listRows(
        sql`select to_jsonb(r) - 'room_id' as row from chat_reader r where room_id = ${room} order by party`,
      )
    expect(await listReaders(ownRoom.id)).toHaveLength(side === 'doctor' ? 2 : 1)
    expect(await listReaders(ownRoom.id)).toEqual(await listReaders(sharedRoom.id))
  })

  test('resending a message returns the first one; another sender with the same id writes a second one', async () => {
    const { newDraft } = await createRoom(people.client)
    const first = newDraft()
    const { message } = await write(first)
    expect(await write({ ...first, id: randomUUID() })).toEqual({ message, isNew: false, doctorId: null })
    const otherResult = await write({ ...first, id: randomUUID(), senderId: randomUUID() })
    expect(otherResult).toMatchObject({ isNew: true, message: { seq: 2 } })
  })

  test('a message that may mention a person is queued, also a single one; a missing case refuses', async () => {
    const { id, newDraft } = await createRoom(people.client)
    await write(newDraft({ body: 'Nobody here' }))
    await write(newDraft({ body: '@Petra please' }))
    const mentions = (await listQueuedJobs(app, 'chatMention')).filter(({ roomId }) => roomId === id)
    expect(mentions).toEqual([{ roomId: id, seq: 2 }])
    await expect(write(newDraft({ roomId: randomUUID() }))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const foreignRoom = await createRoom('owner@nourdental.test')
    await expect(write(foreignRoom.newDraft({ roomId: id }))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
