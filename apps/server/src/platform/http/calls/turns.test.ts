import { setImmediate as macrotask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { callsAtOnce, createTurns, maxWaiting } from './turns.ts'

/** Calls that run until they are ended, and which of them have begun. */
const heldCalls = (turns: ReturnType<typeof createTurns>) => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const call = (who: string, name: string) =>
    turns(
      who,
      () =>
        new Promise<string>(resolve => {
          begun.push(name)
          ends.push(() => resolve(name))
        }),
    )
  return { begun, call, end: () => ends.shift()?.() }
}

test('P17 a burst of one person runs a few at a time, and nobody else waits for it', async () => {
  const { begun, call, end } = heldCalls(createTurns())
  const burst = Array.from({ length: 40 }, (_, n) => call('one', `one ${n}`))
  const other = call('two', 'two')
  await macrotask()
  expect(begun).toEqual([...Array.from({ length: callsAtOnce }, (_, n) => `one ${n}`), 'two'])
  while (begun.length < 41) {
    end()
    await macrotask()
  }
  for (let n = 0; n < callsAtOnce + 1; n += 1) end()
  expect(await Promise.all(burst)).toHaveLength(40)
  expect(await other).toBe('two')
})

test('P17 more than may wait is refused, and taken again once there is room', async () => {
  const { begun, call, end } = heldCalls(createTurns())
  const all = Array.from({ length: callsAtOnce + maxWaiting }, (_, n) => call('one', `${n}`))
  await expect(call('one', 'too many')).rejects.toMatchObject({ code: 'TOO_MANY' })
  await macrotask()
  end()
  await macrotask()
  const late = call('one', 'late')
  while (begun.length < all.length + 1) {
    end()
    await macrotask()
  }
  for (let n = 0; n < callsAtOnce; n += 1) end()
  expect(await late).toBe('late')
})

test('a call that fails gives its turn back', async () => {
  const turns = createTurns(1)
  await expect(turns('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turns('one', async () => 'next')).toBe('next')
})

test('planted fault: without turns the whole burst begins at once', async () => {
  const { begun, call } = heldCalls(createTurns(Number.POSITIVE_INFINITY))
  for (let n = 0; n < 40; n += 1) void call('one', `${n}`)
  await macrotask()
  expect(begun).toHaveLength(40)
})
