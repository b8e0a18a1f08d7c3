import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callKey, useCallQuery } from '../../../platform/http/use-call.ts'
import { subscribeToConversations, useConversations } from './pendings.ts'

const maxRooms = 100
const isUnread = ({ status }: ChatThread): boolean => status === 'unread'

/**
 * Number of unread messages in each of these conversations that has any. The newest unread conversations are already in
 * the cache; if there are more than it holds, these rooms are fetched.
 */
const useUnreadCounts = (rooms: readonly string[]): ReadonlyMap<string, number> => {
  const { phase, threads, unread } = useConversations()
  const client = useQueryClient()
  const loadedUnread = useMemo(() => threads.filter(isUnread), [threads])
  const isComplete = phase === 'loading' || unread <= loadedUnread.length
  const roomIds = rooms.slice(0, maxRooms).join(',')
  const otherUnread = useCallQuery(
    chatCalls.unread,
    { query: { rooms: roomIds } },
    { enabled: !isComplete && roomIds !== '', placeholderData: keepPreviousData },
  ).data?.data
  useEffect(() => {
    if (isComplete) return
    return subscribeToConversations(
      () => void client.invalidateQueries({ queryKey: callKey(chatCalls.unread) }),
    )
  }, [client, isComplete])
  return useMemo(() => {
    const unread = isComplete || !otherUnread ? loadedUnread : otherUnread
    return new Map(unread.map(({ room, unread: count }) => [room, count]))
  }, [loadedUnread, isComplete, otherUnread])
}

/** Number of messages in a conversation that are unread on the viewer's side. */
export const useUnread = (room: string): number => useUnreadCounts([room]).get(room) ?? 0

/** The rows of a list whose conversations have unread messages. */
export const useUnreadRooms = (
  rows: readonly { readonly uuid: string }[] | undefined,
): ReadonlySet<string> => {
  const counts = useUnreadCounts(rows?.map(({ uuid }) => uuid) ?? [])
  return useMemo(() => new Set(counts.keys()), [counts])
}
