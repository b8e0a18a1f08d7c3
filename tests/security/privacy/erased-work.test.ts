import { caseFileCalls } from '@archway/contract/case-files'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagedMembers } from '../../../apps/server/src/demo/files/staged-archive.ts'
import { stagedPlan } from '../../../apps/server/src/demo/files/staged-plan.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import {
  type FrozenPrescription,
  storePrescription,
} from '../../../apps/server/src/features/case-files/documents/prescription.ts'
import { storeSystemFile } from '../../../apps/server/src/features/case-files/index.ts'
import { makeModel } from '../../../apps/server/src/features/case-files/renditions/model.ts'
import { sampleStl, sampleZip } from '../../../apps/server/src/features/case-files/sample.ts'
import { convertPlan } from '../../../apps/server/src/features/plans/models/convert.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../../apps/server/src/testing/case-story.ts'
import { createInPlanning, data } from '../../../apps/server/src/testing/plan-story.ts'
import { eraseByTwo } from '../src/approval-story.ts'

let app: TestApp
let owner: Visitor
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  await giveAddresses(app, ['nourdental'])
  owner = await app.as('owner@nourdental.test')
})
afterAll(() => app.close())

const erasePatient = async (caseId: string) => {
  await app.services.db.within(systemScope, tx =>
    tx.execute(sql`update case_file set status = 'COMPLETE' where id = ${caseId}`),
  )
  await eraseByTwo(app, 'patient', caseId)
}
/** The services with a storage before whose first `put` the patient is erased; `keys` has the keys of all. */
const erasingServices = (caseId: string) => {
  const { storage } = app.services
  const keys: string[] = []
  const erasingStorage: typeof storage = Object.assign(Object.create(storage), {
    put: async (...args: Parameters<typeof storage.put>) => {
      if (keys.length === 0) await erasePatient(caseId)
      keys.push(args[0])
      return storage.put(...args)
    },
  })
  return { services: { ...app.services, storage: erasingStorage }, keys }
}
const expectRemoved = async (keys: readonly string[]) => {
  expect(keys).not.toEqual([])
  expect(await Promise.all(keys.map(key => app.services.storage.size(key)))).toEqual(keys.map(() => null))
}
const store = (place: { caseId: string; planId?: string }, typeKey: 'upperImpression' | 'planViewer') =>
  app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      companyId: demoId('nourdental'),
      ...place,
      typeKey,
      fileName: typeKey === 'planViewer' ? 'models.zip' : 'upper.stl',
      bytes:
        typeKey === 'planViewer'
          ? sampleZip(stagedMembers(stagedPlan({ seed: 11, upperSteps: 2, lowerSteps: 2 }), 10))
          : sampleStl(50_000),
    }),
  )

test('S11 the light model of a scan that was being made during the erasure is deleted', async () => {
  const caseId = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
  const { id } = await store({ caseId }, 'upperImpression')
  const { services, keys } = erasingServices(caseId)
  await makeModel(services, id)
  await expectRemoved(keys)
})

test('S11 the models of a plan that were being converted during the erasure are deleted', async () => {
  const { caseId, planId } = await createInPlanning(app, owner, await app.as('staff@archway.test'))
  const { id } = await store({ caseId, planId }, 'planViewer')
  const { services, keys } = erasingServices(caseId)
  await convertPlan(services, id)
  await expectRemoved(keys)
})

/** The prescriptions that are not written yet, by case. */
const readWaiting = async (caseId: string): Promise<FrozenPrescription[]> => {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  const { rows } = await client.query<{ payload: FrozenPrescription }>(
    `select payload from graphile_worker._private_jobs
     where payload->>'caseId' = $1 and payload->'content' is not null`,
    [caseId],
  )
  await client.end()
  return rows.map(({ payload }) => payload)
}
const readPages = async (id: string) =>
  data(await owner.call(caseFileCalls.ofCase, { params: { id } })).filter(
    ({ typeKey }) => typeKey === 'prescription',
  )

test('S11 an erasure deletes a prescription that waits to be written, and a running job does not write it', async () => {
  const caseId = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
  const otherCase = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
  const [frozen] = await readWaiting(caseId)
  if (!frozen) throw new Error('no prescription waits')
  expect(frozen.content.patientName).toContain('Lovelace')

  await erasePatient(caseId)
  expect(await readWaiting(caseId)).toEqual([])
  expect(await readWaiting(otherCase)).toHaveLength(1)
  // The job had begun before.
  await storePrescription(app.services, frozen)
  expect(await readPages(caseId)).toEqual([])
})

test('S11 R10 a page that was being stored during the erasure is deleted', async () => {
  const caseId = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
  const [frozen] = await readWaiting(caseId)
  if (!frozen) throw new Error('no prescription waits')
  const { services, keys } = erasingServices(caseId)
  await storePrescription(services, frozen)
  await expectRemoved(keys)
  expect(await readPages(caseId)).toEqual([])
})
