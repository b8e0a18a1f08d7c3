import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { caseFile } from '../cases/table.ts'
import { company } from '../company/table.ts'
import { session } from '../session/table.ts'

/** Lets a phone upload photos of one case for the session in which it was created, and ends with that session. */
export const phoneLink = pgTable(
  'phone_link',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    caseId: uuid('case_id').notNull(),
    /** SHA-256 of the token; the token itself exists only in the QR code and on the phone. */
    tokenHash: text('token_hash').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** When a phone last fetched the list of photos. */
    seenAt: timestampColumn('seen_at'),
  },
  t => [
    uniqueIndex('phone_link_token').on(t.tokenHash),
    uniqueIndex('phone_link_one').on(t.sessionId, t.caseId),
    foreignKey({
      name: 'phone_link_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    index('phone_link_expires').on(t.expiresAt),
    ...tenantPolicies(),
  ],
).enableRLS()
