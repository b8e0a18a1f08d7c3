import { NotStored, type Storage } from '../storage/storage.ts'
import type { SavedFile } from './folder.ts'

/** Number of files copied concurrently. */
const atOnce = 4

/** Runs `work` for every item, several concurrently; the first failure stops it. */
export const eachOf = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  let next = 0
  let hasFailed = false
  const worker = async (): Promise<void> => {
    while (next < items.length && !hasFailed)
      await work(items[next++] as T).catch(error => {
        hasFailed = true
        throw error
      })
  }
  // All have settled before a failure is thrown: nothing continues in the background.
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Copies one file under the same key; durable when it resolves; null if it does not exist. */
export const copyFile = async (from: Storage, to: Storage, key: string): Promise<SavedFile | null> => {
  const content = await from.open(key).catch(error => {
    if (error instanceof NotStored) return null
    throw error
  })
  if (!content) return null
  try {
    return { key, ...(await to.put(key, content)) }
  } finally {
    content.destroy()
  }
}
