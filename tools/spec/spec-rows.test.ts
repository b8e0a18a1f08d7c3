import { expect, test } from 'vitest'
import { groupOf, idsIn, idsInTitles, rowsOf } from './spec-rows.ts'

test('a title names single rows and ranges', () => {
  expect(idsIn('ADDR-30..32, PROF-04: the owner')).toEqual(['ADDR-30', 'ADDR-31', 'ADDR-32', 'PROF-04'])
  expect(idsIn('API-009..011')).toEqual(['API-009', 'API-010', 'API-011'])
  expect(idsIn('ROLE-01 to ROLE-03')).toEqual(['ROLE-01', 'ROLE-02', 'ROLE-03'])
  expect(idsIn('UTF-8 and I18N-02')).toEqual(['I18N-02'])
  expect(groupOf('I18N-02')).toBe('I18N')
})

test('titles count, comments and other texts do not', () => {
  // Concatenated, so that this file does not itself contain the ids of rows.
  const id = (number: number): string => ['XX', String(number).padStart(3, '0')].join('-')
  const source = [
    `test('${id(1)}: a title', () => {})`,
    `test.each([1, 2])(\n  '${id(2)}: %s', () => {})`,
    `const row = { id: '${id(3)}', path: '/x' }`,
    `['${id(7)} a cell of a table', true],`,
    `// ${id(4)}`,
    `expect(text).toBe('see ${id(5)}')`,
    `describe.each(cases)(\`${id(6)} of \${name}\`, () => {})`,
  ].join('\n')
  expect(idsInTitles(source).sort()).toEqual([id(1), id(2), id(3), id(6), id(7)])
})

test('a reason may stand for a range', () => {
  expect([...rowsOf('| ID | Reason |\n|---|---|\n| XX-01..02 | seen by eye |\n')]).toEqual([
    ['XX-01', 'seen by eye'],
    ['XX-02', 'seen by eye'],
  ])
})
