import { expect, test } from 'vitest'
import { ownAddress } from './chat-address.ts'

test('CHAT-14 CHAT-15 the chat connects only to the portal’s origin; any other stored or received address is ignored', () => {
  const origin = 'https://portal.test'
  expect(ownAddress('/', origin)).toBe(origin)
  expect(ownAddress('https://portal.test/chat', origin)).toBe(origin)
  for (const address of [
    null,
    '',
    'https://evil.test',
    'http://portal.test',
    '//evil.test',
    'javascript:alert(1)',
  ])
    expect(ownAddress(address, origin), String(address)).toBeNull()
})
