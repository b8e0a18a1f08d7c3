import { randomBytes } from 'node:crypto'
import { apiKeyCalls, type KeyScope } from '@archway/contract/integrations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { createServer } from '../../../apps/server/src/platform/http/server.ts'
import { Refusal } from '../../../apps/server/src/platform/refuse.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'

type Http = TestApp['app']['http']

let app: TestApp
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterAll(() => app.close())

const createKey = async () => {
  const { body } = await (await app.as('owner@brightsmiles.test')).call(apiKeyCalls.createKey, {
    body: { name: 'A program', days: 30, scopes: ['cases:read'] satisfies KeyScope[] },
  })
  return { id: body.data.uuid, secret: body.data.secret ?? '' }
}
const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))

/** The server's response to each key, without the request id and the date. */
const listAnswersTo = async (secrets: readonly string[], http: Http = app.app.http): Promise<Set<string>> => {
  const answers = new Set<string>()
  for (const secret of secrets) {
    const { statusCode, headers, body } = await http.inject({
      url: '/case',
      headers: { authorization: `Bearer ${secret}` },
    })
    const { 'x-request-id': _id, date: _date, ...rest } = headers
    answers.add(JSON.stringify([statusCode, rest, body]))
  }
  return answers
}

/** Invalid keys: never issued, one letter different, a hash, too long, revoked and expired. */
const createClosedKeys = async (): Promise<string[]> => {
  const [real, revoked, expired] = [await createKey(), await createKey(), await createKey()]
  await run(sql`update api_key set revoked_at = now() where id = ${revoked.id}`)
  await run(sql`update api_key set expires_at = '2020-01-01' where id = ${expired.id}`)
  const { rows } = await run(sql`select secret_hash from api_key where id = ${real.id}`)
  const last = real.secret.endsWith('A') ? 'B' : 'A'
  return [
    `archway_${randomBytes(32).toString('base64url')}`,
    real.secret.slice(0, -1) + last,
    real.secret.slice(0, -1),
    `${real.secret}A`,
    `archway_${rows[0]?.secret_hash}`,
    'archway_',
    revoked.secret,
    expired.secret,
  ]
}

test('S14 all invalid keys get the same response, including the headers', async () => {
  const answers = await listAnswersTo(await createClosedKeys())
  expect(answers.size).toBe(1)
  expect([...answers][0]).toContain('KEY_INVALID')
})

test('planted fault: the response for a revoked key differs from that for an unknown one', async () => {
  const http = await createServer(
    {
      ...app.services,
      viewerOfKey: async secret => {
        const viewer = await app.services.viewerOfKey(secret)
        if (!viewer && (await app.services.ownerOfKey(secret))) throw new Refusal('NOT_ALLOWED')
        return viewer
      },
    },
    app.app.routes,
    app.app.routes.map(route => route.call),
  )
  expect((await listAnswersTo(await createClosedKeys(), http)).size).toBe(2)
})
