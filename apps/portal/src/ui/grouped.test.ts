import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('Thousands are grouped as the browser does', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])
    expect(grouped(count)).toBe(count.toLocaleString('en'))
})
