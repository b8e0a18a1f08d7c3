import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Limits that keep files and folders readable: lines of a file, entries of a folder. */
const root = resolve(import.meta.dirname, '..')
const maxLines = 400
const maxEntries = 25

const ignored = new Set([
  ...['.git', 'node_modules', 'dist', 'data', 'coverage', 'test-results'],
  ...['playwright-report', '.vite', '.cache'],
])

/** Generated files, and a numbered log to which each decision adds one page. */
const foldersWithoutLimit = ['apps/server/migrations', 'docs/screens', 'docs/decisions']
/** One line for each requirement of the specification. */
const filesWithoutLimit = ['docs/spec/requirements.md']

const isWithin = (path: string, folders: readonly string[]): boolean =>
  folders.some(folder => path === folder || path.startsWith(`${folder}/`))

/** Every file of the repository, as a path from its root. */
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (ignored.has(entry.name)) return []
    const path = folder ? `${folder}/${entry.name}` : entry.name
    return entry.isDirectory() ? walk(path) : [path]
  })

const isText = (file: string): boolean => /\.(ts|tsx|mjs|mts|css|html|sh|md|ya?ml|sql)$/.test(file)

const longFiles = (files: readonly string[], linesOf: (file: string) => number): string[] =>
  files.filter(file => isText(file) && linesOf(file) > maxLines)

const fullFolders = (files: readonly string[]): string[] => {
  const entries = new Map<string, Set<string>>()
  for (const file of files)
    for (let path = file; path !== '.'; path = dirname(path)) {
      const folder = dirname(path)
      entries.set(folder, (entries.get(folder) ?? new Set()).add(path))
    }
  return [...entries].filter(([, innerValue]) => innerValue.size > maxEntries).map(([folder]) => folder)
}

describe('size', () => {
  const files = walk('')
  const linesOf = (file: string): number =>
    readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length

  test('no file is over 400 lines', () => {
    const limitedFiles = files.filter(
      file => !filesWithoutLimit.includes(file) && !isWithin(file, foldersWithoutLimit),
    )
    expect(longFiles(limitedFiles, linesOf), 'split by meaning').toEqual([])
  })

  test('no folder has more than 25 entries, files of every kind and folders counted', () => {
    const over = fullFolders(files).filter(folder => !isWithin(folder, foldersWithoutLimit))
    expect(over, 'group its files by role').toEqual([])
  })

  test('planted: a long file and a full folder are found', () => {
    expect(longFiles(['a.ts', 'b.css', 'c.webp'], file => (file === 'a.ts' ? 400 : 401))).toEqual(['b.css'])
    const plantedFiles = Array.from({ length: 26 }, (_, index) => `apps/full/${index}.webp`)
    expect(fullFolders([...plantedFiles, ...plantedFiles.slice(1).map(file => `x/${file}`)])).toEqual([
      'apps/full',
    ])
  })
})
