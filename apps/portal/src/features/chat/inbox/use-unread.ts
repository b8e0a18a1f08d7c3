import { type ChatThread, chatCalls } from '@archway/contract/chat'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { callKey, useCallQuery } from '../../../platform/http/use-call.ts'
import { followPendings, usePendings } from './pendings.ts'

const maxRooms = 100
const isUnread = ({ status }: ChatThread): boolean => status === 'unread'

/**
 * How many messages of others wait in each of these conversations, for those in which any do. The newest unread
 * conversations are known already; where there are more of them than that, the server is asked about these rooms.
 */
const useUnreadCounts = (rooms: readonly string[]): ReadonlyMap<string, number> => {
  const { threads, unread } = usePendings()
  const client = useQueryClient()
  const known = useMemo(() => threads.filter(isUnread), [threads])
  const isComplete = unread <= known.length
  const roomIds = rooms.slice(0, maxRooms).join(',')
  const answer = useCallQuery(
    chatCalls.unread,
    { query: { rooms: roomIds } },
    { enabled: !isComplete && roomIds !== '', placeholderData: keepPreviousData },
  ).data?.data
  useEffect(() => {
    if (isComplete) return
    return followPendings(() => void client.invalidateQueries({ queryKey: callKey(chatCalls.unread) }))
  }, [client, isComplete])
  return useMemo(() => {
    const found = isComplete || !answer ? known : answer
    return new Map(found.map(({ room, unread: count }) => [room, count]))
  }, [known, isComplete, answer])
}

/** Messages of others in a conversation that nobody of the viewer's side has seen. */
export const useUnread = (room: string): number => useUnreadCounts([room]).get(room) ?? 0

/** Those of the rows of a list in whose conversations such messages wait. */
export const useUnreadRooms = (
  rows: readonly { readonly uuid: string }[] | undefined,
): ReadonlySet<string> => {
  const counts = useUnreadCounts(rows?.map(({ uuid }) => uuid) ?? [])
  return useMemo(() => new Set(counts.keys()), [counts])
}
