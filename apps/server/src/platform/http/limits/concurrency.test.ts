import { setImmediate as macrotask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callLimit, createConcurrencyLimit } from './concurrency.ts'

/** Calls that run until they are ended, and a list of those that have started. */
const heldCalls = (run: ReturnType<typeof createConcurrencyLimit>) => {
  const startedNames: string[] = []
  const ends: (() => void)[] = []
  const call = (viewerId: string, name: string) =>
    run(
      viewerId,
      () =>
        new Promise<string>(resolve => {
          startedNames.push(name)
          ends.push(() => resolve(name))
        }),
    )
  return { started: startedNames, call, end: () => ends.shift()?.() }
}

test('P17 of many concurrent calls of one person a few run at a time, and other people do not wait', async () => {
  const { started, call, end } = heldCalls(createConcurrencyLimit(callLimit))
  const burst = Array.from({ length: 40 }, (_, n) => call('one', `one ${n}`))
  const otherCall = call('two', 'two')
  await macrotask()
  expect(started).toEqual([...Array.from({ length: callLimit.atOnce }, (_, n) => `one ${n}`), 'two'])
  while (started.length < 41) {
    end()
    await macrotask()
  }
  for (let n = 0; n < callLimit.atOnce + 1; n += 1) end()
  expect(await Promise.all(burst)).toHaveLength(40)
  expect(await otherCall).toBe('two')
})

test('P17 more calls than may wait are refused, and accepted again when there is space', async () => {
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

test('a failed call makes space for the next', async () => {
  const run = createConcurrencyLimit({ atOnce: 1 })
  await expect(run('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await run('one', async () => 'next')).toBe('next')
})

test('planted fault: without the limit all calls start at once', async () => {
  const { started, call } = heldCalls(createConcurrencyLimit({ atOnce: Number.POSITIVE_INFINITY }))
  for (let n = 0; n < 40; n += 1) void call('one', `${n}`)
  await macrotask()
  expect(started).toHaveLength(40)
})
