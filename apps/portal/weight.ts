import { relative, sep } from 'node:path'

/**
 * The files that a browser fetches before a page works (goal P9), from the graph of a build. A page is its route, the
 * frame around it and everything these import at once; what loads on demand counts where it is demanded.
 */
export type Chunk = {
  readonly file: string
  readonly imports: readonly string[]
  /** By their paths from the portal's folder. */
  readonly modules: readonly string[]
  readonly bytes: number
}

/** The files of a page or part, and their limit in kilobytes after gzip; null: no limit. */
export type Load = { readonly what: string; readonly files: readonly string[]; readonly goal: number | null }

type Output = {
  readonly type: string
  readonly fileName: string
  readonly imports?: readonly string[]
  readonly moduleIds?: readonly string[]
  readonly code?: string
}
export type Bundle = Readonly<Record<string, Output>>

/** The chunks of a bundle; `portal` is the folder of the portal. */
export const chunksOf = (bundle: Bundle, portal: string): Chunk[] =>
  Object.values(bundle)
    .filter(({ type }) => type === 'chunk')
    .map(({ fileName, imports = [], moduleIds = [], code = '' }) => ({
      file: fileName,
      imports,
      modules: moduleIds.map(id => relative(portal, id).split(sep).join('/')),
      bytes: code.length,
    }))

const entry = 'src/main.tsx'
const screen = (path: string): string => `src/screens/${path}.tsx`
const frame = [entry, 'src/shell/Shell.tsx', '../../packages/words/src/languages/en/bundles/frame.ts']
/** Modules that the shell prefetches when the browser is idle (`preloadPages`). */
const whenIdle = {
  'all words': '../../packages/words/src/languages/en/bundles/portal.ts',
  tabs: 'src/ui/nav/Tabs.tsx',
  forms: 'src/ui/overlay/FormDialog.tsx',
  'schemas of forms': 'src/platform/form/form.ts',
}

/** All loads with a limit, and those prefetched when idle. Routes of equal weight are listed once. */
export const loadsOf = (
  chunks: readonly Chunk[],
  styles: readonly string[],
): { pages: Load[]; routes: Load[]; idle: Load[]; parts: Load[] } => {
  const byFile = new Map(chunks.map(chunk => [chunk.file, chunk]))
  const fileOf = new Map(
    chunks.flatMap(({ file, modules }) => modules.map(module => [module, file] as const)),
  )
  const filesOf = (...keys: string[]): Set<string> => {
    const visited = new Set<string>()
    const visit = (file: string): void => {
      if (visited.has(file)) return
      visited.add(file)
      for (const next of byFile.get(file)?.imports ?? []) visit(next)
    }
    for (const key of keys) {
      const file = fileOf.get(key)
      if (file === undefined) throw new Error(`the build has no ${key}`)
      visit(file)
    }
    return visited
  }
  const list = filesOf(...frame, screen('cases/CaseList'))
  const idle = new Set([...list, ...filesOf(...Object.values(whenIdle))])
  /** Files already loaded on the page of a case. */
  const openedFiles = new Set([
    ...idle,
    ...filesOf(screen('case-detail/CaseDetail'), 'src/screens/case-detail/tabs.ts'),
  ])
  /** The files a route or part loads in addition to those already loaded. */
  const listFurther = (key: string, listedBefore = list): string[] =>
    [...filesOf(key)].filter(file => !listedBefore.has(file))
  const listOnDemand = (test: RegExp): string[] => [
    ...new Set(
      [...fileOf.keys()].filter(key => test.test(key)).flatMap(key => listFurther(key, openedFiles)),
    ),
  ]
  return {
    pages: [
      { what: 'login', files: [...filesOf(entry, screen('session/Login'))], goal: 150 },
      { what: 'case list', files: [...list], goal: 215 },
    ],
    routes: [...fileOf.keys()]
      .filter(key => /^src\/screens\/[\w-]+\/[A-Z]\w*\.tsx$/.test(key))
      .map(key => ({
        what: key.replace(/^.*screens\/|\.tsx$/g, ''),
        files: listFurther(key, idle),
        goal: 60,
      })),
    // A page opened before the browser had time for these waits for the ones it needs.
    idle: Object.entries(whenIdle).map(([label, key]) => ({
      what: `${label}, when idle`,
      files: listFurther(key),
      goal: null,
    })),
    parts: [
      {
        what: 'three dimensions',
        files: listOnDemand(/ui\/model\/.*|viewer\/.*three|\bthree\b/),
        goal: 160,
      },
      { what: 'sending files', files: listOnDemand(/send-bytes|restore-uploads|tus-js/), goal: 40 },
      { what: 'styles', files: styles, goal: 15 },
    ],
  }
}

/** Kilobytes (of 1000 bytes) that files travel with. */
export const sumKilobytes = (files: readonly string[], travels: (file: string) => number): number =>
  files.reduce((sum, file) => sum + travels(file), 0) / 1000

const smallBytes = 2000
/** Chunks that are not worth a request. */
export const smallChunks = (chunks: readonly Chunk[]): Chunk[] =>
  chunks.filter(({ bytes }) => bytes < smallBytes)

/**
 * The few functions of the bundler itself that chunks import, and the alias under which the library for archives would
 * import its own reader, in a use that the portal does not make: the bundler gives them no other place.
 */
const isOfBundler = ({ file }: Chunk): boolean => /(^|\/)(rolldown-runtime|zip-reader)-/.test(file)

/** One sentence for each load over its limit. `travels` returns the gzipped size of a file in bytes. */
export const overweight = (
  chunks: readonly Chunk[],
  styles: readonly string[],
  travels: (file: string) => number,
): string[] => {
  const { pages, routes, parts } = loadsOf(chunks, styles)
  const heavy = [...pages, ...routes, ...parts].flatMap(({ what, files, goal }) => {
    const weight = sumKilobytes(files, travels)
    return goal !== null && weight > goal
      ? [`${what} weighs ${weight.toFixed(1)} kB packed by gzip; the limit is ${goal}`]
      : []
  })
  const small = smallChunks(chunks)
    .filter(chunk => !isOfBundler(chunk))
    .map(
      ({ file, bytes }) =>
        `${file} is a request for ${bytes} bytes; chunk-rings.ts can put it beside what is loaded with it`,
    )
  return [...heavy, ...small]
}
