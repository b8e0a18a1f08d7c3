import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropMonths } from '../../apps/server/src/platform/audit/archive/drop.ts'
import { exportTrail } from '../../apps/server/src/platform/audit/archive/export.ts'
import { trailJobs } from '../../apps/server/src/platform/audit/jobs.ts'
import { sealTrail } from '../../apps/server/src/platform/audit/seal.ts'
import { createStamper } from '../../apps/server/src/platform/audit/stamp.ts'
import { verifyTrail } from '../../apps/server/src/platform/audit/verify.ts'
import { connect, type Database } from '../../apps/server/src/platform/db/database.ts'
import { createKeys } from '../../apps/server/src/platform/secrets/keys.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { diskStorage } from '../../apps/server/src/platform/storage/disk.ts'
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts'
import { type TestDatabase, testDatabase } from '../../apps/server/src/platform/testing/database.ts'
import { memoryLog } from '../../apps/server/src/platform/testing/memory-log.ts'

/** The number of months that stay in the database besides the current one. */
const months = 2
/** The number of lines in each month, and the maximum in each file. */
const [perMonth, perFile] = [8, 5]

let database: TestDatabase
let owner: pg.Client
let db: Database
let folder: string
let storage: Storage
const secrets = ['first key of this installation']
const keys = createKeys(() => secrets)
const { log, lines: logged, texts } = memoryLog()

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query<Row>(text, values)).rows
const insert = (at: string) =>
  query(
    `insert into audit_entry (at, request_id, class, call, ids, result, address)
     values (${at}, gen_random_uuid(), 'patientRead', 'GET /test', array[gen_random_uuid()], 'ok', '127.0.0.1')`,
  )
const seal = async (): Promise<void> => {
  await sealTrail(db)
  // Simulates that so much time has passed that no transaction can still add an earlier line.
  const isComplete = async () => {
    await query(`update audit_chain set candidate_at = now() - interval '1 hour'`)
    await sealTrail(db)
    const [chain] = await query<{ complete: boolean }>(
      'select complete_to >= (select max(id) from audit_entry) as complete from audit_chain',
    )
    return chain?.complete
  }
  await expect.poll(isComplete).toBe(true)
  await createStamper(db, keys, log)()
}
const month = (ago: number): string => `date_trunc('month', now()) - interval '${ago} months'`
const listPartitions = async () =>
  (await query<{ name: string }>('select name from audit_months()')).map(({ name }) => name)

beforeEach(async () => {
  secrets.splice(0, 9, 'first key of this installation')
  logged.length = 0
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  db = connect(database.serverUrl, { size: 3 })
  folder = await mkdtemp(join(tmpdir(), 'archway-archive-'))
  storage = await diskStorage(folder, 0)
  // An installation that has run for five months: its partitions were created month by month.
  await query(`set timezone = 'UTC'`)
  for (const name of await listPartitions()) await query(`drop table ${name}`)
  for (let ago = 5; ago >= -1; ago -= 1)
    await query(`do $$ begin
      execute format('create table audit_entry_%s partition of audit_entry for values from (%L) to (%L)',
        to_char(${month(ago)}, 'YYYY_MM'), ${month(ago)}, ${month(ago - 1)});
    end $$`)
  for (let ago = 5; ago >= 0; ago -= 1)
    for (let n = 0; n < perMonth; n += 1) await insert(`${month(ago)} + interval '${n} seconds'`)
  await seal()
})
afterEach(async () => {
  await db.close()
  await owner.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const createContext = (over: Storage = storage) => ({ db, storage: over, keys, log })
const archive = () => ({ storage, keys })
const exportAll = (over?: Storage) => exportTrail(createContext(over), months, perFile)
const ageExports = () => query(`update audit_export set exported_at = exported_at - interval '2 days'`)
const listFiles = () =>
  query<{ key: string; manifest: string; from: number }>(
    `select storage_key as key, manifest_key as manifest, from_number::int as from from audit_export order by from_number`,
  )
const listSentences = async () =>
  (await verifyTrail(db, { archive: archive() })).breaks.map(({ sentence }) => sentence)
const countInDatabase = async () =>
  (await query<{ n: number }>('select count(*)::int as n from audit_entry'))[0]?.n
const all = 6 * perMonth
const holds = { lines: all, unsealed: 0, breaks: [] }

describe('S13 R8 the months of the audit trail that are archived', () => {
  test('are exported, read back and dropped, and verified across files and rows', async () => {
    await exportAll()
    expect(await countInDatabase()).toBe(all)
    expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
    await ageExports()
    const before = await listPartitions()
    await dropMonths(createContext(), months)
    // Of six months, three are older than the current one and the two before it.
    expect(await listPartitions()).toEqual(before.slice(3))
    expect(await countInDatabase()).toBe(3 * perMonth)
    expect(await query('select min(number)::int as first from audit_seal')).toEqual([
      { first: 3 * perMonth + 1 },
    ])
    expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
    // Lines written afterwards are sealed, stamped and verified as usual.
    await insert('now()')
    await seal()
    expect(await verifyTrail(db, { archive: archive() })).toEqual({ ...holds, lines: all + 1 })
    expect(texts('error')).toEqual([])
    // A second run has nothing to do.
    await exportAll()
    await dropMonths(createContext(), months)
    expect(await countInDatabase()).toBe(3 * perMonth + 1)
  })

  test('nothing is dropped before its export, nor on the same day', async () => {
    await dropMonths(createContext(), months)
    expect(await countInDatabase()).toBe(all)
    await exportAll()
    await dropMonths(createContext(), months)
    expect(await countInDatabase()).toBe(all)
    expect(texts('info')).toContainEqual(
      expect.stringMatching(/are not in a file that was exported a day ago/),
    )
  })

  test('the database refuses to drop the current month, and months with lines that are not exported', async () => {
    await exportAll()
    await ageExports()
    const drop = (name: string | undefined) =>
      db.query({ kind: 'staff' }, { text: 'select drop_audit_month($1)', values: [name] })
    const [first, , , recent] = await listPartitions()
    await expect(drop(recent)).rejects.toThrow(/are not in a file/)
    await expect(drop((await listPartitions()).at(-2))).rejects.toThrow(/is not over/)
    await expect(drop('audit_entry_default')).rejects.toThrow(/has no month/)
    await expect(drop('case_file')).rejects.toThrow(/has no month/)
    // A late line, in a month that was already exported.
    await insert(`${month(5)} + interval '1 hour'`)
    await expect(drop(first)).rejects.toThrow(/are not in a file/)
    await seal()
    await expect(drop(first)).rejects.toThrow(/are not in a file/)
    await exportAll()
    await ageExports()
    await drop(first)
    expect(await verifyTrail(db, { archive: archive() })).toEqual({ ...holds, lines: all + 1 })
  })

  test('a process can neither change nor backdate what it has exported, nor drop in the scope of a company', async () => {
    await exportAll()
    const queryAsServer = (text: string) => db.query({ kind: 'staff' }, { text })
    for (const attempt of [
      "update audit_export set exported_at = now() - interval '2 days'",
      'delete from audit_export',
      `insert into audit_export (from_number, to_number, before_hash, last_hash, lines, bytes, sha256, storage_key, manifest_key, exported_at)
       values (1, 99, '', '', 1, 1, '', 'a/b', 'a/c', now() - interval '2 days')`,
      'delete from audit_seal',
      'update audit_chain set dropped_to = 99',
      'select from audit_entry_default',
    ])
      await expect(queryAsServer(attempt), attempt).rejects.toThrow(/permission denied/)
    const company = { kind: 'company', companyId: '00000000-0000-4000-8000-000000000001' } as const
    for (const attempt of [
      `select drop_audit_month('${(await listPartitions())[0]}')`,
      'select drop_audit_seals(1)',
    ])
      await expect(db.query(company, { text: attempt }), attempt).rejects.toThrow(/permission denied/)
    // With only the role, as injected SQL could use it, without a signed scope.
    const injected = new pg.Client({ connectionString: database.serverUrl })
    await injected.connect()
    await injected.query('set role archway_staff')
    await expect(injected.query('select drop_audit_seals(1)')).rejects.toThrow(/only the product/)
    await expect(injected.query(`select drop_audit_month('a')`)).rejects.toThrow(/only the product/)
    await injected.end()
  })
})

describe('S13 planted faults in the exported trail are found', () => {
  beforeEach(async () => {
    await exportAll()
    await ageExports()
    await dropMonths(createContext(), months)
    expect(await listSentences()).toEqual([])
  })
  const path = (key: string | undefined) => join(folder, key ?? '')
  /** Changes the lines of the second file. */
  const rewriteSecondFile = async (change: (lines: string[]) => string[]): Promise<void> => {
    const file = path((await listFiles())[1]?.key)
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    await writeFile(file, gzipSync(`${change(lines).join('\n')}\n`))
  }

  test('a changed line in a file', async () => {
    await rewriteSecondFile(lines =>
      lines.map((line, index) => (index === 2 ? line.replace('GET /test', 'GET /else') : line)),
    )
    const problems = await listSentences()
    expect(problems).toContainEqual(expect.stringMatching(/is not what was sealed from number 8 on/))
    expect(problems).toContainEqual(expect.stringMatching(/is not the one that was exported/))
  })

  test('a removed line, and a truncated end', async () => {
    await rewriteSecondFile(lines => lines.toSpliced(2, 1))
    expect(await listSentences()).toContainEqual(
      expect.stringMatching(/is not what was sealed from number 8 on/),
    )
    await rewriteSecondFile(lines => lines.slice(0, -1))
    expect((await listSentences()).length).toBeGreaterThan(0)
  })

  test('a missing file, an invalid file, and a missing manifest', async () => {
    const [first, second, third] = await listFiles()
    await rm(path(first?.key))
    await writeFile(path(second?.key), 'no file')
    await rm(path(third?.manifest))
    const problems = await listSentences()
    expect(problems).toContainEqual(expect.stringMatching(/1-5.jsonl.gz is missing/))
    expect(problems).toContainEqual(expect.stringMatching(/6-10.jsonl.gz is damaged/))
    expect(problems).toContainEqual(expect.stringMatching(/manifest audit\/11-15.json is missing/))
  })

  test('a file with its row and hashes recomputed: the manifest cannot be forged', async () => {
    const [, second] = await listFiles()
    await query('alter table audit_export no force row level security')
    await query(`update audit_export set sha256 = 'other' where storage_key = $1`, [second?.key])
    expect(await listSentences()).toContainEqual(
      expect.stringMatching(/was not signed with a key of this installation/),
    )
  })

  test('removed rows of exported files', async () => {
    await query('alter table audit_export no force row level security')
    await query('delete from audit_export where from_number = 6')
    expect(await listSentences()).toContainEqual(
      expect.stringMatching(/does not follow the line before it, number 5/),
    )
  })

  test('signatures are renewed when keys are rotated, before the old key is deleted', async () => {
    secrets.unshift('second key of this installation')
    await exportAll()
    secrets.pop()
    expect((await verifyTrail(db, { archive: archive() })).breaks).toEqual([])
    secrets.splice(0, 9, 'a key of another installation')
    expect((await listSentences()).length).toBe((await listFiles()).length)
  })
})

describe('S13 lines that are both in a file and in the database', () => {
  test('are compared: a line changed or deleted in the database is found, and its month is not dropped', async () => {
    await exportAll()
    await ageExports()
    const [line] = await query<{ id: string }>(`select entry_id as id from audit_seal where number = 3`)
    await query(`update audit_entry set account_id = gen_random_uuid() where id = $1`, [line?.id])
    expect(await listSentences()).toEqual([expect.stringMatching(/number 3, differs from the exported file/)])
    await expect(dropMonths(createContext(), months)).rejects.toThrow(/differs from the exported file/)
    await query('delete from audit_entry where id = $1', [line?.id])
    await query('delete from audit_seal where entry_id = $1', [line?.id])
    expect(await listSentences()).toEqual([expect.stringMatching(/number 3, is in its exported file alone/)])
    expect(await countInDatabase()).toBe(all - 1)
  })

  test('a file damaged before the drop prevents dropping its month', async () => {
    await exportAll()
    await ageExports()
    const [first] = await listFiles()
    await writeFile(join(folder, first?.key ?? ''), gzipSync('{}\n'))
    await expect(dropMonths(createContext(), months)).rejects.toThrow(/1-5.jsonl.gz/)
    expect(await countInDatabase()).toBe(all)
  })

  test('a chain that was changed before its export is not exported', async () => {
    await query(
      `update audit_entry set account_id = gen_random_uuid() where id = (select min(id) from audit_entry)`,
    )
    await expect(exportAll()).rejects.toThrow(/is not what was sealed/)
    expect(await listFiles()).toEqual([])
  })
})

describe('R8 a process killed in between loses nothing', () => {
  class Killed extends Error {}
  /** The storage of a process that is killed before, or right after, its n-th use of the storage. */
  const killedAt = (n: number, timing: 'before' | 'after'): Storage => {
    let uses = 0
    const injectKill =
      <Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) =>
      async (...args: Given): Promise<Answer> => {
        uses += 1
        if (uses === n && timing === 'before') throw new Killed()
        const response = await work(...args)
        if (uses === n) throw new Killed()
        return response
      }
    return {
      ...storage,
      put: injectKill(storage.put),
      checksum: injectKill(storage.checksum),
      open: injectKill(storage.open),
    }
  }

  test.each(['before', 'after'] as const)('%s every use of the storage', async timing => {
    let kills = 0
    const untilDone = async (work: (over: Storage) => Promise<void>) => {
      for (let n = 1; ; n += 1) {
        try {
          await work(killedAt(n, timing))
          return
        } catch (error) {
          if (!(error instanceof Killed)) throw error
          kills += 1
          expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
        }
      }
    }
    await untilDone(over => exportAll(over))
    await ageExports()
    await untilDone(over => dropMonths(createContext(over), months))
    expect(kills).toBeGreaterThan(10)
    expect(await countInDatabase()).toBe(3 * perMonth)
    expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
  })

  test('between dropping a month and dropping its seals', async () => {
    await exportAll()
    await ageExports()
    const [first] = await listPartitions()
    await db.query({ kind: 'staff' }, { text: 'select drop_audit_month($1)', values: [first] })
    expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
    await dropMonths(createContext(), months)
    expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
  })
})

describe('R11 the jobs of the audit trail', () => {
  const jobs = (AUDIT_MONTHS: number) =>
    trailJobs({ ...createContext(), config: { AUDIT_MONTHS } } as unknown as Services)

  test('create the coming months, and report lines without a partition', async () => {
    const before = (await listPartitions()).length
    await jobs(0).makeMonths?.({} as never, undefined as never, 1)
    expect((await listPartitions()).length).toBe(before + 2)
    expect(texts('error')).toEqual([])
    await insert(`now() + interval '3 years'`)
    await jobs(0).makeMonths?.({} as never, undefined as never, 1)
    expect(texts('error')).toEqual([expect.stringMatching(/1 lines of the audit trail are in no month/)])
  })

  test('archive as many months as the setting says, and none without it', async () => {
    await jobs(0).archiveTrail?.({} as never, undefined as never, 1)
    expect(await listFiles()).toEqual([])
    await jobs(months).archiveTrail?.({} as never, undefined as never, 1)
    expect((await listFiles()).length).toBe(1)
    await ageExports()
    await jobs(months).archiveTrail?.({} as never, undefined as never, 1)
    expect(await countInDatabase()).toBe(3 * perMonth)
    expect(await verifyTrail(db, { archive: archive() })).toEqual(holds)
  })
})
