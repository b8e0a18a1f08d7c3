import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type RealServer, realServer } from '../../testing/real-server.ts'

let server: RealServer
beforeAll(async () => {
  server = await realServer('owner@brightsmiles.test', { ROLE: 'web' })
})
afterAll(() => server.close())

const draft = { form: { product: 'RE', firstName: 'Ada', lastName: 'Lovelace' } }
const reasons = { reasons: ['CANCEL_PATIENT'] }

type Acknowledged = { created: Set<string>; canceled: Set<string> }

/** Creates cases and cancels every second one until the server is killed. Records only what was acknowledged. */
const createAndCancel = async (acknowledged: Acknowledged): Promise<void> => {
  for (let n = 0; ; n += 1) {
    const created = await server.ask('POST', '/case', draft).catch(() => null)
    if (!created?.ok) return
    const body = (await created.json().catch(() => null)) as { data: { uuid: string } } | null
    if (!body) return
    acknowledged.created.add(body.data.uuid)
    if (n % 2 === 0) continue
    const canceled = await server.ask('PATCH', `/case/${body.data.uuid}/cancel`, reasons).catch(() => null)
    if (canceled?.ok && (await canceled.json().catch(() => null))) acknowledged.canceled.add(body.data.uuid)
  }
}

type CaseOutcome = { id: string; status: string; canceled: number }
const readStoredCases = async (): Promise<Map<string, CaseOutcome>> => {
  const { rows } = await server.db.within(systemScope, tx =>
    tx.execute<CaseOutcome>(sql`select c.id, c.status, count(h.id) filter (where h.action = 'CASE_CANCELED')::int as canceled
      from case_file c left join case_history h on h.case_id = c.id group by c.id`),
  )
  return new Map(rows.map(row => [row.id, row]))
}

const readCounts = async (): Promise<{ rows: number; counters: number }> => {
  const { rows } = await server.db.within(systemScope, tx =>
    tx.execute<{ rows: number; counters: number }>(sql`select
      (select count(*)::int from case_file) as rows, (select coalesce(sum(count), 0)::int from case_counter) as counters`),
  )
  return rows[0] ?? { rows: -1, counters: -2 }
}

/** Differences between acknowledged and stored cases. */
const faults = (acknowledged: Acknowledged, storedCases: Map<string, CaseOutcome>): string[] => [
  ...[...acknowledged.created].filter(id => !storedCases.has(id)).map(id => `case ${id} is lost`),
  ...[...acknowledged.canceled]
    .filter(id => storedCases.get(id)?.status !== 'CANCELED')
    .map(id => `cancel of ${id} is lost`),
  ...[...storedCases.values()]
    .filter(({ status, canceled }) => canceled !== (status === 'CANCELED' ? 1 : 0))
    .map(({ id, status, canceled }) => `${id} is ${status} with ${canceled} cancels in its history`),
]

describe('R1: kill -9 of the server while statuses change', () => {
  test('nothing acknowledged is lost, nothing is incomplete, and the counters match', async () => {
    const acknowledged: Acknowledged = { created: new Set(), canceled: new Set() }
    for (let round = 0; round < 3; round += 1) {
      const before = acknowledged.canceled.size
      const working = Promise.all([
        createAndCancel(acknowledged),
        createAndCancel(acknowledged),
        createAndCancel(acknowledged),
        createAndCancel(acknowledged),
      ])
      await expect.poll(() => acknowledged.canceled.size - before, { interval: 5 }).toBeGreaterThan(5)
      await server.kill()
      await working
      await server.start()
    }
    expect(faults(acknowledged, await readStoredCases())).toEqual([])
    const { rows, counters } = await readCounts()
    expect(counters).toBe(rows)
  })

  test('planted fault: an acknowledged step that is missing, and a step without its history', async () => {
    const storedCases = await readStoredCases()
    const [first] = [...storedCases.values()].filter(({ status }) => status === 'CANCELED')
    if (!first) throw new Error('nothing was canceled')
    const acknowledged: Acknowledged = { created: new Set(['gone']), canceled: new Set([first.id]) }
    const broken = new Map(storedCases).set(first.id, { ...first, canceled: 0 })
    expect(faults(acknowledged, broken)).toHaveLength(2)
  })
})
