import type { QcItem } from '@archway/contract/lab'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, tenantPolicies } from '../../platform/db/columns.ts'
import { caseFile } from '../cases/table.ts'
import { staff } from '../contacts/table.ts'

/** Internal record of the provider for a case: who it is assigned to, and the quality check sheet. */
export const labCase = pgTable(
  'lab_case',
  {
    companyId: uuid('company_id').notNull(),
    caseId: uuid('case_id').notNull(),
    assigneeId: uuid('assignee_id').references(() => staff.id, { onDelete: 'set null' }),
    checked: jsonb('checked').$type<QcItem[]>().notNull().default([]),
    /** Failed items, disjoint from the checked ones. */
    failed: jsonb('failed').$type<QcItem[]>().notNull().default([]),
    note: text('note'),
    savedBy: text('saved_by'),
    savedAt: at('saved_at'),
  },
  t => [
    primaryKey({ columns: [t.caseId] }),
    foreignKey({
      name: 'lab_case_case',
      columns: [t.companyId, t.caseId],
      foreignColumns: [caseFile.companyId, caseFile.id],
    }).onDelete('cascade'),
    index('lab_case_assignee').on(t.assigneeId),
    ...tenantPolicies(),
  ],
).enableRLS()
