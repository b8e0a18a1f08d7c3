import * as z from 'zod/mini'
import { reservation } from '../case-files/case-asset.ts'
import { call, list, one } from '../kernel/call.ts'
import { fileName, uuid } from '../kernel/fields.ts'
import { listQuery } from '../kernel/paging.ts'
import { historyPage } from './message.rules.ts'
import { chatMessage, chatPerson, chatThread, unreadRoom } from './message.ts'

// Blocked users may read and chat (domain.md 3.1).
const people = { to: ['contact', 'doctor', 'staff'], whenBlocked: 'allowed' } as const
const staff = { to: ['staff'], whenBlocked: 'allowed' } as const
const ids = { id: 'case' } as const

const seq = z.pipe(z.union([z.string(), z.number()]), z.transform(Number)).check(
  z.refine(n => Number.isInteger(n) && n >= 0 && n <= 2_147_483_647, {
    params: { rule: 'range', min: 0, max: 2_147_483_647 },
  }),
)
const rows = z._default(
  z.pipe(z.union([z.string(), z.number()]), z.transform(Number)).check(
    z.refine(n => Number.isInteger(n) && n >= 1 && n <= 100, {
      params: { rule: 'range', min: 1, max: 100 },
    }),
  ),
  historyPage,
)

/** Ids of one page of a list, separated by commas. */
const rooms = z.pipe(
  z.string().check(z.regex(/^([0-9a-fA-F]{8}-[0-9a-fA-F-]{27}(,|$)){1,100}$/)),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(uuid),
  ),
)

const filter = {
  unread: 'flag',
  ownerType: 'choice',
  identifier: 'text',
  patientName: 'text',
  companyUuid: 'id',
} as const

export const chatCalls = {
  connect: call({
    method: 'GET',
    path: '/chatConnect',
    summary: 'Get the URL of the chat socket: socket.io, websocket transport, with the session cookie',
    allow: people,
    reply: z.object({ url: z.string() }),
    audit: 'none',
  }),
  inbox: call({
    method: 'GET',
    path: '/inbox',
    summary: 'List the conversations with at least one message: unread first, then newest',
    allow: people,
    query: listQuery({ filter, order: ['sentAt'], defaultOrder: 'sentAt desc' }),
    reply: list(chatThread),
    audit: 'patientRead',
  }),
  unread: call({
    method: 'GET',
    path: '/chat/unread',
    summary: 'Count the messages in each of these conversations that the viewer has not seen',
    allow: people,
    query: z.object({ rooms }),
    reply: one(z.array(unreadRoom)),
    audit: 'none',
  }),
  thread: call({
    method: 'GET',
    path: '/chat/{id}',
    summary:
      'Get the conversation of a case, with or without messages: its side, unread messages, and who has seen what',
    allow: people,
    ids,
    reply: one(chatThread),
    audit: 'patientRead',
  }),
  messages: call({
    method: 'GET',
    path: '/chat/{id}/message',
    summary:
      'List messages, oldest first: the latest, those before a `seq`, or all after one (to fill a gap)',
    allow: people,
    ids,
    query: z.object({ before: z.optional(seq), after: z.optional(seq), limit: rows }),
    reply: z.object({ data: z.array(chatMessage), hasMore: z.boolean(), lastSeq: z.int() }),
    audit: 'patientRead',
  }),
  people: call({
    method: 'GET',
    path: '/chat/{id}/people',
    summary:
      'List who can be mentioned: the people of the case who can sign in and are not blocked, and the staff who take part',
    allow: people,
    ids,
    reply: one(z.array(chatPerson)),
    audit: 'none',
  }),
  seen: call({
    method: 'PUT',
    path: '/chat/{id}/seen',
    summary: "Mark all messages up to a `seq` as seen by the viewer's side",
    // For the provider, 'read' means that those who answer have read: staff without the duty must not set it.
    allow: { ...people, duty: 'chat' },
    ids,
    body: z.object({ seq: z.int().check(z.gte(0)) }),
    reply: one(chatThread),
    audit: 'none',
  }),
  file: call({
    method: 'POST',
    path: '/chat/{id}/file',
    summary:
      'Reserve a file for the conversation and get the URL for its tus upload; a message then refers to it',
    allow: { ...people, duty: 'chat' },
    ids,
    body: z.object({
      fileName,
      bytes: z.int().check(z.gte(0), z.lte(4 * 1024 ** 3)),
    }),
    reply: one(reservation),
    audit: 'patientWrite',
    rate: 'file',
  }),
  labInbox: call({
    method: 'GET',
    path: '/admin/chat',
    summary: 'List the conversations of all companies for staff, by stage of the work and by colleague',
    allow: staff,
    query: listQuery({
      filter: { ...filter, stage: 'choice', assigneeUuid: 'id', unassigned: 'flag' },
      order: ['sentAt'],
      defaultOrder: 'sentAt desc',
      rows: 50,
    }),
    reply: list(chatThread),
    audit: 'patientRead',
  }),
  hand: call({
    method: 'PUT',
    path: '/admin/chat/{id}/assignee',
    summary: 'Assign a conversation to yourself, to a colleague, or to no one',
    allow: { ...staff, duty: 'chat' },
    ids,
    body: z.object({ staffUuid: z.optional(uuid) }),
    reply: one(chatThread),
    audit: 'patientWrite',
  }),
} as const
