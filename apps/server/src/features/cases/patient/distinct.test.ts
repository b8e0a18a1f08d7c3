import { type CaseForm, patientCalls as calls, caseCalls } from '@archway/contract/cases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import {
  completeForm,
  createDraft,
  createSubmitted,
  fillRecords,
  giveAddresses,
} from '../../../testing/case-story.ts'
import { data } from '../../../testing/plan-story.ts'

let app: TestApp
let nour: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
})
afterAll(() => app.close())

/** Forms of two people of one name, whom no other test has. */
let people = 0
const formOfBoth = (overrides: CaseForm = {}): CaseForm => {
  people += 1
  return completeForm('RE', {
    firstName: 'Grace',
    lastName: `Namesake ${people}`,
    birthDate: '1990-12-09',
    ...overrides,
  })
}
const createCase = (form: CaseForm): Promise<string> => {
  app.clock.advance(1000)
  return createSubmitted(app, nour, 'nourdental', form)
}
const createDraftOf = (form: CaseForm): Promise<string> => {
  app.clock.advance(1000)
  return createDraft(nour, form)
}
const submit = async (id: string, form: CaseForm): Promise<void> => {
  await fillRecords(app, id, 'nourdental', form)
  data(await nour.call(caseCalls.update, { params: { id }, body: { submit: true, consent: true } }))
}
const readRecord = async (id: string) => data(await nour.call(calls.readPatient, { params: { id } }))
const listCases = async (id: string) => (await readRecord(id)).cases.map(({ uuid }) => uuid)
/** The cases that the history of a record says are of another person, event by event. */
const listOthers = async (id: string) =>
  (await readRecord(id)).history.flatMap(({ action, cases }) =>
    action === 'DISTINCT' ? [cases.map(({ uuid }) => uuid).toSorted()] : [],
  )
const listSuggested = async (id: string) =>
  data(await nour.call(calls.similarPatients, { params: { id } }))
    .map(({ newest }) => newest.uuid)
    .toSorted()
const distinguish = async (id: string, patientUuid: string, isDistinct = true) => {
  app.clock.advance(1000)
  data(await nour.call(calls.distinguishPatients, { params: { id }, body: { patientUuid, isDistinct } }))
}
const choose = async (id: string, patientUuid: string | null) =>
  data(await nour.call(calls.choosePatient, { params: { id }, body: { patientUuid } }))
const merge = async (id: string, patientUuid: string) =>
  data(await nour.call(calls.mergePatients, { params: { id }, body: { patientUuid } }))
const splitCases = async (id: string, cases: string[]) =>
  data(await nour.call(calls.partPatient, { params: { id }, body: { cases } }))

describe('two people of one name stay two', () => {
  test('U7: when a draft was added to the other record and has left it, and is submitted', async () => {
    const form = formOfBoth()
    const otherCase = await createCase(form)
    const freshDraft = await createDraftOf(form)
    await distinguish(freshDraft, otherCase)
    await choose(freshDraft, otherCase)
    expect(await listCases(otherCase)).toEqual([freshDraft, otherCase])
    expect(await listOthers(otherCase)).toEqual([])
    await choose(freshDraft, null)
    expect([await listSuggested(freshDraft), await listSuggested(otherCase)]).toEqual([[], []])
    await submit(freshDraft, form)
    expect([await listCases(freshDraft), await listCases(otherCase)]).toEqual([[freshDraft], [otherCase]])
    // The event of the record that it had is found by the case; taking it back removes both.
    expect([await listOthers(freshDraft), await listOthers(otherCase)]).toEqual([
      [[otherCase]],
      [[freshDraft]],
    ])
    await distinguish(otherCase, freshDraft, false)
    expect([await listSuggested(freshDraft), await listSuggested(otherCase)]).toEqual([
      [otherCase],
      [freshDraft],
    ])
  })

  test('U7: when a draft leaves a record in which it is alone, which changes nothing', async () => {
    const form = formOfBoth()
    const otherCase = await createCase(form)
    const freshDraft = await createDraftOf(form)
    await distinguish(freshDraft, otherCase)
    await choose(freshDraft, null)
    expect([await listOthers(freshDraft), await listOthers(otherCase)]).toEqual([
      [[otherCase]],
      [[freshDraft]],
    ])
  })

  test('U7: when cases of either are parted off, until it is taken back for each', async () => {
    const form = formOfBoth({ birthDate: null })
    const [one, more, other] = [await createCase(form), await createCase(form), await createCase(form)]
    await merge(one, more)
    await distinguish(one, other)
    await splitCases(one, [more])
    // The two that were parted are suggested for each other, and neither for the other person.
    expect(await listSuggested(one)).toEqual([more])
    expect(await listSuggested(more)).toEqual([one])
    expect(await listSuggested(other)).toEqual([])
    expect([await listOthers(one), await listOthers(other)]).toEqual([[[other]], [[more, one].toSorted()]])
    await distinguish(other, more, false)
    // The case that stayed in its record was named as well, and remains separate.
    expect([await listOthers(one), await listOthers(more), await listOthers(other)]).toEqual([
      [[other]],
      [],
      [[one]],
    ])
    expect(await listSuggested(other)).toEqual([more])
    expect(await listSuggested(more)).toEqual([one, other].toSorted())
    expect(await listSuggested(one)).toEqual([more])
    await distinguish(one, other, false)
    expect([await listOthers(one), await listOthers(other)]).toEqual([[], []])
    expect(await listSuggested(other)).toEqual([one, more].toSorted())
    expect(await listSuggested(one)).toEqual([more, other].toSorted())
  })

  test('U7: when it is taken back for the record that had the others, of the case that was parted off', async () => {
    const form = formOfBoth({ birthDate: null })
    const [one, more, other] = [await createCase(form), await createCase(form), await createCase(form)]
    await merge(one, more)
    await distinguish(one, other)
    await splitCases(one, [more])
    await distinguish(one, other, false)
    expect([await listOthers(one), await listOthers(more), await listOthers(other)]).toEqual([
      [],
      [[other]],
      [[more]],
    ])
    expect(await listSuggested(one)).toEqual([more, other].toSorted())
    expect(await listSuggested(more)).toEqual([one])
    await distinguish(more, other, false)
    expect([await listOthers(more), await listOthers(other)]).toEqual([[], []])
    expect(await listSuggested(other)).toEqual([one, more].toSorted())
  })

  test('U7: when one of the other cases is merged with theirs, of the cases that are not', async () => {
    const form = formOfBoth({ birthDate: null })
    const [one, other, another] = [await createCase(form), await createCase(form), await createCase(form)]
    await merge(other, another)
    await distinguish(one, other)
    await splitCases(other, [another])
    await merge(one, other)
    expect([await listOthers(one), await listOthers(another)]).toEqual([[[another]], []])
    expect([await listSuggested(one), await listSuggested(another)]).toEqual([[], []])
    await distinguish(another, one, false)
    expect(await listSuggested(another)).toHaveLength(1)
  })

  test('U7: when cases of both are parted off, until it is taken back', async () => {
    const form = formOfBoth({ birthDate: null })
    const [one, more] = [await createCase(form), await createCase(form)]
    const [other, another] = [await createCase(form), await createCase(form)]
    await merge(one, more)
    await merge(other, another)
    await distinguish(one, other)
    await splitCases(one, [more])
    await splitCases(other, [another])
    // Neither of their records has an event: what the two former records say names both cases.
    expect([await listSuggested(more), await listSuggested(another)]).toEqual([[one], [other]])
    expect([await listOthers(more), await listOthers(another)]).toEqual([
      [[other, another].toSorted()],
      [[one, more].toSorted()],
    ])
    await distinguish(more, another, false)
    // Statements made together with it, about cases that are still in the records, remain.
    expect([await listOthers(more), await listOthers(another)]).toEqual([[[other]], [[one]]])
    expect((await listOthers(one)).flat().toSorted()).toEqual([other, another].toSorted())
    expect((await listOthers(other)).flat().toSorted()).toEqual([one, more].toSorted())
    expect(await listSuggested(more)).toEqual([one, another].toSorted())
    expect(await listSuggested(one)).toEqual([more])
    expect(await listSuggested(other)).toEqual([another])
  })

  test('U7: taking it back concerns these two, and not a third', async () => {
    const form = formOfBoth({ birthDate: null })
    const [one, other, third] = [await createCase(form), await createCase(form), await createCase(form)]
    await distinguish(one, other)
    await distinguish(one, third)
    await distinguish(one, other, false)
    expect([await listOthers(one), await listOthers(third)]).toEqual([[[third]], [[one]]])
    expect(await listSuggested(one)).toEqual([other])
  })

  test('U7: taking one of two back that were made at the same moment leaves the other, also of a case that was parted off', async () => {
    const form = formOfBoth({ birthDate: null })
    const [one, more, other, third] = [
      await createCase(form),
      await createCase(form),
      await createCase(form),
      await createCase(form),
    ]
    await merge(one, more)
    for (const patientUuid of [other, third])
      data(
        await nour.call(calls.distinguishPatients, {
          params: { id: one },
          body: { patientUuid, isDistinct: true },
        }),
      )
    await splitCases(one, [more])
    await distinguish(one, other, false)
    expect(await listSuggested(third)).toEqual([other])
    expect(await listSuggested(more)).toEqual([one])
    expect(await listSuggested(one)).toEqual([more, other].toSorted())
  })
})

describe('the history of a record', () => {
  test('U7: does not list a case of the record as another person until that case leaves it', async () => {
    const form = formOfBoth({ birthDate: null })
    const [otherCase, secondCase] = [await createCase(form), await createCase(form)]
    const freshDraft = await createDraftOf(form)
    await merge(secondCase, freshDraft)
    await distinguish(otherCase, secondCase)
    expect(await listOthers(otherCase)).toEqual([[freshDraft, secondCase].toSorted()])
    await choose(freshDraft, otherCase)
    expect([await listOthers(otherCase), await listOthers(secondCase)]).toEqual([
      [[secondCase]],
      [[otherCase]],
    ])
    await choose(freshDraft, null)
    expect(await listOthers(otherCase)).toEqual([[freshDraft, secondCase].toSorted()])
    await choose(freshDraft, otherCase)
    // Its remaining statements can be undone.
    await distinguish(otherCase, secondCase, false)
    expect([await listOthers(otherCase), await listOthers(secondCase)]).toEqual([[], []])
  })

  test('U7: no longer names a draft that was deleted', async () => {
    const form = formOfBoth()
    const otherCase = await createCase(form)
    const freshDraft = await createDraftOf(form)
    await distinguish(otherCase, freshDraft)
    expect(await listOthers(otherCase)).toEqual([[freshDraft]])
    expect((await nour.call(caseCalls.deleteDraft, { params: { id: freshDraft } })).status).toBe(200)
    expect(await listOthers(otherCase)).toEqual([])
  })
})
