import { useMute } from '../features/cases/attention/use-attention-menu.tsx'
import { ChatAlerts } from '../features/chat/inbox/ChatAlerts.tsx'
import { hideThreads } from '../features/chat/inbox/pendings.ts'
import { useChatAlerts } from '../features/chat/inbox/use-chat-alerts.ts'
import { NotificationMenu } from '../features/notifications/NotificationMenu.tsx'

/** The notification menu including chat messages (NOTIF-01, NOTIF-02). */
export function Notifications({ onFollow }: { onFollow: () => void }) {
  const threads = useChatAlerts()
  const muteOf = useMute()
  return (
    <NotificationMenu
      messages={threads.length > 0 && <ChatAlerts threads={threads} onFollow={onFollow} />}
      onClearMessages={async () => {
        if (threads.length > 0) await hideThreads(threads.map(({ room }) => room))
      }}
      muteOf={muteOf}
      onFollow={onFollow}
    />
  )
}
