import { useChatAlerts } from '../features/chat/inbox/use-chat-alerts.ts'
import { useUnreadNotifications } from '../features/notifications/use-notifications.ts'

/** Number of unseen entries in the notification menu. */
export const useNews = (): number => useChatAlerts().length + useUnreadNotifications()
