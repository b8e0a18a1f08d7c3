import type { ChatQuote } from '@archway/contract/chat'

/** A file on its way into a conversation. */
interface OutgoingFile {
  readonly name: string
  readonly bytes: Blob
  /** Its id once the bytes have arrived. */
  readonly key: string | null
}

/** A message that the server has not acknowledged yet. */
export interface Outgoing {
  /** Made once per intention: however often it is sent, it is stored once. */
  readonly clientMsgId: string
  readonly room: string
  readonly text: string
  readonly quote: ChatQuote | null
  readonly file: OutgoingFile | null
  readonly at: string
  readonly state: 'waiting' | 'sending' | 'refused'
  /** Why it was refused. */
  readonly problem: string | null
}

export type Outbox = readonly Outgoing[]

const changed = (outbox: Outbox, id: string, change: Partial<Outgoing>): Outbox =>
  outbox.map(item => (item.clientMsgId === id ? { ...item, ...change } : item))

/** Puts a message at the end; one that is there already stays as it is. */
export const enqueue = (outbox: Outbox, item: Outgoing): Outbox =>
  outbox.some(({ clientMsgId }) => clientMsgId === item.clientMsgId) ? outbox : [...outbox, item]

/** The first of each room that may go now: one at a time per room, in the order in which they were said. */
export const sendable = (outbox: Outbox): Outgoing[] => {
  const firsts = new Map<string, Outgoing>()
  for (const item of outbox)
    if (item.state !== 'refused' && !firsts.has(item.room)) firsts.set(item.room, item)
  return [...firsts.values()].filter(({ state }) => state === 'waiting')
}

export const begin = (outbox: Outbox, id: string): Outbox => changed(outbox, id, { state: 'sending' })

/** No answer: it waits for the line again, in its place. */
export const postpone = (outbox: Outbox, id: string): Outbox => changed(outbox, id, { state: 'waiting' })

/** A "no": those behind it go on, it waits for its writer. */
export const refuse = (outbox: Outbox, id: string, problem: string): Outbox =>
  changed(outbox, id, { state: 'refused', problem })

/** Its writer wants it sent all the same: at the end, as something said now. */
export const retry = (outbox: Outbox, id: string, at: string): Outbox => {
  const item = outbox.find(({ clientMsgId }) => clientMsgId === id)
  if (!item) return outbox
  return [...take(outbox, id), { ...item, state: 'waiting', problem: null, at }]
}

/** Its file arrived. */
export const attach = (outbox: Outbox, id: string, key: string): Outbox => {
  const file = outbox.find(({ clientMsgId }) => clientMsgId === id)?.file
  return file ? changed(outbox, id, { file: { ...file, key } }) : outbox
}

/** Delivered, or given up. */
export const take = (outbox: Outbox, id: string): Outbox =>
  outbox.filter(({ clientMsgId }) => clientMsgId !== id)

/** Those of one room as they are shown: not what a live message has brought already. */
export const outgoingIn = (outbox: Outbox, room: string, delivered: ReadonlySet<string | null>): Outgoing[] =>
  outbox.filter(item => item.room === room && !delivered.has(item.clientMsgId))
