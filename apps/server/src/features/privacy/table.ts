import type { ExportKind } from '@archway/contract/privacy'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt, id, tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'

/** The exported data of a person or a company. Stored for days only. */
export const personExport = pgTable(
  'person_export',
  {
    id: id(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ExportKind>().notNull(),
    /** The case of a patient, the account, or the company. */
    personId: uuid('person_id').notNull(),
    askedById: uuid('asked_by_id').notNull(),
    storageKey: text('storage_key').notNull(),
    sha256: text('sha256'),
    /** Rows exported so far. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    createdAt: createdAt(),
    readyAt: at('ready_at'),
  },
  t => [index('person_export_person').on(t.companyId, t.personId), ...tenantPolicies()],
).enableRLS()

export type ExportRow = typeof personExport.$inferSelect
