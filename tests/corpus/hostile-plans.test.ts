import { caseFileCalls } from '@archway/contract/case-files'
import { type PlanModel, type PlanProduction, planCalls } from '@archway/contract/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseFileJobs } from '../../apps/server/src/features/case-files/index.ts'
import { planModelJobs, planProductionJobs } from '../../apps/server/src/features/plans/index.ts'
import { runWaiting } from '../../apps/server/src/platform/jobs/jobs.ts'
import type { Visitor } from '../../apps/server/src/testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../apps/server/src/testing/case-story.ts'
import { content, data, newestPlan, passQc } from '../../apps/server/src/testing/plan-story.ts'
import { catchRefusal, type UploadStory, uploadStory } from '../../apps/server/src/testing/upload-story.ts'
import { readNeighbourList, runBeside, violationsOf } from './src/front-door.ts'
import { modelSamples, type PlanSample, productionSamples } from './src/samples/plan-archives.ts'

const staffEmail = 'staff@archway.test'
let story: UploadStory
let staff: Visitor
let neighbour: string
let place: { readonly caseUuid: string; readonly planUuid: string }
beforeAll(async () => {
  story = await uploadStory({ RATE_LIMITS: 'off' })
  const { app } = story
  await giveAddresses(app, ['brightsmiles'])
  staff = await app.as(staffEmail)
  const caseUuid = await createSubmitted(
    app,
    await app.as('owner@brightsmiles.test'),
    'brightsmiles',
    completeForm('AL'),
  )
  await passQc(staff, caseUuid)
  const { uuid: planUuid } = await newestPlan(staff, caseUuid)
  data(
    await staff.call(planCalls.editPlan, {
      params: { id: planUuid },
      body: { ...content, upperSteps: 2, lowerSteps: 1, ipr: [], attachments: [] },
    }),
  )
  place = { caseUuid, planUuid }
  neighbour = await readNeighbourList(story)
  // Runs the jobs of the case itself, which are not part of the measurement.
  await runJobs()
}, 300_000)
afterAll(() => story.app.close())

const runJobs = (): Promise<void> => {
  const { services, database } = story.app
  return runWaiting(database.serverUrl, {
    ...caseFileJobs(services),
    ...planModelJobs(services),
    ...planProductionJobs(services),
  })
}

/**
 * Uploads an archive into a slot of the version as staff and runs its jobs; returns the message of its refusal, if
 * any.
 */
const send = async (typeKey: 'planViewer' | 'treatmentPlan', bytes: Buffer): Promise<string | null> => {
  const { asset, uploadUrl } = data(
    await staff.call(caseFileCalls.reserve, {
      body: { ...place, typeKey, fileName: 'models.zip', bytes: bytes.length },
    }),
  )
  expect(asset.status).toBe('pending')
  const outcome = await story
    .send(`${story.origin}${uploadUrl}`, bytes, { email: staffEmail })
    .catch(error => error)
  await runJobs()
  return outcome === 'done' ? null : (await catchRefusal(Promise.reject(outcome))).body.message
}

const listModelProblems = async (): Promise<string[]> => {
  const model: PlanModel | null = data(
    await staff.call(planCalls.planModel, { params: { id: place.planUuid } }),
  )
  return model?.problems.filter(({ severity }) => severity === 'error').map(({ text }) => text) ?? []
}
const listProductionProblems = async (): Promise<readonly string[]> => {
  const { archive }: PlanProduction = data(
    await staff.call(planCalls.planProduction, { params: { id: place.planUuid } }),
  )
  return archive?.problems ?? []
}

const checkSample = async (
  sample: PlanSample,
  typeKey: 'planViewer' | 'treatmentPlan',
  problems: () => Promise<readonly string[]>,
): Promise<void> => {
  const bytes = sample.content()
  const { result, ...rest } = await runBeside(story, async () => {
    const refusal = await send(typeKey, bytes)
    return refusal ? [refusal] : problems()
  })
  expect([...result].sort()).toEqual([...sample.problems].sort())
  // The result was compared above; only the resource limits are checked here.
  const answer = { status: 200 } as const
  expect(violationsOf({ answer, ...rest }, { answer, neighbour })).toEqual([])
}

describe('R15 hostile and unusual archives of staff are answered within 20 s of CPU and 512 MB', {
  timeout: 300_000,
}, () => {
  test.each(modelSamples.map(sample => [sample.name, sample] as const))(
    'for the viewer: %s',
    (_name, sample) => checkSample(sample, 'planViewer', listModelProblems),
  )
  test.each(productionSamples.map(sample => [sample.name, sample] as const))(
    'for production: %s',
    (_name, sample) => checkSample(sample, 'treatmentPlan', listProductionProblems),
  )
})
