import type { Change } from '@archway/contract/changes'
import { importWithRetry } from '../../ui/lazy/import-with-retry.ts'
import { highlightRows } from '../../ui/list/row-highlight.ts'
import { queryClient } from '../http/query.ts'
import { connectionStore, subscribe } from './socket.ts'

/** Minimum time between two refetches during many changes, in milliseconds. */
const debounceMs = 800
/** Random delay before a refetch in milliseconds, because all clients get an event at the same time. */
const spreadMs = 120

const idsOf = (changes: readonly Change[]): string[] => [
  ...new Set(
    changes.flatMap(({ id, caseId }) => [id, caseId].filter(changeId => typeof changeId === 'string')),
  ),
]

/** Mounted queries are refetched now, others when they are mounted; none in a hidden window. */
const refetchType = () => (document.hidden ? 'none' : 'active')

/** Not needed before the first event. Where a newer release has replaced this code, every query counts as affected. */
const changeViews = (): Promise<Pick<typeof import('./change-views.ts'), 'isAffected' | 'isLive'>> =>
  importWithRetry(() => import('./change-views.ts'), 'part').catch(() => ({
    isAffected: () => true,
    isLive: () => true,
  }))

const refetchChanged = async (changes: readonly Change[]): Promise<void> => {
  const { isAffected } = await changeViews()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changes.some(change => isAffected(queryKey, change)),
    refetchType: refetchType(),
  })
  highlightRows(idsOf(changes))
}

/** After a lost connection the missed events are unknown: refetches every query that events can affect. */
const refetchAll = async (): Promise<void> => {
  const { isLive } = await changeViews()
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isLive(queryKey),
    refetchType: refetchType(),
  })
}

/** Refreshes open screens when the server reports changes. Returns the function that stops it. */
export const startChanges = (): (() => void) => {
  let pendingChanges: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let wasLost = false

  const flush = (): void => {
    const changes = pendingChanges
    pendingChanges = []
    timer = undefined
    last = Date.now()
    void refetchChanged(changes)
  }
  const stops = [
    subscribe('changed', ({ changes }) => {
      pendingChanges.push(...changes)
      timer ??= setTimeout(flush, Math.max(Math.random() * spreadMs, last + debounceMs - Date.now()))
    }),
    // The server itself may have missed events.
    subscribe('notify', ({ room }) => room === null && void refetchAll()),
    connectionStore.subscribe(state => {
      if (state === 'lost') wasLost = true
      else if (state === 'open' && wasLost) {
        wasLost = false
        void refetchAll()
      }
    }).unsubscribe,
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
