import { sql } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The role customers' transactions run as: it sees the rows of the company that the scope was signed for. */
export const appRole = pgRole('archway_app').existing()
/** The role of staff and of the product's own jobs: it sees every company. */
export const staffRole = pgRole('archway_staff').existing()

/** Milliseconds suffice and survive the trip through a JavaScript date unchanged. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const id = () => uuid('id').primaryKey().notNull()
export const createdAt = () => at('created_at').notNull().defaultNow()

/** The company of the transaction, verified once for each statement (`scope-sql.ts`). */
export const scopeCompany = sql.raw('(select archway_scope.company())')
const ownCompany = sql`company_id = ${scopeCompany}`
/** Whether the transaction is one of staff or of a job; the role alone does not prove it. */
export const isStaff = sql.raw('(select archway_scope.is_staff())')
const isAccounts = sql.raw('(select archway_scope.is_accounts())')

/** Staff and jobs reach every row. */
export const staffPolicy = () =>
  pgPolicy('staff', { as: 'permissive', for: 'all', to: staffRole, using: isStaff, withCheck: isStaff })

/**
 * The second wall of a tenant table: its rows exist only for their own company's transactions.
 * Spread into the table's extras: `pgTable('case', {…}, t => [...tenantPolicies(), index(…)])`.
 */
export const tenantPolicies = () => [
  pgPolicy('tenant', { as: 'permissive', for: 'all', to: appRole, using: ownCompany, withCheck: ownCompany }),
  staffPolicy(),
]

/** The walls of what concerns every company: customers read it, staff and jobs write it. */
export const readablePolicies = () => [
  pgPolicy('readable', { as: 'permissive', for: 'select', to: appRole, using: sql`true` }),
  staffPolicy(),
]

/**
 * The walls of the logins: a company's transactions reach its own people's, and cannot make a member of the staff;
 * those of sign-in reach all.
 */
export const accountPolicies = () => {
  const reachable = sql`${isAccounts} or company_id = ${scopeCompany}`
  const writable = sql`${isAccounts} or (company_id = ${scopeCompany} and kind <> 'staff')`
  return [
    pgPolicy('tenant', { as: 'permissive', for: 'all', to: appRole, using: reachable, withCheck: writable }),
    staffPolicy(),
  ]
}

/** The walls of what is counted before a sign-in; a company's transactions reach the counts of these kinds alone. */
export const budgetPolicies = (...kinds: readonly string[]) => {
  const ofCompany = sql.raw(kinds.map(kind => `bucket like '${kind} %'`).join(' or '))
  const reachable = sql`${isAccounts} or ${ofCompany}`
  return [
    pgPolicy('count', { as: 'permissive', for: 'all', to: appRole, using: reachable, withCheck: reachable }),
    staffPolicy(),
  ]
}

/** The walls of what belongs to a login: as those of the login itself. */
export const ofAccountPolicies = () => {
  const reachable = sql`${isAccounts} or exists (select from public.account a where a.id = account_id)`
  return [
    pgPolicy('tenant', { as: 'permissive', for: 'all', to: appRole, using: reachable, withCheck: reachable }),
    staffPolicy(),
  ]
}
