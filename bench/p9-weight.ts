import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * What a browser has to fetch before a page works: the packed files as they travel, from the graph of a fresh build.
 * A page is its route, the frame around it and everything these import at once; what loads on demand counts where
 * it is demanded.
 */
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'data/bench/portal')
const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'apps/portal', '--manifest']
const built = spawnSync(
  process.execPath,
  [...vite, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
  { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'inherit', 'inherit'] },
)
if (built.status !== 0) throw new Error('the portal could not be built')

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const chunkOf = (key: string): Chunk => {
  const chunk = chunks[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  return chunk
}
const entry = Object.keys(chunks).find(key => chunks[key]?.isEntry) ?? ''

/** A file of the build as it travels; one too small to pack travels as it is. */
const travels = (file: string, packing: 'br' | 'gz'): number => {
  const packed = statSync(join(folder, `${file}.${packing}`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(folder, file))).size
}

const filesOf = (...keys: string[]): Set<string> => {
  const seen = new Set<string>()
  const follow = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of chunkOf(key).imports ?? []) follow(next)
  }
  for (const key of keys) follow(key)
  return new Set([...seen].map(key => chunkOf(key).file).filter(file => file.endsWith('.js')))
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
  'all words': '../../packages/words/src/bundles/all/en.ts',
  tabs: 'src/ui/nav/Tabs.tsx',
  forms: 'src/ui/overlay/FormDialog.tsx',
  'schemas of forms': 'src/platform/form/form.ts',
}
const idle = new Set([...list, ...filesOf(...Object.values(whenIdle))])
/** What a route adds to an open list. */
const further = (key: string, there = list): string[] => [...filesOf(key)].filter(file => !there.has(file))
const assets = readdirSync(join(folder, 'assets')).map(name => `assets/${name}`)
const demanded = (test: RegExp): string[] =>
  Object.keys(chunks)
    .filter(key => test.test(key))
    .flatMap(key => further(key))

const lines: Line[] = [
  weigh('login', filesOf(entry, screen('session/Login')), 150),
  weigh('case list', list, 215),
  ...Object.keys(chunks)
    .filter(key => /src\/screens\/.*\.tsx$/.test(key) && key !== screen('cases/CaseList'))
    .map(key => weigh(key.replace(/^.*screens\/|\.tsx$/g, ''), further(key, idle), 60))
    .sort((a, b) => b.gz - a.gz)
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
