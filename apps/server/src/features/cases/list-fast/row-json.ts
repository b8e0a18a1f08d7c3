import { type CaseListRow, caseRow as listRowSchema } from '@archway/contract/cases'
import { type SQL, sql } from 'drizzle-orm'
import { company } from '../../company/index.ts'
import { contact } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { caseFile } from '../table.ts'
import {
  type JsonText,
  jsonInstant,
  jsonLiteral,
  jsonObject,
  jsonString,
  jsonUnescaped,
} from './json-text.ts'
import type { ComputedFields } from './list-line.ts'

type Stored = Exclude<keyof CaseListRow, ComputedFields>

/** The doctor of a row with their manager, for lists that may show doctors' cases. */
export const joinDoctorAndManager: SQL = sql`left join ${doctor} on ${doctor.companyId} = ${caseFile.companyId} and ${doctor.id} = ${caseFile.doctorId}
  left join ${contact} on ${contact.companyId} = ${doctor.companyId} and ${contact.id} = ${doctor.rmId}`

const doctorOfRow: JsonText = sql`case when ${doctor.id} is null then 'null' else ${jsonObject({
  uuid: jsonUnescaped(doctor.id),
  name: jsonString(doctor.name),
  email: jsonString(doctor.email),
  status: jsonUnescaped(doctor.status),
  currentCountry: jsonString(doctor.countryId),
  assignRM: sql`case when ${contact.id} is null then 'null' else ${jsonObject({
    uuid: jsonUnescaped(contact.id),
    name: jsonString(contact.name),
  })} end`,
})} end`

/**
 * If all rows belong to one company (`companyId`), the subquery does not depend on the row, so PostgreSQL runs it once.
 */
const companyOfRow = (companyId: SQL | undefined): JsonText =>
  sql`(select ${jsonObject({ uuid: jsonUnescaped(company.id), name: jsonString(company.name) })} from ${company}
    where ${company.id} = ${companyId ?? caseFile.companyId})`

const storedFields = (companyId: SQL | undefined, withDoctor: boolean): Record<Stored, JsonText> => ({
  uuid: jsonUnescaped(caseFile.id),
  identifier: jsonUnescaped(caseFile.identifier),
  firstName: jsonString(caseFile.firstName),
  lastName: jsonString(caseFile.lastName),
  patientUuid: jsonUnescaped(sql`coalesce(${caseFile.patientId}, ${caseFile.id})`),
  product: jsonUnescaped(caseFile.product),
  batchLabel: jsonUnescaped(caseFile.batchLabel),
  arch: jsonUnescaped(caseFile.arch),
  impressionType: jsonUnescaped(caseFile.impressionType),
  packageType: jsonString(caseFile.packageType),
  company: companyOfRow(companyId),
  doctor: withDoctor ? doctorOfRow : sql`'null'`,
  createdBy: jsonString(caseFile.createdByName),
  side: jsonUnescaped(caseFile.side),
  status: jsonUnescaped(caseFile.status),
  withTs: jsonLiteral(caseFile.withTs),
  stepType: jsonUnescaped(caseFile.stepType),
  hasRefinements: jsonLiteral(caseFile.hasRefinements),
  createdAt: jsonInstant(caseFile.createdAt),
  updatedAt: jsonInstant(caseFile.updatedAt),
  dueAt: jsonInstant(caseFile.dueAt),
})

/**
 * The stored part of a row as in the contract: its keys are those of the contract's type, so that a column the
 * contract does not name cannot be sent, and a missing one does not compile.
 */
export const rowText = (companyId: SQL | undefined, withDoctor: boolean): JsonText => {
  const fields: Readonly<Record<string, JsonText>> = storedFields(companyId, withDoctor)
  return jsonObject(
    Object.fromEntries(
      Object.keys(listRowSchema.shape).flatMap(name => {
        const field = fields[name]
        return field ? [[name, field] as const] : []
      }),
    ),
  )
}
