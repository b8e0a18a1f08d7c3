import type { ThirdPartyConfiguration } from '@archway/contract/company'
import type { Doctor, DoctorStatus } from '@archway/contract/doctors'
import type { Audience } from '@archway/contract/kernel'
import { boolean, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { contact } from '../contacts/table.ts'
import { account } from '../session/table.ts'

/** A doctor of a DSO. The account exists from the invitation; it cannot sign in without a password. */
export const doctor = pgTable(
  'doctor',
  {
    id: idColumn().references(() => account.id, { onDelete: 'cascade' }),
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
    status: text('status').$type<DoctorStatus>().notNull().default('INVITED'),
    stepType: text('step_type').$type<Doctor['stepType']>().notNull(),
    /** The relationship manager: a contact of the same company with role RM. */
    rmId: uuid('rm_id'),
    /** An address of the doctor or of the clinic, to which the doctor's cases are shipped by default. */
    defaultShippingAddressId: uuid('default_shipping_address_id'),
    emailSubscription: boolean('email_subscription').notNull().default(true),
    note: text('note'),
    invitedAt: timestampColumn('invited_at'),
    createdAt: createdAt(),
  },
  t => [
    unique('doctor_company_id').on(t.companyId, t.id),
    foreignKey({
      name: 'doctor_rm',
      columns: [t.companyId, t.rmId],
      foreignColumns: [contact.companyId, contact.id],
    }),
    index('doctor_company').on(t.companyId, t.createdAt, t.id),
    ...tenantPolicies(),
  ],
).enableRLS()

/** History of a doctor. It outlives the doctor, so that a removal can be traced. */
export const doctorHistory = pgTable(
  'doctor_history',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id').notNull(),
    action: text('action').notNull(),
    actorType: text('actor_type').$type<Audience>().notNull(),
    actorId: uuid('actor_id').notNull(),
    attributes: jsonb('attributes').$type<Record<string, string | null>>().notNull().default({}),
    createdAt: createdAt(),
  },
  t => [index('doctor_history_doctor').on(t.companyId, t.doctorId, t.createdAt), ...tenantPolicies()],
).enableRLS()

/** An account of the doctor at the maker of an intraoral scanner. */
export const doctorScanner = pgTable(
  'doctor_scanner',
  {
    id: idColumn(),
    companyId: uuid('company_id').notNull(),
    doctorId: uuid('doctor_id').notNull(),
    scanner: text('scanner').notNull(),
    accountId: text('account_id').notNull(),
    status: text('status').$type<ThirdPartyConfiguration[number]['status']>().notNull(),
    connectedAt: timestampColumn('connected_at'),
    createdAt: createdAt(),
  },
  t => [
    foreignKey({
      name: 'doctor_scanner_doctor',
      columns: [t.companyId, t.doctorId],
      foreignColumns: [doctor.companyId, doctor.id],
    }).onDelete('cascade'),
    index('doctor_scanner_doctor_id').on(t.companyId, t.doctorId),
    ...tenantPolicies(),
  ],
).enableRLS()
