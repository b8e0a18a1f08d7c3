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
    const [first, second, different] = [
      await createCase(form),
      await createCase(form),
      await createCase(form),
    ]
    await merge(first, second)
    await distinguish(first, different)
    await splitCases(first, [second])
    // The two that were parted are suggested for each other, and neither for the other person.
    expect(await listSuggested(first)).toEqual([second])
    expect(await listSuggested(second)).toEqual([first])
    expect(await listSuggested(different)).toEqual([])
    expect([await listOthers(first), await listOthers(different)]).toEqual([
      [[different]],
      [[second, first].toSorted()],
    ])
    await distinguish(different, second, false)
    // The case that stayed in its record was named as well, and remains separate.
    expect([await listOthers(first), await listOthers(second), await listOthers(different)]).toEqual([
      [[different]],
      [],
      [[first]],
    ])
    expect(await listSuggested(different)).toEqual([second])
    expect(await listSuggested(second)).toEqual([first, different].toSorted())
    expect(await listSuggested(first)).toEqual([second])
    await distinguish(first, different, false)
    expect([await listOthers(first), await listOthers(different)]).toEqual([[], []])
    expect(await listSuggested(different)).toEqual([first, second].toSorted())
    expect(await listSuggested(first)).toEqual([second, different].toSorted())
  })

  test('U7: when it is taken back for the record that had the others, of the case that was parted off', async () => {
    const form = formOfBoth({ birthDate: null })
    const [first, second, different] = [
      await createCase(form),
      await createCase(form),
      await createCase(form),
    ]
    await merge(first, second)
    await distinguish(first, different)
    await splitCases(first, [second])
    await distinguish(first, different, false)
    expect([await listOthers(first), await listOthers(second), await listOthers(different)]).toEqual([
      [],
      [[different]],
      [[second]],
    ])
    expect(await listSuggested(first)).toEqual([second, different].toSorted())
    expect(await listSuggested(second)).toEqual([first])
    await distinguish(second, different, false)
    expect([await listOthers(second), await listOthers(different)]).toEqual([[], []])
    expect(await listSuggested(different)).toEqual([first, second].toSorted())
  })

  test('U7: when one of the other cases is merged with theirs, of the cases that are not', async () => {
    const form = formOfBoth({ birthDate: null })
    const [first, different, another] = [
      await createCase(form),
      await createCase(form),
      await createCase(form),
    ]
    await merge(different, another)
    await distinguish(first, different)
    await splitCases(different, [another])
    await merge(first, different)
    expect([await listOthers(first), await listOthers(another)]).toEqual([[[another]], []])
    expect([await listSuggested(first), await listSuggested(another)]).toEqual([[], []])
    await distinguish(another, first, false)
    expect(await listSuggested(another)).toHaveLength(1)
  })

  test('U7: when cases of both are parted off, until it is taken back', async () => {
    const form = formOfBoth({ birthDate: null })
    const [first, second] = [await createCase(form), await createCase(form)]
    const [different, another] = [await createCase(form), await createCase(form)]
    await merge(first, second)
    await merge(different, another)
    await distinguish(first, different)
    await splitCases(first, [second])
    await splitCases(different, [another])
    // Neither of their records has an event: what the two former records say names both cases.
    expect([await listSuggested(second), await listSuggested(another)]).toEqual([[first], [different]])
    expect([await listOthers(second), await listOthers(another)]).toEqual([
      [[different, another].toSorted()],
      [[first, second].toSorted()],
    ])
    await distinguish(second, another, false)
    // Statements made together with it, about cases that are still in the records, remain.
    expect([await listOthers(second), await listOthers(another)]).toEqual([[[different]], [[first]]])
    expect((await listOthers(first)).flat().toSorted()).toEqual([different, another].toSorted())
    expect((await listOthers(different)).flat().toSorted()).toEqual([first, second].toSorted())
    expect(await listSuggested(second)).toEqual([first, another].toSorted())
    expect(await listSuggested(first)).toEqual([second])
    expect(await listSuggested(different)).toEqual([another])
  })

  test('U7: taking it back concerns these two, and not a third', async () => {
    const form = formOfBoth({ birthDate: null })
    const [first, different, third] = [await createCase(form), await createCase(form), await createCase(form)]
    await distinguish(first, different)
    await distinguish(first, third)
    await distinguish(first, different, false)
    expect([await listOthers(first), await listOthers(third)]).toEqual([[[third]], [[first]]])
    expect(await listSuggested(first)).toEqual([different])
  })

  test('U7: taking one of two back that were made at the same moment leaves the other, also of a case that was parted off', async () => {
    const form = formOfBoth({ birthDate: null })
    const [first, second, different, third] = [
      await createCase(form),
      await createCase(form),
      await createCase(form),
      await createCase(form),
    ]
    await merge(first, second)
    for (const patientUuid of [different, third])
      data(
        await nour.call(calls.distinguishPatients, {
          params: { id: first },
          body: { patientUuid, isDistinct: true },
        }),
      )
    await splitCases(first, [second])
    await distinguish(first, different, false)
    expect(await listSuggested(third)).toEqual([different])
    expect(await listSuggested(second)).toEqual([first])
    expect(await listSuggested(first)).toEqual([second, different].toSorted())
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
