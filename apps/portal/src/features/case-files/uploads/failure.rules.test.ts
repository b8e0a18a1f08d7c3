import { describe, expect, test } from 'vitest'
import { afterFailure, backoffMs } from './failure.rules.ts'

describe('the next step after a failed upload', () => {
  test.each([
    ['sending', 0, 0, 'retry'],
    ['sending', 0, 500, 'retry'],
    ['reserving', 0, 3, 'retry'],
    ['sending', 401, 0, 'signIn'],
    ['reserving', 401, 0, 'signIn'],
    ['sending', 409, 0, 'retry'],
    ['reserving', 409, 0, 'fail'],
    ['sending', 423, 1, 'retry'],
    ['sending', 429, 1, 'retry'],
    ['reserving', 429, 1, 'retry'],
    ['sending', 404, 0, 'fail'],
    ['sending', 422, 0, 'fail'],
    ['reserving', 400, 0, 'fail'],
    ['sending', 500, 7, 'retry'],
    ['sending', 500, 8, 'fail'],
    ['sending', 503, 800, 'retry'],
    ['reserving', 502, 800, 'retry'],
    ['sending', 507, 0, 'fail'],
    ['reserving', 507, 0, 'fail'],
  ] as const)('%s, %d, try %d: %s', (during, status, attempts, kind) => {
    expect(afterFailure({ during, status, attempts }).kind).toBe(kind)
  })

  test('waits longer each time, half a minute at most', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(backoffMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
})
