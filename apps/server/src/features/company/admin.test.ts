import { auditCalls } from '@archway/contract/audit'
import { caseCalls } from '@archway/contract/cases'
import { catalogCalls } from '@archway/contract/catalog'
import { companyAdminCalls as admin, companyCalls } from '@archway/contract/company'
import { contactCalls, staffCalls } from '@archway/contract/contacts'
import type { StaffRole } from '@archway/contract/kernel'
import { sessionCalls } from '@archway/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const nour = { id: demoId('nourdental') }

describe('companies', () => {
  test('staff list them by name, filtered', async () => {
    const staff = await app.as('staff@archway.test')
    const { body } = await staff.call(admin.companies, { query: { filter: { EQ: { isDso: true } } } })
    expect(body.data.map(row => row.name)).toEqual(['Anadolu Ortodonti', 'Bright Smiles'])
    expect(body.total).toBe(2)
    for (const [field, value] of [
      ['areRequestsEnabled', true],
      ['shipmentType', 'bulkshipping'],
      ['isRmAllowed', false],
      ['status', 'ACTIVE'],
    ] as const) {
      const filter = { EQ: { [field]: value } }
      const { data } = (await staff.call(admin.companies, { query: { filter } })).body
      expect(new Set(data.map(row => row[field])), field).toEqual(new Set([value]))
    }
  })

  test('a new company has its settings and an invited owner', async () => {
    const staff = await app.as('staff@archway.test')
    const newCompany = await staff.call(admin.addCompany, {
      body: {
        name: 'Yeni Klinik',
        timeZone: 'Europe/Istanbul',
        areRequestsEnabled: true,
        packageTypes: ['LITE'],
        owner: { name: 'Ayşe Yılmaz', email: 'ayse@yeni.test' },
      },
    })
    expect(newCompany.body.data).toMatchObject({
      name: 'Yeni Klinik',
      status: 'ACTIVE',
      timeZone: 'Europe/Istanbul',
      shipmentType: 'dropshipping',
      areRequestsEnabled: true,
      packageTypes: ['LITE'],
    })
    await staff.call(admin.switchCompany, { body: { companyUuid: newCompany.body.data.uuid } })
    const { data } = (await staff.call(contactCalls.contacts)).body
    expect(data).toMatchObject([{ name: 'Ayşe Yılmaz', flagsMap: { superAdmin: 1, showHelp: 1 } }])
    await staff.call(admin.switchCompany)
    const twice = await staff.call(admin.addCompany, {
      body: { name: 'Another', owner: { name: 'Ayşe', email: 'ayse@yeni.test' } },
    })
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([409, ['owner.email']])
    const { total } = (
      await staff.call(admin.companies, { query: { filter: { LIKE: { name: 'Another' } } } })
    ).body
    expect(total).toBe(0)
  })

  test('changed settings apply at once to its people', async () => {
    const staff = await app.as('staff@archway.test')
    const owner = await app.as('owner@nourdental.test')
    const saveSettings = (body: object) => staff.call(admin.changeCompany, { params: nour, body })
    await saveSettings({ packageTypes: ['LITE', 'COMPLETE'], isPackageTypeEnabled: true, isRmAllowed: true })
    const packagesReply = await owner.call(catalogCalls.packages)
    expect(packagesReply.body.data.map(row => row.id).sort()).toEqual(['COMPLETE', 'LITE'])
    expect((await owner.call(companyCalls.ownCompany)).body.data.flagsMap.isRmAllowed).toBe(1)

    await saveSettings({ isDso: true, areRequestsEnabled: false, isLoyaltyEnabled: true })
    expect((await owner.call(sessionCalls.me)).body.data.role).toEqual(['doctorCases'])
    expect((await owner.call(companyCalls.loyalty)).body.data).toMatchObject({ points: 0 })

    await saveSettings({ status: 'BLOCKED' })
    const refusal = await owner.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    expect(refusal.body.code).toBe('BLOCKED')
    await saveSettings({ status: 'ACTIVE', isDso: false, areRequestsEnabled: true })
    const wrong = await saveSettings({ timeZone: 'Mars/Olympus', shipmentType: 'pigeon' })
    expect(Object.keys(wrong.body.errors ?? {}).sort()).toEqual(['shipmentType', 'timeZone'])
  })

  test('customers cannot manage companies', async () => {
    const owner = await app.as('owner@nourdental.test')
    expect((await owner.call(admin.companies)).body.code).toBe('NOT_ALLOWED')
    expect((await owner.call(admin.company, { params: nour })).body.code).toBe('NOT_ALLOWED')
    const other = await owner.call(admin.switchCompany, { body: { companyUuid: demoId('brightsmiles') } })
    expect(other.body.code).toBe('NOT_ALLOWED')
  })
})

describe('ruling 2: the company switcher', () => {
  test('the customer calls are those of one company, until staff switch back', async () => {
    const staff = await app.as('support@archway.test')
    expect((await staff.call(companyCalls.ownCompany)).status).toBe(404)
    const switched = await staff.call(admin.switchCompany, { body: { companyUuid: nour.id } })
    expect(switched.body).toEqual({ data: { companyUuid: nour.id } })
    expect((await staff.call(sessionCalls.me)).body.data.companyId).toBe(nour.id)
    expect((await staff.call(companyCalls.ownCompany)).body.data.name).toBe('Nour Dental')
    const { data } = (await staff.call(contactCalls.contacts)).body
    expect(new Set(data.map(row => row.companyUuid))).toEqual(new Set([nour.id]))
    const foreignContact = { uuid: demoId('contact@brightsmiles.test') }
    const deletion = await staff.call(contactCalls.deleteContact, { params: foreignContact })
    expect(deletion.status).toBe(404)
    // The provider's own screens still show all companies.
    const { total } = (await staff.call(admin.companies)).body
    expect(total).toBeGreaterThan(4)
    // The switch does not affect another session of staff.
    expect((await (await app.as('staff@archway.test')).call(companyCalls.ownCompany)).status).toBe(404)

    await staff.call(admin.switchCompany, { body: { companyUuid: null } })
    expect((await staff.call(sessionCalls.me)).body.data.companyId).toBeNull()
    const missing = await staff.call(admin.switchCompany, {
      body: { companyUuid: demoId('no such company') },
    })
    expect(missing.status).toBe(404)
  })
})

describe('staff accounts', () => {
  test('an account is added, invited, deactivated and reactivated', async () => {
    const staff = await app.as('staff@archway.test')
    const added = await staff.call(staffCalls.addStaff, {
      body: { name: 'Mira Okafor', email: 'mira@archway.test' },
    })
    expect(added.body.data).toMatchObject({ status: 'ACTIVE', invitation: 'invited', phone: null })
    const invite = () => staff.call(staffCalls.inviteStaff, { params: { staffId: added.body.data.uuid } })
    // Limited to one a minute, so that repeated clicks do not flood a mailbox.
    expect((await invite()).body.code).toBe('TOO_MANY')
    app.clock.advance(61_000)
    const repeatedResponse = await invite()
    expect(repeatedResponse.body.data.invitation).toBe('invited')
    const params = { staffId: demoId('planner@archway.test') }
    // This person has already accepted an invitation.
    expect((await staff.call(staffCalls.inviteStaff, { params })).status).toBe(404)
    const planner = await app.as('planner@archway.test')
    await staff.call(staffCalls.changeStaff, { params, body: { status: 'INACTIVE' } })
    expect((await planner.call(sessionCalls.me)).status).toBe(401)
    await staff.call(staffCalls.changeStaff, { params, body: { status: 'ACTIVE' } })
    app.forget('planner@archway.test')
    expect((await (await app.as('planner@archway.test')).call(sessionCalls.me)).status).toBe(200)
    const names = (await staff.call(staffCalls.staffAccounts)).body.data.map(row => row.name)
    expect(names).toEqual(['Elif Aksoy', 'Marek Lind', 'Mira Okafor', 'Petra Novak', 'Sam Porter'])
  })

  test('administrators cannot lock themselves out, and a contact is not a member of staff', async () => {
    const staff = await app.as('staff@archway.test')
    const deactivate = (email: string) =>
      staff.call(staffCalls.changeStaff, { params: { staffId: demoId(email) }, body: { status: 'INACTIVE' } })
    expect((await deactivate('staff@archway.test')).body.code).toBe('OWN_ACCOUNT')
    expect((await deactivate('owner@nourdental.test')).status).toBe(404)
  })

  test('S2: an administrator changes roles, which take effect at once; the last administrator cannot be demoted', async () => {
    const staff = await app.as('staff@archway.test')
    const planner = await app.as('planner@archway.test')
    const changeRole = async (email: string, role: StaffRole, actor = staff) =>
      (await actor.call(staffCalls.changeStaff, { params: { staffId: demoId(email) }, body: { role } })).body
    expect((await planner.call(staffCalls.staffAccounts)).body.code).toBe('STAFF_ROLE')
    expect((await changeRole('planner@archway.test', 'administrator', planner)).code).toBe('STAFF_ROLE')
    expect((await changeRole('staff@archway.test', 'support')).code).toBe('LAST_ADMINISTRATOR')

    expect((await changeRole('planner@archway.test', 'administrator')).data.role).toBe('administrator')
    expect((await planner.call(sessionCalls.me)).body.data.staffRole).toBe('administrator')
    // Each demotes the other at the same time: one of them must stay.
    const both = await Promise.all([
      changeRole('planner@archway.test', 'planner'),
      changeRole('staff@archway.test', 'planner', planner),
    ])
    expect(both.map(({ code }) => code).filter(code => code !== undefined)).toHaveLength(1)
    const { rows } = await app.services.db.query<{ id: string }>(systemScope, {
      text: "update staff set role = case email when 'staff@archway.test' then 'administrator' else 'planner' end where email in ('staff@archway.test', 'planner@archway.test') returning id",
    })
    expect(rows).toHaveLength(2)
    app.services.forgetViewers({})
    expect((await planner.call(staffCalls.staffAccounts)).body.code).toBe('STAFF_ROLE')
  })

  test('S2: support blocks a company, an administrator unblocks it, and the audit trail has their roles', async () => {
    const support = await app.as('support@archway.test')
    const staff = await app.as('staff@archway.test')
    const changeStatus = (visitor: typeof staff, status: 'ACTIVE' | 'BLOCKED') =>
      visitor.call(admin.changeCompany, { params: nour, body: { status } })
    expect((await changeStatus(support, 'BLOCKED')).status).toBe(200)
    const refusal = await changeStatus(support, 'ACTIVE')
    expect([refusal.status, refusal.body.code]).toEqual([403, 'STAFF_ROLE'])
    // Sending the status that the company already has is allowed and changes nothing.
    expect((await changeStatus(support, 'BLOCKED')).status).toBe(200)
    expect((await changeStatus(staff, 'ACTIVE')).status).toBe(200)
    const { data } = (
      await staff.call(auditCalls.trail, {
        query: { filter: { EQ: { call: 'PATCH /admin/company/{id}' } }, paginate: '4' },
      })
    ).body
    expect(data.map(({ staffRole, result }) => `${staffRole} ${result}`)).toEqual([
      'administrator ok',
      'support ok',
      'support refused',
      'support ok',
    ])
  })
})
