import { expect, test } from 'vitest'
import { endOf, parseCounts, parseFailures, tableOf } from './test-table.mjs'

test('counts of tests are read from what vitest prints', () => {
  expect(
    parseCounts('\n Test Files  3 failed | 106 passed (109)\n      Tests  10 failed | 1301 passed (1338)\n'),
  ).toBe('10 failed, 1301 passed')
  expect(parseCounts('\u001b[2m      Tests \u001b[22m \u001b[32m125 passed\u001b[39m (125)\n')).toBe(
    '125 passed',
  )
})

test('counts of stories are read from what playwright prints', () => {
  expect(
    parseCounts('  1 failed\n    [stories] › a.story.ts:3:1 › a\n  2 skipped\n  41 passed (3.2m)\n'),
  ).toBe('1 failed, 2 skipped, 41 passed')
})

test('a part without tests has no counts; the table has columns, and a bar for the time of each part', () => {
  expect(parseCounts('Checked 12 files')).toBe('')
  expect(
    tableOf([
      { name: 'lint', failed: false, counts: '', start: 0, seconds: 4.21 },
      { name: 'build', failed: false, counts: '', start: 0, seconds: 30 },
      { name: 'server', failed: true, counts: '1 failed, 9 passed', start: 40, seconds: 120 },
    ]),
  ).toBe(
    [
      'part    result  tests               seconds',
      'lint    passed                          4.2  ▬',
      'build   passed                         30.0  ▬▬▬▬▬▬▬▬',
      'server  FAILED  1 failed, 9 passed    120.0            ▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬▬',
    ].join('\n'),
  )
})

test('failed tests are listed with their errors and what differs', () => {
  const vitest = [
    '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯',
    '',
    ' FAIL  |server| apps/server/src/a.test.ts > a story',
    'AssertionError: expected 1 to be 2',
    '',
    '- Expected',
    '+ Received',
    '',
    '- 2',
    '+ 1',
    '',
    ' ❯ apps/server/src/a.test.ts:5:3',
    '    4|   const x = 1',
    '',
    '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯',
    '',
    '⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯',
    'Error: refused',
    '⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯',
    'Error: read ECONNRESET',
    'error during close error: database is in use',
  ].join('\n')
  expect(parseFailures(vitest)).toEqual([
    [
      '|server| apps/server/src/a.test.ts > a story',
      'AssertionError: expected 1 to be 2',
      '- Expected',
      '+ Received',
      '- 2',
      '+ 1',
    ].join('\n    '),
    'Unhandled Rejection\n    Error: refused',
    'Uncaught Exception\n    Error: read ECONNRESET',
    'error during close\n    error: database is in use',
  ])
  const playwright = '\n\n  1) [stories] › a.story.ts:3:1 › a story ──────\n\n    Error: listen EADDRINUSE\n'
  expect(parseFailures(playwright)).toEqual([
    '[stories] › a.story.ts:3:1 › a story\n    Error: listen EADDRINUSE',
  ])
  expect(parseFailures(' Tests  4 passed (4)\n')).toEqual([])
})

test('a failure without a name shows the end of its output', () => {
  expect(endOf('one\n\u001b[31mtwo\u001b[39m\nthree\n', 2)).toBe('two\nthree')
})
