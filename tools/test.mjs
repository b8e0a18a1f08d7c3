import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildPortal } from './build-portal.mjs'
import { checkHost, command, ended, install, node, root, Stop, say } from './install.mjs'

const usage = `npm test              everything
npm test -- types     type check of server and portal
npm test -- lint      formatter and linter
npm test -- units     rules, architecture, HTTP tests
npm test -- build     production build of the portal
npm test -- browser   stories in a real browser`

const tsc = project => ['node_modules/typescript/bin/tsc', '-p', project]
const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']
const vitest = ['node_modules/vitest/vitest.mjs', 'run']
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/playwright.config.ts']

const running = new Set()

/** Runs a script; a step that is not alone keeps its output back until it is over. Throws when it fails. */
async function run(args, { alone = true, env } = {}) {
  const child = node(args, { env, stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'] })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', text => {
      output += text
    })
  }
  const code = await ended(child)
  running.delete(child)
  if (code !== 0) throw new Stop(output.trim())
}

const steps = {
  types: async how => {
    await run(tsc('tsconfig.json'), how)
    await run(tsc('apps/portal/tsconfig.json'), how)
  },
  lint: how => run(biome, how),
  units: how => run(vitest, how),
  build: () => buildPortal(),
  browser: async how => {
    await buildPortal()
    const data = mkdtempSync(join(tmpdir(), 'archway-stories-'))
    try {
      await run(playwright, { ...how, env: { ...browserEnv(), STORY_DATA: data } })
    } finally {
      rmSync(data, { recursive: true, force: true })
    }
  },
}

function found(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync)
}

const system = (program, args) =>
  spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Where Debian puts the browser and, lighter, the same without a window; the stories know both places. */
const debian = { browser: '/usr/bin/chromium', packages: ['chromium', 'chromium-headless-shell'] }

/** The browser of this machine, else one that is installed now. The stories read its place from CHROMIUM_PATH. */
function browserEnv() {
  const here = () =>
    process.env.CHROMIUM_PATH || found('chromium') || found('chromium-browser') || found('google-chrome')
  const env = () => (here() === debian.browser ? {} : { CHROMIUM_PATH: here() })
  if (here()) return env()
  say('Installing a browser (playwright install chromium) …')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  if (system(process.execPath, [cli, 'install', '--with-deps', 'chromium'])) return {}
  if (process.getuid?.() === 0 && found('apt-get')) {
    say(`Installing a browser (apt-get install ${debian.packages.join(' ')}) …`)
    if (
      system('apt-get', ['update', '-qq']) &&
      system('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debian.packages])
    )
      return env()
  }
  throw new Stop('No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.')
}

let passed = 0
let failed = 0

async function take(name, how) {
  if (failed > 0) return
  const begun = Date.now()
  try {
    await steps[name](how)
    passed += 1
    say(`✓ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
  } catch (error) {
    // Stopped because the step beside it had failed: not a failure of its own.
    if (failed > 0) return
    failed += 1
    const reason = error instanceof Stop ? error.message : error.stack
    if (reason) process.stderr.write(`${reason}\n`)
    say(`✗ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`)
    for (const child of running) child.kill('SIGTERM')
  }
}

async function inOrder(names, how) {
  for (const name of names) await take(name, how)
}

await command(async () => {
  checkHost()
  const asked = process.argv.slice(2).map(arg => arg.replace(/^--/, ''))
  if (asked.some(name => !(name in steps))) throw new Stop(usage)
  install()
  if (asked.length > 0) await inOrder(asked)
  else {
    await Promise.all([inOrder(['types', 'lint', 'build'], { alone: false }), take('units')])
    await take('browser')
  }
  say(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
