import { randomUUID } from 'node:crypto'
import { allCalls } from '@archway/contract/api'
import { type ConfigurationUpdate, companyCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import type { AnyCall } from '@archway/contract/kernel'
import { insightCalls } from '@archway/contract/lab'
import { privacyCalls } from '@archway/contract/privacy'
import { passkeyCalls, peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../apps/server/src/demo/people.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { softAuthenticator } from './src/authenticator.ts'
import { policySays, principals } from './src/principals.ts'
import { inputOf } from './src/sample.ts'
import { codeAt, takeFirstStep, turnOnSecondFactor } from './src/second-factor-story.ts'
import { askOf, createPlantedServer } from './src/server.ts'

const owner = 'owner@brightsmiles.test'
const unknownId = '00000000-0000-4000-8000-000000000000'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  for (const { email } of principals) if (email) app.forget(email)
})
afterEach(() => app.close())

const confirm = async (email: string, body: { password?: string; code?: string }) => {
  const response = await (await app.as(email)).call(sessionCalls.confirm, { body })
  return response.body.code ?? response.status
}
const reset = async (email: string, http?: TestApp['app']['http']) =>
  (await askOf(app, http)({ email }, peopleCalls.resetSecondFactor, { personId: unknownId }, empty)).body.code
const empty = { params: {}, query: {}, body: {} }
const protectedCalls = allCalls.filter(call => call.reauthentication === 'always')
/** All calls that declare it; a call without its declaration would be skipped by the tests that derive from it. */
const alwaysConfirmed = [
  'GET /account/people/export',
  'POST /account/people/{personId}/resetSecondFactor',
  'POST /account/passkey/options',
  'DELETE /account/passkey/{passkeyId}',
  'POST /account/signOn',
  'DELETE /account/signOn',
  'PUT /company/signOn',
  'DELETE /company/signOn',
  'POST /company/signOn/test',
  'POST /admin/signOnDomain/{domainId}/confirm',
  'DELETE /admin/signOnDomain/{domainId}',
  'PUT /admin/signOn',
  'POST /admin/signOn/confirm',
  'DELETE /admin/signOn',
  'POST /admin/signOn/test',
  'POST /contact',
  'DELETE /contact/{uuid}',
  'POST /admin/staffAccount',
  'PATCH /admin/staffAccount/{staffId}',
  'GET /admin/insight/people/export',
  'POST /admin/person/case/{id}/export',
  'POST /admin/person/contact/{id}/export',
  'POST /admin/person/doctor/{id}/export',
  'POST /company/export',
  'POST /admin/person/case/{id}/erase',
  'POST /admin/person/contact/{id}/erase',
  'POST /admin/person/doctor/{id}/erase',
  'POST /admin/staffAccount/{staffId}/resetSecondFactor',
  'POST /admin/person/{personId}/resetSecondFactor',
  'POST /admin/person/{personId}/accountOwner',
  'POST /admin/approval/{approvalId}/confirm',
  'POST /apiKey',
  'POST /webhook',
  'PUT /webhook/{webhookId}',
  'POST /webhook/{webhookId}/secret',
]
/** They need it only for some changes, for people who have nothing else to confirm with, or for a finished document. */
const sometimesConfirmed = [
  'PATCH /company/configuration',
  'PUT /contact/{uuid}',
  'GET /admin/person/export/{exportId}',
  'POST /account/secondFactor',
  'POST /account/secondFactor/remove',
  'POST /account/secondFactor/recoveryCodes',
]
const open = principals.filter(({ email, blocked }) => email && !blocked)

/**
 * The calls that return another code than CONFIRMATION_NEEDED to a person who may make them, and the number of calls
 * made.
 */
const callUnconfirmed = async (calls: readonly AnyCall[], http?: TestApp['app']['http']) => {
  const callAs = askOf(app, http)
  const through: string[] = []
  let rows = 0
  for (const call of calls)
    for (const principal of open.filter(person => policySays(call.allow, person) === 'may')) {
      rows += 1
      const ids = Object.fromEntries(Object.keys(call.ids).map(name => [name, unknownId]))
      const { status, body } = await callAs(principal, call, ids, inputOf(call))
      if (status !== 403 || body.code !== 'CONFIRMATION_NEEDED') through.push(`${call.method} ${call.path}`)
    }
  return { rows, through }
}

test('S14 every call that needs a confirmation is refused 15 minutes after the sign-in, and allowed before', async () => {
  for (const { email } of open) await app.as(email ?? '')
  const before = await callUnconfirmed(protectedCalls)
  expect([before.rows > 15, before.through.length]).toEqual([true, before.rows])
  app.clock.advance(15 * 60_000)
  const { rows, through } = await callUnconfirmed(protectedCalls)
  console.info(`${protectedCalls.length} calls, ${rows} rows refused`)
  expect(through).toEqual([])
})

test('S14 the calls that need a confirmation, and no others, declare it', () => {
  const listNames = (calls: readonly AnyCall[]) => calls.map(({ method, path }) => `${method} ${path}`)
  expect(listNames(protectedCalls).sort()).toEqual([...alwaysConfirmed].sort())
  const conditional = allCalls.filter(call => call.reauthentication === 'conditional')
  expect(listNames(conditional).sort()).toEqual([...sometimesConfirmed].sort())
})

test('S14 exports of people need a confirmation: data, accounts, and the work of the staff', async () => {
  const exports = [
    ...[peopleCalls.exportPeople, insightCalls.exportStaffWork],
    ...[privacyCalls.exportContact, privacyCalls.exportDoctor, privacyCalls.exportPatient],
    privacyCalls.exportCompany,
  ]
  expect(
    exports.map(({ path }) => path).filter(path => !protectedCalls.some(call => call.path === path)),
  ).toEqual([])
  const person = await app.as(owner)
  const requestExport = async () =>
    (await app.app.http.inject({ url: peopleCalls.exportPeople.path, headers: { cookie: person.cookie } }))
      .statusCode
  expect(await requestExport()).toBe(200)
  app.clock.advance(15 * 60_000)
  expect(await requestExport()).toBe(403)
  // The page itself can be read without one.
  expect((await person.call(peopleCalls.people)).status).toBe(200)
  expect(await confirm(owner, { password: demoPassword })).toBe(200)
  expect(await requestExport()).toBe(200)
})

test('S14 a finished export is handed out after a confirmation only, its progress without one', async () => {
  const person = await app.as(owner)
  const { body } = await person.call(privacyCalls.exportCompany)
  app.clock.advance(16 * 60_000)
  const readExport = () => person.call(privacyCalls.readExport, { params: { exportId: body.data.uuid } })
  expect((await readExport()).body.data).toMatchObject({ status: 'running', document: null })
  await app.app.startWork()
  await expect.poll(async () => (await readExport()).status).toBe(403)
  expect((await readExport()).body.code).toBe('CONFIRMATION_NEEDED')
  expect(await confirm(owner, { password: demoPassword })).toBe(200)
  expect((await readExport()).body.data).toMatchObject({ status: 'ready', document: { name: 'company.zip' } })
})

test('planted fault: one call ignores its declaration', async () => {
  await app.as(owner)
  app.clock.advance(15 * 60_000)
  const { method, path } = peopleCalls.resetSecondFactor
  const http = await createPlantedServer(app, route =>
    route.call.path === path ? { ...route, call: { ...route.call, reauthentication: null } } : route,
  )
  expect(await reset(owner)).toBe('CONFIRMATION_NEEDED')
  expect(new Set((await callUnconfirmed([peopleCalls.resetSecondFactor as never], http)).through)).toEqual(
    new Set([`${method} ${path}`]),
  )
})

test('S14 the password or a code confirms only this session, once for each code', async () => {
  const person = await app.as(owner)
  const { key } = await turnOnSecondFactor(app, person)
  const otherSession = app.guest()
  await takeFirstStep(otherSession, owner)
  await otherSession.call(secondFactorCalls.passSecondStep, { body: { code: codeAt(app, key) } })
  app.clock.advance(16 * 60_000)
  expect(await reset(owner)).toBe('CONFIRMATION_NEEDED')
  expect(await confirm(owner, {})).toBe('INVALID')
  expect(await confirm(owner, { password: 'not the password' })).toBe('WRONG_OLD_PASSWORD')
  expect(await confirm(owner, { code: '000000' })).toBe('WRONG_CODE')
  expect(await reset(owner)).toBe('CONFIRMATION_NEEDED')
  const code = codeAt(app, key)
  expect(await confirm(owner, { code })).toBe(200)
  expect(await reset(owner)).toBe('NOT_FOUND')
  const foreignReset = await otherSession.call(peopleCalls.resetSecondFactor, {
    params: { personId: unknownId },
  })
  expect(foreignReset.body.code).toBe('CONFIRMATION_NEEDED')
  const repeatedResponse = await otherSession.call(sessionCalls.confirm, { body: { code } })
  expect(repeatedResponse.body.code).toBe('WRONG_CODE')
  app.clock.advance(16 * 60_000)
  expect(await confirm(owner, { password: demoPassword })).toBe(200)
  expect(await reset(owner)).toBe('NOT_FOUND')
})

test('S14 editing a contact needs a confirmation only if rights change; the same request succeeds after it', async () => {
  const person = await app.as(owner)
  app.clock.advance(16 * 60_000)
  const params = { uuid: demoId('contact@brightsmiles.test') }
  const save = async (body: object, key?: string) => {
    const response = await app.app.http.inject({
      method: 'PUT',
      url: `/contact/${params.uuid}`,
      headers: { cookie: person.cookie, ...(key ? { 'idempotency-key': key } : {}) },
      payload: { name: 'Chen Wei', ...body },
    })
    return response.json().code ?? response.statusCode
  }
  expect(await save({ flags: [{ name: 'superAdmin', value: 0 }] })).toBe(200)
  const key = randomUUID()
  const promoted = { flags: [{ name: 'superAdmin', value: 1 }] }
  expect([await save({ role: 'RM' }), await save(promoted, key)]).toEqual([
    'CONFIRMATION_NEEDED',
    'CONFIRMATION_NEEDED',
  ])
  expect(await confirm(owner, { password: demoPassword })).toBe(200)
  expect(await save(promoted, key)).toBe(200)
  const { body } = await person.call(contactCalls.contacts)
  expect(body.data.find(({ uuid }) => uuid === params.uuid)?.flagsMap.superAdmin).toBe(1)
})

test('S14 only a recent confirmation lets a company stop requiring a second factor', async () => {
  const person = await app.as(owner)
  const save = async (body: ConfigurationUpdate) => {
    const response = await person.call(companyCalls.updateConfiguration, { body })
    return response.body.code ?? response.body.data.isSecondFactorRequired
  }
  app.clock.advance(16 * 60_000)
  expect(await save({ isSecondFactorRequired: false })).toBe(false)
  expect(await save({ isSecondFactorRequired: true })).toBe(true)
  expect(await save({ dentalNotation: 'fdi', isSecondFactorRequired: false })).toBe('CONFIRMATION_NEEDED')
  expect(await save({ dentalNotation: 'fdi' })).toBe(true)
  expect(await confirm(owner, { password: demoPassword })).toBe(200)
  expect(await save({ isSecondFactorRequired: false })).toBe(false)
})

test('S14 an owner whose second factor is a passkey stops requiring one only with the passkey', async () => {
  const person = await app.as(owner)
  const device = softAuthenticator()
  const begun = await person.call(passkeyCalls.beginPasskey)
  const credential = device.create({ challenge: begun.body.data.challenge })
  await person.call(passkeyCalls.addPasskey, { body: { name: 'Phone', credential } })
  const save = async (isSecondFactorRequired: boolean) => {
    const response = await person.call(companyCalls.updateConfiguration, { body: { isSecondFactorRequired } })
    return response.body.code ?? response.body.data.isSecondFactorRequired
  }
  expect(await save(true)).toBe(true)
  expect(await confirm(owner, { password: demoPassword })).toBe(200)
  expect(await save(false)).toBe('SECOND_FACTOR_CONFIRMATION_NEEDED')
  const { challenge } = (await person.call(passkeyCalls.beginPasskeyConfirmation)).body.data
  await person.call(passkeyCalls.confirmByPasskey, { body: { credential: device.sign({ challenge }) } })
  expect(await save(false)).toBe(false)
})

test('S7 S14 attempts to confirm are limited', async () => {
  const guesses = []
  for (let n = 0; n < 21; n += 1) guesses.push(await confirm(owner, { password: 'a wrong password' }))
  expect(guesses).toEqual([...Array(20).fill('WRONG_OLD_PASSWORD'), 'TOO_MANY'])
})
