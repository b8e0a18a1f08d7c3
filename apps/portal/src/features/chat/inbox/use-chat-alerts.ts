import type { ChatThread } from '@archway/contract/chat'
import { usePendings } from './pendings.ts'

/** Conversations for the notification menu: unread, and not cleared since (NOTIF-02). */
export const useChatAlerts = (): readonly ChatThread[] =>
  usePendings().threads.filter(({ status, hidden }) => status === 'unread' && !hidden)
