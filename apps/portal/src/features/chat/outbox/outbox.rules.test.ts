import { kernelRefusals } from '@archway/contract/kernel'
import { describe, expect, test } from 'vitest'
import {
  enqueue,
  isSentAgain,
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
  failures: 0,
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
    const lostOutbox = markWaiting(markSending(three, 'one'), 'one', 0)
    expect(ids(lostOutbox)).toEqual(['one', 'two', 'other'])
    expect(ids(listSendable(lostOutbox))).toEqual(['one', 'other'])
  })

  test.each([
    ['no response', 0, true],
    ['NOT_SIGNED_IN', kernelRefusals.NOT_SIGNED_IN, true],
    ['TOO_MANY', kernelRefusals.TOO_MANY, true],
    ['SLOW_DOWN', kernelRefusals.SLOW_DOWN, true],
    ['UNAVAILABLE', kernelRefusals.UNAVAILABLE, true],
    ['DISK_FULL', kernelRefusals.DISK_FULL, true],
    ['BUSY', kernelRefusals.BUSY, true],
    ['a gateway without a server', 502, true],
    ['STORAGE_FULL', kernelRefusals.STORAGE_FULL, false],
    ['INVALID', kernelRefusals.INVALID, false],
    ['NOT_ALLOWED', kernelRefusals.NOT_ALLOWED, false],
    ['NOT_FOUND', kernelRefusals.NOT_FOUND, false],
    ['a refusal of a feature', 409, false],
  ])('R2 CHAT-27 after %s (%d) a message is sent again: %s', (_name, status, again) => {
    const unavailable = [...Array(50)].reduce((outbox: Outbox) => markWaiting(outbox, 'one', status), three)
    expect(isSentAgain(status, unavailable[0]?.failures ?? 0)).toBe(again)
  })

  test('R2 after unexpected errors a message is sent five times, and again when its writer retries it', () => {
    const { UNEXPECTED } = kernelRefusals
    let outbox: Outbox = three
    let tries = 1
    while (isSentAgain(UNEXPECTED, outbox[0]?.failures ?? 0)) {
      outbox = markWaiting(markSending(outbox, 'one'), 'one', UNEXPECTED)
      tries += 1
    }
    expect(tries).toBe(5)
    expect(retry(outbox, 'one', '2026-03-02T11:00:00.000Z').at(-1)?.failures).toBe(0)
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
