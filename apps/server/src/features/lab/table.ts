import type { QcItem } from '@archway/contract/lab'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { staffPolicy, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { caseFile } from '../cases/table.ts'
import { company } from '../company/table.ts'
import { staff } from '../contacts/table.ts'
import type { Measure, WorkMeasure } from './insight/count-case.ts'

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
    savedAt: timestampColumn('saved_at'),
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

const companyId = () =>
  uuid('company_id')
    .notNull()
    .references(() => company.id, { onDelete: 'cascade' })

const counterColumns = {
  /** In UTC. */
  day: date('day', { mode: 'string' }).notNull(),
  /** The subdivision of the measure, such as a stage or the code of a reason; empty for the total. */
  item: text('item').notNull(),
  count: integer('count').notNull(),
}

/** The figures of a company's cases for one day, without names. */
export const insightDay = pgTable(
  'insight_day',
  {
    companyId: companyId(),
    measure: text('measure').$type<Measure>().notNull(),
    /** The doctor of the cases, or the company's id for the company's own side. */
    ownerId: uuid('owner_id').notNull(),
    /** The sum of the durations that ended on that day, for measures that have one. */
    seconds: bigint('seconds', { mode: 'number' }).notNull(),
    ...counterColumns,
  },
  t => [
    primaryKey({ columns: [t.companyId, t.day, t.measure, t.item, t.ownerId] }),
    index('insight_day_day').on(t.day),
    ...tenantPolicies(),
  ],
).enableRLS()

/** Figures that companies do not see: due dates met, scrap, and the work of the staff. */
export const insightWork = pgTable(
  'insight_work',
  {
    companyId: companyId(),
    measure: text('measure').$type<WorkMeasure>().notNull(),
    /** The member of staff; the id of the company for measures that are not counted by person. */
    ownerId: uuid('owner_id').notNull(),
    ...counterColumns,
  },
  t => [
    primaryKey({ columns: [t.companyId, t.day, t.measure, t.item, t.ownerId] }),
    index('insight_work_day').on(t.day),
    staffPolicy(),
  ],
).enableRLS()

/** How far the history of a company has been counted. */
export const insightProgress = pgTable(
  'insight_progress',
  {
    companyId: companyId().primaryKey(),
    /** Everything before this time is counted. */
    countedTo: timestampColumn('counted_to').notNull(),
    /** The day up to which the nightly recount has proceeded. */
    recountedTo: date('recounted_to', { mode: 'string' }),
  },
  () => [...tenantPolicies()],
).enableRLS()
