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
export const useOneFailure = (counts: Counts, turnView: CaseListView, waitingView: CaseListView) => {
  const isLost = useLostSince() !== null
  const [hadRows, setHadRows] = useState(false)
  if (!hadRows && (turnView.list.data || waitingView.list.data)) setHadRows(true)
  const failing = [counts, turnView.list, waitingView.list].filter(({ isError }) => isError)
  const refetch = (): void => {
    for (const query of failing) void query.refetch()
  }
  const bothFailed = turnView.list.isError && waitingView.list.isError
  const isUnread = (query: Pick<Counts, 'data'>) => query.data === undefined
  // Without a connection, the tables show the rows that were read last.
  const showsLast = isLost && hadRows
  const listsUnread = bothFailed && isUnread(turnView.list) && isUnread(waitingView.list) && !showsLast
  const withRetry = (view: CaseListView): CaseListView =>
    ({ ...view, list: { ...view.list, refetch } }) as CaseListView
  return {
    failed: (counts.isError && isUnread(counts)) || listsUnread,
    help: failing.map(({ error }) => sentenceOf(error)).find(sentence => sentence !== undefined),
    retry: refetch,
    turnView: withRetry(turnView),
    waitingView:
      bothFailed && !isUnread(waitingView.list)
        ? ({ ...waitingView, list: { ...waitingView.list, isError: false } } as CaseListView)
        : withRetry(waitingView),
  }
}
