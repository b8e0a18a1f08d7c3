import type { ClinicalPreferences } from '@archway/contract/preferences'
import { foreignKey, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'
import { doctor } from '../doctors/table.ts'

/** The clinical preferences of a doctor, or of the company if no doctor is named. */
export const clinicalPreference = pgTable(
  'clinical_preference',
  {
    companyId: uuid('company_id')
      .notNull()
      .references(() => company.id, { onDelete: 'cascade' }),
    /** The doctor, or the company's own id. */
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
