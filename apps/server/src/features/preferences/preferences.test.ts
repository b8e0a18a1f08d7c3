import { caseCalls, startingPrescription } from '@archway/contract/cases'
import { preferencesCalls as calls } from '@archway/contract/preferences'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const doctorOne = { id: demoId('doctor.one@brightsmiles.test') }

const createStarted = async (email: string, form: Record<string, unknown> = {}) => {
  const newCase = await (await app.as(email)).call(caseCalls.create, {
    body: { form: { product: 'AL', ...form } },
  })
  return newCase.body.data.prescription
}

describe('clinical preferences', () => {
  test('without saved preferences, a case starts with the defaults', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    expect((await owner.call(calls.companyPreferences)).body.data).toEqual({})
    expect((await owner.call(calls.doctorPreferences, { params: doctorOne })).body.data).toEqual({})
    expect(await createStarted('owner@brightsmiles.test')).toEqual(startingPrescription('alignerPlan'))
  })

  test('a new case starts with the preferences of the company, overridden by those of its doctor', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    await owner.call(calls.saveCompanyPreferences, {
      body: { wearDays: 10, ipr: 'yes', instructions: 'Slowly' },
    })
    const doctor = await app.as('doctor.one@brightsmiles.test')
    await doctor.call(calls.saveOwnPreferences, { body: { ipr: 'no', wearDays: null } })
    expect(await createStarted('owner@brightsmiles.test')).toMatchObject({
      wearDays: 10,
      ipr: 'yes',
      instructions: 'Slowly',
    })
    const preferred = { wearDays: 10, ipr: 'no' }
    expect(await createStarted('doctor.one@brightsmiles.test')).toMatchObject(preferred)
    expect(await createStarted('owner@brightsmiles.test', { doctorUuid: doctorOne.id })).toMatchObject(
      preferred,
    )
    expect(await createStarted('doctor.two@brightsmiles.test')).toMatchObject({ ipr: 'yes' })
  })

  test('values of the form override the preferences, and other products start with their defaults', async () => {
    const prescription = { ...startingPrescription('alignerPlan'), wearDays: 7 as const }
    expect(await createStarted('owner@brightsmiles.test', { prescription })).toMatchObject({ wearDays: 7 })
    expect(await createStarted('owner@brightsmiles.test', { product: 'RE' })).toEqual(
      startingPrescription('retainer'),
    )
  })

  test('a draft gets the preferences when its product changes to aligners', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const retainerDraft = await owner.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    const changed = await owner.call(caseCalls.update, {
      params: { id: retainerDraft.body.data.uuid },
      body: { form: { product: 'AL', withTs: false } },
    })
    expect(changed.body.data.prescription).toMatchObject({ kind: 'alignerPlan', ipr: 'yes', wearDays: 10 })
  })

  test('saving replaces all earlier preferences; invalid values are reported by field', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const wrong = await owner.call(calls.saveDoctorPreferences, {
      params: doctorOne,
      body: { ipr: 'maybe', wearDays: 9 },
    })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([400, ['ipr', 'wearDays']])
    await owner.call(calls.saveDoctorPreferences, { params: doctorOne, body: { overjet: 'ideal' } })
    const doctor = await app.as('doctor.one@brightsmiles.test')
    expect((await doctor.call(calls.ownPreferences)).body.data).toEqual({ overjet: 'ideal' })
  })

  test('a relationship manager and a contact who is not an owner may read but not write', async () => {
    const rm = await app.as('rm@brightsmiles.test')
    expect((await rm.call(calls.doctorPreferences, { params: doctorOne })).status).toBe(200)
    const refusal = await rm.call(calls.saveDoctorPreferences, { params: doctorOne, body: {} })
    expect(refusal.body.code).toBe('RM_NOT_ALLOWED')
    const contact = await app.as('contact@brightsmiles.test')
    const refusedToContact = await contact.call(calls.saveCompanyPreferences, { body: {} })
    expect(refusedToContact.body.code).toBe('SUPER_ADMIN_ONLY')
  })
})
