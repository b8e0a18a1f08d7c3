import pg from 'pg'
import type { Keys } from '../secrets/keys.ts'
import { shortStatements } from './hang.ts'
import { paddedKeys, passwordOf, prepareSigning, scopeKey, signScope } from './signed-scope.ts'

/**
 * The roles of the server, which own nothing; migrations create them. A login may take each of them, and has no
 * rights itself.
 */
export const serverRoles = ['archway_app', 'archway_staff', 'archway_jobs'] as const

/** The server's login is not acceptable. The message is for the operator. */
export class LoginRefused extends Error {}

type LoginSettings = {
  readonly DATABASE_URL?: string | undefined
  readonly MIGRATION_DATABASE_URL?: string | undefined
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'archway login',
    ...shortStatements,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address of the same database with the derived login, in which nothing needs escaping. */
const loginUrl = (ownerUrl: string, user: string, password: string): URL =>
  Object.assign(new URL(ownerUrl), { username: user, password })

/** Runs a statement in the open transaction; if PostgreSQL does not permit it, nothing changes. */
const runIfPermitted = async (client: pg.Client, statement: string): Promise<void> => {
  await client.query('savepoint restoring')
  try {
    await client.query(statement)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '42501') throw error
    await client.query('rollback to savepoint restoring')
  }
}

const isSignInRefused = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('28')

/**
 * Restores the password of a login that the server has created, and removes its settings. PostgreSQL lets each role change
 * both for itself, so injected SQL could lock the server out. A working login is not altered: ALTER ROLE stores a new
 * secret, which a pooler with a copy of the old one would refuse, and the owner may lack the right to it. `openLogin`
 * then checks that the login works.
 */
const restoreLogin = async (client: pg.Client, url: URL): Promise<void> => {
  const [user, name] = [url.username, client.escapeIdentifier(url.username)]
  const { rows } = await client.query<{ database: string; ofDatabase: boolean }>(
    `select current_database() as database, setdatabase <> 0 as "ofDatabase" from pg_db_role_setting
     where setrole = (select oid from pg_roles where rolname = $1)
       and setdatabase in (0, (select oid from pg_database where datname = current_database()))`,
    [user],
  )
  for (const { database, ofDatabase } of rows) {
    const where = ofDatabase ? ` in database ${client.escapeIdentifier(database)}` : ''
    await runIfPermitted(client, `alter role ${name}${where} reset all`)
  }
  // PostgreSQL checks the password before it applies settings: those do not hide a wrong one.
  const isRefused = await withClient(url.href, async () => false).catch(isSignInRefused)
  if (isRefused)
    await runIfPermitted(client, `alter role ${name} password ${client.escapeLiteral(url.password)}`)
}

/** The excess rights of a login; null for one that owns nothing and may take the server's roles. */
const excessOf = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ powerful: boolean; owns: boolean; takes: boolean }>(
    `select r.rolsuper or r.rolbypassrls or r.rolcreaterole as powerful,
       exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'graphile_worker', 'drizzle') and pg_has_role(c.relowner, 'usage')) as owns,
       (select count(*) = $1::int from pg_roles s where s.rolname = any($2) and pg_has_role(s.oid, 'member')) as takes
     from pg_roles r where r.rolname = current_user`,
    [serverRoles.length, serverRoles],
  )
  const [row] = rows
  if (!row || row.powerful) return 'is a superuser, bypasses row-level security or may make roles'
  if (row.owns) return 'owns tables'
  return row.takes ? null : `is no member of ${serverRoles.join(', ')}`
}

/** Whether the database accepts signatures made with the password of this login. */
const isVerified = (url: string): Promise<boolean> =>
  withClient(url, async client => {
    prepareSigning(client, scopeKey(passwordOf(url)))
    await client.query('set role archway_app')
    await client.query(`select set_config('app.scope', $1, false)`, [signScope(client, 'staff')])
    const { rows } = await client.query<{ verified: boolean }>('select archway_scope.is_staff() as verified')
    return rows[0]?.verified ?? false
  })

/**
 * Creates the login if it is missing and grants it the server's roles, without inheriting their rights. Registers the
 * key with which the database verifies scopes signed by its password. `isOurs`: the server has created it, and
 * restores it. Call it after the migration.
 */
export const ensureLogin = (
  ownerUrl: string,
  user: string,
  password: string,
  { isOurs = false } = {},
): Promise<void> =>
  withClient(ownerUrl, async client => {
    const [name, secret] = [client.escapeIdentifier(user), client.escapeLiteral(password)]
    await client.query('begin')
    // Several processes may start at the same time.
    await client.query('select pg_advisory_xact_lock($1)', [loginLock])
    const { rows } = await client.query<{ version: number; exists: boolean }>(
      `select current_setting('server_version_num')::int as version,
         exists (select from pg_roles where rolname = $1) as exists`,
      [user],
    )
    const { version = 0, exists = false } = rows[0] ?? {}
    if (!exists)
      await client.query(
        `create role ${name} login noinherit nosuperuser nobypassrls nocreatedb nocreaterole password ${secret}`,
      )
    else if (isOurs) await restoreLogin(client, loginUrl(ownerUrl, user, password))
    for (const role of serverRoles) {
      const { rows: members } = await client.query<{ is: boolean }>(
        `select exists (select from pg_auth_members m where m.roleid = $1::regrole and m.member = $2::regrole) as is`,
        [role, name],
      )
      if (!members[0]?.is)
        await client.query(
          `grant ${role} to ${name}${version >= 160_000 ? ' with inherit false, set true' : ''}`,
        )
    }
    const { inner, outer } = paddedKeys(scopeKey(password))
    await client.query(
      `insert into archway_scope.login_key as k (login, inner_key, outer_key) values ($1, $2, $3)
       on conflict (login) do update set inner_key = excluded.inner_key, outer_key = excluded.outer_key
       where (k.inner_key, k.outer_key) is distinct from (excluded.inner_key, excluded.outer_key)`,
      [user, inner, outer],
    )
    await client.query('commit')
  })

/** Arbitrary number of the advisory lock: one process at a time creates a login. */
const loginLock = 7_224_106

/**
 * Name and password of the login, derived from the keys: all processes with the same keys share it, and nothing is
 * stored.
 */
const derivedLogin = (keys: Keys, database: string): { user: string; password: string } => {
  const deriveSecret = (purpose: string) => keys.sign(`database ${purpose}`, Buffer.from(database))
  return {
    user: `archway_server_${deriveSecret('login').toString('hex').slice(0, 12)}`,
    password: deriveSecret('password').toString('base64url'),
  }
}

/** Prepares the login of `url`, as the owner. Throws `LoginRefused` if it is the owner, or has no password. */
export const ensureGivenLogin = async (url: string, ownerUrl: string): Promise<void> => {
  const user = decodeURIComponent(new URL(url).username)
  if (user === decodeURIComponent(new URL(ownerUrl).username))
    throw new LoginRefused(
      'DATABASE_URL and MIGRATION_DATABASE_URL name the same role. The server signs in with DATABASE_URL, as a role that owns nothing; leave MIGRATION_DATABASE_URL out to have that role made.',
    )
  if (passwordOf(url) === '')
    throw new LoginRefused(
      'DATABASE_URL has no password. The server needs one: it also signs which rows a statement may reach.',
    )
  await ensureLogin(ownerUrl, user, passwordOf(url))
}

/** Must be called after the migration, with the address that the migration used. Throws `LoginRefused`. */
export const openLogin = async (
  { DATABASE_URL, MIGRATION_DATABASE_URL }: LoginSettings,
  keys: Keys,
  migrationUrl: string,
): Promise<string> => {
  if (DATABASE_URL && MIGRATION_DATABASE_URL) {
    await ensureGivenLogin(DATABASE_URL, MIGRATION_DATABASE_URL)
    const excess = await withClient(DATABASE_URL, excessOf)
    if (excess)
      throw new LoginRefused(`The role of DATABASE_URL ${excess}; the server needs one that owns nothing.`)
    return DATABASE_URL
  }
  // If migrations are run elsewhere, the server gets a login that owns nothing.
  if ((await withClient(migrationUrl, excessOf)) === null) {
    if (await isVerified(migrationUrl)) return migrationUrl
    throw new LoginRefused(
      'The database does not know the password of DATABASE_URL. Run `npm run migrate` once with this DATABASE_URL and the owner in MIGRATION_DATABASE_URL.',
    )
  }
  const { user, password } = derivedLogin(keys, new URL(migrationUrl).pathname)
  await ensureLogin(migrationUrl, user, password, { isOurs: true })
  const url = loginUrl(migrationUrl, user, password)
  try {
    await withClient(url.href, async client => client.query('select 1'))
  } catch (error) {
    if (!isSignInRefused(error)) throw error
    throw new LoginRefused(
      `PostgreSQL does not let the role ${user} sign in, which the server made for itself. Allow it in pg_hba.conf or the pooler, or make a role that owns nothing, put it into DATABASE_URL and the owner into MIGRATION_DATABASE_URL.`,
    )
  }
  return url.href
}
