import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleStl } from '../../features/case-files/sample.ts'
import { type UploadStory, uploadStory } from '../../testing/upload-story.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { testBucket } from '../testing/s3.ts'
import { filesFolderOf, openSnapshot } from './folder.ts'

const program = resolve(import.meta.dirname, '../../commands/backup.ts')

let story: UploadStory
let target: TestDatabase
let folder: string
let settings: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-command-'))
  settings = { DATA_DIR: join(folder, 'data'), ...(await testBucket()) }
  story = await uploadStory(settings)
  await story.uploaded(await story.newCase(), 'upperImpression', 'u.stl', sampleStl(5000))
  target = await testDatabase()
})
afterAll(async () => {
  await story.app.close()
  await target.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const result = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', ...settings, DATABASE_URL: story.app.database.url, ...env },
  })
  return { code: result.status, output: result.stdout, refused: result.stderr }
}

describe('R12: the commands', () => {
  test('save, verify and restore, with progress and a summary', async () => {
    const to = join(folder, 'backup')
    const backupRun = run(['create', '--to', to])
    expect(backupRun.refused.replace(/\(node:.*|\(Use .*/g, '').trim()).toBe('')
    expect(backupRun.output).toMatch(/^Tables: (\d+) of \1$/m)
    expect(backupRun.output).toMatch(
      /^Backup \S+: \d{3,} rows, \d+ files of 0\.\d MB, \d+ of them copied now\.$/m,
    )
    expect(backupRun.code).toBe(0)
    expect(run(['verify', to])).toMatchObject({ code: 0, output: expect.stringContaining('is whole.') })

    const otherSettings = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'new'), ...(await testBucket()) }
    const { folder: snapshot, manifest } = await openSnapshot(to)
    const newer = { ...manifest, migrations: [...manifest.migrations, { hash: 'newer', createdAt: 1 }] }
    await writeFile(join(snapshot, 'manifest.json'), JSON.stringify(newer))
    // Refused before anything is copied.
    expect(run(['restore', '--from', to], otherSettings)).toMatchObject({
      code: 1,
      output: '',
      refused: expect.stringContaining('another version of the product'),
    })
    await writeFile(join(snapshot, 'manifest.json'), JSON.stringify(manifest))
    expect(run(['restore', '--from', to], otherSettings)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is restored. Start the server.'),
    })
    expect(run(['restore', '--from', to], otherSettings)).toMatchObject({
      code: 1,
      refused: expect.stringContaining('The database is not empty'),
    })

    const [{ key } = { key: '' }] = (await openSnapshot(to)).files
    await truncate(join(filesFolderOf(to), key), 10)
    expect(run(['verify', to])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`The file ${key} in the backup is damaged.`),
    })
  })

  test('report invalid arguments and an unreachable database with a message', () => {
    const sentences: [string[], string, Record<string, string>?][] = [
      [[], 'npm run backup -- --to FOLDER'],
      [['create', '--to', folder, '--keep', '0'], '--keep must be a whole number from 1 to 9999, not "0".'],
      [['create', '--too', folder], "Unknown option '--too'"],
      [['verify', join(folder, 'nothing')], 'holds no complete backup.'],
      [['restore', '--from', join(folder, 'nothing')], 'holds no complete backup.'],
      [
        ['create', '--to', join(folder, 'b')],
        'The database cannot be reached',
        { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' },
      ],
    ]
    for (const [args, sentence, env] of sentences) {
      const { code, refused } = run(args, env)
      expect([code, refused]).toEqual([1, expect.stringContaining(sentence)])
      expect(refused).not.toContain('    at ')
    }
  })
})
