import { boolean, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { company } from '../company/table.ts'
import { at, createdAt, id, tenantPolicies } from '../platform/db/columns.ts'
import { account } from '../session/table.ts'

/** A doctor of a DSO. The account exists from the invitation on; without a password it cannot sign in. */
export const doctor = pgTable(
  'doctor',
  {
    id: id().references(() => account.id, { onDelete: 'cascade' }),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    nameFolded: text('name_folded').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    avatarKey: text('avatar_key'),
    /** ISO 3166-1 alpha-2. */
    countryId: text('country_id').notNull(),
    status: text('status')
      .$type<'INVITED' | 'ACTIVE' | 'INACTIVE' | 'BLOCKED' | 'RESTRICTED'>()
      .notNull()
      .default('INVITED'),
    stepType: text('step_type').$type<'ZERO_STEP' | 'ONE_STEP' | 'TWO_STEPS'>().notNull(),
    /** The relationship manager: a contact of the same company with role RM. */
    rmId: uuid('rm_id'),
    emailSubscription: boolean('email_subscription').notNull().default(true),
    note: text('note'),
    invitedAt: at('invited_at'),
    createdAt: createdAt(),
  },
  t => [
    unique('doctor_company_id').on(t.companyId, t.id),
    index('doctor_company').on(t.companyId, t.createdAt.desc(), t.id),
    ...tenantPolicies(),
  ],
).enableRLS()
