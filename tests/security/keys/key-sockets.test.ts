import { offeredKeyScopes } from '@archway/contract/api'
import { companyAdminCalls } from '@archway/contract/company'
import { staffCalls } from '@archway/contract/contacts'
import { apiKeyCalls, type KeyScope } from '@archway/contract/integrations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'
import { createTalker, waitUntil } from '../../../apps/server/src/testing/chat-story.ts'
import { startTwoServers, type TwoServers } from '../../../apps/server/src/testing/two-servers.ts'

const owner = 'owner@brightsmiles.test'
const staff = 'staff@archway.test'
const planner = 'planner@archway.test'

let two: TwoServers
let app: TestApp
beforeAll(async () => {
  two = await startTwoServers(['brightsmiles'], { RATE_LIMITS: 'false' })
  app = two.app
})
afterAll(() => two.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))

/** A key with a socket at the second server; the key is changed at the first server, or in the database. */
const openSocket = async (email = owner, scopes: KeyScope[] = ['cases:read', 'chat:read']) => {
  app.forget(email)
  const created = await (await app.as(email)).call(apiKeyCalls.createKey, {
    body: { name: 'A program', days: 30, scopes },
  })
  const { uuid: id, secret } = created.body.data
  const socket = createTalker(two.origins[1], '', { key: secret ?? '' })
  expect(await socket.connected()).toBe(true)
  return { id, secret: secret ?? '', ...socket }
}
type Open = Awaited<ReturnType<typeof openSocket>>

/**
 * Changed only in the database, as if the notice of the change were lost: the check that each process makes once a
 * minute finds it.
 */
const inDatabase = (change: ReturnType<typeof sql>) => async (key: Open) => {
  await run(sql`update api_key set ${change} where id = ${key.id}`)
  await two.secondServer.services.access.review()
}
const changeRole = async (role: 'administrator' | 'planner') => {
  const changed = await (await app.as(staff)).call(staffCalls.changeStaff, {
    params: { staffId: demoId(planner) },
    body: { role },
  })
  expect(changed.status).toBe(200)
}

const endings: Readonly<Record<string, (key: Open) => Promise<void>>> = {
  'revoked at another process': async ({ id }) => {
    await (await app.as(owner)).call(apiKeyCalls.revokeKey, { params: { keyId: id } })
  },
  'revoked without a notice': inDatabase(sql`revoked_at = now()`),
  'expired without a call': inDatabase(sql`expires_at = '2020-01-01'`),
  'without the scope of chat': inDatabase(sql`scopes = '["cases:read"]'`),
  'without the scope of cases': inDatabase(sql`scopes = '["chat:read"]'`),
  'limited to another address': inDatabase(sql`addresses = '["192.0.2.0/24"]'`),
}

test.each(Object.entries(endings))(
  'S12 S14 the open socket of a key ends when the key is %s',
  async (_, end) => {
    const [key, otherKey] = [await openSocket(), await openSocket()]
    await end(key)
    await waitUntil(() => !key.socket.connected)
    expect(otherKey.socket.connected).toBe(true)
    otherKey.close()
  },
)

test('S12 S14 the open socket of a key is closed when the administrator who created the key loses the role', async () => {
  await changeRole('administrator')
  const scopes = offeredKeyScopes('staff')
  const [plannerSocket, staffSocket] = [await openSocket(planner, scopes), await openSocket(staff, scopes)]
  await changeRole('planner')
  await waitUntil(() => !plannerSocket.socket.connected)
  expect(staffSocket.socket.connected).toBe(true)
  staffSocket.close()
})

test('S12 the socket of a key of a blocked company can still read, and what blocked people may not do is refused at once', async () => {
  const key = await openSocket(owner, [...offeredKeyScopes('contact')])
  const setCompanyStatus = async (status: 'ACTIVE' | 'BLOCKED') =>
    (await app.as(staff)).call(companyAdminCalls.changeCompany, {
      params: { id: demoId('brightsmiles') },
      body: { status },
    })
  expect((await setCompanyStatus('BLOCKED')).status).toBe(200)
  const create = await app.app.http.inject({
    method: 'POST',
    url: '/case',
    headers: { authorization: `Bearer ${key.secret}` },
    payload: {},
  })
  expect([create.statusCode, create.json().code]).toEqual([403, 'BLOCKED'])
  expect(key.socket.connected).toBe(true)
  expect((await setCompanyStatus('ACTIVE')).status).toBe(200)
  key.close()
})

test('planted fault: a socket that checks the scopes only when it opens', async () => {
  const { access } = two.secondServer.services
  const hold = access.hold.bind(access)
  const plantedHold = vi
    .spyOn(access, 'hold')
    .mockImplementation(grant => hold({ ...grant, isAllowed: () => true }))
  const key = await openSocket()
  plantedHold.mockRestore()
  await inDatabase(sql`scopes = '[]'`)(key)
  // The socket responds, so it is still open and would receive messages to its rooms.
  expect(await key.say('join', { room: demoId('no case') })).toMatchObject({ ok: false })
  expect(key.socket.connected).toBe(true)
  key.close()
})
