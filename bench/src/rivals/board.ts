import { createBarePool, serveJson } from './serve.ts'

/**
 * The order board by hand: `node:http`, `pg` and one prepared statement, written as JSON by Postgres, with no session, no
 * tenancy, no validation, no allowed actions and no audit.
 */
const [, , databaseUrl = ''] = process.argv
const pool = createBarePool(databaseUrl)

const open = `'PENDING','READY_FOR_MANUFACTURING','PROCESSING','MANUFACTURING','READY_FOR_AWB','READY_FOR_SHIPPING'`
const board = `
  with groups as (
    select status, count(*) as total, sum(quantity) as pieces, count(*) filter (where due_at < now()) as overdue,
      (array_agg(id order by due_at, id))[1:8] as ids
    from case_order where status in (${open}) group by status)
  select coalesce(json_agg(json_build_object('status', g.status, 'total', g.total, 'pieces', g.pieces, 'overdue', g.overdue,
    'orders', (select json_agg(json_build_object('order', row_to_json(o), 'identifier', c.identifier,
        'firstName', c.first_name, 'lastName', c.last_name, 'side', c.side, 'company', n.name, 'doctor', d.name,
        'assignee', s.name, 'productionFilesAt', p.production_files_at))
      from unnest(g.ids) i join case_order o on o.id = i join case_file c on c.id = o.case_id
      join company n on n.id = o.company_id left join doctor d on d.id = c.doctor_id
      left join staff s on s.id = o.assignee_id left join plan p on p.id = o.plan_id))), '[]')::text
  from groups g`

serveJson(async () => {
  const { rows } = await pool.query({ name: 'board', text: board, rowMode: 'array' })
  return String(rows[0]?.[0] ?? '[]')
})
