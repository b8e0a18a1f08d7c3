import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOf, linesOf, openSnapshot, snapshotsFolderOf } from './folder.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'archway-backup-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const sha256 = hashOf('')
const table = { schema: 'public', name: 'company', columns: ['id'], rows: 0, bytes: 0, sha256 }
const name = '2026-11-22T23-15-00-000Z'

const openManifest = async (change: object, key = 'company/assets/1') => {
  const folder = join(snapshotsFolderOf(root), name)
  const files = linesOf([{ key, bytes: 0, sha256 }])
  const details = { format: 1, takenAt: '', postgres: '', migrations: [], missing: [], damaged: [] }
  const contents = { tables: [table], sequences: [], secrets: [{ name: 'keys.json', sha256 }] }
  const manifest = {
    ...details,
    ...contents,
    files: { count: 1, bytes: 0, sha256: hashOf(files) },
    ...change,
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'files.jsonl'), files)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return openSnapshot(root)
}

describe('R12: all files of a backup are inside its folder', () => {
  test('a valid backup is opened', async () => {
    expect((await openManifest({})).manifest.tables).toEqual([table])
  })

  test.each([
    ['a table', { tables: [{ ...table, name: '../../rows' }] }, 'tables.0.name is no plain name'],
    ['a schema', { tables: [{ ...table, schema: '..' }] }, 'tables.0.schema is no plain name'],
    ['a key file', { secrets: [{ name: '../../../keys', sha256 }] }, 'secrets.0.name is no plain name'],
    ['a file', {}, 'key is no key of the storage', '../../../etc/passwd'],
  ])('planted fault: %s outside the folder is refused with a message', async (_what, change, says, key?) => {
    await expect(openManifest(change, key)).rejects.toThrow(`The backup ${name} cannot be read: ${says}.`)
  })
})
