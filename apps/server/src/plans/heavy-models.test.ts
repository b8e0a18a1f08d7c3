import { type PlanModel, planCalls } from '@archway/contract/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeSystemFile } from '../case-files/index.ts'
import { sampleZip } from '../case-files/sample.ts'
import { stagedMembers } from '../demo/files/staged-archive.ts'
import { stagedPlan } from '../demo/files/staged-plan.ts'
import { demoId } from '../demo/people.ts'
import { systemScope } from '../platform/db/scope.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { completeForm, giveAddresses, submitted } from '../testing/case-story.ts'
import { deadlyStorage } from '../testing/deadly-storage.ts'
import { data, newestPlan, passQc } from '../testing/plan-story.ts'
import { convertPlan } from './models/convert.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
})
afterAll(() => app.close())

test.skipIf(process.platform !== 'linux')(
  'models that end their maker are tried again, and refused in the end',
  async () => {
    const staff = await app.as('staff@archway.test')
    const caseId = await submitted(
      app,
      await app.as('owner@nourdental.test'),
      'nourdental',
      completeForm('AL'),
    )
    await passQc(staff, caseId)
    const { uuid: planId } = await newestPlan(staff, caseId)
    const treatment = stagedPlan({ seed: 11, upperSteps: 2, lowerSteps: 2 })
    const { id } = await app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('nourdental'),
        caseId,
        planId,
        typeKey: 'planViewer',
        fileName: 'models.zip',
        bytes: sampleZip(stagedMembers(treatment, 10)),
      }),
    )
    const model = async () =>
      data<PlanModel | null>(await staff.call(planCalls.planModel, { params: { id: planId } }))
    const { storage } = deadlyStorage(app.services.storage)
    const services = { ...app.services, storage }

    await expect(convertPlan(services, id)).rejects.toThrow()
    expect((await model())?.status).toBe('converting')
    await convertPlan(services, id, undefined, 5)
    expect(await model()).toMatchObject({
      status: 'refused',
      problems: [{ severity: 'error', text: 'The models are too large or too complex to be read.' }],
    })
  },
)
