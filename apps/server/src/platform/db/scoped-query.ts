import type { Duplex } from 'node:stream'
import pg from 'pg'
import type { AccountsScope, Scope } from './scope.ts'
import { signScope, subjectOf } from './signed-scope.ts'

/** The driver's connection, which writes messages of PostgreSQL's extended protocol. */
type Connection = {
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly string[] }): void
  execute(message: object): void
}
type DriverQuery = {
  callback: (error: Error | null, result: unknown) => void
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const Query = pg.Query as unknown as new (statement: pg.QueryConfig) => DriverQuery

// The scope also sets the plan mode: named statements use one generic plan, others a plan for their values.
const anyScope = `set_config('app.scope', $1, true), set_config('plan_cache_mode', $2, true)`
const ofCompany = `${anyScope}, set_config('role', 'archway_app', true)`
const ofStaff = `${anyScope}, set_config('role', 'archway_staff', true)`
const readOnly = `set_config('transaction_read_only', 'on', true)`
/** How long a statement with `shortLocks` waits for a lock, in ms. */
export const shortLockMs = 1000
const scopeStatements = {
  company: { name: 'scope of a company', text: `select ${ofCompany}` },
  companyReadOnly: { name: 'scope of a company, read only', text: `select ${ofCompany}, ${readOnly}` },
  staff: { name: 'scope of staff', text: `select ${ofStaff}` },
  staffReadOnly: { name: 'scope of staff, read only', text: `select ${ofStaff}, ${readOnly}` },
  staffWithoutWaiting: {
    name: 'scope of staff without waiting',
    text: `select ${ofStaff}, set_config('synchronous_commit', 'off', true)`,
  },
  staffShortLocks: {
    name: 'scope of staff, short locks',
    text: `select ${ofStaff}, set_config('lock_timeout', '${shortLockMs}', true)`,
  },
}
type Setting = keyof typeof scopeStatements
/** The statements that set a scope. Unnamed ones are parsed each time. */
type ScopeStatements = Readonly<Record<Setting, { readonly name?: string; readonly text: string }>>

/** The statements of each connection. */
const statementsOf = new WeakMap<pg.ClientBase, ScopeStatements>()

const statementFor = (client: pg.ClientBase, setting: Setting) =>
  (statementsOf.get(client) ?? scopeStatements)[setting]

/**
 * For connections to a pooler, which preserve neither prepared statements nor settings between transactions: the
 * statements have no names, and also set the limits of a transaction (names and values of PostgreSQL's settings).
 */
export const pooledScopes = (limits: Readonly<Record<string, string>>) => {
  const limiting = Object.entries(limits)
    .map(([name, value]) => `, set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
    .join('')
  const statements = Object.fromEntries(
    Object.entries(scopeStatements).map(([setting, { text }]) => [setting, { text: `${text}${limiting}` }]),
  ) as ScopeStatements
  return (client: pg.ClientBase): void => void statementsOf.set(client, statements)
}

export type QueryOptions = {
  /**
   * Commits without waiting for the disk: the commit survives a crash of this process and of PostgreSQL, but up to
   * 0.6 s of such commits are lost if the database machine fails. Only in the scope of staff.
   */
  readonly commitWithoutWaiting?: boolean
  /** The statement fails with `lock_not_available` instead of waiting for a lock. Only in the scope of staff. */
  readonly shortLocks?: boolean
  /** The statement may neither write nor lock. */
  readonly readOnly?: boolean
  /** By default, named statements have one plan for all values, and others a plan for their values. */
  readonly plan?: 'auto'
}

const settingFor = (
  { kind }: Scope | AccountsScope,
  { commitWithoutWaiting, shortLocks, readOnly }: QueryOptions,
): Setting => {
  const setting = kind === 'staff' ? 'staff' : 'company'
  if (readOnly) return `${setting}ReadOnly`
  if (!commitWithoutWaiting && !shortLocks) return setting
  if (setting !== 'staff') throw new Error('only the scope of staff may not wait')
  return shortLocks ? 'staffShortLocks' : 'staffWithoutWaiting'
}

/** Prepares the statements that set a scope on a new connection. */
export const prepareScopes = (client: pg.PoolClient): void => {
  // The settings are transaction-local. A lost connection is reported by the next statement on it.
  for (const statement of Object.values(scopeStatements))
    client.query({ ...statement, values: ['', 'auto'] }).catch(() => {})
}

/**
 * Opens a transaction in a scope, without waiting between the two statements. The signature is sent as a parameter:
 * other connections of the login see the text of statements in `pg_stat_activity`, but not their parameters.
 */
export const beginInScope = (
  client: pg.PoolClient,
  kind: Scope['kind'] | 'accounts',
  signature: string,
  begin: 'begin' | 'begin isolation level repeatable read' = 'begin',
): Promise<unknown> => {
  const statement = statementFor(client, kind === 'staff' ? 'staff' : 'company')
  return Promise.all([client.query(begin), client.query({ ...statement, values: [signature, 'auto'] })])
}

/**
 * One prepared statement in a scope, in one round trip: setting the scope and executing the statement precede the same
 * Sync, which PostgreSQL runs as one implicit transaction. The scope ends with it, as with `begin; set local` and
 * `commit`, but without their cost. If setting the scope fails, the statement is skipped.
 */
class ScopedQuery extends Query {
  readonly #scope: ScopeStatements[Setting]
  readonly #values: readonly string[]
  #isSet = false

  constructor(
    client: pg.PoolClient,
    scope: Scope | AccountsScope,
    statement: pg.QueryConfig,
    options: QueryOptions,
  ) {
    super({ ...statement, queryMode: 'extended' } as pg.QueryConfig)
    this.#scope = statementFor(client, settingFor(scope, options))
    const plan = options.plan ?? (statement.name ? 'force_generic_plan' : 'force_custom_plan')
    this.#values = [signScope(client, subjectOf(scope)), plan]
  }

  override prepare(connection: Connection): void {
    const { name = '', text } = this.#scope
    if (!name) connection.parse({ name, text })
    connection.bind({ statement: name, values: this.#values })
    connection.execute({})
    super.prepare(connection)
  }

  // The first result is that of `set_config`.
  override handleDataRow(message: unknown): void {
    if (this.#isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSet) super.handleCommandComplete(message, connection)
    this.#isSet = true
  }
}

type Corked = { readonly connection: { readonly stream: Duplex } }
const corkedStreams = new WeakSet<Duplex>()

/**
 * Corks a connection until the end of this turn of the event loop. The statements of requests that arrive together then
 * take one system call, and PostgreSQL reads them at once.
 */
export const sendTogether = (client: pg.PoolClient): void => {
  const { stream } = (client as unknown as Corked).connection
  if (corkedStreams.has(stream)) return
  corkedStreams.add(stream)
  stream.cork()
  setImmediate(() => {
    corkedStreams.delete(stream)
    stream.uncork()
  })
}

/** Runs one statement in a scope, as one transaction in one round trip. */
export const queryInScope = <R extends pg.QueryResultRow>(
  client: pg.PoolClient,
  scope: Scope | AccountsScope,
  statement: pg.QueryConfig,
  options: QueryOptions = {},
): Promise<pg.QueryResult<R>> =>
  new Promise((resolve, reject) => {
    const query = new ScopedQuery(client, scope, statement, options)
    query.callback = (error, result) => (error ? reject(error) : resolve(result as pg.QueryResult<R>))
    // The types of pg do not list query classes among the arguments of `query`.
    client.query(query as never)
  })
