import type { ChatMessage } from '@archway/contract/chat'
import { describe, expect, test } from 'vitest'
import { placesOf } from './search-timeline.ts'
import { markOf, timelineOf } from './timeline.rules.ts'

const message = (seq: number, overrides: Partial<ChatMessage> = {}): ChatMessage => ({
  room: 'room',
  msgId: `m${seq}`,
  seq,
  clientMsgId: `c${seq}`,
  message: `text ${seq}`,
  isFile: false,
  source: 'admin',
  senderUuid: 'them',
  senderName: 'Petra',
  sentAt: `2026-03-02T10:0${seq}:00.000Z`,
  file: null,
  system: null,
  quote: null,
  seen: false,
  ...overrides,
})
const rowsFor = (messages: ChatMessage[], unreadAfter: number | null = null) =>
  timelineOf({ messages, waiting: [], unreadAfter, self: 'me' })

describe('the lines of a conversation', () => {
  test('days, then messages; consecutive messages of one person show the name once', () => {
    const rows = rowsFor([message(1), message(2), message(3, { sentAt: '2026-03-04T10:00:00.000Z' })])
    const messages = rows.flatMap(row => (row.kind === 'message' ? [row] : []))
    expect(messages.map(({ opensDay }) => opensDay)).toEqual([true, false, true])
    expect(messages.map(({ showsSender }) => showsSender)).toEqual([true, false, true])
  })

  test('the unread marker appears once, before the first unread message of another person', () => {
    const ownMessage = message(2, { senderUuid: 'me' })
    const rows = rowsFor([message(1), ownMessage, message(3), message(4)], 1)
    expect(rows.map(({ startsUnread }) => startsUnread)).toEqual([false, false, true, false])
  })

  test('a message keeps its key after its delivery; waiting messages are at the end', () => {
    const item = {
      clientMsgId: 'c9',
      room: 'room',
      text: 'later',
      quote: null,
      file: null,
      at: '2026-03-02T10:09:00.000Z',
      state: 'waiting',
      problem: null,
      failures: 0,
    } as const
    const before = timelineOf({ messages: [message(1)], waiting: [item], unreadAfter: null, self: 'me' })
    const after = rowsFor([message(1), message(9, { senderUuid: 'me' })])
    expect(before.at(-1)).toMatchObject({ kind: 'waiting', key: 'c9' })
    expect(after.at(-1)).toMatchObject({ kind: 'message', key: 'c9' })
  })

  test('CHAT-09 delivered, then seen', () => {
    expect(markOf(message(3), 2)).toBe('delivered')
    expect(markOf(message(3), 3)).toBe('seen')
    expect(markOf(message(3, { seen: true }), 0)).toBe('seen')
  })

  test('a search covers texts, files and names, with the same matching as the lists', () => {
    const file = { key: 'k', name: 'Üst çene.stl', bytes: 1, mime: 'model/stl', preview: null }
    const happened = message(4, {
      message: '',
      senderName: '',
      senderUuid: null,
      system: { event: 'QC_REJECTED', data: { actor: 'Noor', comment: 'Which arch?', reasons: [] } },
    })
    const rows = rowsFor([message(1), message(2, { file }), message(3, { message: 'İPR lazım' }), happened])
    const findPlaces = (term: string) => placesOf(rows, term, () => 'Records rejected')
    for (const term of ['çene', 'CENE', 'ust']) expect(findPlaces(term), term).toEqual([1])
    expect(findPlaces('ipr')).toEqual([2])
    expect(findPlaces('petra')).toEqual([0, 1, 2])
    expect(findPlaces(' ')).toEqual([])
    for (const term of ['records rej', 'which ARCH', 'Noor']) expect(findPlaces(term), term).toEqual([3])
    const arabic = rowsFor([message(1, { message: 'أحمد بدأ عِلاج فاطمة' })])
    for (const term of ['احمد', 'علاج', 'فاطمه'])
      expect(
        placesOf(arabic, term, () => ''),
        term,
      ).toEqual([0])
  })
})
