import { describe, expect, test } from 'vitest'
import { commentsIn, type Finding, identifiersIn, sourcesIn, textOf, titlesIn } from './house-words.ts'

type Area = {
  readonly files: readonly string[]
  /** Identifiers, and lines of comments, that still contain a former word. Lower them; never raise them. */
  readonly max: { readonly identifiers: number; readonly comments: number }
}

/** All but this file, which contains planted titles. */
const isTitled = (file: string): boolean =>
  /\.(test|story)\.tsx?$/.test(file) && file !== 'tools/house-words.test.ts'
const isTestFile = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
const server = sourcesIn('apps/server')
const packages = sourcesIn('packages').filter(file => !file.startsWith('packages/words/'))

const areas: Readonly<Record<string, Area>> = {
  server: { files: server.filter(file => !isTestFile(file)), max: { identifiers: 0, comments: 0 } },
  packages: { files: packages.filter(file => !isTestFile(file)), max: { identifiers: 0, comments: 0 } },
  'tests of the server': { files: server.filter(isTestFile), max: { identifiers: 0, comments: 0 } },
  portal: { files: sourcesIn('apps/portal'), max: { identifiers: 0, comments: 0 } },
  words: { files: sourcesIn('packages/words'), max: { identifiers: 0, comments: 0 } },
  'tests and tools': {
    files: [...packages.filter(isTestFile), ...['tests', 'bench', 'tools'].flatMap(sourcesIn)],
    max: { identifiers: 0, comments: 0 },
  },
}

/** Wire values and columns, which stay as they are, and this check itself. */
const allowed: Readonly<Record<string, string>> = {
  askedBy: 'field of the contract',
  askedById: 'its column',
  NO_UPGRADE_ASKED: 'refusal of the contract',
}

const listFindings = (files: readonly string[], find: (text: string) => readonly Finding[]): string[] =>
  files.flatMap(file =>
    find(textOf(file))
      .filter(({ word }) => !Object.hasOwn(allowed, word))
      .map(({ line, word }) => `${file}:${line} ${word}`),
  )

describe.each(Object.entries(areas))('%s', (_name, { files, max }) => {
  test(`at most ${max.identifiers} identifiers contain a former word (docs/glossary.md)`, () => {
    const findings = listFindings(files, identifiersIn)
    expect(findings.length, findings.join('\n')).toBeLessThanOrEqual(max.identifiers)
  })

  test(`at most ${max.comments} lines of comments contain one`, () => {
    const findings = listFindings(files, commentsIn)
    expect(findings.length, findings.join('\n')).toBeLessThanOrEqual(max.comments)
  })
})

test('no title of a test contains one', () => {
  const tests = Object.values(areas).flatMap(({ files }) => files.filter(file => isTitled(file)))
  expect(tests.length).toBeGreaterThan(300)
  expect(listFindings(tests, titlesIn)).toEqual([])
})

test('the allow-list names only what still exists', () => {
  const present = new Set(
    Object.values(areas)
      .flatMap(({ files }) => files)
      .flatMap(file => identifiersIn(textOf(file)).map(({ word }) => word)),
  )
  expect(Object.keys(allowed).filter(word => !present.has(word))).toEqual([])
})

describe('planted words are found', () => {
  test.each([
    ['const toldChanges = 1', 'toldChanges'],
    ['type Asking = { kase: string }', 'Asking'],
    ['const mostBytes = 3', 'mostBytes'],
    ['const MOST_STEPS = 3', 'MOST_STEPS'],
    ['const text = `$' + '{keptRow.id} of`', 'keptRow'],
    ['db.glance(scope)', 'glance'],
  ])('%s', (text, word) => {
    expect(identifiersIn(text).map(finding => finding.word)).toContain(word)
  })

  test.each(['// is told once', '/** Whoever asked first. */', '/*\n * Nobody waits.\n */'])('%s', text => {
    expect(commentsIn(text)).toHaveLength(1)
  })

  test.each([
    `test('R1: is told once', () => {})`,
    `describe.each(rows)('%s: whoever calls', () => {})`,
    'it(\n  "nobody waits", async () => {})',
  ])('%s', text => {
    expect(titlesIn(text)).toHaveLength(1)
  })

  test.each([
    "const a = 'told'",
    'const a = `kept`',
    'const almost = skeptic',
    'const b = /asked/.test(a)',
    '// kept',
  ])('but none in %s', text => {
    expect(identifiersIn(text)).toEqual([])
    expect(titlesIn(text)).toEqual([])
  })
})
