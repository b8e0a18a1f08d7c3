import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from './database.ts'

/**
 * What the viewer may reach. Every store function takes one and puts it into its WHERE; the database's
 * row-level security is the second wall behind it.
 */
export type Scope =
  | { readonly kind: 'company'; readonly companyId: string }
  | { readonly kind: 'doctor'; readonly companyId: string; readonly doctorId: string }
  /** Provider staff see every company, or the one they switched to. */
  | { readonly kind: 'staff'; readonly companyId?: string }

export const systemScope: Scope = { kind: 'staff' }

/**
 * Runs `work` with the rights of the system inside a transaction of any scope, for what concerns all companies and
 * must be decided in that transaction. Nothing it reads may reach the caller's answer.
 */
export const asSystem = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  const { rows } = await tx.execute(sql`select current_setting('role') as role`)
  await tx.execute(sql`set local role archway_staff`)
  const result = await work()
  // Where the work fails, the transaction has failed too and ends with its role.
  await tx.execute(sql`select set_config('role', ${rows[0]?.role}, true)`)
  return result
}

/** The scope as a condition on a table's own columns. A table without a doctor column is company-wide. */
export const inScope = (
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
