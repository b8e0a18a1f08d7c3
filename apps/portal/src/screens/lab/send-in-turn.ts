import { useSyncExternalStore } from 'react'
import { itemOf } from '../../features/case-files/uploads/queue.rules.ts'
import { onUploads, type Upload, upload, uploads } from '../../features/case-files/uploads/upload-queue.ts'

/**
 * A slot takes one file at a time, and the models of a plan all go to the same slot: they wait here for one
 * another before they enter the queue of uploads.
 */
let waiting: readonly Upload[] = []
const listeners = new Set<() => void>()

const isFree = ({ caseUuid, typeKey }: Upload): boolean => itemOf(uploads(), caseUuid, typeKey) === null

const next = (): void => {
  const free = waiting.find(isFree)
  if (!free) return
  waiting = waiting.filter(one => one !== free)
  upload(free)
  for (const listener of listeners) listener()
  next()
}
// The queue is changed by its listeners' turn only after it has told all of them.
onUploads(() => queueMicrotask(next))

/** Sends files for one slot after another, in the order given. */
export const sendInTurn = (files: readonly Upload[]): void => {
  waiting = [...waiting, ...files]
  next()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  const stop = onUploads(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** How many files of a slot are still to arrive, those that wait for their turn included. */
export const useToGo = (caseUuid: string, typeKey: Upload['typeKey']): number =>
  useSyncExternalStore(subscribe, () => {
    const line = waiting.filter(one => one.caseUuid === caseUuid && one.typeKey === typeKey).length
    return line + (itemOf(uploads(), caseUuid, typeKey) ? 1 : 0)
  })

/** How much of the file that is on its way to a slot was sent, 0 to 100; null when none is. */
export const useSent = (caseUuid: string, typeKey: Upload['typeKey']): number | null =>
  useSyncExternalStore(subscribe, () => {
    const item = itemOf(uploads(), caseUuid, typeKey)
    if (item) return item.itemProgress
    return waiting.some(one => one.caseUuid === caseUuid && one.typeKey === typeKey) ? 0 : null
  })
