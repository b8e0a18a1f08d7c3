import { type CaseHistoryEntry, caseCalls } from '@archway/contract/cases'
import { useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../../../platform/http/client.ts'
import { callKey } from '../../../../platform/http/use-call.ts'

const rows = 50

/** The history of a case, newest first; `fetchNextPage` loads older entries. */
export const useCaseHistory = (caseId: string, dso: boolean) => {
  const call = dso ? caseCalls.dsoHistory : caseCalls.history
  const query = useInfiniteQuery({
    queryKey: [...callKey(call, { params: { id: caseId } }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      send(call, {
        params: { id: caseId },
        query: { page: pageParam, paginate: rows },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: last => (last.page < last.pages ? last.page + 1 : undefined),
  })
  const entries: readonly CaseHistoryEntry[] | undefined = query.data?.pages.flatMap(page => page.data)
  return { ...query, entries }
}
