import {
  type CaseAttention,
  type CaseStatistics,
  type CaseStatus,
  dashboardFilters,
  dashboardStatuses,
  pendingStatuses,
  type Side,
  statusesInTurn,
} from '@archway/contract/cases'
import type { Viewer } from '../../../platform/access/viewer.ts'
import { actorOf } from '../actor.ts'
import { type SideCounts, statusesOf } from '../list-fast/case-list.ts'
import { snoozedByStatus } from './attention.ts'

/** The side that `/case` lists: for contacts the company's, for doctors their own; both for staff who request it. */
export const ownSide = ({ audience }: Pick<Viewer, 'audience'>, sides?: 'all'): Side | null => {
  if (audience === 'doctor') return 'doctor'
  return audience === 'staff' && sides === 'all' ? null : 'client'
}

export const hasAny = (byStatus: Readonly<Record<string, number>>): 0 | 1 =>
  Object.values(byStatus).some(count => count > 0) ? 1 : 0

const sumCounts = (byStatus: Record<CaseStatus, number>, statuses: readonly CaseStatus[]): number =>
  statuses.reduce((sum, status) => sum + byStatus[status], 0)

/** The counts of a side for this viewer, with their snoozed cases. Null: both sides, for staff. */
export const statisticsOf = (
  byStatus: Record<CaseStatus, number>,
  attention: readonly CaseAttention[],
  viewer: Viewer,
  side: Side | null,
): CaseStatistics => {
  const inTurn = statusesInTurn(side ?? 'client', actorOf(viewer, { side: side ?? 'client' }))
  const snoozed = snoozedByStatus(attention, side)
  const countAwake = (statuses: readonly CaseStatus[]) =>
    sumCounts(byStatus, statuses) - sumCounts(snoozed, statuses)
  return {
    ...(Object.fromEntries(
      dashboardFilters.map(filter => [filter, countAwake(dashboardStatuses[filter])]),
    ) as Omit<CaseStatistics, 'byStatus' | 'turn' | 'snoozed'>),
    all: countAwake([...new Set([...inTurn, ...dashboardStatuses.all])]),
    turn: { count: countAwake(inTurn), statuses: inTurn },
    snoozed: sumCounts(snoozed, pendingStatuses(inTurn)),
    byStatus,
  }
}

/** The replies of `hasCases`, `statistics` and `dsoStatistics` from one read of the counters. */
export const caseCountsOf = (viewer: Viewer, counts: SideCounts, attention: readonly CaseAttention[]) => ({
  hasCases: hasAny(statusesOf(counts, null)),
  statistics: statisticsOf(statusesOf(counts, ownSide(viewer)), attention, viewer, ownSide(viewer)),
  dsoStatistics: statisticsOf(statusesOf(counts, 'doctor'), attention, viewer, 'doctor'),
})
