import { addressCalls } from '@archway/contract/addresses'
import { caseCalls, indexingTypes } from '@archway/contract/cases'
import { catalogCalls, usStates } from '@archway/contract/catalog'
import { companyCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import { doctorCalls } from '@archway/contract/doctors'
import { batchLabels } from '@archway/contract/orders'
import { sessionCalls } from '@archway/contract/session'
import { shipmentCalls } from '@archway/contract/shipments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'
import { createEntities, type EntityIds } from '../security/src/world.ts'

/** The entities of the requirements in the replies of a running server: every named field is present. */
let app: TestApp
let entities: EntityIds
let owner: Visitor
beforeAll(async () => {
  app = await testApp()
  entities = await createEntities(app)
  owner = await app.as('owner@brightsmiles.test')
})
afterAll(() => app.close())

const has = (value: object, fields: string): void => {
  for (const field of fields.split(' ')) expect(value).toHaveProperty(field)
}

describe('people', () => {
  test('ENT-02 to ENT-04: the roles of a session; RM is added to another one, everyone has one', async () => {
    const readRole = async (email: string) =>
      (await (await app.as(email)).call(sessionCalls.me)).body.data.role
    expect(await readRole('rm@brightsmiles.test')).toEqual(['customer', 'RM'])
    expect(await readRole('owner@anadolu.test')).toEqual(['doctorCases'])
    expect(await readRole('owner@nourdental.test')).toEqual(['customerWithRequest'])
    expect(await readRole('owner@lakeside.test')).toEqual(['disableRequestAndDoctor'])
    expect(await readRole('staff@archway.test')).toEqual(['admin'])
    // Without a session there is no role.
    expect((await app.guest().call(sessionCalls.me)).status).toBe(401)
  })

  test('ENT-05 to ENT-08, ENT-13: the signed-in person', async () => {
    const me = (await owner.call(sessionCalls.me)).body.data
    has(me, 'userId companyId uuid avatarUrl')
    has(me.data, 'displayName photoURL email shortcuts')
    expect([me.userId, me.companyId]).toEqual([demoId('owner@brightsmiles.test'), demoId('brightsmiles')])
    expect(me.data.shortcuts).toEqual([])
  })

  test('ENT-15, ENT-16: a contact is an RM or nothing, and is made for a company', async () => {
    const { data } = (await owner.call(contactCalls.contacts)).body
    expect(new Set(data.map(({ role }) => role))).toEqual(new Set([null, 'RM']))
    const body = { name: 'New', email: 'new@brightsmiles.test', companyUuid: demoId('brightsmiles') }
    const contact = (await owner.call(contactCalls.addContact, { body })).body.data
    expect([contact.companyUuid, contact.role]).toEqual([demoId('brightsmiles'), null])
  })

  test('ENT-44, ENT-45: a doctor has a status, and beside it whether the invitation was used', async () => {
    const { data } = (await owner.call(doctorCalls.doctors, { query: { paginate: 9999 } })).body
    const statuses = new Set(data.map(({ status }) => status))
    for (const status of ['ACTIVE', 'INACTIVE', 'BLOCKED', 'RESTRICTED'] as const)
      expect(statuses).toContain(status)
    expect(new Set(data.map(({ invitation }) => invitation))).toEqual(new Set(['active', 'invited']))
  })
})

describe('the company', () => {
  test('ENT-12, ENT-18, ENT-19: its card, flags, and support phone and email', async () => {
    const company = (await owner.call(companyCalls.ownCompany)).body.data
    has(company, 'uuid name logoUrl phone email theme dateFormat status flagsMap')
    expect(company.flagsMap).toMatchObject({ isDso: 1, isDentalNotationSet: 1, hasAdvancedModules: 0 })
    expect([company.phone, company.email]).toEqual(['+12025550142', 'support@brightsmiles.test'])
  })

  test('ENT-20: a company can be BLOCKED', async () => {
    const blocked = await (await app.as('owner@closed.test')).call(companyCalls.ownCompany)
    expect(blocked.body.data.status).toBe('BLOCKED')
  })

  test('ENT-10, ENT-21, ENT-23, ENT-24: its configuration, with the notations to choose from', async () => {
    const configuration = (await owner.call(companyCalls.configuration)).body.data
    has(configuration, 'dentalNotation shipmentType isPackageTypeEnabled areRequestsEnabled')
    has(configuration, 'alignerOffset alignerCutline alignerMaterial')
    has(configuration, 'retainerOffset retainerCutline retainerMaterial')
    expect(configuration.dentalNotations.map(({ id }) => id)).toEqual(['fdi', 'palmer', 'universal'])
    expect(configuration.shipmentType).toBe('bulkshipping')
    const other = await (await app.as('owner@nourdental.test')).call(companyCalls.configuration)
    expect(other.body.data.shipmentType).toBe('dropshipping')
  })
})

describe('addresses', () => {
  test('ENT-26, ENT-29, ENT-31: an address and its owner', async () => {
    const { data } = (await owner.call(addressCalls.addresses, { query: { paginate: 999 } })).body
    const shipment = data.find(({ typeId }) => typeId === 2)
    has(shipment ?? {}, 'uuid typeId title country countryId city state street zipCode phone ownerType')
    has(shipment ?? {}, 'isDefaultShippingAddress country.id country.name')
    expect(['clinic', 'adminOffice', 'doctor']).toContain(shipment?.ownerType)
  })

  test('ENT-30: types 1 and 3 have no separate owner', async () => {
    const form = {
      title: 'Office',
      countryId: 'TR',
      city: 'Bursa',
      state: 'Marmara',
      street: '1',
      zipCode: '16',
    }
    const body = { ...form, typeId: 1 as const, phone: '+902245550100', ownerType: 'clinic' as const }
    const added = await owner.call(addressCalls.addAddress, { body })
    expect(added.body.data.ownerType).toBe('adminOffice')
  })

  test('ENT-27, ENT-28, ENT-32 to ENT-34: the types with their titles', async () => {
    const { data } = (await owner.call(catalogCalls.addressTypes)).body
    expect(data.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(data.find(({ id }) => id === 2)?.title).toBe('shipment')
    expect(data.map(({ title }) => title)).toContain('default')
  })

  test('ENT-35, ENT-55: countries and the fifty states are loaded lists', async () => {
    const turkish = { 'accept-language': 'tr' }
    const { data } = (await owner.call(catalogCalls.countries, { headers: turkish })).body
    expect(data.find(({ id }) => id === 'DE')).toEqual({ id: 'DE', name: 'Almanya', isShippable: true })
    expect([usStates.length, usStates[0]]).toEqual([50, ['AL', 'Alabama']])
  })
})

describe('cases and what belongs to them', () => {
  test('ENT-37, ENT-40: a case and its doctor', async () => {
    const params = { id: entities.brightDoctorOne.case ?? '' }
    const caseData = (await owner.call(caseCalls.dsoRead, { params })).body.data
    has(caseData, 'uuid identifier firstName lastName status createdAt hasRefinements withTs impressionType')
    has(caseData, 'packageType arch product doctor')
    has(caseData.doctor ?? {}, 'name email uuid status currentCountry assignRM')
  })

  test('ENT-38, ENT-39: aligners are planned unless the setup is supplied; the other products never', async () => {
    const products = (await owner.call(catalogCalls.products)).body.data
    const productNames = products.map(({ code, title }) => `${code} ${title}`)
    expect(productNames).toEqual(['AL Clear Aligners', 'RE Retainer', 'NG Night Guard', 'WK Whitening Kit'])
    const createWithTs = async (form: object) =>
      (await owner.call(caseCalls.create, { body: { form } })).body.data.withTs
    expect(await createWithTs({ product: 'AL' })).toBe(false)
    expect(await createWithTs({ product: 'AL', withTs: true })).toBe(true)
    expect(await createWithTs({ product: 'NG', withTs: false })).toBe(true)
  })

  test('ENT-41: the indexing types', () => {
    expect(indexingTypes).toEqual(['noIndexing', 'lightIndexing', 'mediumIndexing', 'heavyIndexing'])
  })

  test('ENT-42: the batch labels', () => {
    expect(batchLabels).toEqual(['1st', '2nd', '3rd', '4th', 'Refinement'])
  })

  test('ENT-49: a shipment', async () => {
    const { data } = (await owner.call(shipmentCalls.shipments)).body
    has(data[0] ?? {}, 'identifier status airwayBillNumber createdAt shippedAt')
  })

  test('ENT-53: an entry of the history', async () => {
    const params = { id: entities.brightClient.case ?? '' }
    const { data } = (await owner.call(caseCalls.history, { params })).body
    has(data[0] ?? {}, 'action model actorType attributes')
  })

  test('ENT-54: pages of ten, the newest first, unless the list says otherwise', async () => {
    const { cookie } = owner
    const response = await app.app.http.inject({ method: 'GET', url: '/case', headers: { cookie } })
    const { data, page } = response.json() as { data: { createdAt: string }[]; page: number }
    const times = data.map(({ createdAt }) => createdAt)
    expect([page, data.length <= 10, times]).toEqual([1, true, [...times].sort().reverse()])
  })
})
