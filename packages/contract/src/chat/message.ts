import * as z from 'zod/mini'
import { caseStatuses } from '../cases/status.rules.ts'
import { instant, uuid } from '../kernel/fields.ts'
import { longestMessage } from './message.rules.ts'

/**
 * A person's text is stored as it is, in any script: nothing is trimmed (ruling 28). Only what could not be
 * stored byte for byte is refused: half a character, or a NUL.
 */
export const chatText = z.string().check(
  z.maxLength(longestMessage),
  z.refine(text => text.isWellFormed() && !text.includes('\u0000'), { params: { rule: 'invalid' } }),
)

/** The side a message comes from: `doctor` handed the case in, `admin` serves it (domain.md 3.14). */
export const chatSources = ['doctor', 'admin'] as const
export type ChatSource = (typeof chatSources)[number]

const named = z.object({ uuid, name: z.string() })

/** A file in the conversation. `key` is the file's id: `GET /caseAsset/{id}/address` answers where to fetch it. */
export const chatFile = z.object({
  key: uuid,
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  /** Signed address of a small picture, good for minutes; none for what is no picture, or not yet drawn. */
  preview: z.nullable(z.string()),
})
export type ChatFile = z.output<typeof chatFile>

/** What a message answers, as it was then. */
export const chatQuote = z.object({
  msgId: uuid,
  seq: z.int(),
  senderName: z.string(),
  message: z.string(),
})
export type ChatQuote = z.output<typeof chatQuote>

const systemValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/** A line the product writes: an event of the case's history (a key of `cases.history`) and what came with it. */
export const chatSystem = z.object({ event: z.string(), data: z.record(z.string(), systemValue) })
export type ChatSystem = z.output<typeof chatSystem>

/** CHAT-04 with the fields of domain.md 3.14. */
export const chatMessage = z.object({
  room: uuid,
  msgId: uuid,
  /** 1, 2, 3 … in a room without a gap: who holds 7 and is given 9 fetches what lies between. */
  seq: z.int(),
  /** The sender's own id of the message; a resend answers the first one. */
  clientMsgId: z.nullable(z.string()),
  /** Empty on a file without words and on a line of the product. */
  message: z.string(),
  isFile: z.boolean(),
  source: z.enum(chatSources),
  senderUuid: z.nullable(uuid),
  senderName: z.string(),
  sentAt: instant,
  file: z.nullable(chatFile),
  system: z.nullable(chatSystem),
  quote: z.nullable(chatQuote),
  /** A person of the other side has seen it. */
  seen: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** A conversation as lists show it: the pending item of CHAT-01 and what the inbox needs beside it. */
export const chatThread = z.object({
  room: uuid,
  status: z.enum(['read', 'unread']),
  /** Messages of others that are unread on the viewer's side. */
  unread: z.int(),
  /** Of the newest message; of an empty conversation, when the case was opened. */
  sentAt: instant,
  caseIdentifier: z.string(),
  patientName: z.string(),
  /** `doctor` on a doctor's case, else `admin`: the label of the inbox and the address of the chat. */
  ownerType: z.enum(['doctor', 'admin']),
  caseStatus: z.enum(caseStatuses),
  company: named,
  doctor: z.nullable(named),
  lastSeq: z.int(),
  lastMessage: z.nullable(
    z.object({
      source: z.enum(chatSources),
      senderName: z.string(),
      /** The first 200 characters. */
      message: z.string(),
      isFile: z.boolean(),
      system: z.nullable(chatSystem),
    }),
  ),
  /** The last message the other side has seen, and the last one the viewer's side has. */
  seenByOthers: z.int(),
  seenByOwn: z.int(),
  /** Cleared from the viewer's notification menu; a new message brings it back. */
  hidden: z.boolean(),
  /** The colleague who answers, for staff; null for everybody else. */
  assignee: z.nullable(named),
})
export type ChatThread = z.output<typeof chatThread>

/** A person who can be mentioned in a conversation, and where they belong. */
export const chatPerson = z.object({ uuid, name: z.string(), kind: z.enum(['contact', 'doctor', 'staff']) })
export type ChatPerson = z.output<typeof chatPerson>

/** How many messages of others wait in a conversation, at most 99. */
export const unreadRoom = z.object({ room: uuid, unread: z.int() })
