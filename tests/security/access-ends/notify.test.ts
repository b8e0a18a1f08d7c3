import { randomUUID } from 'node:crypto'
import { notificationCalls } from '@archway/contract/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { notification } from '../../../apps/server/src/features/notifications/table.ts'
import type { Viewer } from '../../../apps/server/src/platform/access/viewer.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { createTalker, type Talker } from '../../../apps/server/src/testing/chat-story.ts'
import { peopleOf } from '../../../apps/server/src/testing/planted.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { changesOfAccess, doctorOne, doctorTwo, owner } from './endings.ts'

let two: TwoServers
beforeAll(async () => {
  two = await startTwoServers(['brightsmiles'])
})
afterAll(() => two.close())

const open: Talker[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const connection of open.splice(0)) connection.close()
})

/** A socket of the person at the first server, and the rooms of the `notify` events it has received. */
const connect = async (email: string) => {
  const connection = createTalker(two.origins[0] ?? '', (await two.app.as(email)).cookie)
  open.push(connection)
  expect(await connection.connected()).toBe(true)
  const notifiedSessions: (string | null)[] = []
  connection.socket.on('notify', ({ room }) => notifiedSessions.push(room))
  return Object.assign(connection, { notified: notifiedSessions })
}

/** The doctors who are notified when the owner, who joined before a handover, writes after it. */
const readNotifiedAfterHandover = async () => {
  const room = await two.createCase(owner, doctorTwo)
  const [insider, before, after] = [await connect(owner), await connect(doctorTwo), await connect(doctorOne)]
  expect((await insider.say('join', { room })).ok).toBe(true)
  const { status } = await changesOfAccess(two).handOver(
    room,
    await two.app.as(doctorTwo),
    await two.app.as(owner),
  )
  expect(status).toBe(200)
  await Promise.all([before, after].map(connection => connection.say('getPendings', {})))
  for (const connection of [before, after]) connection.notified.length = 0
  await insider.write(room, 'For the doctor of the case')
  // Events sent before a response arrive before it.
  await Promise.all([before, after].map(connection => connection.say('getPendings', {})))
  return { before: before.notified.includes(room), after: after.notified.includes(room) }
}

describe('S12: people notified of a message after a handover', () => {
  test('the current doctor of the case is notified, the previous one is not, whenever the writer joined', async () => {
    expect(await readNotifiedAfterHandover()).toEqual({ before: false, after: true })
  })

  test('planted fault: the doctor is remembered from when the writer joined', async () => {
    const { db } = two.app.services
    const query = db.query.bind(db)
    vi.spyOn(db, 'query').mockImplementation(async (scope, statement) => {
      const result = await query(scope, statement)
      if (statement.name === 'chat write one')
        for (const row of result.rows) Object.assign(row, { doctorId: demoId(doctorTwo) })
      return result as never
    })
    expect(await readNotifiedAfterHandover()).toEqual({ before: true, after: false })
  })
})

describe('S12: what the list of notifications shows after a handover', () => {
  test('the previous doctor sees nothing of the case; planted fault: a list that ignores the doctor', async () => {
    const room = await two.createCase(owner, doctorTwo)
    const id = randomUUID()
    await two.app.services.db.within(systemScope, tx =>
      tx.insert(notification).values({
        id,
        companyId: demoId('brightsmiles'),
        accountId: demoId(doctorTwo),
        caseId: room,
        event: 'CHAT_MENTION',
        key: `handover ${room}`,
        data: {},
        inApp: true,
        email: 'none',
      } as never),
    )
    const readShown = async (people: Pick<typeof two.app, 'as'> = two.app) => {
      const { body } = await (await people.as(doctorTwo)).call(notificationCalls.notifications)
      return [body.data.some(({ uuid }) => uuid === id), body.unread]
    }
    const [before, unread] = await readShown()
    expect(before).toBe(true)
    const ends = changesOfAccess(two)
    const { status } = await ends.handOver(room, await two.app.as(doctorTwo), await two.app.as(owner))
    expect(status).toBe(200)
    expect(await readShown()).toEqual([false, Number(unread) - 1])
    const forgetting = await peopleOf(two.app, notificationCalls.notifications, (context, run) =>
      run({ ...context, viewer: { ...context.viewer, audience: 'contact' } as Viewer }),
    )
    expect(await readShown(forgetting)).toEqual([true, unread])
  })
})
