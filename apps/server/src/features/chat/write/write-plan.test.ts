import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft } from '../../../testing/case-story.ts'
import type { Draft } from './draft.ts'
import { writeStatement } from './write.ts'
import { oneStatement, valuesOfOne } from './write-one.ts'

/** A node of a plan, as in the output of `explain (analyze, format json)`. */
type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Node[]
}

const cases = 2000
const longRoom = 10_000
const batch = 50
const owner = 'owner@brightsmiles.test'

let app: TestApp
let client: pg.Client
/** Two rooms of one company: one with many messages and an empty one. */
let rooms: { long: string; silent: string; companyId: string }

beforeAll(async () => {
  app = await testApp()
  client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  const visitor = await app.as(owner)
  const [long, silent] = [
    await createDraft(visitor, completeForm('RE')),
    await createDraft(visitor, completeForm('RE')),
  ]
  const { rows } = await client.query('select company_id as "companyId" from case_file where id = $1', [long])
  rooms = { long, silent, companyId: rows[0].companyId }
  // The generated rows are consistent, so foreign keys need no checks.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into case_file
     select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'identifier', 'FILL-' || n))).*
     from case_file c, generate_series(1, $2::int) n where c.id = $1`,
    [long, cases],
  )
  await client.query(
    `insert into chat_room (room_id, company_id, last_seq, last_at)
     select id, company_id, case id when $1 then $2::int else 3 end, now() from case_file where id <> $3`,
    [long, longRoom, silent],
  )
  await client.query(
    `insert into chat_message (id, company_id, room_id, seq, client_msg_id, sender_id, sender_name, party, source, body)
     select gen_random_uuid(), company_id, room_id, n, 'message-' || n, gen_random_uuid(), 'Somebody', 'staff', 'admin',
       'Words'
     from chat_room, generate_series(1, last_seq) n`,
  )
  await client.query(
    `insert into chat_reader (room_id, party, company_id)
     select room_id, party, company_id from chat_room, unnest(array['submitter', 'staff']) party`,
  )
  await client.query('set session_replication_role = origin')
  await client.query('analyze')
})
afterAll(async () => {
  await client.end()
  await app.close()
})

const draftsIn = (roomId: string, senderId: string | null): Draft[] =>
  Array.from({ length: batch }, (_, n) => ({
    id: randomUUID(),
    roomId,
    companyId: rooms.companyId,
    clientMsgId: `new-${n}`,
    senderId,
    senderName: 'Somebody',
    party: senderId ? 'submitter' : 'system',
    source: 'doctor',
    body: 'Words',
  }))

const nodesIn = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesIn)]

type Reading = { readonly node: string; readonly rows: number; readonly pages: number }

const literal = (value: unknown): string =>
  value === null ? 'null' : client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))

const valuesOf = (drafts: readonly Draft[]): unknown[] => [
  JSON.stringify(drafts.map((draft, n) => ({ n, ...draft }))),
  new Date(),
  `{${[...new Set(drafts.map(({ roomId }) => roomId))].join()}}`,
]

/**
 * The number of pages that a statement reads from each table or index. It is planned and executed as in the server.
 */
const listReadings = async (statement: string, values: readonly unknown[]): Promise<Reading[]> => {
  await client.query('begin; set local role archway_staff; set local plan_cache_mode = force_generic_plan')
  try {
    await client.query(`prepare written as ${statement}`)
    const { rows } = await client.query(
      `explain (analyze, buffers, format json) execute written (${values.map(literal)})`,
    )
    const [{ Plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Node }]
    return nodesIn(Plan).flatMap((node): Reading[] => {
      const from = node['Index Name'] ?? node['Relation Name']
      if (!from || node['Node Type'] === 'ModifyTable') return []
      const rest = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      return [
        {
          node: `${node['Node Type']} of ${from}`,
          rows: (node['Actual Rows'] + rest) * node['Actual Loops'],
          pages: node['Shared Hit Blocks'] + node['Shared Read Blocks'],
        },
      ]
    })
  } finally {
    await client.query('rollback; deallocate all')
  }
}

/** From the root of an index to the row, plus some for rows that are not vacuumed yet. */
const pagesEach = 8

/** A batch touches the rows it writes and those it repeats: never more rows of a table than messages. */
const tooMuch = (readings: readonly Reading[], messages: number): string[] => {
  expect(readings.length).toBeGreaterThan(2)
  return readings.flatMap(({ node, rows, pages }) =>
    rows > messages || pages > messages * pagesEach ? [`${node}: ${rows} rows, ${pages} pages`] : [],
  )
}

const listTooMuch = async (drafts: readonly Draft[], statement = writeStatement): Promise<string[]> =>
  tooMuch(await listReadings(statement, valuesOf(drafts)), drafts.length)

const listTooMuchOfOne = async (draft: Draft, statement = oneStatement): Promise<string[]> =>
  tooMuch(await listReadings(statement, valuesOfOne(draft, new Date())), 1)

describe('storing messages only reads the rows they need', () => {
  test('by a person and by the product, in long and in new conversations', async () => {
    for (const room of [rooms.long, rooms.silent])
      for (const sender of [randomUUID(), null]) {
        const drafts = draftsIn(room, sender)
        expect(await listTooMuch(drafts)).toEqual([])
        if (sender) expect(await listTooMuchOfOne(drafts[0]!)).toEqual([])
      }
  })

  /** The statement with one part replaced. */
  const changeStatement = (from: string, to: string, statement = writeStatement): string => {
    expect(statement).toContain(from)
    return statement.replace(from, to)
  }

  test('planted fault: a sender that may be null is searched in the whole conversation', async () => {
    const fault = changeStatement(
      'm.sender_id = g."senderId" and',
      'm.sender_id is not distinct from g."senderId" and',
    )
    const problems = await listTooMuch(draftsIn(rooms.long, randomUUID()), fault)
    expect(problems.join()).toContain('chat_message')
  })

  test('planted fault: the case is searched among all cases of its company', async () => {
    const fault = changeStatement(
      'select id, company_id, side, doctor_id from case_file where id = any($3::uuid[])',
      'select id, company_id, side, doctor_id from case_file where id::text = any($3::text[])',
    )
    const drafts = draftsIn(rooms.long, randomUUID())
    expect((await listTooMuch(drafts, fault)).join()).toContain('case_file')
    const ofOne = changeStatement(
      'case_file where id = $4::uuid',
      'case_file where id::text = $4::text',
      oneStatement,
    )
    expect((await listTooMuchOfOne(drafts[0]!, ofOne)).join()).toContain('case_file')
  })

  test('planted fault: a missing index', async () => {
    await client.query('alter table chat_message drop constraint chat_message_once')
    const drafts = draftsIn(rooms.long, randomUUID())
    expect((await listTooMuch(drafts)).join()).toContain('chat_message')
    expect((await listTooMuchOfOne(drafts[0]!)).join()).toContain('chat_message')
  })
})
