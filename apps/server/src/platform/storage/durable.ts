import { constants } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { refuse } from '../refuse.ts'

/** Flushes the entries of a directory to disk. Windows does this itself and has no call for it. */
export const syncDirectory = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a directory and its parents durably. */
export const makeDirectory = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let directory = path; directory.length >= first.length; directory = dirname(directory))
    await syncDirectory(dirname(directory))
}

/** Runs a write; throws STORAGE_FULL if there is no space. */
export const refuseWhenFull = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOSPC' || code === 'EDQUOT' ? refuse('STORAGE_FULL') : Promise.reject(error)
  }
}
