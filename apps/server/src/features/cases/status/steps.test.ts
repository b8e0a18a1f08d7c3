import { type CaseStatus, caseCalls, type StaffCaseAction, type StaffCaseForm } from '@archway/contract/cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import {
  completeForm,
  createDraft,
  createSubmitted,
  fillRecords,
  giveAddresses,
} from '../../../testing/case-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let rm: Visitor
let doctorTwo: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  rm = await app.as('rm@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const checklist = [{ item: 'Scans are whole', passed: true }]
const rejection = {
  reasons: ['SCAN_HOLES'],
  comment: 'Holes at 26 and 27',
  assetKeys: ['upperImpression' as const],
}
const actAsStaff = (id: string, action: StaffCaseAction, body: StaffCaseForm = {}) =>
  staff.call(caseCalls.staffAct, { params: { id, action }, body })
const takeStep = async (id: string, action: StaffCaseAction, body: StaffCaseForm = {}) => {
  const response = await actAsStaff(id, action, body)
  return response.body.data?.status ?? response.body.code
}
const readCase = async (visitor: Visitor, id: string) =>
  (await visitor.call(caseCalls.read, { params: { id } })).body.data
const put = (visitor: Visitor, id: string, body: object) =>
  visitor.call(caseCalls.update, { params: { id }, body })

describe('quality check', () => {
  it('passes with a complete checklist only (C5), then the files are ready (C9)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const withoutChecklist = await actAsStaff(id, 'qcPass')
    expect([withoutChecklist.status, withoutChecklist.body.errors]).toEqual([
      400,
      { checklist: 'this field is required' },
    ])
    const withFailedItem = await actAsStaff(id, 'qcPass', { checklist: [{ item: 'Bite', passed: false }] })
    expect(withFailedItem.status).toBe(400)
    expect(await takeStep(id, 'qcPass', { checklist })).toBe('IN_PRODUCTION_FILE_SYNC')
    expect(await takeStep(id, 'syncDone')).toBe('IN_TS_GENERATING')
    expect(await takeStep(id, 'syncDone')).toBe('STALE_STATUS')
  })

  it('rejects with reason, comment and records (C6); the submitter replaces the records or replies (C7)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    const nothing = await actAsStaff(id, 'qcReject')
    expect(Object.keys(nothing.body.errors ?? {}).sort()).toEqual(['assetKeys', 'comment', 'reasons'])
    const unknown = await actAsStaff(id, 'qcReject', { ...rejection, reasons: ['PLAN_BITE'] })
    expect(unknown.body.errors).toHaveProperty('reasons')
    expect(await takeStep(id, 'qcReject', rejection)).toBe('REJECTED')
    const caseData = await readCase(nour, id)
    expect(caseData).toMatchObject({ whoseTurn: 'practice', dueAt: null })
    expect(caseData.rejection).toMatchObject({
      reasons: [{ code: 'SCAN_HOLES', title: 'Holes or incomplete gum margin', overridable: true }],
      comment: rejection.comment,
      assetKeys: ['upperImpression'],
    })
    expect(caseData.allowedActions).toEqual(expect.arrayContaining(['resubmit', 'overrideReject', 'edit']))

    const unanswered = await put(nour, id, { submit: true })
    expect([unanswered.status, unanswered.body.code]).toEqual([400, 'REPLACEMENTS_MISSING'])
    expect(unanswered.body.errors).toHaveProperty(['records.upperImpression'])
    const replyResponse = await put(nour, id, { submit: true, reply: 'The holes are behind the crown.' })
    expect(replyResponse.body.data).toMatchObject({ status: 'IN_QC', rejection: null })
    const { body } = await nour.call(caseCalls.history, { params: { id } })
    expect(body.data.map(entry => entry.action)).toEqual([
      'CASE_RESUBMITTED',
      'QC_REJECTED',
      'CASE_SUBMITTED',
      'CASE_CREATED',
    ])
    expect(body.data[0]?.attributes).toMatchObject({
      from: 'REJECTED',
      to: 'IN_QC',
      comment: 'The holes are behind the crown.',
    })
    expect(body.data[1]).toMatchObject({ actorType: 'staff', attributes: { reasons: ['SCAN_HOLES'] } })
  })

  it('a second check is due after the time that the first one left of its working day', async () => {
    app.clock.set(new Date('2026-03-02T09:00:00.000Z'))
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    app.clock.set(new Date('2026-03-02T15:00:00.000Z'))
    await actAsStaff(id, 'qcReject', rejection)
    app.clock.set(new Date('2026-03-03T09:00:00.000Z'))
    await put(nour, id, { submit: true, reply: 'Please look again.' })
    // A working day minus the quarter of a day that the first check took.
    expect((await readCase(nour, id)).dueAt).toBe('2026-03-04T03:00:00.000Z')
  })

  it('a rejection is overridden with a disclaimer (C8), or withdrawn by staff (C33, CASE-18)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    await actAsStaff(id, 'qcReject', rejection)
    const override = (body: Record<string, unknown>) =>
      nour.call(caseCalls.overrideReject, { params: { id }, body })
    expect((await override({})).status).toBe(400)
    expect(await takeStep(id, 'reverseRejected')).toBe('IN_QC')
    await actAsStaff(id, 'qcReject', { ...rejection, reasons: ['SCAN_HOLES', 'SCAN_DISTORTED'] })
    expect((await override({ disclaimer: true })).body.code).toBe('NOT_OVERRIDABLE')
    expect((await readCase(nour, id)).allowedActions).not.toContain('overrideReject')
    await takeStep(id, 'reverseRejected')
    await actAsStaff(id, 'qcReject', rejection)
    expect((await override({ disclaimer: true })).body.data.status).toBe('IN_PRODUCTION_FILE_SYNC')
  })

  it('only staff take the steps of staff; a customer is refused without details', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    const response = await nour.call(caseCalls.staffAct, {
      params: { id, action: 'qcPass' },
      body: { checklist },
    })
    expect(response.status).toBe(403)
    expect((await actAsStaff(id, 'publishPlan' as never)).status).toBe(400)
  })
})

describe('a doctor’s case', () => {
  it('by impression: courier (C3), arrival (C4), and the clearance of a case without a plan (C9, C15)', async () => {
    const form = completeForm('NG', { impressionType: 'physical' })
    const id = await createSubmitted(app, doctorTwo, 'brightsmiles', form)
    const notify = (visitor: Visitor, body: Record<string, unknown>) =>
      visitor.call(caseCalls.courierNotified, { params: { id }, body })
    const booked = { courierId: 'UPS', pickupDate: '2026-03-05', airwayBillNumber: '1Z999AA10123456784' }
    expect((await notify(doctorTwo, booked)).status).toBe(403)
    expect((await notify(bright, { ...booked, courierId: 'NOBODY' })).body.errors).toHaveProperty('courierId')
    expect((await notify(bright, { ...booked, airwayBillNumber: '1Z999' })).body.errors).toEqual({
      airwayBillNumber: 'This value cannot be used',
    })
    const response = await notify(bright, booked)
    expect(response.body.data.status).toBe('AWAITING_IMPRESSION')
    expect(response.body.data.inboundCourier).toMatchObject({
      airwayBillNumber: booked.airwayBillNumber,
      date: '2026-03-05',
    })
    const arrived = await bright.call(caseCalls.pendingQc, { params: { id } })
    expect(arrived.body.data.status).toBe('IN_QC')
    await takeStep(id, 'qcPass', { checklist })
    expect(await takeStep(id, 'syncDone')).toBe('IN_CLEARANCE')

    const clear = (visitor: Visitor) => visitor.call(caseCalls.approveRetainerCase, { params: { id } })
    expect((await clear(rm)).body.code).toBe('RM_NOT_ALLOWED')
    expect((await clear(doctorTwo)).status).toBe(403)
    expect((await readCase(rm, id)).withheldActions).toContainEqual({
      action: 'approveRetainerCase',
      why: 'RM_NOT_ALLOWED',
    })
    expect((await clear(bright)).body.data.status).toBe('IN_MFG')
    expect((await clear(bright)).body.code).toBe('STALE_STATUS')
  })

  it('the DSO submits and corrects on the doctor’s behalf, which the history shows', async () => {
    const form = completeForm('RE')
    const id = await createDraft(doctorTwo, form)
    await fillRecords(app, id, 'brightsmiles', form)
    expect((await put(bright, id, { submit: true, consent: true })).body.data.status).toBe('IN_QC')
    const { body } = await bright.call(caseCalls.dsoHistory, { params: { id } })
    expect(body.data[0]).toMatchObject({
      action: 'CASE_SUBMITTED',
      actorType: 'dso',
      actorName: 'Olivia Hart',
    })
  })
})

describe('stopping and coming back', () => {
  it('the submitter cancels with a reason (C27); staff open it again (C32)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('RE'))
    const cancel = (body: Record<string, unknown>) => nour.call(caseCalls.cancel, { params: { id }, body })
    expect((await cancel({})).status).toBe(400)
    expect((await cancel({ reasons: ['SCAN_HOLES'] })).body.errors).toHaveProperty('reasons')
    expect((await cancel({ reasons: ['OTHER'] })).body.errors).toHaveProperty('comment')
    const response = await cancel({ reasons: ['CANCEL_PATIENT'], comment: 'Moved away' })
    expect(response.body.data).toMatchObject({
      status: 'CANCELED',
      dueAt: null,
      whoseTurn: null,
      lastStep: 'qualityCheck',
    })
    expect((await actAsStaff(id, 'reopen')).status).toBe(400)
    expect(await takeStep(id, 'reopen', { comment: 'Canceled by mistake' })).toBe('NEW')
    expect((await put(nour, id, { submit: true })).body.data.status).toBe('IN_QC')
  })

  it('a case cannot be edited outside the four statuses for it (CASE-09)', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await takeStep(id, 'qcPass', { checklist })
    await takeStep(id, 'syncDone')
    const response = await put(nour, id, { form: { firstName: 'Eve' } })
    expect([response.status, response.body.code]).toEqual([409, 'NOT_EDITABLE'])
    expect(await takeStep(id, 'reverseTsGenerating')).toBe('IN_QC' satisfies CaseStatus)
  })
})
