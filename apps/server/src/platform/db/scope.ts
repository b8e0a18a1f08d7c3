import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'
import { signScope } from './signed-scope.ts'

/**
 * The rows that the viewer may reach. Every store function takes a scope and puts it into its WHERE; the database's
 * row-level security checks it a second time.
 */
export type Scope =
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'doctor'; readonly companyId: string; readonly doctorId: string }
  /** Provider staff see every company, or only the company they switched to. */
  | { readonly kind: 'staff'; readonly companyId?: string }

/** No company: every row. For the server's own work. */
export const systemScope: Scope = { kind: 'staff' }

/** Accounts, sessions and catalogs, but no company data: for reads before sign-in. */
export type AccountsScope = { readonly kind: 'accounts' }

export const accountsScope: AccountsScope = { kind: 'accounts' }

/**
 * Transactions that temporarily have the rights of the system: number of nested calls, and the role and scope before.
 */
const elevations = new WeakMap<object, { depth: number; readonly before: Promise<Record<string, unknown>> }>()

/** The current scope of each read-only unit (`Database.read`): each of its statements carries the scope. */
export const rightsOfReading = new WeakMap<object, { scope: Scope; depth: number }>()

const readAsSystem = async <T>(
  rights: { scope: Scope; depth: number; before?: Scope },
  work: () => Promise<T>,
): Promise<T> => {
  if (rights.depth === 0) rights.before = rights.scope
  rights.depth += 1
  rights.scope = systemScope
  try {
    return await work()
  } finally {
    rights.depth -= 1
    if (rights.depth === 0 && rights.before) rights.scope = rights.before
  }
}

/**
 * Runs `work` with the rights of the system inside a transaction of any scope, for decisions that concern all
 * companies and must be made in that transaction. No data of other companies may reach the caller's reply.
 */
export const runAsSystem = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  const client = tx.$client
  const reading = rightsOfReading.get(client)
  if (reading) return readAsSystem(reading, work)
  const setRoleAndScope = (role: unknown, scope: unknown) =>
    tx.execute(sql`select set_config('role', ${role}, true), set_config('app.scope', ${scope}, true)`)
  // Concurrent work in one transaction shares the rights: the last one to end restores them.
  const state = elevations.get(client) ?? {
    depth: 0,
    before: tx
      .execute(
        sql`select current_setting('role') as role, coalesce(current_setting('app.scope', true), '') as scope`,
      )
      .then(({ rows }) => rows[0] ?? {}),
  }
  elevations.set(client, state)
  state.depth += 1
  let hasFailed = true
  try {
    const before = await state.before
    await setRoleAndScope('archway_staff', signScope(client, 'staff'))
    const result = await work()
    hasFailed = false
    if (state.depth === 1) await setRoleAndScope(before.role, before.scope)
    return result
  } finally {
    state.depth -= 1
    // Not restored after an error: the error must leave the transaction, which rolls back and so ends the role.
    if (state.depth === 0 || hasFailed) elevations.delete(client)
  }
}

/** The scope as a condition on a table's columns. A table without a doctor column belongs to the whole company. */
export const isInScope = (
  scope: Scope,
  columns: { readonly companyId: PgColumn; readonly doctorId?: PgColumn },
): SQL | undefined => {
  if (scope.kind === 'staff') return scope.companyId ? eq(columns.companyId, scope.companyId) : undefined
  if (scope.kind === 'company') return eq(columns.companyId, scope.companyId)
  return and(
    eq(columns.companyId, scope.companyId),
    columns.doctorId ? eq(columns.doctorId, scope.doctorId) : sql`true`,
  )
}
