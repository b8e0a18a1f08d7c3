import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { syncDirectory } from '../storage/durable.ts'
import { isKey } from '../storage/storage.ts'
import { BackupProblem } from './problem.ts'

/*
 * A backup folder holds snapshots of the rows, and the files that any of them names, each once:
 *
 *   snapshots/2026-11-22T23-15-00-000Z/manifest.json   what the snapshot holds, with hashes; written last
 *                                      files.jsonl     every file: key, bytes, SHA-256
 *                                      rows/*.copy.gz  one file a table, in PostgreSQL's COPY text format
 *                                      secrets/        the key files of the data folder
 *   files/…                                            the files under their keys of the storage
 *   stored.jsonl                                       what has been copied to files/, line by line
 */

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A name that is joined to a folder: no separators, so that it stays inside. */
const plainName = z.string().regex(/^\w[\w.$-]*$/, 'is no plain name')
const storageKey = z.string().refine(isKey, 'is no key of the storage')

const tableShape = z.object({
  schema: plainName,
  name: plainName,
  columns: z.array(z.string()),
  rows: z.number().int().nonnegative(),
  /** Size of the uncompressed text. */
  bytes: z.number().int().nonnegative(),
  sha256,
})

const manifestShape = z.object({
  format: z.literal(1),
  takenAt: z.string(),
  postgres: z.string(),
  /** The migrations of the schema, oldest first. */
  migrations: z.array(z.object({ hash: z.string(), createdAt: z.number() })),
  tables: z.array(tableShape),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), last: z.string(), called: z.boolean() }),
  ),
  files: z.object({ count: z.number().int(), bytes: z.number().int(), sha256 }),
  /** Files referenced by rows but missing in the storage. */
  missing: z.array(z.string()),
  /** Files whose bytes do not match the hash in their row. */
  damaged: z.array(z.string()),
  secrets: z.array(z.object({ name: plainName, sha256 })),
})

export type SavedTable = z.infer<typeof tableShape>
export type Manifest = z.infer<typeof manifestShape>

const fileShape = z.object({ key: storageKey, bytes: z.number().int().nonnegative(), sha256 })
export type SavedFile = z.infer<typeof fileShape>

const unfinished = '.partial'

export const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

export const snapshotsFolderOf = (root: string): string => join(root, 'snapshots')
export const filesFolderOf = (root: string): string => join(root, 'files')
export const storedRecordOf = (root: string): string => join(root, 'stored.jsonl')
export const tableFile = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string =>
  join('rows', `${schema}.${name}.copy.gz`)

/** The complete snapshots, oldest first. */
export const listSnapshots = async (root: string): Promise<string[]> => {
  const names = await readdir(snapshotsFolderOf(root)).catch(() => [])
  return names.filter(name => !name.endsWith(unfinished)).sort()
}

/** Refuses a folder with other contents than backups. */
export const openRoot = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const expectedNames = ['snapshots', 'files', 'stored.jsonl', 'stored.jsonl.new', 'lost+found']
  const unexpectedNames = (await readdir(root)).filter(name => !expectedNames.includes(name))
  if (unexpectedNames.length > 0)
    throw new BackupProblem(
      `${root} is not empty and no folder of backups (it holds ${unexpectedNames.slice(0, 3).join(', ')}). Choose another folder.`,
    )
  await mkdir(snapshotsFolderOf(root), { recursive: true, mode: 0o700 })
}

/** A new folder for a snapshot; removes incomplete ones of interrupted runs. */
export const beginSnapshot = async (root: string, now: Date): Promise<string> => {
  for (const name of await readdir(snapshotsFolderOf(root)))
    if (name.endsWith(unfinished)) await rm(join(snapshotsFolderOf(root), name), { recursive: true })
  const folder = join(snapshotsFolderOf(root), `${now.toISOString().replaceAll(/[:.]/g, '-')}${unfinished}`)
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 })
  return folder
}

/** Writes a file that is durable when this resolves. */
export const writeDurably = async (path: string, content: string | Buffer): Promise<void> => {
  const handle = await open(path, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Completes the snapshot. Returns its name. */
export const finishSnapshot = async (
  root: string,
  folder: string,
  manifest: Manifest,
  files: readonly SavedFile[],
): Promise<string> => {
  await writeDurably(join(folder, 'files.jsonl'), linesOf(files))
  await writeDurably(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await syncDirectory(join(folder, 'rows'))
  await syncDirectory(folder)
  await rename(folder, folder.slice(0, -unfinished.length))
  await syncDirectory(snapshotsFolderOf(root))
  return folder.slice(snapshotsFolderOf(root).length + 1, -unfinished.length)
}

export const linesOf = (files: readonly SavedFile[]): string =>
  files.map(file => `${JSON.stringify(file)}\n`).join('')

/** Parses lines of files. Throws on an invalid line. */
export const readLines = (text: string): SavedFile[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => fileShape.parse(JSON.parse(line)))

export type Snapshot = {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
  readonly files: readonly SavedFile[]
}

/** A snapshot by its name, the newest by default. Throws a message if it was modified. */
export const openSnapshot = async (root: string, requestedName?: string): Promise<Snapshot> => {
  const names = await listSnapshots(root)
  const name = requestedName ?? names.at(-1)
  if (!name) throw new BackupProblem(`${root} holds no complete backup.`)
  if (!names.includes(name))
    throw new BackupProblem(`${root} holds no backup ${name}. There is: ${names.join(', ') || 'none'}.`)
  const folder = join(snapshotsFolderOf(root), name)
  try {
    const manifest = manifestShape.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))
    const list = await readFile(join(folder, 'files.jsonl'), 'utf8')
    if (hashOf(list) !== manifest.files.sha256)
      throw new BackupProblem(`files.jsonl of the backup ${name} is damaged.`)
    return { name, folder, manifest, files: readLines(list) }
  } catch (error) {
    if (error instanceof BackupProblem) throw error
    throw new BackupProblem(`The backup ${name} cannot be read: ${reasonOf(error)}`)
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof z.ZodError
    ? `${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}.`
    : (error as Error).message
