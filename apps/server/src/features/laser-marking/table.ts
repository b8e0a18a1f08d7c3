import type { LaserMarking } from '@archway/contract/laser-marking'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { tenantPolicies } from '../../platform/db/columns.ts'
import { company } from '../company/table.ts'

const off = (name: string) => boolean(name).notNull().default(false)

/** The engraving of a company. Without a row the defaults apply. */
export const laserMarking = pgTable(
  'laser_marking',
  {
    companyId: uuid('company_id')
      .primaryKey()
      .references(() => company.id, { onDelete: 'cascade' }),
    logoFlag: off('logo_flag'),
    logoFile: text('logo_file'),
    companyNameFlag: off('company_name_flag'),
    companyName: text('company_name'),
    patientNameFlag: off('patient_name_flag'),
    patientNameStyle: text('patient_name_style')
      .$type<LaserMarking['patientNameStyle']>()
      .notNull()
      .default('FULL_NAME'),
    archFlag: off('arch_flag'),
    stepNumberFlag: off('step_number_flag'),
    trimLine: text('trim_line').$type<LaserMarking['trimLine']>().notNull().default('SCALLOPED'),
  },
  () => tenantPolicies(),
).enableRLS()
