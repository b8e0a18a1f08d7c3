import { caseFileCalls } from '@archway/contract/case-files'
import { type PlanModel, planCalls } from '@archway/contract/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stagedMembers } from '../../../demo/files/staged-archive.ts'
import { stagedPlan } from '../../../demo/files/staged-plan.ts'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import type { Visitor } from '../../../testing/app.ts'
import { giveAddresses } from '../../../testing/case-story.ts'
import { competeForCase } from '../../../testing/faults/in-line-for-case.ts'
import { actOnPlan, content, createInPlanning, data } from '../../../testing/plan-story.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../../testing/upload-story.ts'
import { storeSystemFile } from '../../case-files/index.ts'
import { sampleStl, sampleZip } from '../../case-files/sample.ts'
import { convertPlan } from './convert.ts'

let story: UploadStory
let staff: Visitor
beforeAll(async () => {
  story = await uploadStory()
  await giveAddresses(story.app, ['nourdental'])
  staff = await story.app.as('staff@archway.test')
})
afterAll(() => story.app.close())

/** A version that only has to be published. */
const createConverted = async () => {
  const place = await createInPlanning(story.app, await story.app.as('owner@nourdental.test'), staff)
  data(await staff.call(planCalls.editPlan, { params: { id: place.planId }, body: content }))
  data(await actOnPlan(staff, place.planId, 'convert'))
  return place
}

test('P2 R6 models that are converted while their version is published do not become its models', async () => {
  const { services } = story
  const { caseId, planId } = await createConverted()
  const { id, storageKey } = await services.db.within(systemScope, tx =>
    storeSystemFile(tx, services, {
      companyId: demoId('nourdental'),
      caseId,
      planId,
      typeKey: 'planViewer',
      fileName: 'models.zip',
      bytes: sampleZip(stagedMembers(stagedPlan({ seed: 11, upperSteps: 2, lowerSteps: 2 }), 10)),
    }),
  )
  const { storage } = services
  const [converted, publishing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pausedStorage: typeof storage = Object.assign(Object.create(storage), {
    put: async (...args: Parameters<typeof storage.put>) => {
      converted.resolve()
      await publishing.promise
      return storage.put(...args)
    },
  })
  const converting = convertPlan({ ...services, storage: pausedStorage }, id)
  await Promise.race([converted.promise, converting])
  const ends = await competeForCase(
    story.app,
    caseId,
    () => actOnPlan(staff, planId, 'publish'),
    () => {
      publishing.resolve()
      return converting
    },
  )
  expect(ends).toMatchObject([{ value: { status: 200 } }, { status: 'fulfilled' }])
  const model = data<PlanModel | null>(await staff.call(planCalls.planModel, { params: { id: planId } }))
  expect(model).toMatchObject({
    status: 'refused',
    problems: [{ text: expect.stringContaining('no longer open') }],
  })
  expect(await services.storage.size(`${storageKey}-teeth`)).toBeNull()
})

test('P2 UPL-22 a model whose upload ends after its version was published is not added to it', async () => {
  const { caseId, planId } = await createConverted()
  const bytes = sampleStl(1000)
  const { asset, uploadUrl } = data(
    await staff.call(caseFileCalls.reserve, {
      body: {
        caseUuid: caseId,
        planUuid: planId,
        typeKey: 'planViewer',
        fileName: 'U00.stl',
        bytes: bytes.length,
      },
    }),
  )
  data(await actOnPlan(staff, planId, 'publish'))
  const refusal = await catchRefusal(
    story.send(`${story.origin}${uploadUrl}`, bytes, { email: 'staff@archway.test' }),
  )
  expect(refusal.status).toBe(404)
  const files = data(await staff.call(caseFileCalls.ofCase, { params: { id: caseId } }))
  expect(files.filter(({ uuid }) => uuid === asset.uuid)).toEqual([])
})
