import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConfigError, readConfig } from '../config/config.ts'
import { keyFileOf, keysIn, makeKeyFile, replaceSecretFile, rotateKeyFile } from './key-file.ts'
import { createKeys } from './keys.ts'
import { openKeys } from './open-keys.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archway-keys-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = (name: string) => join(folder, name)
const newSecret = () => randomBytes(32).toString('base64url')
const data = Buffer.from('a file until noon')

describe('S15: keys', () => {
  test('sign and encrypt for a single purpose', () => {
    const keys = createKeys(() => [newSecret()].slice())
    const [secret] = [newSecret()]
    const ownKeys = createKeys(() => [secret])
    const signature = ownKeys.sign('files', data)
    expect(ownKeys.verify('files', data, signature)).toBe(true)
    expect(ownKeys.verify('mails', data, signature)).toBe(false)
    expect(ownKeys.verify('files', Buffer.from('a file until night'), signature)).toBe(false)
    expect(ownKeys.verify('files', data, signature.subarray(1))).toBe(false)
    const sealedText = ownKeys.seal('mails', 'çok gizli')
    expect(ownKeys.open('mails', sealedText)).toBe('çok gizli')
    expect(ownKeys.open('files', sealedText)).toBeNull()
    expect(keys.open('mails', sealedText)).toBeNull()
    for (const other of [
      '',
      'sealed.',
      sealedText.slice(0, -2),
      // Not the last character: some of its bits do not belong to any byte.
      sealedText.replace(/.(?=.{8}$)/, sign => (sign === 'A' ? 'B' : 'A')),
    ])
      expect(ownKeys.open('mails', other)).toBeNull()
  })

  test('rotate: the first one signs, all of them verify, a removed one does not', () => {
    const [old, newKey] = [newSecret(), newSecret()]
    const before = createKeys(() => [old])
    const both = createKeys(() => [newKey, old])
    const after = createKeys(() => [newKey])
    const [signature, sealedText] = [before.sign('files', data), before.seal('mails', 'token')]
    expect(both.verify('files', data, signature)).toBe(true)
    expect(both.open('mails', sealedText)).toBe('token')
    expect([both.isCurrent('mails', sealedText), before.isCurrent('mails', sealedText)]).toEqual([
      false,
      true,
    ])
    expect(after.verify('files', data, both.sign('files', data))).toBe(true)
    expect(after.verify('files', data, signature)).toBe(false)
    expect(after.open('mails', sealedText)).toBeNull()
    expect(both.fingerprints()).toEqual([...after.fingerprints(), ...before.fingerprints()])
  })
})

describe('S15: the key file', () => {
  test('is created once with mode 600, which is restored for a copy that was readable by others', () => {
    const folder = dataDir('fresh')
    const keys = openKeys({ DATA_DIR: folder, SECRET_KEYS: undefined, SECRET_KEYS_FILE: undefined })
    const file = keyFileOf(folder)
    const text = readFileSync(file, 'utf8')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
    chmodSync(file, 0o644)
    const reopenedKeys = openKeys({ DATA_DIR: folder, SECRET_KEYS: undefined, SECRET_KEYS_FILE: undefined })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(reopenedKeys.verify('files', data, keys.sign('files', data))).toBe(true)
  })

  test('is single and complete, however many processes start at the same time', async () => {
    const folder = dataDir('many')
    const program = join(import.meta.dirname, '../../testing/first-keys.ts')
    const secrets = await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          new Promise<unknown>((resolve, reject) => {
            const child = fork(program, [folder], { execArgv: ['--disable-warning=ExperimentalWarning'] })
            child.once('message', resolve)
            child.once('error', reject)
            // A child’s messages may arrive after its exit, but never after its channel has closed.
            child.once('disconnect', () => reject(new Error('ended without a word')))
          }),
      ),
    )
    expect(new Set(secrets.map(String)).size).toBe(1)
    expect(readdirSync(dirname(keyFileOf(folder)))).toEqual(['keys'])
  })

  test('is rotated while a server runs, which continues with both keys', () => {
    const folder = dataDir('rotated')
    const settings = { DATA_DIR: folder, SECRET_KEYS: undefined, SECRET_KEYS_FILE: undefined }
    const runningKeys = openKeys(settings)
    const old = runningKeys.sign('files', data)
    rotateKeyFile(keyFileOf(folder))
    const keysAtStart = openKeys(settings)
    expect(keysAtStart.verify('files', data, old)).toBe(true)
    // An unknown key makes the process read the file at once.
    expect(runningKeys.verify('files', data, keysAtStart.sign('files', data))).toBe(true)
    rotateKeyFile(keyFileOf(folder))
    expect(openKeys(settings).verify('files', data, old)).toBe(false)
    expect(keysIn(readFileSync(keyFileOf(folder), 'utf8'))).toHaveLength(2)
  })

  test('without a usable key stops the start with a message', () => {
    const folder = dataDir('broken')
    makeKeyFile(keyFileOf(folder))
    replaceSecretFile(keyFileOf(folder), '# nothing\nshort\n')
    expect(() => openKeys({ DATA_DIR: folder, SECRET_KEYS: undefined, SECRET_KEYS_FILE: undefined })).toThrow(
      /must hold one or two keys of at least 32 characters/,
    )
  })
})

describe('S15: keys of the settings', () => {
  test('replace the file', () => {
    const [first, second] = [newSecret(), newSecret()]
    const keyConfig = readConfig({ SECRET_KEYS: `${first}, ${second}`, DATA_DIR: dataDir('given') }, [])
    expect(openKeys(keyConfig).fingerprints()).toEqual(createKeys(() => [first, second]).fingerprints())
    expect(() => statSync(keyFileOf(dataDir('given')))).toThrow(/ENOENT/)
    const file = join(folder, 'mounted')
    replaceSecretFile(file, `${second}\n`)
    expect(openKeys(readConfig({ SECRET_KEYS_FILE: file }, [])).fingerprints()).toEqual(
      createKeys(() => [second]).fingerprints(),
    )
  })

  test('are refused if they are too short, without being printed', () => {
    const problemsOf = (env: Record<string, string>): string => {
      try {
        readConfig(env, [])
        return ''
      } catch (error) {
        return (error as ConfigError).message
      }
    }
    expect(problemsOf({ SECRET_KEYS: 'shorty' })).toMatch(/SECRET_KEYS must be one or more keys/)
    expect(problemsOf({ SECRET_KEYS: 'shorty' })).not.toContain('shorty')
    expect(problemsOf({ SECRET_KEYS: newSecret(), SECRET_KEYS_FILE: '/run/keys' })).toContain('exclude')
  })
})
