import { type CaseForm, patientCalls as calls, caseCalls } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { createInPlanning, data, publish } from '../../../testing/plan-story.ts'
import { activeCase, createdRequest } from '../../../testing/request-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
let doctorOne: Visitor
let doctorTwo: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  doctorOne = await app.as('doctor.one@brightsmiles.test')
  doctorTwo = await app.as('doctor.two@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const queryRows = async <Row extends Record<string, unknown>>(
  statement: ReturnType<typeof sql>,
): Promise<Row[]> =>
  app.services.db.within(systemScope, async tx => (await tx.execute(statement)).rows as Row[])

/** Names of different patients, so that no test finds those of another. */
let patients = 0
const createPatientForm = (overrides: CaseForm = {}): CaseForm => {
  patients += 1
  return { firstName: 'Grace', lastName: `Hopper ${patients}`, birthDate: '1990-12-09', ...overrides }
}

/** A submitted case; each is a second younger than the one before. */
const submitCase = (visitor: Visitor, form: CaseForm, company = 'nourdental') => {
  app.clock.advance(1000)
  return createSubmitted(app, visitor, company, completeForm('RE', form))
}
const createDraftOf = (visitor: Visitor, form: CaseForm) => {
  app.clock.advance(1000)
  return createDraft(visitor, completeForm('RE', form))
}
const readCase = (visitor: Visitor, id: string) => visitor.call(calls.readPatient, { params: { id } })
const readRecord = async (visitor: Visitor, id: string) => data(await readCase(visitor, id))
const listCases = async (visitor: Visitor, id: string) =>
  (await readRecord(visitor, id)).cases.map(({ uuid }) => uuid)
const merge = (visitor: Visitor, id: string, patientUuid: string) =>
  visitor.call(calls.mergePatients, { params: { id }, body: { patientUuid } })
const splitCases = (visitor: Visitor, id: string, cases: string[]) =>
  visitor.call(calls.partPatient, { params: { id }, body: { cases } })
const distinguish = (visitor: Visitor, id: string, patientUuid: string, isDistinct = true) =>
  visitor.call(calls.distinguishPatients, { params: { id }, body: { patientUuid, isDistinct } })
const choose = (visitor: Visitor, id: string, patientUuid: string | null) =>
  visitor.call(calls.choosePatient, { params: { id }, body: { patientUuid } })
const listSimilar = async (visitor: Visitor, id: string) =>
  data(await visitor.call(calls.similarPatients, { params: { id } }))
const rename = (visitor: Visitor, id: string, form: CaseForm) =>
  visitor.call(caseCalls.update, { params: { id }, body: { form } })

describe('the record of a patient', () => {
  test('U7: contains cases, requests, orders, shipments, files and addresses of all treatments', async () => {
    const treatedCase = await activeCase({ app, staff, who: nour, company: 'nourdental' })
    const request = await createdRequest(nour, treatedCase)
    const { lastName } = createPatientForm()
    const retainer = await submitCase(nour, { firstName: 'Ada', lastName, patientReference: 'P-77' })
    const merged = data(await merge(nour, treatedCase, retainer))
    expect(merged.cases.map(({ uuid }) => uuid)).toEqual([retainer, treatedCase])
    expect(merged).toMatchObject({
      firstName: 'Ada',
      lastName,
      patientReference: 'P-77',
      otherNames: ['Ada Lovelace'],
      mayMerge: true,
    })
    expect(merged.requests.map(({ uuid }) => uuid)).toEqual([request.uuid])
    expect(merged.orders.map(({ caseUuid }) => caseUuid)).toContain(treatedCase)
    expect(merged.shipments).toHaveLength(1)
    expect(new Set(merged.files.map(({ caseUuid }) => caseUuid))).toEqual(new Set([treatedCase, retainer]))
    expect(merged.files.every(({ current }) => current)).toBe(true)
    expect(merged.addresses).toHaveLength(1)
    // By the id of the record, and of any of its cases.
    for (const id of [merged.uuid, treatedCase, retainer])
      expect(await readRecord(nour, id)).toMatchObject({ uuid: merged.uuid })
    expect(data(await nour.call(caseCalls.read, { params: { id: treatedCase } })).patientUuid).toBe(
      merged.uuid,
    )
    const listResponse = await nour.call(caseCalls.list, { query: { filter: { EQ: { uuid: retainer } } } })
    expect(listResponse.body.data[0]?.patientUuid).toBe(merged.uuid)
  })

  test('cases with the same name and birth date belong to one patient, in any spelling of the name', async () => {
    const form = createPatientForm({ lastName: `Işık ${patients + 1}` })
    const first = await submitCase(nour, form)
    const second = await submitCase(nour, {
      ...form,
      firstName: 'GRACE',
      lastName: form.lastName?.toUpperCase(),
    })
    const caseOfOther = await submitCase(nour, { ...form, birthDate: '1991-12-09' })
    const unknown = await submitCase(nour, { ...form, birthDate: null })
    expect(await listCases(nour, first)).toEqual([second, first])
    expect(await listCases(nour, caseOfOther)).toEqual([caseOfOther])
    expect(await listCases(nour, unknown)).toEqual([unknown])
    const { history } = await readRecord(nour, first)
    expect(history.map(({ action, cases }) => [action, cases.map(({ uuid }) => uuid)])).toEqual([
      ['LINKED', [second]],
    ])
    // A birth date that is added later links as well.
    data(await rename(nour, unknown, { birthDate: form.birthDate }))
    expect(await listCases(nour, first)).toEqual([unknown, second, first])
  })

  test('U7: has the newest published plan of each round, whose documents can be read', async () => {
    const { caseId, planId } = await createInPlanning(app, nour, staff)
    const listOwnPlans = async () =>
      (await readRecord(nour, caseId)).plans.filter(({ caseUuid }) => caseUuid === caseId)
    expect(await listOwnPlans()).toEqual([])
    await publish(staff, caseId)
    expect(await listOwnPlans()).toMatchObject([
      { uuid: planId, caseUuid: caseId, refinementUuid: null, version: 1 },
    ])
    const paper = await app.app.http.inject({
      url: `/plan/${planId}/document`,
      headers: { cookie: nour.cookie },
    })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('S1: two first cases that are submitted at once get one record', async () => {
    const form = createPatientForm()
    const [first, second] = await Promise.all([submitCase(nour, form), submitCase(nour, form)])
    expect((await listCases(nour, first)).toSorted()).toEqual([first, second].toSorted())
  })

  test('S1: each doctor sees their part of a record, the DSO all of it, another company nothing', async () => {
    const form = createPatientForm({ patientReference: 'of one' })
    const caseOfOne = await submitCase(doctorOne, form, 'brightsmiles')
    const caseOfTwo = await submitCase(doctorTwo, { ...form, patientReference: 'of two' }, 'brightsmiles')
    const all = await readRecord(bright, caseOfOne)
    expect(all.cases.map(({ uuid }) => uuid)).toEqual([caseOfTwo, caseOfOne])
    const patientRecord = await readRecord(doctorOne, caseOfOne)
    expect(patientRecord).toMatchObject({
      uuid: all.uuid,
      patientReference: 'of one',
      mayMerge: false,
      history: [],
    })
    expect(patientRecord.cases.map(({ uuid }) => uuid)).toEqual([caseOfOne])
    expect(JSON.stringify(patientRecord)).not.toContain(caseOfTwo)
    expect(patientRecord.files.every(({ caseUuid }) => caseUuid === caseOfOne)).toBe(true)
    for (const [visitor, id] of [
      [doctorOne, caseOfTwo],
      [nour, caseOfOne],
      [nour, all.uuid],
    ] as const)
      expect((await readCase(visitor, id)).status).toBe(404)
    expect(all.history).toHaveLength(1)
  })
})

describe('a possible duplicate', () => {
  test('is a patient of the viewer with the same name and without a different birth date', async () => {
    const form = createPatientForm({ patientReference: 'P-1' })
    const otherCase = await submitCase(nour, form)
    await submitCase(nour, { ...form, birthDate: '1971-01-01' })
    const freshDraft = await createDraftOf(nour, { ...form, birthDate: null })
    expect(await listSimilar(nour, freshDraft)).toHaveLength(2)
    data(await rename(nour, freshDraft, { birthDate: form.birthDate }))
    const [similar, ...more] = await listSimilar(nour, freshDraft)
    expect(more).toEqual([])
    expect(similar).toMatchObject({
      uuid: (await readRecord(nour, otherCase)).uuid,
      patientReference: 'P-1',
      birthDate: form.birthDate,
      cases: 1,
      newest: { uuid: otherCase, product: 'RE' },
    })
    data(await rename(nour, freshDraft, { firstName: null, lastName: null }))
    expect(await listSimilar(nour, freshDraft)).toEqual([])
  })

  test('S1: patients of another doctor or company are not revealed', async () => {
    const form = createPatientForm()
    await submitCase(doctorTwo, form, 'brightsmiles')
    await submitCase(nour, form)
    const freshDraft = await createDraftOf(doctorOne, form)
    expect(await listSimilar(doctorOne, freshDraft)).toEqual([])
    expect(await listSimilar(bright, freshDraft)).toHaveLength(1)
  })

  test('a draft is added to the record chosen by its author, and leaves it when its name changes', async () => {
    const form = createPatientForm({ birthDate: null })
    const otherCase = await submitCase(nour, form)
    const freshDraft = await createDraftOf(nour, form)
    data(await choose(nour, freshDraft, otherCase))
    expect(await listCases(nour, otherCase)).toEqual([freshDraft, otherCase])
    expect(await listSimilar(nour, freshDraft)).toEqual([])
    data(await rename(nour, freshDraft, { lastName: `${form.lastName} the second` }))
    expect(await listCases(nour, otherCase)).toEqual([otherCase])
    data(await choose(nour, freshDraft, otherCase))
    data(await choose(nour, freshDraft, null))
    expect(await listCases(nour, otherCase)).toEqual([otherCase])
    app.clock.advance(1000)
    const copy = data(await nour.call(caseCalls.create, { body: { duplicateOf: otherCase } })).uuid
    expect(await listCases(nour, otherCase)).toEqual([copy, otherCase])
  })

  test('S1 S2: only people who may edit the draft can add it, and only to their patients', async () => {
    const form = createPatientForm()
    const ofTwo = await submitCase(doctorTwo, form, 'brightsmiles')
    const ofNour = await submitCase(nour, form)
    const freshDraft = await createDraftOf(doctorOne, form)
    const readCode = async (visitor: Visitor, id: string, patientUuid: string) =>
      (await choose(visitor, id, patientUuid)).body.code
    expect(await readCode(doctorOne, freshDraft, ofTwo)).toBe('NOT_FOUND')
    expect(await readCode(bright, freshDraft, ofNour)).toBe('NOT_FOUND')
    expect(await readCode(doctorTwo, freshDraft, ofTwo)).toBe('NOT_FOUND')
    expect(await readCode(staff, freshDraft, ofNour)).toBe('NOT_FOUND')
    expect(await readCode(nour, ofNour, ofNour)).toBe('NOT_A_DRAFT')
  })
})

describe('merging and splitting records', () => {
  const createTwoCases = async () => {
    const form = createPatientForm({ birthDate: null })
    return [await submitCase(nour, form), await submitCase(nour, form)] as const
  }

  test('U7: account owners merge; the merge is in the history, and undone by splitting', async () => {
    const [first, second] = await createTwoCases()
    const third = await submitCase(nour, createPatientForm())
    data(await merge(nour, second, third))
    const merged = data(await merge(nour, first, second))
    expect(merged.cases.map(({ uuid }) => uuid)).toEqual([third, second, first])
    const [latest, before] = merged.history
    expect(latest).toMatchObject({ action: 'MERGED', isUndoable: true })
    expect(latest?.cases.map(({ uuid }) => uuid).toSorted()).toEqual([second, third].toSorted())
    // The history of the record that was added comes with it.
    expect(before).toMatchObject({ action: 'MERGED', cases: [{ uuid: third }] })
    const remaining = data(await splitCases(nour, first, latest?.cases.map(({ uuid }) => uuid) ?? []))
    expect(remaining.cases.map(({ uuid }) => uuid)).toEqual([first])
    expect(remaining.history[0]).toMatchObject({ action: 'PARTED', isUndoable: false })
    expect(await listCases(nour, second)).toEqual([third, second])
    const trail = await queryRows<{ call: string }>(
      sql`select call from audit_entry where ${first} = any(ids::text[]) and class = 'patientWrite' and call like '%/patient/%'`,
    )
    expect(trail.map(({ call }) => call).toSorted()).toEqual([
      'POST /patient/{id}/merge',
      'POST /patient/{id}/part',
    ])
  })

  test('S2: no other role may merge or split, except staff with the duty for companies', async () => {
    const [first, second] = await createTwoCases()
    const mergeRecords = async (email: string) => {
      const { status, body } = await merge(await app.as(email), first, second)
      return body.code ?? status
    }
    expect(await mergeRecords('contact@nourdental.test')).toBe('SUPER_ADMIN_ONLY')
    expect(await mergeRecords('owner@brightsmiles.test')).toBe('NOT_FOUND')
    expect(await mergeRecords('doctor.one@brightsmiles.test')).toBe('NOT_ALLOWED')
    expect(await mergeRecords('planner@archway.test')).toBe('STAFF_ROLE')
    expect(await mergeRecords('staff@archway.test')).toBe(200)
    const split = await splitCases(await app.as('contact@nourdental.test'), first, [second])
    expect(split.body.code).toBe('SUPER_ADMIN_ONLY')
  })

  test('S1: never with a record of another company, not even by staff', async () => {
    const [first] = await createTwoCases()
    const foreignCase = await submitCase(doctorOne, createPatientForm(), 'brightsmiles')
    for (const visitor of [nour, bright, staff])
      expect((await merge(visitor, first, foreignCase)).body.code).toBe('NOT_FOUND')
    expect((await splitCases(nour, first, [foreignCase])).body.code).toBe('PATIENT_CHANGED')
    expect(await listCases(nour, first)).toEqual([first])
    // A planted fault: a case that was moved into the record of another company stays invisible there.
    const { uuid } = await readRecord(nour, first)
    await queryRows(sql`update case_file set patient_id = ${uuid} where id = ${foreignCase}`)
    expect(await listCases(nour, first)).toEqual([first])
    expect((await merge(staff, first, (await createTwoCases())[0])).body.code).toBe('NOT_FOUND')
  })

  test('at least one case remains in a record, and a record is not merged with itself', async () => {
    const [first, second] = await createTwoCases()
    expect((await splitCases(nour, first, [first])).status).toBe(400)
    expect((await merge(nour, first, first)).body.code).toBe('PATIENT_CHANGED')
    data(await merge(nour, first, second))
    expect((await merge(nour, first, second)).body.code).toBe('PATIENT_CHANGED')
    expect((await splitCases(nour, first, [first, second])).status).toBe(400)
    data(await splitCases(nour, first, [second]))
    expect((await splitCases(nour, first, [second])).body.code).toBe('PATIENT_CHANGED')
  })

  test('R4: each of several concurrent merges is complete or refused', async () => {
    const [a, b] = await createTwoCases()
    const [c, d] = await createTwoCases()
    const responses = await Promise.all([
      merge(nour, a, b),
      merge(nour, b, a),
      merge(nour, b, c),
      merge(nour, d, b),
      merge(nour, c, d),
    ])
    for (const { status, body } of responses)
      expect([200, 'PATIENT_CHANGED', 'NOT_FOUND']).toContain(body.code ?? status)
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    // Whatever was done, every case is in one record, and the records agree about it.
    for (const id of [a, b, c, d])
      for (const caseId of await listCases(nour, id)) expect(await listCases(nour, caseId)).toContain(id)
    const events = await queryRows<{ n: number }>(
      sql`select count(*)::int as n from patient_event where action = 'MERGED' and
        exists (select from jsonb_array_elements(cases) moved where moved->>'uuid' = any(${sql.raw(`array['${[a, b, c, d].join("','")}']`)}))`,
    )
    expect(events[0]?.n).toBe(responses.filter(({ status }) => status === 200).length)
  })
})

describe('two people of one name', () => {
  const createTwoCases = async (form = createPatientForm({ birthDate: null })) =>
    [await submitCase(nour, form), await submitCase(nour, form)] as const
  const listSuggested = async (id: string) => (await listSimilar(nour, id)).map(({ newest }) => newest.uuid)

  test('U7: are no longer suggested as one patient once they are marked as different people, until the mark is undone', async () => {
    const [first, second] = await createTwoCases()
    expect([await listSuggested(first), await listSuggested(second)]).toEqual([[second], [first]])
    const distinctRecord = data(await distinguish(nour, first, second))
    expect([await listSuggested(first), await listSuggested(second)]).toEqual([[], []])
    expect(distinctRecord.history).toMatchObject([
      { action: 'DISTINCT', cases: [{ uuid: second }], isUndoable: true },
    ])
    expect((await readRecord(nour, second)).history).toMatchObject([
      { action: 'DISTINCT', cases: [{ uuid: first }] },
    ])
    // Once more changes nothing, and a third of that name is still suggested.
    expect(data(await distinguish(nour, second, first)).history).toHaveLength(1)
    const third = await submitCase(nour, {
      ...createPatientForm(),
      ...(await readName(first)),
      birthDate: null,
    })
    expect(await listSuggested(first)).toEqual([third])
    // The mark applies to cases that are merged into the record later.
    data(await merge(nour, first, third))
    expect(await listSuggested(second)).toEqual([])
    expect(data(await distinguish(nour, second, third, false)).history).toEqual([])
    expect(await listSuggested(second)).toEqual([third])
  })

  const readName = async (id: string) => {
    const { firstName, lastName } = await readRecord(nour, id)
    return { firstName, lastName }
  }

  test('are not linked by a birth date that is added later, but account owners can still merge them', async () => {
    const form = createPatientForm()
    const [known, unknown] = [
      await submitCase(nour, form),
      await submitCase(nour, { ...form, birthDate: null }),
    ]
    data(await distinguish(nour, known, unknown))
    data(await rename(nour, unknown, { birthDate: form.birthDate }))
    expect(await listCases(nour, unknown)).toEqual([unknown])
    const merged = data(await merge(nour, known, unknown))
    expect(merged.history.map(({ action }) => action)).toEqual(['MERGED'])
    data(await splitCases(nour, known, [unknown]))
    expect(await listSuggested(known)).toEqual([unknown])
  })

  test('S1 S2: are distinguished by those who may merge, and never from a record of another company', async () => {
    const [first, second] = await createTwoCases()
    const answerTo = async (email: string, other = second) => {
      const { status, body } = await distinguish(await app.as(email), first, other)
      return body.code ?? status
    }
    expect(await answerTo('contact@nourdental.test')).toBe('SUPER_ADMIN_ONLY')
    expect(await answerTo('owner@brightsmiles.test')).toBe('NOT_FOUND')
    expect(await answerTo('doctor.one@brightsmiles.test')).toBe('NOT_ALLOWED')
    expect(await answerTo('planner@archway.test')).toBe('STAFF_ROLE')
    expect(await answerTo('owner@nourdental.test', first)).toBe('PATIENT_CHANGED')
    const foreignCase = await submitCase(doctorOne, createPatientForm(), 'brightsmiles')
    for (const email of ['owner@nourdental.test', 'staff@archway.test'])
      expect(await answerTo(email, foreignCase)).toBe('NOT_FOUND')
    expect(await listSuggested(first)).toEqual([second])
    expect(await answerTo('staff@archway.test')).toBe(200)
  })
})
