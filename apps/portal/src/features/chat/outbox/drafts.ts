import { sessionState } from '../../../platform/session/session.ts'
import { allEntries, deleteEntry, putEntry } from './indexed-db.ts'

/** Unsent text by room; it survives leaving the room or reloads the page. */
const drafts = new Map<string, string>()
const restMs = 400
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const draftOf = (room: string): string => drafts.get(room) ?? ''

/** Stores the text after a pause in typing. */
export const saveDraft = (room: string, text: string): void => {
  drafts.set(room, text)
  clearTimeout(timers.get(room))
  timers.set(
    room,
    setTimeout(() => {
      const user = sessionState().session?.user.uuid
      if (text.trim() === '') void deleteEntry(`draft ${room}`)
      else if (user) void putEntry(user, `draft ${room}`, { value: text, bytes: null })
    }, restMs),
  )
}

/** The text stored before the reload, or ''. */
export const readDraft = async (room: string): Promise<string> => {
  const user = sessionState().session?.user.uuid
  if (!user || drafts.has(room)) return draftOf(room)
  const stored = (await allEntries(user)).get(`draft ${room}`)?.value
  return typeof stored === 'string' ? stored : ''
}

export const forgetDrafts = (): void => {
  for (const timer of timers.values()) clearTimeout(timer)
  drafts.clear()
}
