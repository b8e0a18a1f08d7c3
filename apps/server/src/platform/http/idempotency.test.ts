import { caseCalls } from '@archway/contract/cases'
import { contactCalls } from '@archway/contract/contacts'
import { laserMarkingCalls } from '@archway/contract/laser-marking'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { peopleAt } from '../../demo/visitor.ts'
import { createApp } from '../../start/app.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { realServer } from '../../testing/real-server.ts'
import { systemScope } from '../db/scope.ts'
import { keyJobs } from './idempotency.ts'

let app: TestApp
let owner: Visitor
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('owner@brightsmiles.test')
})
afterAll(() => app.close())

const countRows = async (table: string, on: TestApp['services']['db'] = app.services.db): Promise<number> => {
  const { rows } = await on.within(systemScope, tx =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`),
  )
  return rows[0]?.n ?? -1
}
const draft = { form: { product: 'AL' as const } }
const keyed = (key: string, body: Record<string, unknown> = draft) => ({
  body,
  headers: { 'idempotency-key': key },
})

describe('a write with an Idempotency-Key', () => {
  test('is executed once: the same person, key and input get the first response again', async () => {
    const before = await countRows('case_file')
    const first = await owner.call(caseCalls.create, keyed('first'))
    const repeatedResponse = await owner.call(caseCalls.create, keyed('first'))
    expect(first.status).toBe(200)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    expect(repeatedResponse).toMatchObject({ status: 200, body: first.body })
    expect(repeatedResponse.headers['idempotency-replayed']).toBe('true')
    expect(repeatedResponse.headers['content-type']).toBe(first.headers['content-type'])
    expect(await countRows('case_file')).toBe(before + 1)
  })

  test('order of fields and empty values do not change the input', async () => {
    const first = await owner.call(contactCalls.addContact, {
      body: { name: 'Once', email: 'once@brightsmiles.test' },
      headers: { 'idempotency-key': 'order' },
    })
    const repeatedResponse = await owner.call(contactCalls.addContact, {
      body: { phone: '', email: 'once@brightsmiles.test', name: 'Once' },
      headers: { 'idempotency-key': 'order' },
    })
    expect(first.status).toBe(200)
    expect(repeatedResponse.body).toEqual(first.body)
  })

  test('a refusal is stored as well, even if the result would be different now', async () => {
    const person = { name: 'Twice', email: 'twice@brightsmiles.test' }
    const keyedRequest = keyed('refused', person)
    await owner.call(contactCalls.addContact, { body: person })
    const first = await owner.call(contactCalls.addContact, keyedRequest)
    expect(first).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } })
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update account set email = 'moved@brightsmiles.test' where email = ${person.email}`),
    )
    const repeatedResponse = await owner.call(contactCalls.addContact, keyedRequest)
    expect(repeatedResponse).toMatchObject({ status: 409, body: first.body })
    expect(repeatedResponse.headers['idempotency-replayed']).toBe('true')
  })

  test('a malformed request does not use its key: corrected, it is executed', async () => {
    const wrong = await owner.call(caseCalls.create, keyed('mended', { form: { product: 'XX' } }))
    expect(wrong.body.code).toBe('INVALID')
    expect((await owner.call(caseCalls.create, keyed('mended'))).status).toBe(200)
  })

  test('another input or call with the same key is refused; keys of different people are independent', async () => {
    await owner.call(caseCalls.create, keyed('mine'))
    const reused = await owner.call(caseCalls.create, keyed('mine', { form: { product: 'RE' } }))
    expect(reused).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    const call = await owner.call(laserMarkingCalls.updateLaserMarking, {
      body: { archFlag: 1 },
      headers: { 'idempotency-key': 'mine' },
    })
    expect(call).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    const colleague = await app.as('contact@brightsmiles.test')
    const otherReply = await colleague.call(caseCalls.create, keyed('mine'))
    expect(otherReply.status).toBe(200)
    expect(otherReply.headers['idempotency-replayed']).toBeUndefined()
    const stranger = await app.as('owner@nourdental.test')
    expect((await stranger.call(caseCalls.create, keyed('mine'))).status).toBe(200)
  })

  test.each(['', 'with blank', 'ünïcode'.normalize(), 'x'.repeat(201)])(
    'an invalid key is refused: %j',
    async key => {
      const response = await owner.call(caseCalls.create, keyed(key))
      expect(response).toMatchObject({ status: 400, body: { code: 'KEY_MALFORMED' } })
    },
  )

  test('keys are deleted after a day', async () => {
    await owner.call(caseCalls.create, keyed('old'))
    app.clock.advance(24 * 3_600_000 - 1)
    const job = keyJobs(app.services).forgetKeys as () => Promise<void>
    await job()
    const replayed = await owner.call(caseCalls.create, keyed('old'))
    expect(replayed.headers['idempotency-replayed']).toBe('true')
    app.clock.advance(2)
    await job()
    expect(await countRows('idempotency_key')).toBe(0)
    const later = await owner.call(caseCalls.create, keyed('old'))
    expect(later.headers['idempotency-replayed']).toBeUndefined()
  })

  test('a company sees no stored responses of another', async () => {
    await owner.call(caseCalls.create, keyed('hidden'))
    const { rows } = await app.services.db.query<{ n: number }>(
      { kind: 'company', companyId: demoId('nourdental') },
      {
        text: `select count(*)::int as n from idempotency_key where account_id = '${demoId('owner@brightsmiles.test')}'`,
      },
    )
    expect(rows[0]?.n).toBe(0)
  })
})

/**
 * Rounds of simultaneous requests with one key. Returns the number of cases that each round created, and the failed
 * responses.
 */
const sendRace = async (rounds: number, atOnce: number, visitors: readonly Visitor[]) => {
  const createdCounts: number[] = []
  const failures: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    app.clock.advance(60_000)
    const before = await countRows('case_file')
    const key = `race ${round} of ${visitors.length}`.replaceAll(' ', '-')
    const responses = await Promise.all(
      Array.from({ length: atOnce }, (_, n) =>
        visitors[n % visitors.length]!.call(caseCalls.create, keyed(key)),
      ),
    )
    createdCounts.push((await countRows('case_file')) - before)
    const uuids = new Set(responses.map(({ status, body }) => (status === 200 ? body.data.uuid : body.code)))
    if (uuids.size !== 1) failures.push([...uuids].join(', '))
    if (responses.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length !== atOnce - 1)
      failures.push('not all but one were replays')
  }
  return { createdCounts, failures }
}

describe('R6 one row per idempotency key', () => {
  test('20 rounds of 20 concurrent requests create 20 cases, with equal responses in each round', async () => {
    const { createdCounts, failures } = await sendRace(20, 20, [owner])
    expect(failures).toEqual([])
    expect(createdCounts).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('also with two servers', async () => {
    const second = await createApp(app.services.config, app.database.serverUrl, app.services.log, app.clock)
    const secondVisitor = await peopleAt(second.http).as('owner@brightsmiles.test')
    const { createdCounts, failures } = await sendRace(20, 20, [owner, secondVisitor])
    await second.close()
    expect(failures).toEqual([])
    expect(createdCounts).toEqual(Array.from({ length: 20 }, () => 1))
  })

  test('planted fault: keys without the lock of their row', async () => {
    const client = new pg.Client({ connectionString: app.database.url })
    await client.connect()
    await client.query('delete from idempotency_key')
    await client.query('alter table idempotency_key drop constraint idempotency_key_account_id_key_pk')
    const { createdCounts } = await sendRace(2, 5, [owner])
    await client.query('truncate idempotency_key')
    await client.query('alter table idempotency_key add primary key (account_id, key)')
    await client.end()
    expect(createdCounts.every(n => n > 1)).toBe(true)
  })
})

describe('a server that is killed', () => {
  test('R1 between the work and the response, leaves each key with one case and its response', async () => {
    const server = await realServer('owner@brightsmiles.test', { ROLE: 'web' })
    try {
      const before = await countRows('case_file', server.db)
      const createCase = (key: string) =>
        fetch(`${server.origin}/case`, {
          method: 'POST',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            cookie: server.cookie,
            'idempotency-key': key,
          },
          body: JSON.stringify(draft),
        })
          .then(async response =>
            response.ok ? await response.text() : `refused ${response.status} ${await response.text()}`,
          )
          .catch(() => null)
      const keys: string[] = []
      for (let round = 0; round < 4; round += 1) {
        const roundKeys = Array.from({ length: 8 }, (_, n) => `kill-${round}-${n}`)
        keys.push(...roundKeys)
        const requests = roundKeys.map(createCase)
        await new Promise(resolve => setTimeout(resolve, 4 + round * 12))
        await server.kill()
        const answers = await Promise.all(requests)
        await server.start()
        for (const [n, key] of roundKeys.entries()) {
          const answer = await createCase(key)
          expect(answer).toContain('"uuid"')
          if (answers[n]) expect(answer).toBe(answers[n])
        }
      }
      expect(await countRows('case_file', server.db)).toBe(before + keys.length)
    } finally {
      await server.close()
    }
  })
})
