import { join, resolve } from 'node:path'
import { build } from 'vite'
import { packFiles } from '../apps/portal/pack.ts'
import { transferSizeIn } from '../apps/portal/vite-plugin-weight.ts'
import {
  type Bundle,
  type Chunk,
  chunksOf,
  type Load,
  loadsOf,
  smallChunks,
  sumKilobytes,
} from '../apps/portal/weight.ts'
import { judgeMaximum, record } from './src/print.ts'

/**
 * The bytes that a browser has to fetch before a page works: the compressed files, from the graph of a fresh build
 * (`apps/portal/weight.ts`, whose limits the build itself checks). `--chunks` lists the chunks of the build under 2
 * kB.
 */
const portal = join(resolve(import.meta.dirname, '..'), 'apps/portal')
const folder = join(resolve(import.meta.dirname, '..'), 'data/bench/portal')

let chunks: Chunk[] = []
let styles: string[] = []

process.env.NODE_ENV = 'production'
await build({
  configFile: join(portal, 'vite.config.ts'),
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true },
  plugins: [
    {
      name: 'chunks-of-modules',
      writeBundle(_options, bundle) {
        chunks = chunksOf(bundle as unknown as Bundle, portal)
        styles = Object.keys(bundle).filter(file => file.endsWith('.css'))
      },
    },
  ],
})
await packFiles(folder, 'br')

type Line = { what: string; br: number; gz: number; goal: number | null }
const weigh = ({ what, files, goal }: Load): Line => ({
  what,
  br: sumKilobytes(files, transferSizeIn(folder, 'br')),
  gz: sumKilobytes(files, transferSizeIn(folder, 'gz')),
  goal,
})

const { pages, routes, idle, parts } = loadsOf(chunks, styles)
const lines = [
  ...pages.map(weigh),
  ...routes
    .map(weigh)
    .sort((a, b) => b.gz - a.gz)
    // Parts that are loaded together have the same size.
    .filter(({ gz }, index, all) => gz !== all[index - 1]?.gz)
    .slice(0, 8),
  ...idle.map(weigh),
  ...parts.map(weigh),
]
process.stdout.write(
  `\nOn the wire, kB (1000 bytes): as browsers ask for it (brotli), and packed by gzip; the eight heaviest further routes,\nopened when the browser had a moment on the list before\n\n${'what'.padEnd(36)}${'brotli'.padStart(8)}${'gzip'.padStart(8)}${'goal'.padStart(7)}\n`,
)
for (const { what, br, gz, goal } of lines)
  process.stdout.write(
    `${what.padEnd(36)}${br.toFixed(1).padStart(8)}${gz.toFixed(1).padStart(8)}${String(goal ?? '').padStart(7)}${goal !== null && gz > goal ? '  over' : ''}\n`,
  )

for (const { what, gz, goal } of lines)
  if (goal !== null) record('P9 script on the wire, kB by gzip', what, judgeMaximum(goal, gz))

const small = smallChunks(chunks)
process.stdout.write(
  `\n${chunks.length} chunks, ${small.length} under 2 kB${process.argv.includes('--chunks') ? `: ${small.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')}` : ''}\n`,
)
record('P15 opening', 'chunks under 2 kB', judgeMaximum(0, small.length))
