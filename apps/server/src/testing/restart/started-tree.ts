import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../server-process.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Modifies `tools/start.mjs` for a planted fault. */
type Fault = { readonly replace: string; readonly by: string }

/**
 * A checkout in a temporary folder in which `tools/start.mjs` runs as `npm start` runs it, except that the portal is
 * not built: other tests may be building it in the repository.
 */
const makeCheckout = async (folder: string, fault?: Fault): Promise<void> => {
  for (const name of ['node_modules', 'packages', 'apps', 'package.json'])
    await symlink(join(repository, name), join(folder, name))
  // All dependencies are installed.
  await writeFile(join(folder, 'package-lock.json'), '{"packages":{}}')
  await mkdir(join(folder, 'tools'))
  await cp(join(repository, 'tools/install.mjs'), join(folder, 'tools/install.mjs'))
  await writeFile(
    join(folder, 'tools/build-portal.mjs'),
    'export async function buildPages() {}\nexport async function packPages() {}\n',
  )
  const script = await readFile(join(repository, 'tools/start.mjs'), 'utf8')
  if (fault && !script.includes(fault.replace))
    throw new Error(`tools/start.mjs no longer has ${fault.replace}`)
  await writeFile(
    join(folder, 'tools/start.mjs'),
    fault ? script.replace(fault.replace, () => fault.by) : script,
  )
}

const readChildren = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter(Boolean)
    .map(Number)
const readCommand = async (pid: number | string): Promise<string> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')

/** The processes of `npm start`: its own, the portal's, the worker's and the embedded PostgreSQL. */
export const startTree = async ({
  env = {},
  fault,
}: {
  env?: Readonly<Record<string, string>>
  fault?: Fault
} = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-start-'))
  await makeCheckout(folder, fault)
  const dataDir = join(folder, 'data')
  const port = await findFreePort()
  let output = ''
  const starter: ChildProcess = spawn(
    process.execPath,
    ['tools/start.mjs', '--port', String(port), '--host', '127.0.0.1', '--data', dataDir, '--no-demo'],
    {
      cwd: folder,
      // NODE_OPTIONS of a fault are for the started processes, not for this one.
      env: { ...process.env, NODE_ENV: '', VITEST: '', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const exited = once(starter, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  for (const stream of [starter.stdout, starter.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const pid = starter.pid as number

  const child = async (parent: number | undefined, part: string): Promise<number | undefined> => {
    if (!parent) return undefined
    for (const childPid of await readChildren(parent))
      if ((await readCommand(childPid)).includes(part)) return childPid
    return undefined
  }
  const web = () => child(pid, 'main.ts')
  /** All running processes that were started for this folder. */
  const living = async (): Promise<number[]> => {
    const pids = await Promise.all(
      (await readdir('/proc'))
        .filter(name => /^\d+$/.test(name))
        .map(async name => ((await readCommand(name)).includes(dataDir) ? [Number(name)] : [])),
    )
    return pids.flat()
  }
  return {
    pid,
    output: () => output,
    exited,
    web,
    worker: async () => child(await web(), '--role worker'),
    postgres: async (): Promise<number | undefined> => {
      const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
      return Number(file.split('\n')[0]) || undefined
    },
    findStatus: (path: string): Promise<number | null> =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        response => response.status,
        () => null,
      ),
    living,
    close: async (): Promise<void> => {
      starter.kill('SIGKILL')
      for (let remaining = await living(); remaining.length > 0; remaining = await living())
        for (const pid of remaining)
          try {
            process.kill(pid, 'SIGKILL')
          } catch {
            // The process has just ended.
          }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type StartedTree = Awaited<ReturnType<typeof startTree>>
