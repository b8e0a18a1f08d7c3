import { type Change, type ChangeServerEvents, maxNamed } from '@archway/contract/changes'
import type { Services } from '../../platform/services.ts'

/** Changes within this time are merged into one event: a transition of two hundred cases is one event. */
const gatherMs = 60

type News = Parameters<ChangeServerEvents['changed']>[0]

const keyOf = ({ kind, id, caseId }: Change): string => `${kind} ${id} ${caseId ?? ''}`

/** Above this number of entities of a kind, the event contains no ids. */
const limitNamed = (changes: readonly Change[]): Change[] => {
  const counts = Map.groupBy(changes, ({ kind }) => kind)
  return [...counts].flatMap(([kind, changesOfKind]) =>
    changesOfKind.length > maxNamed ? [{ kind, id: null }] : changesOfKind,
  )
}

/** Collects changes by the rooms that may know of them, and sends one event to each room. */
export const createChangeCollector = ({ live }: Pick<Services, 'live'>) => {
  let changesByRoom = new Map<string, Map<string, Change>>()

  const sendCollected = (): void => {
    const rooms = [...changesByRoom]
    changesByRoom = new Map()
    // Rooms with equal events are sent together, so that a member of several gets the event once.
    const roomsByChanges = Map.groupBy(rooms, ([, changes]) => [...changes.keys()].sort().join())
    for (const group of roomsByChanges.values()) {
      const changes = limitNamed([...(group[0]?.[1].values() ?? [])])
      const news: News = { changes }
      live.publish(
        group.map(([room]) => room),
        'changed',
        news,
      )
    }
  }

  return (rooms: readonly string[], change: Change): void => {
    if (changesByRoom.size === 0 && rooms.length > 0) setTimeout(sendCollected, gatherMs).unref()
    for (const room of rooms) {
      const changes = changesByRoom.get(room) ?? new Map<string, Change>()
      changesByRoom.set(room, changes.set(keyOf(change), change))
    }
  }
}
