import { sql } from 'drizzle-orm'
import { pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The role customers' transactions run as: it sees the rows of `app.company_id` and no others. */
export const appRole = pgRole('archway_app').existing()
/** The role of staff and of the product's own jobs: it sees every company. */
export const staffRole = pgRole('archway_staff').existing()

/** Milliseconds suffice and survive the trip through a JavaScript date unchanged. */
export const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const id = () => uuid('id').primaryKey().notNull()
export const createdAt = () => at('created_at').notNull().defaultNow()

const ownCompany = sql`company_id = nullif(current_setting('app.company_id', true), '')::uuid`

/**
 * The second wall of a tenant table: its rows exist only for their own company's transactions.
 * Spread into the table's extras: `pgTable('case', {…}, t => [...tenantPolicies(), index(…)])`.
 */
export const tenantPolicies = () => [
  pgPolicy('tenant', { as: 'permissive', for: 'all', to: appRole, using: ownCompany, withCheck: ownCompany }),
  pgPolicy('staff', { as: 'permissive', for: 'all', to: staffRole, using: sql`true`, withCheck: sql`true` }),
]
