import { sessionCalls } from '@archway/contract/session'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endOfChain, sealTrail } from '../../apps/server/src/platform/audit/seal.ts'
import { checkStamp, createStamper } from '../../apps/server/src/platform/audit/stamp.ts'
import { type Anchor, verifyTrail } from '../../apps/server/src/platform/audit/verify.ts'
import { connect, type Database, type Tx } from '../../apps/server/src/platform/db/database.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { createKeys } from '../../apps/server/src/platform/secrets/keys.ts'
import { memoryLog } from '../../apps/server/src/platform/testing/memory-log.ts'
import { startWork } from '../../apps/server/src/start/start-work.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { createEntities } from './src/world.ts'

let app: TestApp
let db: Database
let owner: pg.Client

beforeAll(async () => {
  app = await testApp()
  db = app.services.db
  owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  await createEntities(app)
})
afterAll(async () => {
  await owner.end()
  await app.close()
})

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, values)).rows
const look = async (): Promise<void> => {
  const visitor = await app.as('owner@brightsmiles.test')
  expect((await visitor.call(sessionCalls.me)).status).toBe(200)
}
const insertLine = `insert into audit_entry (at, request_id, class, call, result, address)
  values (now(), gen_random_uuid(), 'account', 'GET /test', 'ok', '127.0.0.1')`
/** Simulates that so much time has passed that no transaction can still add an earlier line. */
const passSealDelay = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    await query(`update audit_chain set candidate_at = now() - interval '1 hour'`)
    await sealTrail(db)
  }
}
/** The id and the number of a line in the middle of the chain. */
const readMiddleEntry = async (): Promise<{ id: string; number: string }> => {
  const [line] = await query<{ id: string; number: string }>(
    'select entry_id as id, number from audit_seal order by number offset (select count(*) / 2 from audit_seal) limit 1',
  )
  return line ?? expect.fail('nothing is sealed')
}

describe('S13: the hash chain of the audit trail', () => {
  test('is valid after normal work, and covers every line', async () => {
    await sealTrail(db)
    const { lines, unsealed, breaks } = await verifyTrail(db)
    const [count] = await query<{ n: number }>('select count(*)::int as n from audit_entry')
    expect({ lines, unsealed, breaks }).toEqual({ lines: count?.n, unsealed: 0, breaks: [] })
    expect(lines).toBeGreaterThan(50)
  })

  test('lines from before the staff role was stored have their original hash', async () => {
    await query(insertLine)
    await sealTrail(db)
    const [line] = await query<{ isEqual: boolean; role: string | null }>(`
      select e.staff_role as role, s.hash = encode(sha256(convert_to(before.hash ||
        jsonb_build_array(e.id, extract(epoch from e.at)::numeric(20, 3), e.request_id, e.class, e.call, e.params,
          e.ids, e.account_id, e.audience, e.company_id, e.result, e.code, e.address)::text, 'UTF8')), 'hex') as "isEqual"
      from audit_seal s join audit_entry e on e.id = s.entry_id join audit_seal before on before.number = s.number - 1
      where e.call = 'GET /test' order by s.number desc limit 1`)
    expect(line).toEqual({ role: null, isEqual: true })
  })

  test('is valid with several writers and sealers, and lines that are committed late', async () => {
    const databases = [1, 2, 3].map(() => connect(app.database.serverUrl, { size: 2 }))
    const late = new pg.Client({ connectionString: app.database.url })
    await late.connect()
    await late.query('begin')
    await late.query(insertLine)
    await Promise.all(
      databases.map(async database => {
        for (let n = 0; n < 20; n += 1) {
          await database.query(systemScope, { text: insertLine })
          await sealTrail(database)
        }
      }),
    )
    // While the late transaction runs, its line can still be added, however much time has passed.
    await passSealDelay()
    await late.query('commit')
    await late.end()
    await passSealDelay()
    await Promise.all(databases.map(database => database.close()))
    const { unsealed, breaks } = await verifyTrail(db)
    expect({ unsealed, breaks }).toEqual({ unsealed: 0, breaks: [] })
    const end = async () => {
      await passSealDelay()
      const [chain] = await query<{ number: string; n: string; complete: string }>(
        'select number, (select count(*) from audit_entry) as n, complete_to as complete from audit_chain',
      )
      return { isWhole: chain?.number === chain?.n, isComplete: Number(chain?.complete) > 0 }
    }
    // Transactions of other databases of the cluster count as well, until they end.
    await expect.poll(end).toEqual({ isWhole: true, isComplete: true })
  })

  /** Another process seals a line after the verification has read the last one. */
  const sealsBetweenReads = (open: Database['within']): Pick<Database, 'withinSnapshot'> => ({
    withinSnapshot: (scope, work) =>
      open(scope, tx => {
        const client = Object.create(tx.$client, {
          query: {
            value: async (rowsQuery: pg.QueryConfig) => {
              const result = await tx.$client.query(rowsQuery)
              if (result.rows.length > 0) return result
              await query(insertLine)
              await sealTrail(db)
              return result
            },
          },
        }) as Tx['$client']
        return work(Object.create(tx, { $client: { value: client } }) as Tx)
      }),
  })
  test('a line that another process seals during a verification does not count as a gap', async () => {
    const anchor = { number: 0, hash: '' }
    const { lines, breaks } = await verifyTrail(sealsBetweenReads(db.withinSnapshot), { from: anchor })
    expect(breaks).toEqual([])
    expect(lines).toBeGreaterThan(0)
  })
  test('planted fault: without the snapshot, lines seem to be missing at the end', async () => {
    const { breaks } = await verifyTrail(sealsBetweenReads(db.within))
    expect(breaks.map(({ sentence }) => sentence)).toEqual([expect.stringMatching(/its end was recorded as/)])
  })

  test('the process that runs jobs seals by itself', async () => {
    const stop = await startWork(app.services, app.database.serverUrl, { scheduled: false })
    await look()
    const readNewestId = async () =>
      (await query<{ id: string }>('select max(id) as id from audit_entry'))[0]?.id
    const isSealed = async () =>
      (await query('select from audit_seal where entry_id = $1', [await readNewestId()])).length
    await expect.poll(isSealed).toBe(1)
    await stop()
  })

  test.each(['archway_app', 'archway_staff', 'archway_jobs', 'none'])(
    'as %s, the server can neither write seals nor change the end of the chain',
    async role => {
      const client = new pg.Client({ connectionString: app.database.serverUrl })
      await client.connect()
      await client.query(`set role ${role}`)
      for (const attempt of [
        `insert into audit_seal (number, day, entry_id, hash) values (0, now(), 0, '')`,
        'update audit_seal set hash = hash',
        'delete from audit_seal',
        'truncate audit_seal',
        'update audit_chain set number = 0',
        'delete from audit_chain',
        'create or replace function public.seal_audit(most integer) returns integer language sql as $$select 0$$',
      ])
        await expect(client.query(attempt), attempt).rejects.toThrow(/permission denied|must be owner/)
      await client.end()
    },
  )
})

describe('S13: changes by the owner of the database are found', () => {
  let anchor: Anchor
  beforeEach(async () => {
    await passSealDelay()
    expect((await verifyTrail(db)).breaks).toEqual([])
    const [number, hash] = (await endOfChain(db)).split(':')
    anchor = { number: Number(number), hash: hash ?? '' }
    await query('drop table if exists entries, seals, chain')
    await query('create table entries as select * from audit_entry')
    await query('create table seals as select * from audit_seal')
    await query('create table chain as select * from audit_chain')
  })
  afterEach(async () => {
    await query('truncate audit_entry, audit_seal, audit_chain')
    await query('insert into audit_entry overriding system value select * from entries')
    await query('insert into audit_seal select * from seals')
    await query('insert into audit_chain select * from chain')
    await query('drop table entries, seals, chain')
    expect((await verifyTrail(db)).breaks).toEqual([])
  })
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)

  test('a changed line', async () => {
    const { id } = await readMiddleEntry()
    await query(`update audit_entry set account_id = gen_random_uuid() where id = $1`, [id])
    expect((await verifyTrail(db)).breaks).toEqual([
      { day: today, entry: Number(id), sentence: expect.stringMatching(/is not what was sealed/) },
    ])
  })

  test.each([
    'at',
    'request_id',
    'class',
    'call',
    'params',
    'ids',
    'account_id',
    'audience',
    'staff_role',
    'company_id',
    'result',
    'code',
    'address',
  ])('any part of a line: %s', async column => {
    const { id } = await readMiddleEntry()
    const value: Record<string, string> = {
      at: `at + interval '1 second'`,
      params: `'{"other":"x"}'`,
      ids: `ids || gen_random_uuid()`,
      request_id: 'gen_random_uuid()',
      account_id: 'gen_random_uuid()',
      company_id: 'gen_random_uuid()',
    }
    await query(`update audit_entry set ${column} = ${value[column] ?? `'other'`} where id = $1`, [id])
    expect((await verifyTrail(db)).breaks.map(({ entry }) => entry)).toEqual([Number(id)])
  })

  test('a deleted line, with and without its seal', async () => {
    const { id, number } = await readMiddleEntry()
    await query('delete from audit_entry where id = $1', [id])
    expect((await verifyTrail(db)).breaks).toEqual([
      { day: today, entry: Number(id), sentence: expect.stringMatching(/was deleted/) },
    ])
    await query('delete from audit_seal where number = $1', [number])
    expect((await verifyTrail(db)).breaks).toMatchObject([
      { day: today, sentence: expect.stringMatching(/lacks 1 lines before number/) },
    ])
  })

  test('a deleted line, with the following numbers shifted', async () => {
    const { id, number } = await readMiddleEntry()
    await query('delete from audit_entry where id = $1', [id])
    await query('delete from audit_seal where number = $1', [number])
    await query('update audit_seal set number = -number where number > $1', [number])
    await query('update audit_seal set number = -number - 1 where number < 0')
    const { breaks } = await verifyTrail(db)
    expect(breaks[0]?.sentence).toMatch(/is not what was sealed/)
  })

  test('an inserted line', async () => {
    const { id } = await readMiddleEntry()
    await query('delete from audit_entry where id = $1', [id])
    await query('delete from audit_seal where entry_id = $1', [id])
    await query(
      `insert into audit_entry (id, at, request_id, class, call, result, address) overriding system value
       values ($1, now(), gen_random_uuid(), 'account', 'GET /forged', 'ok', '127.0.0.1')`,
      [id],
    )
    await sealTrail(db)
    const { breaks } = await verifyTrail(db)
    expect(breaks.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/lacks 1 lines/),
      expect.stringMatching(/was inserted later/),
    ])
  })

  test('two swapped lines', async () => {
    const { number } = await readMiddleEntry()
    const next = Number(number) + 1
    await query('update audit_seal set number = -1 where number = $1', [number])
    await query('update audit_seal set number = $1 where number = $2', [number, next])
    await query('update audit_seal set number = $1 where number = -1', [next])
    const { breaks } = await verifyTrail(db)
    expect(breaks[0]).toMatchObject({ day: today, sentence: expect.stringMatching(/order was changed/) })
  })

  test('a truncated end: by the stored end, and if that was changed too, by the anchor', async () => {
    await query(
      'delete from audit_entry where id in (select entry_id from audit_seal order by number desc limit 3)',
    )
    await query('delete from audit_seal where number > $1', [anchor.number - 3])
    expect((await verifyTrail(db)).breaks[0]?.sentence).toMatch(/its end was recorded as/)
    await query(
      'update audit_chain set (number, hash) = (select number, hash from audit_seal order by number desc limit 1)',
    )
    expect((await verifyTrail(db)).breaks).toEqual([])
    expect((await verifyTrail(db, { anchor })).breaks[0]?.sentence).toMatch(/before the anchor/)
  })

  test('a completely recomputed chain, only by the anchor', async () => {
    const { id } = await readMiddleEntry()
    await query(`update audit_entry set account_id = gen_random_uuid() where id = $1`, [id])
    await query('delete from audit_seal')
    await query(`update audit_chain set number = 0, hash = '', complete_to = 0`)
    await sealTrail(db)
    expect((await verifyTrail(db)).breaks).toEqual([])
    expect((await verifyTrail(db, { anchor })).breaks[0]?.sentence).toMatch(/not the one of the anchor/)
  })

  test('swapped days', async () => {
    await query(
      `update audit_seal set day = day - 1 where number <= (select max(number) / 2 from audit_seal)`,
    )
    const [half] = await query<{ n: number }>('select max(number)::int / 2 as n from audit_seal')
    const n = half?.n ?? 0
    await query('update audit_seal set number = -number')
    await query(
      `update audit_seal set number = case when -number <= $1 then -number + $1 else -number - $1 end
       where -number <= 2 * $1`,
      [n],
    )
    await query('update audit_seal set number = -number where number < 0')
    expect((await verifyTrail(db)).breaks[0]?.sentence).toMatch(/order was changed/)
  })

  test('the last lines of an earlier day', async () => {
    const { number } = await readMiddleEntry()
    await query('update audit_seal set day = day - 1 where number <= $1', [number])
    const last = 'select entry_id from audit_seal where number between $1::bigint - 2 and $1::bigint'
    await query(`delete from audit_entry where id in (${last})`, [number])
    await query('delete from audit_seal where number between $1::bigint - 2 and $1::bigint', [number])
    expect((await verifyTrail(db)).breaks[0]?.sentence).toMatch(/lacks 3 lines before number/)
  })

  describe('by the stamp, without an anchor', () => {
    const { log, lines, texts } = memoryLog()
    const errors = () => texts('error')
    const startStamper = async () => {
      lines.length = 0
      const stamp = createStamper(db, app.services.keys, log)
      await stamp()
      expect(await checkStamp(db, app.services.keys)).toBeNull()
      return stamp
    }
    /** Inserts a line between others and recomputes every hash after it, with the stored end of the chain. */
    const rewriteChain = async () => {
      const { id } = await readMiddleEntry()
      await query(`update audit_entry set account_id = gen_random_uuid() where id = $1`, [id])
      await query('delete from audit_seal')
      await query(`update audit_chain set number = 0, hash = '', complete_to = 0`)
      await sealTrail(db)
      expect((await verifyTrail(db)).breaks).toEqual([])
    }

    test('a recomputed chain, by a process that does not stamp it', async () => {
      await startStamper()
      await rewriteChain()
      expect(await checkStamp(db, app.services.keys)).toMatch(/made anew/)
      await createStamper(db, app.services.keys, log)()
      expect(errors()).toEqual([expect.stringMatching(/not stamped any more.*made anew/)])
      expect(await checkStamp(db, app.services.keys)).toMatch(/made anew/)
    })

    test('an end truncated with its record, a forged stamp, and a removed stamp', async () => {
      await startStamper()
      await query('delete from audit_seal where number > $1', [anchor.number - 3])
      await query(
        'update audit_chain set (number, hash) = (select number, hash from audit_seal order by number desc limit 1)',
      )
      expect(await checkStamp(db, app.services.keys)).toMatch(/cut off/)
      await query('update audit_chain set stamp_number = number, stamp_hash = hash')
      expect(await checkStamp(db, app.services.keys)).toMatch(/not made with a key/)
      await query('update audit_chain set stamp_number = null, stamp_hash = null, stamp_mac = null')
      expect(await checkStamp(db, app.services.keys)).toMatch(/no stamp/)
    })

    test('the stamp follows the growing chain, and is valid after a rotation of the keys', async () => {
      lines.length = 0
      const secrets = ['first']
      const keys = createKeys(() => secrets)
      await query('update audit_chain set stamp_number = null, stamp_hash = null, stamp_mac = null')
      const stamp = createStamper(db, keys, log)
      await stamp()
      secrets.unshift('second')
      expect(await checkStamp(db, keys)).toBeNull()
      await query(insertLine)
      expect(await sealTrail(db)).toBe(1)
      await stamp()
      expect(errors()).toEqual([])
      secrets.pop()
      expect(await checkStamp(db, keys)).toBeNull()
    })
  })
})
