import type { ChatThread } from '@archway/contract/chat'
import { useAttention } from '../../../platform/live/attention.ts'
import { useConversations } from './pendings.ts'

/** Conversations for the notification menu: unread, not cleared since, and of no muted case (NOTIF-02). */
export const useChatAlerts = (): readonly ChatThread[] => {
  const attention = useAttention()
  return useConversations().threads.filter(
    ({ room, status, hidden }) => status === 'unread' && !hidden && !attention.get(room)?.muted,
  )
}
