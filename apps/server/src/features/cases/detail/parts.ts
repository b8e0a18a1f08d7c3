import type { WorkCalendar } from '@archway/contract/cases'
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Tx } from '../../../platform/db/database.ts'
import {
  compileStatement,
  rowFromJson,
  type Value,
  withArrayRows,
} from '../../../platform/db/named-statement.ts'
import { type Scope, systemScope } from '../../../platform/db/scope.ts'
import { refuse } from '../../../platform/refuse.ts'
import { address } from '../../addresses/index.ts'
import { product } from '../../catalog/index.ts'
import {
  type CompanyWithConfiguration,
  company,
  companyConfiguration,
  findCompanyById,
} from '../../company/index.ts'
import { contact } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { calendarSince, calendarWith, workCalendar } from '../calendar/calendar.ts'
import { readLeadDays } from '../form/lead-time.ts'
import { type AddressRow, findAddressById } from '../form/shipping.ts'
import type { CaseRow } from '../store.ts'
import { caseFile, holiday, refinement } from '../table.ts'

/** The rows from which the detail of a case is built. */
export type CaseParts = {
  readonly row: CaseRow
  readonly own: CompanyWithConfiguration
  readonly doctor: typeof doctor.$inferSelect | null
  /** The relationship manager of the doctor. */
  readonly manager: typeof contact.$inferSelect | null
  readonly address: AddressRow | null
  /** The refinement round the case is in. */
  readonly round: typeof refinement.$inferSelect | null
  readonly leadDays: number
  readonly calendar: WorkCalendar
}

/**
 * Reads the rows by one statement each, for writes, which have the case's row already. A test compares it with
 * `readParts`.
 */
export const readPlainParts = async (tx: Tx, row: CaseRow, now: Date): Promise<CaseParts> => {
  const [own, people, address, round, leadDays, calendar] = await Promise.all([
    findCompanyById(tx, systemScope, row.companyId),
    readPeople(tx, row),
    findAddressById(tx, row.companyId, row.shippingAddressId),
    findRound(tx, row),
    readLeadDays(tx, row.product),
    workCalendar(tx, now),
  ])
  return {
    ...{ row, leadDays, calendar },
    own: own ?? refuse('NOT_FOUND'),
    doctor: people?.doctor ?? null,
    manager: people?.manager ?? null,
    address: address ?? null,
    round: round ?? null,
  }
}

const readPeople = async (tx: Tx, { companyId, doctorId }: CaseRow) => {
  if (doctorId === null) return undefined
  const [row] = await tx
    .select({ doctor, manager: contact })
    .from(doctor)
    .leftJoin(contact, and(eq(contact.companyId, doctor.companyId), eq(contact.id, doctor.rmId)))
    .where(and(eq(doctor.companyId, companyId), eq(doctor.id, doctorId)))
  return row
}

const findRound = async (tx: Tx, { companyId, currentRefinementId }: CaseRow) => {
  if (currentRefinementId === null) return undefined
  const [row] = await tx
    .select()
    .from(refinement)
    .where(and(eq(refinement.companyId, companyId), eq(refinement.id, currentRefinementId)))
  return row
}

/** The tables in the order of the statement's columns. */
const tables = [caseFile, company, companyConfiguration, doctor, contact, address, refinement] as const
const toJson = (table: PgTable): SQL => sql`to_json(${sql.identifier(getTableName(table))})`

/** Every table is joined by its key within the company of the case. */
const partsStatement = (scope: Scope, value: Value): SQL => sql`
  select ${sql.join(tables.map(toJson), sql`, `)},
    (select ${product.leadDays} from ${product} where ${product.code} = ${caseFile.product}),
    (select json_agg(${holiday.date}) from ${holiday} where ${holiday.date} >= ${value('since')})
  from ${caseFile}
  join ${company} on ${company.id} = ${caseFile.companyId}
  join ${companyConfiguration} on ${companyConfiguration.companyId} = ${company.id}
  left join ${doctor} on ${doctor.companyId} = ${caseFile.companyId} and ${doctor.id} = ${caseFile.doctorId}
  left join ${contact} on ${contact.companyId} = ${doctor.companyId} and ${contact.id} = ${doctor.rmId}
  left join ${address} on ${address.companyId} = ${caseFile.companyId} and ${address.id} = ${caseFile.shippingAddressId}
  left join ${refinement} on ${refinement.companyId} = ${caseFile.companyId} and ${refinement.id} = ${caseFile.currentRefinementId}
  where ${caseFile.id} = ${value('id')}
    ${scope.companyId ? sql`and ${caseFile.companyId} = ${value('company')}` : sql``}
    ${scope.kind === 'doctor' ? sql`and ${caseFile.doctorId} = ${value('doctor')}` : sql``}`

type Json = Readonly<Record<string, unknown>>
type PartRow = readonly [
  ...row: [Json, Json, Json, Json | null, Json | null, Json | null, Json | null],
  leadDays: number | null,
  holidays: readonly string[] | null,
]

/** Reads the rows of a case by one named statement on a shared connection; undefined if it is not in scope. */
export const readParts = async (
  db: Database,
  scope: Scope,
  id: string,
  now: Date,
): Promise<CaseParts | undefined> => {
  const shape = `case ${scope.kind} ${scope.companyId !== undefined}`
  const fill = compileStatement(shape, value => partsStatement(scope, value))
  const { rows } = await db.queryShared(
    scope,
    withArrayRows(
      fill({
        id,
        since: calendarSince(now),
        company: scope.companyId,
        doctor: scope.kind === 'doctor' ? scope.doctorId : undefined,
      }),
    ),
  )
  const [record] = rows as unknown as PartRow[]
  if (!record) return undefined
  const [ofCase, ofCompany, ofConfiguration, ofDoctor, ofManager, ofAddress, ofRound, leadDays, holidays] =
    record
  const doctorRow = ofDoctor && rowFromJson(doctor, ofDoctor)
  return {
    row: { ...rowFromJson(caseFile, ofCase), doctorStatus: doctorRow?.status ?? null },
    own: {
      company: rowFromJson(company, ofCompany),
      configuration: rowFromJson(companyConfiguration, ofConfiguration),
    },
    doctor: doctorRow,
    manager: ofManager && rowFromJson(contact, ofManager),
    address: ofAddress && rowFromJson(address, ofAddress),
    round: ofRound && rowFromJson(refinement, ofRound),
    leadDays: leadDays ?? 0,
    calendar: calendarWith(holidays ?? []),
  }
}
