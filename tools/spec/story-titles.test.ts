import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourcesIn } from '../house-words.ts'
import { groupOf, idsIn, rowsOf, titlesIn } from './spec-rows.ts'

const root = resolve(import.meta.dirname, '../..')
const rows = rowsOf(readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8'))

/**
 * Matches an id in a title: a requirement of the specification (a group and a number), a quality goal (R10), a
 * transition of a status (C24), or a numbered decision on a question that the specification leaves open (ruling 36).
 */
const requirementId = /\b(?:[A-Z][A-Z0-9]*-\d{2,3}|[A-Z]\d{1,2}[ab]?|rulings? \d+)\b/

/** Titles of stories without such an id, and ids of rows that do not exist. */
const findFaults = (source: string): string[] =>
  titlesIn(source).flatMap(title => [
    ...(requirementId.test(title) ? [] : [`names no requirement: ${title}`]),
    ...idsIn(title)
      .filter(id => !rows.has(id) && groupOf(id) !== 'TRAP')
      .map(id => `${id} is no requirement: ${title}`),
  ])

describe('titles of stories', () => {
  const stories = sourcesIn('tests/e2e').filter(file => file.endsWith('.story.ts'))

  test.each(stories)('%s names the requirements it shows', file => {
    expect(findFaults(readFileSync(join(root, file), 'utf8'))).toEqual([])
  })

  test('faults are found: a title without an id, and an id that does not exist', () => {
    // Concatenated, so that this file does not itself contain the ids of rows.
    const unknown = ['XX', '01'].join('-')
    const source = [
      "test('A user signs in', async () => {})",
      `test('A list: ${unknown}', async () => {})`,
    ].join('\n')
    expect(findFaults(source)).toEqual([
      'names no requirement: A user signs in',
      `${unknown} is no requirement: A list: ${unknown}`,
    ])
  })
})
