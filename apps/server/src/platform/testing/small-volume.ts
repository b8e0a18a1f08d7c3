import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A separate file system that is small enough to be filled by a test. */
export type SmallVolume = {
  readonly folder: string
  /** A file that tests fill the volume with. */
  readonly ballast: string
  /** Fills the volume so that this number of bytes is free. */
  leave(bytes: number): Promise<void>
  free(): Promise<number>
  remove(): void
}

/** Mounts a volume of this size in megabytes; null if this user may not (`needSmallVolume` reports it). */
export const smallVolume = (megabytes: number): SmallVolume | null => {
  const folder = mkdtempSync(join(tmpdir(), 'archway-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return null
  }
  chmodSync(folder, 0o755)
  const ballast = join(folder, 'ballast')
  const readFreeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  return {
    folder,
    ballast,
    free: readFreeBytes,
    leave: async bytes => writeFile(ballast, Buffer.alloc((await readFreeBytes()) - bytes)),
    remove: () => {
      // Lazily: a database that was just stopped may still hold files open.
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Says that tests of a full disk cannot run here. In CI, which is root, that is a failure. */
export const needSmallVolume = (volume: SmallVolume | null): void => {
  if (volume) return
  if (process.env.CI)
    test('a small volume can be mounted', () => {
      expect.fail('mounting a tmpfs failed: tests of a full disk need root')
    })
  else test.skip('NOT TESTED: mounting a tmpfs failed, tests of a full disk need root', () => {})
}
