import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { recountCases } from '../../apps/server/src/cases/counter.ts'
import { demoId, makePeople } from '../../apps/server/src/demo/people.ts'
import { connect } from '../../apps/server/src/platform/db/database.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/postgres.ts'

/** The company everybody of a measurement signs in to: 50,000 of a million cases are its own. */
export const bigCompany = demoId('brightsmiles')
export const bigOwner = 'owner@brightsmiles.test'

const companies = 500
/** The large company has a twentieth of all rows. */
const bigShare = 20

// Names of several scripts, so that a search finds few or many of them; times one minute apart, newest last.
const insertCases = `
insert into case_file (id, company_id, side, identifier, product, with_ts, status, step_type, bulkshipping, first_name,
  last_name, name_folded, arch, impression_type, prescription, created_by_name, created_at, updated_at, status_since,
  last_activity_at)
select gen_random_uuid(),
  case when n % $1::int = 0 then $2::uuid else (array(select id from company where id <> $2::uuid order by id))[1 + n % ($3::int - 1)] end,
  'client', 'AL-26-' || lpad(n::text, 7, '0'), 'AL', false,
  (array['NEW','IN_QC','REJECTED','IN_TS_GENERATING','IN_CUSTOMER_APPPROVE','IN_MFG','SHIPPED','ACTIVE','COMPLETE','CANCELED'])[1 + n / 7 % 10],
  'ONE_STEP', false, f.name, l.name, f.folded || e'\\n' || l.folded, 'both', 'digital', '{}', 'Olivia Hart',
  t.at, t.at, t.at, t.at
from generate_series($4::int, $5::int) as n
cross join lateral (select (array['Anna','Mehmet','Layla','Björn','Işıl','Omar','Chloé','Ali','Zeynep','Maria'])[1 + n % 10] as name,
  (array['anna','mehmet','layla','bjorn','isil','omar','chloe','ali','zeynep','maria'])[1 + n % 10] as folded) f
cross join lateral (select (array['Smith','Yılmaz','Haddad','Ångström','Öztürk','Garcia'])[1 + n / 10 % 6] || ' ' || n % 997 as name,
  (array['smith','yilmaz','haddad','angstrom','ozturk','garcia'])[1 + n / 10 % 6] || ' ' || n % 997 as folded) l
cross join lateral (select timestamptz '2024-01-01' + n * interval '1 minute' as at) t`

/** A database with so many cases over 500 companies; made once and kept under `data/bench`. */
export const databaseOf = async (rows: number): Promise<{ url: string; stop: () => Promise<void> }> => {
  const dataDir = join(import.meta.dirname, '../../data/bench', String(rows))
  await mkdir(dataDir, { recursive: true })
  const server = await startEmbeddedPostgres({ dataDir })
  await migrate(server.url)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('set role archway_staff')
  const { rows: found } = await client.query('select count(*)::int as n from case_file')
  if (found[0].n !== rows) {
    process.stdout.write(`loading ${rows.toLocaleString('en')} cases …\n`)
    const db = connect(server.url)
    if (found[0].n === 0) {
      await makePeople(db, new Date('2024-01-01T00:00:00Z'))
      await client.query(
        `insert into company (id, name) select gen_random_uuid(), 'Company ' || n from generate_series(1, $1::int - (select count(*)::int from company)) n`,
        [companies],
      )
    }
    await client.query('delete from case_file')
    const batch = 50_000
    for (let from = 1; from <= rows; from += batch)
      await client.query(insertCases, [
        bigShare,
        bigCompany,
        companies,
        from,
        Math.min(rows, from + batch - 1),
      ])
    await db.within(systemScope, recountCases)
    await db.close()
    await client.query('reset role')
    await client.query('vacuum analyze case_file')
  }
  await client.end()
  return { url: server.url, stop: () => server.stop() }
}
