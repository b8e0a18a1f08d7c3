import { randomBytes, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { auditCalls } from '@archway/contract/audit'
import { signOnCalls, staffSignOnCalls } from '@archway/contract/contacts'
import { apiKeyCalls, webhookCalls, webhookEventTypes } from '@archway/contract/integrations'
import { privacyCalls } from '@archway/contract/privacy'
import { peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../apps/server/src/demo/people.ts'
import { downloadExport } from '../../apps/server/src/features/privacy/testing/export-story.ts'
import { takeBackup } from '../../apps/server/src/platform/backup/backup.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { keyFileOf, keysIn } from '../../apps/server/src/platform/secrets/key-file.ts'
import { memoryLog, unsafeLog } from '../../apps/server/src/platform/testing/memory-log.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'
import { data } from '../../apps/server/src/testing/plan-story.ts'
import { codeAt, takeFirstStep, turnOnSecondFactor } from './src/second-factor-story.ts'
import { findSecrets } from './src/secrets/scan.ts'

const email = 'owner@brightsmiles.test'
const clientSecrets = { company: randomBytes(24).toString('hex'), staff: randomBytes(24).toString('hex') }
const form = {
  name: 'An identity provider',
  issuer: 'https://login.example.com',
  clientId: 'archway',
  isOn: true,
  admission: 'invited',
  fallback: 'refused',
  rules: [],
} as const

const { log, lines } = memoryLog('trace')
let app: TestApp
let owner: Visitor
let staff: Visitor
/** The secrets that must not be readable anywhere, with a description of each. */
const secrets = new Map<string, string>()
const secretsIn = (text: string): string[] => [
  ...new Set([...secrets].filter(([secret]) => text.includes(secret)).map(([, description]) => description)),
]

const recordSecret = (visitor: Visitor, description: string): void => {
  for (const [, name = '', value = ''] of visitor.cookie.matchAll(/(archway_\w+)=([^;]+)/g))
    secrets.set(value, `${description}, ${name}`)
}

beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false', REAUTHENTICATION_MINUTES: '100000' }, { log })
  await app.app.startWork()
  // Through the API, like a user.
  for (const address of [email, 'staff@archway.test']) app.forget(address)
  owner = await app.as(email)
  staff = await app.as('staff@archway.test')
  const { key, recoveryCodes } = await turnOnSecondFactor(app, owner)
  secrets.set(key, 'key of an authenticator app')
  for (const code of recoveryCodes) secrets.set(code, 'recovery code')
  recordSecret(staff, 'session')
  recordSecret(owner, 'session')

  const halfway = app.guest()
  await takeFirstStep(halfway, email)
  recordSecret(halfway, 'first step')
  const wrong = await halfway.call(secondFactorCalls.passSecondStep, { body: { code: '000000' } })
  expect(wrong.body.code).toBe('WRONG_CODE')
  const code = codeAt(app, key)
  const secondStep = await halfway.call(secondFactorCalls.passSecondStep, {
    body: { code, trustDevice: true },
  })
  expect(secondStep.status).toBe(200)
  recordSecret(halfway, 'trusted browser')
  await app.guest().call(sessionCalls.forgetPassword, { body: { email } })

  const apiKey = data(
    await owner.call(apiKeyCalls.createKey, {
      body: { name: 'A program', days: 30, scopes: ['cases:read'] },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  secrets.set(apiKey.secret ?? '', 'API key')
  const ofStaff = data(
    await staff.call(apiKeyCalls.createKey, { body: { name: 'Lab', days: 30, scopes: ['orders:read'] } }),
  )
  secrets.set(ofStaff.secret ?? '', 'API key')
  const webhook = data(
    await owner.call(webhookCalls.createWebhook, {
      body: { url: 'https://hooks.example.com/in', description: 'A system', events: [...webhookEventTypes] },
      headers: { 'idempotency-key': randomUUID() },
    }),
  )
  const rotated = data(await owner.call(webhookCalls.rotateSecret, { params: { webhookId: webhook.uuid } }))
  for (const { secret } of [webhook, rotated]) {
    secrets.set((secret ?? '').replace(/^whsec_/, ''), 'webhook secret')
  }
  const saved = [
    await owner.call(signOnCalls.saveSignOn, {
      body: { ...form, clientSecret: clientSecrets.company, rules: [], domains: ['brightsmiles.test'] },
      headers: { 'idempotency-key': randomUUID() },
    }),
    await staff.call(staffSignOnCalls.saveStaffSignOn, {
      body: { ...form, clientSecret: clientSecrets.staff, rules: [], domains: ['archway.test'] },
    }),
  ]
  expect(saved.map(({ status, body }) => [status, body.code])).toEqual(saved.map(() => [200, undefined]))
  secrets.set(clientSecrets.company, 'client secret of a company')
  secrets.set(clientSecrets.staff, 'client secret of the staff')
  secrets.set(demoPassword, 'password')
  await misuse()
})
afterAll(() => app.close())

/**
 * Secrets in places where programs and people put them by mistake: in URLs, in wrong fields, in requests that fail.
 */
const misuse = async (): Promise<void> => {
  for (const secret of secrets.keys()) {
    const text = encodeURIComponent(secret)
    for (const url of [
      `/case?key=${text}`,
      `/case/${text}`,
      `/${text}`,
      `/files/${text}`,
      `/auth?next=${text}`,
    ])
      await app.app.http.inject({ url, headers: { cookie: owner.cookie, authorization: `Bearer ${secret}` } })
    await app.app.http.inject({
      method: 'POST',
      url: '/contact',
      headers: { cookie: owner.cookie, 'idempotency-key': secret },
      payload: { name: 7, email: secret, [secret]: secret },
    })
    await app.guest().call(sessionCalls.login, { body: { username: `${email}`, password: secret } })
    await app
      .guest()
      .call(sessionCalls.setPassword, { body: { token: secret, password: 'violet harbour 48 lanterns' } })
  }
}

const everyKind = new Set([
  'API key',
  'client secret of a company',
  'client secret of the staff',
  'first step, archway_second_step',
  'key of an authenticator app',
  'password',
  'recovery code',
  'session, archway_device',
  'session, archway_session',
  'trusted browser, archway_device',
  'trusted browser, archway_session',
  'trusted browser, archway_trusted',
  'webhook secret',
])

test('S15 S9 no log line of any level contains a secret', async () => {
  expect(new Set(secrets.values())).toEqual(everyKind)
  expect(lines.length).toBeGreaterThan(100)
  expect(secretsIn(lines.join('\n'))).toEqual([])
})

test('S15 no row of the database contains a secret, including the audit trail and stored responses', async () => {
  const { found: readable, tables } = await findSecrets(app.database.url, secrets)
  expect(readable).toEqual([])
  for (const table of ['audit_entry', 'idempotency_key'])
    expect(
      [...tables].some(name => name.startsWith(table)),
      table,
    ).toBe(true)
})

const download = async (url: string, visitor = owner) => {
  const response = await app.app.http.inject({ method: 'GET', url, headers: { cookie: visitor.cookie } })
  expect(response.statusCode, url).toBe(200)
  return response
}
/** The file names and texts in the ZIP of an export or a backup. */
const unpackArchive = async (bytes: Buffer): Promise<string> => {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(bytes)), { useWebWorkers: false })
  const texts: string[] = []
  for (const entry of await zip.getEntries())
    if (!entry.directory) texts.push(entry.filename, await entry.getData(new TextWriter()))
  return texts.join('\n')
}
/** Columns with hashes and encrypted secrets: no export contains them, although they reveal nothing. */
const inner = /argon2id|"(password_hash|secret_hash|token_hash|code_hash|sealed_\w+|former_sealed_secret)"/

test('S15 S11 no export of a person, a company, the accounts or the trail contains a secret or its hash', async () => {
  const person = data(await owner.call(privacyCalls.exportContact, { params: { id: demoId(email) } }))
  const company = data(await owner.call(privacyCalls.exportCompany))
  const trail = await staff.call(auditCalls.trail, { query: { paginate: 100 } })
  const texts = {
    person: (await downloadExport(app, owner, person.uuid)).response.body,
    company: await unpackArchive((await downloadExport(app, owner, company.uuid)).response.rawPayload),
    people: (await download(peopleCalls.exportPeople.path)).body,
    trail: JSON.stringify(trail.body),
  }
  for (const [name, text] of Object.entries(texts)) {
    expect(text.length, name).toBeGreaterThan(100)
    expect([name, secretsIn(text)]).toEqual([name, []])
    expect([name, inner.exec(text)?.[0]]).toEqual([name, undefined])
  }
  expect(texts.company).toContain('https://hooks.example.com/in')
})

/** Every file of a backup as text. */
const readBackup = async (keys: boolean): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'archway-secrets-'))
  try {
    const { DATA_DIR: dataDir } = app.services.config
    const { storage } = app.services
    await takeBackup({ databaseUrl: app.database.url, storage, dataDir }, root, { keys })
    return globSync('**/*', { cwd: root, withFileTypes: true })
      .filter(file => file.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name)))
      .map(bytes => (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('latin1'))
      .join('\n')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

test('S15 R12 a backup contains no unencrypted secret; its encryption keys can be left out', async () => {
  const [ofInstallation = ''] = keysIn(readFileSync(keyFileOf(app.services.config.DATA_DIR), 'utf8'))
  const [whole, withoutKeys] = [await readBackup(true), await readBackup(false)]
  expect(withoutKeys).toContain('hooks.example.com')
  expect([secretsIn(whole), secretsIn(withoutKeys)]).toEqual([[], []])
  expect([whole.includes(ofInstallation), withoutKeys.includes(ofInstallation)]).toEqual([true, false])
})

test('planted faults: a secret in a log line, in a row, in an export and in a backup', async () => {
  const [secret = ''] = [...secrets].find(([, description]) => description === 'API key') ?? []
  unsafeLog({ LOG_LEVEL: 'trace' }, { write: line => void lines.push(line) }).info(
    { headers: { authorization: `Bearer ${secret}` } },
    'a request',
  )
  expect(secretsIn(lines.join('\n'))).toEqual(['API key'])
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update webhook set description = ${secret} where company_id = ${demoId('brightsmiles')}`),
  )
  expect((await findSecrets(app.database.url, secrets)).found).toEqual([
    { table: 'webhook', secret: 'API key' },
  ])
  expect(secretsIn(await readBackup(false))).toEqual(['API key'])
  const { uuid } = data(await owner.call(privacyCalls.exportCompany))
  expect(
    secretsIn(await unpackArchive((await downloadExport(app, owner, uuid)).response.rawPayload)),
  ).toEqual(['API key'])
})
