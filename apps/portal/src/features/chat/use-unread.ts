import { usePendings } from './pendings.ts'

/** Messages of others in a conversation that nobody of the viewer's side has seen. */
export const useUnread = (room: string): number =>
  usePendings().threads.find(thread => thread.room === room)?.unread ?? 0
