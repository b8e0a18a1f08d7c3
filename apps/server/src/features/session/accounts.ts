import { randomUUID } from 'node:crypto'
import type { Language } from '@archway/words'
import { and, eq, gt, like, ne, or } from 'drizzle-orm'
import type { Viewer } from '../../platform/access/viewer.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Keys } from '../../platform/secrets/keys.ts'
import type { Services } from '../../platform/services.ts'
import { addressOf, claimAddress, toHeldEmail } from './held-address.ts'
import {
  type Account,
  closeSessions,
  createPasswordLink,
  findAccountById,
  takeSignInAttempt,
} from './store.ts'
import { account, passwordLink } from './table.ts'
import { hashToken } from './token.ts'
import { addPasswordMail } from './waiting-mail.ts'

const invitationDays = 7
const resetDays = 1
/**
 * The limit includes removed people: otherwise removing and adding a person again would send another mail each time.
 */
const mailsToOneAddressPerDay = 10

type Person = {
  readonly kind: 'contact' | 'doctor' | 'staff'
  readonly email: string
  readonly name: string
  readonly companyId?: string
}

/**
 * Creates an account without a password and returns its id; undefined if an account of the inviter's own company has
 * the email. An email of an account of another company gets the same result as a free one, by the same statements, so
 * that the inviter does not learn of it; its owner is notified by mail instead of being invited. Staff see the accounts
 * of all companies.
 */
export const openAccount = async (
  tx: Tx,
  person: Person,
  now: Date,
  inviter: Pick<Inviter, 'companyId'>,
): Promise<string | undefined> => {
  const insert = async (id: string, email: string): Promise<string | undefined> => {
    const [created] = await tx
      .insert(account)
      .values({ id, createdAt: now, ...person, email })
      .onConflictDoNothing()
      .returning({ id: account.id })
    return created?.id
  }
  const id = randomUUID()
  const newAccount = await insert(id, person.email)
  if (inviter.companyId === null) return newAccount
  const ownAccounts = await tx
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.companyId, inviter.companyId),
        ne(account.id, id),
        or(
          eq(account.email, person.email),
          like(account.email, `${likeText(toHeldEmail(person.email, ''))}%`),
        ),
      ),
    )
  if (!newAccount && ownAccounts.length > 0) return undefined
  // Of a free address the id is taken by now: nothing is inserted.
  return (await insert(id, toHeldEmail(person.email, id))) ?? newAccount
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The inviter: a user of a company, or a staff member without one. */
export type Inviter = { readonly id: string; readonly companyId: string | null }

/** The signed-in user as an inviter. */
export const inviterOf = ({ id, audience, company }: Viewer): Inviter => ({
  id,
  companyId: audience === 'staff' ? null : (company?.id ?? null),
})

/**
 * Counts the invitation. Refuses with TOO_MANY if the inviter's company, or the staff member, has reached the daily
 * limit of the settings, or that for this address. Invitations of other companies do not count.
 */
const countInvitation = async (
  tx: Tx,
  { INVITATIONS_PER_DAY }: Services['config'],
  accountId: string,
  now: Date,
  { companyId, id }: Inviter,
): Promise<void> => {
  const bucket = `invitations ${companyId ?? id}`
  const email = (await findAccountById(tx, accountId))?.email ?? ''
  const waits = [
    await takeSignInAttempt(tx, bucket, INVITATIONS_PER_DAY, 24 * 60, now),
    await takeSignInAttempt(
      tx,
      `${bucket} to ${hashToken(addressOf(email))}`,
      mailsToOneAddressPerDay,
      24 * 60,
      now,
    ),
  ].filter(wait => wait !== null)
  if (waits.length > 0) refuse('TOO_MANY', { min: Math.max(...waits) })
}

/**
 * Mails a link that sets the first password, in what the inviter reads; links mailed before stop working. Refuses with
 * TOO_MANY beyond the limits of a day. Where the address belongs to another person, they are notified in place of that,
 * by as many statements.
 */
export const mailInvitation = async (
  tx: Tx,
  { keys, config }: Pick<Services, 'keys' | 'config'>,
  accountId: string,
  now: Date,
  language: Language,
  inviter: Inviter,
): Promise<void> => {
  await countInvitation(tx, config, accountId, now, inviter)
  const { isOwn, notified } = await claimAddress(tx, accountId, now)
  const token = await createPasswordLink(tx, accountId, now, invitationDays)
  if (isOwn) await addPasswordMail(tx, keys, { accountId, token, kind: 'invitation', language })
  else
    await addJob(tx, 'addressTriedMail', { accountId: notified, triedId: accountId, at: now.toISOString() })
}

/** Whether a link was mailed to the account within the last minute, to limit mails by repeated clicks. */
export const wasJustInvited = async (tx: Tx, accountId: string, now: Date): Promise<boolean> => {
  const [link] = await tx
    .select({ tokenHash: passwordLink.tokenHash })
    .from(passwordLink)
    .where(
      and(
        eq(passwordLink.accountId, accountId),
        gt(passwordLink.createdAt, new Date(now.getTime() - 60_000)),
      ),
    )
    .limit(1)
  return link !== undefined
}

/** Mails a link that sets another password, as if the person had requested it. */
export const mailPasswordReset = async (
  tx: Tx,
  keys: Keys,
  accountId: string,
  now: Date,
  language: Language,
): Promise<void> => {
  const token = await createPasswordLink(tx, accountId, now, resetDays)
  await addPasswordMail(tx, keys, { accountId, token, kind: 'forgotten', language })
}

export const renameAccount = async (tx: Tx, accountId: string, name: string): Promise<void> => {
  await tx.update(account).set({ name }).where(eq(account.id, accountId))
}

/** Allows or forbids a person to sign in; forbidding ends all of their sessions. */
export const setAccountStatus = async (
  tx: Tx,
  accountId: string,
  status: 'ACTIVE' | 'INACTIVE',
): Promise<void> => {
  await tx.update(account).set({ status }).where(eq(account.id, accountId))
  if (status === 'INACTIVE') await closeSessions(tx, accountId)
}

/** Deletes a login with its sessions and links, and the person it belongs to. */
export const removeAccount = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(account).where(eq(account.id, accountId))
}

/** The language that a person chose, otherwise that of their last sign-in; null if neither is known. */
export const readingLanguage = ({ language, settings }: Pick<Account, 'language' | 'settings'>) =>
  language ?? settings.language ?? null

/** The language of a person, if it is known. */
export const readLanguage = async (tx: Tx, accountId: string): Promise<Language | null> => {
  const row = await findAccountById(tx, accountId)
  return row ? readingLanguage(row) : null
}
