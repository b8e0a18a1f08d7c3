import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { crontab } from './start-work.ts'

test('R10 The queue reads the schedule of every feature: a line it refuses would stop all jobs', () => {
  expect(parseCrontab(crontab)).toHaveLength(crontab.split('\n').length)
})

test('R10 A planted line with steps inside a range, which the queue does not read, is found', () => {
  expect(() => parseCrontab(`${crontab}\n3-59/10 * * * * countInsight`)).toThrow()
})
