import { randomUUID } from 'node:crypto'
import { caseCalls } from '@archway/contract/cases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { createBatcher } from '../db/batcher.ts'
import { connect, type Database } from '../db/database.ts'
import { systemScope } from '../db/scope.ts'
import type { Entry } from './entry.ts'
import { createTrail } from './trail.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const setting = { text: `select current_setting('synchronous_commit') as commit, current_user as role` }

describe('S10: entries of the audit trail and the disk', () => {
  test('a statement can commit without waiting for the disk, and the next one on the connection waits again', async () => {
    const db = connect(app.database.serverUrl, { size: 1 })
    try {
      // Test databases never wait for the disk; this value of the connection distinguishes the two.
      await db.pool.query(`set synchronous_commit = local`)
      for (const commit of ['off', 'local', 'off', 'local']) {
        const { rows } = await db.query(systemScope, setting, { commitWithoutWaiting: commit === 'off' })
        expect(rows).toEqual([{ commit, role: 'archway_staff' }])
      }
    } finally {
      await db.close()
    }
  })

  test('statements in a company scope cannot', async () => {
    const scope = { kind: 'company', companyId: randomUUID() } as const
    await expect(app.services.db.query(scope, setting, { commitWithoutWaiting: true })).rejects.toThrow(
      'only the scope of staff',
    )
  })

  test('only the lines of successful reads do not wait; those of writes and refusals do', async () => {
    const recorded: { result: string; class: string; waits: boolean }[] = []
    const db = {
      query: async (...[, { values }, options]: Parameters<Database['query']>) => {
        for (const entry of JSON.parse(values?.[0] as string) as Entry[])
          recorded.push({
            result: entry.result,
            class: entry.class,
            waits: options?.commitWithoutWaiting !== true,
          })
        return { rows: [] }
      },
    } as unknown as Database
    const { write } = createTrail(db)
    const classes = ['patientRead', 'patientWrite', 'account', 'settings', 'none'] as const
    for (const auditClass of classes)
      for (const result of ['ok', 'refused'] as const)
        await write({ class: auditClass, result, ids: [] as readonly string[] } as Entry)
    expect(recorded.filter(({ waits }) => !waits)).toEqual([
      { result: 'ok', class: 'patientRead', waits: false },
    ])
    expect(recorded).toHaveLength(classes.length * 2)
  })

  test('P17: an entry with many ids does not delay entries of other requests', async () => {
    const inserted: number[] = []
    const db = {
      query: async (...[, { values }]: Parameters<Database['query']>) => {
        const sizes = (JSON.parse(values?.[0] as string) as Entry[]).map(({ ids }) => ids.length)
        // Simulates an export of 20,000 cases whose entry never finishes.
        if (sizes.includes(20_000)) await new Promise(() => {})
        inserted.push(...sizes)
        return { rows: [] }
      },
    } as unknown as Database
    const entryWith = (count: number) =>
      ({
        class: 'patientRead',
        result: 'ok',
        ids: Array.from({ length: count }, () => 'id'),
      }) as Partial<Entry> as Entry
    const { write } = createTrail(db)
    void write(entryWith(20_000))
    await write(entryWith(10))
    expect(inserted).toEqual([10])
    // Planted fault: one batcher for all entries, whatever their size; the next entry waits behind the export's.
    const oneForAll = createBatcher(500, async (entries: readonly Entry[]) => {
      await db.query(systemScope, { text: '', values: [JSON.stringify(entries)] })
      return entries
    })
    void oneForAll(entryWith(20_000))
    void oneForAll(entryWith(11))
    await write(entryWith(12))
    expect(inserted).toEqual([10, 12])
  })

  test('P17: the entry of a connection without an address does not fail entries of other requests', async () => {
    const { write } = createTrail(app.services.db)
    const entryFrom = (address: string | undefined): Entry => ({
      ...{ at: new Date(), requestId: randomUUID(), class: 'patientRead', call: 'GET /gone', params: {} },
      ...{
        ids: [],
        accountId: null,
        audience: null,
        staffRole: null,
        companyId: null,
        result: 'ok',
        code: null,
      },
      address: address as string,
    })
    // The first entry is inserted by itself; the others, of an ended and of an open connection, together.
    await Promise.all(['1.1.1.1', undefined, '2.2.2.2'].map(address => write(entryFrom(address))))
    const { rows } = await app.services.db.query<{ address: string }>(systemScope, {
      text: `select address from audit_entry where call = 'GET /gone' order by address`,
    })
    expect(rows.map(({ address }) => address)).toEqual(['1.1.1.1', '2.2.2.2', 'unknown'])
    // Planted fault: an empty address makes all entries fail that are inserted together with it.
    const query: Database['query'] = (scope, { text = '', values }, options) =>
      app.services.db.query(
        scope,
        { text: text.replace(`coalesce(address, 'unknown')`, 'address'), values },
        options,
      )
    const faulty = createTrail({ ...app.services.db, query })
    const outcomes = await Promise.allSettled(
      ['1.1.1.1', undefined, '2.2.2.2'].map(address => faulty.write(entryFrom(address))),
    )
    expect(outcomes.slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('the lines of a read and a refusal are stored before the response', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const id = randomUUID()
    expect((await owner.call(caseCalls.read, { params: { id } })).status).toBe(404)
    expect((await owner.call(caseCalls.list)).status).toBe(200)
    const { rows } = await app.services.db.query<{ call: string; result: string }>(systemScope, {
      text: `select call, result from audit_entry where call in ('GET /case', 'GET /case/{id}') order by at`,
    })
    expect(rows).toEqual([
      { call: 'GET /case/{id}', result: 'refused' },
      { call: 'GET /case', result: 'ok' },
    ])
  })
})
