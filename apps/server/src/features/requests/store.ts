import { type Condition, latinDigits } from '@archway/contract/kernel'
import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toContainsPattern } from '../../platform/db/filter.ts'
import { withTotal } from '../../platform/db/page.ts'
import { isInScope, type Scope } from '../../platform/db/scope.ts'
import { address } from '../addresses/index.ts'
import { type CaseRow, caseFile, matchesPatientName } from '../cases/index.ts'
import { type CourierRow, courier } from '../catalog/index.ts'
import { company } from '../company/index.ts'
import { doctor } from '../doctors/index.ts'
import { caseRequest, type RequestRow } from './table.ts'

type AddressRow = typeof address.$inferSelect

/** A request with the joined fields of its case and the names that a list shows. */
export type RequestView = {
  request: RequestRow
  caseRow: CaseRow
  companyName: string
  doctorName: string | null
  address: AddressRow | null
  courier: CourierRow | null
}

/** Contacts see the requests of their company, doctors the requests of their cases. */
const reach = (scope: Scope): SQL | undefined =>
  isInScope(scope, { companyId: caseRequest.companyId, doctorId: caseFile.doctorId })
const ofCase = and(eq(caseFile.companyId, caseRequest.companyId), eq(caseFile.id, caseRequest.caseId))
const ofDoctor = and(eq(doctor.companyId, caseFile.companyId), eq(doctor.id, caseFile.doctorId))

const select = (tx: Tx) =>
  tx
    .select({
      request: getTableColumns(caseRequest),
      caseRow: { ...getTableColumns(caseFile), doctorStatus: doctor.status },
      companyName: company.name,
      doctorName: doctor.name,
      address: getTableColumns(address),
      courier: getTableColumns(courier),
    })
    .from(caseRequest)
    .innerJoin(caseFile, ofCase)
    .innerJoin(company, eq(company.id, caseRequest.companyId))
    .leftJoin(doctor, ofDoctor)
    .leftJoin(
      address,
      and(eq(address.companyId, caseRequest.companyId), eq(address.id, caseRequest.shippingAddressId)),
    )
    .leftJoin(courier, eq(courier.id, sql`${caseRequest.lastMile} ->> 'courierId'`))

export const findRequest = async (tx: Tx, scope: Scope, id: string): Promise<RequestView | undefined> => {
  const [row] = await select(tx).where(and(eq(caseRequest.id, id), reach(scope)))
  return row
}

/** The columns of the filter's fields. */
export const filterColumns = {
  status: caseRequest.status,
  type: caseRequest.type,
  method: caseRequest.method,
  identifier: caseRequest.identifier,
  caseIdentifier: caseFile.identifier,
  patientName: ({ op, value }: Condition) => matchesPatientName(String(value), op),
  caseUuid: caseRequest.caseId,
  doctorUuid: caseFile.doctorId,
  companyUuid: caseRequest.companyId,
  createdAt: caseRequest.createdAt,
}
export const orderColumns = {
  createdAt: caseRequest.createdAt,
  identifier: caseRequest.identifier,
  type: caseRequest.type,
  status: caseRequest.status,
}

/** One page of the requests in scope, and how many there are. */
export const listRequests = async (
  tx: Tx,
  scope: Scope,
  page: { where: SQL | undefined; orderBy: SQL[]; page: number; paginate: number },
): Promise<{ rows: RequestView[]; total: number }> => {
  const condition = and(reach(scope), page.where)
  const rows = await select(tx)
    .where(condition)
    .orderBy(...page.orderBy)
    .limit(page.paginate)
    .offset((page.page - 1) * page.paginate)
  const count = tx
    .select({ total: sql<number>`count(*)::int` })
    .from(caseRequest)
    .innerJoin(caseFile, ofCase)
    .where(condition)
  return withTotal(page, rows, count)
}

/** The requests of several cases in scope, newest first. */
export const listRequestViews = (tx: Tx, scope: Scope, caseIds: readonly string[]): Promise<RequestView[]> =>
  select(tx)
    .where(and(inArray(caseRequest.caseId, [...caseIds]), reach(scope)))
    .orderBy(desc(caseRequest.createdAt), desc(caseRequest.id))

/** The request, locked until the transaction ends. */
export const lockRequest = async (tx: Tx, companyId: string, id: string): Promise<RequestRow | undefined> => {
  const [locked] = await tx
    .select()
    .from(caseRequest)
    .where(and(eq(caseRequest.companyId, companyId), eq(caseRequest.id, id)))
    .for('update')
  return locked
}

/** The case of a request. A transition of the request locks the case first. */
export const findCaseId = async (tx: Tx, companyId: string, id: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ caseId: caseRequest.caseId })
    .from(caseRequest)
    .where(and(eq(caseRequest.companyId, companyId), eq(caseRequest.id, id)))
  return row?.caseId
}

/** The case statuses in which R1 may allow requests. */
const requestableStatuses: CaseRow['status'][] = [
  'SHIPPED',
  'ACTIVE',
  'COMPLETE',
  'CANCELED_REFINEMENT',
  'IN_MFG',
]
const maxFound = 50

/** Cases in scope for which a request may be possible, newest first. */
export const findRequestable = (
  tx: Tx,
  scope: Scope,
  search: string | undefined,
): Promise<{ caseRow: CaseRow; doctorName: string | null }[]> =>
  tx
    .select({
      caseRow: { ...getTableColumns(caseFile), doctorStatus: doctor.status },
      doctorName: doctor.name,
    })
    .from(caseFile)
    .leftJoin(doctor, ofDoctor)
    .where(
      and(
        isInScope(scope, caseFile),
        inArray(caseFile.status, requestableStatuses),
        search
          ? sql`(lower(${caseFile.identifier}) like ${toContainsPattern(latinDigits(search).toLowerCase())} or ${matchesPatientName(search)})`
          : undefined,
      ),
    )
    .orderBy(sql`${caseFile.lastActivityAt} desc`, asc(caseFile.id))
    .limit(maxFound)
