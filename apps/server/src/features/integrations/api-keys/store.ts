import { randomUUID } from 'node:crypto'
import type { ApiKey, apiKeyForm } from '@archway/contract/integrations'
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/db/database.ts'
import { keyPrefix } from '../../../platform/http/credential.ts'
import { account, hashToken, newToken } from '../../session/index.ts'
import { type IntegrationOwner, ownedBy } from '../owner.ts'
import { apiKey } from '../table.ts'

type KeyRow = typeof apiKey.$inferSelect

/** Maximum number of active keys of an owner. */
const maxKeys = 50
/**
 * Length of the stored beginning of a secret, prefix included: enough to recognize it, far too short to guess the
 * rest.
 */
const shownLetters = keyPrefix.length + 4

const isActive = (now: Date) => and(isNull(apiKey.revokedAt), gt(apiKey.expiresAt, now))

export const presentKey = (row: KeyRow, createdByName: string | null): ApiKey => ({
  uuid: row.id,
  name: row.name,
  start: row.start,
  scopes: row.scopes,
  addresses: row.addresses,
  createdByName,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

/** The active keys, newest first, each with the name of its creator if the transaction can see it. */
export const listActiveKeys = async (tx: Tx, owner: IntegrationOwner, now: Date): Promise<ApiKey[]> => {
  const rows = await tx
    .select({ key: apiKey, name: account.name })
    .from(apiKey)
    .leftJoin(account, eq(account.id, apiKey.createdById))
    .where(and(ownedBy(apiKey.companyId, owner), isActive(now)))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
  return rows.map(({ key, name }) => presentKey(key, name))
}

export const findKey = async (tx: Tx, id: string): Promise<KeyRow | undefined> => {
  const [row] = await tx.select().from(apiKey).where(eq(apiKey.id, id))
  return row
}

/** Creates a key; null if its owner has too many. Only this reply contains the secret. */
export const createKey = async (
  tx: Tx,
  owner: IntegrationOwner,
  { name, scopes, days, addresses }: z.output<typeof apiKeyForm>,
  createdById: string,
  now: Date,
): Promise<{ row: KeyRow; secret: string } | null> => {
  // Concurrent requests must not both count 49.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`keys ${owner ?? 'provider'}`}))`)
  const [active] = await tx
    .select({ n: count() })
    .from(apiKey)
    .where(and(ownedBy(apiKey.companyId, owner), isActive(now)))
  if ((active?.n ?? 0) >= maxKeys) return null
  const secret = `${keyPrefix}${newToken().token}`
  const [row] = await tx
    .insert(apiKey)
    .values({
      id: randomUUID(),
      companyId: owner,
      name,
      start: secret.slice(0, shownLetters),
      secretHash: hashToken(secret),
      scopes: [...new Set(scopes)],
      addresses: [...new Set(addresses)],
      createdById,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * 86_400_000),
    })
    .returning()
  return row ? { row, secret } : null
}

/** Revokes a key of this owner; false if it has no such active key. */
export const revokeKey = async (tx: Tx, owner: IntegrationOwner, id: string, now: Date): Promise<boolean> => {
  const revoked = await tx
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.id, id), ownedBy(apiKey.companyId, owner), isActive(now)))
    .returning({ id: apiKey.id })
  return revoked.length > 0
}

/**
 * Revokes the keys that this staff member created for the provider or, while switched to a company, for that company,
 * because they have seen the secrets. Returns their ids.
 */
export const revokeKeysOf = async (tx: Tx, staffId: string, now: Date): Promise<string[]> => {
  const revoked = await tx
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.createdById, staffId), isActive(now)))
    .returning({ id: apiKey.id })
  return revoked.map(({ id }) => id)
}
