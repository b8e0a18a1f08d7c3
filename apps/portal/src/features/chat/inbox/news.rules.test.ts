import type { ChatThread } from '@archway/contract/chat'
import { describe, expect, test } from 'vitest'
import { newMessagesBetween } from './news.rules.ts'

const thread = (room: string, minute: number, change: object = {}) =>
  ({
    room,
    status: 'unread',
    lastSeq: minute,
    sentAt: `2026-03-02T09:${String(minute).padStart(2, '0')}:00.000Z`,
    lastMessage: { source: 'doctor', senderName: 'Ada', message: 'Hello', isFile: false, system: null },
    ...change,
  }) as ChatThread

const roomsOf = (before: ChatThread[], after: ChatThread[]) =>
  newMessagesBetween(before, after).map(({ room }) => room)

describe('notifications of a hidden tab', () => {
  const before = [thread('a', 5), thread('b', 3)]

  test('a conversation with a new message, and a new conversation', () => {
    expect(roomsOf(before, [thread('a', 6), ...before.slice(1)])).toEqual(['a'])
    expect(roomsOf(before, [thread('c', 7), ...before])).toEqual(['c'])
    expect(roomsOf([], [thread('a', 1)])).toEqual(['a'])
  })

  test('not for repeated or read messages, nor for lines of the product', () => {
    expect(roomsOf(before, before)).toEqual([])
    expect(roomsOf(before, [thread('a', 6, { status: 'read' })])).toEqual([])
    const system = { event: 'QC_PASSED', data: {} }
    expect(roomsOf(before, [thread('a', 6, { lastMessage: { system } })])).toEqual([])
  })

  test('not for an old conversation that moves up into a list that was full', () => {
    expect(roomsOf(before, [thread('b', 3), thread('z', 1)])).toEqual([])
  })
})
