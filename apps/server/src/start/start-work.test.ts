import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { crontab, reportsTo } from './start-work.ts'

test('R10 The queue reads the schedule of every feature: a line it refuses would stop all jobs', () => {
  expect(parseCrontab(crontab)).toHaveLength(crontab.split('\n').length)
})

test('R10 A planted line with steps inside a range, which the queue does not read, is found', () => {
  expect(() => parseCrontab(`${crontab}\n3-59/10 * * * * countInsight`)).toThrow()
})

test('R10 What the jobs report reaches the log: an outage of the database ends no worker', () => {
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'text' }, { write: line => void lines.push(line) })
  const { onEvent, onError } = reportsTo(log)
  onEvent('The database is away; jobs wait for it.')
  onError('job makeModel failed', Object.assign(new Error('no room'), { code: 'ENOSPC' }))
  expect(lines).toEqual([
    expect.stringMatching(/warn The database is away; jobs wait for it\.\n$/),
    expect.stringMatching(/error job makeModel failed: Error ENOSPC\n/),
  ])
  // A planted fault is found: the method is passed without its object.
  const { warn } = log
  expect(() => warn('The database is away; jobs wait for it.')).toThrow(TypeError)
})
