import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from './house-words.ts'

const root = resolve(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = ['apps', 'packages', 'tests', 'tools'].flatMap(sourcesIn)
const isTest = (file: string): boolean => /\.(test|story)\.ts$/.test(file)

/** Titles of tests and of their groups, as one text; templates are read up to their first value. */
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

/** Names in a row of `docs/security.md` that are not in the repository. */
const missingIn = (markdown: string): string[] => {
  const missing: string[] = []
  for (const line of markdown.split('\n').filter(text => text.startsWith('| '))) {
    const shown = line.split('|').at(-2)?.trim() ?? ''
    for (const part of shown.split(';').map(text => text.trim())) {
      const story = /^story "([^"]+)"/.exec(part)?.[1]
      if (story && !storyTitles.includes(story)) missing.push(part)
      const [, name, rest = ''] = /^`([^`]+)`(.*)$/.exec(part) ?? []
      // Other code in backquotes is a setting.
      if (!name || !/[./]/.test(name)) continue
      const files = sources.filter(file => isTest(file) && `/${file}`.includes(`/${name.replace(/^\//, '')}`))
      const fragment = /^: (.+?)(?: \*)?$/.exec(rest)?.[1]
      const fits = files.filter(file => !fragment || titlesOf(file).includes(fragment))
      if (fits.length === 0) missing.push(part)
      else if (rest.endsWith('*') && !fits.some(file => textOf(file).includes('planted')))
        missing.push(`${part} (no planted fault)`)
    }
  }
  return missing
}

test('every test that docs/security.md names is in the repository, and a marked one has a planted fault', () => {
  const markdown = textOf('docs/security.md')
  expect(markdown.split('\n').filter(line => /`[\w/.-]+\.test\.ts`/.test(line)).length).toBeGreaterThan(40)
  expect(missingIn(markdown)).toEqual([])
})

test('a planted fault is found: a row that names a test that was renamed, and one without a planted fault', () => {
  const rows = [
    '| 1 | x | `session.test.ts`: a title that is gone |',
    '| 2 | x | `gone.test.ts` |',
    '| 3 | x | story "A story that is gone" |',
    '| 4 | x | `config.test.ts` * |',
  ]
  expect(missingIn(rows.join('\n'))).toHaveLength(rows.length)
})
