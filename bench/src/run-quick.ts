import { spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { join } from 'node:path'

/** Those without installed peers and without a browser: about ten minutes on an idle machine. */
const quick: readonly (readonly [name: string, ...parameters: string[]])[] = [
  ['p1'],
  ['p12'],
  ['p4'],
  ['p5'],
  ['p3'],
  ['p6'],
  ['p7'],
  ['p8'],
  ['p9'],
]

const root = join(import.meta.dirname, '../..')

const commitOf = (): string => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ', with changes' : ''}`
}

/** Runs a bench in its own process and resolves with what it printed and its exit code. */
const run = (name: string, parameters: readonly string[]) =>
  new Promise<{ readonly text: string; readonly code: number | null }>(resolve => {
    const child = spawn(process.execPath, [join(root, 'bench/run.ts'), name, ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pieces: string[] = []
    child.stdout.on('data', (piece: Buffer) => {
      process.stdout.write(piece)
      pieces.push(piece.toString())
    })
    child.once('close', code => resolve({ text: pieces.join('').trim(), code }))
  })

/** Runs the benches beside other products, which are installed the first time. */
export const runPeers = async (): Promise<void> => {
  for (const name of ['p2', 'p10']) {
    const { code } = await run(name, [])
    if (code !== 0) process.exitCode = 1
  }
}

/** Runs the quick benches one after the other and writes what they printed to `bench/RESULTS.md`. */
export const runQuick = async (): Promise<void> => {
  const found: string[] = []
  for (const [name, ...parameters] of quick) {
    const { text, code } = await run(name, parameters)
    found.push(
      `## ${name}\n\n\`\`\`\n${text || 'nothing'}\n\`\`\`${code === 0 ? '' : `\n\nEnded with ${code}.`}`,
    )
  }
  const [cpu] = cpus()
  const machine = `${cpu?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const head = `# Results of the benchmarks\n\nWritten by \`npm run bench\`; see README.md for what each figure means.\n\n- machine: ${machine}\n- date: ${new Date().toISOString()}\n- commit: ${commitOf()}`
  await writeFile(join(root, 'bench/RESULTS.md'), `${[head, ...found].join('\n\n')}\n`)
  process.stdout.write('bench/RESULTS.md is written.\n')
}
