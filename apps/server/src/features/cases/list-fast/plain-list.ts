import { type CaseListRow, caseRow } from '@archway/contract/cases'
import { and, count, eq } from 'drizzle-orm'
import type { Viewer } from '../../../platform/access/viewer.ts'
import type { Database } from '../../../platform/db/database.ts'
import { whereFilter } from '../../../platform/db/filter.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { company } from '../../company/index.ts'
import { contact } from '../../contacts/index.ts'
import { doctor } from '../../doctors/index.ts'
import { filterColumns, orderOf } from '../list/list-filter.ts'
import { computedFieldsOf } from '../present.ts'
import { caseFile as c } from '../table.ts'
import type { ListParams } from './statements.ts'
import { ownersOf } from './totals.ts'

const ofDoctor = and(eq(doctor.companyId, c.companyId), eq(doctor.id, c.doctorId))
const ofManager = and(eq(contact.companyId, doctor.companyId), eq(contact.id, doctor.rmId))

/**
 * The case list without optimizations: columns are read, counted and parsed by the contract. Returns the same as
 * `listPage`, and a test compares the two; change the list here first.
 */
export const readPlainPage = (
  db: Database,
  scope: Scope,
  params: ListParams,
  viewer: Viewer,
): Promise<{ readonly rows: readonly CaseListRow[]; readonly total: number }> =>
  db.within(scope, async tx => {
    const where = and(
      scope.companyId ? eq(c.companyId, scope.companyId) : undefined,
      ...ownersOf(scope, params).map(id => eq(c.doctorId, id)),
      params.side ? eq(c.side, params.side) : undefined,
      params.filter && whereFilter(params.filter, filterColumns(params), params.timeZone),
    )
    const rows = await tx
      .select({ row: c, company, doctor, manager: contact })
      .from(c)
      .innerJoin(company, eq(company.id, c.companyId))
      .leftJoin(doctor, ofDoctor)
      .leftJoin(contact, ofManager)
      .where(where)
      .orderBy(orderOf(params.order, params.language))
      .limit(params.paginate)
      .offset((params.page - 1) * params.paginate)
    const [countRow] = await tx.select({ total: count() }).from(c).where(where)
    return { rows: rows.map(row => rowOf(row, viewer, params.now)), total: countRow?.total ?? 0 }
  })

type ListRow = {
  readonly row: typeof c.$inferSelect
  readonly company: typeof company.$inferSelect
  readonly doctor: typeof doctor.$inferSelect | null
  readonly manager: typeof contact.$inferSelect | null
}

const rowOf = ({ row, company, doctor, manager }: ListRow, viewer: Viewer, now: Date): CaseListRow =>
  caseRow.parse({
    ...row,
    uuid: row.id,
    patientUuid: row.patientId ?? row.id,
    company: { uuid: company.id, name: company.name },
    doctor: doctor && {
      uuid: doctor.id,
      name: doctor.name,
      email: doctor.email,
      status: doctor.status,
      currentCountry: doctor.countryId,
      assignRM: manager && { uuid: manager.id, name: manager.name },
    },
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    ...computedFieldsOf({ ...row, doctorStatus: doctor?.status ?? null }, viewer, now),
  })
