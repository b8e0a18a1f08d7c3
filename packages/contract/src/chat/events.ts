import * as z from 'zod/mini'
import { uuid } from '../kernel/fields.ts'
import type { ChatMessage, ChatSource, ChatThread } from './message.ts'
import { chatText, historyPage } from './message.ts'

const room = z.object({ room: uuid })

/** What is sent: text, or a file that was uploaded to the room before (`POST /chat/{id}/file`) with or without words. */
export const sentMessage = z
  .object({
    room: uuid,
    message: z._default(chatText, ''),
    /** Left out with text: a message without it is text. Only a message with `file` has to say it. */
    isFile: z._default(z.boolean(), false),
    /** Made by the sender once per message and kept for every resend. */
    clientMsgId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    file: z.optional(uuid),
    /** The message that is answered. */
    quote: z.optional(uuid),
  })
  .check(ctx => {
    const { message, isFile, file } = ctx.value
    const missing = (field: string) =>
      ctx.issues.push({ code: 'custom', input: undefined, path: [field], params: { rule: 'required' } })
    if (isFile && file === undefined) missing('file')
    if (!isFile && message.trim() === '') missing('message')
  })
export type SentMessage = z.output<typeof sentMessage>

/**
 * Everything a client may say on the socket, with the shape of what it says (CHAT-17..24). Every event is
 * acknowledged: `{ok: true, …}` or a refusal.
 */
export const chatEvents = {
  /** The viewer's threads, unread first. `rmUuid` is the specification's; who asks is told by the session. */
  getPendings: z.object({ rmUuid: z.optional(z.nullable(z.string())) }),
  join: room,
  leave: room,
  message: sentMessage,
  /** `messageId` is read as `msgId` (TRAP-125). Everything up to the newest of them counts as seen. */
  setAsSeen: z.object({
    room: uuid,
    msgId: z.optional(z.array(uuid).check(z.maxLength(500))),
    messageId: z.optional(z.array(uuid).check(z.maxLength(500))),
  }),
  /** Clears threads from the viewer's notification menu; without rooms, all of them. */
  setAsHidden: z.object({ rooms: z.optional(z.array(uuid).check(z.maxLength(500))) }),
  /** Messages of others that the viewer's side has not seen: of one room, at most 100, oldest first. */
  getUnseen: room,
  /** The page of messages before `before` (a seq), or the newest ones. */
  getPrevious: z.object({
    room: uuid,
    before: z.optional(z.int().check(z.positive())),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), historyPage),
  }),
  /** The viewer is writing; said again every few seconds as long as it is true. */
  typing: room,
} as const
export type ChatEvent = keyof typeof chatEvents
export type ChatPayload<E extends ChatEvent> = z.input<(typeof chatEvents)[E]>
export type ReadPayload<E extends ChatEvent> = z.output<(typeof chatEvents)[E]>

/** What an event answers when it is not refused. */
export type ChatAnswers = {
  getPendings: { threads: ChatThread[]; unread: number }
  join: { thread: ChatThread; source: ChatSource }
  leave: Record<never, never>
  message: { message: ChatMessage }
  setAsSeen: { seenByOwn: number; unread: number }
  setAsHidden: Record<never, never>
  getUnseen: { messages: ChatMessage[] }
  getPrevious: { messages: ChatMessage[]; hasMore: boolean }
  typing: Record<never, never>
}

/** A "no" on the socket: a refusal of the catalogue. `error` is its English sentence, whatever the reader speaks. */
export type ChatRefusal = {
  ok: false
  /** Of NOT_JOINED it contains 'not joined': the client joins again and resends, once (CHAT-12, TRAP-126). */
  error: string
  code: string
  /** The sentence in the reader's language. */
  message: string
  extra: readonly { msg: string; field?: string }[]
  errors?: Readonly<Record<string, string>>
}
export type ChatAck<E extends ChatEvent> = ({ ok: true } & ChatAnswers[E]) | ChatRefusal

/** Client to server, as socket.io types want it. */
export type ChatClientEvents = {
  [E in ChatEvent]: (payload: ChatPayload<E>, ack: (answer: ChatAck<E>) => void) => void
}

/** Access to a conversation has ended; `NOT_SIGNED_IN` where the session is over. Nothing of it is told any more. */
export type ChatRemoval = { readonly room: string; readonly code: 'NOT_FOUND' | 'NOT_SIGNED_IN' }

/**
 * Server to client (CHAT-25, CHAT-26). A socket whose session ends or changes its company is closed by the server;
 * who is still signed in connects again.
 */
export type ChatServerEvents = {
  /** To everybody of the case, joined or not: refresh the pendings. Without a room: refresh everything. */
  notify: (news: { room: string | null }) => void
  /** To those who joined the room. May arrive out of order across servers: see `takeMessages`. */
  message: (message: ChatMessage) => void
  /** The side has seen everything of the room up to this message. */
  seen: (news: { room: string; source: ChatSource; seq: number }) => void
  typing: (news: { room: string; source: ChatSource; senderUuid: string; senderName: string }) => void
  /** To one that was put out of the room: the case is no longer theirs to see. */
  removed: (news: ChatRemoval) => void
}
