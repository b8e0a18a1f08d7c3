import { allCalls } from '@archway/contract/api'
import { sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { hashToken } from '../../../apps/server/src/features/session/index.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { createTalker, listen } from '../../../apps/server/src/testing/chat-story.ts'
import { inputOf } from '../src/sample.ts'
import { takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'

const email = 'owner@brightsmiles.test'
const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  origin = await listen(app.app.http)
  await turnOnSecondFactor(app, await app.as(email))
})
afterAll(() => app.close())

/** The cookie of a sign-in that has passed its first step, and its token in the cookie of a session. */
const takeFirstStepOnly = async (): Promise<{ token: string; cookie: string }> => {
  const person = app.guest()
  expect(await takeFirstStep(person, email)).toEqual([401, 'SECOND_FACTOR_NEEDED'])
  const token = person.cookie.replace('archway_second_step=', '')
  return { token, cookie: `${person.cookie}; archway_session=${token}` }
}

/** Everything that responds to a sender of this cookie: calls that need a sign-in, uploads, and the socket. */
const listReachable = async (cookie: string): Promise<{ doors: number; open: string[] }> => {
  const calls = allCalls.filter(({ allow }) => allow.to !== 'everyone')
  const open: string[] = []
  for (const call of calls) {
    const { params, body } = inputOf(call)
    const url = call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? unknownId)
    const response = await app.app.http.inject({
      method: call.method,
      url,
      headers: { cookie },
      ...(call.method === 'GET' ? {} : { payload: body }),
    })
    if (response.statusCode !== 401) open.push(`${call.method} ${call.path}`)
  }
  const upload = await app.app.http.inject({
    method: 'HEAD',
    url: `/files/uploads/${unknownId}`,
    headers: { cookie, 'tus-resumable': '1.0.0' },
  })
  if (upload.statusCode !== 401) open.push(`upload ${upload.statusCode}`)
  const connection = createTalker(origin, cookie)
  if (await connection.connected()) open.push('socket')
  connection.close()
  return { doors: calls.length + 2, open }
}

test('S14 after its first step, a sign-in gives no access to calls that need a session, uploads or the socket', async () => {
  const { cookie } = await takeFirstStepOnly()
  const { doors, open } = await listReachable(cookie)
  expect(open).toEqual([])
  console.info(`${doors} doors, ${open.length} open after the first step`)
  expect(doors).toBeGreaterThan(150)
})

test('planted fault: the first step opens a session', async () => {
  const { token, cookie } = await takeFirstStepOnly()
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`insert into session (id, token_hash, account_id, expires_at)
      values (${unknownId}, ${hashToken(token)}, ${demoId(email)}, '2099-01-01')`),
  )
  const me = await app.app.http.inject({ method: 'GET', url: sessionCalls.me.path, headers: { cookie } })
  expect(me.statusCode).toBe(200)
  const { open } = await listReachable(cookie)
  expect(open).toContain('GET /contact/me')
  expect(open).toContain('POST /case')
})
