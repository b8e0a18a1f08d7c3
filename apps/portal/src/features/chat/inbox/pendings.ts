import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { useSyncExternalStore } from 'react'
import { send } from '../../../platform/http/client.ts'
import {
  ConnectionLost,
  connectionState,
  onConnectionState,
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
let state = nothing
let asking = false
let askAgain = false
const watchers = new Set<() => void>()
type Follower = (before: Pendings, after: Pendings) => void
const followers = new Set<Follower>()

const become = (next: Pendings): void => {
  const before = state
  state = next
  for (const watcher of watchers) watcher()
  if (before.phase === 'ready' && next.phase === 'ready')
    for (const follower of followers) follower(before, next)
}

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

/** Reads them again; news that come meanwhile are read once more afterwards. */
export const readPendings = async (): Promise<void> => {
  if (asking) {
    askAgain = true
    return
  }
  asking = true
  try {
    const { threads, unread } = await read()
    become({ phase: 'ready', threads, unread })
  } catch {
    if (state.phase === 'loading') become({ ...state, phase: 'failed' })
  } finally {
    asking = false
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
    onConnectionState(() => connectionState() === 'open' && void readPendings()),
  ]
  void readPendings()
  return () => {
    for (const stop of stops) stop()
    become(nothing)
  }
}

/** Hears of every change, with what was before. */
export const followPendings = (follower: Follower): (() => void) => {
  followers.add(follower)
  return () => followers.delete(follower)
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const usePendings = (): Pendings => useSyncExternalStore(watch, () => state)

/** Clears conversations from the notification menu; without rooms, all of them. */
export const hideThreads = async (rooms?: readonly string[]): Promise<void> => {
  await request('setAsHidden', rooms ? { rooms: [...rooms] } : {})
  await readPendings()
}
