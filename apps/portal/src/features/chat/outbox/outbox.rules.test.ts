import { describe, expect, test } from 'vitest'
import {
  enqueue,
  listOutgoing,
  listSendable,
  markRefused,
  markSending,
  markWaiting,
  type Outbox,
  type Outgoing,
  remove,
  retry,
  setFileKey,
} from './outbox.rules.ts'

const outgoing = (clientMsgId: string, room = 'a', overrides: Partial<Outgoing> = {}): Outgoing => ({
  clientMsgId,
  room,
  text: clientMsgId,
  quote: null,
  file: null,
  at: '2026-03-02T10:00:00.000Z',
  state: 'waiting',
  problem: null,
  ...overrides,
})
const ids = (outbox: Outbox): string[] => outbox.map(({ clientMsgId }) => clientMsgId)
const three = [outgoing('one'), outgoing('two'), outgoing('other', 'b')].reduce(enqueue, [])

describe('the outbox', () => {
  test('sends one message at a time in a room, in the order of writing', () => {
    expect(ids(listSendable(three))).toEqual(['one', 'other'])
    expect(ids(listSendable(markSending(three, 'one')))).toEqual(['other'])
    expect(ids(listSendable(remove(markSending(three, 'one'), 'one')))).toEqual(['two', 'other'])
  })

  test('a message keeps its place when the connection is lost', () => {
    const lostOutbox = markWaiting(markSending(three, 'one'), 'one')
    expect(ids(lostOutbox)).toEqual(['one', 'two', 'other'])
    expect(ids(listSendable(lostOutbox))).toEqual(['one', 'other'])
  })

  test('a refused message does not block the following ones, and waits for its writer', () => {
    const refusal = markRefused(markSending(three, 'one'), 'one', 'No.')
    expect(ids(listSendable(refusal))).toEqual(['two', 'other'])
    const retriedOutbox = retry(refusal, 'one', '2026-03-02T11:00:00.000Z')
    expect(ids(retriedOutbox)).toEqual(['two', 'other', 'one'])
    expect(retriedOutbox.at(-1)).toMatchObject({ state: 'waiting', problem: null })
  })

  test('is restored once, and a file keeps its id', () => {
    expect(enqueue(three, outgoing('one', 'a', { text: 'twice' }))).toBe(three)
    const file = { name: 'scan.stl', bytes: new Blob(['x']), key: null }
    const arrived = setFileKey([outgoing('file', 'a', { file })], 'file', 'uuid')
    expect(arrived[0]?.file?.key).toBe('uuid')
  })

  test('CHAT-12 a message that arrived over the socket is not shown twice', () => {
    expect(ids(listOutgoing(three, 'a', new Set(['one', null])))).toEqual(['two'])
  })
})
