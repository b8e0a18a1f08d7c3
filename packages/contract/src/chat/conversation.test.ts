import { describe, expect, test } from 'vitest'
import { findGap, openConversation, prependMessages, takeMessages } from './conversation.rules.ts'

const seqs = (...numbers: number[]) => numbers.map(seq => ({ seq }))

describe('the conversation in a client', () => {
  test('CHAT-08 a message that arrives late, early or twice is shown once and in order', () => {
    let conversation = openConversation(seqs(3, 4))
    conversation = takeMessages(conversation, seqs(7))
    expect(findGap(conversation)).toBe(4)
    conversation = takeMessages(conversation, seqs(6, 4, 7))
    expect(conversation.until).toBe(4)
    conversation = takeMessages(conversation, seqs(5))
    expect(conversation.messages.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7])
    expect(findGap(conversation)).toBeNull()
  })

  test('CHAT-07 an older page is added in front; an empty room starts at 1', () => {
    expect(prependMessages(openConversation(seqs(3, 4)), seqs(1, 2, 3)).messages).toEqual(seqs(1, 2, 3, 4))
    expect(takeMessages(openConversation([]), seqs(1)).until).toBe(1)
  })
})
