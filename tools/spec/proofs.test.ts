import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { titlesOfAll } from './spec-rows.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/testing.md'), 'utf8')

type Proof = { readonly goals: readonly string[]; readonly files: readonly string[] }

/** The rows of the tables: goals, and the files that prove them. */
const proofsIn = (markdown: string): Proof[] =>
  [...markdown.matchAll(/^\| ([PRSU]\d+(?:, [PRSU]\d+)*) \|(.*)\|$/gm)].map(([, goals = '', cells = '']) => ({
    goals: goals.split(', '),
    files: [...cells.matchAll(/`([\w./-]+\/[\w./-]+)`/g)].map(([, file = '']) => file),
  }))

/** Files that do not exist, and tests without a title that contains a goal of their row. */
const findFaults = ({ goals, files }: Proof): string[] =>
  files.flatMap(file => {
    if (!existsSync(join(root, file))) return [`${file} does not exist`]
    if (!/\.(test|story)\.ts$/.test(file)) return []
    const goalPattern = new RegExp(`\\b(?:${goals.join('|')})\\b`)
    const titles = titlesOfAll(readFileSync(join(root, file), 'utf8'))
    return titles.some(title => goalPattern.test(title))
      ? []
      : [`no title in ${file} names ${goals.join(' or ')}`]
  })

describe('docs/testing.md', () => {
  const proofs = proofsIn(page)

  test.each(proofs)('$goals: files exist and name it', proof => {
    expect(findFaults(proof)).toEqual([])
  })

  test('every goal has a row', () => {
    const listedGoals = proofs.flatMap(({ goals }) => goals)
    const last = { P: 19, R: 15, S: 15, U: 9 }
    const familyIds = Object.entries(last).flatMap(([family, count]) =>
      Array.from({ length: count }, (_, n) => `${family}${n + 1}`),
    )
    expect(familyIds.filter(goal => !listedGoals.includes(goal))).toEqual([])
    expect(listedGoals.filter((goal, index) => listedGoals.indexOf(goal) !== index)).toEqual([])
  })

  test('faults are found: a file that does not exist, and a test that names another goal', () => {
    const row =
      '| R99 | a subject | `tests/none.test.ts`, `tests/security/races.test.ts`, `bench/p1-list.ts` |'
    expect(proofsIn(row).flatMap(findFaults)).toEqual([
      'tests/none.test.ts does not exist',
      'no title in tests/security/races.test.ts names R99',
    ])
  })
})
