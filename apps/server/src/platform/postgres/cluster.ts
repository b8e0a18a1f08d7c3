import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { chooseIdentity, handOver, type Identity, run } from './identity.ts'

export const ownerName = 'archway_owner'

/** The files of one database server, and how to run them. */
export type Cluster = {
  readonly folder: string
  readonly log: string
  readonly password: string
  readonly binaries: Binaries
  readonly identity: Identity
  /** Whether this call created the files. */
  readonly isNew: boolean
}

export type ClusterOptions = {
  /** Trades durability for speed: only for disposable databases. */
  readonly disposable?: boolean
  readonly identities?: readonly Identity[]
}

const passwordFile = 'archway.password'
const tenMinutes = 600_000
const logLimit = 10_000_000

/** Opens the cluster in `root`, making it when there is none. Several processes may do so at the same time. */
export function openCluster(root: string, { disposable = false, identities }: ClusterOptions): Cluster {
  mkdirSync(root, { recursive: true })
  const home = realpathSync(root)
  const binaries = findBinaries(join(home, 'lib'))
  const { identity, major } = chooseIdentity(binaries, home, identities)
  const folder = join(home, 'cluster')
  const isNew = !existsSync(folder) && makeCluster(home, folder, binaries, identity, disposable)
  const version = Number(readFileSync(join(folder, 'PG_VERSION'), 'utf8'))
  if (version !== major) {
    throw new Error(
      `The data in ${folder} were written by PostgreSQL ${version}, and this is PostgreSQL ${major}. Bring them over with pg_upgrade or by a dump, or choose another DATA_DIR.`,
    )
  }
  handOver(folder, identity)
  // Files restored from a backup often have open permissions, with which PostgreSQL does not start.
  chmodSync(folder, 0o700)
  const password = readFileSync(join(folder, passwordFile), 'utf8')
  return { folder, log: join(home, 'server.log'), password, binaries, identity, isNew }
}

/**
 * The files are created in a temporary folder and moved as a whole, so that a killed start leaves nothing half done.
 */
function makeCluster(
  home: string,
  folder: string,
  binaries: Binaries,
  identity: Identity,
  isDisposable: boolean,
) {
  for (const name of readdirSync(home)) {
    const staleFolder = join(home, name)
    if (name.startsWith('making-') && Date.now() - statSync(staleFolder).mtimeMs > tenMinutes) {
      rmSync(staleFolder, { recursive: true, force: true })
    }
  }
  const temporaryName = join(home, `making-${randomBytes(4).toString('hex')}`)
  const password = randomBytes(24).toString('hex')
  const files = join(temporaryName, 'cluster')
  const secret = join(temporaryName, 'password')
  mkdirSync(temporaryName, { mode: 0o700 })
  try {
    writeFileSync(secret, password, { mode: 0o600 })
    mkdirSync(files, { mode: 0o700 })
    handOver(temporaryName, identity)
    run(identity, binaries, binaries.initdb, [
      ...['-D', files, '-U', ownerName, `--pwfile=${secret}`, '--auth=scram-sha-256', '--encoding=UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
      ...['--no-instructions', ...(isDisposable ? ['--no-sync'] : [])],
    ])
    writeFileSync(join(files, passwordFile), password, { mode: 0o600 })
    renameSync(files, folder)
    return true
  } catch (error) {
    // Another process was faster; its cluster is used.
    if (existsSync(join(folder, passwordFile))) return false
    throw error
  } finally {
    rmSync(temporaryName, { recursive: true, force: true })
  }
}

export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean }

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Process ids are reused, especially in containers: checks that this process is the cluster's server. */
function isServerOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    return false
  }
}

/** The server that currently runs on the cluster, started by this process or another. */
export function findPostmaster({ folder }: Cluster): Postmaster | undefined {
  const file = join(folder, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return undefined
  if (!isServerOf(pid, folder)) {
    // PostgreSQL would take the other process for a running server and refuse to start.
    rmSync(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3] || 0), ready: lines[7]?.trim() === 'ready' }
}

function settingsFor(port: number, isDisposable: boolean): Record<string, string | number> {
  const megabytes = Math.round(Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20)
  return {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: `${Math.min(512, Math.max(128, Math.round(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(256, Math.round(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    // Compiling a plan takes longer than running any query of this product.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(isDisposable
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }
      : { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }),
  }
}

/** Starts the server, detached: it outlives this process when that is killed. Does not wait for it. */
export function startCluster(cluster: Cluster, port: number, isDisposable: boolean): ChildProcess {
  const { folder, log, binaries, identity } = cluster
  const tooLong = existsSync(log) && statSync(log).size > logLimit
  const out = openSync(log, tooLong ? 'w' : 'a', 0o600)
  try {
    const settings = Object.entries(settingsFor(port, isDisposable)).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const [command, args] =
      process.platform === 'win32'
        ? // pg_ctl drops administrator rights, with which PostgreSQL does not start.
          [binaries.pgCtl, ['start', '-W', '-D', folder, '-o', settings.map(part => `"${part}"`).join(' ')]]
        : identity.wrap(binaries.postgres, ['-D', folder, ...settings])
    const child = spawn(command, args, {
      cwd: folder,
      detached: true,
      env: binaries.env,
      stdio: ['ignore', out, out],
      windowsHide: true,
      ...identity.user,
    })
    child.on('error', () => {})
    child.unref()
    return child
  } finally {
    closeSync(out)
  }
}

/** Stops the server and waits until it is down. Open transactions of others are rolled back. */
export function stopCluster({ folder, binaries, identity }: Cluster): void {
  run(identity, binaries, binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w', '-t', '60', '-s'])
}

/** The last lines the server wrote, for an error message. */
export function readLastLogLines({ log }: Cluster): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
  } catch {
    return ''
  }
}
