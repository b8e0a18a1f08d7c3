import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { printLine, root, Stop } from '../install.mjs'

function findProgram(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, name))
    .find(existsSync)
}

const system = (program, args) =>
  spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0

/** Debian's Chromium and its packages. The stories find both of its builds without CHROMIUM_PATH. */
const debian = { browser: '/usr/bin/chromium', packages: ['chromium', 'chromium-headless-shell'] }

/** The environment with which the stories find the browser. Installs a browser if there is none. */
export function browserEnv() {
  const findBrowser = () =>
    process.env.CHROMIUM_PATH ||
    findProgram('chromium') ||
    findProgram('chromium-browser') ||
    findProgram('google-chrome')
  const env = () => (findBrowser() === debian.browser ? {} : { CHROMIUM_PATH: findBrowser() })
  if (findBrowser()) return env()
  printLine('Installing a browser (playwright install chromium) …')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  if (system(process.execPath, [cli, 'install', '--with-deps', 'chromium'])) return {}
  if (process.getuid?.() === 0 && findProgram('apt-get')) {
    printLine(`Installing a browser (apt-get install ${debian.packages.join(' ')}) …`)
    if (
      system('apt-get', ['update', '-qq']) &&
      system('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...debian.packages])
    )
      return env()
  }
  throw new Stop('No browser could be installed. Install Chromium, or set CHROMIUM_PATH to one.')
}
