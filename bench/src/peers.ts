import { type ChildProcess, execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from './archway.ts'
import { bigCompany } from './database.ts'
import type { Server } from './measure.ts'

/** Comparable products on the same rows; installed from the registry when the bench runs, not part of the project. */
export type Peer = Server & { readonly path: string; close: () => Promise<void> }
type PeerName = 'directus' | 'strapi' | 'react-admin'

const peersFolder = join(import.meta.dirname, '../peers')
const installed = join(import.meta.dirname, '../../data/bench/peers')
const run = promisify(execFile)

/** The folder of a peer with its packages; `bench/peers` pins the versions. The first installation takes minutes. */
export const install = async (name: PeerName): Promise<string> => {
  const folder = join(installed, name)
  await mkdir(folder, { recursive: true })
  await cp(join(peersFolder, name), folder, { recursive: true })
  if (!existsSync(join(folder, 'node_modules', '.package-lock.json'))) {
    process.stdout.write(`installing ${name} …\n`)
    // Native modules must be built for the Node that will run them.
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
    await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, env, maxBuffer: 2 ** 26 })
  }
  if (name === 'directus') await withoutIsolates(folder)
  return folder
}

/**
 * Directus runs third-party extensions in isolates, which are not used here. If the headers of this Node are not
 * available, the module is built for another Node and cannot load; it is then replaced by an empty one.
 */
const withoutIsolates = async (folder: string): Promise<void> => {
  const loads = run(process.execPath, ['-e', "require('isolated-vm')"], { cwd: folder })
  await loads.catch(async () => {
    process.stdout.write('isolated-vm does not load under this Node and is left out\n')
    await writeFile(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {}\n')
  })
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The columns that the case list returns. Names of company and doctor are stored in the row, so that no peer needs a
 * join.
 */
const stored = `c.identifier, c.first_name, c.last_name, c.product, c.batch_label, c.arch, c.impression_type,
  c.package_type, c.company_id, o.name, null, c.created_by_name, c.side, c.status, c.with_ts, c.step_type,
  c.has_refinements, c.created_at, c.updated_at, c.due_at`
const names = `identifier, first_name, last_name, product, batch_label, arch, impression_type, package_type, company_id,
  company_name, doctor, created_by_name, side, status, with_ts, step_type, has_refinements, created_at, updated_at, due_at`

/** Fills the peer's table with all cases, and creates the index that its list needs. */
const fill = (url: string, table: string, ids: { into: string; from: string }, rows: number) =>
  withClient(url, async client => {
    const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    if (counted[0]?.n === rows) return
    process.stdout.write(`copying ${rows.toLocaleString('en')} cases into ${table} …\n`)
    await client.query(`truncate ${table}; set synchronous_commit = off`)
    await client.query(
      `insert into ${table} (${ids.into}, ${names})
       select ${ids.from}, ${stored} from case_file c join company o on o.id = c.company_id`,
    )
    await client.query(`create index if not exists cases_list on ${table} (company_id, created_at desc, id)`)
    await client.query(`vacuum (analyze, freeze) ${table}`)
  })

/** The peer is killed however the measurement ends. */
const createCloser = (child: ChildProcess) => {
  process.once('exit', () => child.kill('SIGKILL'))
  return async () => {
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }
}

const waitForAnswer = async (child: ChildProcess, url: string): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${url} ended with ${child.exitCode}`)
    if ((await fetch(url).catch(() => null))?.ok) return
    await pause(250)
  }
  throw new Error(`${url} does not answer`)
}

/** Checks the total and the rows, by the names the peer uses for them. */
const check = async (
  { url, headers, path }: Pick<Peer, 'url' | 'headers' | 'path'>,
  total: (body: never) => number,
) => {
  const response = await fetch(`${url}${path}`, { headers: { ...headers } })
  const body = (await response.json()) as { data: unknown[] }
  if (!response.ok || body.data.length !== 10)
    throw new Error(`${url}${path}: ${response.status} ${JSON.stringify(body).slice(0, 300)}`)
  return total(body as never)
}

/** Directus with a policy that reads the one collection; the token's user has no other right. */
export const startDirectus = async (databaseUrl: string, rows: number): Promise<Peer & { total: number }> => {
  const folder = await install('directus')
  await withClient(databaseUrl, client =>
    client.query(`create schema if not exists peer_directus;
      create table if not exists peer_directus.cases (id uuid primary key, identifier text, first_name text,
        last_name text, product text, batch_label text, arch text, impression_type text, package_type text,
        company_id uuid, company_name text, doctor text, created_by_name text, side text, status text, with_ts boolean,
        step_type text, has_refinements boolean, created_at timestamptz, updated_at timestamptz, due_at timestamptz)`),
  )
  await fill(databaseUrl, 'peer_directus.cases', { into: 'id', from: 'c.id' }, rows)
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const admin = 'bench-admin-token-of-directus'
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SECRET: 'bench-secret-bench-secret-bench-secret',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: 'peer_directus',
    DB_POOL__MIN: '2',
    DB_POOL__MAX: '10',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'bench-password-1',
    ADMIN_TOKEN: admin,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    // Disables rate limits and overload protection.
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    EXTENSIONS_PATH: join(folder, 'extensions'),
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
  }
  const command = join(folder, 'node_modules/directus/cli.js')
  await run(process.execPath, [command, 'bootstrap'], { cwd: folder, env, maxBuffer: 2 ** 26 })
  const child = fork(command, ['start'], { cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const close = createCloser(child)
  await waitForAnswer(child, `${url}/server/ping`)
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify(body),
    })
    const { data, errors } = (await response.json()) as { data: { id: string }; errors?: unknown }
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(errors)}`)
    return data
  }
  const token = randomUUID()
  const { id: policy } = await post('/policies', {
    name: 'reads cases',
    app_access: false,
    admin_access: false,
  })
  await post('/permissions', {
    policy,
    collection: 'cases',
    action: 'read',
    fields: ['*'],
    // Row-level rules need a paid license: the query filters by company.
    permissions: null,
  })
  const { id: role } = await post('/roles', { name: 'reader' })
  await post('/access', { role, policy })
  await post('/users', { email: `${token}@example.com`, password: token, role, token, status: 'active' })
  const headers = { authorization: `Bearer ${token}` }
  const path = `/items/cases?filter[company_id][_eq]=${bigCompany}&limit=10&page=1&sort=-created_at,id&meta=filter_count`
  const peer = { url, pid: child.pid ?? 0, headers, path, close }
  const total = await check(peer, (body: { meta: { filter_count: number } }) => body.meta.filter_count)
  return { ...peer, total }
}

/**
 * Strapi with an API token that may find in the one collection; it has no row-level rights, so the query filters by
 * company.
 */
export const startStrapi = async (databaseUrl: string, rows: number): Promise<Peer & { total: number }> => {
  const folder = await install('strapi')
  await mkdir(join(folder, 'public/uploads'), { recursive: true })
  await withClient(databaseUrl, client => client.query('create schema if not exists peer_strapi'))
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(folder, 'start.cjs'), [], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      STRAPI_TELEMETRY_DISABLED: 'true',
    },
  })
  const close = createCloser(child)
  const token = await new Promise<string>((resolve, reject) => {
    child.once('message', message => resolve(String(message)))
    child.once('exit', code => reject(new Error(`Strapi ended with ${code}`)))
  })
  await fill(databaseUrl, 'peer_strapi.cases', { into: 'document_id, uuid', from: 'c.id, c.id' }, rows)
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/cases?filters[companyId][$eq]=${bigCompany}&sort[0]=createdAt:desc&sort[1]=id&pagination[page]=1&pagination[pageSize]=10`
  const peer = { url, pid: child.pid ?? 0, headers, path, close }
  const total = await check(
    peer,
    (body: { meta: { pagination: { total: number } } }) => body.meta.pagination.total,
  )
  return { ...peer, total }
}
