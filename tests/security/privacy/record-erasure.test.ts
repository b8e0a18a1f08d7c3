import { patientCalls } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, giveAddresses, submitted } from '../../../apps/server/src/testing/case-story.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { eraseByTwo } from '../src/approval-story.ts'

let app: TestApp
let owner: Visitor
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  await giveAddresses(app, ['nourdental'])
  owner = await app.as('owner@nourdental.test')
})
afterAll(() => app.close())

const form = { firstName: 'Grace', lastName: 'Recorded', birthDate: '1990-12-09', patientReference: 'P-31' }
const given = () => {
  app.clock.advance(1000)
  return submitted(app, owner, 'nourdental', completeForm('RE', form))
}
const recordOf = async (id: string) => data(await owner.call(patientCalls.readPatient, { params: { id } }))
const similarTo = async (id: string) =>
  data(await owner.call(patientCalls.similarPatients, { params: { id } }))

test('S11 the erasure of one case leaves the record of its patient whole, and takes what is erased out of it', async () => {
  const [first, erased, last] = [await given(), await given(), await given()]
  const before = await recordOf(first)
  expect(before.cases.map(({ uuid }) => uuid)).toEqual([last, erased, first])
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update case_file set status = 'COMPLETE' where id = ${erased}`),
  )
  // The others are running, which is no obstacle: each case needs a separate request.
  const { subject } = await eraseByTwo(app, 'patient', erased)

  const left = await recordOf(first)
  expect(left.cases.map(({ uuid }) => uuid)).toEqual([last, first])
  const { firstName, lastName, birthDate, patientReference } = form
  expect(left).toMatchObject({ uuid: before.uuid, firstName, lastName, birthDate, patientReference })
  expect(left.otherNames).toEqual([])
  expect(left.files.every(({ caseUuid }) => caseUuid !== erased)).toBe(true)
  // The history still says which cases were added, by their identifiers alone; the erased one cannot be parted off.
  const added = left.history.map(({ cases, isUndoable }) => [cases[0]?.uuid, isUndoable])
  expect(added).toEqual([
    [last, true],
    [erased, false],
  ])
  expect(JSON.stringify(left)).not.toContain(subject.name)

  const alone = await recordOf(erased)
  expect(alone).toMatchObject({
    firstName: subject.name,
    lastName: null,
    birthDate: null,
    patientReference: null,
    otherNames: [],
    history: [],
  })
  expect(alone.uuid).not.toBe(before.uuid)
  expect(alone.cases.map(({ uuid }) => uuid)).toEqual([erased])
  expect([await similarTo(erased), await similarTo(first)]).toEqual([[], []])
  expect(JSON.stringify(alone)).not.toContain(lastName)
})
