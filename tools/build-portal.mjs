import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Builds the portal, unless the sources have not changed since the last build. */
export async function buildPortal() {
  const stamp = join(root, 'apps/portal/dist/.sources')
  const page = join(root, 'apps/portal/dist/index.html')
  const hash = hashOfSources()
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  printLine('Building the portal …')
  const code = await waitForExit(
    runNode(['node_modules/vite/bin/vite.js', 'build', 'apps/portal', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  )
  if (code !== 0) throw new Stop('The portal could not be built. See the error above.')
  writeFileSync(stamp, hash)
}
