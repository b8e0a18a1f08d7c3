import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { build } from 'vite'
import { atMost, record } from './src/print.ts'

/**
 * What a browser has to fetch before a page works: the packed files as they travel, from the graph of a fresh build.
 * A page is its route, the frame around it and everything these import at once; what loads on demand counts where
 * it is demanded. `--chunks` lists the chunks of the build under 2 kB.
 */
const root = resolve(import.meta.dirname, '..')
const portal = join(root, 'apps/portal')
const folder = join(root, 'data/bench/portal')

type Chunk = { file: string; imports: readonly string[]; bytes: number }
const chunks = new Map<string, Chunk>()
/** The chunk of every module, by its path from the portal's folder. */
const chunkOfModule = new Map<string, string>()

process.env.NODE_ENV = 'production'
await build({
  configFile: join(portal, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true },
  plugins: [
    {
      name: 'chunks-of-modules',
      writeBundle(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type !== 'chunk') continue
          chunks.set(one.fileName, { file: one.fileName, imports: one.imports, bytes: one.code.length })
          for (const id of one.moduleIds) chunkOfModule.set(relative(portal, id), one.fileName)
        }
      },
    },
  ],
})

const entry = /src="\/(assets\/[^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? ''

/** The chunk of a module or, given a chunk, itself. */
const chunkOf = (key: string): Chunk => {
  const chunk = chunks.get(chunkOfModule.get(key) ?? key)
  if (!chunk) throw new Error(`the build has no ${key}`)
  return chunk
}

/** A file of the build as it travels; one too small to pack travels as it is. */
const travels = (file: string, packing: 'br' | 'gz'): number => {
  const packed = statSync(join(folder, `${file}.${packing}`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(folder, file))).size
}

const filesOf = (...keys: string[]): Set<string> => {
  const seen = new Set<string>()
  const follow = ({ file, imports }: Chunk): void => {
    if (seen.has(file)) return
    seen.add(file)
    for (const next of imports) follow(chunkOf(next))
  }
  for (const key of keys) follow(chunkOf(key))
  return seen
}
const kB = (files: Iterable<string>, packing: 'br' | 'gz'): number =>
  [...files].reduce((sum, file) => sum + travels(file, packing), 0) / 1000

type Line = { what: string; br: number; gz: number; goal: number | null }
const weigh = (what: string, files: Iterable<string>, goal: number | null): Line => {
  const all = [...files]
  return { what, br: kB(all, 'br'), gz: kB(all, 'gz'), goal }
}

const screen = (path: string): string => `src/screens/${path}.tsx`
const frame = [entry, 'src/shell/Shell.tsx', '../../packages/words/src/bundles/frame/en.ts']
const list = filesOf(...frame, screen('cases/CaseList'))
/** What is fetched while a list is read, before anything further is opened (`warmPages` of the shell). */
const whenIdle = {
  'all words': '../../packages/words/src/bundles/portal/en.ts',
  tabs: 'src/ui/nav/Tabs.tsx',
  forms: 'src/ui/overlay/FormDialog.tsx',
  'schemas of forms': 'src/platform/form/form.ts',
}
const idle = new Set([...list, ...filesOf(...Object.values(whenIdle))])
/** What a route adds to an open list. */
const further = (key: string, there = list): string[] => [...filesOf(key)].filter(file => !there.has(file))
/** What is loaded on an open case. */
const opened = new Set([
  ...idle,
  ...filesOf(screen('case-detail/CaseDetail'), 'src/screens/case-detail/tabs.ts'),
])
const assets = readdirSync(join(folder, 'assets')).map(name => `assets/${name}`)
const demanded = (test: RegExp): string[] =>
  [...chunkOfModule.keys()].filter(key => test.test(key)).flatMap(key => further(key, opened))

const lines: Line[] = [
  weigh('login', filesOf(entry, screen('session/Login')), 150),
  weigh('case list', list, 215),
  ...[...chunkOfModule.keys()]
    .filter(key => /^src\/screens\/[\w-]+\/[A-Z]\w*\.tsx$/.test(key))
    .map(key => weigh(key.replace(/^.*screens\/|\.tsx$/g, ''), further(key, idle), 60))
    .sort((a, b) => b.gz - a.gz)
    // Parts that are loaded with others weigh the same.
    .filter(({ gz }, at, all) => gz !== all[at - 1]?.gz)
    .slice(0, 8),
  // A page opened before the browser had time for these waits for the ones it needs.
  ...Object.entries(whenIdle).map(([what, key]) => weigh(`${what}, when idle`, further(key), null)),
  weigh('three dimensions', new Set(demanded(/ui\/model\/.*|viewer\/.*three|\bthree\b/)), 160),
  weigh('sending files', new Set(demanded(/send-bytes|restore-uploads|tus-js/)), 40),
  weigh(
    'styles',
    assets.filter(file => file.endsWith('.css')),
    15,
  ),
]
process.stdout.write(
  `\nOn the wire, kB (1000 bytes): as browsers ask for it (brotli), and packed by gzip; the eight heaviest further routes,\nopened when the browser had a moment on the list before\n\n${'what'.padEnd(36)}${'brotli'.padStart(8)}${'gzip'.padStart(8)}${'goal'.padStart(7)}\n`,
)
for (const { what, br, gz, goal } of lines)
  process.stdout.write(
    `${what.padEnd(36)}${br.toFixed(1).padStart(8)}${gz.toFixed(1).padStart(8)}${String(goal ?? '').padStart(7)}${goal !== null && gz > goal ? '  over' : ''}\n`,
  )

for (const { what, gz, goal } of lines)
  if (goal !== null) record('P9 script on the wire, kB by gzip', what, atMost(goal, gz))

const small = [...chunks.values()].filter(({ bytes }) => bytes < 2000)
process.stdout.write(
  `\n${chunks.size} chunks, ${small.length} under 2 kB${process.argv.includes('--chunks') ? `: ${small.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')}` : ''}\n`,
)
record('P15 opening', 'chunks under 2 kB', atMost(0, small.length))
