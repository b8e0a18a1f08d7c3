import { useMemo } from 'react'
import { usePendings } from './pendings.ts'

/** Messages of others in a conversation that nobody of the viewer's side has seen. */
export const useUnread = (room: string): number =>
  usePendings().threads.find(thread => thread.room === room)?.unread ?? 0

/** The rooms in which such messages wait, as far as the newest conversations tell. */
export const useUnreadRooms = (): ReadonlySet<string> => {
  const { threads } = usePendings()
  return useMemo(() => new Set(threads.filter(({ unread }) => unread > 0).map(({ room }) => room)), [threads])
}
