import type { ChatThread } from '@archway/contract/chat'
import { useEffect, useSyncExternalStore } from 'react'
import { say } from '../../platform/language.ts'
import { sessionState } from '../../platform/session.ts'
import { followPendings, type Pendings, usePendings } from './pendings.ts'

/** Whether this browser may speak up; `none`: it cannot. */
type Permission = 'none' | 'default' | 'granted' | 'denied'

const watchers = new Set<() => void>()
const permission = (): Permission => ('Notification' in window ? Notification.permission : 'none')
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
export const useAlertPermission = (): Permission => useSyncExternalStore(watch, permission)

/** Asks the browser; only ever on a click. */
export const askForAlerts = async (): Promise<void> => {
  if (permission() === 'default') await Notification.requestPermission()
  for (const watcher of watchers) watcher()
}

/** Conversations in which somebody else has just said something. */
export const newsBetween = (before: Pendings, after: Pendings): ChatThread[] => {
  const known = new Map(before.threads.map(thread => [thread.room, thread.lastSeq]))
  return after.threads.filter(
    ({ room, status, lastSeq, lastMessage }) =>
      status === 'unread' && lastMessage?.system === null && lastSeq > (known.get(room) ?? 0),
  )
}

/** Outside of the page stand the identifier and who wrote: no patient's name, no word of the message. */
const tell = (thread: ChatThread, open: (href: string) => void): void => {
  const note = new Notification(
    say('notifications', 'event.CHAT_MESSAGE.title', { subject: thread.caseIdentifier }),
    {
      body: thread.lastMessage?.senderName ?? '',
      tag: `chat ${thread.room}`,
      lang: document.documentElement.lang,
      dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    },
  )
  note.onclick = () => {
    window.focus()
    open(`/cases/${thread.room}/chat`)
    note.close()
  }
}

const withoutCount = (title: string): string => title.replace(/^\(\d+\+?\) /, '')

/** While the tab is hidden: the count stands before its title, and the browser tells what arrives. */
export const useAlerts = (open: (href: string) => void): void => {
  const { unread } = usePendings()
  useEffect(() => {
    const show = () => {
      const title = withoutCount(document.title)
      document.title = document.hidden && unread > 0 ? `(${unread}) ${title}` : title
    }
    show()
    document.addEventListener('visibilitychange', show)
    return () => {
      document.removeEventListener('visibilitychange', show)
      document.title = withoutCount(document.title)
    }
  }, [unread])
  useEffect(
    () =>
      followPendings((before, after) => {
        if (!document.hidden || permission() !== 'granted' || sessionState().phase !== 'signedIn') return
        for (const thread of newsBetween(before, after)) tell(thread, open)
      }),
    [open],
  )
}
