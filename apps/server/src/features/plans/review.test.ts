import { createHash, randomBytes } from 'node:crypto'
import { caseFileCalls } from '@archway/contract/case-files'
import { companyAdminCalls } from '@archway/contract/company'
import { type PlanModel, type PlanShare, planCalls, type StagedModel } from '@archway/contract/plans'
import { readGlb } from '@archway/mesh/read-glb'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stagedMembers } from '../../demo/files/staged-archive.ts'
import { stagedPlan } from '../../demo/files/staged-plan.ts'
import { encodeStl } from '../../demo/files/stl.ts'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { runWaiting } from '../../platform/jobs/jobs.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { actOnPlan, createInPlanning, data, newestPlan, publish } from '../../testing/plan-story.ts'
import { caseFileJobs, storeSystemFile } from '../case-files/index.ts'
import { sampleZip } from '../case-files/sample.ts'
import { planModelJobs } from './models/convert.ts'

let app: TestApp
let nour: Visitor
let colleague: Visitor
let staff: Visitor
let bright: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  nour = await app.as('owner@nourdental.test')
  colleague = await app.as('contact@nourdental.test')
  bright = await app.as('owner@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const createPublished = async (): Promise<string> => {
  const { caseId } = await createInPlanning(app, nour, staff)
  return (await publish(staff, caseId)).uuid
}

const treatment = stagedPlan({ seed: 11, upperSteps: 4, lowerSteps: 3, pontics: [15], biteRamps: [11] })
const members = stagedMembers(treatment, 10)

/** Uploads an archive of models for a version and runs the jobs. */
const uploadModels = async (place: { caseId: string; planId: string }, content: Record<string, Buffer>) => {
  await app.services.db.within(systemScope, tx =>
    storeSystemFile(tx, app.services, {
      companyId: demoId('nourdental'),
      ...place,
      typeKey: 'planViewer',
      fileName: 'models.zip',
      bytes: sampleZip(content),
    }),
  )
  await runWaiting(app.database.serverUrl, { ...caseFileJobs(app.services), ...planModelJobs(app.services) })
  return data<PlanModel | null>(await staff.call(planCalls.planModel, { params: { id: place.planId } }))
}
const readGlbAt = async (url: string) => {
  const { rawPayload, statusCode } = await app.app.http.inject(url)
  expect(statusCode).toBe(200)
  return readGlb(Uint8Array.from(rawPayload).buffer)
}

it('the step sheet is a PDF for people who may see the version, once it is published', async () => {
  const getStepSheet = (visitor: Visitor, id: string) =>
    visitor.call(planCalls.planStepSheet, { params: { id } })
  const id = await createPublished()
  const { status, headers } = await getStepSheet(nour, id)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
  expect(headers['content-disposition']).toMatch(/AL-.*-v1-steps\.pdf/)
  expect((await getStepSheet(bright, id)).status).toBe(404)
  expect((await getStepSheet(nour, (await createInPlanning(app, nour, staff)).planId)).status).toBe(404)
})

describe('a staged plan in an archive', () => {
  it('as transforms: every tooth with its positions, and the numbers of the plan', async () => {
    const place = await createInPlanning(app, nour, staff)
    expect(await uploadModels(place, members)).toMatchObject({
      status: 'ready',
      problems: [],
      done: 30,
      total: 30,
    })
    expect(await newestPlan(staff, place.caseId)).toMatchObject({
      upperSteps: 4,
      lowerSteps: 3,
      wearDays: 10,
      viewer: 'steps',
      attachments: treatment.attachments,
    })
    const viewer = data(await staff.call(planCalls.planViewer, { params: { id: place.planId } }))
    if (viewer.kind !== 'teeth') throw new Error(viewer.kind)
    const { parts, extras } = await readGlbAt(viewer.url)
    expect([...parts.keys()].filter(name => name.startsWith('tooth'))).toHaveLength(28)
    const { poses, ...features } = extras as StagedModel
    expect(features).toMatchObject({
      landmarks: { 11: { incisal: [expect.any(Number), expect.any(Number), expect.any(Number)] } },
      pontics: [{ tooth: 15, fromStep: 1, toStep: 4 }],
      biteRamps: [{ tooth: 11, fromStep: 2, toStep: 2 }],
    })
    expect(Object.keys(features.landmarks ?? {})).toEqual(['11', '12', '21', '22', '31', '32', '41', '42'])
    expect([poses[11]?.length, poses[41]?.length]).toEqual([5, 4])
    const [, , , , ...rest] = treatment.placements('upper', 4).find(({ fdi }) => fdi === 11)?.transform ?? []
    expect(poses[11]?.[4]?.[0]).toBeCloseTo(rest.at(-4) as number, 3)
  })

  it('as one model for each arch and step; manually entered content does not change', async () => {
    const place = await createInPlanning(app, nour, staff)
    data(await staff.call(planCalls.editPlan, { params: { id: place.planId }, body: { upperSteps: 9 } }))
    const steps = Object.fromEntries(
      [0, 1, 2].map(step => [`setup/U0${step}.stl`, encodeStl(treatment.mesh('upper', step))]),
    )
    const lower = { 'setup/L00.stl': encodeStl(treatment.mesh('lower', 0)) }
    // The content entered by the lab does not change; the content of the files is reported beside it.
    expect(await uploadModels(place, { ...steps, ...lower })).toMatchObject({
      status: 'ready',
      steps: { upper: 2, lower: 0 },
    })
    const viewer = data(await staff.call(planCalls.planViewer, { params: { id: place.planId } }))
    if (viewer.kind !== 'steps') throw new Error(viewer.kind)
    const stepsOf = (models: readonly { step: number }[]) => models.map(({ step }) => step)
    expect([stepsOf(viewer.upper), stepsOf(viewer.lower)]).toEqual([[0, 1, 2], [0]])
    expect((await readGlbAt(viewer.upper[2]?.url ?? '')).parts.size).toBe(1)
    expect((await newestPlan(staff, place.caseId)).upperSteps).toBe(9)
  })

  it('without a model before treatment, each model belongs to the step in its name', async () => {
    const place = await createInPlanning(app, nour, staff)
    const models = { 'U1.stl': 1, 'U02.stl': 2, 'L01.stl': 1, 'L00.stl': 0 } as const
    const content = Object.entries(models).map(([name, step]) => [
      name,
      encodeStl(treatment.mesh(name.startsWith('U') ? 'upper' : 'lower', step)),
    ])
    expect(await uploadModels(place, Object.fromEntries(content))).toMatchObject({ status: 'ready' })
    const viewer = data(await staff.call(planCalls.planViewer, { params: { id: place.planId } }))
    expect(viewer).toMatchObject({
      kind: 'steps',
      upper: [{ step: 1 }, { step: 2 }],
      lower: [{ step: 0 }, { step: 1 }],
    })
  })

  it('with faults is refused, and all of them are reported in the reader’s language', async () => {
    const place = await createInPlanning(app, nour, staff)
    const plan = JSON.parse(String(members['plan.json']))
    plan.upper.steps.splice(2, 1)
    plan.lower.steps.push(plan.lower.steps[0])
    delete plan.lower.steps[1].poses['31']
    const upperTooth = (tooth: number) =>
      plan.upper.teeth.find((candidate: { tooth: number }) => candidate.tooth === tooth)
    upperTooth(11).landmarks.incisal[2] += 3
    upperTooth(16).landmarks = { incisal: [0, 0, 0] }
    plan.pontics.push({ tooth: 18, fromStep: 1, toStep: 2 }, { tooth: 15, fromStep: 3, toStep: 9 })
    plan.biteRamps.push({ tooth: 14, fromStep: 1, toStep: 2 }, { tooth: 41, fromStep: 2, toStep: 1 })
    plan.upper.teeth.push(plan.upper.teeth[0], { tooth: 36, mesh: 'teeth/none.stl' })
    const huge = Buffer.from(members['teeth/12.stl'] as Buffer)
    for (let offset = 84; offset < huge.length; offset += 50)
      for (let value = 12; value < 48; value += 4)
        huge.writeFloatLE(huge.readFloatLE(offset + value) * 25.4, offset + value)
    const openModel = Buffer.from((members['teeth/13.stl'] as Buffer).subarray(0, -50))
    openModel.writeUInt32LE((openModel.length - 84) / 50, 80)
    const wrong = {
      ...members,
      'plan.json': Buffer.from(JSON.stringify(plan)),
      'teeth/12.stl': huge,
      'teeth/13.stl': openModel,
      'teeth/14.stl': Buffer.from('nothing of the kind'),
    }
    const model = await uploadModels(place, wrong)
    expect(model?.status).toBe('refused')
    const texts = model?.problems.map(({ text }) => text) ?? []
    for (const part of [
      'Upper, step 2: missing.',
      'Lower, step 0: duplicate.',
      'Tooth 31, step 1: its position is missing.',
      'Tooth 36 does not belong to this arch (Upper).',
      'teeth/none.stl: listed in plan.json but missing from the archive.',
      'teeth/12.stl: ',
      'teeth/13.stl: not closed. Open edges: 3.',
      'teeth/14.stl: cannot be read as a model.',
      'Tooth 11: a landmark is not on its model.',
      'Tooth 16: only incisors have landmarks.',
      'Tooth 18: it has a pontic or a bite ramp, but no model.',
      'Tooth 15: its pontic or bite ramp has steps 3 to 9, but the arch ends at step 4.',
      'Tooth 15: two pontics or bite ramps in the same steps.',
      'Tooth 14: only upper incisors and canines can have a bite ramp.',
      'Tooth 41: only upper incisors and canines can have a bite ramp.',
      'Tooth 41: its pontic or bite ramp has steps 2 to 1, but the arch ends at step 3.',
    ])
      expect(
        texts.some(text => text.startsWith(part)),
        `${part} in ${texts.join('|')}`,
      ).toBe(true)
    expect((await newestPlan(staff, place.caseId)).viewer).toBeNull()
    expect((await staff.call(planCalls.planViewer, { params: { id: place.planId } })).status).toBe(404)
  })

  it.each([
    ['an empty one', { 'readme.txt': Buffer.from('x') }, 'The archive contains no models'],
    [
      'names without steps',
      { 'upper seven.stl': Buffer.from('x') },
      'upper seven.stl: the file name contains',
    ],
    ['a plan that is no JSON', { 'plan.json': Buffer.from('{') }, 'plan.json, plan.json: invalid format'],
    [
      'a plan of another format',
      { 'plan.json': Buffer.from('{"format":"other","version":1,"unit":"inch"}') },
      'plan.json, format: invalid format',
    ],
    [
      'a path that leads out',
      {
        'plan.json': Buffer.from(
          JSON.stringify({
            format: 'archway-staged-plan',
            version: 1,
            unit: 'mm',
            upper: { teeth: [{ tooth: 11, mesh: '../../11.stl' }], steps: [{ step: 0, poses: {} }] },
          }),
        ),
      },
      'plan.json, upper.teeth.0.mesh: invalid format',
    ],
  ])('%s is refused', async (_what, content, text) => {
    const model = await uploadModels(await createInPlanning(app, nour, staff), content)
    expect(model?.status).toBe('refused')
    expect(model?.problems.map(one => one.text).join(' ')).toContain(text)
  })

  it('does not change what customers have been shown', async () => {
    const { caseId } = await createInPlanning(app, nour, staff)
    const { uuid: planId } = await publish(staff, caseId)
    expect(await uploadModels({ caseId, planId }, members)).toMatchObject({
      status: 'refused',
      problems: [{ text: expect.stringContaining('no longer open') }],
    })
  })
})

describe('scans become light models', () => {
  it('by a job, with a still picture; the URL of the model is given to people who may read the file', async () => {
    const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const asset = await app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('nourdental'),
        caseId,
        typeKey: 'upperImpression',
        fileName: 'upper.stl',
        bytes: encodeStl(treatment.mesh('upper', 0)),
      }),
    )
    const findRow = async () =>
      data(await nour.call(caseFileCalls.ofCase, { params: { id: caseId } })).find(
        ({ uuid }) => uuid === asset.id,
      )
    expect(await findRow()).toMatchObject({ model: 'making', previewUrl: null })
    await runWaiting(app.database.serverUrl, caseFileJobs(app.services))
    const converted = await findRow()
    expect(converted?.model).toBe('ready')
    const picture = await app.app.http.inject(converted?.previewUrl ?? '')
    expect(picture.headers['content-type']).toBe('image/webp')
    const query = { variant: 'model', disposition: 'inline' } as const
    const { url } = data(await nour.call(caseFileCalls.address, { params: { id: asset.id }, query }))
    expect((await readGlbAt(url)).parts.size).toBe(1)
    expect((await bright.call(caseFileCalls.address, { params: { id: asset.id }, query })).status).toBe(404)
  })

  it('a file that only resembles a scan is reported, and not tried again', async () => {
    const caseId = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const bytes = encodeStl(treatment.mesh('upper', 0))
    for (let offset = 84; offset < bytes.length; offset += 50) bytes.writeFloatLE(Number.NaN, offset + 12)
    const asset = await app.services.db.within(systemScope, tx =>
      storeSystemFile(tx, app.services, {
        companyId: demoId('nourdental'),
        caseId,
        typeKey: 'lowerImpression',
        fileName: 'lower.stl',
        bytes,
      }),
    )
    await runWaiting(app.database.serverUrl, caseFileJobs(app.services))
    const files = data(await nour.call(caseFileCalls.ofCase, { params: { id: caseId } }))
    expect(files.find(({ uuid }) => uuid === asset.id)?.model).toBe('none')
  })
})

describe('a link for the patient', () => {
  const secretOf = () => {
    const secret = randomBytes(32).toString('base64url')
    return { secret, secretHash: createHash('sha256').update(secret).digest('base64url') }
  }
  const createShare = async (days = 7) => {
    const place = await createInPlanning(app, nour, staff)
    await uploadModels(place, members)
    data(await actOnPlan(staff, place.planId, 'convert'))
    data(await actOnPlan(staff, place.planId, 'publish'))
    const { secret, secretHash } = secretOf()
    const share = data<PlanShare>(
      await nour.call(planCalls.sharePlan, {
        params: { id: place.planId },
        body: { days, secretHash } as never,
      }),
    )
    return { ...place, secret, share }
  }
  const openShare = (token: string) => app.guest().call(planCalls.openSharedPlan, { body: { token } })

  it('shows the models and the numbers of steps, and nothing else', async () => {
    const { secret, planId } = await createShare()
    const response = await openShare(secret)
    const reviewData = data(response)
    expect(Object.keys(reviewData).sort()).toEqual(['expiresAt', 'lowerSteps', 'models', 'upperSteps'])
    expect(reviewData).toMatchObject({ upperSteps: 4, lowerSteps: 3, models: { kind: 'teeth' } })
    const text = JSON.stringify(response.body)
    for (const privateText of ['Lovelace', 'Ada', planId, 'Nour', demoId('nourdental')])
      expect(text).not.toContain(privateText)
    if (reviewData.models.kind !== 'teeth') throw new Error(reviewData.models.kind)
    const { extras } = await readGlbAt(reviewData.models.url)
    expect(Object.keys(extras as object).sort()).toEqual(['biteRamps', 'landmarks', 'pontics', 'poses'])
    const [share] = data<PlanShare[]>(await colleague.call(planCalls.planShares, { params: { id: planId } }))
    expect(share).toMatchObject({ status: 'open', opened: 1 })
  })

  it('gets the same refusal if it is expired, ended, withdrawn or unknown', async () => {
    const never = await openShare(secretOf().secret)
    expect([never.status, never.body.code]).toEqual([404, 'SHARE_ENDED'])
    const expectSameReply = async (secret: string) => {
      const { status, body } = await openShare(secret)
      expect([status, body]).toEqual([never.status, never.body])
    }
    const endedShare = await createShare()
    data(
      await nour.call(planCalls.endPlanShare, {
        params: { id: endedShare.planId, shareId: endedShare.share.uuid },
      }),
    )
    await expectSameReply(endedShare.secret)
    const withdrawn = await createShare()
    data(await actOnPlan(staff, withdrawn.planId, 'unpublish'))
    await expectSameReply(withdrawn.secret)
    const over = await createShare(1)
    app.clock.set(new Date(app.clock.now().getTime() + 25 * 3600 * 1000))
    await expectSameReply(over.secret)
  })

  it('S12 is suspended while its company is blocked, also for opened pages, but does not end with the access of its creator', async () => {
    const { secret } = await createShare()
    const reviewData = data(await openShare(secret))
    if (reviewData.models.kind !== 'teeth') throw new Error(reviewData.models.kind)
    const readFileStatus = async (url: string) => (await app.app.http.inject({ url })).statusCode
    const { url } = reviewData.models
    expect(await readFileStatus(url)).toBe(200)
    const block = async (status: 'ACTIVE' | 'BLOCKED') =>
      data(
        await staff.call(companyAdminCalls.changeCompany, {
          params: { id: demoId('nourdental') },
          body: { status },
        }),
      )
    await block('BLOCKED')
    expect([(await openShare(secret)).body.code, await readFileStatus(url)]).toEqual(['SHARE_ENDED', 410])
    await block('ACTIVE')
    expect(await readFileStatus(url)).toBe(200)
    // The link of the patient does not end with the account of the person who created it.
    const setAccountState = (state: string) =>
      app.services.db.within(systemScope, tx =>
        tx.execute(sql`update account set status = ${state} where id = ${demoId('owner@nourdental.test')}`),
      )
    await setAccountState('INACTIVE')
    expect((await openShare(secret)).status).toBe(200)
    await setAccountState('ACTIVE')
  })

  it('is created, listed and ended only by people of the case', async () => {
    const { planId, share } = await createShare()
    const foreignAnswers = await Promise.all([
      bright.call(planCalls.planShares, { params: { id: planId } }),
      bright.call(planCalls.sharePlan, {
        params: { id: planId },
        body: { days: 7, secretHash: secretOf().secretHash },
      }),
      bright.call(planCalls.endPlanShare, { params: { id: planId, shareId: share.uuid } }),
    ])
    expect(foreignAnswers.map(({ status }) => status)).toEqual([404, 404, 404])
    const [openShares] = data<PlanShare[]>(await nour.call(planCalls.planShares, { params: { id: planId } }))
    expect(openShares?.status).toBe('open')
  })

  it('is stored only as a hash', async () => {
    const { secret } = await createShare()
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ all: string }>(
        "select (select string_agg(s::text, '') from plan_share s) || coalesce((select string_agg(k::text, '') from idempotency_key k), '') as all",
      ),
    )
    expect(rows[0]?.all).not.toContain(secret)
  })
})
