import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import type { Scope } from '../../../apps/server/src/platform/db/scope.ts'
import { peopleRoom } from '../../../apps/server/src/platform/sockets/serve.ts'
import { createTalker, type Talker } from '../../../apps/server/src/testing/chat-story.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'

const attacker = 'owner@nourdental.test'
const customer: Scope = { kind: 'company', companyId: demoId('nourdental') }
const attackerRoom = peopleRoom.person(demoId(attacker))

/** Message types as numbered by the library. */
const types = { broadcast: 3, join: 4, disconnect: 6, emit: 9 } as const

let servers: TwoServers
let connection: Talker
let receivedNotices: string[]
let markers = 0
beforeAll(async () => {
  servers = await startTwoServers([])
  connection = createTalker(servers.origins[0], (await servers.app.as(attacker)).cookie)
  expect(await connection.connected()).toBe(true)
  receivedNotices = []
  connection.socket.onAny((event: string, { room } = { room: '' }) =>
    receivedNotices.push(`${event} ${room}`),
  )
})
afterAll(async () => {
  connection.close()
  await servers.close()
})

/** SQL that was injected into a call of the attacker's company. */
const inject = (message: object): Promise<unknown> =>
  servers.app.services.db.within(customer, tx =>
    tx.execute(
      sql`select pg_notify('socket.io#/', ${JSON.stringify({ uid: 'forged', nsp: '/', ...message })})`,
    ),
  )
const optionsFor = (room: string) => ({ rooms: [room], except: [], flags: {} })

/**
 * The other process sends a message to a room, and then one to the attacker: if the second arrives, the first would
 * have arrived too.
 */
const listReceivedAfterPublishing = async (rooms: readonly string[], what: string): Promise<string[]> => {
  const { live } = servers.secondServer.services
  live.publish(rooms, 'notify', { room: what })
  markers += 1
  live.publish([attackerRoom], 'notify', { room: `marker ${markers}` })
  await expect.poll(() => receivedNotices).toContain(`notify marker ${markers}`)
  return receivedNotices.filter(text => text.endsWith(` ${what}`))
}

test('S13 SQL injected into a call can neither join sockets to foreign rooms nor send messages to rooms', async () => {
  const rooms = [peopleRoom.staff, peopleRoom.company(demoId('anadolu'))]
  const packet = (data: unknown[]) => ({ type: 2, nsp: '/', data })
  await inject({ type: types.join, data: { opts: optionsFor(attackerRoom), rooms } })
  await inject({
    type: types.broadcast,
    data: { opts: optionsFor(attackerRoom), packet: packet(['notify', { room: 'forged' }]) },
  })
  await inject({
    type: types.emit,
    data: {
      packet: ['news', [{ rooms: [attackerRoom], event: 'notify', payload: { room: 'forged news' } }]],
    },
  })
  await inject({ type: types.disconnect, data: { opts: optionsFor(attackerRoom), close: true } })
  await inject({ type: types.join, data: { opts: optionsFor(attackerRoom), rooms }, mac: 'A'.repeat(43) })
  expect(await listReceivedAfterPublishing(rooms, 'for staff and another company')).toEqual([])
  expect(receivedNotices.filter(text => text.includes('forged'))).toEqual([])
  expect(connection.socket.connected).toBe(true)
})

test('a signed message longer than a notice arrives', async () => {
  const long = 'x'.repeat(20_000)
  // Its text is stored first and the notice follows, so that a shorter message sent later may arrive earlier.
  servers.secondServer.services.live.publish([attackerRoom], 'notify', { room: long })
  await expect.poll(() => receivedNotices.filter(text => text === `notify ${long}`)).toHaveLength(1)
})

test('planted fault: the forged notice has a signature', async () => {
  const message = {
    type: types.join,
    data: { opts: optionsFor(attackerRoom), rooms: [peopleRoom.staff] },
  }
  const text = JSON.stringify({ uid: 'forged', nsp: '/', ...message })
  const mac = servers.app.services.keys.sign('socket notices', Buffer.from(text)).toString('base64url')
  await inject({ ...message, mac })
  expect(await listReceivedAfterPublishing([peopleRoom.staff], 'for staff')).toEqual(['notify for staff'])
})
