import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { Store, useSelector } from '@tanstack/react-store'
import { send } from '../../../platform/http/client.ts'
import { connectionState, connectionStore, request, subscribe } from '../../../platform/live/socket.ts'
import { sessionState } from '../../../platform/session/session.ts'

/** The conversations of the viewer: unread first, then newest. */
export type Pendings = {
  /** `counted`: nothing is unread, so the conversations are fetched only when the inbox is opened. */
  readonly phase: 'loading' | 'counted' | 'ready' | 'failed'
  readonly threads: readonly ChatThread[]
  /** The number of unread conversations, shown at 'Inbox' (ruling 17). */
  readonly unread: number
}

const nothing: Pendings = { phase: 'loading', threads: [], unread: 0 }
const store = new Store(nothing)
let reading = false
let askAgain = false

const become = (next: Pendings): void => store.setState(() => next)

const reader = () => ({ rmUuid: sessionState().session?.user.uuid ?? null })

const read = async (): Promise<Omit<Pendings, 'phase'>> => {
  if (connectionState() === 'open') return request('getPendings', reader())
  const ofAll = { paginate: '100' } as const
  const [all, unread] = await Promise.all([
    send(chatCalls.inbox, { query: ofAll, quiet: true }),
    send(chatCalls.inbox, { query: { filter: { EQ: { unread: 1 } }, paginate: '1' }, quiet: true }),
  ])
  return { threads: all.data, unread: unread.total }
}

/** Fetches them again; a change that arrives during the fetch triggers one more. */
export const readPendings = async (): Promise<void> => {
  if (reading) {
    askAgain = true
    return
  }
  reading = true
  try {
    const { threads, unread } = await read()
    become({ phase: 'ready', threads, unread })
  } catch {
    if (store.state.phase !== 'ready') become({ ...store.state, phase: 'failed' })
  } finally {
    reading = false
    if (askAgain) {
      askAgain = false
      void readPendings()
    }
  }
}

/** Fetches the conversations if any is unread or they were fetched before; otherwise the count is enough. */
const refresh = async (): Promise<void> => {
  if (store.state.phase === 'counted') {
    if (connectionState() !== 'open') return
    const answer = await request('getPendings', { ...reader(), countOnly: true }).catch(() => null)
    if (!answer || (answer.unread === 0 && store.state.phase === 'counted')) return
  }
  await readPendings()
}

/** Subscribes to the server's events (CHAT-11, CHAT-25); returns the function that unsubscribes. */
export const startPendings = (): (() => void) => {
  const unread = sessionState().session?.counts.unreadConversations ?? 0
  become({ phase: unread === 0 ? 'counted' : 'loading', threads: [], unread })
  const follow = (state = connectionState()) => {
    // Without a socket the first fetch is a call; later ones wait for the socket.
    if (state === 'open' || (state === 'lost' && store.state.phase === 'loading')) void refresh()
  }
  const stops = [
    subscribe('notify', () => void refresh()),
    connectionStore.subscribe(() => follow()).unsubscribe,
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    become(nothing)
  }
}

const isKnown = ({ phase }: Pendings): boolean => phase === 'ready' || phase === 'counted'

/** Calls back after each fetch, with the state before it. */
export const followPendings = (follower: (before: Pendings, after: Pendings) => void): (() => void) => {
  let before = store.state
  return store.subscribe(after => {
    const last = before
    before = after
    if (isKnown(last) && isKnown(after)) follower(last, after)
  }).unsubscribe
}

export const usePendings = (): Pendings => useSelector(store)

/** Clears conversations from the notification menu; without rooms, all of them. */
export const hideThreads = async (rooms?: readonly string[]): Promise<void> => {
  await request('setAsHidden', rooms ? { rooms: [...rooms] } : {})
  await readPendings()
}
