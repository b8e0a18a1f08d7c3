import { type PlanModel, planCalls } from '@archway/contract/plans'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagedMembers } from '../../demo/files/staged-archive.ts'
import { stagedPlan } from '../../demo/files/staged-plan.ts'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { deadlyStorage } from '../../testing/faults/deadly-storage.ts'
import { data, newestPlan, passQc } from '../../testing/plan-story.ts'
import { storeSystemFile } from '../case-files/index.ts'
import { sampleStl, sampleZip } from '../case-files/sample.ts'
import { convertPlan } from './models/convert.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
})
afterAll(() => app.close())

/** The company for whose turn each queued job of a task waits; null for a job without a company. */
const listCompaniesOfJobs = async (task: string): Promise<(string | null)[]> => {
  const client = new pg.Client({ connectionString: app.database.url })
  await client.connect()
  const { rows } = await client.query<{ company: string | null }>(
    `select substring(flag from 'company (.*)') as company from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     left join lateral jsonb_object_keys(job.flags) as flag on flag like 'company %'
     where task.identifier = $1`,
    [task],
  )
  await client.end()
  return rows.map(({ company }) => company)
}

/** A case in planning, and a function that uploads an archive for its version as staff. */
const createPlanned = async () => {
  const staff = await app.as('staff@archway.test')
  const owner = await app.as('owner@nourdental.test')
  const caseId = await createSubmitted(app, owner, 'nourdental', completeForm('AL'))
  await passQc(staff, caseId)
  const { uuid: planId } = await newestPlan(staff, caseId)
  const storeArchive = (typeKey: 'planViewer' | 'treatmentPlan', members: Readonly<Record<string, Buffer>>) =>
    app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('nourdental'),
        caseId,
        planId,
        typeKey,
        fileName: 'models.zip',
        bytes: sampleZip(members),
      }),
    )
  return { staff, planId, storeArchive }
}
const treatment = stagedPlan({ seed: 11, upperSteps: 2, lowerSteps: 2 })

test('the archives of a plan are processed in the turn of their company: P17', async () => {
  const { storeArchive } = await createPlanned()
  await storeArchive('planViewer', stagedMembers(treatment, 10))
  await storeArchive('treatmentPlan', { 'U01.stl': sampleStl(1000) })
  // Planted fault: a job without a company.
  await app.services.db.within(systemScope, tx => addJob(tx, 'planted', {}))
  const companies = [demoId('nourdental')]
  expect(await listCompaniesOfJobs('convertPlan')).toEqual(companies)
  expect(await listCompaniesOfJobs('checkProduction')).toEqual(companies)
  expect(await listCompaniesOfJobs('planted')).toEqual([null])
})

test.skipIf(process.platform !== 'linux')(
  'models that crash the worker are retried, and finally refused',
  async () => {
    const { staff, planId, storeArchive } = await createPlanned()
    const { id } = await storeArchive('planViewer', stagedMembers(treatment, 10))
    const readModel = async () =>
      data<PlanModel | null>(await staff.call(planCalls.planModel, { params: { id: planId } }))
    const { storage } = deadlyStorage(app.services.storage)
    const services = { ...app.services, storage }

    await expect(convertPlan(services, id)).rejects.toThrow()
    expect((await readModel())?.status).toBe('converting')
    await convertPlan(services, id, undefined, 5)
    expect(await readModel()).toMatchObject({
      status: 'refused',
      problems: [{ severity: 'error', text: 'The models are too large or too complex to be read.' }],
    })
  },
)
