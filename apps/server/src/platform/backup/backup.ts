import { appendFile, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'
import { copyFile, eachOf } from './copy-files.ts'
import {
  beginSnapshot,
  filesFolderOf,
  finishSnapshot,
  hashOf,
  linesOf,
  listSnapshots,
  type Manifest,
  openRoot,
  openSnapshot,
  readLines,
  type SavedFile,
  type SavedTable,
  snapshotsFolderOf,
  storedRecordOf,
  writeDurably,
} from './folder.ts'
import { BackupProblem, type Progress } from './problem.ts'
import { portableSettings, saveTable } from './rows.ts'
import {
  listAppliedMigrations,
  listSequences,
  listTables,
  type NamedFile,
  namedFiles,
  needAllRows,
} from './schema.ts'

/** Arbitrary number of the advisory lock: one backup of a database at a time. */
const backupLock = 7_224_111

export type BackupSource = {
  /** The address of a role that is a member of `archway_backup`. */
  readonly databaseUrl: string
  readonly storage: Storage
  /** The data folder; the key files are in its subfolder `secrets`. */
  readonly dataDir: string
}

type Rows = Pick<Manifest, 'takenAt' | 'postgres' | 'migrations' | 'tables' | 'sequences'> & {
  readonly fileRefs: readonly NamedFile[]
}

/** Runs `work` in one transaction with one snapshot, as the role that sees every row. */
const inSnapshot = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
  await client.query('begin isolation level repeatable read, read only')
  try {
    await client.query('set local role archway_backup')
    await client.query(portableSettings)
    return await work()
  } finally {
    await client.query('rollback')
  }
}

const saveRows = async (client: pg.Client, folder: string, progress: Progress): Promise<Rows> => {
  await needAllRows(client)
  return inSnapshot(client, async () => {
    const { rows } = await client.query<{ takenAt: Date; postgres: string }>(
      `select now() as "takenAt", current_setting('server_version') as postgres`,
    )
    const allTables = await listTables(client)
    const tables: SavedTable[] = []
    for (const table of allTables) {
      tables.push(await saveTable(client, folder, table))
      progress('rows', tables.length, allTables.length)
    }
    return {
      takenAt: rows[0]!.takenAt.toISOString(),
      postgres: rows[0]!.postgres,
      migrations: await listAppliedMigrations(client),
      tables,
      sequences: await listSequences(client),
      fileRefs: await namedFiles(client),
    }
  })
}

/** The files copied before, from this folder's record. A truncated last line is ignored. */
const readStored = async (root: string): Promise<Map<string, SavedFile>> => {
  const text = await readFile(storedRecordOf(root), 'utf8').catch(() => '')
  const files = text.split('\n').flatMap(line => {
    try {
      return readLines(`${line}\n`)
    } catch {
      return []
    }
  })
  return new Map(files.map(file => [file.key, file]))
}

const writeStored = async (root: string, files: Iterable<SavedFile>): Promise<void> => {
  await writeDurably(`${storedRecordOf(root)}.new`, linesOf([...files]))
  await rename(`${storedRecordOf(root)}.new`, storedRecordOf(root))
}

/** Copies new files. A stored file never changes, so each key is copied once. */
const saveFiles = async (
  { storage }: BackupSource,
  root: string,
  fileRefs: readonly NamedFile[],
  progress: Progress,
) => {
  await mkdir(filesFolderOf(root), { recursive: true, mode: 0o700 })
  const target = await diskStorage(filesFolderOf(root), 0)
  const stored = await readStored(root)
  await writeStored(root, stored.values())
  const saved: SavedFile[] = []
  const absent: string[] = []
  const damaged: string[] = []
  let copiedCount = 0
  await eachOf(fileRefs, async ({ key, sha256 }) => {
    const before = stored.get(key)
    const isSuccessful =
      before && (sha256 === null || before.sha256 === sha256) && (await target.size(key)) === before.bytes
    const file = isSuccessful ? before : await copyFile(storage, target, key)
    if (!file) absent.push(key)
    else {
      if (!isSuccessful) {
        await appendFile(storedRecordOf(root), linesOf([file]), { mode: 0o600 })
        copiedCount += 1
      }
      if (sha256 !== null && file.sha256 !== sha256) damaged.push(key)
      saved.push(file)
    }
    progress('files', saved.length + absent.length, fileRefs.length)
  })
  saved.sort((first, second) => (first.key < second.key ? -1 : 1))
  return { saved, absent, damaged: damaged.sort(), copied: copiedCount }
}

/** A file removed after the snapshot is not missing: only files that rows still reference are. */
const listMissing = async (client: pg.Client, { storage }: BackupSource, absent: readonly string[]) => {
  if (absent.length === 0) return []
  const remainingFiles = await inSnapshot(client, () => namedFiles(client, absent))
  const missing: string[] = []
  for (const { key } of remainingFiles) if ((await storage.size(key)) === null) missing.push(key)
  return missing
}

const saveSecrets = async (dataDir: string, folder: string): Promise<Manifest['secrets']> => {
  const from = join(dataDir, 'secrets')
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  const saved: { name: string; sha256: string }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    await mkdir(join(folder, 'secrets'), { recursive: true, mode: 0o700 })
    const content = await readFile(join(from, entry.name))
    await writeDurably(join(folder, 'secrets', entry.name), content)
    saved.push({ name: entry.name, sha256: hashOf(content) })
  }
  return saved
}

/** Removes the oldest snapshots beyond `keep`, and files that no remaining snapshot references. */
const prune = async (root: string, snapshotCount: number): Promise<void> => {
  const names = await listSnapshots(root)
  for (const name of names.slice(0, -snapshotCount))
    await rm(join(snapshotsFolderOf(root), name), { recursive: true })
  const needed = new Set<string>()
  for (const name of names.slice(-snapshotCount))
    for (const { key } of (await openSnapshot(root, name)).files) needed.add(key)
  const stored = (await readStored(root)).values().filter(({ key }) => needed.has(key))
  // The record first, so that an interruption leaves no entry without its file.
  await writeStored(root, stored)
  const target = await diskStorage(filesFolderOf(root), 0)
  for await (const { key } of target.list()) if (!needed.has(key)) await target.remove(key)
}

export type BackupOptions = {
  readonly now?: Date
  /** Number of snapshots to retain, including this one. */
  readonly keep?: number
  /** Whether the key files of the data folder are saved too. */
  readonly keys?: boolean
  readonly progress?: Progress
}

export type BackupResult = {
  readonly name: string
  readonly manifest: Manifest
  readonly copiedCount: number
}

/**
 * Takes a snapshot of all rows, then copies every referenced file that the folder does not have. An interrupted backup
 * does not count; the next one copies only the missing files. Throws `BackupProblem` with a message.
 */
export const takeBackup = async (
  source: BackupSource,
  root: string,
  { now = new Date(), keep = 7, keys = true, progress = () => {} }: BackupOptions = {},
): Promise<BackupResult> => {
  await openRoot(root)
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: 'archway backup' })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [backupLock])
    if (!rows[0].free) throw new BackupProblem('Another backup of this database is being taken.')
    const folder = await beginSnapshot(root, now)
    const { fileRefs, ...saved } = await saveRows(client, folder, progress)
    const files = await saveFiles(source, root, fileRefs, progress)
    const manifest: Manifest = {
      format: 1,
      ...saved,
      files: {
        count: files.saved.length,
        bytes: files.saved.reduce((sum, { bytes }) => sum + bytes, 0),
        sha256: hashOf(linesOf(files.saved)),
      },
      missing: await listMissing(client, source, files.absent),
      damaged: files.damaged,
      secrets: keys ? await saveSecrets(source.dataDir, folder) : [],
    }
    const name = await finishSnapshot(root, folder, manifest, files.saved)
    await prune(root, keep)
    return { name, manifest, copiedCount: files.copied }
  } finally {
    await client.end()
  }
}
