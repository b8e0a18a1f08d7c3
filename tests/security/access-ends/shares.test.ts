import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type PlanShare, planCalls } from '@archway/contract/plans'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { stagedMembers } from '../../../apps/server/src/demo/files/staged-archive.ts'
import { stagedPlan } from '../../../apps/server/src/demo/files/staged-plan.ts'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { caseFileJobs, storeSystemFile } from '../../../apps/server/src/features/case-files/index.ts'
import { sampleZip } from '../../../apps/server/src/features/case-files/sample.ts'
import { planModelJobs } from '../../../apps/server/src/features/plans/models/convert.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { runWaiting } from '../../../apps/server/src/platform/jobs/jobs.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { giveAddresses } from '../../../apps/server/src/testing/case-story.ts'
import { actOnPlan, createInPlanning, data } from '../../../apps/server/src/testing/plan-story.ts'

let app: TestApp
let nour: Visitor
let origin: string
let planId: string
beforeAll(async () => {
  app = await testApp()
  origin = await app.app.http.listen({ port: 0, host: '127.0.0.1' })
  await giveAddresses(app, ['nourdental'])
  nour = await app.as('owner@nourdental.test')
  const staff = await app.as('staff@archway.test')
  const place = await createInPlanning(app, nour, staff)
  const members = stagedMembers(stagedPlan({ seed: 11, upperSteps: 2, lowerSteps: 2 }), 10)
  await app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      companyId: demoId('nourdental'),
      ...place,
      typeKey: 'planViewer',
      fileName: 'models.zip',
      bytes: sampleZip(members),
    }),
  )
  await runWaiting(app.database.serverUrl, { ...caseFileJobs(app.services), ...planModelJobs(app.services) })
  for (const action of ['convert', 'publish'] as const) data(await actOnPlan(staff, place.planId, action))
  planId = place.planId
})
afterAll(() => app.close())

/** Sends the first byte of each file, and the rest when `sendRest` is called. */
const slowStorage = () => {
  const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
  const openFile = app.services.storage.open.bind(app.services.storage)
  const slow = vi.spyOn(app.services.storage, 'open').mockImplementation(async (...args) => {
    const bytes = await buffer(await openFile(...args))
    const parts = async function* () {
      yield bytes.subarray(0, 1)
      await rest
      yield bytes.subarray(1)
    }
    return Readable.from(parts())
  })
  onTestFinished(() => slow.mockRestore())
  return sendRest
}

/** Ends a share link while one of its files is being sent. Returns whether the whole file still arrives. */
const doesAllArrive = async (): Promise<boolean> => {
  const secret = randomBytes(32).toString('base64url')
  const secretHash = createHash('sha256').update(secret).digest('base64url')
  const share = data<PlanShare>(
    await nour.call(planCalls.sharePlan, { params: { id: planId }, body: { days: 7, secretHash } as never }),
  )
  const { models } = data(await app.guest().call(planCalls.openSharedPlan, { body: { token: secret } }))
  if (models.kind !== 'teeth') throw new Error(models.kind)
  const sendRest = slowStorage()
  const response = await fetch(`${origin}${models.url}`)
  expect(response.status).toBe(200)
  const all = response.arrayBuffer().then(
    () => true,
    () => false,
  )
  data(await nour.call(planCalls.endPlanShare, { params: { id: planId, shareId: share.uuid } }))
  await app.services.access.review()
  sendRest()
  return await all
}

test('S12 downloads with a share link end with the link', async () => {
  expect(await doesAllArrive()).toBe(false)
})

test('S12 planted fault: a download that is not stopped arrives after its link has ended', async () => {
  const unheld = vi.spyOn(app.services.access, 'hold').mockReturnValue(() => {})
  onTestFinished(() => unheld.mockRestore())
  expect(await doesAllArrive()).toBe(true)
})
