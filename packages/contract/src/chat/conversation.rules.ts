/** The part of a message that decides its place in the conversation. */
export interface Numbered {
  readonly seq: number
}

/** The messages of a room that a reader has: a stretch without gaps, and messages that arrived ahead of it. */
export interface Conversation<M extends Numbered> {
  /** Oldest first, without duplicates or gaps. */
  readonly messages: readonly M[]
  /** The seq of the newest of them; 0 in an empty room. */
  readonly until: number
  /** Messages that arrived before an earlier one; shown once the gap is filled. */
  readonly ahead: readonly M[]
}

const bySeq = <M extends Numbered>(messages: readonly M[]): M[] =>
  [...new Map(messages.map(message => [message.seq, message])).values()].sort((a, b) => a.seq - b.seq)

/** A conversation that starts with a page of history. */
export const openConversation = <M extends Numbered>(page: readonly M[]): Conversation<M> => {
  const messages = bySeq(page)
  return { messages, until: messages.at(-1)?.seq ?? 0, ahead: [] }
}

/**
 * The conversation with received messages added: live ones, answers to a resend, or a fetched gap, in any order and
 * with duplicates.
 */
export const takeMessages = <M extends Numbered>(
  conversation: Conversation<M>,
  arrived: readonly M[],
): Conversation<M> => {
  const coming = bySeq([...conversation.ahead, ...arrived]).filter(
    message => message.seq > conversation.until,
  )
  let until = conversation.until
  const next: M[] = []
  while (coming[0]?.seq === until + 1) {
    next.push(coming.shift() as M)
    until += 1
  }
  return {
    messages: next.length > 0 ? [...conversation.messages, ...next] : conversation.messages,
    until,
    ahead: coming,
  }
}

/** The conversation with an older page prepended. */
export const prependMessages = <M extends Numbered>(
  conversation: Conversation<M>,
  page: readonly M[],
): Conversation<M> => {
  const first = conversation.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    ...conversation,
    messages: [...bySeq(page).filter(message => message.seq < first), ...conversation.messages],
  }
}

/** The seq after which messages are missing, or null: `GET /chat/{id}/message?after=` fetches them. */
export const findGap = <M extends Numbered>(conversation: Conversation<M>): number | null =>
  conversation.ahead.length > 0 ? conversation.until : null
