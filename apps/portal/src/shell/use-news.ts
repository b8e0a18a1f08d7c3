import { useChatAlerts } from '../features/chat/inbox/use-chat-alerts.ts'
import { useUnreadNotifications } from '../features/notifications/use-notifications.ts'

/** How much stands in the notification menu that has not been looked at. */
export const useNews = (): number => useChatAlerts().length + useUnreadNotifications()
