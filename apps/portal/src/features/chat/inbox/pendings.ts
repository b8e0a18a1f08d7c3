import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { Store, useSelector } from '@tanstack/react-store'
import { send } from '../../../platform/http/client.ts'
import {
  connectionState,
  connectionStore,
  requestFromSocket,
  subscribe,
} from '../../../platform/live/socket.ts'
import { sessionState } from '../../../platform/session/session.ts'

/** The conversations of the viewer: unread first, then newest. */
export type Pendings = {
  /** `counted`: nothing is unread, so the conversations are fetched only when the inbox is opened. */
  readonly phase: 'loading' | 'counted' | 'ready' | 'failed'
  readonly threads: readonly ChatThread[]
  /** The number of unread conversations, shown at 'Inbox' (ruling 17). */
  readonly unread: number
}

const emptyState: Pendings = { phase: 'loading', threads: [], unread: 0 }
const store = new Store(emptyState)
let isFetching = false
/** A change arrived during the fetch. */
let isStale = false

const setPendings = (next: Pendings): void => store.setState(() => next)

const reader = () => ({ rmUuid: sessionState().session?.user.uuid ?? null })

/** Fetches the conversations over the socket, or with HTTP calls while it is not open. */
const fetchPendings = async (): Promise<Omit<Pendings, 'phase'>> => {
  if (connectionState() === 'open') return requestFromSocket('getPendings', reader())
  const [all, unread] = await Promise.all([
    send(chatCalls.inbox, { query: { paginate: '100' }, quiet: true }),
    send(chatCalls.inbox, { query: { filter: { EQ: { unread: 1 } }, paginate: '1' }, quiet: true }),
  ])
  return { threads: all.data, unread: unread.total }
}

/** Fetches the conversations into the store; a change that arrives during the fetch triggers one more. */
export const readPendings = async (): Promise<void> => {
  if (isFetching) {
    isStale = true
    return
  }
  isFetching = true
  try {
    const { threads, unread } = await fetchPendings()
    setPendings({ phase: 'ready', threads, unread })
  } catch {
    if (store.state.phase !== 'ready') setPendings({ ...store.state, phase: 'failed' })
  } finally {
    isFetching = false
    if (isStale) {
      isStale = false
      void readPendings()
    }
  }
}

/** Fetches the conversations if any is unread or they were fetched before; otherwise the count is enough. */
const refresh = async (): Promise<void> => {
  if (store.state.phase === 'counted') {
    if (connectionState() !== 'open') return
    const answer = await requestFromSocket('getPendings', { ...reader(), countOnly: true }).catch(() => null)
    if (!answer || (answer.unread === 0 && store.state.phase === 'counted')) return
  }
  await readPendings()
}

/** Subscribes to the server's events (CHAT-11, CHAT-25); returns the function that unsubscribes. */
export const startPendings = (): (() => void) => {
  const unread = sessionState().session?.counts.unreadConversations ?? 0
  setPendings({ phase: unread === 0 ? 'counted' : 'loading', threads: [], unread })
  const refreshIfPossible = (state = connectionState()) => {
    // Without a socket only the first fetch is made, with HTTP calls; later ones wait for the socket.
    if (state === 'open' || (state === 'lost' && store.state.phase === 'loading')) void refresh()
  }
  const stops = [
    subscribe('notify', () => void refresh()),
    connectionStore.subscribe(() => refreshIfPossible()).unsubscribe,
  ]
  refreshIfPossible()
  return () => {
    for (const stop of stops) stop()
    setPendings(emptyState)
  }
}

const isFetched = ({ phase }: Pendings): boolean => phase === 'ready' || phase === 'counted'

/** Calls `follower` after each change of the fetched conversations. Returns the function that ends this. */
export const subscribeToConversations = (
  follower: (before: Pendings, after: Pendings) => void,
): (() => void) => {
  let before = store.state
  return store.subscribe(after => {
    const previous = before
    before = after
    if (isFetched(previous) && isFetched(after)) follower(previous, after)
  }).unsubscribe
}

export const useConversations = (): Pendings => useSelector(store)

/** Clears conversations from the notification menu; without rooms, all of them. */
export const hideThreads = async (rooms?: readonly string[]): Promise<void> => {
  await requestFromSocket('setAsHidden', rooms ? { rooms: [...rooms] } : {})
  await readPendings()
}
