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

/** So many keys an owner may have at a time. */
const maxKeys = 50
/** Of a secret, its prefix included: enough to recognize it, and far too little to guess the rest. */
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

/** The keys that work now, the newest first, each with the name of its creator as far as the transaction sees it. */
export const activeKeys = async (tx: Tx, owner: IntegrationOwner, now: Date): Promise<ApiKey[]> => {
  const rows = await tx
    .select({ key: apiKey, name: account.name })
    .from(apiKey)
    .leftJoin(account, eq(account.id, apiKey.createdById))
    .where(and(ownedBy(apiKey.companyId, owner), isActive(now)))
    .orderBy(desc(apiKey.createdAt), desc(apiKey.id))
  return rows.map(({ key, name }) => presentKey(key, name))
}

export const findKey = async (tx: Tx, id: string): Promise<KeyRow | undefined> => {
  const [found] = await tx.select().from(apiKey).where(eq(apiKey.id, id))
  return found
}

/** Makes a key; null where its owner has too many. The secret is in the answer alone. */
export const createKey = async (
  tx: Tx,
  owner: IntegrationOwner,
  { name, scopes, days, addresses }: z.output<typeof apiKeyForm>,
  createdById: string,
  now: Date,
): Promise<{ row: KeyRow; secret: string } | null> => {
  // Two requests at once must not both count 49.
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

/** Revokes a key of this owner; false where there is none that works. */
export const revokeKey = async (tx: Tx, owner: IntegrationOwner, id: string, now: Date): Promise<boolean> => {
  const revoked = await tx
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.id, id), ownedBy(apiKey.companyId, owner), isActive(now)))
    .returning({ id: apiKey.id })
  return revoked.length > 0
}

/**
 * Revokes the keys that this member of the staff created, for the provider or, while looking at a company, for that
 * company: they have seen the secrets. Returns their ids.
 */
export const revokeKeysOf = async (tx: Tx, staffId: string, now: Date): Promise<string[]> => {
  const revoked = await tx
    .update(apiKey)
    .set({ revokedAt: now })
    .where(and(eq(apiKey.createdById, staffId), isActive(now)))
    .returning({ id: apiKey.id })
  return revoked.map(({ id }) => id)
}
