import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { caseCalls } from '@archway/contract/cases'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { startPooler } from '../../platform/testing/pooler.ts'
import { peopleDatabase } from '../people-database.ts'
import { type RealServer, realServer } from '../real-server.ts'

let pooler: Awaited<ReturnType<typeof startPooler>>
let server: RealServer
beforeAll(async () => {
  const scratch = await peopleDatabase()
  pooler = await startPooler(scratch.url)
  await scratch.drop()
  server = await realServer('owner@brightsmiles.test', {
    DATABASE_POOLER_URL: pooler.url,
    RATE_LIMITS: 'off',
    ROLE: 'web',
  })
})
afterAll(async () => {
  // PgBouncer must end even if the setup has failed; then the later variables are undefined.
  await pooler?.close()
  await server?.close()
})

type SentRequest = { status: number; retryAfter: string | null; text: string }

/** Sequential writes, each repeated with its key until it is answered, with reads of lists in between. */
const startClient = () => {
  const sentItems: SentRequest[] = []
  const acknowledged: string[] = []
  let isStopped = false
  let abandonedByClient = false
  const send = async (method: string, path: string, key?: string): Promise<SentRequest> => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: {
        cookie: server.cookie,
        accept: 'application/json',
        ...(key ? { 'content-type': 'application/json', 'idempotency-key': key } : {}),
      },
      ...(key ? { body: JSON.stringify({ form: { product: 'AL' } }) } : {}),
    })
    const result = {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    }
    sentItems.push(result)
    return result
  }
  const clientEnd = (async () => {
    while (!isStopped) {
      const key = randomUUID()
      let answer = await send('POST', caseCalls.create.path, key)
      while (answer.status === 503 && !abandonedByClient) {
        // Only so that retries after refusals do not use up the CPU.
        await pause(20)
        answer = await send('POST', caseCalls.create.path, key)
      }
      acknowledged.push((JSON.parse(answer.text) as { data: { uuid: string } }).data?.uuid ?? answer.text)
      await send('GET', caseCalls.list.path)
    }
  })()
  return {
    sent: sentItems,
    acknowledged,
    /** Ends once its last write is answered. */
    stop: async () => {
      isStopped = true
      await clientEnd
    },
    /** Also ends if the pooler does not come back. */
    abandon: async () => {
      isStopped = abandonedByClient = true
      await clientEnd
    },
  }
}

const listCasesInDatabase = async (): Promise<string[]> =>
  server.db.within(systemScope, async ({ $client }) => {
    const { rows } = await $client.query<{ id: string }>('select id from case_file')
    return rows.map(({ id }) => id)
  })

test('R2 R10 a pooler restarted under load: calls get 503 with Retry-After, nothing is lost or duplicated', async () => {
  const before = await listCasesInDatabase()
  const clients = Array.from({ length: 4 }, startClient)
  const listSent = () => clients.flatMap(client => client.sent)
  try {
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      const [answers, refusals] = [
        listSent().length,
        listSent().filter(({ status }) => status === 503).length,
      ]
      await expect.poll(() => listSent().length).toBeGreaterThan(answers + 20)
      await pooler.stop(signal)
      await expect
        .poll(() => listSent().filter(({ status }) => status === 503).length)
        .toBeGreaterThan(refusals)
      await expect.poll(async () => (await fetch(`${server.origin}/ready`)).status).toBe(503)
      expect((await fetch(`${server.origin}/live`)).status).toBe(200)
      await pooler.start()
      await expect.poll(async () => (await fetch(`${server.origin}/ready`)).status).toBe(200)
    }
    const last = listSent().length
    await expect.poll(() => listSent().length).toBeGreaterThan(last + 20)
    await Promise.all(clients.map(client => client.stop()))
  } finally {
    await Promise.allSettled(clients.map(client => client.abandon()))
  }
  const failedRequests = listSent().filter(({ status }) => status !== 200)
  const acknowledged = clients.flatMap(client => client.acknowledged)
  console.log(
    `pooler restarted twice: ${listSent().length} calls, ${failedRequests.length} answered 503, ${acknowledged.length} cases`,
  )
  expect(failedRequests.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
  const created = (await listCasesInDatabase()).filter(id => !before.includes(id))
  expect(created.toSorted()).toEqual(acknowledged.toSorted())
})
