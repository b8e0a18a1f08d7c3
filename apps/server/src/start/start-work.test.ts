import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { createLog } from '../platform/process/log.ts'
import { crontab, reportsTo } from './start-work.ts'

test('R10 The queue can parse the schedules of all features: an invalid line would stop all jobs', () => {
  expect(parseCrontab(crontab)).toHaveLength(crontab.split('\n').length)
})

test('R10 planted fault: a line with steps inside a range, which the queue cannot parse, is found', () => {
  expect(() => parseCrontab(`${crontab}\n3-59/10 * * * * countInsight`)).toThrow()
})

test('R10 Reports of jobs reach the log: an outage of the database does not end the worker', () => {
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
