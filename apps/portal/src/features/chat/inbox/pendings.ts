import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { Store, useSelector } from '@tanstack/react-store'
import { send } from '../../../platform/http/client.ts'
import {
  ConnectionLost,
  connectionState,
  connectionStore,
  request,
  subscribe,
} from '../../../platform/live/socket.ts'
import { sessionState } from '../../../platform/session/session.ts'

/** The conversations of the viewer: unread first, then newest. */
export type Pendings = {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly threads: readonly ChatThread[]
  /** How many conversations wait to be read: the number behind 'Inbox' (ruling 17). */
  readonly unread: number
}

const nothing: Pendings = { phase: 'loading', threads: [], unread: 0 }
const store = new Store(nothing)
let reading = false
let askAgain = false

const become = (next: Pendings): void => store.setState(() => next)

const read = async (): Promise<Omit<Pendings, 'phase'>> => {
  if (connectionState() === 'open')
    return request('getPendings', { rmUuid: sessionState().session?.user.uuid ?? null })
  // Nothing can be read; the line that comes back asks again.
  if (!navigator.onLine) throw new ConnectionLost()
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
    if (store.state.phase === 'loading') become({ ...store.state, phase: 'failed' })
  } finally {
    reading = false
    if (askAgain) {
      askAgain = false
      void readPendings()
    }
  }
}

/** Follows the news of the server (CHAT-11, CHAT-25) until the answer is called. */
export const startPendings = (): (() => void) => {
  const stops = [
    subscribe('notify', () => void readPendings()),
    connectionStore.subscribe(state => {
      if (state === 'open') void readPendings()
    }).unsubscribe,
  ]
  void readPendings()
  return () => {
    for (const stop of stops) stop()
    become(nothing)
  }
}

/** Calls back with every change between two readings, with the state before it. */
export const followPendings = (follower: (before: Pendings, after: Pendings) => void): (() => void) => {
  let before = store.state
  return store.subscribe(after => {
    const last = before
    before = after
    if (last.phase === 'ready' && after.phase === 'ready') follower(last, after)
  }).unsubscribe
}

export const usePendings = (): Pendings => useSelector(store)

/** Clears conversations from the notification menu; without rooms, all of them. */
export const hideThreads = async (rooms?: readonly string[]): Promise<void> => {
  await request('setAsHidden', rooms ? { rooms: [...rooms] } : {})
  await readPendings()
}
