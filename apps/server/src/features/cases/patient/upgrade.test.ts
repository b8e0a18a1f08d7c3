import { type CaseForm, patientCalls } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assignPatientRecords } from '../../../platform/db/migration/patient-records.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'
import { data } from '../../../testing/plan-story.ts'

let app: TestApp
let nour: Visitor
let bright: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
})
afterAll(() => app.close())

/** A submitted case; each is a second younger than the one before. */
const createCase = (form: CaseForm, visitor = nour, company = 'nourdental') => {
  app.clock.advance(1000)
  return createSubmitted(app, visitor, company, completeForm('RE', form))
}
const readRecord = async (id: string, visitor = nour) =>
  data(await visitor.call(patientCalls.readPatient, { params: { id } }))
const listCases = async (id: string, visitor = nour) =>
  (await readRecord(id, visitor)).cases.map(({ uuid }) => uuid)

test('R11: an upgrade gives cases of before their records, and leaves those that there are', async () => {
  const form = { firstName: 'Grace', lastName: 'Hopper', birthDate: '1990-12-09' }
  const [first, second] = [await createCase(form), await createCase(form)]
  const splitOff = await createCase(form)
  data(await nour.call(patientCalls.partPatient, { params: { id: first }, body: { cases: [splitOff] } }))
  const foreignCase = await createCase(form, bright, 'brightsmiles')
  const freshDraft = await createDraft(nour, completeForm('RE', form))
  const otherForm = { ...form, lastName: 'Murray' }
  const [older, newer] = [await createCase(otherForm), await createCase(otherForm)]
  const before = await readRecord(first)
  await app.services.db.within(systemScope, tx =>
    tx.execute(
      sql`update case_file set patient_id = null where id in (${older}, ${newer}, ${foreignCase}, ${freshDraft})`,
    ),
  )
  // Until then each is a record by itself.
  expect(await listCases(older)).toEqual([older])
  const owner = new pg.Client({ connectionString: app.database.url })
  await owner.connect()
  await assignPatientRecords(owner)
  await assignPatientRecords(owner)
  await owner.end()
  expect(await listCases(older)).toEqual([newer, older])
  expect(await listCases(foreignCase, bright)).toEqual([foreignCase])
  expect(await listCases(freshDraft)).toEqual([freshDraft])
  expect((await readRecord(first)).cases.map(({ uuid }) => uuid)).toEqual(
    before.cases.map(({ uuid }) => uuid),
  )
  expect(await listCases(second)).toEqual([second, first])
})
