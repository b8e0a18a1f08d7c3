import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealServer, realServer } from '../../../testing/real-server.ts'
import { type WebhookReceiver, webhookReceiver } from './testing/receiver.ts'

let server: RealServer
let database: pg.Client
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await webhookReceiver()
  server = await realServer('owner@brightsmiles.test', { WEBHOOKS_TO_LOCALHOST: 'true', ROLE: 'all' })
  database = new pg.Client({ connectionString: server.ownerUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await server.close()
  await receiver.close()
})

const request = async (method: string, path: string, body: object): Promise<string> => {
  const response = await server.ask(method, path, body)
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { uuid: string } }).data.uuid
}

test('R1, R9 kill -9 of the worker during a delivery: every event arrives, the interrupted one again with the same id', async () => {
  await request('POST', '/webhook', { url: receiver.urlOf('/'), events: ['case.status_changed'] })
  receiver.on('/', () => {})
  const draft = { form: { product: 'RE', firstName: 'Ada', lastName: 'Lovelace' } }
  const cases = await Promise.all(Array.from({ length: 5 }, () => request('POST', '/case', draft)))
  for (const id of cases) await request('PATCH', `/case/${id}/cancel`, { reasons: ['CANCEL_PATIENT'] })
  await expect.poll(() => receiver.at('/').length).toBe(1)
  await server.kill()
  // The runner of another process does this 15 seconds after a process has ended; tested in `jobs/jobs.test.ts`.
  await database.query(
    'select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker.jobs where locked_by is not null',
  )
  receiver.on('/', response => void response.writeHead(204).end())
  await server.start()
  await expect
    .poll(() => new Set(receiver.at('/').map(({ body }) => 'caseUuid' in body.data && body.data.caseUuid)))
    .toEqual(new Set(cases))
  const [inTheAir, ...after] = receiver.at('/')
  expect(after.map(({ id }) => id)).toContain(inTheAir?.id)
  expect(new Set(after.map(({ id }) => id)).size).toBe(cases.length)
})
