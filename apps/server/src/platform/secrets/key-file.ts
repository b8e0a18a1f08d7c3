import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Minimum length of a key in characters: 32 random bytes in base64 have 43. */
export const shortestKey = 32

/** The path of the key file of a data folder. */
export const keyFileOf = (dataDir: string): string => join(dataDir, 'secrets', 'keys')

/** The keys in a text, separated by white space or commas; lines that start with # are comments. */
export const keysIn = (text: string): string[] =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('#'))
    .join('\n')
    .split(/[\s,]+/)
    .filter(Boolean)

const newKey = (): string => randomBytes(32).toString('base64url')

const textOf = (keys: readonly string[]): string =>
  `# The first key signs and seals, all of them verify and open. Whoever reads this file can forge addresses of files.
${keys.join('\n')}
`

/** Runs `work` with the path of a complete file of mode 600 beside `path`, which is deleted afterwards. */
const withFileBeside = (path: string, text: string, work: (beside: string) => void): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const handle = openSync(temporaryPath, 'wx', 0o600)
    try {
      writeSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    work(temporaryPath)
    if (process.platform === 'win32') return
    const folder = openSync(dirname(path), 'r')
    fsyncSync(folder)
    closeSync(folder)
  } finally {
    rmSync(temporaryPath, { force: true })
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * The text of a secret file of mode 600, which is created with `make()` if it is missing. It is created atomically:
 * of several processes that start at the same moment, one creates the file and the other processes read it.
 */
export const secretFile = (path: string, make: () => string): string => {
  try {
    // Files restored from a backup often have open permissions.
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  withFileBeside(path, make(), temporaryPath => {
    try {
      linkSync(temporaryPath, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  })
  return readFileSync(path, 'utf8')
}

/** Replaces a secret file atomically. */
export const replaceSecretFile = (path: string, text: string): void =>
  withFileBeside(path, text, temporaryPath => renameSync(temporaryPath, path))

/** Creates the key file if it is missing. */
export const makeKeyFile = (path: string): void => {
  secretFile(path, () => textOf([newKey()]))
}

/** Adds a new key before the current one and removes older ones. Running processes notice it within a second. */
export const rotateKeyFile = (path: string): void => {
  const [present] = keysIn(secretFile(path, () => textOf([newKey()])))
  replaceSecretFile(path, textOf(present ? [newKey(), present] : [newKey()]))
}

const lookAgainMs = 1000

/** The keys of a file, read again when it has changed. Throws a message if none is usable. */
export const watchKeyFile = (path: string): { keys: () => readonly string[]; reload: () => void } => {
  let keys: readonly string[] = []
  let version = ''
  let lookedAt = Number.NEGATIVE_INFINITY

  const reload = (): void => {
    lookedAt = performance.now()
    try {
      const { ino, mtimeMs, size } = statSync(path)
      const currentVersion = `${ino} ${mtimeMs} ${size}`
      if (currentVersion === version) return
      const fileKeys = keysIn(readFileSync(path, 'utf8'))
      if (fileKeys.length === 0 || fileKeys.some(key => key.length < shortestKey))
        throw new Error(
          `The key file ${path} must hold one or two keys of at least ${shortestKey} characters each.`,
        )
      keys = fileKeys
      version = currentVersion
    } catch (error) {
      // The known keys stay valid while the file is being replaced, or its disk is unavailable.
      if (keys.length === 0) throw error
    }
  }
  reload()
  return {
    keys: () => {
      if (performance.now() - lookedAt > lookAgainMs) reload()
      return keys
    },
    reload,
  }
}
