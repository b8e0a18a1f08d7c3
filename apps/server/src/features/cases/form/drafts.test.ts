import { addressCalls } from '@archway/contract/addresses'
import { caseCalls, startingPrescription } from '@archway/contract/cases'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import {
  completeForm,
  createDraft,
  createSubmitted,
  fillRecords,
  giveAddresses,
  patient,
} from '../../../testing/case-story.ts'
import { companyConfiguration } from '../../company/table.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let doctorTwo: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles', 'closed'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
})
afterAll(() => app.close())

describe('a draft', () => {
  it('starts from a product, gets an identifier, a room and the defaults of its prescription (C1, API-016)', async () => {
    const response = await nour.call(caseCalls.create, { body: { form: { product: 'AL', ...patient } } })
    expect(response.status).toBe(200)
    const newDraft = response.body.data
    expect(newDraft).toMatchObject({
      status: 'NEW',
      side: 'client',
      doctor: null,
      withTs: false,
      batchLabel: '1st',
    })
    expect(newDraft.identifier).toMatch(/^AL-26-\d{6}$/)
    expect(newDraft.chatRoom).toBe(newDraft.uuid)
    expect(newDraft.prescription).toEqual(startingPrescription('alignerPlan'))
    expect(newDraft.shippingAddress?.title).toBe('عيادة نور لطب الأسنان')
    expect(newDraft.allowedActions).toEqual(expect.arrayContaining(['edit', 'submit', 'cancel']))
    const { body } = await nour.call(caseCalls.history, { params: { id: newDraft.uuid } })
    expect(body.data.map(entry => entry.action)).toEqual(['CASE_CREATED'])
  })

  it('needs a product, and a shipment address of the company', async () => {
    const nothing = await nour.call(caseCalls.create, { body: { form: {} } })
    expect([nothing.status, nothing.body.errors]).toEqual([400, { 'form.product': 'this field is required' }])
    const lakeside = await app.as('owner@lakeside.test')
    const homeless = await lakeside.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    expect([homeless.status, homeless.body.code]).toEqual([409, 'SHIPPING_ADDRESS_MISSING'])
  })

  it('is saved during typing: missing keys do not change, null clears, the product sets its prescription', async () => {
    const id = await createDraft(nour, { product: 'AL', ...patient, patientReference: 'A-17' })
    const put = (form: object) => nour.call(caseCalls.update, { params: { id }, body: { form } })
    const saved = await put({ arch: 'upper', lastName: 'Byron' })
    expect(saved.body.data).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      arch: 'upper',
      patientReference: 'A-17',
    })
    const clearedResponse = await put({ patientReference: null, product: 'WK' })
    expect(clearedResponse.body.data).toMatchObject({ patientReference: null, product: 'WK', withTs: true })
    expect(clearedResponse.body.data.prescription.kind).toBe('whitening')
    const half = await put({ prescription: { kind: 'whitening', trim: 'straight' } })
    expect(half.body.data.prescription).toEqual({ kind: 'whitening', trim: 'straight' })
    const { body } = await nour.call(caseCalls.history, { params: { id } })
    expect(body.total).toBe(1)
  })

  it('refuses addresses of another company and invalid choices', async () => {
    const id = await createDraft(nour, { product: 'AL' })
    const put = (form: object) => nour.call(caseCalls.update, { params: { id }, body: { form } })
    const foreignResponse = await put({ shippingAddressUuid: demoId('address of brightsmiles') })
    expect(foreignResponse.body.errors).toHaveProperty(['form.shippingAddressUuid'])
    const wrong = await put({ product: 'XX', prescription: { kind: 'retainer', sets: 9 }, gender: 'x' })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(
      expect.arrayContaining(['form.product', 'form.prescription.sets', 'form.gender']),
    )
  })

  it('shows an earlier case of the same patient', async () => {
    const same = { firstName: 'Grâce', lastName: 'Hopper', birthDate: '1990-12-09' }
    const first = await nour.call(caseCalls.create, { body: { form: { product: 'RE', ...same } } })
    const repeatedResponse = await nour.call(caseCalls.create, {
      body: { form: { product: 'RE', ...same, firstName: 'grace' } },
    })
    expect(repeatedResponse.body.data.duplicateOf).toEqual({
      uuid: first.body.data.uuid,
      identifier: first.body.data.identifier,
    })
  })
})

describe('ownership of a draft', () => {
  it('a DSO contact creates one for a doctor; a doctor creates their own', async () => {
    const doctorUuid = demoId('doctor.one@brightsmiles.test')
    const onBehalf = await bright.call(caseCalls.create, { body: { form: { product: 'RE', doctorUuid } } })
    expect(onBehalf.body.data).toMatchObject({ side: 'doctor', stepType: 'ONE_STEP', bulkshipping: true })
    expect(onBehalf.body.data.doctor).toMatchObject({
      uuid: doctorUuid,
      currentCountry: 'US',
      assignRM: { name: 'Rosa Marin' },
    })
    const draftOfDoctor = await doctorTwo.call(caseCalls.create, {
      body: { form: { product: 'RE', doctorUuid } },
    })
    expect(draftOfDoctor.body.data.doctor?.uuid).toBe(demoId('doctor.two@brightsmiles.test'))
  })

  it.each([
    ['doctor.blocked@brightsmiles.test', 403, 'BLOCKED'],
    ['doctor.restricted@brightsmiles.test', 403, 'RESTRICTED'],
    ['doctor.inactive@brightsmiles.test', 403, 'DOCTOR_INACTIVE'],
    ['doctor@anadolu.test', 404, 'NOT_FOUND'],
  ])('none for %s', async (email, status, code) => {
    const body = { form: { product: 'RE', doctorUuid: demoId(email) } }
    const response = await bright.call(caseCalls.create, { body })
    expect([response.status, response.body.code]).toEqual([status, code])
  })

  it('a blocked company and a restricted doctor cannot create one', async () => {
    const closedOwner = await app.as('owner@closed.test')
    const blocked = await closedOwner.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    expect([blocked.status, blocked.body.code]).toEqual([403, 'BLOCKED'])
    const rita = await app.as('doctor.restricted@brightsmiles.test')
    const restricted = await rita.call(caseCalls.create, { body: { form: { product: 'RE' } } })
    expect([restricted.status, restricted.body.code]).toEqual([403, 'RESTRICTED'])
  })

  it('other companies, other doctors and the calls of the other side can neither see nor change it', async () => {
    const ofNour = await createDraft(nour, { product: 'RE' })
    const ofTwo = await createDraft(doctorTwo, { product: 'RE' })
    const doctorOne = await app.as('doctor.one@brightsmiles.test')
    for (const [visitor, id] of [
      [bright, ofNour],
      [doctorOne, ofTwo],
      [nour, ofTwo],
      [doctorOne, demoId('nothing')],
    ] as const) {
      const params = { id }
      const responses = [
        await visitor.call(caseCalls.read, { params }),
        await visitor.call(caseCalls.history, { params }),
        await visitor.call(caseCalls.refinements, { params }),
        await visitor.call(caseCalls.update, { params, body: { form: { firstName: 'Eve' } } }),
        await visitor.call(caseCalls.cancel, { params, body: { reasons: ['CANCEL_COST'] } }),
        await visitor.call(caseCalls.create, { body: { refinementOf: id } }),
      ]
      expect(responses.map(response => response.status)).toEqual(responses.map(() => 404))
    }
    const ofBright = await createDraft(bright, { product: 'RE' })
    expect((await bright.call(caseCalls.dsoRead, { params: { id: ofBright } })).status).toBe(404)
    expect((await bright.call(caseCalls.dsoRead, { params: { id: ofTwo } })).status).toBe(200)
    expect((await bright.call(caseCalls.read, { params: { id: ofTwo } })).status).toBe(200)
    expect((await nour.call(caseCalls.dsoList)).status).toBe(403)
    expect((await doctorTwo.call(caseCalls.dsoList)).status).toBe(403)
  })
})

describe('the single shipping address of all doctor cases', () => {
  it('is used for them, whatever its type (TRAP-068)', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { body } = await owner.call(addressCalls.addresses, {
      query: { filter: { EQ: { isDefaultShippingAddress: true } } },
    })
    const [single] = body.data
    if (!single) throw new Error('the demo world has a single address')
    const { uuid, country, createdAt, doctorUuid, ...form } = single
    const retype = (typeId: 1 | 2) =>
      owner.call(addressCalls.updateAddress, { params: { id: uuid }, body: { ...form, typeId } })
    expect((await retype(1)).body.data.isDefaultShippingAddress).toBe(true)
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('RE'))
    const createdCase = await doctorTwo.call(caseCalls.read, { params: { id } })
    expect(createdCase.body.data.shippingAddressUuid).toBe(uuid)
    const draftWithAddress = await doctorTwo.call(caseCalls.create, {
      body: { form: { product: 'RE', shippingAddressUuid: uuid } },
    })
    expect(draftWithAddress.status).toBe(200)
    await retype(2)
  })
})

describe('a package', () => {
  const offer = async (ids: readonly string[] | null) => {
    await app.services.db.within(systemScope, tx =>
      tx
        .update(companyConfiguration)
        .set({ packageTypes: ids && [...ids] })
        .where(eq(companyConfiguration.companyId, demoId('nourdental'))),
    )
    app.services.forgetViewers()
  }

  it('must be offered to the company, both when it is chosen and when the case is submitted', async () => {
    await offer(['LITE'])
    const refusal = await nour.call(caseCalls.create, {
      body: { form: { product: 'AL', ...patient, packageType: 'COMPLETE' } },
    })
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([400, ['form.packageType']])
    const id = await createDraft(nour, { product: 'AL', ...patient, packageType: 'LITE' })
    const put = (body: object) => nour.call(caseCalls.update, { params: { id }, body })
    const nobodys = { packageType: 'COMPLETE', shippingAddressUuid: demoId('address of brightsmiles') }
    expect(Object.keys((await put({ form: nobodys })).body.errors ?? {}).sort()).toEqual([
      'form.packageType',
      'form.shippingAddressUuid',
    ])
    for (const packageType of ['COMPLETE', 'NO_SUCH_PACKAGE'])
      expect((await put({ form: { packageType } })).body.errors).toHaveProperty(['form.packageType'])

    await offer(['MODERATE'])
    // Fields that a draft has must stay valid while it is edited, and are required for the submission.
    expect((await put({ form: { packageType: 'LITE', lastName: 'Byron' } })).status).toBe(200)
    expect((await put({ submit: true, consent: true })).body.errors).toHaveProperty(['packageType'])
    expect((await put({ form: { packageType: 'MODERATE' } })).status).toBe(200)
    await offer(null)
  })
})

describe('submit (C2)', () => {
  it('reports all missing fields at once, each by its field', async () => {
    const id = await createDraft(bright, { product: 'AL' })
    const response = await bright.call(caseCalls.update, { params: { id }, body: { submit: true } })
    expect([response.status, response.body.code]).toEqual([400, 'RECORDS_MISSING'])
    expect(Object.keys(response.body.errors ?? {}).sort()).toEqual(
      [
        'firstName',
        'lastName',
        'arch',
        'impressionType',
        'packageType',
        'records.upperImpression',
        'records.lowerImpression',
        'records.frontSmiling',
        'records.frontPose',
        'records.profile',
        'records.upperOcclusal',
        'records.lowerOcclusal',
        'records.frontal',
        'records.leftBuccal',
        'records.rightBuccal',
        'prescription.chiefComplaint',
        'consent',
      ].sort(),
    )
    expect((await bright.call(caseCalls.read, { params: { id } })).body.data.status).toBe('NEW')
  })

  it.each(['AL', 'RE', 'NG', 'WK'] as const)(
    'a complete %s goes to quality check with a due date',
    async product => {
      const form = completeForm(product)
      const id = await createDraft(nour, form)
      await fillRecords(app, id, 'nourdental', form)
      const unsure = await nour.call(caseCalls.update, { params: { id }, body: { submit: true } })
      expect(unsure.body.code).toBe('CONSENT_MISSING')
      const response = await nour.call(caseCalls.update, {
        params: { id },
        body: { submit: true, consent: true },
      })
      expect(response.body.data).toMatchObject({ status: 'IN_QC', whoseTurn: 'provider', overdue: false })
      // Monday noon in Istanbul plus one working day.
      expect(response.body.data.dueAt).toBe('2026-03-03T09:00:00.000Z')
      expect(response.body.data.submittedAt).toBe('2026-03-02T09:00:00.000Z')
    },
  )

  it('an impression by courier: the DSO books one for a doctor, a client sends it', async () => {
    const physical = completeForm('RE', { impressionType: 'physical' })
    const client = await createSubmitted(app, nour, 'nourdental', physical)
    expect((await nour.call(caseCalls.read, { params: { id: client } })).body.data.status).toBe(
      'AWAITING_IMPRESSION',
    )
    const ofDoctor = await createSubmitted(app, doctorTwo, 'brightsmiles', physical)
    const { data } = (await doctorTwo.call(caseCalls.read, { params: { id: ofDoctor } })).body
    expect(data).toMatchObject({ status: 'PENDING_COURIER_PICKUP', whoseTurn: 'dso', dueAt: null })
  })

  it('step type and shipping are those at the first submission, not at the creation of the draft', async () => {
    const ofDoctor = await createSubmitted(app, doctorTwo, 'brightsmiles', completeForm('NG'))
    const { data } = (await doctorTwo.call(caseCalls.read, { params: { id: ofDoctor } })).body
    expect(data).toMatchObject({ stepType: 'TWO_STEPS', bulkshipping: true })
  })

  it('two concurrent submissions: one succeeds, the other gets the new status', async () => {
    const form = completeForm('RE')
    const id = await createDraft(nour, form)
    await fillRecords(app, id, 'nourdental', form)
    const colleague = await app.as('contact@nourdental.test')
    const body = { submit: true, consent: true } as const
    const responses = await Promise.all(
      [nour, colleague, nour, colleague].map(visitor =>
        visitor.call(caseCalls.update, { params: { id }, body }),
      ),
    )
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409, 409])
    const late = responses.filter(response => response.status === 409).map(({ body }) => body)
    expect(late.map(({ code, status }) => [code, status])).toEqual(Array(3).fill(['STALE_STATUS', 'IN_QC']))
    const { body: history } = await nour.call(caseCalls.history, { params: { id } })
    expect(history.data.filter(entry => entry.action === 'CASE_SUBMITTED')).toHaveLength(1)
  })

  it('during the quality check an edit is recorded with old and new values, must stay complete, and cannot change the product (CASE-08)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    const put = (form: object) => nour.call(caseCalls.update, { params: { id }, body: { form } })
    expect((await put({ firstName: 'Augusta' })).body.data.status).toBe('IN_QC')
    const { body } = await nour.call(caseCalls.history, { params: { id } })
    expect(body.data[0]).toMatchObject({
      action: 'CASE_EDITED',
      actorType: 'client',
      attributes: { changes: [{ field: 'firstName', before: 'Ada', after: 'Augusta' }] },
    })
    const second = await nour.call(addressCalls.addAddress, {
      body: {
        title: 'Second surgery',
        typeId: 2,
        countryId: 'US',
        state: 'Ohio',
        city: 'Dayton',
        street: '5 Palm Road',
        zipCode: '45402',
        phone: '+19375550100',
        ownerType: 'clinic',
      },
    })
    const { uuid } = second.body.data
    await put({ shippingAddressUuid: uuid })
    const [latest] = (await nour.call(caseCalls.history, { params: { id } })).body.data
    // Found by the name it had at that time, not by its id.
    expect(latest?.attributes.changes).toEqual([
      { field: 'shippingAddressUuid', before: 'عيادة نور لطب الأسنان', after: 'Second surgery' },
    ])
    expect((await put({ lastName: null })).body.errors).toHaveProperty('lastName')
    expect((await put({ product: 'WK' })).body.errors).toHaveProperty('product')
  })

  it('only an account owner can override offset, trimline and material for one plan case', async () => {
    const contact = await app.as('contact@nourdental.test')
    const id = await createDraft(contact, completeForm('AL'))
    const prescription = { ...completeForm('AL').prescription, production: { offset: 1 } }
    const put = (visitor: Visitor) =>
      visitor.call(caseCalls.update, { params: { id }, body: { form: { prescription } } })
    expect((await put(contact)).body.code).toBe('SUPER_ADMIN_ONLY')
    const response = await put(nour)
    expect(response.body.data.preferences).toEqual({
      offset: 1,
      cutline: 'SCALLOPED',
      material: 'ZENDURA_FLX',
      overridden: true,
    })
  })
})
