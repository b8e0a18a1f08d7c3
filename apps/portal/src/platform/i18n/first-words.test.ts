import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { frame } from '@archway/words/frame/en'
import { guest } from '@archway/words/guest/en'
import { describe, expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(join(source, file), 'utf8')

type Import = { readonly file: string; readonly at: number; readonly late: boolean }
const importPattern =
  /(?:^|\n)(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+\.tsx?)'|import\(\s*'(\.[^']+\.tsx?)'\s*\)/g

const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(importPattern)].map(match => ({
    file: relative(source, resolve(source, dirname(file), (match[1] ?? match[2]) as string)),
    at: match.index,
    late: match[1] === undefined,
  }))

/** All modules that are loaded with these pages. */
const loadedWith = (...pages: string[]): string[] => {
  const visited = new Set<string>()
  const visitImports = (file: string): void => {
    if (visited.has(file)) return
    visited.add(file)
    for (const next of importsOf(file)) if (!next.late) visitImports(next.file)
  }
  for (const page of pages) visitImports(page)
  return [...visited]
}

/** The features whose words a file uses. */
const readBy = (file: string): string[] => {
  const text = textOf(file)
  const fromHooks = [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  )
  const fromSay = [...text.matchAll(/\bsay\(\s*'(\w+)'/g)].map(([, name = '']) => name)
  return [...fromHooks, ...fromSay]
}

/** Modules that load these words themselves before they read them. */
const selfLoading = [
  'features/chat/inbox/alerts.ts reads notifications',
  'features/case-files/uploads/upload-queue.ts reads caseFiles',
]

const findMissing = (files: readonly string[], words: object): string[] =>
  files.flatMap(file =>
    readBy(file)
      .filter(name => !(name in words))
      .map(name => `${file} reads ${name}`)
      .filter(line => !selfLoading.includes(line)),
  )

/** Modules loaded later on these pages that use further words, without loading all words themselves. */
const findUnworded = (files: readonly string[], words: object): string[] =>
  files.flatMap(file =>
    importsOf(file)
      .filter(
        ({ late, at }) => late && !/withWords\([^;]*$/.test(textOf(file).slice(Math.max(0, at - 120), at)),
      )
      .filter(late => findMissing(loadedWith(late.file), words).length > 0)
      .map(late => `${file} brings ${late.file}`),
  )

const lists = loadedWith('shell/Shell.tsx', 'screens/cases/CaseList.tsx', 'screens/dashboard/Dashboard.tsx')
const guests = loadedWith(
  'screens/session/Login.tsx',
  'screens/session/ForgetPassword.tsx',
  'screens/session/SetPassword.tsx',
)
describe('words are loaded before they are used', () => {
  test('the frame and the lists of cases only use words that are loaded with them', () => {
    expect(findMissing(lists, frame)).toEqual([])
    expect(findUnworded(lists, frame)).toEqual([])
  })
  test('so do the pages before sign-in', () => {
    expect(findMissing(guests, guest)).toEqual([])
    expect(findUnworded(guests, guest)).toEqual([])
  })
  test('planted fault: a page that uses further words', () => {
    expect(findMissing(loadedWith('screens/laser-marking/LaserMarking.tsx'), frame)).not.toEqual([])
    expect(findUnworded(['screens/cases/use-row-acts.tsx'], { kit: {} })).toEqual([])
    expect(findUnworded(['shell/Shell.tsx'], {})).not.toEqual([])
  })
})
