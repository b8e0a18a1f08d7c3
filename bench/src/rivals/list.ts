import { randomUUID } from 'node:crypto'
import { createTrail } from '../../../apps/server/src/platform/audit/trail.ts'
import { connect } from '../../../apps/server/src/platform/db/database.ts'
import { bigCompany } from '../database.ts'
import { createBarePool, serveJson } from './serve.ts'

/**
 * The case list by hand: `node:http`, `pg` and one prepared statement, with no session, no tenancy, no validation and
 * no allowed actions. It answers every column that Archway's list answers.
 *
 * limit: the best statement known, with Archway's own indexes and counters. Postgres writes the rows as JSON text, which
 * is sent as it comes; the total is read from the counters, or counted over the covering index when names are searched.
 * audited: the same, and no answer leaves before its line is in Archway's audit trail.
 * naive: what one writes first. `count(*)`, `ILIKE`, rows made into objects and objects into JSON.
 */
const [, , name = '', databaseUrl = ''] = process.argv

const columns = `c.id as uuid, c.identifier, c.first_name as "firstName", c.last_name as "lastName", c.product,
  c.batch_label as "batchLabel", c.arch, c.impression_type as "impressionType", c.package_type as "packageType",
  json_build_object('uuid', o.id, 'name', o.name) as company, d.doctor, c.created_by_name as "createdBy", c.side,
  c.status, c.with_ts as "withTs", c.step_type as "stepType", c.has_refinements as "hasRefinements",
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.due_at as "dueAt"`
const joins = `join company o on o.id = c.company_id
  left join lateral (select json_build_object('uuid', d.id, 'name', d.name, 'email', d.email, 'status', d.status,
    'currentCountry', d.country_id, 'assignRM', case when m.id is null then null else json_build_object('uuid', m.id, 'name', m.name) end) as doctor
    from doctor d left join contact m on m.id = d.rm_id where d.company_id = c.company_id and d.id = c.doctor_id) d on true`

// JSON concatenated as text: a third of the cost of row_to_json, two thirds of that of columns and JSON.stringify.
const text = (column: string) => `coalesce(to_json(c.${column})::text, 'null')`
const word = (column: string) => `coalesce('"' || c.${column} || '"', 'null')`
const instant = (column: string) =>
  `coalesce('"' || to_char(c.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"', 'null')`
const rowJson = `concat('{"uuid":', ${word('id')}, ',"identifier":', ${word('identifier')}, ',"firstName":', ${text('first_name')},
  ',"lastName":', ${text('last_name')}, ',"product":', ${word('product')}, ',"batchLabel":', ${word('batch_label')},
  ',"arch":', ${word('arch')}, ',"impressionType":', ${word('impression_type')}, ',"packageType":', ${text('package_type')},
  ',"company":', (select concat('{"uuid":"', id, '","name":', to_json(name)::text, '}') from company where id = $1),
  ',"doctor":null,"createdBy":', ${text('created_by_name')}, ',"side":', ${word('side')}, ',"status":', ${word('status')},
  ',"withTs":', c.with_ts::text, ',"stepType":', ${word('step_type')}, ',"hasRefinements":', c.has_refinements::text,
  ',"createdAt":', ${instant('created_at')}, ',"updatedAt":', ${instant('updated_at')}, ',"dueAt":', ${instant('due_at')}, '}')`

const ofCompany = `from case_file c where company_id = $1 and side = 'client'`
const unsearched = `
  select (select sum(count) from case_counter where company_id = $1 and side = 'client'), (select string_agg(line, ',')
    from (select ${rowJson} as line ${ofCompany} order by created_at desc, id limit 10 offset $2) x)`

// Names are searched in the covering index, which is in the order of the list: the page and its total in one scan.
const searched = `
  with found as materialized (
    select id, row_number() over (order by created_at desc, id) as n ${ofCompany} and name_folded like $3
    order by created_at desc, id
  )
  select (select count(*) from found), (select string_agg(${rowJson}, ',' order by p.n)
    from (select id, n from found where n > $2::int and n <= $2::int + 10) p join case_file c using (id))`

const naive = `
  select ${columns}, (select count(*) from case_file where company_id = $1 and side = 'client' and first_name ilike $3) as total
  from case_file c ${joins} where c.company_id = $1 and c.side = 'client' and c.first_name ilike $3
  order by c.created_at desc, c.id limit 10 offset $2`

// One plan for every company and page: without it the statement is planned for each request.
const pool = createBarePool(databaseUrl, name === 'naive' ? '' : undefined)

const trail = name === 'audited' ? createTrail(connect(databaseUrl)) : null
const audit = async (shown: readonly string[]): Promise<void> =>
  trail?.write({
    at: new Date(),
    requestId: randomUUID(),
    class: 'patientRead',
    call: 'GET /case',
    params: {},
    ids: shown,
    accountId: bigCompany,
    audience: 'contact',
    staffRole: null,
    companyId: bigCompany,
    result: 'ok',
    code: null,
    address: '127.0.0.1',
  })
const idOf = /"uuid":"([^"]+)","identifier"/g

const buildAnswer = async (query: URLSearchParams): Promise<string> => {
  const page = Number(query.get('page') ?? 1)
  const values: unknown[] = [bigCompany, (page - 1) * 10]
  const term = query.get('q')
  if (name === 'naive') {
    const { rows } = await pool.query({ name: 'naive', text: naive, values: [...values, `%${term ?? ''}%`] })
    const total = Number(rows[0]?.total ?? 0)
    return JSON.stringify({
      data: rows.map(({ total: _, ...row }) => row),
      page,
      pages: Math.ceil(total / 10),
      total,
    })
  }
  const { rows } = await pool.query(
    term === null
      ? { name: 'limit', text: unsearched, values, rowMode: 'array' }
      : { text: searched, values: [...values, `%${term.toLowerCase()}%\n%`], rowMode: 'array' },
  )
  const total = Number(rows[0]?.[0] ?? 0)
  const data = String(rows[0]?.[1] ?? '')
  await audit([...data.matchAll(idOf)].map(([, id]) => id ?? ''))
  return `{"data":[${data}],"page":${page},"pages":${Math.ceil(total / 10)},"total":${total}}`
}

serveJson(({ searchParams }) => buildAnswer(searchParams))
