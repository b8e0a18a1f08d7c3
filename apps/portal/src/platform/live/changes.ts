import type { Change } from '@archway/contract/changes'
import { highlightRows } from '../../ui/list/row-highlight.ts'
import { queryClient } from '../http/query.ts'
import { isAffected, isLive } from './change-views.ts'
import { connectionStore, subscribe } from './socket.ts'

/** A list under a storm of changes is read no oftener than this. */
const debounceMs = 800
/** Everybody hears at once; not everybody asks at once. */
const spreadMs = 120

const idsOf = (changes: readonly Change[]): string[] => [
  ...new Set(changes.flatMap(({ id, caseId }) => [id, caseId].filter(known => typeof known === 'string'))),
]

/** Reads again what is on the screen; what is not is read when it is shown. In a hidden window nothing is. */
const refetchType = () => (document.hidden ? 'none' : 'active')

const refetchChanged = async (changes: readonly Change[]): Promise<void> => {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => changes.some(change => isAffected(queryKey, change)),
    refetchType: refetchType(),
  })
  highlightRows(idsOf(changes))
}

/** After a gap nobody knows what was missed: everything that can change is read again, once. */
const refetchAll = (): void =>
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isLive(queryKey),
    refetchType: refetchType(),
  })

/** Keeps what is on the screen as it is on the server, until the answer is called. */
export const startChanges = (): (() => void) => {
  let waiting: Change[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  let wasLost = false

  const flush = (): void => {
    const changes = waiting
    waiting = []
    timer = undefined
    last = Date.now()
    void refetchChanged(changes)
  }
  const stops = [
    subscribe('changed', ({ changes }) => {
      waiting.push(...changes)
      timer ??= setTimeout(flush, Math.max(Math.random() * spreadMs, last + debounceMs - Date.now()))
    }),
    // The server itself has missed something.
    subscribe('notify', ({ room }) => room === null && refetchAll()),
    connectionStore.subscribe(state => {
      if (state === 'lost') wasLost = true
      else if (state === 'open' && wasLost) {
        wasLost = false
        refetchAll()
      }
    }).unsubscribe,
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
