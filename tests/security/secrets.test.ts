import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { caseFileCalls } from '@archway/contract/case-files'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { notificationCalls } from '@archway/contract/notifications'
import { phoneCaptureCalls } from '@archway/contract/phone-capture'
import { sessionCalls } from '@archway/contract/session'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../apps/server/src/demo/people.ts'
import { sampleCase } from '../../apps/server/src/features/case-files/sample.ts'
import { pushKeys } from '../../apps/server/src/features/notifications/push/keys.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import { keyFileOf, keysIn } from '../../apps/server/src/platform/secrets/key-file.ts'
import { createKeys } from '../../apps/server/src/platform/secrets/keys.ts'
import { KeysDiffer } from '../../apps/server/src/platform/secrets/keys-differ.ts'
import { memoryLog } from '../../apps/server/src/platform/testing/memory-log.ts'
import { settleKeys } from '../../apps/server/src/start/keys.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { pushService } from '../../apps/server/src/testing/push-service.ts'
import { turnOnSecondFactor } from './src/second-factor-story.ts'
import { findSecrets } from './src/secrets/scan.ts'
import { createEntities, type EntityIds } from './src/world.ts'

let app: TestApp
let entities: EntityIds
let service: Awaited<ReturnType<typeof pushService>>
/** Every secret that must not be in the database, with a description. */
const secrets = new Map<string, string>()

/** Every write has an idempotency key, so that its response is stored; secrets in responses are recorded here. */
const listenTo = (http: TestApp['app']['http']): void => {
  const inject = http.inject.bind(http) as (
    request: object,
  ) => Promise<Awaited<ReturnType<typeof http.inject>>>
  const injectAndRecord = async (request: { headers?: Record<string, string> }) => {
    const response = await inject({
      ...request,
      headers: { 'idempotency-key': randomUUID(), ...request.headers },
    })
    for (const { name, value } of response.cookies) if (value) secrets.set(value, `cookie ${name}`)
    for (const [, token = ''] of response.body.matchAll(/\/files\/([\w-]{40,})/g))
      secrets.set(token, 'address of a file')
    return response
  }
  http.inject = injectAndRecord as never
}

const queryAsOwner = async (text: string, values: unknown[] = []) => {
  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
  }
}

type WaitingMail = { accountId: string; sealed: string }
const listWaitingMails = async (): Promise<WaitingMail[]> => {
  const rows = await queryAsOwner(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'passwordMail'`,
  )
  return rows.map(({ payload }) => payload as WaitingMail)
}

beforeAll(async () => {
  service = await pushService()
  app = await testApp({ PUSH_SERVICES: service.origin })
  listenTo(app.app.http)
  entities = await createEntities(app)

  // Both sign in through the API, so that their cookies are recorded.
  for (const email of ['owner@brightsmiles.test', 'staff@archway.test']) app.forget(email)
  const owner = await app.as('owner@brightsmiles.test')
  const staff = await app.as('staff@archway.test')
  const id = entities.brightClient.asset ?? ''
  await owner.call(caseFileCalls.address, { params: { id } })
  await owner.call(notificationCalls.turnPushOn, { body: service.device().subscription })
  const draft = await sampleCase(app.services, { companyId: demoId('brightsmiles') })
  const link = await owner.call(phoneCaptureCalls.openPhoneLink, { params: { id: draft } })
  expect(link.status, JSON.stringify(link.body)).toBe(200)
  secrets.set(link.body.data.token ?? '', 'link for a phone')
  const secondFactor = await turnOnSecondFactor(app, await app.as('rm@brightsmiles.test'))
  secrets.set(secondFactor.key, 'key of a second factor')
  for (const code of secondFactor.recoveryCodes) secrets.set(code, 'recovery code')
  // Mails about passwords stay in the queue: no worker runs.
  const requests = [
    await app.guest().call(sessionCalls.forgetPassword, { body: { email: 'owner@nourdental.test' } }),
    await owner.call(contactCalls.addContact, { body: { name: 'New', email: 'new@brightsmiles.test' } }),
    await staff.call(staffCalls.addStaff, { body: { name: 'Colleague', email: 'colleague@archway.test' } }),
    await owner.call(doctorCalls.updateDoctor, {
      params: { id: demoId('doctor.one@brightsmiles.test') },
      body: { action: 'reset' },
    }),
  ]
  expect(requests.map(({ status, body }) => [status, body.code])).toEqual(
    requests.map(() => [200, undefined]),
  )

  for (const { sealed } of await listWaitingMails())
    secrets.set(app.services.keys.open('links in mails', sealed) ?? '', 'link that sets a password')
  secrets.set((await pushKeys(app.services)).privateKey, 'key for push')
  for (const key of keysIn(readFileSync(keyFileOf(app.services.config.DATA_DIR), 'utf8')))
    secrets.set(key, 'key of the installation')
  secrets.set(demoPassword, 'password')
})
afterAll(async () => {
  await app.close()
  await service.close()
})

describe('S15: reading the database', () => {
  test('reveals no key, session, signed URL or link in any row', async () => {
    const kinds = new Set(secrets.values())
    expect(kinds).toEqual(
      new Set([
        'address of a file',
        'cookie archway_device',
        'cookie archway_session',
        'key for push',
        'key of a second factor',
        'key of the installation',
        'link for a phone',
        'link that sets a password',
        'password',
        'recovery code',
      ]),
    )
    const { rows, tables, found } = await findSecrets(app.database.url, secrets)
    expect(found).toEqual([])
    console.info(
      `${secrets.size} secrets of ${kinds.size} kinds, ${rows} rows of ${tables.size} tables: 0 found`,
    )
    expect(tables).toContain('graphile_worker._private_jobs')
    expect(tables).toContain('idempotency_key')
  })

  test('planted faults: a token in a job, a key in a table, a response stored unchanged', async () => {
    const [address = ''] = [...secrets].find(([, description]) => description === 'address of a file') ?? []
    const [key = ''] = [...secrets].find(([, description]) => description === 'key of the installation') ?? []
    const [link = ''] =
      [...secrets].find(([, description]) => description === 'link that sets a password') ?? []
    await queryAsOwner(
      `select graphile_worker.add_job('passwordMail', json_build_object('token', $1::text))`,
      [link],
    )
    await queryAsOwner(`insert into signing_key (name, secret) values ('file addresses', $1)`, [key])
    await queryAsOwner(
      `update idempotency_key set body = $1 where (account_id, key) in (select account_id, key from idempotency_key limit 1)`,
      [`{"url":"/files/${address}"}`],
    )
    await queryAsOwner(`insert into socket_io_attachments (payload) values ($1)`, [
      Buffer.from(`0${address}`),
    ])
    const [totpKey = ''] =
      [...secrets].find(([, description]) => description === 'key of a second factor') ?? []
    const [{ sealed_key: sealedText }] = await queryAsOwner('select sealed_key from second_factor')
    await queryAsOwner('update second_factor set sealed_key = $1', [totpKey])
    const { found } = await findSecrets(app.database.url, secrets)
    expect(new Set(found.map(({ table }) => table))).toEqual(
      new Set([
        'graphile_worker._private_jobs',
        'idempotency_key',
        'second_factor',
        'signing_key',
        'socket_io_attachments',
      ]),
    )
    await queryAsOwner('update second_factor set sealed_key = $1', [sealedText])
    await queryAsOwner(`delete from graphile_worker._private_jobs where payload::text like '%"token"%'`)
    await queryAsOwner('delete from idempotency_key')
    await queryAsOwner('delete from socket_io_attachments')
  })

  test('links work nevertheless: the token of a waiting mail sets a password', async () => {
    const [mail] = await listWaitingMails()
    const token = app.services.keys.open('links in mails', mail?.sealed ?? '') ?? ''
    const body = { token, password: 'a long new password' }
    expect((await app.guest().call(sessionCalls.setPassword, { body })).status).toBe(200)
  })
})

describe('S15: secrets that an earlier release left in the database', () => {
  test('are removed by the migration and the first start; the push key does not change', async () => {
    const { publicKey, privateKey } = await pushKeys(app.services)
    await queryAsOwner('update push_key set public_key = $1, private_key = $2', [publicKey, privateKey])
    await queryAsOwner(
      `insert into signing_key (name, secret) values ('another', $1) on conflict do nothing`,
      ['x'.repeat(44)],
    )
    await migrate(app.database.url)
    await settleKeys(app.services)
    expect(await queryAsOwner('select * from signing_key')).toEqual([])
    expect((await findSecrets(app.database.url, secrets)).found).toEqual([])
    const [row] = await queryAsOwner('select public_key, private_key from push_key')
    expect(row.public_key).toBe(publicKey)
    expect(app.services.keys.open('push keys', row.private_key)).toBe(privateKey)
  })
})

describe('S15: a process with other keys than the others', () => {
  const stranger = () => createKeys(() => [randomUUID().repeat(2)])

  test('does not start with the keys of its data folder, and the message names the setting', async () => {
    await settleKeys(app.services)
    const other = settleKeys({ ...app.services, keys: stranger() })
    await expect(other).rejects.toThrow(KeysDiffer)
    await expect(other).rejects.toThrow(/SECRET_KEYS.*keys:rotate -- --accept/)
  })

  test('starts with keys from the settings, with a warning, which a rotation does not cause', async () => {
    const { log, texts } = memoryLog()
    const services = { ...app.services, log, config: { ...app.services.config, SECRET_KEYS: ['given'] } }
    const [old, newKey] = [randomUUID().repeat(2), randomUUID().repeat(2)]
    await settleKeys({ ...services, keys: createKeys(() => [old]) })
    expect(texts('warn')).toEqual([expect.stringMatching(/no key in common/)])
    await settleKeys({ ...services, keys: createKeys(() => [old, newKey]) })
    await settleKeys({ ...services, keys: createKeys(() => [newKey, old]) })
    await settleKeys({ ...services, keys: createKeys(() => [newKey]) })
    expect(texts('warn')).toHaveLength(1)
  })
})
