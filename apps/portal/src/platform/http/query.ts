import { type Query, QueryClient } from '@tanstack/react-query'
import { shownLostSince } from '../../ui/feedback/connection.ts'
import { connectionState } from '../live/socket.ts'
import { registerCache } from '../session/session.ts'
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

registerCache(() => queryClient.clear())

/** A hidden window fetches when it gets the focus. */
const refetch = (predicate: (query: Query) => boolean): void => {
  if (!document.hidden)
    void queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false })
}

/**
 * After a lost connection, wait this many milliseconds for the socket plus a random delay of up to as much, so that
 * clients do not fetch all at once.
 */
const socketReturnsMs = 5000
let refetching: ReturnType<typeof setTimeout> | undefined

/**
 * Once the connection is back, queries that failed are fetched again. Missed changes are fetched when
 * the socket opens (`changes.ts`); where it does not, stale queries are fetched here.
 */
shownLostSince.subscribe(since => {
  clearTimeout(refetching)
  if (since !== null) return
  refetch(query => query.state.status === 'error')
  refetching = setTimeout(
    () => {
      if (connectionState() !== 'open') refetch(query => query.isStale())
    },
    socketReturnsMs * (1 + Math.random()),
  )
})
