import { randomUUID } from 'node:crypto'
import type { PasswordProblem } from '@archway/contract/session'
import type { PasswordOwner } from '@archway/passwords'
import type { Language } from '@archway/words'
import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { accountsScope } from '../../platform/db/scope.ts'
import { discardNewKey } from './second-factor/store.ts'
import {
  account,
  knownDevice,
  passwordLink,
  session,
  signInBudget,
  signInStep,
  trustedDevice,
} from './table.ts'
import { hashToken, newToken } from './token.ts'

export type Account = typeof account.$inferSelect

/** How long a session lasts from sign-in. */
export const sessionSeconds = ({ SESSION_DAYS }: Pick<Config, 'SESSION_DAYS'>): number =>
  SESSION_DAYS * 24 * 3600

/** Data about the browser of a sign-in. */
export type Device = Pick<typeof session.$inferInsert, 'userAgent' | 'timeZone'>

export const findAccount = async (tx: Tx, email: string): Promise<Account | undefined> => {
  const [row] = await tx.select().from(account).where(eq(account.email, email))
  return row
}

export const findAccountById = async (tx: Tx, id: string): Promise<Account | undefined> => {
  const [row] = await tx.select().from(account).where(eq(account.id, id))
  return row
}

/** Stores the portal's language, which mails use until the person chooses one. */
export const recordLanguage = async (
  tx: Tx,
  { id, settings }: Account,
  language: Language | null,
): Promise<void> => {
  if (language === null || settings.language === language) return
  await tx
    .update(account)
    .set({ settings: sql`${account.settings} || ${JSON.stringify({ language })}::jsonb` })
    .where(eq(account.id, id))
}

/** Opens a session; the token is returned once and only its hash is stored. */
export const openSession = async (
  tx: Tx,
  accountId: string,
  now: Date,
  seconds: number,
  device: Device,
  {
    confirmedAt = now,
    ...more
  }: Partial<SignOnOfSession> & { confirmedAt?: Date; secondFactorAt?: Date | null } = {},
): Promise<{ id: string; token: string; expiresAt: Date }> => {
  const { token, hash } = newToken()
  const id = randomUUID()
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  await tx.insert(session).values({
    id,
    tokenHash: hash,
    accountId,
    createdAt: now,
    expiresAt,
    lastUsedAt: now,
    confirmedAt,
    ...device,
    ...more,
  })
  return { id, token, expiresAt }
}

/** The data that a session stores about the provider through which it was opened. */
export type SignOnOfSession = Pick<
  typeof session.$inferSelect,
  'signOnProviderId' | 'sealedIdToken' | 'signOnSid'
>

export const findSignOnOfSession = async (
  tx: Tx,
  sessionId: string,
): Promise<SignOnOfSession | undefined> => {
  const [row] = await tx
    .select({
      signOnProviderId: session.signOnProviderId,
      sealedIdToken: session.sealedIdToken,
      signOnSid: session.signOnSid,
    })
    .from(session)
    .where(eq(session.id, sessionId))
  return row
}

/** Ends the sessions and unfinished sign-ins through a provider, of one account or of all. */
export const endProviderSessions = async (tx: Tx, providerId: string, accountId?: string): Promise<void> => {
  await tx
    .delete(session)
    .where(
      and(eq(session.signOnProviderId, providerId), accountId ? eq(session.accountId, accountId) : undefined),
    )
  await tx
    .delete(signInStep)
    .where(
      and(
        sql`${signInStep.signOn}->>'providerId' = ${providerId}`,
        accountId ? eq(signInStep.accountId, accountId) : undefined,
      ),
    )
}

/**
 * Ends the sessions and unfinished sign-ins through a provider after a sign-out there: those of one account, of one
 * session of the provider (`sid`), or of both. Sessions without a `sid` end with the account. Returns the accounts of
 * the ended sessions.
 */
export const endSessionsAfterSignOut = async (
  tx: Tx,
  providerId: string,
  { accountId, sid }: { readonly accountId: string | null; readonly sid: string | null },
): Promise<string[]> => {
  const bySid = sid === null ? undefined : eq(session.signOnSid, sid)
  const endedSessions = await tx
    .delete(session)
    .where(
      and(
        eq(session.signOnProviderId, providerId),
        accountId === null ? bySid : eq(session.accountId, accountId),
        accountId === null || !bySid ? undefined : or(bySid, isNull(session.signOnSid)),
      ),
    )
    .returning({ accountId: session.accountId })
  const stepSid = sql`${signInStep.signOn}->>'sid'`
  await tx
    .delete(signInStep)
    .where(
      and(
        sql`${signInStep.signOn}->>'providerId' = ${providerId}`,
        accountId === null ? undefined : eq(signInStep.accountId, accountId),
        sid === null ? undefined : sql`(${stepSid} = ${sid} or ${accountId !== null} and ${stepSid} is null)`,
      ),
    )
  return [...new Set(endedSessions.map(session => session.accountId))]
}

/** The sessions of a person, the last used first; those that have ended by time are among them. */
export const listSessions = (tx: Tx, accountId: string): Promise<(typeof session.$inferSelect)[]> =>
  tx
    .select()
    .from(session)
    .where(eq(session.accountId, accountId))
    .orderBy(desc(session.lastUsedAt), desc(session.createdAt))

/** Ends one session of the person; false if it belongs to another person, or has ended. */
export const endSession = async (tx: Tx, accountId: string, sessionId: string): Promise<boolean> => {
  const endedSessions = await tx
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.accountId, accountId)))
    .returning({ id: session.id })
  return endedSessions.length > 0
}

/** Whether this session still exists. */
export const hasSession = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await tx.select({ id: session.id }).from(session).where(eq(session.id, sessionId))).length > 0

/** Ends every session of the person but this one. */
export const endOtherSessions = async (tx: Tx, accountId: string, sessionId: string): Promise<void> => {
  await tx.delete(session).where(and(eq(session.accountId, accountId), ne(session.id, sessionId)))
}

export const closeSession = async (tx: Tx, token: string): Promise<void> => {
  await tx.delete(session).where(eq(session.tokenHash, hashToken(token)))
}

/** Ends every session of a person. */
export const closeSessions = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(session).where(eq(session.accountId, accountId))
}

/** The company a staff member has switched to; null for all companies. */
export const switchSession = async (tx: Tx, sessionId: string, companyId: string | null): Promise<void> => {
  await tx.update(session).set({ companyId }).where(eq(session.id, sessionId))
}

/** The new password complies with the policy, so no change is required any more. */
export const setPasswordHash = async (tx: Tx, accountId: string, passwordHash: string): Promise<void> => {
  await tx.update(account).set({ passwordHash, passwordProblems: [] }).where(eq(account.id, accountId))
  // Ends all trusted browsers, unfinished sign-ins and unfinished setups of the old password.
  await tx.delete(trustedDevice).where(eq(trustedDevice.accountId, accountId))
  await tx.delete(signInStep).where(eq(signInStep.accountId, accountId))
  await discardNewKey(tx, accountId)
}

/** Stores the problems of the password that was just typed. */
export const recordPasswordProblems = async (
  tx: Tx,
  { id, passwordProblems }: Account,
  problems: PasswordProblem[],
): Promise<void> => {
  if (passwordProblems.join() === problems.join()) return
  await tx.update(account).set({ passwordProblems: problems }).where(eq(account.id, id))
}

/** The owner of a password, whose data it must not contain. Requires a transaction of the system. */
export const readPasswordOwner = async (tx: Tx, accountId: string): Promise<PasswordOwner> => {
  const { rows } = await tx.execute<{ email: string; name: string; company: string | null }>(
    sql`select a.email, a.name, o.name as company from account a left join company o on o.id = a.company_id
        where a.id = ${accountId}`,
  )
  return rows[0] ?? {}
}

/**
 * Creates a link that sets a password; for an account that does not exist, a link that opens nothing. Earlier unused
 * links of the account stop working unless `keepEarlier`: where strangers may request a link, they must not be able to
 * void the one that its owner is about to use.
 */
export const createPasswordLink = async (
  tx: Tx,
  accountId: string,
  now: Date,
  days: number,
  { keepEarlier = false } = {},
): Promise<string> => {
  if (!keepEarlier)
    await tx
      .delete(passwordLink)
      .where(and(eq(passwordLink.accountId, accountId), isNull(passwordLink.usedAt)))
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + days * 24 * 3600 * 1000)
  await tx.execute(sql`
    insert into password_link (token_hash, account_id, created_at, expires_at)
    select ${hash}, id, ${now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz
    from account where id = ${accountId}`)
  return token
}

/** The owner of a link, without consuming it. */
export const findPasswordLinkOwner = async (
  tx: Tx,
  token: string,
  now: Date,
): Promise<string | undefined> => {
  const [row] = await tx
    .select({ accountId: passwordLink.accountId })
    .from(passwordLink)
    .where(
      and(
        eq(passwordLink.tokenHash, hashToken(token)),
        isNull(passwordLink.usedAt),
        gt(passwordLink.expiresAt, now),
      ),
    )
  return row?.accountId
}

/**
 * Consumes a link, and with it all others of the account; returns its owner, or undefined if it is unknown, expired
 * or was used before.
 */
export const usePasswordLink = async (tx: Tx, token: string, now: Date): Promise<string | undefined> => {
  const [usedLink] = await tx
    .update(passwordLink)
    .set({ usedAt: now })
    .where(
      and(
        eq(passwordLink.tokenHash, hashToken(token)),
        isNull(passwordLink.usedAt),
        gt(passwordLink.expiresAt, now),
      ),
    )
    .returning({ accountId: passwordLink.accountId })
  if (usedLink)
    await tx
      .delete(passwordLink)
      .where(and(eq(passwordLink.accountId, usedLink.accountId), isNull(passwordLink.usedAt)))
  return usedLink?.accountId
}

export const isKnownDevice = async (
  tx: Tx,
  token: string | undefined,
  accountId: string,
): Promise<boolean> => {
  if (!token) return false
  const [row] = await tx
    .select({ accountId: knownDevice.accountId })
    .from(knownDevice)
    .where(and(eq(knownDevice.tokenHash, hashToken(token)), eq(knownDevice.accountId, accountId)))
  return row !== undefined
}

export const rememberDevice = async (tx: Tx, accountId: string): Promise<string> => {
  const { token, hash } = newToken()
  await tx.insert(knownDevice).values({ tokenHash: hash, accountId })
  return token
}

/**
 * Uses one password check of a bucket. Returns the minutes to wait if the bucket is empty. One atomic statement, so
 * that parallel guesses cannot share a check.
 */
export const takeSignInAttempt = async (
  tx: Tx,
  bucket: string,
  limit: number,
  windowMinutes: number,
  now: Date,
): Promise<number | null> => {
  const ends = new Date(now.getTime() + windowMinutes * 60_000)
  const [row] = await tx
    .insert(signInBudget)
    .values({ bucket, spent: 1, windowEndsAt: ends })
    .onConflictDoUpdate({
      target: signInBudget.bucket,
      set: {
        spent: sql`case when ${signInBudget.windowEndsAt} <= ${now.toISOString()}::timestamptz then 1 else ${signInBudget.spent} + 1 end`,
        windowEndsAt: sql`case when ${signInBudget.windowEndsAt} <= ${now.toISOString()}::timestamptz then ${ends.toISOString()}::timestamptz else ${signInBudget.windowEndsAt} end`,
      },
    })
    .returning()
  if (!row || row.spent <= limit) return null
  return computeMinutesToWait(row.windowEndsAt, now)
}

/** Whole minutes until a window ends, at least one. */
export const computeMinutesToWait = (windowEndsAt: Date, now: Date): number =>
  Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 60_000))

export const returnSignInAttempt = async (db: Database, bucket: string): Promise<void> => {
  await db.query(accountsScope, {
    name: 'sign-in refund',
    text: 'delete from sign_in_budget where bucket = $1',
    values: [bucket],
  })
}
