import { resolve } from 'node:path'
import { type Language, languages } from '@archway/words'
import { ofOnePage, rings } from './chunk-rings.ts'

type Info = {
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
  readonly code?: string | null
}
type Context = { getModuleInfo(id: string): Info | null }

type WordRing = `words-${string}`
const wordRing = (name: string, language: Language, bundle: string): [WordRing, readonly string[]] => [
  `words-${name}`,
  [`../../packages/words/src/languages/${language}/bundles/${bundle}.ts`],
]
/** The words of a language for guests, which in English are in every page, and those of frame and lists. */
const wordRings = languages.flatMap(language => [
  ...(language === 'en' ? [] : [wordRing(`guest-${language}`, language, 'guest')]),
  wordRing(language, language, 'frame'),
])
type Ring = keyof typeof rings | WordRing
type Shared = 'shared' | 'shared-forms' | 'icons'
/** The rings after the desk that come with a case, and once a list is shown. */
const soon: ReadonlySet<string> = new Set(['later', 'panels', 'parts', 'case'])

/** The rings that the list of cases opens with. */
const early: ReadonlySet<string> = new Set(['start', 'guest', 'desk'])

const isLibrary = (id: string): boolean => /[\\/]node_modules[\\/]/.test(id)
const isZod = (id: string): boolean => /[\\/]node_modules[\\/]zod[\\/]/.test(id)
const isIcon = (id: string): boolean => /[\\/]lucide-react[\\/]/.test(id)
const isKit = (id: string): boolean => /[\\/]portal[\\/]src[\\/]ui[\\/]/.test(id)
const isContract = (id: string): boolean => /[\\/]packages[\\/]contract[\\/]/.test(id)
/** The stripped declarations of calls: what they import was for their schemas. */
const isCalls = (id: string): boolean => isContract(id) && /calls\.ts$/.test(id)

/**
 * Zod, and the modules of the contract that make schemas with it. They are loaded with forms, in a separate chunk:
 * code that only validates a form must not be loaded with every page.
 */
const isSchema = (id: string, context: Context): boolean =>
  isZod(id) || (isContract(id) && !isCalls(id) && (context.getModuleInfo(id)?.importedIds ?? []).some(isZod))

/**
 * Parts that a library's index exports and that the kit does not use. They are not in the build, but the modules
 * they import are: those belong to their other importers.
 */
const isUnused = (id: string): boolean => /[\\/]toast[\\/](arrow|positioner)[\\/]/.test(id)

/** Collects the module and its static imports. The imports of contract calls and of schemas are not followed. */
const collectImports = (id: string, context: Context, visitedIds: Set<string>): void => {
  if (visitedIds.has(id) || isUnused(id)) return
  visitedIds.add(id)
  if (isCalls(id) || isSchema(id, context)) return
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) collectImports(next, context, visitedIds)
}

/** Removes modules that are also imported from elsewhere, and then those that only the removed ones import. */
const keepExclusive = (modules: Set<string>, roots: readonly string[], context: Context): Set<string> => {
  const isOnly = (id: string): boolean =>
    roots.includes(id) ||
    (context.getModuleInfo(id)?.importers ?? []).every(importer => modules.has(importer))
  const exclusive = new Set([...modules].filter(isOnly))
  return exclusive.size === modules.size ? exclusive : keepExclusive(exclusive, roots, context)
}

/** The first ring that needs each module, and the small modules that pages share. */
const assignRings = (root: string, context: Context): Map<string, Ring | Shared> => {
  const groups = new Map<string, Ring | Shared>()
  for (const [ring, names] of [...Object.entries(rings), ...wordRings] as [Ring, readonly string[]][]) {
    const pages = names.map(name => resolve(root, name))
    const visited = new Set<string>()
    for (const page of pages) collectImports(page, context, visited)
    const unassigned = new Set([...visited].filter(id => !groups.has(id)))
    for (const id of ofOnePage.has(ring) ? keepExclusive(unassigned, pages, context) : unassigned)
      groups.set(id, ring)
  }
  const all = allModules(resolve(root, 'src/main.tsx'), context)
  for (const id of findSmallShared(all, groups, early, context)) groups.set(id, 'shared')
  placeIcons(all, groups, context)
  const late = [...early, 'shared', 'checks', 'later', 'panels', 'parts', 'forms', 'case']
  for (const id of findSmallShared(all, groups, new Set(late), context)) groups.set(id, 'shared-forms')
  return groups
}

/**
 * Puts an icon into the chunk of the ring or page that shows it. Icons of several, and of parts of the kit that pages
 * load separately, share one chunk, because each alone would be tiny.
 */
const placeIcons = (all: ReadonlySet<string>, groups: Map<string, Ring | Shared>, context: Context): void => {
  for (const id of all) {
    if (!isIcon(id) || early.has(groups.get(id) ?? '')) continue
    const importers = context.getModuleInfo(id)?.importers ?? []
    const [ring, ...further] = new Set(importers.map(importer => groups.get(importer)))
    const isOfPage = importers.length === 1 && !importers.some(isKit)
    if (ring && further.length === 0) groups.set(id, ring)
    else if (isOfPage) groups.delete(id)
    else groups.set(id, 'icons')
  }
}

const isOwn = (id: string): boolean => /[\\/](portal|mesh)[\\/]src[\\/]/.test(id)
/** Modules with fewer source characters than this are not worth a separate request. */
const smallLength = 1620

/** Every module of the build. */
const allModules = (id: string, context: Context, visited = new Set<string>()): Set<string> => {
  if (visited.has(id)) return visited
  visited.add(id)
  const info = context.getModuleInfo(id)
  for (const next of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
    allModules(next, context, visited)
  return visited
}

/**
 * The small modules that several pages share and that need nothing but these `rings`, the contract's rules and each
 * other: a chunk of them imports none of those that import it.
 */
const findSmallShared = (
  all: ReadonlySet<string>,
  known: ReadonlyMap<string, string>,
  rings: ReadonlySet<string>,
  context: Context,
): Set<string> => {
  const isSmallAndShared = (id: string): boolean => {
    const info = context.getModuleInfo(id)
    if (!info || known.has(id) || !isOwn(id) || !/\.tsx?$/.test(id)) return false
    return (
      info.dynamicImporters.length === 0 &&
      info.importers.length > 1 &&
      (info.code ?? '').length < smallLength
    )
  }
  const isInRings = (id: string): boolean =>
    rings.has(known.get(id) ?? '') || (isSchema(id, context) ? rings.has('checks') : isContract(id))
  let modules = new Set([...all].filter(isSmallAndShared))
  for (let before = -1; before !== modules.size; ) {
    before = modules.size
    const current = modules
    modules = new Set(
      [...current].filter(id =>
        (context.getModuleInfo(id)?.importedIds ?? []).every(next => current.has(next) || isInRings(next)),
      ),
    )
  }
  return modules
}

type Bundle = Readonly<Record<string, { readonly type: string; readonly imports?: readonly string[] }>>

/** A chunk that imports itself through others, as a path, or null. Parts of such chunks are read before they exist. */
const cycleIn = (bundle: Bundle): string[] | null => {
  const groupedIds = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (groupedIds.has(file)) return null
    for (const next of bundle[file]?.imports ?? []) {
      const cycle = walk(next, [...path, file])
      if (cycle) return cycle
    }
    groupedIds.add(file)
    return null
  }
  for (const file of Object.keys(bundle)) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return null
}

/** Fails the build when chunks import each other in a circle. */
export const noChunkCycles = () => ({
  name: 'no-chunk-cycles',
  apply: 'build' as const,
  generateBundle(_options: unknown, bundle: Bundle): void {
    const cycle = cycleIn(bundle)
    if (cycle)
      throw new Error(
        `chunks import each other in a circle: ${cycle.join(' -> ')}; constants that rules share with schemas belong into a module without zod`,
      )
  },
})

/**
 * Groups modules that are always loaded together into one chunk: many small files compress badly and each is a
 * request. Modules of a single page stay in the chunk of that page. `root` is the folder of the portal.
 */
export const chunkGroups = (root: string) => {
  let ringById: Map<string, Ring | Shared> | undefined
  const group = (
    name: string,
    ring: Ring | Shared,
    priority: number,
    fits = (_id: string): boolean => true,
  ) => ({
    debugName: name,
    name: (id: string, context: Context): string | null => {
      ringById ??= assignRings(root, context)
      return ringById.get(id) === ring && fits(id) ? name : null
    },
    priority,
    includeDependenciesRecursively: false,
  })
  /**
   * Of the contract, the first ring has what every page needs; then come the rules of the desk, those of a case, further
   * rules, and schemas with what reads them.
   */
  const contractFile = (id: string, context: Context): string | null => {
    ringById ??= assignRings(root, context)
    if (isSchema(id, context) || ringById.get(id) === 'checks') return 'schemas'
    if (!isContract(id) || ringById.get(id) === 'start') return null
    const ring = ringById.get(id) ?? ''
    if (ring === 'desk') return 'rules'
    return soon.has(ring) ? 'case-rules' : 'further-rules'
  }
  return [
    group('libraries', 'start', 8, isLibrary),
    { debugName: 'contract', name: contractFile, priority: 9, includeDependenciesRecursively: false },
    group('start', 'start', 7),
    group('guest', 'guest', 6),
    group('desk', 'desk', 4),
    group('icons', 'icons', 3),
    group('toasts', 'toasts', 3),
    group('panels', 'panels', 3),
    group('parts', 'parts', 3),
    group('forms', 'forms', 3),
    group('sending', 'sending', 3),
    group('shared', 'shared', 3),
    group('shared-forms', 'shared-forms', 3),
    group('case', 'case', 3),
    group('attention', 'attention', 3),
    group('beside', 'beside', 3),
    group('work', 'work', 3),
    group('identity', 'identity', 3),
    group('records', 'records', 3),
    group('StepStill', 'stills', 3),
    group('assigning', 'assigning', 3),
    group('sign-on', 'sign-on', 3),
    group('print-jobs', 'print-jobs', 3),
    group('insight', 'insight', 3),
    group('checked', 'checked', 3),
    group('chat', 'chat', 3),
    group('shipping', 'shipping', 3),
    group('requests', 'requests', 3),
    group('tabs', 'tabs', 3),
    group('later', 'later', 3),
    group('plan', 'plan', 3),
    group('pictures', 'pictures', 3),
    group('lab', 'lab', 3),
    ...wordRings.map(([ring]) => group(ring, ring, 3)),
  ]
}
