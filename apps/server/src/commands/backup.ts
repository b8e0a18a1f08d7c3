import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '../platform/backup/backup.ts'
import { openSnapshot } from '../platform/backup/folder.ts'
import { BackupProblem, type Progress } from '../platform/backup/problem.ts'
import { recordRun } from '../platform/backup/record.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { verifyBackup } from '../platform/backup/verify.ts'
import { ConfigError, readConfig } from '../platform/config/config.ts'
import { isDatabaseAway } from '../platform/db/outage.ts'
import { startEmbeddedPostgres } from '../platform/postgres/postgres.ts'
import { Refusal } from '../platform/refuse.ts'
import { hasGivenKeys } from '../platform/secrets/open-keys.ts'
import { openStorage } from '../platform/storage/choose.ts'
import { StorageAway } from '../platform/storage/storage.ts'

const usage = `npm run backup -- --to FOLDER [--keep 7] [--without-keys] [--data ./data]
npm run restore -- --from FOLDER [--snapshot NAME] [--data ./data]
npm run backup:verify -- FOLDER [--snapshot NAME]
Settings come from the environment (DATA_DIR, DATABASE_URL, S3_…), as for the server.`

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** One line for each step: overwritten in place on a terminal, otherwise printed every five seconds. */
const progressLine = (): Progress => {
  let last = 0
  return (step, done, total) => {
    const now = performance.now()
    if (done < total && now - last < (process.stdout.isTTY ? 100 : 5000)) return
    last = now
    const line = `${step === 'rows' ? 'Tables' : 'Files'}: ${done} of ${total}`
    if (!process.stdout.isTTY) printLine(line)
    else process.stdout.write(`\r${line}${done === total ? '\n' : ''}`)
  }
}

const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`

const stopWith = (text: string): never => {
  throw new BackupProblem(text)
}

const places = async (data: string | undefined) => {
  const settings = readConfig(process.env, data ? ['--data', data] : [])
  await mkdir(settings.DATA_DIR, { recursive: true })
  const url = settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL
  const embedded = url ? undefined : await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
  return {
    databaseUrl: url ?? embedded?.url ?? '',
    dataDir: settings.DATA_DIR,
    storage: await openStorage(settings),
    keysAreGiven: hasGivenKeys(settings),
    leave: async () => embedded?.stop(),
  }
}

type BackupOptions = { readonly keep: number; readonly keys: boolean; readonly data: string | undefined }

const backup = async (to: string, { keep, keys, data }: BackupOptions): Promise<number> => {
  const { leave, keysAreGiven, ...source } = await places(data)
  try {
    const { name, manifest, copiedCount } = await takeBackup(source, resolve(to), {
      keep,
      keys,
      progress: progressLine(),
    })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const { count, bytes } = manifest.files
    printLine(
      `Backup ${name}: ${rows} rows, ${count} files of ${megabytes(bytes)}, ${copiedCount} of them copied now.`,
    )
    if (!keys) printLine('The keys of the data folder are not in this backup: keep them too.')
    if (keysAreGiven)
      printLine(
        'The keys are given by SECRET_KEYS or SECRET_KEYS_FILE and are not in this backup: keep them too.',
      )
    for (const key of manifest.missing) printLine(`MISSING in the storage: ${key}`)
    for (const key of manifest.damaged) printLine(`DAMAGED in the storage: ${key}`)
    const problems = manifest.missing.length + manifest.damaged.length
    await tryRecordRun(source.databaseUrl, 'backup', { problems, files: count, bytes })
    return problems > 0 ? 1 : 0
  } finally {
    await leave()
  }
}

const restore = async (from: string, snapshot: string | undefined, data: string | undefined) => {
  const { leave, ...target } = await places(data)
  try {
    const { name, problems } = await restoreBackup(resolve(from), target, {
      snapshot,
      progress: progressLine(),
    })
    for (const problem of problems) printLine(problem)
    printLine(`Backup ${name} is restored. Start the server.`)
    return problems.length > 0 ? 1 : 0
  } finally {
    await leave()
  }
}

/** Records the outcome for the portal. If the database cannot be written, the outcome is not affected. */
const tryRecordRun = (...run: Parameters<typeof recordRun>): Promise<void> =>
  recordRun(...run).catch(() =>
    printLine('This could not be noted in the database, so the portal does not show it.'),
  )

/**
 * Needs no database and may run on another machine; if the settings name a database, the outcome is recorded in it.
 */
const verify = async (root: string, snapshot: string | undefined): Promise<number> => {
  const problems = await verifyBackup(resolve(root), { snapshot, progress: progressLine() })
  const { MIGRATION_DATABASE_URL: owner, DATABASE_URL: database } = readConfig(process.env, [])
  const url = owner ?? database
  if (url) {
    const { manifest } = await openSnapshot(resolve(root), snapshot)
    const { count, bytes } = manifest.files
    await tryRecordRun(url, 'verify', { problems: problems.length, files: count, bytes })
  }
  for (const problem of problems) printLine(problem)
  printLine(problems.length > 0 ? `${problems.length} problems.` : 'The backup is whole.')
  return problems.length > 0 ? 1 : 0
}

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      from: { type: 'string' },
      keep: { type: 'string', default: '7' },
      'without-keys': { type: 'boolean', default: false },
      snapshot: { type: 'string' },
      data: { type: 'string' },
    },
  })
  const [command, folder] = positionals
  if (!/^[1-9]\d{0,3}$/.test(values.keep))
    return stopWith(`--keep must be a whole number from 1 to 9999, not "${values.keep}".`)
  if (command === 'create' && values.to && !folder)
    return backup(values.to, { keep: Number(values.keep), keys: !values['without-keys'], data: values.data })
  if (command === 'restore' && values.from && !folder)
    return restore(values.from, values.snapshot, values.data)
  if (command === 'verify' && folder) return verify(folder, values.snapshot)
  return stopWith(usage)
}

/** The message of a failure that the operator can resolve; null for a programming error. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof BackupProblem || error instanceof ConfigError) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  if (code.startsWith('ERR_PARSE_ARGS')) return `${(error as Error).message}\n${usage}`
  if (code === 'ENOSPC' || (error instanceof Refusal && error.code === 'STORAGE_FULL'))
    return 'There is no room on the disk. Free some and run the same command again: it goes on where it was.'
  if (code === 'EACCES' || code === 'EROFS') return `${(error as Error).message}. Choose another folder.`
  if (error instanceof StorageAway) return 'The storage of the files cannot be reached.'
  if (isDatabaseAway(error)) return 'The database cannot be reached, or the connection was lost.'
  if (code === '28P01' || code === '28000' || code === '3D000' || code === '42501')
    return `The database refuses: ${(error as Error).message}.`
  return null
}

process.exitCode = await main().catch(error => {
  const sentence = sentenceOf(error)
  if (sentence === null) throw error
  process.stderr.write(`${sentence}\n`)
  return 1
})
