import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The rules of `docs/architecture.md` that can be checked automatically. Each failure names the file and how to fix
 * it.
 */
const root = resolve(import.meta.dirname, '..')

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'migrations', 'data'].includes(entry.name) ? [] : walk(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : []
  })

const files = ['packages', 'apps', 'tests', 'bench', 'tools'].flatMap(walk)
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

type Import = { readonly from: string; readonly typeOnly: boolean }
const importPattern =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const importsOf = (file: string): Import[] =>
  [...textOf(file).matchAll(importPattern)].map(([, type, from, lazy]) => ({
    from: (from ?? lazy) as string,
    typeOnly: type !== undefined,
  }))

/** The file that a relative import resolves to, as a path from the root. */
const target = (file: string, from: string): string | undefined =>
  from.startsWith('.') ? relative(root, resolve(root, dirname(file), from)) : undefined

const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || file.startsWith('tests/') || file.startsWith('bench/')
const featureOf = (file: string, base: string): string | undefined =>
  file.startsWith(`${base}/`) ? file.slice(base.length + 1).split('/')[0] : undefined

const contractFeatures = readdirSync(join(root, 'packages/contract/src')).filter(
  name => name !== 'kernel' && name !== 'api',
)

describe('direction', () => {
  const server = 'apps/server'
  const portal = 'apps/portal'

  test('contract depends only on zod', () => {
    const wrong = files
      .filter(file => file.startsWith('packages/contract/') && !isTest(file))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => !from.startsWith('.') && !from.startsWith('zod'))
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('words depend only on the contract', () => {
    const wrong = files
      .filter(file => file.startsWith('packages/words/') && !isTest(file))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => !from.startsWith('.') && !from.startsWith('@archway/contract'))
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('meshes do not depend on the product', () => {
    const wrong = files
      .filter(file => file.startsWith('packages/mesh/') && !isTest(file))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => !from.startsWith('.') && !from.startsWith('meshoptimizer'))
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('passwords depend only on the contract and the estimator', () => {
    const wrong = files
      .filter(file => file.startsWith('packages/passwords/') && !isTest(file))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => !/^(\.|@archway\/contract|@zxcvbn-ts\/)/.test(from))
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('server and portal never import each other', () => {
    const wrong = files
      .filter(file => !isTest(file))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => {
            const to = target(file, from)
            return (
              (file.startsWith(portal) && (from.startsWith('@archway/server') || to?.startsWith(server))) ||
              (file.startsWith(server) && (from.startsWith('@archway/portal') || to?.startsWith(portal)))
            )
          })
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('rules import only types and other rules', () => {
    const wrong = files
      .filter(file => file.endsWith('.rules.ts'))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from, typeOnly }) => !typeOnly && !from.endsWith('.rules.ts'))
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })
})

describe('the server', () => {
  const base = 'apps/server/src'
  // A part may use the parts on its left, never those on its right. Names in one pair of brackets are on the same
  // level.
  const order: readonly (readonly string[])[] = [
    ['platform'],
    ['session'],
    ['catalog'],
    ['company'],
    ['contacts', 'laser-marking'],
    ['doctors'],
    ['addresses', 'preferences'],
    ['cases'],
    ['case-files'],
    ['plans', 'requests'],
    ['pictures', 'phone-capture'],
    ['orders'],
    ['shipments'],
    ['chat'],
    ['notifications'],
    ['lab'],
    ['changes'],
    ['integrations'],
    ['audit'],
    ['privacy'],
  ]
  /** The feature of a file, or its folder beside `features`. */
  const homeOf = (file: string): string | undefined =>
    featureOf(file, `${base}/features`) ?? featureOf(file, base)
  const rankOf = (feature: string): number => order.findIndex(level => level.includes(feature))
  const features = new Set(order.flat())
  const sources = files.filter(file => file.startsWith(`${base}/`) && !isTest(file))

  test('features use each other in the declared order, and only through index.ts', () => {
    const wrong = sources.flatMap(file => {
      const ownFeature = homeOf(file)
      if (!ownFeature || !features.has(ownFeature)) return []
      return importsOf(file).flatMap(({ from }) => {
        const to = target(file, from)
        const importedHome = to && homeOf(to)
        if (!importedHome || importedHome === ownFeature || !features.has(importedHome)) return []
        if (rankOf(importedHome) >= rankOf(ownFeature)) return [`${file} → ${from} (against the order)`]
        const isTable = file.endsWith('/table.ts') && to.endsWith('/table.ts')
        if (importedHome !== 'platform' && !to.endsWith('/index.ts') && !isTable)
          return [`${file} → ${from} (past index.ts)`]
        return []
      })
    })
    expect(wrong).toEqual([])
  })

  test('the platform does not import features', () => {
    const wrong = sources
      .filter(file => homeOf(file) === 'platform')
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => {
            const to = target(file, from)
            return to?.startsWith(base) && homeOf(to) !== 'platform'
          })
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('features do not import the code that joins them', () => {
    const above = ['start', 'commands']
    const wrong = sources
      .filter(file => features.has(homeOf(file) ?? ''))
      .flatMap(file =>
        importsOf(file)
          .filter(({ from }) => above.includes(homeOf(target(file, from) ?? '') ?? ''))
          .map(({ from }) => `${file} → ${from}`),
      )
    expect(wrong).toEqual([])
  })

  test('files are named after their roles (docs/glossary.md)', () => {
    const former = /\/(move|act|act-routes|follow|join|tell|news|rounds|told|together|once|glance)\.ts$/
    expect(sources.filter(file => former.test(file))).toEqual([])
  })

  test('the fast case list has one entry point, another for workers, and its simple twin is only for tests', () => {
    const folder = `${base}/features/cases/list-fast/`
    const doors = ['case-list.ts', 'list-line.ts'].map(name => `${folder}${name}`)
    const wrong = files
      .filter(file => !file.startsWith(folder))
      .flatMap(file =>
        importsOf(file).flatMap(({ from }) => {
          const to = target(file, from)
          if (!to?.startsWith(folder) || doors.includes(to)) return []
          return isTest(file) && to === `${folder}plain-list.ts` ? [] : [`${file} → ${from}`]
        }),
      )
    expect(wrong).toEqual([])
  })

  test('nothing else overrides the internals of the database driver', () => {
    const internals =
      /\b(handleDataRow|handleCommandComplete|handleRowDescription|handleError|handleReadyForQuery)\b|extends (pg\.)?Query\b/
    const using = sources.filter(file => internals.test(textOf(file)))
    expect(using).toEqual([`${base}/platform/db/scoped-query.ts`])
    // The internals of pg are not a public API, so its version is exact.
    expect(JSON.parse(textOf('apps/server/package.json')).dependencies.pg).toMatch(/^\d+\.\d+\.\d+$/)
  })

  test('features have the names of the contract; there are few other folders', () => {
    const folders = readdirSync(join(root, base, 'features'))
    expect(folders.filter(name => !contractFeatures.includes(name))).toEqual([])
    const otherFolders = ['commands', 'demo', 'features', 'main.ts', 'platform', 'start', 'testing']
    expect(readdirSync(join(root, base)).sort()).toEqual(otherFolders)
  })
})

describe('the portal', () => {
  const base = 'apps/portal/src'
  const sources = files.filter(file => file.startsWith(`${base}/`) && !isTest(file))
  // From the inside out: a layer may use itself and the layers before it.
  const layers = ['ui', 'platform', 'features', 'screens', 'shell', '']
  const layerOf = (file: string): number => {
    const name = featureOf(file, base) ?? ''
    return layers.indexOf(name.includes('.') ? '' : name)
  }

  test('layers only import inner layers', () => {
    const wrong = sources.flatMap(file =>
      importsOf(file).flatMap(({ from }) => {
        const to = target(file, from)
        if (!to?.startsWith(base) || file.startsWith(`${base}/ui/gallery`)) return []
        const lazyScreens = file === `${base}/routes.tsx`
        return !lazyScreens &&
          layerOf(to) > layerOf(file) &&
          !(file.includes('/shell/') && to.endsWith('/routes.tsx'))
          ? [`${file} → ${from}`]
          : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('features never import each other; screens combine them', () => {
    const featuresBase = `${base}/features`
    const wrong = sources.flatMap(file => {
      const ownFeature = featureOf(file, featuresBase)
      if (!ownFeature) return []
      return importsOf(file).flatMap(({ from }) => {
        const to = target(file, from)
        const importedFeature = to && featureOf(to, featuresBase)
        return importedFeature && importedFeature !== ownFeature ? [`${file} → ${from}`] : []
      })
    })
    expect(wrong).toEqual([])
  })

  test('features have the names of the contract', () => {
    const folders = readdirSync(join(root, base, 'features'))
    expect(folders.filter(name => !contractFeatures.includes(name))).toEqual([])
  })
})

describe('one way of doing things', () => {
  test('no folders for miscellaneous code', () => {
    const drawers = /\/(utils?|helpers?|shared|common|misc|lib)(\/|\.tsx?$)/
    expect(files.filter(file => drawers.test(file))).toEqual([])
  })

  test('a barrel is a feature’s index.ts and nothing else', () => {
    const barrels = files.filter(file => /\/index\.ts$/.test(file))
    const allowed =
      /^(packages\/contract\/src\/[\w-]+|packages\/words\/src|apps\/server\/src\/features\/[\w-]+)\/index\.ts$/
    expect(barrels.filter(file => !allowed.test(file))).toEqual([])
  })

  test('no import cycle', () => {
    const graph = new Map(
      files.map(file => [
        file,
        importsOf(file)
          .filter(({ typeOnly }) => !typeOnly)
          .flatMap(({ from }) => target(file, from) ?? [])
          .filter(to => files.includes(to)),
      ]),
    )
    const visited = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: readonly string[]): void => {
      const cycleStart = path.indexOf(file)
      if (cycleStart >= 0) {
        cycles.push([...path.slice(cycleStart), file].join(' → '))
        return
      }
      if (visited.has(file)) return
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      visited.add(file)
    }
    for (const file of files) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('worker processes load no database code, which would cost each a second of CPU at its start', () => {
    const heavy = ['drizzle-orm', 'pg', 'graphile-worker', 'fastify']
    const entries = files
      .filter(file => file.startsWith('apps/server/src/features/') && !isTest(file))
      .flatMap(file =>
        [...textOf(file).matchAll(/module: new URL\('([^']+)'/g)].map(([, to = '']) => target(file, to)),
      )
    expect(entries.length).toBeGreaterThan(3)
    const reached = new Set(entries)
    const violations: string[] = []
    for (const file of reached)
      for (const { from, typeOnly } of file && files.includes(file) ? importsOf(file) : []) {
        if (!typeOnly && heavy.includes(from.split('/')[0] ?? '')) violations.push(`${file} → ${from}`)
        if (!typeOnly) reached.add(target(file ?? '', from))
      }
    expect(violations).toEqual([])
  })

  test('imports name declared dependencies', () => {
    const packages = [
      'packages/contract',
      'packages/words',
      'packages/mesh',
      'packages/passwords',
      'apps/server',
      'apps/portal',
      'tests',
      'bench',
    ]
    const wrong = packages.flatMap(folder => {
      const {
        name,
        dependencies = {},
        devDependencies = {},
        optionalDependencies = {},
      } = JSON.parse(textOf(`${folder}/package.json`))
      const rootDev = JSON.parse(textOf('package.json')).devDependencies
      const declaredNames = new Set(Object.keys({ ...dependencies, ...optionalDependencies, [name]: '' }))
      const dev = new Set(Object.keys({ ...devDependencies, ...rootDev }))
      return files
        .filter(file => file.startsWith(`${folder}/`))
        .flatMap(file =>
          importsOf(file).flatMap(({ from }) => {
            if (from.startsWith('.') || from.startsWith('node:') || from.startsWith('virtual:')) return []
            const pkg = from
              .split('/')
              .slice(0, from.startsWith('@') ? 2 : 1)
              .join('/')
            const fits =
              declaredNames.has(pkg) ||
              ((isTest(file) || /\/(testing|gallery)\/|config\.ts$/.test(file)) && dev.has(pkg))
            return fits ? [] : [`${file} → ${pkg}`]
          }),
        )
    })
    expect(wrong).toEqual([])
  })
})
