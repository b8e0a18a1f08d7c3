import { createHash, randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureLogin } from '../db/login.ts'
import { migrate } from '../db/migrate.ts'
import { startEmbeddedPostgres } from '../postgres/postgres.ts'
import { testLogin } from './login.ts'
import { scratchFolder } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Options of a test database: its server, its template, and the prefix of its name. */
    testDatabases: { readonly adminUrl: string; readonly template: string; readonly prefix: string }
  }
}

/** Arbitrary number of the advisory lock: one process at a time creates or removes databases. */
const templateLock = 7_224_102
const server = resolve(import.meta.dirname, '../../..')
const hour = 3_600_000

const migrations = [
  'migrations/**/*.{sql,json}',
  'src/platform/audit/{chain-sql,months/months-sql}.ts',
  'src/platform/db/migration/*.ts',
  'src/platform/db/migrate.ts',
  'src/platform/db/scope-sql.ts',
  'src/platform/db/signed-scope.ts',
]

/** A template is named by the hash of everything that shapes it, so that an outdated one is never used. */
function templateName(kind: string, sources: readonly string[]): string {
  const hash = createHash('sha256').update(kind)
  const files = globSync([...sources], { cwd: server })
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(server, file)))
  return `archway_template_${hash.digest('hex').slice(0, 16)}`
}

/**
 * One throw-away server per work tree, shared by all runs that go on at the same time and stopped by the last one.
 * The files of the server stay, so that the next run starts in a moment.
 */
async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const externalUrl = process.env.TEST_DATABASE_URL
  if (externalUrl) return { url: externalUrl, stop: async () => {} }
  const tree = createHash('sha256').update(server).digest('hex').slice(0, 8)
  return startEmbeddedPostgres({
    dataDir: join(scratchFolder(), `archway-tests-${process.getuid?.() ?? 'user'}-${tree}`),
    disposable: true,
  })
}

const onDatabase = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

const ensureTestLogin = (adminUrl: string): Promise<void> => ensureLogin(adminUrl, testLogin, testLogin)

/** Creates the template unless it exists: a copy of `from` (default: PostgreSQL's own) that `fill` completes. */
async function makeTemplate(
  admin: pg.Client,
  adminUrl: string,
  { name, from, fill }: { name: string; from?: string; fill: (url: string) => Promise<void> },
): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (!rowCount) {
    const temporaryName = `${name}_making`
    await admin.query(`drop database if exists ${temporaryName} with (force)`)
    await admin.query(`create database ${temporaryName} ${from ? `template ${from} strategy file_copy` : ''}`)
    await fill(onDatabase(adminUrl, temporaryName))
    // Connections are refused: a database that is in use cannot be copied.
    await admin.query(`alter database ${temporaryName} with allow_connections false`)
    await admin.query(`alter database ${temporaryName} rename to ${name}`)
  }
  await admin.query(`comment on database ${name} is '${Date.now()}'`)
}

/**
 * For the global setup of a feature layer: a second template, copied from the migrated one and filled. `sources` are
 * globs below `apps/server`; a change in any of these files makes the template anew.
 */
export async function derivedTemplate(
  project: TestProject,
  name: string,
  sources: readonly string[],
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const { adminUrl, template: from } = project.getProvidedContext().testDatabases
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    const derived = templateName(`${from}_${name}`, sources)
    await admin.query('select pg_advisory_lock($1)', [templateLock])
    await makeTemplate(admin, adminUrl, { name: derived, from, fill })
    return derived
  } finally {
    await admin.end()
  }
}

/** The name under which each run is connected from its first to its last test. */
const runName = 'archway_tests'

/**
 * Removes databases of runs that were killed, and templates of migrations that no longer exist. While another run is in
 * progress it removes nothing: that run may have started hours ago and still copy an old template.
 */
async function clearAway(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; usedAt: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as "usedAt" from pg_database d
     where datname ~ '^archway_(test|template)_'
       and not exists (select from pg_stat_activity a where a.datname = d.datname)
       and not exists (select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid())`,
    [runName],
  )
  for (const { name, usedAt } of rows) {
    const madeAt = Number.parseInt(/^archway_test_([0-9a-z]+)_/.exec(name)?.[1] ?? '', 36)
    const lastUse = madeAt || Number(usedAt)
    if (Date.now() - lastUse > hour) await admin.query(`drop database if exists ${name}`)
  }
}

/** Before the first test: a server with a template database, fully migrated, from which every test clones its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startServer()
  const admin = new pg.Client({ connectionString: url, application_name: runName })
  await admin.connect()
  const template = templateName('schema', migrations)
  // Two projects of one run have a prefix each: each drops its own databases when it is done.
  const prefix = `archway_test_${Date.now().toString(36)}_${process.pid}_${randomBytes(2).toString('hex')}`
  await admin.query('select pg_advisory_lock($1)', [templateLock])
  await makeTemplate(admin, url, {
    name: template,
    fill: async templateName => {
      await migrate(templateName)
      await ensureTestLogin(templateName)
    },
  })
  await clearAway(admin)
  await admin.query('select pg_advisory_unlock($1)', [templateLock])
  project.provide('testDatabases', { adminUrl: url, template, prefix })

  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    // A database that is still in use now is removed by a later run.
    for (const { name } of rows)
      await admin
        .query(`drop database if exists ${name} with (force)`)
        .catch(error => console.warn(`${name} was not removed: ${error.message}`))
    await admin.end()
    await stop()
  }
}
