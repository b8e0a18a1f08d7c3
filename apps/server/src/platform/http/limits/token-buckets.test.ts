import { describe, expect, test } from 'vitest'
import { movableClock } from '../../clock.ts'
import { networkOf } from './network.ts'
import { createTokenBuckets } from './token-buckets.ts'

const minute = { size: 60, perSecond: 1 } as const
const buckets = (keys?: number) => {
  const clock = movableClock(new Date('2026-11-24T00:00:00Z'))
  return { clock, limits: createTokenBuckets(clock, { ...minute, ...(keys ? { keys } : {}) }) }
}

describe('P17 budgets of callers', () => {
  test('a budget is used up, and refilled at its rate', () => {
    const { clock, limits } = buckets()
    for (let n = 0; n < 60; n += 1) expect(limits.take('one')).toBe(0)
    expect(limits.take('one')).toBe(1)
    expect(limits.take('two')).toBe(0)
    clock.advance(1000)
    expect([limits.take('one'), limits.take('one')]).toEqual([0, 1])
    // The limit holds across generations of buckets too.
    for (let second = 0; second < 200; second += 1) {
      clock.advance(1000)
      expect([limits.take('one'), limits.take('one')]).toEqual([0, 1])
    }
    clock.advance(60_000)
    for (let n = 0; n < 60; n += 1) expect(limits.take('one')).toBe(0)
    expect(limits.take('one')).toBe(1)
  })

  test('two million invented keys use little memory, and no one is refused because of them', () => {
    const { limits } = buckets(1000)
    let peak = 0
    for (let n = 0; n < 2_000_000; n += 1) {
      if (limits.take(`made up ${n}`) !== 0) throw new Error(`refused ${n}`)
      peak = Math.max(peak, limits.remembered())
    }
    expect(peak).toBeLessThanOrEqual(2000)
  })

  test('a caller over the limit stays limited while others invent keys', () => {
    const { limits } = buckets(1000)
    let allowedCount = 0
    for (let n = 0; n < 50_000; n += 1) {
      limits.take(`made up ${n}`)
      if (n % 100 === 0 && limits.take('persistent') === 0) allowedCount += 1
    }
    expect(allowedCount).toBe(60)
  })

  test('planted fault: without generations every key stays in memory', () => {
    const { limits } = buckets(Number.POSITIVE_INFINITY)
    for (let n = 0; n < 100_000; n += 1) limits.take(`made up ${n}`)
    expect(limits.remembered()).toBe(100_000)
  })
})

describe('P17 the budget that an IP address uses', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['no address', 'no address'],
    ['not:an:address', 'not:an:address'],
  ])('%s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  const countRefused = (keyOf: (address: string) => string): number => {
    const { limits } = buckets()
    const addresses = Array.from({ length: 200 }, (_, n) => `2001:db8:1:2:${n.toString(16)}::1`)
    return addresses.filter(address => limits.take(keyOf(address)) > 0).length
  }
  test('the IP addresses of one customer share a budget; planted fault: a budget for each address', () => {
    expect(countRefused(networkOf)).toBe(140)
    expect(countRefused(address => address)).toBe(0)
  })
})
