import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPortal } from './build-portal.mjs'
import { checkHost, install, printLine, root, runCommand, runNode, Stop, waitForExit } from './install.mjs'
import { browserEnv } from './testing/test-browser.mjs'
import { endOf, parseCounts, parseFailures, tableOf } from './testing/test-table.mjs'

const usage = `npm test              everything
npm test -- quick     types, lint, rules and twenty stories: run it before a push
npm test -- types     type check of server and portal
npm test -- lint      formatter and linter
npm test -- rules     rules without a server, and the architecture
npm test -- server    HTTP tests against a real PostgreSQL, then the process and outage tests
npm test -- processes HTTP tests that start and stop processes: crashes, backups, full disks
npm test -- outages   HTTP tests of outages, restarts and upgrades
npm test -- units     rules and server
npm test -- build     production build of the portal
npm test -- browser   stories in a real browser`

const cores = availableParallelism()
// Worker counts while server tests and stories run concurrently. Server tests wait for PostgreSQL and stories for the
// browser, so that together they use every core without many more processes than cores.
const sharedWorkers = {
  server: Math.max(1, Math.floor(cores / 2)),
  // These tests mostly wait for processes that they have started or stopped.
  processes: Math.max(2, cores - 1),
  browser: Math.max(2, cores - 1),
}

// Node's compile cache, shared by hundreds of processes that load the same server.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')

// Several type checkers share the files but repeat part of the work: faster if nothing else is running, but they need
// twice the CPU time.
const tsc = (project, options) => [
  'node_modules/typescript/bin/tsc',
  '-p',
  project,
  ...(options.shared ? ['--checkers', '1'] : []),
]
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts']

const running = new Set()
let isInterrupted = false

/** Runs a script and returns its output; `live` also prints it immediately. Throws with the output if it fails. */
async function run(args, { live = false, env } = {}) {
  const colour = live && process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = runNode(args, { env: { ...colour, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  for (const [stream, target] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    stream.setEncoding('utf8').on('data', text => {
      output += text
      if (live) target.write(text)
    })
  const code = await waitForExit(child)
  running.delete(child)
  // An interrupted part has not passed, and neither has one whose process was ended by a signal, whatever its exit code.
  if (isInterrupted) throw new Stop('Interrupted.')
  if (code !== 0 || child.signalCode !== null)
    throw Object.assign(new Stop(live ? '' : output.trim()), { output })
  return output
}

let building
/** All parts that need the build share it. */
const buildOnce = () => {
  building ??= buildPortal()
  return building
}

async function stories(options, args) {
  await buildOnce()
  const data = mkdtempSync(join(tmpdir(), 'archway-stories-'))
  try {
    const workers = options.shared ? [`--workers=${sharedWorkers.browser}`] : []
    const env = { ...browserEnv(), STORY_DATA: data }
    return await run([...playwright, ...workers, ...args], { ...options, env })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const serverTests = (project, workers, options) =>
  run([...vitest, '--project', project, ...(workers ? [`--maxWorkers=${workers}`] : [])], options)

const parts = {
  types: async options => {
    await run(tsc('tsconfig.json', options), options)
    await run(tsc('apps/portal/tsconfig.json', options), options)
  },
  lint: options => run(['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'], options),
  rules: options => run([...vitest, '--project', 'rules'], options),
  server: options => serverTests('server', options.shared ? sharedWorkers.server : undefined, options),
  processes: options =>
    serverTests('server-isolated', options.shared ? sharedWorkers.processes : undefined, options),
  build: () => buildOnce(),
  outages: async options => {
    await buildOnce()
    return serverTests('server-outages', options.shared ? 1 : undefined, options)
  },
  browser: options => stories(options, []),
  smoke: options => stories(options, ['--grep', '@smoke']),
}

const results = []
const startedAt = performance.now()

/** Runs one part. A failure is printed and counted; the other parts still run. */
async function runPart(name, options) {
  const start = (performance.now() - startedAt) / 1000
  let failed = false
  let output = ''
  try {
    if (isInterrupted) throw new Stop('')
    output = (await parts[name](options)) ?? ''
  } catch (error) {
    failed = true
    output = error.output ?? ''
    const reason = error instanceof Stop ? error.message : error.stack
    if (reason) process.stderr.write(`${reason}\n`)
  }
  const seconds = (performance.now() - startedAt) / 1000 - start
  const failedTests = failed ? parseFailures(output) : []
  const failures = failed && failedTests.length === 0 ? [endOf(output)] : failedTests
  results.push({ name, failed, counts: parseCounts(output), start, seconds, failures })
  printLine(`${failed ? '✗' : '✓'} ${name} (${seconds.toFixed(1)} s)`)
}

async function runInOrder(names, options) {
  for (const name of names) await runPart(name, options)
}

/** Lists of parts: the parts of a list run in sequence, the lists concurrently. */
const plans = {
  all: [
    ['types', 'lint', 'rules', 'server'],
    // Process tests mostly wait, so they run beside the last server tests.
    ['build', 'browser', 'processes'],
    // These wait even more, so they run beside everything.
    ['outages'],
  ],
  quick: [
    ['types', 'lint', 'rules'],
    ['build', 'smoke'],
  ],
  server: [['server', 'processes', 'outages']],
  units: [['rules', 'server', 'processes', 'outages']],
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isInterrupted = true
    for (const child of running) child.kill(signal)
    process.once(signal, () => process.exit(1))
  })

await runCommand(async () => {
  checkHost()
  const names = process.argv.slice(2).map(arg => arg.replace(/^--/, ''))
  if (names.some(name => !(name in plans || name in parts))) throw new Stop(usage)
  install()
  process.chdir(root)
  for (const name of names.length > 0 ? names : ['all']) {
    const lists = plans[name] ?? [[name]]
    const options = { live: lists.length === 1, shared: lists.length > 1 }
    await Promise.all(lists.map(line => runInOrder(line, options)))
  }
  const failed = results.filter(part => part.failed).length
  // Print the failures again: the output of a part may be thousands of lines above.
  for (const { name, failures } of results)
    if (failures.length > 0) printLine(`\nFailed in ${name}:\n${failures.join('\n')}`)
  printLine(`\n${tableOf(results)}\n`)
  printLine(`${results.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
