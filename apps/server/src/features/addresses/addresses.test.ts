import { addressCalls as calls } from '@archway/contract/addresses'
import { companyCalls } from '@archway/contract/company'
import { sessionCalls } from '@archway/contract/session'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { address } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const form = {
  typeId: 2,
  title: 'Second front desk',
  countryId: 'US',
  city: 'Albany',
  state: 'New York',
  street: '1 State Street',
  zipCode: '12207',
  phone: '+15185550100',
  ownerType: 'clinic',
} as const
const desk = demoId('address of brightsmiles')
const uncheck =
  'you can not remove the default shipping address without choosing another default shipping address'

const add = async (visitor: Visitor, overrides: Record<string, unknown> = {}) => {
  const added = await visitor.call(calls.addAddress, { body: { ...form, ...overrides } })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return added.body.data
}
const listDefaults = async (visitor: Visitor) => {
  const { body } = await visitor.call(calls.addresses, {
    query: { filter: { EQ: { isDefaultShippingAddress: true } }, paginate: 999 },
  })
  return body.data.map(row => row.uuid)
}

describe('reading', () => {
  test('API-043..046: all, those for shipping, the default; at most 999 a page (ruling 11)', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const all = await owner.call(calls.addresses, { query: { page: 1, paginate: 999 } })
    expect(all.body.total).toBe(6)
    const shipping = await owner.call(calls.addresses, {
      query: { page: 1, paginate: 999, filter: { EQ: { typeId: 2 } } },
    })
    expect(shipping.body.data.map(row => row.typeId)).toEqual([2, 2, 2, 2])
    expect(await listDefaults(owner)).toEqual([desk])
    expect((await owner.call(calls.addresses, { query: { paginate: 1000 } })).status).toBe(400)
  })

  test('ADDR-14..19: the five sortable columns, and no other', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    for (const field of ['title', 'state', 'street', 'zipCode', 'phone'] as const) {
      const listValues = async (direction: 'asc' | 'desc') => {
        const { body } = await owner.call(calls.addresses, { query: { order: `${field} ${direction}` } })
        return body.data.map(row => row[field])
      }
      const ascending = await listValues('asc')
      expect(ascending, field).toEqual([...ascending].sort())
      expect(await listValues('desc'), field).toEqual([...ascending].sort().reverse())
    }
    expect((await owner.call(calls.addresses, { query: { order: 'city asc' } })).status).toBe(400)
  })

  test('LIST-13, LIST-14: titles are found whatever the case and the accents', async () => {
    const owner = await app.as('owner@anadolu.test')
    const matches = await owner.call(calls.addresses, { query: { filter: { LIKE: { title: 'ISIK' } } } })
    expect(matches.body.data.map(row => row.title)).toEqual(['Dr. Şükrü Işık'])
    const none = await owner.call(calls.addresses, { query: { filter: { LIKE: { title: '%' } } } })
    expect(none.body.total).toBe(0)
  })

  test('a country has a name in the language of the reader', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { body } = await owner.call(calls.address, {
      params: { id: desk },
      headers: { 'accept-language': 'ar' },
    })
    expect(body.data).toMatchObject({ country: { id: 'US', name: 'الولايات المتحدة' }, ownerType: 'clinic' })
  })

  test('a person cannot reach the addresses of another company in any way', async () => {
    const stranger = await app.as('owner@anadolu.test')
    for (const response of [
      await stranger.call(calls.address, { params: { id: desk } }),
      await stranger.call(calls.dsoAddress, { params: { id: desk } }),
      await stranger.call(calls.updateAddress, { params: { id: desk }, body: form }),
      await stranger.call(calls.deleteAddress, { params: { id: desk } }),
      await stranger.call(calls.doctorAddresses, { params: { id: demoId('doctor.two@brightsmiles.test') } }),
    ])
      expect(response.status).toBe(404)
  })

  test('a doctor sees their own addresses and those of the clinic, but not those of a colleague', async () => {
    const doctor = await app.as('doctor.two@brightsmiles.test')
    const visible = await doctor.call(calls.addresses, { query: { order: 'title asc' } })
    expect(visible.body.data.map(row => row.title)).toEqual(['Bright Smiles Front Desk', 'Dr. Thomas Two'])
    const foreignResponse = await doctor.call(calls.address, {
      params: { id: demoId('address of Dr. Olga One') },
    })
    expect(foreignResponse.status).toBe(404)
    const dso = await app.as('contact@brightsmiles.test')
    const listResponse = await dso.call(calls.doctorAddresses, {
      params: { id: demoId('doctor.two@brightsmiles.test') },
      query: { order: 'title asc' },
    })
    expect(listResponse.body.data.map(row => row.uuid)).toEqual(visible.body.data.map(row => row.uuid))
  })
})

describe('the form', () => {
  test('VAL-23..31: all missing fields are reported at once', async () => {
    const owner = await app.as('owner@nourdental.test')
    const refusal = await owner.call(calls.addAddress, { body: { typeId: 2, title: '  ' } })
    expect(refusal.status).toBe(400)
    const required = 'this field is required'
    expect(refusal.body.errors).toMatchObject({
      title: required,
      countryId: required,
      city: required,
      state: required,
      street: required,
      zipCode: required,
      phone: required,
    })
    const ownerless = await owner.call(calls.addAddress, { body: { ...form, ownerType: undefined } })
    expect(ownerless.body.errors).toEqual({ ownerType: required })
  })

  test('VAL-33, ruling 22: a state of the United States is one of the list; a region elsewhere is free', async () => {
    const owner = await app.as('owner@nourdental.test')
    const refusal = await owner.call(calls.addAddress, { body: { ...form, state: 'Ontario' } })
    expect(refusal.body.errors).toEqual({ state: 'Choose one of the options' })
    const capital = await add(owner, { state: 'District of Columbia', city: 'Washington' })
    const foreignAddress = await add(owner, { countryId: 'DE', state: 'irgendwo' })
    for (const { uuid } of [capital, foreignAddress])
      expect((await owner.call(calls.deleteAddress, { params: { id: uuid } })).status).toBe(200)
  })

  test('table C-1: shipping addresses are in countries the provider ships to, others anywhere', async () => {
    const owner = await app.as('owner@nourdental.test')
    const far = { ...form, countryId: 'AQ', state: 'Ross' }
    expect((await owner.call(calls.addAddress, { body: far })).body.errors).toEqual({
      countryId: 'Choose one of the options',
    })
    const farAddress = await add(owner, { ...far, typeId: 1 })
    expect(farAddress.ownerType).toBe('adminOffice')
    await owner.call(calls.deleteAddress, { params: { id: farAddress.uuid } })
  })

  test('ADDR-38, VAL-38: only the provider creates billing addresses; editing does not change the type', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const refusal = await owner.call(calls.addAddress, { body: { ...form, typeId: 3 } })
    expect(refusal.body.errors).toEqual({ typeId: 'Choose one of the options' })
    const books = demoId('address of the books of brightsmiles')
    const saved = await owner.call(calls.updateAddress, {
      params: { id: books },
      body: { ...form, typeId: 3, phone: '1' },
    })
    expect(saved.body.data).toMatchObject({ typeId: 3, ownerType: 'adminOffice', phone: '1' })
  })

  test("TRAP-070: a doctor's address stays the doctor's when it is edited, and no form sets its owner", async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const theirAddress = demoId('address of Dr. Olga One')
    const updated = await owner.call(calls.updateAddress, {
      params: { id: theirAddress },
      body: { ...form, ownerType: 'doctor', title: 'Dr. Olga One' },
    })
    expect(updated.body.data).toMatchObject({
      ownerType: 'doctor',
      doctorUuid: demoId('doctor.one@brightsmiles.test'),
    })
    const refusal = await owner.call(calls.addAddress, { body: { ...form, ownerType: 'doctor' } })
    expect(refusal.status).toBe(400)
    const foreignResponse = await owner.call(calls.addAddress, {
      body: { ...form, ownerType: 'doctor', doctorUuid: demoId('doctor@anadolu.test') },
    })
    expect(foreignResponse.status).toBe(404)
  })
})

describe('the single shipping address of doctor cases', () => {
  test('ADDR-31, TRAP-074, ruling 19: cannot be deselected, change its type or be removed', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const unchecked = await owner.call(calls.updateAddress, {
      params: { id: desk },
      body: { ...form, isDefaultShippingAddress: false },
    })
    expect(unchecked.status).toBe(409)
    expect(unchecked.body.message).toBe(uncheck)
    expect(unchecked.body.errors).toEqual({ isDefaultShippingAddress: uncheck })
    const staff = await app.as('staff@archway.test')
    const retyped = await staff.call(calls.updateAddress, {
      params: { id: desk },
      body: { ...form, typeId: 3 },
    })
    expect(retyped.body.code).toBe('DEFAULT_ADDRESS_NEEDED')
    const removal = await owner.call(calls.deleteAddress, { params: { id: desk } })
    expect(removal.body.message).toBe(uncheck)
    const untouched = await owner.call(calls.updateAddress, { params: { id: desk }, body: form })
    expect(untouched.body.data.isDefaultShippingAddress).toBe(true)
  })

  test('TRAP-075: another address can replace it, and there is never more than one', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const newDefault = await add(owner, { isDefaultShippingAddress: true })
    expect(newDefault.isDefaultShippingAddress).toBe(true)
    expect(await listDefaults(owner)).toEqual([newDefault.uuid])
    const updatedAddress = await owner.call(calls.updateAddress, {
      params: { id: desk },
      body: { ...form, isDefaultShippingAddress: true },
    })
    expect(updatedAddress.status).toBe(200)
    expect(await listDefaults(owner)).toEqual([desk])
    expect((await owner.call(calls.deleteAddress, { params: { id: newDefault.uuid } })).status).toBe(200)
  })

  test('of two addresses chosen at the same time only one becomes it', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => add(owner, { title: `Desk ${n}`, isDefaultShippingAddress: true })),
    )
    expect(await listDefaults(owner)).toHaveLength(1)
    const end = await owner.call(calls.updateAddress, {
      params: { id: desk },
      body: { ...form, isDefaultShippingAddress: true },
    })
    expect(end.status).toBe(200)
    for (const { uuid } of answers) await owner.call(calls.deleteAddress, { params: { id: uuid } })
  })

  test('ADDR-26, ADDR-27: cannot be chosen with drop shipping, for billing, or for the address of one doctor', async () => {
    const drop = await app.as('owner@nourdental.test')
    const refusal = await drop.call(calls.addAddress, { body: { ...form, isDefaultShippingAddress: true } })
    expect(refusal.body.errors).toEqual({ isDefaultShippingAddress: 'Choose one of the options' })
    const bulk = await app.as('owner@brightsmiles.test')
    const otherReply = await bulk.call(calls.updateAddress, {
      params: { id: demoId('address of Dr. Thomas Two') },
      body: { ...form, ownerType: 'doctor', isDefaultShippingAddress: true },
    })
    expect(otherReply.status).toBe(400)
    expect(await listDefaults(bulk)).toEqual([desk])
  })
})

describe('the first shipping address', () => {
  let grace: Visitor
  beforeEach(async () => {
    grace = await app.as('owner@lakeside.test')
  })
  const readShowsHelp = async () => (await grace.call(sessionCalls.me)).body.data.data.flagsMap.showHelp

  test('ADDR-33, ADDR-34, TRAP-080: is announced once, and then the help is hidden', async () => {
    expect(await readShowsHelp()).toBe(1)
    const office = await grace.call(calls.addAddress, { body: { ...form, typeId: 1 } })
    expect(office.body.isFirstShippingAddress).toBe(false)
    expect(await readShowsHelp()).toBe(1)
    const responses = await Promise.all([1, 2].map(() => grace.call(calls.addAddress, { body: form })))
    expect(responses.map(response => response.body.isFirstShippingAddress).sort()).toEqual([false, true])
    expect(await readShowsHelp()).toBe(0)
    for (const response of responses)
      await grace.call(calls.deleteAddress, { params: { id: response.body.data.uuid } })
    const repeatedResponse = await grace.call(calls.addAddress, { body: form })
    expect(repeatedResponse.body.isFirstShippingAddress).toBe(false)
  })
})

describe('permissions', () => {
  test('ROLE-10, TRAP-015: only an owner may write; all people of the company may read', async () => {
    const contact = await app.as('contact@brightsmiles.test')
    expect((await contact.call(calls.addresses)).status).toBe(200)
    expect((await contact.call(calls.addAddress, { body: form })).body.code).toBe('SUPER_ADMIN_ONLY')
    const doctor = await app.as('doctor.two@brightsmiles.test')
    const doctorAddress = demoId('address of Dr. Thomas Two')
    expect((await doctor.call(calls.deleteAddress, { params: { id: doctorAddress } })).body.code).toBe(
      'NOT_ALLOWED',
    )
  })

  test('a blocked company can still edit its addresses', async () => {
    const blocked = await app.as('owner@closed.test')
    const ownAddress = await add(blocked)
    expect((await blocked.call(calls.deleteAddress, { params: { id: ownAddress.uuid } })).status).toBe(200)
    expect((await blocked.call(companyCalls.updateCompany, { body: { phone: '1' } })).body.code).toBe(
      'BLOCKED',
    )
  })

  test('staff who have not switched to a company cannot add an address', async () => {
    const staff = await app.as('staff@archway.test')
    expect((await staff.call(calls.addAddress, { body: form })).status).toBe(404)
  })
})

describe('an address that is in use', () => {
  let inUse = ''
  beforeAll(() => {
    app.services.events.on('addressLeaving', async (_tx, { addressId }) => {
      if (addressId === inUse) refuse('ADDRESS_IN_USE')
    })
  })
  afterEach(() => {
    inUse = ''
  })

  test('cannot be removed while its company says that it ships there', async () => {
    const owner = await app.as('owner@nourdental.test')
    const addedAddress = await add(owner)
    inUse = addedAddress.uuid
    const refusal = await owner.call(calls.deleteAddress, { params: { id: addedAddress.uuid } })
    expect(refusal).toMatchObject({ status: 409, body: { code: 'ADDRESS_IN_USE' } })
    const rows = await app.services.db.within(systemScope, tx => tx.select().from(address))
    expect(rows.map(row => row.id)).toContain(addedAddress.uuid)
  })
})
