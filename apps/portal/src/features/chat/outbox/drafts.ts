import { sessionState } from '../../../platform/session/session.ts'
import { allEntries, deleteEntry, putEntry } from './indexed-db.ts'

/** What is being written in each room; it stays while its writer looks elsewhere, and over a reload. */
const drafts = new Map<string, string>()
const restMs = 400
const timers = new Map<string, ReturnType<typeof setTimeout>>()

export const draftOf = (room: string): string => drafts.get(room) ?? ''

/** Keeps it once the typing rests. */
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

/** What was being written before the reload, or nothing. */
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
