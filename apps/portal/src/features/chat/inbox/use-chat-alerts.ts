import type { ChatThread } from '@archway/contract/chat'
import { usePendings } from './pendings.ts'

/** The conversations of the notification menu: unread, and not cleared from it since (NOTIF-02). */
export const useChatAlerts = (): readonly ChatThread[] =>
  usePendings().threads.filter(({ status, hidden }) => status === 'unread' && !hidden)
