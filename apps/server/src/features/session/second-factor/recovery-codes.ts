import { randomInt, randomUUID } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { recoveryCode } from '../table.ts'

/** Digits and letters without lookalikes. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codes = 10
const letters = 10

/** About 50 bits; shown in two groups of five. */
const newCode = (): string =>
  Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes with their hashes. Slow by design, so it runs before the transaction. */
export const newRecoveryCodes = async (): Promise<{ formattedCodes: string[]; hashes: string[] }> => {
  const newCodes = Array.from({ length: codes }, newCode)
  const formattedCodes = newCodes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
  return { formattedCodes, hashes: await Promise.all(newCodes.map(hashPassword)) }
}

/** Replaces the recovery codes of the account. */
export const storeRecoveryCodes = async (
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> => {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await tx.insert(recoveryCode).values(hashes.map(codeHash => ({ id: randomUUID(), accountId, codeHash })))
}

const isUnused = (accountId: string) =>
  and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt))

export const countRecoveryCodes = async (tx: Tx, accountId: string): Promise<number> => {
  const [row] = await tx.select({ left: count() }).from(recoveryCode).where(isUnused(accountId))
  return row?.left ?? 0
}

/** The unused codes of the account; comparing a typed code takes one hash per code. */
export const listUnusedCodes = (tx: Tx, accountId: string): Promise<{ id: string; codeHash: string }[]> =>
  tx
    .select({ id: recoveryCode.id, codeHash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(isUnused(accountId))

/** The stored code that equals the typed one, ignoring dashes and case. */
export const findRecoveryCode = async (
  stored: readonly { id: string; codeHash: string }[],
  typedCode: string,
): Promise<string | undefined> => {
  if (typedCode.length !== letters) return undefined
  for (const { id, codeHash } of stored) if (await verifyPassword(typedCode, codeHash)) return id
  return undefined
}

/** Marks a code as used; false if it was used before. */
export const takeRecoveryCode = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const usedCodes = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(eq(recoveryCode.id, id), isNull(recoveryCode.usedAt)))
    .returning({ id: recoveryCode.id })
  return usedCodes.length > 0
}
