import { contactCalls } from '@archway/contract/contacts'
import { laserMarkingCalls } from '@archway/contract/laser-marking'
import { en } from '@archway/words/en'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'

/** The rules of the forms, checked by the server regardless of what a browser has checked. */
let app: TestApp
let owner: Visitor
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('owner@brightsmiles.test')
})
afterAll(() => app.close())

const ownerParams = { uuid: demoId('owner@brightsmiles.test') }
const required = 'this field is required'

test('VAL-02, VAL-11, VAL-07: the two sentences of an empty field', () => {
  expect([en.forms.required, en.forms.requiredPreference]).toEqual([required, 'Field is required'])
})

describe('the details of the signed-in person', () => {
  const save = (body: Record<string, unknown>) =>
    owner.call(contactCalls.updateContact, { params: ownerParams, body })

  test('VAL-12, VAL-16: the name is required, the phone may be empty', async () => {
    const refusal = await save({ name: '  ' })
    expect([refusal.status, refusal.body.errors]).toEqual([400, { name: required }])
    expect((await save({ name: 'Olivia Hart', phone: '' })).status).toBe(200)
  })

  test('VAL-15: the phone takes digits after an optional plus', async () => {
    expect((await save({ name: 'Olivia Hart', phone: '12 34' })).body.errors).toEqual({
      phone: 'Use digits only',
    })
    expect((await save({ name: 'Olivia Hart', phone: '+12025550142' })).status).toBe(200)
  })

  test('VAL-14: the email does not change', async () => {
    await save({ name: 'Olivia Hart', email: 'else@brightsmiles.test' })
    const { data } = (await owner.call(contactCalls.contacts)).body
    expect(data.find(({ uuid }) => uuid === ownerParams.uuid)?.email).toBe('owner@brightsmiles.test')
  })
})

describe('a contact', () => {
  test('VAL-18, VAL-19: name and email are required, and both are named at once', async () => {
    const refusal = await owner.call(contactCalls.addContact, { body: {} })
    expect([refusal.status, refusal.body.errors]).toEqual([400, { name: required, email: required }])
  })

  test('VAL-20, VAL-21: the phone is optional; the email can be set when adding and not be changed later', async () => {
    const body = { name: 'Lin Carter', email: 'lin@brightsmiles.test' }
    const { uuid } = (await owner.call(contactCalls.addContact, { body })).body.data
    const change = { name: 'Lin C.', email: 'else@brightsmiles.test' }
    await owner.call(contactCalls.updateContact, { params: { uuid }, body: change })
    const { data } = (await owner.call(contactCalls.contacts)).body
    const row = data.find(contact => contact.uuid === uuid)
    expect(row).toMatchObject({ name: 'Lin C.', email: 'lin@brightsmiles.test', phone: null })
  })
})

test('VAL-39: a company name that is engraved cannot be blank', async () => {
  const body = { companyNameFlag: 1, companyName: '   ' }
  const refusal = await owner.call(laserMarkingCalls.updateLaserMarking, { body })
  expect([refusal.status, refusal.body.errors]).toEqual([400, { companyName: required }])
})
