import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type RealServer, realServer } from '../real-server.ts'
import type { ServerProcess } from '../server-process.ts'

const tool = fileURLToPath(new URL('../../../../../bench/load/main.ts', import.meta.url))

let server: RealServer
let secondServer: ServerProcess
beforeAll(async () => {
  server = await realServer('staff@archway.test', { ROLE: 'all', TRUST_PROXY: 'loopback' })
  secondServer = await server.beside()
  expect((await load('prepare', '--companies', '4', '--cases', '12')).exit).toBe(0)
})
afterAll(async () => {
  await server?.close()
})

/** `npm run load` with these arguments. */
const load = async (...args: string[]): Promise<{ exit: number; output: string }> => {
  const toolProcess = spawn(process.execPath, [tool, ...args], {
    env: { ...process.env, DATABASE_URL: server.ownerUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  toolProcess.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [exit] = (await once(toolProcess, 'close')) as [number]
  return { exit, output }
}

type Outcome = {
  actions: Record<string, { count: number; p50: number; p99: number }>
  requests: number
  sockets: number
  errors: Record<string, number>
  cpu: Record<string, number>
}
const runDay = async (...args: string[]): Promise<{ exit: number; outcome: Outcome }> => {
  const { exit, output } = await load(
    ...['--json', '--companies', '4', '--warm-up', '0', '--scan-kb', '64'],
    ...['--url', server.origin, '--url', secondServer.origin, ...args],
  )
  return { exit, outcome: JSON.parse(output) as Outcome }
}

const often = 'signIn=20,list=20,case=20,chat=20,upload=20,approval=20'

test('P19 a day of four companies with two processes: all work of a clinic, timed, without failures', async () => {
  const { exit, outcome } = await runDay(
    '--pace',
    'max',
    '--at-once',
    '6',
    '--seconds',
    '5',
    '--rates',
    often,
  )
  expect(outcome.errors).toEqual({})
  expect(exit).toBe(0)
  expect(outcome.sockets).toBe(8)
  const { actions } = outcome
  for (const name of [
    'sign in',
    'case list',
    'case page',
    'chat, acknowledged',
    'chat, delivered',
    'scan, sent',
  ])
    expect(actions[name]?.count, name).toBeGreaterThan(0)
  for (const { p50, p99 } of Object.values(actions)) expect(p99).toBeGreaterThanOrEqual(p50)
  expect(Object.keys(outcome.cpu)).toHaveLength(3)
  for (const ms of Object.values(outcome.cpu)) expect(ms).toBeGreaterThan(0)
  // Everything that the tool reports as done is in the database.
  const { rows } = await server.db.within(systemScope, tx =>
    tx.execute<{ approved: number }>(
      sql`select count(*)::int as approved from plan where approved_at is not null`,
    ),
  )
  expect(rows[0]?.approved).toBeGreaterThan(0)
})

test('planted fault: companies with read access only fail their writes, and the tool exits with 1', async () => {
  await server.db.within(systemScope, tx =>
    tx.execute(sql`update company set status = 'BLOCKED' where name like 'Load clinic %'`),
  )
  const rates = 'signIn=0,list=1,case=0,chat=0,upload=1,approval=0'
  const { exit, outcome } = await runDay(
    '--pace',
    'max',
    '--at-once',
    '2',
    '--seconds',
    '3',
    '--rates',
    rates,
  )
  expect(exit).toBe(1)
  expect(Object.keys(outcome.errors)).toEqual([expect.stringMatching(/^POST \/case answers 403/)])
  expect(outcome.actions['case list']?.count).toBeGreaterThan(0)
})
