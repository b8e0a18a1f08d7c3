import type { Side } from '../side.rules.ts'
import type { CaseStatus, StepType } from '../status.rules.ts'

/** The filters of the dashboard as they are spelled in its path, in lower case. */
export const dashboardFilters = [
  'all',
  'in_customer_appprove',
  'rejected',
  'new',
  'in_clearance',
  'first_mile_shipped',
  'canceled',
] as const
export type DashboardFilter = (typeof dashboardFilters)[number]

/** The default statuses after sign-in; `all` is expanded to these (TRAP-092). */
export const defaultFilteredStatuses = [
  'IN_CUSTOMER_APPPROVE',
  'IN_CLEARANCE',
  'REJECTED',
  'NEW',
] as const satisfies readonly CaseStatus[]

/** Table 3.3: what each dashboard filter shows. */
export const dashboardStatuses = {
  all: [
    'IN_CUSTOMER_APPPROVE',
    'IN_CLEARANCE',
    'UNCLEARED_FOR_MFG',
    'REJECTED',
    'ORDER_REJECTED',
    'NEW',
    'PENDING_COURIER_PICKUP',
    'AWAITING_IMPRESSION',
  ],
  in_customer_appprove: ['IN_CUSTOMER_APPPROVE'],
  rejected: ['REJECTED', 'ORDER_REJECTED'],
  new: ['NEW', 'PENDING_COURIER_PICKUP', 'AWAITING_IMPRESSION'],
  in_clearance: ['IN_CLEARANCE', 'UNCLEARED_FOR_MFG'],
  first_mile_shipped: ['FIRST_MILE_SHIPPED'],
  canceled: ['CANCELED', 'CANCELED_REFINEMENT', 'EXPIRED'],
} as const satisfies Record<DashboardFilter, readonly CaseStatus[]>

/** The statuses that Pending Actions shows under any filter, for a viewer whose turn it is in `turn`. */
export const pendingStatuses = (turn: readonly CaseStatus[]): CaseStatus[] => [
  ...new Set([...turn, ...Object.values(dashboardStatuses).flat()]),
]

/** The filter for a path segment; an unknown segment is `all` (TRAP-093). */
export const dashboardFilterFrom = (segment: string): DashboardFilter =>
  dashboardFilters.find(filter => filter === segment.toLowerCase()) ?? 'all'

/** The views of Pending Actions: its filters, and the viewer's snoozed cases. */
export type PendingFilter = DashboardFilter | 'snoozed'

export const pendingFilterFrom = (segment: string): PendingFilter =>
  segment.toLowerCase() === 'snoozed' ? 'snoozed' : dashboardFilterFrom(segment)

/**
 * The list for a filter of Pending Actions, for a viewer whose turn it is in the statuses `turn` and who has snoozed
 * `snoozedCount` cases. `all` lists the cases in which it is their turn. Without snoozed cases, the list has no
 * condition on them, so that the totals are read from the counters.
 */
export const pendingList = (
  filter: PendingFilter,
  turn: readonly CaseStatus[],
  snoozedCount: number,
): { statuses: readonly CaseStatus[]; snoozed?: boolean } => {
  if (filter === 'snoozed') return { statuses: pendingStatuses(turn), snoozed: true }
  const statuses = filter === 'all' ? turn : dashboardStatuses[filter]
  return snoozedCount > 0 ? { statuses, snoozed: false } : { statuses }
}

export interface DashboardViewer {
  side: Side
  bulkshipping: boolean
  /** The step types in use: the step types of the company, of one doctor, or of all doctors of a DSO. */
  stepTypes: readonly StepType[]
}

/** The filters that can have results for this viewer; all other filters are hidden. */
export const dashboardFiltersFor = ({ side, bulkshipping, stepTypes }: DashboardViewer): DashboardFilter[] =>
  dashboardFilters.filter(filter => {
    if (filter === 'in_clearance') return stepTypes.includes('TWO_STEPS')
    if (filter === 'first_mile_shipped') return side === 'doctor' && bulkshipping
    if (filter === 'in_customer_appprove') {
      return stepTypes.length === 0 || stepTypes.some(type => type !== 'ZERO_STEP')
    }
    return true
  })

/** Table 3.3: the status groups of the case list. Each of the 22 statuses is in exactly one. */
export const listFilterStatuses = {
  incompleteSubmission: ['NEW', 'PENDING_COURIER_PICKUP', 'AWAITING_IMPRESSION'],
  qualityCheck: ['IN_QC', 'IN_PRODUCTION_FILE_SYNC'],
  rejected: ['REJECTED', 'ORDER_REJECTED'],
  treatmentPlanInProgress: ['IN_TS_GENERATING', 'TS_REJECTED'],
  planApproval: ['IN_CUSTOMER_APPPROVE'],
  pendingAdminApproval: ['IN_CLEARANCE', 'UNCLEARED_FOR_MFG'],
  manufacturing: ['IN_MFG'],
  shipping: ['READY_FOR_SHIPPING', 'IN_SHIPPING', 'FIRST_MILE_SHIPPED'],
  shipped: ['SHIPPED', 'ACTIVE'],
  complete: ['COMPLETE'],
  canceled: ['CANCELED', 'CANCELED_REFINEMENT', 'EXPIRED'],
} as const satisfies Record<string, readonly CaseStatus[]>

/** Keys of `cases.listFilter`. */
export type ListFilter = keyof typeof listFilterStatuses
export const listFilters = Object.keys(listFilterStatuses) as ListFilter[]

const groupOf = Object.fromEntries(
  listFilters.flatMap(filter => listFilterStatuses[filter].map(status => [status, filter])),
) as Record<CaseStatus, ListFilter>

/** The group a status is filtered under. */
export const listFilterOf = (status: CaseStatus): ListFilter => groupOf[status]

/** The statuses of the chosen groups. */
export const expandListFilters = (filters: readonly ListFilter[]): CaseStatus[] =>
  filters.flatMap((filter): readonly CaseStatus[] => listFilterStatuses[filter])

/** A status filter includes the statuses related to it (LIST-21). */
export const expandStatuses = (statuses: readonly CaseStatus[]): CaseStatus[] => [
  ...new Set(statuses.flatMap((status): readonly CaseStatus[] => listFilterStatuses[groupOf[status]])),
]
