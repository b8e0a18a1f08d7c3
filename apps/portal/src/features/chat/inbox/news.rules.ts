import type { ChatThread } from '@archway/contract/chat'

/**
 * Conversations in which somebody else has just said something. Lists end after so many: one that was not in the last
 * is news only if it is newer than all of it; else it has moved up because another was read.
 */
export const newsBetween = (before: readonly ChatThread[], after: readonly ChatThread[]): ChatThread[] => {
  const known = new Map(before.map(thread => [thread.room, thread.lastSeq]))
  const newest = before.reduce((at, { sentAt }) => (sentAt > at ? sentAt : at), '')
  return after.filter(
    ({ room, status, lastSeq, lastMessage, sentAt }) =>
      status === 'unread' &&
      lastMessage?.system === null &&
      (known.has(room) ? lastSeq > (known.get(room) ?? 0) : sentAt > newest),
  )
}
