import type { LaserMarking } from '@archway/contract/laser-marking'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'

const flagColumn = (name: string) => boolean(name).notNull().default(false)

/** The engraving of a company. Without a row the defaults apply. */
export const laserMarking = pgTable(
  'laser_marking',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => company.id, { onDelete: 'cascade' }),
    logoFlag: flagColumn('logo_flag'),
    logoFile: text('logo_file'),
    companyNameFlag: flagColumn('company_name_flag'),
    companyName: text('company_name'),
    patientNameFlag: flagColumn('patient_name_flag'),
    patientNameStyle: text('patient_name_style')
      .$type<LaserMarking['patientNameStyle']>()
      .notNull()
      .default('FULL_NAME'),
    archFlag: flagColumn('arch_flag'),
    stepNumberFlag: flagColumn('step_number_flag'),
    trimLine: text('trim_line').$type<LaserMarking['trimLine']>().notNull().default('SCALLOPED'),
  },
  () => tenantPolicies(),
).enableRLS()
