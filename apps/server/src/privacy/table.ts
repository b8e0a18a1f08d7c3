import type { PersonKind } from '@archway/contract/privacy'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { company } from '../company/table.ts'
import { at, createdAt, id, tenantPolicies } from '../platform/db/columns.ts'

/** What was gathered about a person on request. It is kept for days only. */
export const personExport = pgTable(
  'person_export',
  {
    id: id(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PersonKind>().notNull(),
    /** The case of a patient, or the account. */
    personId: uuid('person_id').notNull(),
    askedById: uuid('asked_by_id').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256'),
    createdAt: createdAt(),
    readyAt: at('ready_at'),
  },
  t => [index('person_export_person').on(t.companyId, t.personId), ...tenantPolicies()],
).enableRLS()

export type ExportRow = typeof personExport.$inferSelect
