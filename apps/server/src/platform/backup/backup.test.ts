import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caseFileCalls } from '@archway/contract/case-files'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { peopleAt } from '../../demo/visitor.ts'
import { sampleStl } from '../../features/case-files/sample.ts'
import { createApp } from '../../start/app.ts'
import { type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { type Config, readConfig } from '../config/config.ts'
import { systemScope } from '../db/scope.ts'
import { openStorage } from '../storage/choose.ts'
import { NotStored, type Storage } from '../storage/storage.ts'
import { memoryLog } from '../testing/memory-log.ts'
import { testBucket } from '../testing/s3.ts'
import { type BackupSource, takeBackup } from './backup.ts'
import { filesFolderOf, listSnapshots, openSnapshot, snapshotsFolderOf, tableFile } from './folder.ts'
import { type RestoreTarget, restoreBackup } from './restore.ts'
import { listTables } from './schema.ts'
import { verifyBackup } from './verify.ts'

const owner = 'owner@brightsmiles.test'
/** The role that the documentation recommends: it owns its database and may create roles, and is not a superuser. */
const role = `archway_drill_${process.pid}`

const runSql = async (statement: string, database?: string): Promise<unknown[]> => {
  const url = new URL(inject('testDatabases').adminUrl)
  if (database) url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const databases: string[] = []
/** An empty database of that role. */
const createDatabase = async (): Promise<string> => {
  const name = `${inject('testDatabases').prefix}_drill_${databases.length}`
  databases.push(name)
  await runSql(`create database ${name} owner ${role}`)
  const url = new URL(inject('testDatabases').adminUrl)
  url.username = role
  url.password = 'drill'
  url.pathname = `/${name}`
  return url.href
}

const folders: string[] = []
const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-backup-'))
  folders.push(folder)
  return folder
}

/** A hash of all rows for each table, and a hash for each file. */
const readState = async (databaseUrl: string, storage: Storage) => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const rows: Record<string, string> = {}
  await client.query('begin; set local role archway_backup')
  for (const { schema, name } of await listTables(client)) {
    const { rows: states } = await client.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as state from "${schema}"."${name}" t`,
    )
    rows[`${schema}.${name}`] = states[0].state
  }
  await client.query('rollback')
  const { rows: shape } = await client.query(
    `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select tablename || ' ' || policyname || ' ' || coalesce(qual, '') from pg_policies
     union all select oid::regclass::text || ' forced ' || relforcerowsecurity from pg_class where relrowsecurity
     order by 1`,
  )
  await client.end()
  const files: Record<string, string> = {}
  for await (const { key } of storage.list()) files[key] = await storage.checksum(key)
  return { rows, shape: shape.map(({ line }) => line), files }
}

let story: UploadStory
let source: BackupSource
const createTarget = async (): Promise<RestoreTarget & { settings: Config }> => {
  const dataDir = await createFolder()
  const settings = readConfig({ DATA_DIR: dataDir, ...(await testBucket()) }, [])
  return { databaseUrl: await createDatabase(), dataDir, storage: await openStorage(settings), settings }
}
const upload = async (count: number) => {
  for (let n = 0; n < count; n += 1)
    await story.uploaded(await story.newCase(), 'upperImpression', 'upper.stl', sampleStl(20_000, n))
}

beforeAll(async () => {
  await runSql(`create role ${role} login createrole password 'drill'`)
  // Roles belong to the whole server, and another owner has created these: the drill's owner may grant them.
  await runSql(`grant archway_app, archway_staff, archway_jobs, archway_backup to ${role} with admin option`)
  const databaseUrl = await createDatabase()
  const { migrate } = await import('../db/migrate.ts')
  await migrate(databaseUrl)
  const dataDir = await createFolder()
  const database = { url: databaseUrl, serverUrl: databaseUrl, drop: async () => {} }
  story = await uploadStory({ DATA_DIR: dataDir }, { database })
  await upload(5)
  // A reservation without bytes refers to a file that does not exist yet, and must not count as missing.
  await story.reserve(await story.newCase(), 'upperImpression', 'u.stl', 1000)
  source = { databaseUrl, dataDir, storage: story.services.storage }
})
afterAll(async () => {
  await story.app.close()
  for (const name of databases) await runSql(`drop database if exists ${name} with (force)`)
  await runSql(`drop role ${role}`).catch(() => {})
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('R12: backup and restore', () => {
  test('R8: as the recommended role, rows and files are equal by hash, and the server starts with them', async () => {
    const root = await createFolder()
    const { manifest } = await takeBackup(source, root)
    expect(manifest.missing).toEqual([])
    expect(manifest.damaged).toEqual([])
    expect(manifest.files.count).toBeGreaterThanOrEqual(5)
    expect(await verifyBackup(root)).toEqual([])
    expect((await stat(root)).mode & 0o077).toBe(0)

    const before = await readState(source.databaseUrl, source.storage)
    expect(Object.values(before.rows).filter(state => !state.startsWith('0 ')).length).toBeGreaterThan(8)
    const target = await createTarget()
    expect((await restoreBackup(root, target)).problems).toEqual([])
    expect(await readState(target.databaseUrl, target.storage)).toEqual(before)
    const keys = join('secrets', 'keys')
    expect(await readFile(join(target.dataDir, keys), 'utf8')).toBe(
      await readFile(join(source.dataDir, keys), 'utf8'),
    )
    expect((await stat(join(target.dataDir, keys))).mode & 0o777).toBe(0o600)
    expect((await takeBackup(source, await createFolder(), { keys: false })).manifest.secrets).toEqual([])

    const app = await createApp(target.settings, target.databaseUrl, memoryLog().log, story.app.clock)
    try {
      const person = await peopleAt(app.http).as(owner)
      const [asset] = await app.services.db.within(systemScope, async tx => {
        const { rows } = await tx.$client.query(
          "select id, case_id, sha256 from case_asset where status = 'ready' order by id",
        )
        return rows
      })
      const { body } = await person.call(caseFileCalls.ofCase, { params: { id: asset.case_id } })
      expect(body.data.map(({ sha256 }) => sha256)).toContain(asset.sha256)
      const address = await person.call(caseFileCalls.address, { params: { id: asset.id } })
      const file = await app.http.inject(address.body.data.url)
      expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(asset.sha256)
    } finally {
      await app.close()
    }
  })

  test('an interrupted backup does not count, and the next one continues it', async () => {
    const root = await createFolder()
    let openCount = 0
    const breaking: Storage = Object.assign(Object.create(source.storage), {
      open: async (...args: Parameters<Storage['open']>) => {
        openCount += 1
        if (openCount > 3) throw new Error('the line broke')
        return source.storage.open(...args)
      },
    })
    await expect(takeBackup({ ...source, storage: breaking }, root)).rejects.toThrow('the line broke')
    expect(await listSnapshots(root)).toEqual([])
    await expect(openSnapshot(root)).rejects.toThrow('holds no complete backup')
    // The state after a power failure: the file ends in the middle of a line.
    await appendFile(join(root, 'stored.jsonl'), '{"key":"cut o')
    const { copiedCount, manifest } = await takeBackup(source, root)
    expect(copiedCount).toBe(manifest.files.count - 3)
    expect(await verifyBackup(root)).toEqual([])
  })

  test('the next backup copies what is new, and removes files that no backup refers to', async () => {
    const root = await createFolder()
    await takeBackup(source, root)
    await upload(1)
    const { copiedCount } = await takeBackup(source, root)
    expect(copiedCount).toBe(1)
    expect(await listSnapshots(root)).toHaveLength(2)
    await writeFile(join(filesFolderOf(root), 'of-nobody'), 'x')
    await takeBackup(source, root, { keep: 1 })
    expect(await listSnapshots(root)).toHaveLength(1)
    expect(existsSync(join(filesFolderOf(root), 'of-nobody'))).toBe(false)
    expect(await verifyBackup(root)).toEqual([])
  })

  test('a file removed during the backup is no problem; a lost file is reported', async () => {
    const { rows } = await story.services.db.within(systemScope, tx =>
      tx.$client.query("select id, storage_key from case_asset where status = 'ready' order by id limit 2"),
    )
    const [erasedRow, lostRow] = rows
    const without: Storage = Object.assign(Object.create(source.storage), {
      size: async (key: string) => (key === lostRow.storage_key ? null : source.storage.size(key)),
      open: async (...args: Parameters<Storage['open']>) => {
        // After the snapshot of the rows, a person is erased, with row and file.
        if (args[0] === erasedRow.storage_key) {
          await markErased(erasedRow.id)
          throw new NotStored(args[0])
        }
        if (args[0] === lostRow.storage_key) throw new NotStored(args[0])
        return source.storage.open(...args)
      },
    })
    const markErased = (id: string) =>
      story.services.db.within(systemScope, tx =>
        tx.$client.query("update case_asset set sha256 = null, status = 'withdrawn' where id = $1", [id]),
      )
    const { sha256 } = (
      await story.services.db.within(systemScope, tx =>
        tx.$client.query('select sha256 from case_asset where id = $1', [erasedRow.id]),
      )
    ).rows[0]
    const root = await createFolder()
    const { manifest } = await takeBackup({ ...source, storage: without }, root)
    await story.services.db.within(systemScope, tx =>
      tx.$client.query("update case_asset set sha256 = $2, status = 'ready' where id = $1", [
        erasedRow.id,
        sha256,
      ]),
    )
    expect(manifest.missing).toEqual([lostRow.storage_key])
    expect(await verifyBackup(root)).toEqual([
      `The file ${lostRow.storage_key} was missing in the storage when the backup was taken.`,
    ])
  })

  test('an interrupted restore can be run again', async () => {
    const root = await createFolder()
    await takeBackup(source, root)
    const target = await createTarget()
    let puts = 0
    const breaking: Storage = Object.assign(Object.create(target.storage), {
      put: async (...args: Parameters<Storage['put']>) => {
        puts += 1
        if (puts > 2) throw new Error('the line broke')
        return target.storage.put(...args)
      },
    })
    await expect(restoreBackup(root, { ...target, storage: breaking })).rejects.toThrow('the line broke')
    // Fails again in the middle of the rows, because the last table is unreadable.
    const { manifest, folder } = await openSnapshot(root)
    const last = join(folder, tableFile(manifest.tables.at(-1)!))
    const content = await readFile(last)
    await writeFile(last, 'no gzip')
    await expect(restoreBackup(root, target)).rejects.toThrow('are damaged')
    await writeFile(last, content)
    expect((await restoreBackup(root, target)).problems).toEqual([])
    const { rows, files } = await readState(target.databaseUrl, target.storage)
    expect({ rows, files }).toEqual({
      rows: (await readState(source.databaseUrl, source.storage)).rows,
      files,
    })
  })

  test('nothing is overwritten: a database, storage or folder that is not empty is refused', async () => {
    const root = await createFolder()
    await takeBackup(source, root)
    const empty = await createTarget()
    await expect(restoreBackup(root, { ...empty, databaseUrl: source.databaseUrl })).rejects.toThrow(
      /^The database is not empty \(/,
    )
    await empty.storage.put('somebody/else', Buffer.from('x'))
    await expect(restoreBackup(root, empty)).rejects.toThrow('it holds somebody/else')
    const folder = await createFolder()
    await writeFile(join(folder, 'letters.txt'), 'x')
    await expect(takeBackup(source, folder)).rejects.toThrow('no folder of backups (it holds letters.txt)')
  })

  test('only one backup runs at a time', async () => {
    const [first, second] = await Promise.allSettled([
      takeBackup(source, await createFolder()),
      takeBackup(source, await createFolder()),
    ])
    const outcomes = [first, second].map(({ status }) => status).sort()
    expect(outcomes).toEqual(['fulfilled', 'rejected'])
  })
})

describe('R12 planted faults are found', () => {
  let root: string
  beforeAll(async () => {
    root = await createFolder()
    await takeBackup(source, root)
  })

  test('a damaged file, a missing file, and a file that was not written by a backup', async () => {
    const { files } = await openSnapshot(root)
    const [damaged, missing] = files.map(({ key }) => key) as [string, string]
    const path = join(filesFolderOf(root), damaged)
    const content = await readFile(path)
    const changed = Buffer.from(content)
    changed[changed.length >> 1]! ^= 1
    await writeFile(path, changed)
    const awayContent = await readFile(join(filesFolderOf(root), missing))
    await rm(join(filesFolderOf(root), missing))
    expect((await verifyBackup(root)).sort()).toEqual(
      [
        `The file ${damaged} in the backup is damaged.`,
        `The file ${missing} is missing in the backup.`,
      ].sort(),
    )
    const { problems } = await restoreBackup(root, await createTarget())
    expect(problems).toHaveLength(2)
    await writeFile(path, content)
    await writeFile(join(filesFolderOf(root), missing), awayContent)
    expect(await verifyBackup(root)).toEqual([])
  })

  test('rows that were changed, truncated or omitted', async () => {
    const { folder, manifest } = await openSnapshot(root)
    const table = manifest.tables.find(({ name }) => name === 'case_asset')!
    const path = join(folder, tableFile(table))
    const content = await readFile(path)
    const { gunzipSync, gzipSync } = await import('node:zlib')
    const text = gunzipSync(content).toString()
    for (const [fault, sentence] of [
      [gzipSync(text.replace('upper.stl', 'lower.stl')), /not those that were saved/],
      [gzipSync(''), /holds 0 rows of public\.case_asset in place of the \d+/],
      [content.subarray(0, content.length - 20), /are damaged/],
    ] as const) {
      await writeFile(path, fault)
      const problems = await verifyBackup(root)
      expect(problems).toHaveLength(1)
      expect(problems[0]).toMatch(sentence)
    }
    await writeFile(path, content)
  })

  test('a backup without rows', async () => {
    const empty = await createFolder()
    const { name } = await takeBackup(source, empty)
    const folder = join(snapshotsFolderOf(empty), name)
    const { gzipSync } = await import('node:zlib')
    const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
    for (const table of manifest.tables) {
      await writeFile(join(folder, tableFile(table)), gzipSync(''))
      Object.assign(table, { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') })
    }
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
    expect(await verifyBackup(empty)).toEqual(['The backup holds no rows at all.'])
  })

  test('a table whose rows the backup role cannot see stops the backup with its name', async () => {
    const database = new URL(source.databaseUrl).pathname.slice(1)
    await runSql('drop policy backup on case_asset', database)
    await expect(takeBackup(source, await createFolder())).rejects.toThrow(
      'does not see every row of case_asset;',
    )
    await runSql('create policy backup on case_asset for select to archway_backup using (true)', database)
    await runSql('create policy narrow on case_asset as restrictive using (false)', database)
    await expect(takeBackup(source, await createFolder())).rejects.toThrow('case_asset')
    await runSql('drop policy narrow on case_asset', database)
    await takeBackup(source, await createFolder())
  })
})

/** The newest pg_dump of this machine, if it supports the version of the test server. */
const findPgDump = async (): Promise<string | null> => {
  const [row] = (await runSql('show server_version_num')) as { server_version_num: string }[]
  const server = Math.floor(Number(row?.server_version_num) / 10_000)
  const programs = globSync('/usr/lib/postgresql/*/bin/pg_dump').filter(
    path => Number(path.split('/')[4]) >= server,
  )
  return programs.at(-1) ?? null
}

describe('R12: tools of PostgreSQL', () => {
  test('pg_dump as the backup role writes every row; without that role it fails', async context => {
    const program = await findPgDump()
    if (!program) return context.skip('this machine has no pg_dump for the server of the tests')
    const dump = (...options: string[]) => {
      const file = join(folders[0] as string, `dump-${options.length}.sql`)
      const result = spawnSync(program, [...options, `--file=${file}`, source.databaseUrl], {
        encoding: 'utf8',
      })
      return { file, status: result.status, errors: result.stderr }
    }
    // Planted fault: the command of earlier documentation.
    expect(dump().errors).toContain('row-level security')
    const without = '--exclude-table=archway_scope.login_key'
    const { file, status, errors } = dump('--role=archway_backup', '--enable-row-security', without)
    expect([status, errors]).toEqual([0, ''])
    const text = await readFile(file, 'utf8')
    const [, block = ''] = /^COPY public\.case_asset [^\n]*\n([\s\S]*?)^\\\.$/m.exec(text) ?? []
    const { rows } = await story.services.db.within(systemScope, tx =>
      tx.$client.query('select count(*)::int as n from case_asset'),
    )
    expect(block.split('\n').length - 1).toBe(rows[0].n)
  })
})
