import { expect, test } from 'vitest'
import { memoryLog } from '../testing/memory-log.ts'
import { createRareWarning } from './warning-rarely.ts'

test('S9 a repeated failure is logged once a minute, and again after it', () => {
  const { log, texts } = memoryLog()
  let now = 0
  const warn = createRareWarning(log, () => now)
  for (; now < 180_000; now += 1000) warn(`at ${now}`)
  expect(texts()).toEqual(['at 0', 'at 60000', 'at 120000'])
})
