import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Shared by `npm start` and `npm test`. Runs on the Node of the host, before anything is installed. */

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const isWindows = process.platform === 'win32'

/** Stops the program with a message instead of a stack trace. */
export class Stop extends Error {}

export const printLine = line => process.stdout.write(`${line}\n`)

/** Runs the main function of a command. Prints the message of a Stop and the stack trace of any other error. */
export async function runCommand(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : (error?.stack ?? error)}\n`)
    process.exitCode = 1
  }
}

export function checkHost() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) {
    throw new Stop(
      `Archway needs Node 20 or newer, but this is Node ${process.versions.node}. See https://nodejs.org.`,
    )
  }
}

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/** Compares the installed packages with the lock file; packages for other platforms may be missing. */
function isInstalled() {
  const done = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(done)) return false
  const locked = readJson(join(root, 'package-lock.json')).packages
  const installed = readJson(done).packages
  return Object.entries(locked).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '' || !path.includes('node_modules/')) return true
    return installed[path] ? installed[path].version === version : optional || devOptional || peer
  })
}

function runNpm(args) {
  // Under `npm start` this is the path of npm itself.
  const script = process.env.npm_execpath
  const [program, list] =
    script && /\.c?js$/.test(script) ? [process.execPath, [script, ...args]] : ['npm', args]
  const done = spawnSync(program, list, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: isWindows && program === 'npm',
  })
  if (done.error?.code === 'ENOENT')
    throw new Stop('npm was not found. Install it with Node: https://nodejs.org.')
  return done.status === 0
}

/** Installs the packages of package-lock.json, unless all are installed. */
export function install() {
  if (!isInstalled()) {
    printLine('Installing the packages (npm ci) …')
    if (
      !runNpm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'])
    ) {
      throw new Stop('npm ci failed. See its output above. The installation needs network access.')
    }
  }
  if (!findRuntime()) {
    // Without scripts, npm does not install the pinned Node.
    printLine('Installing the pinned Node (npm rebuild node) …')
    runNpm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    if (!findRuntime())
      throw new Stop('The pinned Node could not be installed. Run npm rebuild node --ignore-scripts=false.')
  }
}

/** The path of the Node that package.json pins; undefined if it is not installed. */
function findRuntime() {
  const file = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')
  return existsSync(file) ? file : undefined
}

/** The environment of all started programs, in which `node` is the pinned Node. */
function runtimeEnv(extraEnv = {}) {
  const folder = join(root, 'node_modules', 'node', 'bin')
  const path = Object.keys(process.env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    ...process.env,
    [path]: `${folder}${isWindows ? ';' : ':'}${process.env[path] ?? ''}`,
    ...extraEnv,
  }
}

/** Starts a script with the pinned Node. */
export function runNode(args, options = {}) {
  return spawn(findRuntime(), args, { cwd: root, stdio: 'inherit', ...options, env: runtimeEnv(options.env) })
}

/** Resolves with the exit code of a process. */
export function waitForExit(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
    )
  })
}
