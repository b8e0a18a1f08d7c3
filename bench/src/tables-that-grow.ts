import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'

/**
 * Cost and benefit of monthly partitions, table by table (decision 36). Everything is measured as CPU of a single
 * backend, variants alternate, and the medians are printed: `DATABASE_URL=postgres://owner@host/empty npm run bench
 * -- tables`, on Linux, on the machine of the database.
 */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL names an empty database of its owner')
await migrate(url)
const client = new pg.Client({ connectionString: url })
await client.connect()
await client.query(`set synchronous_commit = off; set timezone = 'UTC'`)
const { rows: pids } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')

/** CPU of the backend so far in milliseconds, with nanosecond resolution. */
const cpu = async (): Promise<number> =>
  Number((await readFile(`/proc/${pids[0]?.pid}/schedstat`, 'utf8')).split(' ')[0]) / 1e6

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Variant = { readonly name: string; readonly run: () => Promise<number> }
const rounds = 9

/** Runs variants alternately; each returns its number of units. Prints microseconds of CPU per unit. */
const compare = async (title: string, variants: readonly Variant[]): Promise<void> => {
  const durations = new Map(variants.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const { name, run } of variants) {
      const before = await cpu()
      const units = await run()
      durations.get(name)?.push(((await cpu()) - before) / units)
    }
  console.log(title)
  const base = median(durations.get(variants[0]?.name ?? '') ?? [])
  for (const [name, values] of durations) {
    const us = median(values) * 1000
    console.log(
      `  ${name.padEnd(44)} ${us.toFixed(us < 10 ? 2 : 0).padStart(8)} us   ${(us / 1000 / base).toFixed(2)}`,
    )
  }
}

// The audit trail in one table, as it was, and in monthly partitions; both with and without their index of ids.
await client.query('select make_audit_months(15)')
for (const name of ['one_table', 'one_table_plain']) {
  await client.query(
    `create table ${name} (like audit_entry including defaults including indexes including identity)`,
  )
}
// The product sets this for the table of each month, too: an insert that finds the pending list of ids full
// sorts it in.
await client.query(`do $$ declare i regclass; begin
  for i in select indexrelid::regclass from pg_index join pg_class c on c.oid = indexrelid join pg_am a on a.oid = relam
      where indrelid in ('one_table'::regclass, 'one_table_plain'::regclass) and amname = 'gin' loop
    execute format('alter index %s set (gin_pending_list_limit = 64)', i);
  end loop; end $$`)
await client.query(
  `drop index ${
    (
      await client.query(`select indexrelid::regclass::text as name from pg_index
  join pg_class c on c.oid = indexrelid join pg_am a on a.oid = relam
  where indrelid = 'one_table_plain'::regclass and amname = 'gin'`)
    ).rows[0].name
  }`,
)
const entry = (month: number) => ({
  at: new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + month, 15)),
  request_id: randomUUID(),
  class: 'patientRead',
  call: 'GET /case',
  params: {},
  ids: Array.from({ length: 10 }, () => randomUUID()),
  account_id: randomUUID(),
  audience: 'contact',
  company_id: randomUUID(),
  result: 'ok',
  address: '127.0.0.1',
})
const columns = Object.keys(entry(0)).join()
const inserting = (table: string, size: number) => async (): Promise<number> => {
  const statements = 200
  for (let n = 0; n < statements; n += 1)
    await client.query({
      name: `add to ${table}`,
      text: `insert into ${table} (${columns}) select ${columns} from json_to_recordset($1) as e (at timestamptz,
        request_id uuid, class text, call text, params jsonb, ids uuid[], account_id uuid, audience text, company_id uuid,
        result text, address text)`,
      values: [JSON.stringify(Array.from({ length: size }, () => entry(0)))],
    })
  return statements * size
}
for (const size of [1, 10])
  await compare(`An entry of the trail, ${size} a statement, ten ids each`, [
    { name: 'one table', run: inserting('one_table', size) },
    { name: '17 months', run: inserting('audit_entry', size) },
    { name: 'one table without the index of ids', run: inserting('one_table_plain', size) },
  ])

// Removing a month.
const month = 100_000
const fill = (table: string, timestampColumn: string) =>
  client.query(`insert into ${table} (at, request_id, class, call, ids, account_id, company_id, result, address)
    select ${timestampColumn}, gen_random_uuid(), 'patientRead', 'GET /case', array(select gen_random_uuid() from generate_series(1, 10) where n > 0),
      gen_random_uuid(), gen_random_uuid(), 'ok', '127.0.0.1' from generate_series(1, ${month}) n`)
await fill('one_table', `now() - interval '1 year'`)
await client.query(
  'create table old_month (like audit_entry including defaults including indexes including identity)',
)
await fill('old_month', 'now()')
const measureRemoval = async (title: string, statement: string) => {
  const [before, began] = [await cpu(), performance.now()]
  await client.query(statement)
  console.log(
    `  ${title.padEnd(44)} ${((await cpu()) - before).toFixed(1).padStart(8)} ms CPU, ${(performance.now() - began).toFixed(0)} ms`,
  )
}
console.log(`A month of ${month} entries is removed`)
await measureRemoval('deleted from one table', `delete from one_table where at < now() - interval '6 months'`)
await measureRemoval('vacuum after it', 'vacuum one_table')
await measureRemoval('its partition is dropped', 'drop table old_month')

// History: every read of a case visits all months.
await client.query(`create table history (like case_history including defaults including indexes)`)
await client.query(
  `create table history_months (like case_history including defaults) partition by range (created_at)`,
)
for (let n = 0; n < 73; n += 1)
  await client.query(`create table history_months_${n} partition of history_months for values
    from (date '2020-01-01' + interval '${n} months') to (date '2020-01-01' + interval '${n + 1} months')`)
await client.query(`create index on history_months (company_id, case_id, seq desc nulls first)`)
const cases = 500
const ids = Array.from({ length: cases }, () => randomUUID())
await client.query(
  `insert into history (id, seq, company_id, case_id, action, model, actor_type, actor_name, attributes, created_at)
   select gen_random_uuid(), n, $1, c, 'UPDATED', 'case', 'contact', 'x', '{}', date '2020-01-01' + (n || ' hours')::interval
   from unnest($2::uuid[]) c, generate_series(1, 40) n`,
  [ids[0], ids],
)
await client.query('insert into history_months select * from history')
await client.query('analyze history; analyze history_months')
const createReader = (table: string) => async () => {
  for (const id of ids.slice(0, 200))
    await client.query({
      name: `history of ${table}`,
      text: `select * from ${table} where company_id = $1 and case_id = $2 order by seq desc limit 25`,
      values: [ids[0], id],
    })
  return 200
}
await compare('The history of a case', [
  { name: 'one table', run: createReader('history') },
  { name: '73 months', run: createReader('history_months') },
])

// Idempotency keys live for a day: the cost of storing and deleting one.
const key = (n: number, prefix: string) => [ids[0], `${prefix}${n}`]
const writeKeys = async (prefix: string) => {
  for (let n = 0; n < 1000; n += 1)
    await client.query({
      name: 'key',
      text: `insert into idempotency_key (account_id, key, call, input, status, body, created_at)
        values ($1, $2, 'POST /case', 'x', 200, repeat('x', 800), now() - interval '2 days') on conflict do nothing`,
      values: key(n, prefix),
    })
  return 1000
}
let keyCount = 0
await client.query('alter table idempotency_key no force row level security')
await compare('A key of a write', [
  { name: 'made', run: () => writeKeys(`${keyCount++} `) },
  {
    name: 'forgotten, 1,000 a statement',
    run: async () =>
      (
        await client.query(`delete from idempotency_key where ctid = any(array(
        select ctid from idempotency_key where created_at < now() - interval '1 day' limit 5000))`)
      ).rowCount ?? 1,
  },
])

// Notifications: the same, with their indexes and foreign keys.
await client.query(
  'alter table notification no force row level security; alter table account no force row level security',
)
await client.query(`set session_replication_role = replica`)
let notifiedCount = 0
await compare('A notification', [
  {
    name: 'made',
    run: async () => {
      notifiedCount += 1
      for (let n = 0; n < 1000; n += 1)
        await client.query({
          name: 'notification',
          text: `insert into notification (id, account_id, event, key, data, in_app, email, created_at)
            values (gen_random_uuid(), $1, 'PLAN_READY', $2, '{}', true, 'now', now() - interval '1 year') on conflict do nothing`,
          values: key(n, `${notifiedCount} `),
        })
      return 1000
    },
  },
  {
    name: 'forgotten, 1,000 a statement',
    run: async () =>
      (
        await client.query(`delete from notification where id in (select id from notification
        where created_at < now() - interval '180 days' limit 5000 for update skip locked)`)
      ).rowCount ?? 1,
  },
])
await client.end()
