import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { forgetLetters } from './outbox.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-outbox-'))
  await mkdir(join(folder, 'outbox'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('S11 R1 the mails of a person are removed, although another job has just removed one that was listed', async () => {
  const outbox = join(folder, 'outbox')
  await writeFile(join(outbox, '2.eml'), 'Message-ID: <theirs@archway.test>\nTo: ada@clinic.test\n\nHello')
  await writeFile(join(outbox, '3.eml'), 'Message-ID: <another@archway.test>\nTo: bob@clinic.test\n\nHello')
  // Listed, and gone when it is opened.
  await symlink(join(folder, 'removed.eml'), join(outbox, '1.eml'))
  const config = readConfig({ DATA_DIR: folder }, [])
  await forgetLetters(config, { letters: ['<theirs@archway.test>'], recipient: null })
  expect((await readdir(outbox)).toSorted()).toEqual(['1.eml', '3.eml'])
})
