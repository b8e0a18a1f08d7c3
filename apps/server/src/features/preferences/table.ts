import type { PrescriptionKind } from '@archway/contract/cases'
import type { ClinicalPreferences } from '@archway/contract/preferences'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, tenantPolicies, timestampColumn } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { doctor } from '../doctors/table.ts'

/** The clinical preferences of a doctor, or of the company if no doctor is named. */
export const clinicalPreference = pgTable(
  'clinical_preference',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    /** The doctor, or the company's id for the company's own. */
    ownerId: uuid('owner_id').notNull(),
    doctorId: uuid('doctor_id'),
    preferences: jsonb('preferences').$type<ClinicalPreferences>().notNull(),
  },
  t => [
    primaryKey({ columns: [t.companyId, t.ownerId] }),
    foreignKey({
      name: 'clinical_preference_doctor',
      columns: [t.companyId, t.doctorId],
      foreignColumns: [doctor.companyId, doctor.id],
    }).onDelete('cascade'),
    ...tenantPolicies(),
  ],
).enableRLS()

/** A template: named prescription values of a doctor, or of the company if no doctor is named. */
export const prescriptionTemplate = pgTable(
  'prescription_template',
  {
    id: idColumn(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id'),
    name: text('name').notNull(),
    /** Answers as they were saved; read them with `readAnswers`, because the form may have changed since. */
    answers: jsonb('answers')
      .$type<{ readonly kind: PrescriptionKind } & Readonly<Record<string, unknown>>>()
      .notNull(),
    createdAt: createdAt(),
    updatedAt: timestampColumn('updated_at').notNull(),
    /** When it was deleted; a template can be restored for a day. */
    deletedAt: timestampColumn('deleted_at'),
  },
  t => [
    foreignKey({
      name: 'prescription_template_doctor',
      columns: [t.companyId, t.doctorId],
      foreignColumns: [doctor.companyId, doctor.id],
    }).onDelete('cascade'),
    index('prescription_template_of').on(t.companyId, t.doctorId),
    ...tenantPolicies(),
  ],
).enableRLS()
export type TemplateRow = typeof prescriptionTemplate.$inferSelect
