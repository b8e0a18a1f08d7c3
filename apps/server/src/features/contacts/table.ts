import type { Role, StaffRole } from '@archway/contract/kernel'
import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { account } from '../session/table.ts'

/** An admin user of a client company; shares its id, name and email with its account. */
export const contact = pgTable(
  'contact',
  {
    id: id().references(() => account.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The name folded for searches; see `fold`. */
    nameFolded: text('name_folded').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    avatarKey: text('avatar_key'),
    role: text('role').$type<Extract<Role, 'RM'>>(),
    superAdmin: boolean('super_admin').notNull().default(false),
    showHelp: boolean('show_help').notNull().default(false),
    emailSubscription: boolean('email_subscription').notNull().default(true),
    createdAt: createdAt(),
  },
  t => [
    unique('contact_company_id').on(t.companyId, t.id),
    index('contact_company').on(t.companyId, t.createdAt, t.id),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A member of the provider's staff. Belongs to no company. */
export const staff = pgTable('staff', {
  id: id().references(() => account.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  avatarKey: text('avatar_key'),
  /** Staff from before there were roles may do what they could. */
  role: text('role').$type<StaffRole>().notNull().default('administrator'),
  emailSubscription: boolean('email_subscription').notNull().default(true),
  createdAt: createdAt(),
})
