import { addressCalls } from '@archway/contract/addresses'
import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { requestCalls } from '@archway/contract/requests'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../testing/case-story.ts'
import { data, readStatus } from '../../testing/plan-story.ts'
import { activeCase, ask, createdRequest, readRequest, staffAct } from '../../testing/request-story.ts'
import { caseAsset } from '../case-files/index.ts'
import { caseFile } from '../cases/index.ts'
import { company } from '../company/index.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let rm: Visitor
let doctorOne: Visitor
let doctorZero: Visitor
let staff: Visitor
/** A case of Nour Dental, and one of a doctor of Bright Smiles, both with the first batch received. */
let nourCase: string
let ofDoctor: string
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  rm = await app.as('rm@brightsmiles.test')
  doctorOne = await app.as('doctor.one@brightsmiles.test')
  doctorZero = await app.as('doctor.zero@brightsmiles.test')
  staff = await app.as('staff@archway.test')
  nourCase = await activeCase({ app, staff, who: nour, company: 'nourdental' })
  ofDoctor = await activeCase({ app, staff, who: doctorOne, company: 'brightsmiles', dso: bright })
})
afterAll(() => app.close())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const approveAs = (visitor: Visitor, id: string) =>
  visitor.call(requestCalls.approveRequest, { params: { id }, body: {} })
const rejectAs = (visitor: Visitor, id: string, body: object) =>
  visitor.call(requestCalls.rejectRequest, { params: { id }, body })
const readHistory = async (visitor: Visitor, id: string) =>
  data(await visitor.call(caseCalls.history, { params: { id } }))
    .filter(({ model }) => model === 'request')
    .map(({ action }) => action)

describe('API-095, ENT-46 to ENT-48: requesting a retainer or a replacement', () => {
  it('R1: waits for a decision, with a number and a line in the history of the case', async () => {
    const newRequest = await createdRequest(nour, nourCase, { note: 'Fell into the sink' })
    expect(newRequest).toMatchObject({
      identifier: expect.stringMatching(/^RQ-26-\d{5}$/),
      case: { uuid: nourCase, side: 'client', patientName: 'Ada Lovelace' },
      doctor: null,
      type: 'replacement',
      method: 'stepNumber',
      source: null,
      steps: { upper: [3, 3], lower: null },
      quantity: 1,
      reason: 'lost',
      material: null,
      status: 'PENDING_PAYMENT',
      wording: 'pendingAdminApproval',
      createdBy: expect.any(String),
      allowedActions: ['cancel'],
    })
    expect((await readHistory(nour, nourCase))[0]).toBe('REQUEST_CREATED')
  })

  it('a retainer starts from the last step and the company’s retainer preferences', async () => {
    const { data: options } = (await nour.call(requestCalls.requestOptions, { params: { id: nourCase } }))
      .body
    expect(options).toMatchObject({
      case: { types: ['retainer', 'replacement'] },
      treatment: { total: { upper: 14, lower: 10 }, shipped: { upper: [[1, 14]], lower: [[1, 10]] } },
      addressChosen: true,
    })
    const newRequest = await createdRequest(nour, nourCase, {
      type: 'retainer',
      arch: 'both',
      step: undefined,
      reason: undefined,
    })
    expect(newRequest).toMatchObject({
      source: 'lastStep',
      steps: { upper: [14, 14], lower: [10, 10] },
      quantity: 2,
      ...options.preset,
      reason: null,
    })
  })

  it('reports every problem of the form by field', async () => {
    const range = await ask(nour, nourCase, {
      method: 'stepRange',
      arch: 'both',
      step: undefined,
      from: 4,
      to: 12,
    })
    expect([range.status, range.body.errors]).toEqual([400, { to: expect.stringContaining('10') }])
    const reasonless = await ask(nour, nourCase, { reason: undefined, quantity: 5 })
    expect(reasonless.body.errors).toHaveProperty('quantity')
    const otherReason = await ask(nour, nourCase, { reason: 'other' })
    expect(otherReason.body.errors).toHaveProperty('reasonText')
    const retainer = await ask(nour, nourCase, { type: 'retainer', method: 'stepRange', from: 1, to: 2 })
    expect(retainer.body.errors).toHaveProperty('method')
    const foreignResponse = await ask(nour, nourCase, {
      shippingAddressUuid: demoId('address of brightsmiles'),
    })
    expect(foreignResponse.body.errors).toHaveProperty('shippingAddressUuid')
  })

  it('a replacement must be of a step that has been shipped', async () => {
    // The state after the first of several batches.
    await app.services.db.within(systemScope, tx =>
      tx.execute(
        `update case_order set steps = '{"upper":[1,7],"lower":[1,5]}' where case_id = '${nourCase}' and request_id is null` as never,
      ),
    )
    const early = await ask(nour, nourCase, { step: 8 })
    expect([early.status, early.body.errors]).toEqual([400, { step: 'Step 8 has not been shipped yet' }])
    expect((await ask(nour, nourCase, { step: 7 })).status).toBe(200)
  })

  it('not for a case without shipped steps, nor for a company without requests', async () => {
    const early = await createDraft(nour, completeForm('AL'))
    expect(codeOf(await ask(nour, early))).toEqual([409, 'CASE_NOT_READY'])
    const anadolu = await app.as('owner@anadolu.test')
    expect(codeOf(await ask(anadolu, nourCase))).toEqual([403, 'NOT_ALLOWED'])
    expect(codeOf(await ask(bright, nourCase))).toEqual([404, 'NOT_FOUND'])
  })

  it('not by or for a restricted doctor, nor by a blocked company', async () => {
    const setDoctor = (doctorId: string) =>
      app.services.db.within(systemScope, tx =>
        tx.update(caseFile).set({ doctorId }).where(eq(caseFile.id, ofDoctor)),
      )
    await setDoctor(demoId('doctor.restricted@brightsmiles.test'))
    const restricted = await app.as('doctor.restricted@brightsmiles.test')
    expect(codeOf(await ask(restricted, ofDoctor))).toEqual([403, 'RESTRICTED'])
    expect(codeOf(await ask(bright, ofDoctor))).toEqual([403, 'RESTRICTED'])
    await setDoctor(demoId('doctor.blocked@brightsmiles.test'))
    expect(codeOf(await ask(bright, ofDoctor))).toEqual([403, 'BLOCKED'])
    await setDoctor(demoId('doctor.one@brightsmiles.test'))
    const closedOwner = await app.as('owner@closed.test')
    expect(codeOf(await ask(closedOwner, nourCase))).toEqual([403, 'BLOCKED'])
  })
})

describe('STAT-33 to STAT-38: a decision', () => {
  it('R2: without payment, staff approve requests of a company for its own cases', async () => {
    const { uuid } = await createdRequest(nour, nourCase)
    expect(codeOf(await approveAs(nour, uuid))).toEqual([404, 'NOT_FOUND'])
    expect((await readRequest(staff, uuid)).allowedActions).toEqual(['approve', 'reject'])
    expect(data(await staffAct(staff, uuid, 'approve'))).toMatchObject({
      status: 'APPROVED',
      wording: 'approved',
      approvedBy: expect.any(String),
    })
    expect(codeOf(await staffAct(staff, uuid, 'approve'))).toEqual([409, 'STALE_STATUS'])
  })

  it('API-097 ROLE-19: the DSO approves requests of a doctor; not staff, the doctor, or the RM, who sees the reason', async () => {
    const { uuid, doctor, allowedActions } = await createdRequest(doctorOne, ofDoctor)
    expect([doctor?.uuid, allowedActions]).toEqual([demoId('doctor.one@brightsmiles.test'), ['cancel']])
    expect(codeOf(await staffAct(staff, uuid, 'approve'))).toEqual([403, 'DOCTOR_REQUEST'])
    expect(codeOf(await approveAs(rm, uuid))).toEqual([403, 'RM_NOT_ALLOWED'])
    expect(codeOf(await approveAs(doctorOne, uuid))).toEqual([403, 'NOT_ALLOWED'])
    expect(await readRequest(rm, uuid)).toMatchObject({
      allowedActions: ['cancel'],
      withheldActions: [
        { action: 'approve', why: 'RM_NOT_ALLOWED' },
        { action: 'reject', why: 'RM_NOT_ALLOWED' },
      ],
    })
    expect(await readRequest(bright, uuid)).toMatchObject({
      allowedActions: ['approve', 'reject', 'cancel'],
      withheldActions: [],
    })
    expect(data(await approveAs(bright, uuid))).toMatchObject({ status: 'APPROVED' })
  })

  it('API-098: a rejection needs a reason', async () => {
    const { uuid } = await createdRequest(doctorOne, ofDoctor)
    expect((await rejectAs(bright, uuid, {})).body.errors).toHaveProperty('reasons')
    expect((await rejectAs(bright, uuid, { reasons: ['PHOTO_BLURRED'] })).body.errors).toHaveProperty(
      'reasons',
    )
    const rejected = data(
      await rejectAs(bright, uuid, { reasons: ['REQ_REFINEMENT'], comment: 'Two steps off' }),
    )
    expect(rejected).toMatchObject({
      status: 'REJECTED',
      closing: { reasons: ['REQ_REFINEMENT'], comment: 'Two steps off', refundNote: null },
      allowedActions: [],
    })
    expect((await readHistory(doctorOne, ofDoctor))[0]).toBe('REQUEST_REJECTED')
  })

  it('R4: the requester can withdraw it until it is decided', async () => {
    const { uuid } = await createdRequest(doctorOne, ofDoctor)
    const cancel = (visitor: Visitor) =>
      visitor.call(requestCalls.cancelRequest, { params: { id: uuid }, body: {} })
    expect(codeOf(await cancel(doctorZero))).toEqual([404, 'NOT_FOUND'])
    expect(data(await cancel(doctorOne))).toMatchObject({ status: 'CANCELED', wording: 'canceled' })
    expect(codeOf(await cancel(doctorOne))).toEqual([409, 'STALE_STATUS'])
  })

  it('R6: staff cancel an approved request, with a reason and a note about the payment', async () => {
    const { uuid } = await createdRequest(nour, nourCase)
    data(await staffAct(staff, uuid, 'approve'))
    const bare = await staffAct(staff, uuid, 'cancel')
    expect(Object.keys(bare.body.errors ?? {}).sort()).toEqual(['reasons', 'refundNote'])
    const canceled = await staffAct(staff, uuid, 'cancel', {
      comment: 'Asked for twice',
      refundNote: 'Nothing was charged',
    })
    expect(data(canceled)).toMatchObject({ status: 'CANCELED', closing: { comment: 'Asked for twice' } })
  })

  it('ROLE-22: a blocked company can read its requests, but not change or create them, and sees the reason', async () => {
    const { uuid } = await createdRequest(nour, nourCase)
    const readOptions = async () =>
      (await nour.call(requestCalls.requestOptions, { params: { id: nourCase } })).body.data
    expect(await readOptions()).toMatchObject({ withheld: null })
    const setStatus = async (status: 'ACTIVE' | 'BLOCKED') => {
      await app.services.db.within(systemScope, tx =>
        tx
          .update(company)
          .set({ status })
          .where(eq(company.id, demoId('nourdental'))),
      )
      app.services.forgetViewers()
    }
    await setStatus('BLOCKED')
    expect(await readOptions()).toMatchObject({ case: { types: [] }, withheld: 'BLOCKED' })
    expect(await readRequest(nour, uuid)).toMatchObject({
      allowedActions: [],
      withheldActions: [{ action: 'cancel', why: 'BLOCKED' }],
    })
    const cancel = await nour.call(requestCalls.cancelRequest, { params: { id: uuid }, body: {} })
    expect(codeOf(cancel)).toEqual([403, 'BLOCKED'])
    await setStatus('ACTIVE')
  })
})

describe('API-088, API-089: a retainer from a new scan', () => {
  it('needs the impressions of its arch, and is approved when they have arrived', async () => {
    const { uuid, missingRecords, recordsOpen } = await createdRequest(doctorOne, ofDoctor, {
      type: 'retainer',
      source: 'newScan',
      step: undefined,
      reason: undefined,
    })
    expect([missingRecords, recordsOpen]).toEqual([['upperImpression'], true])
    expect(codeOf(await approveAs(bright, uuid))).toEqual([400, 'RECORDS_MISSING'])
    const reserve = (visitor: Visitor, typeKey: string, requestUuid = uuid) =>
      visitor.call(caseFileCalls.reserve, {
        body: { caseUuid: ofDoctor, requestUuid, typeKey, fileName: 'upper.stl', bytes: 100 } as never,
      })
    expect(codeOf(await reserve(doctorOne, 'planViewer'))).toEqual([403, 'NOT_ALLOWED'])
    expect(codeOf(await reserve(doctorOne, 'treatmentPlan'))).toEqual([403, 'NOT_ALLOWED'])
    expect(codeOf(await reserve(doctorZero, 'upperImpression'))).toEqual([404, 'NOT_FOUND'])
    const { asset } = data(await reserve(doctorOne, 'upperImpression'))
    // Another request of the same case has separate slots.
    const secondRequest = await createdRequest(doctorOne, ofDoctor, {
      type: 'retainer',
      source: 'newScan',
      step: undefined,
      reason: undefined,
    })
    expect((await reserve(doctorOne, 'upperImpression', secondRequest.uuid)).status).toBe(200)
    expect(codeOf(await approveAs(bright, uuid))).toEqual([400, 'RECORDS_MISSING'])
    await app.services.db.within(systemScope, tx =>
      tx.update(caseAsset).set({ status: 'ready' }).where(eq(caseAsset.id, asset.uuid)),
    )
    expect((await readRequest(bright, uuid)).missingRecords).toEqual([])
    for (const [visitor, call] of [
      [doctorOne, caseFileCalls.ofRequest],
      [bright, caseFileCalls.ofDoctorRequest],
    ] as const)
      expect(data(await visitor.call(call, { params: { id: uuid } }))).toMatchObject([{ uuid: asset.uuid }])
    expect(data(await approveAs(bright, uuid))).toMatchObject({ status: 'APPROVED', recordsOpen: false })
    expect(codeOf(await reserve(doctorOne, 'upperImpression'))).toEqual([409, 'NOT_EDITABLE'])
  })
})

describe('visibility of requests', () => {
  it('API-096: the company lists those of both sides, with and without a trailing slash', async () => {
    const { uuid } = await createdRequest(doctorOne, ofDoctor)
    const companyRequests = await bright.call(requestCalls.dsoRequests, { query: { paginate: 100 } })
    expect(data(companyRequests).map(row => row.uuid)).toContain(uuid)
    expect(data(companyRequests).every(row => row.company.uuid === demoId('brightsmiles'))).toBe(true)
    const { cookie } = bright
    const plain = await app.app.http.inject({ url: '/dso/request?paginate=100', headers: { cookie } })
    expect(plain.json().total).toBe(companyRequests.body.total)
    const nours = await nour.call(requestCalls.dsoRequests, {
      query: { filter: { EQ: { status: 'CANCELED' } }, order: 'identifier asc' },
    })
    expect(data(nours).map(row => row.status)).toEqual(['CANCELED'])
    const byPatientName = await nour.call(requestCalls.requests, {
      query: { filter: { LIKE: { patientName: 'lovelace' } } },
    })
    expect(byPatientName.body.total).toBeGreaterThan(0)
  })

  it('a doctor sees only requests about their cases', async () => {
    const { uuid } = await createdRequest(doctorOne, ofDoctor)
    expect((await doctorZero.call(requestCalls.request, { params: { id: uuid } })).status).toBe(404)
    expect(data(await doctorZero.call(requestCalls.requests, { query: {} }))).toEqual([])
    const ownRequests = data(await doctorOne.call(requestCalls.requests, { query: { paginate: 100 } }))
    expect(new Set(ownRequests.map(row => row.case.uuid))).toEqual(new Set([ofDoctor]))
    expect(codeOf(await doctorOne.call(requestCalls.dsoRequests, { query: {} }))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
    expect((await nour.call(requestCalls.request, { params: { id: uuid } })).status).toBe(404)
  })

  it('API-024, API-033: the requests of a case, only on its side', async () => {
    const listResponse = data(await doctorOne.call(requestCalls.caseRequests, { params: { id: ofDoctor } }))
    const listedForDso = data(await bright.call(requestCalls.dsoCaseRequests, { params: { id: ofDoctor } }))
    expect(listedForDso.map(row => row.uuid)).toEqual(listResponse.map(row => row.uuid))
    expect((await nour.call(requestCalls.dsoCaseRequests, { params: { id: nourCase } })).status).toBe(404)
    const { uuid } = await createdRequest(nour, nourCase)
    expect((await nour.call(requestCalls.dsoRequest, { params: { id: uuid } })).status).toBe(404)
  })

  it('finds the cases for which a request can be made', async () => {
    const matches = data(await nour.call(requestCalls.requestableCases, { query: { search: 'lovelace' } }))
    expect(matches).toMatchObject([{ uuid: nourCase, types: ['retainer', 'replacement'] }])
    expect(data(await doctorZero.call(requestCalls.requestableCases, { query: {} }))).toEqual([])
  })

  it('staff see the requests of every company', async () => {
    const { body } = await staff.call(requestCalls.allRequests, { query: { paginate: 100 } })
    expect(new Set(body.data.map(row => row.company.name))).toEqual(new Set(['Bright Smiles', 'Nour Dental']))
  })
})

describe('an open request', () => {
  it('C26, C31: prevents a refinement and the completion of its case until it is decided', async () => {
    const id = await activeCase({ app, staff, who: nour, company: 'nourdental' })
    const { uuid } = await createdRequest(nour, id)
    const complete = () => nour.call(caseCalls.update, { params: { id }, body: { complete: true } })
    expect(codeOf(await complete())).toEqual([409, 'OPEN_REQUEST'])
    const refined = await nour.call(caseCalls.create, { body: { refinementOf: id } as never })
    expect(codeOf(refined)).toEqual([409, 'OPEN_REQUEST'])
    data(await nour.call(requestCalls.cancelRequest, { params: { id: uuid }, body: {} }))
    data(await complete())
    expect(await readStatus(nour, id)).toBe('COMPLETE')
  })
})

describe('the address of a request', () => {
  it('cannot be removed until the request has been shipped, nor the case’s address if no other was chosen', async () => {
    const form = {
      typeId: 2,
      ownerType: 'clinic',
      title: 'Second entrance',
      countryId: 'AE',
      state: 'Dubai',
      city: 'Dubai',
      street: 'Al Wasl Road 2',
      zipCode: '00000',
      phone: '+97142000000',
    } as const
    const addAddress = async () => data(await nour.call(addressCalls.addAddress, { body: form })).uuid
    const remove = (id: string) => nour.call(addressCalls.deleteAddress, { params: { id } })
    const cancel = (id: string) =>
      nour.call(requestCalls.cancelRequest, { params: { id }, body: { reasons: ['CANCEL_COST'] } })

    const requestAddress = await addAddress()
    const request = await createdRequest(nour, nourCase, { shippingAddressUuid: requestAddress })
    expect(codeOf(await remove(requestAddress))).toEqual([409, 'ADDRESS_IN_USE'])
    expect((await cancel(request.uuid)).status).toBe(200)
    expect((await remove(requestAddress)).status).toBe(200)

    // The case is complete and ships nothing more; requests still go to the same address.
    const caseAddress = await addAddress()
    const set = (values: Partial<typeof caseFile.$inferInsert>) =>
      app.services.db.within(systemScope, tx =>
        tx.update(caseFile).set(values).where(eq(caseFile.id, nourCase)),
      )
    const before = await app.services.db.within(systemScope, tx =>
      tx.select().from(caseFile).where(eq(caseFile.id, nourCase)),
    )
    const late = await createdRequest(nour, nourCase, {})
    await set({ shippingAddressId: caseAddress, status: 'COMPLETE' })
    expect(codeOf(await remove(caseAddress))).toEqual([409, 'ADDRESS_IN_USE'])
    await cancel(late.uuid)
    await set({ shippingAddressId: before[0]?.shippingAddressId ?? null, status: 'ACTIVE' })
    expect((await remove(caseAddress)).status).toBe(200)
  })
})
