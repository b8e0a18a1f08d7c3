/** A message as far as its place in the conversation is concerned. */
export interface Numbered {
  readonly seq: number
}

/** What a reader holds of a room: a stretch without gaps, and what arrived ahead of it. */
export interface Conversation<M extends Numbered> {
  /** Oldest first, each once, none missing between the first and the last. */
  readonly messages: readonly M[]
  /** The seq of the last of them; 0 in an empty room. */
  readonly until: number
  /** Arrived before something that comes earlier: shown as soon as the gap is filled. */
  readonly ahead: readonly M[]
}

const bySeq = <M extends Numbered>(messages: readonly M[]): M[] =>
  [...new Map(messages.map(message => [message.seq, message])).values()].sort((a, b) => a.seq - b.seq)

/** A conversation that begins with a page of history. */
export const openConversation = <M extends Numbered>(page: readonly M[]): Conversation<M> => {
  const messages = bySeq(page)
  return { messages, until: messages.at(-1)?.seq ?? 0, ahead: [] }
}

/** The conversation with what arrived: live, by a resend's answer or by the gap fetch, in whatever order and however often. */
export const takeMessages = <M extends Numbered>(
  held: Conversation<M>,
  arrived: readonly M[],
): Conversation<M> => {
  const coming = bySeq([...held.ahead, ...arrived]).filter(message => message.seq > held.until)
  let until = held.until
  const next: M[] = []
  while (coming[0]?.seq === until + 1) {
    next.push(coming.shift() as M)
    until += 1
  }
  return { messages: next.length > 0 ? [...held.messages, ...next] : held.messages, until, ahead: coming }
}

/** The conversation with an older page in front of it. */
export const prependMessages = <M extends Numbered>(
  held: Conversation<M>,
  page: readonly M[],
): Conversation<M> => {
  const first = held.messages[0]?.seq ?? Number.POSITIVE_INFINITY
  return { ...held, messages: [...bySeq(page).filter(message => message.seq < first), ...held.messages] }
}

/** The seq after which something is missing, or null: then `GET /chat/{id}/message?after=` fetches it. */
export const gapAfter = <M extends Numbered>(held: Conversation<M>): number | null =>
  held.ahead.length > 0 ? held.until : null
