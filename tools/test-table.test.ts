import { expect, test } from 'vitest'
import { countsIn, tableOf } from './test-table.mjs'

test('counts of tests are read from what vitest prints', () => {
  expect(
    countsIn('\n Test Files  3 failed | 106 passed (109)\n      Tests  10 failed | 1301 passed (1338)\n'),
  ).toBe('10 failed, 1301 passed')
  expect(countsIn('\u001b[2m      Tests \u001b[22m \u001b[32m125 passed\u001b[39m (125)\n')).toBe(
    '125 passed',
  )
})

test('counts of stories are read from what playwright prints', () => {
  expect(countsIn('  1 failed\n    [stories] › a.story.ts:3:1 › a\n  2 skipped\n  41 passed (3.2m)\n')).toBe(
    '1 failed, 2 skipped, 41 passed',
  )
})

test('a part without tests has no counts, and the table stands in columns', () => {
  expect(countsIn('Checked 12 files')).toBe('')
  expect(
    tableOf([
      { name: 'lint', failed: false, counts: '', seconds: 4.21 },
      { name: 'server', failed: true, counts: '1 failed, 9 passed', seconds: 120 },
    ]),
  ).toBe(
    [
      'part    result  tests               seconds',
      'lint    passed                          4.2',
      'server  FAILED  1 failed, 9 passed    120.0',
    ].join('\n'),
  )
})
