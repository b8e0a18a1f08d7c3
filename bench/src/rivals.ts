import { createServer, type Server } from 'node:http'
import pg from 'pg'
import { bigCompany } from './database.ts'

/**
 * What Archway is measured against: a bare `node:http` server with the best statement there is and no session, no
 * tenancy and no validation ("limit"), and the same with `count(*)` and `ILIKE` ("naive").
 */
const columns = `c.id, c.identifier, c.first_name, c.last_name, c.product, c.status, c.created_at, c.updated_at, c.due_at`

const limitStatement = `
  with page as (
    select id from case_file where company_id = $1 and side = 'client' order by created_at desc, id limit $2 offset $3
  )
  select (select json_agg(row_to_json(x)) from (select ${columns} from page join case_file c using (id) order by created_at desc, id) x) as rows,
    (select sum(count) from case_counter where company_id = $1 and side = 'client') as total`

const naiveStatement = `
  select ${columns}, (select count(*) from case_file where company_id = $1 and side = 'client' and first_name || ' ' || last_name ilike $4) as total
  from case_file c where company_id = $1 and side = 'client' and first_name || ' ' || last_name ilike $4
  order by created_at desc limit $2 offset $3`

const listen = (server: Server): Promise<string> =>
  new Promise(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    }),
  )

const rival = async (
  url: string,
  name: string,
  text: string,
  valuesOf: (query: URLSearchParams) => unknown[],
  answerOf: (rows: pg.QueryResultRow[]) => unknown,
) => {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const server = createServer(async (request, response) => {
    const query = new URL(request.url ?? '/', 'http://x').searchParams
    const { rows } = await pool.query({ name, text, values: valuesOf(query) })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerOf(rows)))
  })
  return {
    url: await listen(server),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await pool.end()
    },
  }
}

const offsetOf = (query: URLSearchParams): number => (Number(query.get('page') ?? 1) - 1) * 10

export const startLimit = (url: string) =>
  rival(
    url,
    'limit',
    limitStatement,
    query => [bigCompany, 10, offsetOf(query)],
    ([row]) => ({ data: row?.rows, total: Number(row?.total) }),
  )

export const startNaive = (url: string) =>
  rival(
    url,
    'naive',
    naiveStatement,
    query => [bigCompany, 10, offsetOf(query), `%${query.get('q') ?? ''}%`],
    rows => ({ data: rows, total: Number(rows[0]?.total ?? 0) }),
  )
