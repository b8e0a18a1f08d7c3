import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prescriptionKind, startingPrescription } from '@archway/contract/cases'
import { fold } from '@archway/contract/kernel'
import pg from 'pg'
import { demoId, makePeople } from '../../apps/server/src/demo/people.ts'
import { connect } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/postgres.ts'
import { firstNames, lastNames } from './names.ts'

/** The company whose people the benches sign in as: it has 50,000 of a million cases. */
export const bigCompany = demoId('brightsmiles')
export const bigOwner = 'owner@brightsmiles.test'

const companies = 500
/** The large company has a twentieth of all rows. */
const bigShare = 20
/** Slots of the counters: the last sum, and recent changes, of which a quarter of an hour rarely has more. */
const counterSlots = [-1, 3]

export type BenchDatabase = { url: string; pid: number; stop: () => Promise<void> }

const migrations = join(import.meta.dirname, '../../apps/server/migrations')

/** Identifies the contents of a stored database: the migrations, the last of which may still change, and the rows. */
const fingerprint = async (): Promise<string> => {
  const hash = createHash('sha256').update(insertCases)
  for (const name of (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort())
    hash.update(await readFile(join(migrations, name)))
  return hash.digest('hex')
}

/** The folder of a stored database; emptied if its contents have another fingerprint. */
export const emptyIfOutdated = async (dataDir: string): Promise<void> => {
  const file = join(dataDir, 'made-of')
  const current = await fingerprint()
  if ((await readFile(file, 'utf8').catch(() => null)) === current) return
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, current)
}

/** A database with this number of cases in 500 companies; created once and stored under `data/bench`. */
export const openBenchDatabase = async (rows: number): Promise<BenchDatabase> => {
  const dataDir = join(import.meta.dirname, '../../data/bench', String(rows))
  await emptyIfOutdated(dataDir)
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows: caseCounts } = await client.query<{ n: number }>('select count(*)::int as n from case_file')
  if (caseCounts[0]?.n !== rows) await loadCases(client, server.url, rows)
  // Removes jobs left by an earlier measurement, such as the light models of its uploads.
  await client.query(
    `do $$ begin if to_regclass('graphile_worker._private_jobs') is not null then delete from graphile_worker._private_jobs; end if; end $$`,
  )
  const { rows: process } = await client.query<{ file: string }>(
    `select pg_read_file('postmaster.pid') as file`,
  )
  await client.end()
  return { url: server.url, pid: Number.parseInt(process[0]?.file ?? '', 10), stop: () => server.stop() }
}

/** In one transaction: an interrupted load leaves the table unchanged. Indexes are built after the rows. */
const loadCases = async (client: pg.Client, url: string, rows: number): Promise<void> => {
  const startedAt = performance.now()
  process.stdout.write(`loading ${rows.toLocaleString('en')} cases …\n`)
  const { rows: people } = await client.query('select from company limit 1')
  if (people.length === 0) {
    const db = connect(url)
    await makePeople(db, new Date('2024-01-01T00:00:00Z'))
    await db.close()
  }
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`)
  await client.query('begin')
  // The generated rows are consistent, so foreign keys need no checks.
  await client.query('set local session_replication_role = replica')
  await client.query('truncate case_file cascade')
  await client.query(
    `insert into company (id, name)
     select gen_random_uuid(), 'Company ' || n from generate_series((select count(*) from company) + 1, $1::int) n`,
    [companies],
  )
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
     where indrelid = 'case_file'::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await client.query(insertCases, [
    bigShare,
    bigCompany,
    companies,
    rows,
    firstNames,
    firstNames.map(fold),
    lastNames,
    lastNames.map(fold),
    JSON.stringify(startingPrescription(prescriptionKind('AL', false))),
  ])
  for (const { text } of indexes) await client.query(text)
  await client.query('delete from case_counter')
  await client.query(spreadCounters, [counterSlots])
  await client.query('commit')
  await client.query('vacuum (analyze, freeze) case_file')
  await client.query('vacuum (analyze) case_counter')
  await client.query('checkpoint')
  process.stdout.write(`loaded in ${Math.round((performance.now() - startedAt) / 1000)} s\n\n`)
}

// One minute apart, newest last; companies, names and statuses are distributed independently. Prescriptions exist only
// for the cases of the large company, as only these are opened.
const insertCases = `
with ids as materialized (select array_agg(id) as all_others from company where id <> $2::uuid)
insert into case_file (id, patient_id, company_id, side, identifier, product, with_ts, status, step_type, bulkshipping, first_name,
  last_name, name_folded, arch, impression_type, prescription, created_by_name, created_at, updated_at, status_since,
  last_activity_at, due_at)
select gen_random_uuid(), gen_random_uuid(),
  case when n % $1::int = 0 then $2::uuid else all_others[1 + n % ($3::int - 1)] end,
  'client', 'AL-26-' || lpad(n::text, 7, '0'), 'AL', false,
  (array['NEW','IN_QC','REJECTED','IN_TS_GENERATING','IN_CUSTOMER_APPPROVE','IN_MFG','SHIPPED','ACTIVE','COMPLETE','CANCELED'])[1 + (chance >> 4) % 10],
  'ONE_STEP', false, ($5::text[])[f], ($7::text[])[l], ($6::text[])[f] || e'\\n' || ($8::text[])[l], 'both', 'digital',
  case when n % $1::int = 0 then $9::jsonb else '{}' end,
  'Olivia Hart', t, t, t, t,
  -- Two of three wait for somebody until a day.
  case when chance % 3 > 0 then t + (chance >> 4) % 20 * interval '1 day' end
from ids, generate_series(1, $4::int) as n
cross join lateral (select abs(hashint4(n)::bigint) as chance) c
cross join lateral (select 1 + (chance >> 8) % cardinality($5::text[]) as f, 1 + (chance >> 18) % cardinality($7::text[]) as l,
  timestamptz '2024-01-01' + n * interval '1 minute' as t) p`

const spreadCounters = `
insert into case_counter (company_id, side, owner_id, status, slot, count)
select company_id, side, owner, status, slot, case when slot < 0 then n - 1 else 1 end
from (select company_id, side, coalesce(doctor_id, company_id) as owner, status, count(*)::int as n
  from case_file group by 1, 2, 3, 4) counted, unnest($1::int[]) as slot`
