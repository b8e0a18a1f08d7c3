import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { doctorCalls } from '@archway/contract/doctors'
import type { Filter } from '@archway/contract/kernel'
import { orderCalls } from '@archway/contract/orders'
import { requestCalls } from '@archway/contract/requests'
import { shipmentCalls } from '@archway/contract/shipments'
import { useCallQuery } from '../../platform/http/use-call.ts'
import { decideAccess, requests as requestsAuth } from '../../platform/session/guard.ts'
import { hasDuty, isStaff, useSession } from '../../platform/session/session.ts'
import { visitorOf } from '../../platform/session/visitor.ts'
import { useSeesDoctors } from '../use-waiting.ts'

/** The search text by kind; a kind that is left out is not fetched. */
type Filters = {
  readonly [Kind in 'cases' | 'shipments' | 'doctors' | 'requests' | 'companies' | 'orders']?:
    | Filter
    | undefined
}

/**
 * The first `paginate` matching records of each kind, from the lists that this viewer may read: the company's own and
 * its doctors', a doctor's own, or those of all companies for staff. The server applies the scope.
 */
export const useScopedLists = (filters: Filters, paginate: number) => {
  const session = useSession()
  const seesDoctors = useSeesDoctors()
  const hasCompany = session.company !== null
  const seesAllCompanies = !hasCompany && isStaff(session)
  const mayReadRequests = hasCompany && decideAccess(requestsAuth, visitorOf(session)) === 'open'

  const inputFor = (kind: keyof Filters) => ({
    query: { filter: filters[kind] as Record<string, unknown> | undefined, paginate },
  })
  const queryOptions = (kind: keyof Filters, condition: boolean) => ({
    enabled: filters[kind] !== undefined && condition,
  })
  const ownCases = useCallQuery(caseCalls.list, inputFor('cases'), queryOptions('cases', hasCompany))
  const doctorCases = useCallQuery(caseCalls.dsoList, inputFor('cases'), queryOptions('cases', seesDoctors))
  const allCases = useCallQuery(
    caseCalls.list,
    { query: { ...inputFor('cases').query, sides: 'all' } },
    queryOptions('cases', seesAllCompanies),
  )
  const ownShipments = useCallQuery(
    shipmentCalls.shipments,
    inputFor('shipments'),
    queryOptions('shipments', hasCompany),
  )
  const doctorShipments = useCallQuery(
    shipmentCalls.dsoShipments,
    inputFor('shipments'),
    queryOptions('shipments', seesDoctors),
  )
  const allShipments = useCallQuery(
    shipmentCalls.allShipments,
    inputFor('shipments'),
    queryOptions('shipments', seesAllCompanies),
  )
  const doctors = useCallQuery(
    doctorCalls.doctors,
    inputFor('doctors'),
    queryOptions('doctors', seesDoctors || seesAllCompanies),
  )
  const companyRequests = useCallQuery(
    requestCalls.requests,
    inputFor('requests'),
    queryOptions('requests', mayReadRequests),
  )
  const allRequests = useCallQuery(
    requestCalls.allRequests,
    inputFor('requests'),
    queryOptions('requests', seesAllCompanies),
  )
  const companies = useCallQuery(
    companyAdminCalls.companies,
    inputFor('companies'),
    queryOptions('companies', seesAllCompanies),
  )
  const orders = useCallQuery(
    orderCalls.board,
    { query: { ...inputFor('orders').query, order: 'dueAt asc' } },
    queryOptions('orders', seesAllCompanies && hasDuty(session, 'work')),
  )

  const queries = [
    ...[ownCases, doctorCases, allCases, ownShipments, doctorShipments, allShipments],
    ...[doctors, companyRequests, allRequests, companies, orders],
  ]
  // A disabled query still has the rows of its last result for the same key.
  const rowsOf = <Row>(query: { data?: { data: Row[] } | undefined; isEnabled: boolean }): Row[] =>
    query.isEnabled ? (query.data?.data ?? []) : []
  const isWaiting = ({ isPending, isEnabled }: { isPending: boolean; isEnabled: boolean }) =>
    isEnabled && isPending
  return {
    /** Whether the first results of a kind are still loading. */
    isWaitingFor: {
      cases: [ownCases, doctorCases, allCases].some(isWaiting),
      shipments: [ownShipments, doctorShipments, allShipments].some(isWaiting),
      doctors: isWaiting(doctors),
      requests: [companyRequests, allRequests].some(isWaiting),
      companies: isWaiting(companies),
      orders: isWaiting(orders),
    },
    cases: [ownCases, doctorCases, allCases].flatMap(rowsOf),
    shipments: [
      ...rowsOf(ownShipments).map(row => ({ row, type: 'client' as const })),
      ...rowsOf(doctorShipments).map(row => ({ row, type: 'dso' as const })),
      ...rowsOf(allShipments).map(row => ({ row, type: 'lab' as const })),
    ],
    doctors: rowsOf(doctors),
    requests: [companyRequests, allRequests].flatMap(rowsOf),
    companies: rowsOf(companies),
    orders: rowsOf(orders),
    isSearching: queries.some(({ fetchStatus, isEnabled }) => isEnabled && fetchStatus !== 'idle'),
    isFailed: queries.some(({ isError, isEnabled }) => isEnabled && isError),
  }
}
export type ScopedLists = ReturnType<typeof useScopedLists>
