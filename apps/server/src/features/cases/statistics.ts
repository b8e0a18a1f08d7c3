import type { Side } from '@archway/contract/cases'
import type { Viewer } from '../../platform/access/viewer.ts'
import { type SideCounts, statusesOf } from './list-fast/case-list.ts'
import { statisticsOf } from './present.ts'

/** The side that `/case` lists: for contacts the company's, for doctors their own; both for staff who request it. */
export const ownSide = ({ audience }: Pick<Viewer, 'audience'>, sides?: 'all'): Side | null => {
  if (audience === 'doctor') return 'doctor'
  return audience === 'staff' && sides === 'all' ? null : 'client'
}

export const hasAny = (byStatus: Readonly<Record<string, number>>): 0 | 1 =>
  Object.values(byStatus).some(count => count > 0) ? 1 : 0

/** The replies of `hasCases`, `statistics` and `dsoStatistics` from one read of the counters. */
export const caseCountsOf = (viewer: Viewer, counts: SideCounts) => ({
  hasCases: hasAny(statusesOf(counts, null)),
  statistics: statisticsOf(statusesOf(counts, ownSide(viewer)), viewer, ownSide(viewer)),
  dsoStatistics: statisticsOf(statusesOf(counts, 'doctor'), viewer, 'doctor'),
})
