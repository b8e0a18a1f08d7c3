import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

type Package = { license?: string; link?: boolean }

const lock: { packages: Record<string, Package> } = JSON.parse(textOf('package-lock.json'))

/** Licences that only require their text and a notice. MPL-2.0 applies only to its own files. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'ISC', 'MPL-2.0'],
  ...['BlueOak-1.0.0', 'Unlicense', 'CC0-1.0', 'Zlib', 'Python-2.0'],
])

/** Packages under another licence, each with the reason why it may be used. */
const exceptions: Readonly<Record<string, readonly [license: string | undefined, reason: string]>> = {
  '@img/sharp-libvips-*': [
    'LGPL-3.0-or-later',
    'libvips: a shared library beside sharp, which may be replaced',
  ],
  '@img/sharp-wasm32': ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'libvips'],
  '@img/sharp-win32-*': ['Apache-2.0 AND LGPL-3.0-or-later', 'libvips'],
  '@fontsource/*': ['OFL-1.1', 'fonts: the licence of Inter and Noto Sans Arabic'],
  '@fontsource-variable/*': ['OFL-1.1', 'fonts: the licence of Inter and Noto Sans Arabic'],
  '@visx/vendor': ['MIT and ISC', 'MIT AND ISC, not written as SPDX asks: d3, for the charts'],
  'combine-errors': [undefined, 'MIT, in its readme'],
  'png-js': [undefined, 'MIT, in its LICENSE file'],
  'xmlhttprequest-ssl': [undefined, 'MIT, in its LICENSE file'],
}

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name

/** An expression of SPDX: all parts of AND, one part of OR. */
const isAllowed = (license: string): boolean => {
  const text = license.replace(/^\((.*)\)$/, '$1')
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed)
  return text.split(' AND ').every(part => allowed.has(part))
}

const faultsOf = (packages: Readonly<Record<string, Package>>): string[] =>
  Object.entries(packages).flatMap(([path, { license, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    if (!path.includes('node_modules/') || link) return []
    if (license !== undefined && isAllowed(license)) return []
    const exception = Object.entries(exceptions).find(([pattern]) => matches(pattern, name))?.[1]
    return exception?.[0] === license && exception ? [] : [`${name}: ${license ?? 'names no licence'}`]
  })

test('every package has a licence that allows what Archway does with it, or a named exception', () => {
  expect(faultsOf(lock.packages)).toEqual([])
})

test('every exception is still used', () => {
  const names = Object.keys(lock.packages).map(path => path.split('node_modules/').at(-1) ?? '')
  const unused = Object.keys(exceptions).filter(pattern => !names.some(name => matches(pattern, name)))
  expect(unused).toEqual([])
})

test('planted faults: a forbidden licence alone, within an expression, and a missing one', () => {
  expect(
    faultsOf({
      'node_modules/one': { license: 'GPL-3.0-only' },
      'node_modules/a/node_modules/two': { license: 'MIT AND GPL-2.0' },
      'node_modules/three': {},
      'node_modules/four': { license: '(MIT OR GPL-3.0)' },
      'node_modules/png-js': { license: 'GPL-3.0-only' },
    }),
  ).toEqual(['one: GPL-3.0-only', 'two: MIT AND GPL-2.0', 'three: names no licence', 'png-js: GPL-3.0-only'])
})

type Manifest = {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

const manifests: readonly Manifest[] = globSync(
  ['package.json', '{apps,packages,examples}/*/package.json', '{tests,bench}/package.json'],
  { cwd: root },
).map(file => JSON.parse(textOf(file)))

/** Types follow no semantic versions; `pg` is pinned because `scoped-query.ts` uses its internals. */
const isPinned = (name: string): boolean => name.startsWith('@types/') || name === 'pg'

const rangesOf = ({ name: of, dependencies, devDependencies }: Manifest): string[] =>
  Object.entries({ ...dependencies, ...devDependencies }).flatMap(([name, version]) =>
    isPinned(name) && !/^\d+\.\d+\.\d+$/.test(version) ? [`${of}: ${name} ${version}`] : [],
  )

test('types and pg are pinned to one version', () => {
  expect(manifests.length).toBeGreaterThan(8)
  expect(manifests.flatMap(rangesOf)).toEqual([])
})

test('planted fault: a version range of types', () => {
  const plantedDependencies = { '@types/pg': '^8.0.0', pg: '8.0.0', vite: '^8.0.0' }
  expect(rangesOf({ name: 'planted', version: '1.0.0', devDependencies: plantedDependencies })).toEqual([
    'planted: @types/pg ^8.0.0',
  ])
})

test('all packages have one version, and the changelog has a section for it', () => {
  const [version = '', ...otherVersions] = new Set(manifests.map(manifest => manifest.version))
  expect(otherVersions).toEqual([])
  const headings = textOf('CHANGELOG.md').match(/^## \d.*$/gm) ?? []
  expect(headings.filter(heading => heading.startsWith(`## ${version} - `))).toHaveLength(1)
})
