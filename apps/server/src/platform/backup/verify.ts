import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskStorage } from '../storage/disk.ts'
import { NotStored } from '../storage/storage.ts'
import { eachOf } from './copy-files.ts'
import { filesFolderOf, hashOf, openSnapshot } from './folder.ts'
import { BackupProblem, type Progress } from './problem.ts'
import { checkTable } from './rows.ts'

/** Reads a whole backup, rows and files; returns all problems as sentences, none for an intact backup. */
export const verifyBackup = async (
  root: string,
  { snapshot, progress = () => {} }: { snapshot?: string; progress?: Progress } = {},
): Promise<string[]> => {
  const { folder, manifest, files } = await openSnapshot(root, snapshot)
  const problems: string[] = []
  const note = async (work: Promise<void>): Promise<void> =>
    work.catch(error => {
      if (!(error instanceof BackupProblem)) throw error
      problems.push(error.message)
    })
  let checkedCount = 0
  for (const table of manifest.tables) {
    await note(checkTable(folder, table))
    progress('rows', ++checkedCount, manifest.tables.length)
  }
  if (manifest.tables.every(({ rows }) => rows === 0)) problems.push('The backup holds no rows at all.')
  if (manifest.migrations.length === 0)
    problems.push('The backup does not name the migrations of its schema.')

  const storage = await diskStorage(filesFolderOf(root), 0)
  checkedCount = 0
  await eachOf(files, async ({ key, sha256 }) => {
    const checksum = await storage.checksum(key).catch(error => {
      if (error instanceof NotStored) return null
      throw error
    })
    if (checksum === null) problems.push(`The file ${key} is missing in the backup.`)
    else if (checksum !== sha256) problems.push(`The file ${key} in the backup is damaged.`)
    progress('files', ++checkedCount, files.length)
  })
  for (const { name, sha256 } of manifest.secrets) {
    const content = await readFile(join(folder, 'secrets', name)).catch(() => null)
    if (!content || hashOf(content) !== sha256)
      problems.push(`The key file ${name} of the backup is ${content ? 'damaged' : 'missing'}.`)
  }
  for (const key of manifest.missing)
    problems.push(`The file ${key} was missing in the storage when the backup was taken.`)
  for (const key of manifest.damaged)
    problems.push(`The file ${key} was damaged in the storage when the backup was taken.`)
  return problems
}
