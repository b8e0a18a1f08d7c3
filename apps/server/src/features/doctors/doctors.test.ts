import { randomUUID } from 'node:crypto'
import { caseCalls } from '@archway/contract/cases'
import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls as calls, doctor as contract, doctorFields } from '@archway/contract/doctors'
import { sessionCalls } from '@archway/contract/session'
import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { mailedTokens } from '../../testing/outbox.ts'
import { caseCounter } from '../cases/table.ts'
import { doctor, doctorHistory, doctorScanner } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.app.startWork()
})
afterAll(() => app.close())

const two = { id: demoId('doctor.two@brightsmiles.test') }
const form = { name: 'Dr. New', countryId: 'US', stepType: 'ONE_STEP' } as const
const takeAction = (visitor: Visitor, email: string, action: string) =>
  visitor.call(calls.updateDoctor, { params: { id: demoId(email) }, body: { action } })
const add = async (visitor: Visitor, email: string, overrides: Record<string, unknown> = {}) => {
  const added = await visitor.call(calls.addDoctor, { body: { ...form, email, ...overrides } })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return added.body.data
}

describe('the list', () => {
  test('API-100..103, ENT-43: every doctor of the company on one page of 9999', async () => {
    const contact = await app.as('contact@brightsmiles.test')
    const { body } = await contact.call(calls.doctors, {
      query: { page: 1, paginate: 9999, getStatistics: 'false', order: 'name asc' },
    })
    expect(body.total).toBe(7)
    expect(body.data[0]).toMatchObject({
      name: 'Dr. Ben Blocked',
      status: 'BLOCKED',
      stepType: 'TWO_STEPS',
      invitation: 'active',
      currentCountry: { id: 'US', name: 'United States' },
      assignRM: { uuid: demoId('rm@brightsmiles.test'), name: 'Rosa Marin' },
      emailSubscription: 1,
    })
    expect(body.data[0]).not.toHaveProperty('statistics')
    expect((await contact.call(calls.doctors, { query: { paginate: 10_000 } })).status).toBe(400)
  })

  test('U7 S2: staff who have not switched to a company find doctors of all, with the name of the company', async () => {
    const staff = await app.as('planner@archway.test')
    const findNames = async (visitor: Visitor, name: string) =>
      (await visitor.call(calls.doctors, { query: { filter: { LIKE: { name } } } })).body.data.map(
        ({ uuid, company }) => [uuid, company],
      )
    const bright = { uuid: demoId('brightsmiles'), name: 'Bright Smiles' }
    expect(await findNames(staff, 'THOMAS')).toEqual([[two.id, bright]])
    const { data } = (await staff.call(calls.doctors, { query: { paginate: 9999 } })).body
    expect(new Set(data.map(({ company }) => company?.name))).toEqual(
      new Set(['Bright Smiles', 'Anadolu Ortodonti']),
    )
    expect((await staff.call(calls.doctor, { params: two })).body.data.company).toEqual(bright)
    // After the switch only those of the company, which the page names.
    const switched = await staff.call(companyAdminCalls.switchCompany, {
      body: { companyUuid: demoId('brightsmiles') },
    })
    expect(switched.status).toBe(200)
    expect(await findNames(staff, 'thomas')).toEqual([[two.id, undefined]])
    const ofOther = data.find(({ company }) => company?.name === 'Anadolu Ortodonti')
    expect(await findNames(staff, ofOther?.name ?? '')).toEqual([])
    await staff.call(companyAdminCalls.switchCompany, { body: {} })
    // People of a company see their own, without a company.
    const owner = await app.as('owner@brightsmiles.test')
    expect(await findNames(owner, 'thomas')).toEqual([[two.id, undefined]])
    expect(await findNames(owner, ofOther?.name ?? '')).toEqual([])
  })

  test('filters: status, country, manager, and names in any case', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const listNames = async (filter: Record<string, unknown>) =>
      (await owner.call(calls.doctors, { query: { filter, order: 'name asc' } })).body.data.map(
        row => row.name,
      )
    expect(await listNames({ EQ: { status: 'INVITED' } })).toEqual(['Dr. Inga Invited'])
    expect(await listNames({ EQ: { countryId: 'CA' } })).toEqual(['Dr. Zara Zero'])
    expect(await listNames({ EQ: { rmUuid: demoId('rm@brightsmiles.test') } })).toHaveLength(7)
    expect(await listNames({ OR: [{ LIKE: { name: 'TWO' } }, { LIKE: { email: 'doctor.ONE' } }] })).toEqual([
      'Dr. Olga One',
      'Dr. Thomas Two',
    ])
  })

  test('statistics count the cases of the doctor', async () => {
    const counterKey = { companyId: demoId('brightsmiles'), side: 'doctor', ownerId: two.id } as const
    await app.services.db.within(systemScope, tx =>
      tx.insert(caseCounter).values([
        { ...counterKey, status: 'IN_QC', slot: 0, count: 3 },
        { ...counterKey, status: 'COMPLETE', slot: 0, count: 5 },
      ]),
    )
    const owner = await app.as('owner@brightsmiles.test')
    const { body } = await owner.call(calls.doctors, { query: { getStatistics: 'true' } })
    const row = body.data.find(({ uuid }) => uuid === two.id)
    expect(row?.statistics).toEqual({ open: 3, total: 8 })
    expect(body.data.every(doctor => doctor.statistics !== undefined)).toBe(true)
    expect(row?.allowedActions).not.toContain('delete')
  })

  test('ROLE-13: a company without doctors, and doctors themselves, cannot read the list', async () => {
    for (const email of ['owner@nourdental.test', 'owner@lakeside.test', 'doctor.two@brightsmiles.test'])
      expect((await (await app.as(email)).call(calls.doctors)).status, email).toBe(403)
  })

  test('doctors of another company are not found', async () => {
    const stranger = await app.as('owner@anadolu.test')
    const responses = await Promise.all([
      stranger.call(calls.doctor, { params: two }),
      stranger.call(calls.updateDoctor, { params: two, body: { action: 'block' } }),
      stranger.call(calls.deleteDoctor, { params: two }),
      stranger.call(calls.inviteDoctor, { params: two }),
      stranger.call(calls.doctorThirdParty, { params: two }),
    ])
    expect(responses.map(response => response.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('adding and inviting', () => {
  test('D1, D2: a new doctor gets a link and is active once it is used', async () => {
    const owner = await app.as('contact@brightsmiles.test')
    const newDoctor = await add(owner, 'Amal@brightsmiles.test', {
      name: 'Dr. Amal Sayegh',
      phone: '+12025550177',
      note: 'prefers mail',
      emailSubscription: 0,
      rmUuid: demoId('rm@brightsmiles.test'),
      defaultShippingAddressUuid: demoId('address of brightsmiles'),
    })
    expect(newDoctor).toMatchObject({
      email: 'amal@brightsmiles.test',
      status: 'INVITED',
      invitation: 'invited',
      phone: '+12025550177',
      note: 'prefers mail',
      emailSubscription: 0,
      assignRM: { name: 'Rosa Marin' },
      defaultShippingAddressUuid: demoId('address of brightsmiles'),
      allowedActions: ['invite', 'delete'],
    })
    const [token = ''] = await mailedTokens(app, 'amal@brightsmiles.test')
    const password = 'amal comes in here'
    await app.guest().call(sessionCalls.setPassword, { body: { token, password } })
    const signInResponse = await app
      .guest()
      .call(sessionCalls.login, { body: { username: 'amal@brightsmiles.test', password } })
    expect(signInResponse.body.data.data.flagsMap.isDoctor).toBe(1)
    const joinedDoctor = await owner.call(calls.doctor, { params: { id: newDoctor.uuid } })
    expect(joinedDoctor.body.data).toMatchObject({ status: 'ACTIVE', invitation: 'active' })
    const history = await app.services.db.within(systemScope, tx =>
      tx.select().from(doctorHistory).where(eq(doctorHistory.doctorId, newDoctor.uuid)),
    )
    expect(history.map(row => row.action).sort()).toEqual(['DOCTOR_ADDED', 'DOCTOR_JOINED'])
  })

  test('D3, API-110: another invitation invalidates the first; limited to one a minute', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { uuid: id } = await add(owner, 'late@brightsmiles.test')
    const [first = ''] = await mailedTokens(app, 'late@brightsmiles.test')
    const hasty = await owner.call(calls.inviteDoctor, { params: { id } })
    expect(hasty).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    app.clock.advance(61_000)
    expect((await owner.call(calls.inviteDoctor, { params: { id } })).status).toBe(200)
    const tokens = await mailedTokens(app, 'late@brightsmiles.test', 2)
    const second = tokens.find(token => token !== first) ?? ''
    const setPasswordWith = (token: string) =>
      app.guest().call(sessionCalls.setPassword, { body: { token, password: 'late but here now' } })
    expect((await setPasswordWith(first)).body.code).toBe('LINK_EXPIRED')
    expect((await setPasswordWith(second)).status).toBe(200)
    const inviteResponse = await owner.call(calls.inviteDoctor, { params: { id } })
    expect(inviteResponse).toMatchObject({ status: 409, body: { code: 'STALE_STATUS' } })
  })

  test('S7 a doctor whose email address has become free gets the link with the next invitation', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const foreignOwner = await app.as('owner@nourdental.test')
    const body = { name: 'Passing', email: 'passing@nourdental.test' }
    const { uuid } = (await foreignOwner.call(contactCalls.addContact, { body })).body.data
    const { uuid: id, invitation } = await add(owner, 'passing@nourdental.test')
    expect(invitation).toBe('invited')
    await foreignOwner.call(contactCalls.deleteContact, { params: { uuid } })
    app.clock.advance(61_000)
    expect((await owner.call(calls.inviteDoctor, { params: { id } })).status).toBe(200)
    const tokens = await mailedTokens(app, 'passing@nourdental.test', 2)
    const uses = await Promise.all(
      tokens.map(token =>
        app.guest().call(sessionCalls.setPassword, { body: { token, password: 'passed on to me' } }),
      ),
    )
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 410])
    expect((await owner.call(calls.doctor, { params: { id } })).body.data.status).toBe('ACTIVE')
  })

  test('all problems of the form are reported at once', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const refusal = await owner.call(calls.addDoctor, { body: { email: 'nobody', countryId: 'XX' } })
    expect(Object.keys(refusal.body.errors ?? {}).sort()).toEqual(['countryId', 'email', 'name', 'stepType'])
    const usedEmail = await owner.call(calls.addDoctor, {
      body: { ...form, email: 'owner@brightsmiles.test' },
    })
    expect(usedEmail.body.errors).toEqual({ email: 'This email address is already in use' })
    const all = await owner.call(calls.addDoctor, {
      body: {
        ...form,
        email: 'owner@brightsmiles.test',
        rmUuid: demoId('contact@brightsmiles.test'),
        defaultShippingAddressUuid: demoId('address of anadolu'),
      },
    })
    expect(all.body).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(Object.keys(all.body.errors ?? {}).sort()).toEqual([
      'defaultShippingAddressUuid',
      'email',
      'rmUuid',
    ])
  })

  test('manager and address in the form must be ones that the company and the doctor may use', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const choice = 'Choose one of the options'
    const save = async (overrides: Record<string, unknown>) =>
      (await owner.call(calls.updateDoctor, { params: two, body: { form: { ...form, ...overrides } } })).body
        .errors
    expect(await save({ rmUuid: demoId('contact@brightsmiles.test') })).toEqual({ 'form.rmUuid': choice })
    for (const address of ['anadolu', 'Dr. Olga One', 'the office of brightsmiles'])
      expect(await save({ defaultShippingAddressUuid: demoId(`address of ${address}`) }), address).toEqual({
        'form.defaultShippingAddressUuid': choice,
      })
    const both = { rmUuid: demoId('contact@brightsmiles.test') }
    expect(await save({ ...both, defaultShippingAddressUuid: demoId('address of anadolu') })).toEqual({
      'form.rmUuid': choice,
      'form.defaultShippingAddressUuid': choice,
    })
    expect(await save({ defaultShippingAddressUuid: demoId('address of Dr. Thomas Two') })).toBeUndefined()
  })

  test('S3 a write with unknown fields changes nothing, and reports each of them', async () => {
    const owner = await app.as('contact@brightsmiles.test')
    const before = (await owner.call(calls.doctor, { params: two })).body.data
    const save = (body: Record<string, unknown>, language = 'en') =>
      owner.call(calls.updateDoctor, { params: two, body, headers: { 'accept-language': language } })
    const status = await save({ status: 'INACTIVE' })
    expect([status.status, status.body.code]).toEqual([400, 'INVALID'])
    const none = 'This field does not exist here; nothing was changed'
    expect(status.body.errors).toEqual({ status: none })
    const extra = await save({ form: { ...form, name: 'Other', email: 'other@x.test', id: 1 }, role: 'RM' })
    expect(extra.body.errors).toEqual({ 'form.email': none, 'form.id': none, role: none })
    expect((await save({ status: '' }, 'tr')).body.errors).toEqual({
      status: 'Burada böyle bir alan yok; hiçbir şey değiştirilmedi',
    })
    expect((await owner.call(calls.doctor, { params: two })).body.data).toEqual(before)
  })

  test('the form is saved as a whole: missing fields are cleared, the email does not change', async () => {
    const owner = await app.as('contact@brightsmiles.test')
    const { uuid: id } = await add(owner, 'whole@brightsmiles.test', { phone: '123', note: 'x' })
    const saved = await owner.call(calls.updateDoctor, {
      params: { id },
      body: { form: { ...form, name: 'Dr. Whole', stepType: 'ZERO_STEP' } },
    })
    expect(saved.body.data).toMatchObject({
      name: 'Dr. Whole',
      email: 'whole@brightsmiles.test',
      phone: null,
      note: null,
      stepType: 'ZERO_STEP',
    })
  })
})

describe('the status', () => {
  test('D8, D9: blocking ends the right to write at once, but not the session; unblocking restores it', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const doctorOne = await app.as('doctor.one@brightsmiles.test')
    expect((await takeAction(owner, 'doctor.one@brightsmiles.test', 'block')).body.data.status).toBe(
      'BLOCKED',
    )
    expect((await doctorOne.call(sessionCalls.me)).body.data.status).toBe('BLOCKED')
    const unblockResponse = await takeAction(owner, 'doctor.one@brightsmiles.test', 'unblock')
    expect(unblockResponse.body.data.status).toBe('ACTIVE')
    const blockResponse = await takeAction(owner, 'doctor.invited@brightsmiles.test', 'block')
    expect(blockResponse.body.data.status).toBe('BLOCKED')
    const repeatedResponse = await takeAction(owner, 'doctor.invited@brightsmiles.test', 'unblock')
    expect(repeatedResponse.body.data.status).toBe('INVITED')
  })

  test('D4, D5: a deactivated doctor is signed out and cannot sign in until reactivated', async () => {
    const owner = await app.as('owner@anadolu.test')
    const doctor = await app.as('doctor@anadolu.test')
    const signIn = () =>
      app.guest().call(sessionCalls.login, {
        body: { username: 'doctor@anadolu.test', password: 'archway-demo-2026' },
      })
    await takeAction(owner, 'doctor@anadolu.test', 'deactivate')
    expect((await doctor.call(sessionCalls.me)).status).toBe(401)
    expect((await signIn()).body.code).toBe('ACCOUNT_INACTIVE')
    await takeAction(owner, 'doctor@anadolu.test', 'activate')
    expect((await signIn()).status).toBe(200)
  })

  test('D6, D7: a doctor is restricted and unrestricted; the refusal of an impossible action has the current status', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const email = 'doctor.zero@brightsmiles.test'
    expect((await takeAction(owner, email, 'restrict')).body.data.status).toBe('RESTRICTED')
    expect(await takeAction(owner, email, 'restrict')).toMatchObject({
      status: 409,
      body: { code: 'STALE_STATUS', status: 'RESTRICTED' },
    })
    expect((await takeAction(owner, email, 'unrestrict')).body.data.status).toBe('ACTIVE')
  })

  test('D10, ROLE-24: only an active doctor can be sent a link to reset the password', async () => {
    const contact = await app.as('contact@brightsmiles.test')
    const reply = await takeAction(contact, 'doctor.two@brightsmiles.test', 'reset')
    expect(reply.status).toBe(200)
    expect(await mailedTokens(app, 'doctor.two@brightsmiles.test')).toHaveLength(1)
    expect((await takeAction(contact, 'doctor.two@brightsmiles.test', 'reset')).status).toBe(429)
    expect((await takeAction(contact, 'doctor.blocked@brightsmiles.test', 'reset')).body.code).toBe(
      'STALE_STATUS',
    )
  })

  test('only owners block; ROLE-17: a relationship manager cannot change a doctor', async () => {
    const contact = await app.as('contact@brightsmiles.test')
    const refusal = await takeAction(contact, 'doctor.two@brightsmiles.test', 'block')
    expect(refusal).toMatchObject({ status: 403, body: { code: 'SUPER_ADMIN_ONLY' } })
    const rm = await app.as('rm@brightsmiles.test')
    for (const response of [
      await takeAction(rm, 'doctor.two@brightsmiles.test', 'reset'),
      await rm.call(calls.addDoctor, { body: { ...form, email: 'rms@brightsmiles.test' } }),
      await rm.call(calls.inviteDoctor, { params: { id: demoId('doctor.invited@brightsmiles.test') } }),
      await rm.call(calls.deleteDoctor, { params: two }),
    ])
      expect(response.body.code).toBe('RM_NOT_ALLOWED')
    const detail = await rm.call(calls.doctor, { params: two })
    expect(detail.body.data.allowedActions).toEqual([])
  })
})

describe('removing', () => {
  test('D11: a doctor without cases is removed, and the email address is free again', async () => {
    const contact = await app.as('contact@brightsmiles.test')
    const { uuid: id } = await add(contact, 'gone@brightsmiles.test')
    expect((await contact.call(calls.deleteDoctor, { params: { id } })).status).toBe(200)
    expect((await contact.call(calls.doctor, { params: { id } })).status).toBe(404)
    const { uuid: newId } = await add(contact, 'gone@brightsmiles.test')
    expect(newId).not.toBe(id)
  })

  test('a doctor with cases is not removed: "This doctor has cases. Deactivate the doctor instead."', async () => {
    const doctorOne = await app.as('doctor.one@brightsmiles.test')
    const newCase = await doctorOne.call(caseCalls.create, {
      body: { form: { product: 'AL', firstName: 'Ada', lastName: 'Lovelace' } },
    })
    expect(newCase.status, JSON.stringify(newCase.body)).toBe(200)
    const owner = await app.as('owner@brightsmiles.test')
    const params = { id: demoId('doctor.one@brightsmiles.test') }
    const refusal = await owner.call(calls.deleteDoctor, { params })
    expect(refusal.status).toBe(409)
    expect(refusal.body.message).toBe('This doctor has cases. Deactivate the doctor instead.')
    expect((await owner.call(calls.doctor, { params })).status).toBe(200)
    expect((await doctorOne.call(sessionCalls.me)).status).toBe(200)
  })
})

test('API-111: scanner accounts of a doctor', async () => {
  await app.services.db.within(systemScope, tx =>
    tx.insert(doctorScanner).values({
      id: randomUUID(),
      companyId: demoId('brightsmiles'),
      doctorId: two.id,
      scanner: '3Shape TRIOS',
      accountId: 'two-1',
      status: 'pending',
    }),
  )
  const { body } = await (await app.as('rm@brightsmiles.test')).call(calls.doctorThirdParty, { params: two })
  expect(body.data).toEqual([
    { scanner: '3Shape TRIOS', accountId: 'two-1', status: 'pending', connectedAt: null },
  ])
})

test('a field of the form is a column and part of the reply, without being listed anywhere else', () => {
  const columns = Object.keys(getTableColumns(doctor))
  for (const field of doctorFields) {
    expect(columns, `table.ts lacks ${field}`).toContain(field)
    expect(Object.keys(contract.shape)).toContain(field)
  }
})
