import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Verdict } from './print.ts'

/** Benches without installed peers, and only `p15` with a browser: about ten minutes on an idle machine. */
const quick: readonly (readonly [name: string, ...parameters: string[]])[] = [
  ['p1'],
  ['p12'],
  ['board', '20000'],
  ['p4'],
  ['p5'],
  ['p3'],
  ['p6'],
  ['p7'],
  ['p8'],
  ['p9'],
  ['p15'],
  ['calls'],
]

const root = join(import.meta.dirname, '../..')

const commitOf = (): string => {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? ', with changes' : ''}`
}

/** Runs a bench in a separate process and resolves with its output and exit code. */
const run = (name: string, parameters: readonly string[], verdicts?: string) =>
  new Promise<{ readonly text: string; readonly code: number | null }>(resolve => {
    const child = spawn(process.execPath, [join(root, 'bench/run.ts'), name, ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...(verdicts ? { BENCH_VERDICTS: verdicts } : {}) },
    })
    const pieces: string[] = []
    child.stdout.on('data', (piece: Buffer) => {
      process.stdout.write(piece)
      pieces.push(piece.toString())
    })
    child.once('close', code => resolve({ text: pieces.join('').trim(), code }))
  })

const number = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 1 })

/** The verdicts as a Markdown table; `lines` were recorded by the benches. */
const tableOf = (lines: string): string => {
  const verdicts = lines
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as Verdict)
  const missed = verdicts.filter(({ isMet }) => !isMet).length
  const rows = verdicts.map(
    ({ bench, figure, value, goal, isMet }) =>
      `| ${bench} | ${figure} | ${number(value)} | ${goal} | ${isMet ? 'met' : '**missed**'} |`,
  )
  return [
    `${verdicts.length - missed} of ${verdicts.length} goals are met.`,
    '',
    '| bench | figure | value | goal | verdict |',
    '| --- | --- | ---: | --- | --- |',
    ...rows,
  ].join('\n')
}

/** Runs the benches that compare with other products, which are installed the first time. */
export const runPeers = async (): Promise<void> => {
  for (const name of ['p2', 'p10']) {
    const { code } = await run(name, [])
    if (code !== 0) process.exitCode = 1
  }
}

/** Runs the quick benches one after another and writes their output to `bench/RESULTS.md`. */
export const runQuick = async (): Promise<void> => {
  const problems: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'archway-bench-'))
  const verdicts = join(folder, 'verdicts')
  await writeFile(verdicts, '')
  const [load = 0] = loadavg()
  for (const [name, ...parameters] of quick) {
    const { text, code } = await run(name, parameters, verdicts)
    problems.push(
      `## ${name}\n\n\`\`\`\n${text || 'nothing'}\n\`\`\`${code === 0 ? '' : `\n\nEnded with ${code}.`}`,
    )
  }
  const [cpu] = cpus()
  const machine = `${cpu?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const head = `# Results of the benchmarks\n\nWritten by \`npm run bench\`; see README.md for what each figure means.\n\n- machine: ${machine}\n- date: ${new Date().toISOString()}\n- commit: ${commitOf()}\n- load before: ${load.toFixed(1)}${load > 0.5 ? ' (not idle: take the ratios of CPU, not requests a second)' : ''}`
  const table = tableOf(await readFile(verdicts, 'utf8'))
  await rm(folder, { recursive: true })
  await writeFile(join(root, 'bench/RESULTS.md'), `${[head, table, ...problems].join('\n\n')}\n`)
  process.stdout.write(`${table}\n\nbench/RESULTS.md is written.\n`)
}
