import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { type Talker, talker } from '../../../apps/server/src/testing/chat-story.ts'
import { type TwoServers, twoServers } from '../../../apps/server/src/testing/two-servers.ts'
import { changesOfAccess, doctorOne, doctorTwo, owner } from './endings.ts'

let two: TwoServers
beforeAll(async () => {
  two = await twoServers(['brightsmiles'])
})
afterAll(() => two.close())

const open: Talker[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const one of open.splice(0)) one.close()
})

/** A socket of the person at the first server, with the rooms of the `notify` events it has received. */
const connect = async (email: string) => {
  const one = talker(two.origins[0] ?? '', (await two.app.as(email)).cookie)
  open.push(one)
  expect(await one.connected()).toBe(true)
  const notified: (string | null)[] = []
  one.socket.on('notify', ({ room }) => notified.push(room))
  return Object.assign(one, { notified })
}

/** Which doctors are notified when the owner, who joined before a handover, writes after it. */
const notifiedAfterHandover = async () => {
  const room = await two.caseOf(owner, doctorTwo)
  const [insider, before, after] = [await connect(owner), await connect(doctorTwo), await connect(doctorOne)]
  expect((await insider.say('join', { room })).ok).toBe(true)
  const { status } = await changesOfAccess(two).handOver(
    room,
    await two.app.as(doctorTwo),
    await two.app.as(owner),
  )
  expect(status).toBe(200)
  await Promise.all([before, after].map(one => one.say('getPendings', {})))
  for (const one of [before, after]) one.notified.length = 0
  await insider.write(room, 'For the doctor of the case')
  // Events sent before an answer arrive before it.
  await Promise.all([before, after].map(one => one.say('getPendings', {})))
  return { before: before.notified.includes(room), after: after.notified.includes(room) }
}

describe('S12: who is notified of a message after a handover', () => {
  test('the doctor of the case is, the one before is not, whenever the writer joined', async () => {
    expect(await notifiedAfterHandover()).toEqual({ before: false, after: true })
  })

  test('a planted fault is caught: the doctor that the writer found when joining', async () => {
    const { db } = two.app.services
    const query = db.query.bind(db)
    vi.spyOn(db, 'query').mockImplementation(async (scope, statement) => {
      const result = await query(scope, statement)
      if (statement.name === 'chat write one')
        for (const row of result.rows) Object.assign(row, { doctorId: demoId(doctorTwo) })
      return result as never
    })
    expect(await notifiedAfterHandover()).toEqual({ before: true, after: false })
  })
})
