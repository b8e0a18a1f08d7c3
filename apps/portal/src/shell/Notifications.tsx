import { ChatNews, useChatNews } from '../features/chat/ChatNews.tsx'
import { hideThreads } from '../features/chat/pendings.ts'
import { NotificationMenu } from '../features/notifications/NotificationMenu.tsx'
import { useUnreadNotifications } from '../features/notifications/use-notifications.ts'

/** How much stands in the notification menu that has not been looked at. */
export const useNews = (): number => useChatNews().length + useUnreadNotifications()

/** The notification menu with the chat messages in it (NOTIF-01, NOTIF-02). */
export function Notifications({ onFollow }: { onFollow: () => void }) {
  const threads = useChatNews()
  return (
    <NotificationMenu
      messages={threads.length > 0 && <ChatNews threads={threads} onFollow={onFollow} />}
      onClearMessages={async () => {
        if (threads.length > 0) await hideThreads(threads.map(({ room }) => room))
      }}
      onFollow={onFollow}
    />
  )
}
