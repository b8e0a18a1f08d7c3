import { setImmediate as macrotask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callLimit, createConcurrencyLimit } from './concurrency.ts'

/** Calls that run until they are ended, and a list of those that have started. */
const heldCalls = (run: ReturnType<typeof createConcurrencyLimit>) => {
  const started: string[] = []
  const ends: (() => void)[] = []
  const call = (who: string, name: string) =>
    run(
      who,
      () =>
        new Promise<string>(resolve => {
          started.push(name)
          ends.push(() => resolve(name))
        }),
    )
  return { started, call, end: () => ends.shift()?.() }
}

test('P17 a burst of one person runs a few at a time, and no one else waits for it', async () => {
  const { started, call, end } = heldCalls(createConcurrencyLimit(callLimit))
  const burst = Array.from({ length: 40 }, (_, n) => call('one', `one ${n}`))
  const other = call('two', 'two')
  await macrotask()
  expect(started).toEqual([...Array.from({ length: callLimit.atOnce }, (_, n) => `one ${n}`), 'two'])
  while (started.length < 41) {
    end()
    await macrotask()
  }
  for (let n = 0; n < callLimit.atOnce + 1; n += 1) end()
  expect(await Promise.all(burst)).toHaveLength(40)
  expect(await other).toBe('two')
})

test('P17 more than may wait is refused, and taken again once there is room', async () => {
  const { started, call, end } = heldCalls(createConcurrencyLimit(callLimit))
  const all = Array.from({ length: callLimit.atOnce + callLimit.waiting }, (_, n) => call('one', `${n}`))
  await expect(call('one', 'too many')).rejects.toMatchObject({ code: 'TOO_MANY' })
  await macrotask()
  end()
  await macrotask()
  const late = call('one', 'late')
  while (started.length < all.length + 1) {
    end()
    await macrotask()
  }
  for (let n = 0; n < callLimit.atOnce; n += 1) end()
  expect(await late).toBe('late')
})

test('a call that fails makes room for the next', async () => {
  const run = createConcurrencyLimit({ atOnce: 1 })
  await expect(run('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run('one', async () => 'next')).toBe('next')
})

test('planted fault: without the limit the whole burst begins at once', async () => {
  const { started, call } = heldCalls(createConcurrencyLimit({ atOnce: Number.POSITIVE_INFINITY }))
  for (let n = 0; n < 40; n += 1) void call('one', `${n}`)
  await macrotask()
  expect(started).toHaveLength(40)
})
