import { patientName } from '@archway/contract/cases'
import type { Language } from '@archway/words'
import { asc } from 'drizzle-orm'
import { startOfDay } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Scope, systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { needCase } from '../cases/index.ts'
import { findCompanyById } from '../company/index.ts'
import { findDoctor } from '../doctors/index.ts'
import { orderOf } from './present.ts'
import { listOrdersOfCase } from './store.ts'
import { caseOrder } from './table.ts'
import type { ProductionRecord } from './write-record.ts'

/** Maximum number of orders in a record; no case has as many. */
const maxOrders = 200

/** The content of the production record of a case. Throws NOT_FOUND for a case without orders. */
export const readProductionRecord = async (
  tx: Tx,
  { scope, language, services }: { scope: Scope; language: Language; services: Services },
  caseId: string,
): Promise<ProductionRecord> => {
  const caseRow = await needCase(tx, scope, caseId)
  const { rows } = await listOrdersOfCase(tx, scope, caseId, {
    where: undefined,
    orderBy: [caseOrder.createdAt, caseOrder.identifier].map(column => asc(column)),
    page: 1,
    paginate: maxOrders,
  })
  if (rows.length === 0) return refuse('NOT_FOUND')
  const caseCompany = (await findCompanyById(tx, systemScope, caseRow.companyId)) ?? refuse('NOT_FOUND')
  const doctor = caseRow.doctorId ? await findDoctor(tx, systemScope, caseRow.doctorId) : undefined
  return {
    language,
    dateFormat: caseCompany.company.dateFormat,
    caseIdentifier: caseRow.identifier,
    patientName: patientName(caseRow),
    doctorName: doctor?.name ?? null,
    companyName: caseCompany.company.name,
    // Only the date is printed, so that two records of one day are identical documents.
    madeAt: startOfDay(services.clock.now()),
    orders: rows.map(row => orderOf(row, language)),
  }
}
