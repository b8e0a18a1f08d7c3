import { type CaseListRow, caseRow } from '@archway/contract/cases'
import { type SQL, sql } from 'drizzle-orm'
import { company } from '../../company/index.ts'
import { contact } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { caseFile as c } from '../table.ts'
import { bare, instant, type JsonText, object, typed, word } from './json-text.ts'
import type { ComputedFields } from './list-line.ts'

type Stored = Exclude<keyof CaseListRow, ComputedFields>

/** The doctor of a row with their manager, for lists that may show doctors' cases. */
export const doctorBeside: SQL = sql`left join ${doctor} on ${doctor.companyId} = ${c.companyId} and ${doctor.id} = ${c.doctorId}
  left join ${contact} on ${contact.companyId} = ${doctor.companyId} and ${contact.id} = ${doctor.rmId}`

const doctorOfRow: JsonText = sql`case when ${doctor.id} is null then 'null' else ${object({
  uuid: word(doctor.id),
  name: typed(doctor.name),
  email: typed(doctor.email),
  status: word(doctor.status),
  currentCountry: typed(doctor.countryId),
  assignRM: sql`case when ${contact.id} is null then 'null' else ${object({
    uuid: word(contact.id),
    name: typed(contact.name),
  })} end`,
})} end`

/** `of`: the company of all rows, if there is only one. It is then looked up once. */
const companyOfRow = (of: SQL | undefined): JsonText =>
  sql`(select ${object({ uuid: word(company.id), name: typed(company.name) })} from ${company}
    where ${company.id} = ${of ?? c.companyId})`

const pieces = (companyId: SQL | undefined, withDoctor: boolean): Record<Stored, JsonText> => ({
  uuid: word(c.id),
  identifier: word(c.identifier),
  firstName: typed(c.firstName),
  lastName: typed(c.lastName),
  patientUuid: word(sql`coalesce(${c.patientId}, ${c.id})`),
  product: word(c.product),
  batchLabel: word(c.batchLabel),
  arch: word(c.arch),
  impressionType: word(c.impressionType),
  packageType: typed(c.packageType),
  company: companyOfRow(companyId),
  doctor: withDoctor ? doctorOfRow : sql`'null'`,
  createdBy: typed(c.createdByName),
  side: word(c.side),
  status: word(c.status),
  withTs: bare(c.withTs),
  stepType: word(c.stepType),
  hasRefinements: bare(c.hasRefinements),
  createdAt: instant(c.createdAt),
  updatedAt: instant(c.updatedAt),
  dueAt: instant(c.dueAt),
})

/**
 * The stored part of a row as in the contract: its keys are those of the contract's type, so that a column the
 * contract does not name cannot be sent, and a missing one does not compile.
 */
export const rowText = (companyId: SQL | undefined, withDoctor: boolean): JsonText => {
  const storedFieldsJson: Readonly<Record<string, JsonText>> = pieces(companyId, withDoctor)
  return object(
    Object.fromEntries(
      Object.keys(caseRow.shape).flatMap(name => {
        const piece = storedFieldsJson[name]
        return piece ? [[name, piece] as const] : []
      }),
    ),
  )
}
