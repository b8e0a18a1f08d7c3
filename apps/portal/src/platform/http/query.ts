import { QueryClient } from '@tanstack/react-query'
import { shownLostSince } from '../../ui/feedback/connection.ts'
import { connectionState } from '../live/socket.ts'
import { whenForgotten } from '../session/session.ts'
import { CallFailed } from './problems.ts'

/** A refusal is final; only a lost connection or a failing server is worth a retry. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 502)

/**
 * With an open socket, fresh data stays fresh; without one, all data is fetched again when the window gets the focus.
 */
const refetchOnFocus = () => (connectionState() === 'open' ? true : 'always')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 15_000, refetchOnWindowFocus: refetchOnFocus },
    mutations: { retry: false },
  },
})

whenForgotten(() => queryClient.clear())

/** Once the connection is back, queries that failed or have become stale are fetched again. */
shownLostSince.subscribe(since => {
  if (since !== null) return
  void queryClient.refetchQueries(
    { type: 'active', predicate: query => query.state.status === 'error' || query.isStale() },
    { cancelRefetch: false },
  )
})
