import { caseCalls, patientCalls } from '@archway/contract/cases'
import { approvalCalls } from '@archway/contract/privacy'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseRecord } from '../../../apps/server/src/features/privacy/approvals/erase-record.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../apps/server/src/testing/case-story.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { eraseByTwo, promoteSupport, secondEmail } from '../src/approval-story.ts'

let app: TestApp
let owner: Visitor
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  await giveAddresses(app, ['nourdental'])
  owner = await app.as('owner@nourdental.test')
})
afterAll(() => app.close())

const form = { firstName: 'Grace', lastName: 'Recorded', birthDate: '1990-12-09', patientReference: 'P-31' }
const createPatient = () => {
  app.clock.advance(1000)
  return createSubmitted(app, owner, 'nourdental', completeForm('RE', form))
}
const readRecord = async (id: string) => data(await owner.call(patientCalls.readPatient, { params: { id } }))
const listSimilar = async (id: string) =>
  data(await owner.call(patientCalls.similarPatients, { params: { id } }))

test('S11 the erasure of one case leaves the record of its patient whole, and takes what is erased out of it', async () => {
  const [first, erasedRow, last] = [await createPatient(), await createPatient(), await createPatient()]
  const before = await readRecord(first)
  expect(before.cases.map(({ uuid }) => uuid)).toEqual([last, erasedRow, first])
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update case_file set status = 'COMPLETE' where id = ${erasedRow}`),
  )
  // The others are running, which is no obstacle: each case needs a separate request.
  const { subject } = await eraseByTwo(app, 'patient', erasedRow)

  const remainingRecord = await readRecord(first)
  expect(remainingRecord.cases.map(({ uuid }) => uuid)).toEqual([last, first])
  const { firstName, lastName, birthDate, patientReference } = form
  expect(remainingRecord).toMatchObject({
    uuid: before.uuid,
    firstName,
    lastName,
    birthDate,
    patientReference,
  })
  expect(remainingRecord.otherNames).toEqual([])
  expect(remainingRecord.files.every(({ caseUuid }) => caseUuid !== erasedRow)).toBe(true)
  // The history still says which cases were added, by their identifiers alone; the erased one cannot be parted off.
  const added = remainingRecord.history.map(({ cases, isUndoable }) => [cases[0]?.uuid, isUndoable])
  expect(added).toEqual([
    [last, true],
    [erasedRow, false],
  ])
  expect(JSON.stringify(remainingRecord)).not.toContain(subject.name)

  const recordAfterErasure = await readRecord(erasedRow)
  expect(recordAfterErasure).toMatchObject({
    firstName: subject.name,
    lastName: null,
    birthDate: null,
    patientReference: null,
    otherNames: [],
    history: [],
  })
  expect(recordAfterErasure.uuid).not.toBe(before.uuid)
  expect(recordAfterErasure.cases.map(({ uuid }) => uuid)).toEqual([erasedRow])
  expect([await listSimilar(erasedRow), await listSimilar(first)]).toEqual([[], []])
  expect(JSON.stringify(recordAfterErasure)).not.toContain(lastName)
})

test('S11 the whole record of a patient is erased by one request, which two people decide about with the cases that they saw', async () => {
  const person = { ...form, lastName: 'Entire' }
  const createCase = () => {
    app.clock.advance(1000)
    return createSubmitted(app, owner, 'nourdental', completeForm('RE', person))
  }
  const completeCases = (ids: string[]) =>
    app.services.db.within(systemScope, tx =>
      tx.execute(sql`update case_file set status = 'COMPLETE' where id = any(${sql.param(ids)}::uuid[])`),
    )
  const otherCase = await createPatient()
  const cases = [await createCase(), await createCase(), await createCase()]
  const [first = '', second = ''] = cases
  await promoteSupport(app)
  const staff = await app.as('staff@archway.test')
  const confirmer = await app.as(secondEmail)
  const reason = 'Ms Entire asked for it'
  const request = async (ids: string[]) => {
    const body = { reason, cases: ids }
    return staff.call(approvalCalls.requestPatientErasure, { params: { id: second }, body })
  }

  await completeCases(cases.slice(1))
  expect([(await request(cases)).body.code, 'a case is running']).toEqual([
    'CASES_RUNNING',
    'a case is running',
  ])
  await completeCases(cases)
  for (const wrong of [cases.slice(1), [...cases, otherCase], [...cases.slice(1), otherCase]])
    expect((await request(wrong)).body.code).toBe('PATIENT_CHANGED')
  const { uuid: approvalId, cases: covered } = data(await request(cases.toReversed()))
  expect(covered.map(({ uuid }) => uuid).toSorted()).toEqual(cases.toSorted())
  expect((await request(cases)).body.code).toBe('APPROVAL_WAITING')

  const params = { approvalId }
  const approval = data(await confirmer.call(approvalCalls.approval, { params }))
  expect(approval.cases).toEqual(covered)
  expect(approval.effects.find(({ effect }) => effect === 'cases')).toEqual({ effect: 'cases', count: 3 })
  expect((await staff.call(approvalCalls.confirmApproval, { params })).body.code).toBe('SAME_PERSON')
  // A case that was added since was seen by neither of the two.
  const added = await createCase()
  expect((await readRecord(first)).cases).toHaveLength(4)
  expect((await confirmer.call(approvalCalls.confirmApproval, { params })).body.code).toBe('PATIENT_CHANGED')
  expect(data(await confirmer.call(approvalCalls.approval, { params })).status).toBe('waiting')
  data(await owner.call(patientCalls.partPatient, { params: { id: first }, body: { cases: [added] } }))

  const confirmed = data(await confirmer.call(approvalCalls.confirmApproval, { params }))
  expect([confirmed.status, confirmed.cases]).toEqual(['confirmed', covered])
  await eraseRecord(app.services, approvalId)
  for (const id of cases) {
    const record = await readRecord(id)
    expect(record.cases.map(({ uuid }) => uuid)).toEqual([id])
    expect([record.firstName, record.birthDate]).toEqual([expect.stringMatching(/^Erased /), null])
    expect(JSON.stringify(record)).not.toContain(person.lastName)
  }
  const list = await staff.call(approvalCalls.approvals, { query: { paginate: 100 } })
  expect(JSON.stringify(list.body)).not.toContain(person.lastName)
  expect((await readRecord(added)).lastName).toBe(person.lastName)
})

test('S11 R6 an erasure deletes the stored responses of the company, and a retried write is still not carried out twice', async () => {
  const countDrafts = async () => {
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ all: number; readable: number }>(sql`select (select count(*)::int from case_file) as all,
        (select count(*)::int from idempotency_key where body is not null) as readable`),
    )
    return rows[0]
  }
  const erasedCase = await createPatient()
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update case_file set status = 'COMPLETE' where id = ${erasedCase}`),
  )
  const write = {
    body: { form: { product: 'AL' as const } },
    headers: { 'idempotency-key': 'before-erasure' },
  }
  const stranger = await app.as('owner@brightsmiles.test')
  const { uuid } = data(await owner.call(caseCalls.create, write))
  const otherReply = await stranger.call(caseCalls.create, write)
  expect(otherReply.status).toBe(200)
  const before = await countDrafts()
  expect(before?.readable).toBeGreaterThanOrEqual(2)

  await eraseByTwo(app, 'patient', erasedCase)
  const retry = await owner.call(caseCalls.create, write)
  expect(retry).toMatchObject({ status: 409, body: { code: 'REPLY_ERASED' } })
  expect(JSON.stringify(retry.body)).not.toContain(uuid)
  // Another input is still recognized, and another company is not affected.
  const reused = { ...write, body: { form: { product: 'RE' as const } } }
  expect((await owner.call(caseCalls.create, reused)).body.code).toBe('KEY_REUSED')
  expect((await stranger.call(caseCalls.create, write)).body).toEqual(otherReply.body)
  expect(await countDrafts()).toEqual({ all: before?.all, readable: 1 })
})
