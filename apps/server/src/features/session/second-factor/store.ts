import type { SecondStep } from '@archway/contract/session'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Config } from '../../../platform/config/config.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Keys } from '../../../platform/secrets/keys.ts'
import { account, recoveryCode, type SignOn, secondFactor, signInStep, trustedDevice } from '../table.ts'
import { hashToken, newToken } from '../token.ts'
import { listPasskeys } from './passkeys/store.ts'

const purpose = 'second factors'

/** Bound to its account: in another row it cannot be decrypted. */
const seal = (keys: Keys, accountId: string, key: string): string => keys.seal(purpose, `${accountId} ${key}`)

const decryptKey = (keys: Keys, accountId: string, sealedText: string | null): string | null => {
  const [owner, key = null] = (sealedText && keys.open(purpose, sealedText)?.split(' ')) || []
  return owner === accountId ? key : null
}

/** The keys of an account: of its authenticator app, and of a setup that is not complete. */
export type AuthenticatorKeys = {
  readonly present: string | null
  readonly fresh: string | null
  readonly sealedFresh: string | null
  /** When the setup was started. */
  readonly freshAt: Date | null
  /** The time step of the last accepted code. */
  readonly lastStep: number
}

export const readAuthenticatorKeys = async (
  tx: Tx,
  keys: Keys,
  accountId: string,
): Promise<AuthenticatorKeys> => {
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.accountId, accountId))
  return {
    present: decryptKey(keys, accountId, row?.sealedKey ?? null),
    fresh: decryptKey(keys, accountId, row?.sealedNewKey ?? null),
    sealedFresh: row?.sealedNewKey ?? null,
    freshAt: row?.newKeyAt ?? null,
    lastStep: row?.lastStep ?? 0,
  }
}

/** Since when the account has had a second factor; null without one. */
export const findSecondFactorSince = async (tx: Tx, accountId: string): Promise<Date | null> => {
  const [row] = await tx.select().from(secondFactor).where(eq(secondFactor.accountId, accountId))
  return row?.sealedKey ? row.since : null
}

/**
 * Stores the key of a setup that was started; the current key works until the setup is complete. False if there is a
 * current key and `mayReplace` is false: it may have been added after the checks of the call.
 */
export const storeNewKey = async (
  tx: Tx,
  keys: Keys,
  accountId: string,
  { key, mayReplace, now }: { readonly key: string; readonly mayReplace: boolean; readonly now: Date },
): Promise<boolean> => {
  const sealedNewKey = seal(keys, accountId, key)
  const storedRows = await tx
    .insert(secondFactor)
    .values({ accountId, sealedNewKey, newKeyAt: now })
    .onConflictDoUpdate({
      target: secondFactor.accountId,
      set: { sealedNewKey, newKeyAt: now },
      ...(mayReplace ? {} : { setWhere: isNull(secondFactor.sealedKey) }),
    })
    .returning({ accountId: secondFactor.accountId })
  return storedRows.length > 0
}

/** Ends a setup that was started and not completed. */
export const discardNewKey = async (tx: Tx, accountId: string): Promise<void> => {
  await tx
    .update(secondFactor)
    .set({ sealedNewKey: null, newKeyAt: null })
    .where(eq(secondFactor.accountId, accountId))
}

/** The stored key of a setup, and the time step of its first code. */
export type CheckedKey = { readonly sealedKey: string; readonly step: number }

/** Completes a setup; false if another one was started or completed since the code was checked. */
export const enableSecondFactor = async (
  tx: Tx,
  accountId: string,
  { sealedKey, step }: CheckedKey,
  now: Date,
): Promise<boolean> => {
  const updatedRows = await tx
    .update(secondFactor)
    .set({ sealedKey, sealedNewKey: null, newKeyAt: null, since: now, lastStep: step })
    .where(and(eq(secondFactor.accountId, accountId), eq(secondFactor.sealedNewKey, sealedKey)))
    .returning({ accountId: secondFactor.accountId })
  await tx.delete(trustedDevice).where(eq(trustedDevice.accountId, accountId))
  return updatedRows.length > 0
}

/** Accepts a code of this time step, once; false if a code of this or a later step was accepted before. */
export const takeStep = async (tx: Tx, accountId: string, step: number): Promise<boolean> => {
  const updatedRows = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.accountId, accountId), lt(secondFactor.lastStep, step)))
    .returning({ accountId: secondFactor.accountId })
  return updatedRows.length > 0
}

/** Removes the second factor with its recovery codes and trusted browsers. */
export const disableSecondFactor = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(secondFactor).where(eq(secondFactor.accountId, accountId))
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.delete(trustedDevice).where(eq(trustedDevice.accountId, accountId))
  await tx.delete(signInStep).where(eq(signInStep.accountId, accountId))
}

/** Of concurrent changes to the second factors of a person, the later one sees what the earlier one has stored. */
export const lockSecondFactors = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('no key update')
}

/** Whether the company, or the provider for its staff, requires a second factor. Runs in a transaction of the system. */
export const isRequiredFor = async (
  tx: Tx,
  { STAFF_SECOND_FACTOR }: Pick<Config, 'STAFF_SECOND_FACTOR'>,
  accountId: string,
): Promise<boolean> => {
  const { rows } = await tx.execute<{ required: boolean }>(
    sql`select case when a.kind = 'staff' then ${STAFF_SECOND_FACTOR}
          else coalesce(g.is_second_factor_required, false) end as required
        from account a left join company_configuration g on g.company_id = a.company_id
        where a.id = ${accountId}`,
  )
  return rows[0]?.required ?? false
}

/** The step that a sign-in needs after the password; null if none. */
export const findSecondStep = async (
  tx: Tx,
  config: Pick<Config, 'STAFF_SECOND_FACTOR'>,
  accountId: string,
): Promise<SecondStep['step'] | null> => {
  if (await findSecondFactorSince(tx, accountId)) return 'code'
  if (!(await isRequiredFor(tx, config, accountId))) return null
  // With the password alone, another second factor must not be set up beside the passkeys of the owner.
  return (await listPasskeys(tx, accountId)).length > 0 ? 'passkey' : 'enrol'
}

/** Time limit of the second step. */
export const stepSeconds = 10 * 60

/** Records that a sign-in has passed its first step; returns the token for the second. */
export const openStep = async (
  tx: Tx,
  accountId: string,
  isDeviceKnown: boolean,
  now: Date,
  signOn: SignOn | null,
): Promise<string> => {
  const { token, hash } = newToken()
  const expiresAt = new Date(now.getTime() + stepSeconds * 1000)
  await tx.delete(signInStep).where(and(eq(signInStep.accountId, accountId), lt(signInStep.expiresAt, now)))
  await tx.insert(signInStep).values({
    tokenHash: hash,
    accountId,
    createdAt: now,
    expiresAt,
    isDeviceKnown,
    signOn,
  })
  return token
}

export type SignInStep = typeof signInStep.$inferSelect

const ofToken = (token: string, now: Date) =>
  and(eq(signInStep.tokenHash, hashToken(token)), gt(signInStep.expiresAt, now))

export const findStep = async (tx: Tx, token: string, now: Date): Promise<SignInStep | undefined> => {
  const [row] = await tx.select().from(signInStep).where(ofToken(token, now))
  return row
}

/** Consumes a passed first step; false if it was used before, or has expired. */
export const closeStep = async (tx: Tx, { tokenHash }: SignInStep): Promise<boolean> => {
  const closedSteps = await tx
    .delete(signInStep)
    .where(eq(signInStep.tokenHash, tokenHash))
    .returning({ accountId: signInStep.accountId })
  return closedSteps.length > 0
}

/** Encrypts every key with the installation's current key. */
export const resealSecondFactors = async ({
  db,
  keys,
}: {
  readonly db: Database
  readonly keys: Keys
}): Promise<void> =>
  db.within(systemScope, async tx => {
    for (const row of await tx.select().from(secondFactor)) {
      const resealKey = (sealedText: string | null): string | null => {
        const text =
          sealedText === null || keys.isCurrent(purpose, sealedText) ? null : keys.open(purpose, sealedText)
        return text === null ? sealedText : keys.seal(purpose, text)
      }
      const [sealedKey, sealedNewKey] = [resealKey(row.sealedKey), resealKey(row.sealedNewKey)]
      if (sealedKey === row.sealedKey && sealedNewKey === row.sealedNewKey) continue
      await tx
        .update(secondFactor)
        .set({ sealedKey, sealedNewKey })
        .where(eq(secondFactor.accountId, row.accountId))
    }
  })
