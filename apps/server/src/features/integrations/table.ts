import type { KeyScope } from '@archway/contract/integrations'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id, tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'

/** A secret by which a program makes calls, for a company or, without one, for the provider. */
export const apiKey = pgTable(
  'api_key',
  {
    id: id(),
    companyId: uuid('company_id').references(() => company.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The beginning of the secret, for its owner to recognize it. */
    start: text('start').notNull(),
    /** SHA-256 of the secret, which is random and long; the secret itself is stored nowhere. */
    secretHash: text('secret_hash').notNull(),
    scopes: jsonb('scopes').$type<KeyScope[]>().notNull(),
    /** Addresses and CIDR ranges that calls may come from; empty: all. */
    addresses: jsonb('addresses').$type<string[]>().notNull(),
    createdById: uuid('created_by_id').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  t => [
    uniqueIndex('api_key_secret').on(t.secretHash),
    index('api_key_company').on(t.companyId),
    ...tenantPolicies(),
  ],
).enableRLS()
