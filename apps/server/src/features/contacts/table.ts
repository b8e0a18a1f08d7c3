import type { SignOnAdmission, SignOnFallback, SignOnRule, StaffSignOnRule } from '@archway/contract/contacts'
import type { Role, StaffRole } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  createdAt,
  idColumn,
  ofAccountPolicies,
  readablePolicies,
  staffPolicy,
  tenantPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { account } from '../session/table.ts'

/** An admin user of a client company; shares its id, name and email with its account. */
export const contact = pgTable(
  'contact',
  {
    id: idColumn().references(() => account.id, { onDelete: 'cascade' }),
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
export const staff = pgTable(
  'staff',
  {
    id: idColumn().references(() => account.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    avatarKey: text('avatar_key'),
    /** Staff from before roles existed are administrators, so that their rights did not change. */
    role: text('role').$type<StaffRole>().notNull().default('administrator'),
    emailSubscription: boolean('email_subscription').notNull().default(true),
    createdAt: createdAt(),
  },
  () => readablePolicies(),
).enableRLS()

/** Null for the provider's staff. */
const ofCompany = () => uuid('company_id').references(() => company.id, { onDelete: 'cascade' })

/** The identity provider (OpenID Connect) of a company, or of the staff if there is no company; at most one each. */
export const signOnProvider = pgTable(
  'sign_on_provider',
  {
    id: idColumn(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    /** The issuer identifier, exactly as the provider publishes it. */
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** The client secret, encrypted: the provider needs the secret itself, so a hash would not do. */
    sealedSecret: text('sealed_secret').notNull(),
    isOn: boolean('is_on').notNull(),
    admission: text('admission').$type<SignOnAdmission>().notNull(),
    fallback: text('fallback').$type<SignOnFallback>().notNull(),
    rules: jsonb('rules').$type<(SignOnRule | StaffSignOnRule)[]>().notNull(),
    changedAt: timestampColumn('changed_at').notNull(),
    /** For the provider of the staff: who made the last change, and when a second administrator confirmed it. */
    changedById: uuid('changed_by_id').references(() => account.id, { onDelete: 'set null' }),
    confirmedAt: timestampColumn('confirmed_at'),
    createdAt: createdAt(),
  },
  t => [
    unique('sign_on_provider_owner').on(t.companyId).nullsNotDistinct(),
    index('sign_on_provider_changed_by').on(t.changedById),
    ...tenantPolicies(),
  ],
).enableRLS()

const ofProvider = () =>
  uuid('provider_id')
    .notNull()
    .references(() => signOnProvider.id, { onDelete: 'cascade' })

/** A domain of email addresses that sign in through the provider, once an administrator has confirmed it. */
export const signOnDomain = pgTable(
  'sign_on_domain',
  {
    id: idColumn(),
    companyId: ofCompany(),
    providerId: ofProvider(),
    domain: text('domain').notNull(),
    createdAt: createdAt(),
    confirmedAt: timestampColumn('confirmed_at'),
  },
  t => [
    unique('sign_on_domain_own').on(t.companyId, t.domain).nullsNotDistinct(),
    // Each confirmed domain belongs to one provider.
    uniqueIndex('sign_on_domain_confirmed').on(t.domain).where(sql`confirmed_at is not null`),
    index('sign_on_domain_provider').on(t.providerId),
    ...tenantPolicies(),
  ],
).enableRLS()

/** The identity at a provider that signs in to an account. */
export const signOnIdentity = pgTable(
  'sign_on_identity',
  {
    id: idColumn(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    providerId: ofProvider(),
    issuer: text('issuer').notNull(),
    /** The subject identifier at the issuer, which never changes, unlike an email address. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at').notNull(),
  },
  t => [
    uniqueIndex('sign_on_identity_subject').on(t.providerId, t.issuer, t.subject),
    uniqueIndex('sign_on_identity_account').on(t.accountId),
    ...ofAccountPolicies(),
  ],
).enableRLS()

/**
 * An unfinished sign-in: a browser that was redirected to a provider. Its response is accepted once, from this
 * browser.
 */
export const signOnAttempt = pgTable(
  'sign_on_attempt',
  {
    /** SHA-256 of the token in the cookie of the browser. */
    tokenHash: text('token_hash').primaryKey(),
    providerId: ofProvider(),
    /** State, nonce and PKCE secret, encrypted. */
    sealedChecks: text('sealed_checks').notNull(),
    /** The session whose account is linked; null for a sign-in. */
    sessionId: uuid('session_id'),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  t => [
    index('sign_on_attempt_provider').on(t.providerId),
    index('sign_on_attempt_account').on(t.accountId),
    index('sign_on_attempt_expires').on(t.expiresAt),
    staffPolicy(),
  ],
).enableRLS()
