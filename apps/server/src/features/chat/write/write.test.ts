import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft } from '../../../testing/case-story.ts'
import { listQueuedJobs } from '../../../testing/chat-story.ts'
import { lockCase } from '../../cases/index.ts'
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

describe('R1 R4 a room that another transaction has locked', () => {
  /** Runs `work` while another connection has executed `statement` with this id and not committed. */
  const whileLocked = async <T>(statement: string, id: string, work: () => Promise<T>): Promise<T> => {
    const holder = new pg.Client({ connectionString: app.database.url })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query(statement, [id])
      return await work()
    } finally {
      await holder.end()
    }
  }
  const resultsOf = async (drafts: readonly Draft[]) =>
    (await Promise.allSettled(drafts.map(write))).map(result =>
      result.status === 'fulfilled' ? result.value.message.seq : result.reason.code,
    )

  test.each([
    ['its case', 'select from case_file where id = $1 for update'],
    ['its row', 'select from chat_room where room_id = $1 for update'],
  ])('delays no message of other rooms: %s', async (_name, statement) => {
    const [room, otherRoom] = [await createRoom(people.client), await createRoom(people.doctor)]
    // A room without a row does not compete for it.
    if (statement.includes('chat_room')) await write(room.newDraft())
    const lockedDraft = room.newDraft()
    const batch = [lockedDraft, otherRoom.newDraft(), room.newDraft(), otherRoom.newDraft()]
    const results = await whileLocked(statement, room.id, async () => [
      await resultsOf(batch),
      await resultsOf([lockedDraft]),
    ])
    expect(results).toEqual([['UNAVAILABLE', 1, 'UNAVAILABLE', 2], ['UNAVAILABLE']])
    expect(await write(lockedDraft)).toMatchObject({ isNew: true })
  })

  test('does not wait for a change of its case: the first message is stored at once', async () => {
    const { id, newDraft } = await createRoom(people.client)
    const written = await app.services.db.within(systemScope, async tx => {
      await lockCase(tx, id)
      return write(newDraft())
    })
    expect(written).toMatchObject({ isNew: true, message: { seq: 1 } })
  })
})
