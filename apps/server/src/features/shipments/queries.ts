import type { DomainQueries } from '../../platform/queries.ts'
import { shipmentOf } from './present.ts'
import { listShipmentsOfCases } from './store.ts'

const shipmentsOf: DomainQueries['shipmentsOfCases'] = async (tx, { scope, caseIds, ...context }) => {
  const views = await listShipmentsOfCases(tx, scope, caseIds)
  return views.map(view => shipmentOf(view, context))
}

export const shipmentQueries = { shipmentsOfCases: shipmentsOf } satisfies Partial<DomainQueries>
