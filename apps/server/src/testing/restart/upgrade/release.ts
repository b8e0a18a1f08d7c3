import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../../../../..')
const maxBuffer = 256 * 1024 * 1024

/** The commit of the last release (0.1.0). */
export const lastRelease = '11639f563db603ced3152c8a287178a91bffe155'

/** The checkout does not contain the commit: it has no history, or not enough. */
export class ReleaseMissing extends Error {
  constructor(commit: string) {
    super(`${commit}: neither a folder nor a commit of this checkout`)
    this.name = 'ReleaseMissing'
  }
}

/**
 * The folder with the server of a release and its packages: the given folder, or a commit of this repository, which is
 * installed once in `data/bench/releases`.
 */
export const prepareRelease = async (release = lastRelease): Promise<string> => {
  if (existsSync(release)) return release
  const folder = join(root, 'data/bench/releases', release)
  if (existsSync(folder)) return folder
  // In CI the checkout may belong to another user than the tests.
  const git = ['-c', 'safe.directory=*', '-C', root]
  await run('git', [...git, 'cat-file', '-e', `${release}^{commit}`]).catch(() => {
    throw new ReleaseMissing(release)
  })
  // Complete or not there: an interrupted installation leaves only this folder behind.
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const archive = join(unfinished, 'release.tar')
  await run('git', [...git, 'archive', '--output', archive, release])
  await run('tar', ['xf', archive, '-C', unfinished])
  await rm(archive)
  const installing = ['ci', '--omit=dev', '--workspace=apps/server', '--no-audit', '--no-fund']
  await run('npm', installing, { cwd: unfinished, maxBuffer })
  await rename(unfinished, folder)
  return folder
}
