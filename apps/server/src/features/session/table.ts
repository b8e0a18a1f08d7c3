import type { SignOnGrant, StaffSignOnGrant } from '@archway/contract/contacts'
import type { Audience } from '@archway/contract/kernel'
import type { PasswordProblem, SessionUser, UserSettings } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  accountPolicies,
  budgetPolicies,
  createdAt,
  idColumn,
  ofAccountPolicies,
  timestampColumn,
} from '../../platform/db/columns.ts'

/** The claims about a person that a provider has verified. */
export type SignOn = {
  readonly providerId: string
  /** The version of the provider's settings at that time, milliseconds since 1970. */
  readonly providerChangedAt: number
  readonly issuer: string
  readonly subject: string
  /** The rights that the company's rules grant the person; null: rights do not change. */
  readonly grant: SignOnGrant | StaffSignOnGrant | null
  readonly sealedIdToken: string | null
  /** The session at the provider, where it names one. */
  readonly sid: string | null
  /** When the provider last saw the password or key of the person, milliseconds since 1970; null: unknown. */
  readonly authenticatedAt: number | null
}

/** A login. Its id is also the id of the contact, doctor or staff member it belongs to. */
export const account = pgTable(
  'account',
  {
    id: idColumn(),
    kind: text('kind').$type<Audience>().notNull(),
    /** Folded to lower case: the username (TRAP-059). */
    email: text('email').notNull(),
    name: text('name').notNull(),
    companyId: uuid('company_id'),
    /** PHC string of argon2id; null until an invitation is used. */
    passwordHash: text('password_hash'),
    /** The problems of the password when it was last typed; the portal then requests a change. */
    passwordProblems: jsonb('password_problems').$type<PasswordProblem[]>().notNull().default([]),
    status: text('status')
      .$type<Extract<SessionUser['status'], 'ACTIVE' | 'INACTIVE'>>()
      .notNull()
      .default('ACTIVE'),
    language: text('language').$type<NonNullable<SessionUser['language']>>(),
    settings: jsonb('settings').$type<UserSettings>().notNull().default({}),
    shortcuts: jsonb('shortcuts').$type<string[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  t => [uniqueIndex('account_email').on(t.email), ...accountPolicies()],
).enableRLS()

/** The account a row belongs to; deleted with it. */
const ofAccount = () =>
  uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: idColumn(),
    /** SHA-256 of the opaque token; the token itself exists only in the cookie. */
    tokenHash: text('token_hash').notNull(),
    accountId: ofAccount(),
    /** The company a staff member has switched to. */
    companyId: uuid('company_id'),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Rounded to the minute; the session ends after the idle limit without use. */
    lastUsedAt: timestampColumn('last_used_at').notNull().defaultNow(),
    /**
     * When the person was last confirmed in this session: at sign-in, or by the password or a code since. Never, for
     * sessions of the previous release.
     */
    confirmedAt: timestampColumn('confirmed_at').notNull().default(sql`'epoch'`),
    /** When the person last used their second factor, or set it up, in this session; null: not in this session. */
    secondFactorAt: timestampColumn('second_factor_at'),
    /** The user agent sent by the browser, truncated. */
    userAgent: text('user_agent'),
    /** IANA name of the time zone, sent by the portal. */
    timeZone: text('time_zone'),
    /** The provider of a sign-in by single sign-on; stays after a change of the password. */
    signOnProviderId: uuid('sign_on_provider_id'),
    /** The data needed for a sign-out at the provider, encrypted. */
    sealedIdToken: text('sealed_id_token'),
    /** The session at the provider: what it ends there ends here. */
    signOnSid: text('sign_on_sid'),
  },
  t => [
    index('session_sign_on').on(t.signOnProviderId),
    uniqueIndex('session_token').on(t.tokenHash),
    index('session_account').on(t.accountId),
    ...ofAccountPolicies(),
  ],
).enableRLS()

/** A link that sets a password, for an invitation or a forgotten password. Works once. */
export const passwordLink = pgTable(
  'password_link',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  t => [index('password_link_account').on(t.accountId), ...ofAccountPolicies()],
).enableRLS()

/** A browser in which the account has signed in before. */
export const knownDevice = pgTable(
  'known_device',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount(),
    createdAt: createdAt(),
  },
  t => [index('known_device_account').on(t.accountId), ...ofAccountPolicies()],
).enableRLS()

/** The authenticator app of an account. Its key is encrypted with the keys of the installation. */
export const secondFactor = pgTable(
  'second_factor',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Null until the first code was verified. */
    sealedKey: text('sealed_key'),
    /** The key of an unfinished setup; the current key works until it is complete. */
    sealedNewKey: text('sealed_new_key'),
    /** When that setup was started: its key expires. Null in rows of the previous release, whose keys are refused. */
    newKeyAt: timestampColumn('new_key_at'),
    /** When it was turned on. */
    since: timestampColumn('since'),
    /** The time step (30 seconds, since 1970) of the last accepted code: earlier codes are refused. */
    lastStep: integer('last_step').notNull().default(0),
  },
  () => ofAccountPolicies(),
).enableRLS()

/** A recovery code, which replaces a lost second factor; works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: idColumn(),
    accountId: ofAccount(),
    /** PHC string of argon2id. */
    codeHash: text('code_hash').notNull(),
    usedAt: timestampColumn('used_at'),
  },
  t => [index('recovery_code_account').on(t.accountId), ...ofAccountPolicies()],
).enableRLS()

/** A trusted browser, in which the password alone is sufficient for some time. */
export const trustedDevice = pgTable(
  'trusted_device',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  t => [index('trusted_device_account').on(t.accountId), ...ofAccountPolicies()],
).enableRLS()

/** A passkey of an account (WebAuthn). */
export const passkey = pgTable(
  'passkey',
  {
    id: idColumn(),
    accountId: ofAccount(),
    /** The id given by the authenticator, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** The signature counter of the authenticator; 0 if it has none. */
    signCount: bigint('sign_count', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  t => [
    uniqueIndex('passkey_credential').on(t.credentialId),
    index('passkey_account').on(t.accountId),
    ...ofAccountPolicies(),
  ],
).enableRLS()

/** A sign-in that has passed its first step. Not a session: its token gives access to the second step only. */
export const signInStep = pgTable(
  'sign_in_step',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: ofAccount(),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** Whether the account has signed in before in the browser of the first step. */
    isDeviceKnown: boolean('is_device_known').notNull(),
    /** For single sign-on: the data needed to complete the sign-in. */
    signOn: jsonb('sign_on').$type<SignOn>(),
  },
  t => [index('sign_in_step_account').on(t.accountId), ...ofAccountPolicies()],
).enableRLS()

/**
 * Password checks used in a window, by bucket: guesses by others and the owner's own browser have separate buckets.
 */
export const signInBudget = pgTable(
  'sign_in_budget',
  {
    bucket: text('bucket').primaryKey(),
    spent: integer('spent').notNull(),
    windowEndsAt: timestampColumn('window_ends_at').notNull(),
  },
  () => budgetPolicies('invitations', 'address tried', 'challenge'),
).enableRLS()
