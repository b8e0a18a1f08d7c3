import { fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { startArchway } from './archway.ts'
import { openBenchDatabase } from './database.ts'
import { measureInTurns } from './measure.ts'
import { formatFigures, judgeMaximum, judgeMinimum, print } from './print.ts'

// The order board with 2,000 open orders among shipped ones, through the full stack (session, tenancy with row-level
// security, validation, allowed actions, audit trail), compared with a bare server with one statement, in one run.
const cases = Number(process.argv[2] ?? 100_000)
const openOrders = 2_000
const database = await openBenchDatabase(cases)

const client = new pg.Client({ connectionString: database.url })
await client.connect()
await client.query('begin')
await client.query('set local session_replication_role = replica')
await client.query('delete from case_order')
await client.query(
  `insert into case_order (id, company_id, case_id, identifier, batch, steps, quantity, product, arch, offset_tenths,
     trimline, material, laser_marking, status, due_at, created_at)
   select gen_random_uuid(), company_id, id, identifier || '/1st', '1st', '{"upper":[1,10],"lower":[1,8]}', 18, 'AL', 'both', 5,
     'SCALLOPED', 'ZENDURA_FLX',
     '{"logoKey":null,"companyName":null,"patientName":null,"arch":true,"stepNumber":true}',
     case when n <= $1 then (array['PENDING','READY_FOR_MANUFACTURING','PROCESSING','MANUFACTURING','READY_FOR_AWB','READY_FOR_SHIPPING'])[1 + n % 6]
       else 'SHIPPED' end,
     now() + (n % 40 - 20) * interval '1 day', now() - n * interval '1 minute'
   from (select *, row_number() over (order by created_at desc, id)::int as n from case_file) c`,
  [openOrders],
)
await client.query('commit')
await client.query('vacuum (analyze) case_order')
await client.end()

const archway = await startArchway(database.url, { who: 'staff@archway.test' })
const child = fork(join(import.meta.dirname, 'rivals/board.ts'), [database.url])
const limit = {
  url: await new Promise<string>(resolve =>
    child.once('message', port => resolve(`http://127.0.0.1:${port}`)),
  ),
  pid: child.pid ?? 0,
}
const reply = await fetch(`${archway.url}/admin/order/group`, { headers: archway.headers })
const { data } = (await reply.json()) as { data: { total: number; orders: unknown[] }[] }
const total = data.reduce((sum, { total }) => sum + total, 0)
if (total !== openOrders) throw new Error(`${total} open orders, not ${openOrders}`)
for (const [name, path] of [
  ['Order board, all statuses', '/admin/order/group'],
  [
    'Order board, one status',
    `/admin/order?paginate=48&filter=${encodeURIComponent('{"EQ":{"status":"PROCESSING"}}')}`,
  ],
] as const) {
  const { median, times } = await measureInTurns(
    {
      archway: { server: archway, databasePid: database.pid, path },
      limit: { server: limit, databasePid: database.pid, path: '/' },
    },
    { rounds: 3 },
  )
  print(name, "P1's terms: at least 0.55 of a bare server, at most 1.6 times its CPU", {
    'open orders': openOrders.toLocaleString('en'),
    'orders in the table': cases.toLocaleString('en'),
    archway: formatFigures(median.archway),
    limit: formatFigures(median.limit),
    'requests a second, of the limit': judgeMinimum(0.55, times('archway', 'limit')),
    'CPU a request, times the limit': judgeMaximum(1.6, times('archway', 'limit', 'cpu')),
  })
}
child.kill()
await archway.close()
await database.stop()
