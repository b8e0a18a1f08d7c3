import { execFile } from 'node:child_process'
import { access, constants, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../platform/config.ts'

const run = promisify(execFile)

/** What a phone's photo takes at most; a file that asks for more is none. */
const maxSeconds = 60
const maxMegabytes = 2048

/** As Debian's libheif names its program, now and before. */
const names = ['heif-dec', 'heif-convert']

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** The converter of this machine; null where there is none, and such photos stay without a picture. */
export const heifConverter = async ({
  HEIF_CONVERT,
}: Pick<Config, 'HEIF_CONVERT'>): Promise<string | null> => {
  if (HEIF_CONVERT !== undefined) return (await isProgram(HEIF_CONVERT)) ? HEIF_CONVERT : null
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const path of folders.flatMap(folder => names.map(name => join(folder, name))))
    if (await isProgram(path)) return path
  return null
}

let last: Promise<unknown> = Promise.resolve()

/**
 * A HEIC photo as JPEG, upright; null where the machine has no converter or the photo cannot be read. The program
 * works on a copy in a temporary folder, one photo at a time, with limits of time and memory.
 */
export const jpegOfHeif = (config: Config, bytes: Buffer): Promise<Buffer | null> => {
  const next = last.then(() => convert(config, bytes))
  last = next
  return next
}

const convert = async (config: Config, bytes: Buffer): Promise<Buffer | null> => {
  const program = await heifConverter(config)
  if (!program) return null
  const folder = await mkdtemp(join(tmpdir(), 'archway-photo-'))
  try {
    await writeFile(join(folder, 'photo.heic'), bytes)
    const limited = `ulimit -v ${maxMegabytes * 1024} 2>/dev/null; exec "$0" "$@"`
    await run('/bin/sh', ['-c', limited, program, '-q', '95', 'photo.heic', 'photo.jpg'], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
      timeout: maxSeconds * 1000,
      killSignal: 'SIGKILL',
      maxBuffer: 1024 * 1024,
    })
    // Of a file with several pictures the first is the photo.
    return await readFile(join(folder, 'photo.jpg')).catch(() => readFile(join(folder, 'photo-1.jpg')))
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
