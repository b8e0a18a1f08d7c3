import { spawn } from 'node:child_process'
import { access, constants, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Config } from '../../../platform/config/config.ts'
import { TooHeavy } from '../../../platform/work/protocol.ts'
import { type Resource, watchProcess } from '../../../platform/work/watch.ts'

/** Limit of the converter's resident memory. */
const maxBytes = 512 * 1024 * 1024

/** Names of libheif's converter in current and older Debian releases. */
const names = ['heif-dec', 'heif-convert']

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The path of the converter; null if it is not installed, in which case such photos have no picture. */
export const heifConverter = async ({
  HEIF_CONVERT,
}: Pick<Config, 'HEIF_CONVERT'>): Promise<string | null> => {
  if (HEIF_CONVERT !== undefined) return (await isProgram(HEIF_CONVERT)) ? HEIF_CONVERT : null
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap(folder => names.map(name => join(folder, name))))
    if (await isProgram(path)) return path
  return null
}

export type HeifConversion = {
  readonly program: string
  /** An empty folder for the photo and its conversion. The caller removes it, because this process may be killed. */
  readonly folder: string
  readonly cpuSeconds: number
}

/**
 * Converts a HEIC photo to an upright JPEG; null if the program cannot read it. Runs in a worker process, so that
 * companies take turns. Throws `TooHeavy` if the program exceeds its CPU or memory limit.
 */
export const jpegOfHeif = async (
  bytes: Uint8Array,
  { program, folder, cpuSeconds }: HeifConversion,
): Promise<Buffer | null> => {
  await writeFile(join(folder, 'photo.heic'), bytes)
  const overrun = await run(program, folder, cpuSeconds)
  if (overrun === 'cpu' || overrun === 'memory') throw new TooHeavy()
  if (overrun) return null
  // If a file contains several pictures, the first is the photo.
  return readFile(join(folder, 'photo.jpg'))
    .catch(() => readFile(join(folder, 'photo-1.jpg')))
    .catch(() => null)
}

/** The exhausted resource; `failed` if the program found no photo, null on success. */
const run = (program: string, cwd: string, cpuSeconds: number): Promise<Resource | 'failed' | null> =>
  new Promise(resolve => {
    let overrun: Resource | null = null
    // The shell's own limit ends the program even if its parent process was killed.
    const limited = `ulimit -t ${Math.ceil(cpuSeconds) + 1} 2>/dev/null; exec "$0" "$@"`
    const child = spawn('/bin/sh', ['-c', limited, program, '-q', '95', 'photo.heic', 'photo.jpg'], {
      cwd,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
      stdio: 'ignore',
    })
    const unwatch = watchProcess(child.pid ?? 0, { cpuSeconds, memoryBytes: maxBytes }, resource => {
      overrun = resource
      child.kill('SIGKILL')
    })
    const end = (isDone: boolean): void => {
      unwatch()
      resolve(overrun ?? (isDone ? null : 'failed'))
    }
    child.once('error', () => end(false))
    child.once('exit', (code, signal) => {
      if (signal === 'SIGXCPU') overrun ??= 'cpu'
      end(code === 0)
    })
  })
