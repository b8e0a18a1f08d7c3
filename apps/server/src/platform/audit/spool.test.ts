import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { spooledTrail } from './spool.ts'
import type { Trail } from './trail.ts'

const lineOf = (call: string) => ({ call }) as Entry
const diskFull = Object.assign(new Error('could not extend file "base/1": No space left on device'), {
  code: '53100',
})

let folder: string
let stored: string[]
let failure: Error | null
let trail: Trail
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-spool-'))
  stored = []
  failure = null
  trail = {
    within: async () => {},
    write: async ({ call }) => {
      if (failure) throw failure
      stored.push(call)
    },
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('R13: audit lines while the disk of the database is full', () => {
  test('are written to a file, and inserted in order with the first line that succeeds', async () => {
    const spooled = spooledTrail(trail, folder)
    failure = diskFull
    for (const call of ['one', 'two', 'three']) await spooled.write(lineOf(call))
    expect(await readdir(folder)).toEqual([`audit-unstored.${process.pid}.jsonl`])
    failure = null
    await spooled.write(lineOf('four'))
    expect(stored).toEqual(['four', 'one', 'two', 'three'])
    expect(await readdir(folder)).toEqual([])
  })

  test('of an ended process are inserted by the next one; an incomplete line was never accepted', async () => {
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(
      join(folder, `audit-unstored.${pid}.jsonl`),
      '\n{"call":"before"}\n{"call":"cut o\n{"call":"after"}',
    )
    await spooledTrail(trail, folder).write(lineOf('now'))
    expect(stored).toEqual(['now', 'before', 'after'])
    expect(await readdir(folder)).toEqual([])
  })

  test('are refused if the file cannot be written either, and for all other errors', async () => {
    failure = diskFull
    await expect(spooledTrail(trail, join(folder, 'away')).write(lineOf('one'))).rejects.toBe(diskFull)
    failure = new Error('the database is away')
    await expect(spooledTrail(trail, folder).write(lineOf('two'))).rejects.toBe(failure)
    expect(await readdir(folder)).toEqual([])
  })
})
