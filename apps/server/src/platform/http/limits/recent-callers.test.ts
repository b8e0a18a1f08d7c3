import { expect, test } from 'vitest'
import { createRecentCallers } from './recent-callers.ts'

test('a company has competitors while another one has just made a call', () => {
  let now = 0
  const callers = createRecentCallers(() => now)
  expect(callers.hasOthers('one')).toBe(false)
  callers.note('one')
  expect(callers.hasOthers('one')).toBe(false)
  expect(callers.hasOthers('two')).toBe(true)
  callers.note('two')
  callers.note('one')
  callers.note('one')
  expect(callers.hasOthers('one')).toBe(true)
  now += 2001
  callers.note('one')
  expect(callers.hasOthers('one')).toBe(false)
  expect(callers.hasOthers('two')).toBe(true)
})
