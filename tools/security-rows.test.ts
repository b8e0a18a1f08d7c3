import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from './house-words.ts'

const root = resolve(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = ['apps', 'packages', 'tests', 'tools'].flatMap(sourcesIn)
const isTest = (file: string): boolean => /\.(test|story)\.ts$/.test(file)

/** Titles of tests and of their groups, as one text; templates are included up to their first value. */
const titlesOf = (file: string): string =>
  [
    ...textOf(file).matchAll(
      /\b(?:test|it|describe)(?:\.\w+)*\(\s*(?:\[[\s\S]*?\]\s*(?:as const)?\)\(\s*)?(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g,
    ),
  ]
    .map(([, , title = '']) => title.replaceAll("\\'", "'"))
    .join('\n')
const storyTitles = sources
  .filter(file => file.endsWith('.story.ts'))
  .map(titlesOf)
  .join('\n')

/** Names in a row of `docs/security.md` that do not occur in the repository. */
const findMissing = (markdown: string): string[] => {
  const missing: string[] = []
  for (const line of markdown.split('\n').filter(text => text.startsWith('| '))) {
    const lastCell = line.split('|').at(-2)?.trim() ?? ''
    for (const part of lastCell.split(';').map(text => text.trim())) {
      const story = /^story "([^"]+)"/.exec(part)?.[1]
      if (story && !storyTitles.includes(story)) missing.push(part)
      const [, name, rest = ''] = /^`([^`]+)`(.*)$/.exec(part) ?? []
      // Other code in backquotes is a setting.
      if (!name || !/[./]/.test(name)) continue
      const files = sources.filter(file => isTest(file) && `/${file}`.includes(`/${name.replace(/^\//, '')}`))
      const fragment = /^: (.+?)(?: \*)?$/.exec(rest)?.[1]
      const matchingFiles = files.filter(file => !fragment || titlesOf(file).includes(fragment))
      if (matchingFiles.length === 0) missing.push(part)
      else if (rest.endsWith('*') && !matchingFiles.some(file => textOf(file).includes('planted')))
        missing.push(`${part} (no planted fault)`)
    }
  }
  return missing
}

test('every test that docs/security.md names is in the repository, and a marked one has a planted fault', () => {
  const markdown = textOf('docs/security.md')
  expect(markdown.split('\n').filter(line => /`[\w/.-]+\.test\.ts`/.test(line)).length).toBeGreaterThan(40)
  expect(findMissing(markdown)).toEqual([])
})

/**
 * Requirements of ASVS 5.0.0 up to level 2, by section: the number of its first requirements; those after them are of
 * level 3.
 */
const required: Readonly<Record<string, number>> = {
  // Authentication.
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  // Session management.
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  // OAuth and OpenID Connect.
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
}

/** The requirements listed in the first columns; `6.6.1 to 6.6.3` are three, `10.4` is its whole section. */
const parseNamed = (markdown: string): ((row: string) => boolean) => {
  const labels = markdown
    .split('\n')
    .filter(line => /^\| [\d]/.test(line))
    .flatMap(line => (line.split('|')[1] ?? '').split(','))
    .map(label => label.replace(/\(.*?\)/g, '').trim())
  return row =>
    labels.some(label => {
      const [, section, from, to] = /^(\d+\.\d+)\.(\d+) to \d+\.\d+\.(\d+)$/.exec(label) ?? []
      if (section) {
        const n = Number(row.slice(section.length + 1))
        return row.startsWith(`${section}.`) && n >= Number(from) && n <= Number(to)
      }
      return label === row || row.startsWith(`${label}.`)
    })
}

const findUnnamed = (markdown: string): string[] => {
  const isNamed = parseNamed(markdown)
  return Object.entries(required)
    .flatMap(([section, rows]) => Array.from({ length: rows }, (_, i) => `${section}.${i + 1}`))
    .filter(row => !isNamed(row))
}

test('docs/security.md has every row of authentication, sessions and OAuth up to level 2', () => {
  expect(findUnnamed(textOf('docs/security.md'))).toEqual([])
})

test('a planted fault is found: rows that are left out', () => {
  const markdown = textOf('docs/security.md')
  const removeRow = (start: string) =>
    markdown
      .split('\n')
      .filter(line => !line.startsWith(start))
      .join('\n')
  expect(findUnnamed(removeRow('| 6.8.4 '))).toEqual(['6.8.4'])
  expect(findUnnamed(removeRow('| 6.6.1 to '))).toEqual(['6.6.1', '6.6.2', '6.6.3'])
  expect(findUnnamed(removeRow('| 10.7 '))).toContain('10.4.1')
})

test('a planted fault is found: a row that names a test that was renamed, and one without a planted fault', () => {
  const rows = [
    '| 1 | x | `session.test.ts`: a title that is gone |',
    '| 2 | x | `gone.test.ts` |',
    '| 3 | x | story "A story that is gone" |',
    '| 4 | x | `config.test.ts` * |',
  ]
  expect(findMissing(rows.join('\n'))).toHaveLength(rows.length)
})
