import { QueryClient } from '@tanstack/react-query'
import { connectionState } from '../live/socket.ts'
import { whenForgotten } from '../session/session.ts'
import { CallFailed } from './problems.ts'

/** A refusal is an answer; only a lost line or a server in trouble is worth another try. */
const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 502)

/** As long as changes are told, what is fresh stays; without that, whoever comes back sees things as they are. */
const refetchOnFocus = () => (connectionState() === 'open' ? true : 'always')

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 15_000, refetchOnWindowFocus: refetchOnFocus },
    mutations: { retry: false },
  },
})

whenForgotten(() => queryClient.clear())
