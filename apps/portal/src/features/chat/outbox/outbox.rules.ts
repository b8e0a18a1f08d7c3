import type { ChatQuote } from '@archway/contract/chat'

/** A file of an unsent message. */
interface OutgoingFile {
  readonly name: string
  readonly bytes: Blob
  /** The id that the file has after its upload. */
  readonly key: string | null
}

/** A message that the server has not acknowledged yet. */
export interface Outgoing {
  /** Generated once per message: however often it is sent, it is stored once. */
  readonly clientMsgId: string
  readonly room: string
  readonly text: string
  readonly quote: ChatQuote | null
  readonly file: OutgoingFile | null
  readonly at: string
  readonly state: 'waiting' | 'sending' | 'refused'
  /** Why the server refused it. */
  readonly problem: string | null
  /** How often the server failed unexpectedly when it was sent. */
  readonly failures: number
}

export type Outbox = readonly Outgoing[]

const withChange = (outbox: Outbox, id: string, change: Partial<Outgoing>): Outbox =>
  outbox.map(item => (item.clientMsgId === id ? { ...item, ...change } : item))

/** Appends a message; does nothing if it is already there. */
export const enqueue = (outbox: Outbox, item: Outgoing): Outbox =>
  outbox.some(({ clientMsgId }) => clientMsgId === item.clientMsgId) ? outbox : [...outbox, item]

/** The first message of each room, if it can be sent now: one at a time per room, in the order of writing. */
export const listSendable = (outbox: Outbox): Outgoing[] => {
  const firsts = new Map<string, Outgoing>()
  for (const item of outbox)
    if (item.state !== 'refused' && !firsts.has(item.room)) firsts.set(item.room, item)
  return [...firsts.values()].filter(({ state }) => state === 'waiting')
}

/** Attempts while the server fails unexpectedly. */
const unexpectedTries = 5
/** No response, an ended session, a rate limit, or an unavailable server: none of them refuses the message. */
const temporaryStatuses: readonly number[] = [0, 401, 429, 502, 503, 504]
/** The storage is full: retrying does not help until space is freed. */
const full = 507

/**
 * Whether a message is sent again after a failure with this status, 0 without a response. An unavailable server is
 * tried without limit; a refusal is final.
 */
export const isSentAgain = (status: number, failures: number): boolean =>
  temporaryStatuses.includes(status) || (isUnexpected(status) && failures + 1 < unexpectedTries)

const isUnexpected = (status: number): boolean =>
  status >= 500 && status !== full && !temporaryStatuses.includes(status)

export const markSending = (outbox: Outbox, id: string): Outbox =>
  withChange(outbox, id, { state: 'sending' })

/** Not refused: the message keeps its position and waits for the next attempt. */
export const markWaiting = (outbox: Outbox, id: string, status: number): Outbox =>
  outbox.map(item =>
    item.clientMsgId === id
      ? { ...item, state: 'waiting', failures: item.failures + Number(isUnexpected(status)) }
      : item,
  )

/** Refused: later messages are sent, this one waits for its writer. */
export const markRefused = (outbox: Outbox, id: string, problem: string): Outbox =>
  withChange(outbox, id, { state: 'refused', problem })

/** The writer retries it: it moves to the end with the present time. */
export const retry = (outbox: Outbox, id: string, at: string): Outbox => {
  const item = outbox.find(({ clientMsgId }) => clientMsgId === id)
  if (!item) return outbox
  return [...remove(outbox, id), { ...item, state: 'waiting', problem: null, failures: 0, at }]
}

/** Records that the file of a message was uploaded, under `key`. */
export const setFileKey = (outbox: Outbox, id: string, key: string): Outbox => {
  const file = outbox.find(({ clientMsgId }) => clientMsgId === id)?.file
  return file ? withChange(outbox, id, { file: { ...file, key } }) : outbox
}

/** Removes a message that was delivered or discarded. */
export const remove = (outbox: Outbox, id: string): Outbox =>
  outbox.filter(({ clientMsgId }) => clientMsgId !== id)

/** The unsent messages of a room for display, without those already received as live messages. */
export const listOutgoing = (
  outbox: Outbox,
  room: string,
  delivered: ReadonlySet<string | null>,
): Outgoing[] => outbox.filter(item => item.room === room && !delivered.has(item.clientMsgId))
