import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'

/** PostgreSQL refuses to run as root, so root runs it as another user. */
export type Identity = {
  readonly name: string
  /** The command line that runs `command` as this identity. */
  wrap(command: string, args: readonly string[]): readonly [string, readonly string[]]
  /** Set where the process itself changes user. */
  readonly user?: { readonly uid: number; readonly gid: number }
  /** Owner of the files; undefined: the user who created them. */
  readonly owner?: { readonly uid: number; readonly gid: number }
}

const nobody = { uid: 65534, gid: 65534 }

const plain: Identity = { name: 'this user', wrap: (command, args) => [command, args] }

/** Root outside, `nobody` inside: files belong to root, no owner needs to change. */
const userNamespace: Identity = {
  name: 'a user namespace',
  wrap: (command, args) => [
    'unshare',
    ['-U', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--', command, ...args],
  ],
  owner: { uid: 0, gid: 0 },
}

/** Containers forbid new user namespaces. `nobody` keeps the right to pass folders such as /root. */
const nobodyThatPasses: Identity = {
  name: 'nobody, by setpriv',
  wrap: (command, args) => [
    'setpriv',
    [
      ...[`--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups'],
      ...['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--', command, ...args],
    ],
  ],
  owner: nobody,
}

const nobodyAlone: Identity = {
  name: 'nobody',
  wrap: (command, args) => [command, args],
  user: nobody,
  owner: nobody,
}

/** In the order in which root tries them. */
export const identitiesOfRoot = [userNamespace, nobodyThatPasses, nobodyAlone] as const

/** Runs a program until it exits. Returns its output; throws its last output if it fails. */
export function run(
  identity: Identity,
  binaries: Binaries,
  command: string,
  args: readonly string[],
  cwd?: string,
): string {
  const [program, list] = identity.wrap(command, args)
  const outcome = spawnSync(program, list, {
    cwd,
    env: binaries.env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...identity.user,
  })
  if (outcome.error) throw outcome.error
  if (outcome.status !== 0) {
    throw new Error(
      `${command} failed: ${(outcome.stderr || outcome.stdout || `status ${outcome.status}`).trim()}`,
    )
  }
  return outcome.stdout
}

/**
 * Finds how this process can run PostgreSQL on files inside `folder`, which must exist. Also returns the major
 * version.
 */
export function chooseIdentity(
  binaries: Binaries,
  folder: string,
  candidates: readonly Identity[] = process.getuid?.() === 0 ? identitiesOfRoot : [plain],
): { identity: Identity; major: number } {
  const failures: string[] = []
  for (const identity of candidates) {
    try {
      const shellPrefix =
        process.platform === 'win32' ? [] : ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', folder]
      const [command = binaries.postgres, ...args] = [...shellPrefix, binaries.postgres]
      const version = run(identity, binaries, command, shellPrefix.length > 0 ? args : ['--version'])
      return { identity, major: Number(/(\d+)/.exec(version)?.[1]) }
    } catch (error) {
      failures.push(`as ${identity.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new Error(
    `The embedded PostgreSQL cannot run on ${folder} (${failures.join('; ')}). Start as another user than root, choose another DATA_DIR, or set DATABASE_URL.`,
  )
}

/** Gives a folder and everything in it to the identity's owner, if necessary. */
export function handOver(folder: string, { owner }: Identity): void {
  if (owner === undefined || lstatSync(folder).uid === owner.uid) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
  }
  // Last, so that an interrupted hand-over is taken up again.
  chownSync(folder, owner.uid, owner.gid)
}
