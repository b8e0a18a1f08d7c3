import { sql } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The role of customers' transactions: it sees the rows of the company in the signed scope. */
export const appRole = pgRole('archway_app').existing()
/** The role of staff and of the system's jobs: it sees every company. */
export const staffRole = pgRole('archway_staff').existing()

/** Millisecond precision, so that a value survives the conversion to a JavaScript date unchanged. */
export const timestampColumn = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const idColumn = () => uuid('id').primaryKey().notNull()
export const createdAt = () => timestampColumn('created_at').notNull().defaultNow()

/** The company of the transaction, verified once for each statement (`scope-sql.ts`). */
export const scopeCompany = sql.raw('(select archway_scope.company())')
const ownCompany = sql`company_id = ${scopeCompany}`
/** Whether the transaction is one of staff or of a job; the database role alone does not prove it. */
export const isStaff = sql.raw('(select archway_scope.is_staff())')
const isAccounts = sql.raw('(select archway_scope.is_accounts())')

/** Staff and jobs reach every row. */
export const staffPolicy = () =>
  pgPolicy('staff', { as: 'permissive', for: 'all', to: staffRole, using: isStaff, withCheck: isStaff })

/**
 * Row-level security of a tenant table, in addition to the WHERE of store functions: only transactions of the own
 * company see its rows. Spread it into the table's extras: `pgTable('case', {…}, t => [...tenantPolicies(),
 * index(…)])`.
 */
export const tenantPolicies = () => [
  pgPolicy('tenant', { as: 'permissive', for: 'all', to: appRole, using: ownCompany, withCheck: ownCompany }),
  staffPolicy(),
]

/** Row-level security of tables that concern every company: customers read, staff and jobs write. */
export const readablePolicies = () => [
  pgPolicy('readable', { as: 'permissive', for: 'select', to: appRole, using: sql`true` }),
  staffPolicy(),
]

/**
 * Row-level security of accounts: transactions of a company reach only accounts of its people, and cannot create staff;
 * transactions of sign-in reach all.
 */
export const accountPolicies = () => {
  const isReachable = sql`${isAccounts} or company_id = ${scopeCompany}`
  const writable = sql`${isAccounts} or (company_id = ${scopeCompany} and kind <> 'staff')`
  return [
    pgPolicy('tenant', {
      as: 'permissive',
      for: 'all',
      to: appRole,
      using: isReachable,
      withCheck: writable,
    }),
    staffPolicy(),
  ]
}

/** Row-level security of counters before a sign-in; a company's transactions reach only counters of these kinds. */
export const budgetPolicies = (...kinds: readonly string[]) => {
  const ofCompany = sql.raw(kinds.map(kind => `bucket like '${kind} %'`).join(' or '))
  const isReachable = sql`${isAccounts} or ${ofCompany}`
  return [
    pgPolicy('count', {
      as: 'permissive',
      for: 'all',
      to: appRole,
      using: isReachable,
      withCheck: isReachable,
    }),
    staffPolicy(),
  ]
}

/** Row-level security of rows that belong to an account: as for the account itself. */
export const ofAccountPolicies = () => {
  const isReachable = sql`${isAccounts} or exists (select from public.account a where a.id = account_id)`
  return [
    pgPolicy('tenant', {
      as: 'permissive',
      for: 'all',
      to: appRole,
      using: isReachable,
      withCheck: isReachable,
    }),
    staffPolicy(),
  ]
}
