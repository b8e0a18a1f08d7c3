import { describe, expect, test } from 'vitest'
import { fetchWithRetry } from './fetch-with-retry.ts'
import { createIdempotencyKeys } from './idempotency-key.ts'
import { CallFailed } from './problems.ts'

const failWith = (status: number, code?: string) => async (): Promise<never> => {
  throw new CallFailed('no', status, code, ['no'])
}

describe("the key of a user's intention", () => {
  const collectKeys = async (
    failure: (key: string) => Promise<never>,
    second: object = { body: { a: 1 } },
  ) => {
    const intend = createIdempotencyKeys()
    const keys: string[] = []
    const noting =
      <T>(then: (key: string) => Promise<T>) =>
      (key: string) => {
        keys.push(key)
        return then(key)
      }
    await intend({ body: { a: 1 } }, noting(failure)).catch(() => {})
    await intend(
      second,
      noting(async () => 'done'),
    )
    return keys
  }

  test('has 32 characters that the server accepts', async () => {
    expect((await collectKeys(failWith(0)))[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  test.each([
    ['no answer', failWith(0, 'OFFLINE')],
    ['a server in trouble', failWith(503, 'UNAVAILABLE')],
    ['still running', failWith(409, 'KEY_RUNNING')],
  ])('stays the same for the same input after %s', async (_title, failure) => {
    const [first, second] = await collectKeys(failure)
    expect(second).toBe(first)
  })

  test.each([
    ['another input', failWith(0), { body: { a: 2 } }],
    ['a refusal, which settles it', failWith(409, 'STALE_STATUS'), { body: { a: 1 } }],
  ])('changes for %s', async (_title, failure, second) => {
    const [before, after] = await collectKeys(failure, second)
    expect(after).not.toBe(before)
  })

  test('changes for the same request once it has succeeded', async () => {
    const intend = createIdempotencyKeys()
    const first = await intend({ body: {} }, async key => key)
    expect(await intend({ body: {} }, async key => key)).not.toBe(first)
  })
})

describe('retries', () => {
  const answers = (...statuses: (number | 'lost')[]) => {
    let count = 0
    const request = async (): Promise<Response> => {
      const next = statuses[count++]
      if (next === 'lost') throw new TypeError('Failed to fetch')
      return new Response('{}', { status: next ?? 200 })
    }
    return { ask: request, callCount: () => count }
  }
  const noPause = async () => {}

  test.each([
    [[200], 200, 1],
    [['lost', 200], 200, 2],
    [['lost', 503, 200], 200, 3],
    [[503, 503, 503, 200], 503, 3],
    [[409], 409, 1],
    [[500], 500, 1],
  ] as const)('%j ends with %s after %i', async (statuses, status, times) => {
    const { ask, callCount } = answers(...statuses)
    expect((await fetchWithRetry(ask, undefined, noPause)).status).toBe(status)
    expect(callCount()).toBe(times)
  })

  test('give up after three lost connections, and at once when aborted', async () => {
    const lostAnswers = answers('lost', 'lost', 'lost', 200)
    await expect(fetchWithRetry(lostAnswers.ask, undefined, noPause)).rejects.toThrow('Failed to fetch')
    expect(lostAnswers.callCount()).toBe(3)
    const off = answers('lost', 200)
    await expect(fetchWithRetry(off.ask, AbortSignal.abort(), noPause)).rejects.toThrow()
    expect(off.callCount()).toBe(1)
  })
})
