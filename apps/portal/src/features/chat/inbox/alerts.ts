import type { ChatThread } from '@archway/contract/chat'
import { useEffect } from 'react'
import { loadWords, translateKey } from '../../../platform/i18n/language.ts'
import { isMuted } from '../../../platform/live/attention.ts'
import { readPermission, showAlert } from '../../../platform/live/push.ts'
import { sessionState } from '../../../platform/session/session.ts'
import type { Href } from '../../../ui/action/link-context.ts'
import { newMessagesBetween } from './news.rules.ts'
import { subscribeToConversations, useConversations } from './pendings.ts'

/**
 * Browser notifications can be read by bystanders: they contain the case identifier and the sender, never a patient
 * name or the text.
 */
const showMessageAlert = async (
  { room, caseIdentifier, lastMessage }: ChatThread,
  open: (href: Href) => void,
): Promise<void> => {
  await loadWords('portal')
  await showAlert(
    {
      title: translateKey('notifications', 'event.CHAT_MESSAGE.title', { subject: caseIdentifier }),
      body: lastMessage?.senderName ?? '',
      tag: `chat ${room}`,
      link: `/cases/${room}/chat`,
    },
    open,
  )
}

const withoutCount = (title: string): string => title.replace(/^\(\d+\+?\) /, '')

/** While the tab is hidden: the title starts with the count, and the browser notifies of new messages. */
export const useAlerts = (open: (href: Href) => void): void => {
  const { unread } = useConversations()
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
      subscribeToConversations((before, after) => {
        if (!document.hidden || readPermission() !== 'granted' || sessionState().phase !== 'signedIn') return
        for (const thread of newMessagesBetween(before.threads, after.threads))
          if (!isMuted(thread.room)) void showMessageAlert(thread, open)
      }),
    [open],
  )
}
