import { useState } from 'react'
import type { CaseListView } from '../../features/cases/use-case-list.ts'
import { useLostSince } from '../../ui/feedback/connection.ts'
import { sentenceOf } from '../../ui/list/ListTable.tsx'

type Counts = {
  readonly data?: unknown
  readonly isError: boolean
  readonly error: unknown
  refetch(): unknown
}

/**
 * The counts and the two lists of Pending Actions usually fail together: one message and one retry button for all of
 * them. `failed` if nothing can be shown instead of it; otherwise the views, of which at most one reports the failure.
 */
export const useOneFailure = (counts: Counts, yours: CaseListView, otherList: CaseListView) => {
  const isLost = useLostSince() !== null
  const [hasRows, setHasRows] = useState(false)
  if (!hasRows && (yours.list.data || otherList.list.data)) setHasRows(true)
  const failing = [counts, yours.list, otherList.list].filter(({ isError }) => isError)
  const refetch = (): void => {
    for (const query of failing) void query.refetch()
  }
  const bothFailed = yours.list.isError && otherList.list.isError
  const isUnread = (query: Pick<Counts, 'data'>) => query.data === undefined
  // Without a connection, the tables show the rows that were read last.
  const showsLast = isLost && hasRows
  const nothingRead = bothFailed && isUnread(yours.list) && isUnread(otherList.list) && !showsLast
  const withRetry = (view: CaseListView): CaseListView =>
    ({ ...view, list: { ...view.list, refetch } }) as CaseListView
  return {
    failed: (counts.isError && isUnread(counts)) || nothingRead,
    help: failing.map(({ error }) => sentenceOf(error)).find(sentence => sentence !== undefined),
    retry: refetch,
    yours: withRetry(yours),
    others:
      bothFailed && !isUnread(otherList.list)
        ? ({ ...otherList, list: { ...otherList.list, isError: false } } as CaseListView)
        : withRetry(otherList),
  }
}
