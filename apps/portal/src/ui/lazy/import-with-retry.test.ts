import { isModuleNotFoundError } from '@tanstack/router-core'
import { describe, expect, test } from 'vitest'
import { CodeUnreachable, importWithRetry } from './import-with-retry.ts'

/** The message of Chromium; the router reloads the whole page when `isModuleNotFoundError` recognizes an error. */
const browserError = new TypeError('Failed to fetch dynamically imported module: /assets/Doctors.js')

/** Code that arrives at the given attempt, or never. */
const arrivingAt = (attempt: number) => {
  let attempts = 0
  const load = async () => {
    attempts += 1
    if (attempts < attempt) throw browserError
    return 'code'
  }
  return { load, attempts: () => attempts }
}
const without = { wait: async () => {}, isReachable: async () => false, untilReachable: async () => {} }

describe('R14 code that cannot be loaded', () => {
  test('is loaded again', async () => {
    const { load } = arrivingAt(3)
    expect(await importWithRetry(load, 'page', without)).toBe('code')
  })

  test('of a page: the attempt ends without a reload while the connection is lost', async () => {
    const failure = await importWithRetry(arrivingAt(9).load, 'page', without).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(CodeUnreachable)
    expect(isModuleNotFoundError(failure)).toBe(false)
  })

  test('of a page: planted fault: with the browser’s error the router reloads the document', async () => {
    const failure = await arrivingAt(9)
      .load()
      .catch((error: unknown) => error)
    expect(isModuleNotFoundError(failure)).toBe(true)
  })

  test('of a part of a page is retried until it succeeds', async () => {
    const { load, attempts } = arrivingAt(20)
    expect(await importWithRetry(load, 'part', without)).toBe('code')
    expect(attempts()).toBe(20)
  })

  test('of an older release is reported at once', async () => {
    const failure = importWithRetry(arrivingAt(9).load, 'part', { ...without, isReachable: async () => true })
    await expect(failure).rejects.toBe(browserError)
  })
})
