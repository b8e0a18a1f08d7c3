import { sessionState } from '../session/session.ts'
import { deleteEntry, listEntries, putEntry, type StoredEntry } from './indexed-db.ts'

/** Unsent input by user and id, such as `draft {room}`; it survives leaving the page and reloading it. */
const drafts = new Map<string, StoredEntry | null>()
const debounceMs = 400
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const userUuid = (): string | undefined => sessionState().session?.user.uuid
/** A session can end without a reload: the next user of the tab must not see these drafts. */
const keyOf = (user: string, id: string): string => `${user} ${id}`

export const draftOf = (id: string): StoredEntry | null => {
  const user = userUuid()
  return (user && drafts.get(keyOf(user, id))) || null
}

/**
 * Stores the input after a pause in typing; null deletes it at once, so that what was sent is not offered again after
 * a reload. `value` must survive JSON.
 */
export const saveDraft = (id: string, draft: StoredEntry | null): void => {
  const user = userUuid()
  if (!user) return
  const key = keyOf(user, id)
  drafts.set(key, draft)
  clearTimeout(timers.get(key))
  if (draft)
    timers.set(
      key,
      setTimeout(() => void putEntry(user, id, draft), debounceMs),
    )
  else void deleteEntry(id)
}

/** The input stored before the reload, or null. */
export const readDraft = async (id: string): Promise<StoredEntry | null> => {
  const user = userUuid()
  if (!user || drafts.has(keyOf(user, id))) return draftOf(id)
  return (await listEntries(user)).get(id) ?? null
}

export const forgetDrafts = (): void => {
  for (const timer of timers.values()) clearTimeout(timer)
  drafts.clear()
}
