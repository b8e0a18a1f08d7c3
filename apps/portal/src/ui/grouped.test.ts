import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('Thousands are told apart as the browser would', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])
    expect(grouped(count)).toBe(count.toLocaleString('en'))
})
