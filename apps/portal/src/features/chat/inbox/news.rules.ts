import type { ChatThread } from '@archway/contract/chat'

/**
 * Conversations with a new message of another person. Lists end after a fixed number: a conversation that was not in
 * the previous list is new only if it is newer than all of it; otherwise it moved up because another was read.
 */
export const newMessagesBetween = (
  before: readonly ChatThread[],
  after: readonly ChatThread[],
): ChatThread[] => {
  const lastSeqOf = new Map(before.map(thread => [thread.room, thread.lastSeq]))
  const newest = before.reduce((at, { sentAt }) => (sentAt > at ? sentAt : at), '')
  return after.filter(
    ({ room, status, lastSeq, lastMessage, sentAt }) =>
      status === 'unread' &&
      lastMessage?.system === null &&
      (lastSeqOf.has(room) ? lastSeq > (lastSeqOf.get(room) ?? 0) : sentAt > newest),
  )
}
