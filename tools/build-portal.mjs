import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { printLine, root, runNode, Stop, waitForExit } from './install.mjs'

/** All sources of the portal; generated and installed files in these folders are ignored. */
const sources = ['apps/portal', 'packages', 'package-lock.json']
const outputFolders = new Set(['dist', 'node_modules'])

function filesOf(path) {
  if (!existsSync(join(root, path))) return []
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
      .filter(entry => !outputFolders.has(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(entry => filesOf(`${path}/${entry.name}`))
  } catch (error) {
    if (error.code === 'ENOTDIR') return /\.test\.tsx?$/.test(path) ? [] : [path]
    throw error
  }
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesOf)) {
    hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

const dist = join(root, 'apps/portal/dist')
/** Their content is the hash of the sources of the finished step. */
const stamps = { built: join(dist, '.sources'), packed: join(dist, '.packed') }

const isStamped = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Runs a step and returns whether it succeeded; false also after an abort of `signal`, which ends it. */
async function runStep(args, { signal, background = false } = {}) {
  const child = runNode(args, {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  const ended = waitForExit(child)
  // At once: threads take over the priority of the process when they start.
  if (background && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  return ended.then(
    code => code === 0,
    error => {
      if (!signal?.aborted) throw error
      return false
    },
  )
}

/** Builds the portal without its brotli copies, unless the sources have not changed since the last build. */
export async function buildPages(signal) {
  const hash = hashOfSources()
  if (existsSync(join(dist, 'index.html')) && isStamped(stamps.built, hash)) return
  printLine('Building the portal …')
  const isBuilt = await runStep(
    ['node_modules/vite/bin/vite.js', 'build', 'apps/portal', '--logLevel', 'warn'],
    { signal },
  )
  if (signal?.aborted) return
  if (!isBuilt) throw new Stop('The portal could not be built. See the error above.')
  writeFileSync(stamps.built, hash)
}

/**
 * Writes the brotli copies of the built portal, if they are missing. `background`: other processes of the machine come
 * first, because the portal is in use already.
 */
export async function packPages({ background = false, signal } = {}) {
  const hash = existsSync(stamps.built) ? readFileSync(stamps.built, 'utf8') : ''
  if (isStamped(stamps.packed, hash)) return
  const isPacked = await runStep(['apps/portal/pack-brotli.ts'], { signal, background })
  if (signal?.aborted) return
  if (!isPacked) throw new Stop('The portal could not be compressed. See the error above.')
  writeFileSync(stamps.packed, hash)
}

/** Builds the portal with all compressed copies, unless the sources have not changed since the last build. */
export async function buildPortal() {
  await buildPages()
  await packPages()
}
