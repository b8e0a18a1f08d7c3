import * as z from 'zod/mini'
import { caseStatuses } from '../cases/status.rules.ts'
import { instant, uuid } from '../kernel/fields.ts'
import { longestMessage } from './message.rules.ts'

/**
 * A message is stored unchanged, in any script and untrimmed (ruling 28). Only text that UTF-8 or Postgres cannot
 * store is refused: half a surrogate pair, or NUL.
 */
export const chatText = z.string().check(
  z.maxLength(longestMessage),
  z.refine(text => text.isWellFormed() && !text.includes('\u0000'), { params: { rule: 'invalid' } }),
)

/** The side that sent a message: `doctor` submitted the case, `admin` serves it (domain.md 3.14). */
export const chatSources = ['doctor', 'admin'] as const
export type ChatSource = (typeof chatSources)[number]

const uuidAndName = z.object({ uuid, name: z.string() })

/** A file in the conversation. `key` is the file's id: `GET /caseAsset/{id}/address` returns its address. */
export const chatFile = z.object({
  key: uuid,
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  /**
   * Signed address of a thumbnail, valid for minutes; null if the file is no picture or its thumbnail is not ready.
   */
  preview: z.nullable(z.string()),
})
export type ChatFile = z.output<typeof chatFile>

/** The message replied to, as it was then. */
export const chatQuote = z.object({
  msgId: uuid,
  seq: z.int(),
  senderName: z.string(),
  message: z.string(),
})
export type ChatQuote = z.output<typeof chatQuote>

const systemValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/** A system message: an event of the case's history (a key of `cases.history`) and its data. */
export const chatSystem = z.object({ event: z.string(), data: z.record(z.string(), systemValue) })
export type ChatSystem = z.output<typeof chatSystem>

/** CHAT-04 with the fields of domain.md 3.14. */
export const chatMessage = z.object({
  room: uuid,
  msgId: uuid,
  /** 1, 2, 3 … without gaps in a room: a client that has 7 and receives 9 fetches 8. */
  seq: z.int(),
  /** The sender's id of the message; a resend returns the message stored first. */
  clientMsgId: z.nullable(z.string()),
  /** Empty for a file without text and for system messages. */
  message: z.string(),
  isFile: z.boolean(),
  source: z.enum(chatSources),
  senderUuid: z.nullable(uuid),
  senderName: z.string(),
  sentAt: instant,
  file: z.nullable(chatFile),
  system: z.nullable(chatSystem),
  quote: z.nullable(chatQuote),
  /** A person of the other side has seen the message. */
  seen: z.boolean(),
})
export type ChatMessage = z.output<typeof chatMessage>

/** A conversation as lists show it: the pending item of CHAT-01, and further fields for the inbox. */
export const chatThread = z.object({
  room: uuid,
  status: z.enum(['read', 'unread']),
  /** Messages of others that are unread on the viewer's side. */
  unread: z.int(),
  /** Time of the newest message; for an empty conversation, when the case was created. */
  sentAt: instant,
  caseIdentifier: z.string(),
  patientName: z.string(),
  /** `doctor` for a doctor's case, otherwise `admin`: decides the label in the inbox and the address of the chat. */
  ownerType: z.enum(['doctor', 'admin']),
  caseStatus: z.enum(caseStatuses),
  company: uuidAndName,
  doctor: z.nullable(uuidAndName),
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
  /** The seq of the last message seen by the other side, and by the viewer's side. */
  seenByOthers: z.int(),
  seenByOwn: z.int(),
  /** Cleared from the viewer's notification menu until a new message arrives. */
  hidden: z.boolean(),
  /** The colleague assigned to the conversation, for staff; null for customers. */
  assignee: z.nullable(uuidAndName),
})
export type ChatThread = z.output<typeof chatThread>

/** A person who can be mentioned in a conversation, and the side or company they belong to. */
export const chatPerson = z.object({ uuid, name: z.string(), kind: z.enum(['contact', 'doctor', 'staff']) })
export type ChatPerson = z.output<typeof chatPerson>

/** Unread messages of others in a conversation, at most 99. */
export const unreadRoom = z.object({ room: uuid, unread: z.int() })
