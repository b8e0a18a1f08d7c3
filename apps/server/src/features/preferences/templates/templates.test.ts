import { caseCalls, startingPrescription } from '@archway/contract/cases'
import { templateCalls as calls, maxTemplates, preferencesCalls } from '@archway/contract/preferences'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../../demo/people.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { preferencesJobs } from '../jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const owner = 'owner@brightsmiles.test'
const doctorOne = 'doctor.one@brightsmiles.test'
const ofDoctorOne = { id: demoId(doctorOne) }
const plan = { kind: 'alignerPlan', ipr: 'no', wearDays: 7, overjet: 'ideal' } as const
const retainer = { kind: 'retainer', sets: 3, bondedRetainer: 'cover' } as const

const createStarted = async (email: string, form: Record<string, unknown> = {}) =>
  (await (await app.as(email)).call(caseCalls.create, { body: { form: { product: 'AL', ...form } } })).body
    .data.prescription

const addOwn = async (email: string, name: string, answers: object = plan) =>
  (await (await app.as(email)).call(calls.addOwnTemplate, { body: { name, answers } as never })).body.data
const addCompany = async (name: string, answers: object = plan) =>
  (await (await app.as(owner)).call(calls.addCompanyTemplate, { body: { name, answers } as never })).body.data
const listNames = async (email: string) => {
  const { body } = await (await app.as(email)).call(calls.ownTemplates)
  return body.data.templates.map(({ name }) => name)
}

describe('prescription templates', () => {
  test('U7 PROD-13: a doctor sees their templates and the company’s, another doctor only the company’s', async () => {
    await addCompany('House standard')
    const doctorTemplate = await addOwn(doctorOne, 'Mild crowding')
    expect(doctorTemplate).toMatchObject({
      name: 'Mild crowding',
      answers: plan,
      mayChange: true,
      withdrawn: [],
    })
    expect(await listNames(doctorOne)).toEqual(['Mild crowding', 'House standard'])
    expect(await listNames('doctor.two@brightsmiles.test')).toEqual(['House standard'])
    const ofOwner = await app.as(owner)
    const listResponse = await ofOwner.call(calls.doctorTemplates, { params: ofDoctorOne })
    expect(listResponse.body.data).toMatchObject({ mayAdd: ['doctor', 'company'], mayChooseDefault: true })
    expect(listResponse.body.data.templates.map(({ name }) => name)).toEqual([
      'Mild crowding',
      'House standard',
    ])
    const company = await ofOwner.call(calls.companyTemplates)
    expect(company.body.data.templates.map(({ name }) => name)).toEqual(['House standard'])
  })

  test('S2: account owners edit the company’s, a doctor and delegates the doctor’s, others none', async () => {
    const company = await addCompany('By the owner')
    const doctorTemplate = await addOwn(doctorOne, 'By the doctor')
    const rename = async (email: string, id: string) =>
      (await app.as(email)).call(calls.changeTemplate, { params: { id }, body: { name: 'Renamed' } })
    const readAnswers = async (id: string) =>
      Object.fromEntries(
        await Promise.all(
          [
            owner,
            'contact@brightsmiles.test',
            'rm@brightsmiles.test',
            doctorOne,
            'doctor.two@brightsmiles.test',
            'owner@nourdental.test',
            'planner@archway.test',
            'support@archway.test',
          ].map(async email => {
            const { status, body } = await rename(email, id)
            return [email.split('@')[0] === 'owner' ? email : email.split('@')[0], body.code ?? status]
          }),
        ),
      )
    expect(await readAnswers(company.uuid)).toEqual({
      'owner@brightsmiles.test': 200,
      contact: 'SUPER_ADMIN_ONLY',
      rm: 'SUPER_ADMIN_ONLY',
      'doctor.one': 'NOT_FOUND',
      'doctor.two': 'NOT_FOUND',
      'owner@nourdental.test': 'NOT_FOUND',
      planner: 'STAFF_ROLE',
      support: 200,
    })
    expect(await readAnswers(doctorTemplate.uuid)).toEqual({
      'owner@brightsmiles.test': 200,
      contact: 200,
      rm: 'RM_NOT_ALLOWED',
      'doctor.one': 200,
      'doctor.two': 'NOT_FOUND',
      'owner@nourdental.test': 'NOT_FOUND',
      planner: 'STAFF_ROLE',
      support: 200,
    })
  })

  test('S9: patient data is not saved in a template', async () => {
    const answers = {
      ...plan,
      chiefComplaint: 'Anna dislikes her canines',
      teeth: { extract: [14] },
      spacesToLeave: ['11-12'],
    }
    const refusal = await (await app.as(doctorOne)).call(calls.addOwnTemplate, {
      body: { name: 'With too much', answers } as never,
    })
    expect(refusal.status).toBe(400)
    expect(await listNames(doctorOne)).not.toContain('With too much')
  })

  test('a template without answers is refused, and its kind cannot change', async () => {
    const doctor = await app.as(doctorOne)
    const empty = await doctor.call(calls.addOwnTemplate, {
      body: { name: 'Nothing', answers: { kind: 'retainer', instructions: ' ' } },
    })
    expect([empty.status, Object.keys(empty.body.errors ?? {})]).toEqual([400, ['answers']])
    const { uuid } = await addOwn(doctorOne, 'A plan')
    const changed = await doctor.call(calls.changeTemplate, {
      params: { id: uuid },
      body: { answers: retainer },
    })
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([400, ['answers.kind']])
  })

  test('R1: a deleted template can be restored within a day, and is then deleted permanently', async () => {
    const { uuid } = await addOwn('doctor.two@brightsmiles.test', 'Short-lived')
    const doctor = await app.as('doctor.two@brightsmiles.test')
    const params = { id: uuid }
    expect((await doctor.call(calls.deleteTemplate, { params })).status).toBe(200)
    expect(await listNames('doctor.two@brightsmiles.test')).not.toContain('Short-lived')
    expect((await doctor.call(calls.deleteTemplate, { params })).status).toBe(404)
    expect((await doctor.call(calls.changeTemplate, { params, body: { name: 'New' } })).status).toBe(404)
    const restored = await doctor.call(calls.changeTemplate, { params, body: { restore: true } })
    expect(restored.body.data.name).toBe('Short-lived')
    expect(await listNames('doctor.two@brightsmiles.test')).toContain('Short-lived')
    await doctor.call(calls.deleteTemplate, { params })
    const countRows = async () => {
      const { rows } = await app.services.db.within(systemScope, tx =>
        tx.execute(sql`select 1 from prescription_template where id = ${uuid}`),
      )
      return rows.length
    }
    const forget = preferencesJobs(app.services).forgetTemplates as (payload: unknown) => Promise<void>
    await forget({})
    expect(await countRows()).toBe(1)
    app.clock.advance(25 * 60 * 60_000)
    expect((await doctor.call(calls.changeTemplate, { params, body: { restore: true } })).status).toBe(404)
    await forget({})
    expect(await countRows()).toBe(0)
  })

  test('a withdrawn option or product is reported, and the other answers stay', async () => {
    const { uuid } = await addOwn('doctor.zero@brightsmiles.test', 'Old')
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update prescription_template
        set answers = answers || '{"ipr":"generous","vanished":true}'::jsonb where id = ${uuid}`),
    )
    const doctor = await app.as('doctor.zero@brightsmiles.test')
    const readTemplate = async () =>
      (await doctor.call(calls.ownTemplates)).body.data.templates.find(template => template.uuid === uuid)
    expect(await readTemplate()).toMatchObject({
      answers: { kind: 'alignerPlan', wearDays: 7, overjet: 'ideal' },
      withdrawn: ['ipr', 'vanished'],
      isOffered: true,
    })
    // The template still prefills new cases with its remaining values.
    await doctor.call(preferencesCalls.saveOwnPreferences, { body: { templates: { alignerPlan: uuid } } })
    expect(await createStarted('doctor.zero@brightsmiles.test')).toEqual({
      ...startingPrescription('alignerPlan'),
      wearDays: 7,
      overjet: 'ideal',
    })
    const setSold = (active: boolean) =>
      app.services.db.within(systemScope, tx =>
        tx.execute(sql`update product set active = ${active} where code = 'AL'`),
      )
    await setSold(false)
    expect((await readTemplate())?.isOffered).toBe(false)
    await setSold(true)
  })

  test('an owner has at most a hundred', async () => {
    const nour = await app.as('owner@nourdental.test')
    const add = () => nour.call(calls.addCompanyTemplate, { body: { name: 'One more', answers: retainer } })
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`insert into prescription_template (id, company_id, name, answers, updated_at)
        select gen_random_uuid(), ${demoId('nourdental')}, 'Many', '{"kind":"retainer","sets":2}', now()
        from generate_series(1, ${maxTemplates - 1})`),
    )
    expect((await add()).status).toBe(200)
    expect((await add()).body.code).toBe('TOO_MANY_TEMPLATES')
  })
})

describe('the template that new cases start with', () => {
  const savePreferred = async (templates: object, email = owner) => {
    const visitor = await app.as(email)
    return email === owner
      ? visitor.call(preferencesCalls.saveCompanyPreferences, { body: { templates } })
      : visitor.call(preferencesCalls.saveOwnPreferences, { body: { templates } })
  }

  test('PROD-13: the company’s default applies to its cases and those of its doctors, unless a doctor has chosen another', async () => {
    const house = await addCompany('House', { kind: 'alignerPlan', ipr: 'yes', maxSteps: 20 })
    const pair = await addCompany('Two retainers', { kind: 'retainer', sets: 1 })
    const doctorTemplate = await addOwn(doctorOne, 'Own', plan)
    await savePreferred({ alignerPlan: house.uuid, retainer: pair.uuid })
    const start = startingPrescription('alignerPlan')
    expect(await createStarted(owner)).toEqual({ ...start, ipr: 'yes', maxSteps: 20 })
    expect(await createStarted(owner, { product: 'RE' })).toMatchObject({ sets: 1 })
    expect(await createStarted('doctor.two@brightsmiles.test')).toEqual({
      ...start,
      ipr: 'yes',
      maxSteps: 20,
    })

    await savePreferred({ alignerPlan: doctorTemplate.uuid }, doctorOne)
    expect(await createStarted(doctorOne)).toEqual({ ...start, ...plan })
    expect(await createStarted(doctorOne, { product: 'RE' })).toMatchObject({ sets: 1 })
    const reply = await (await app.as(doctorOne)).call(calls.ownTemplates)
    expect(
      reply.body.data.templates.filter(template => template.isDefault).map(template => template.name),
    ).toEqual(['Own', 'Two retainers'])

    await savePreferred({ alignerPlan: null }, doctorOne)
    expect(await createStarted(doctorOne)).toEqual(start)
  })

  test('clinical preferences of a doctor override the company’s template, and the doctor’s template overrides both', async () => {
    const house = await addCompany('House', { kind: 'alignerPlan', ipr: 'yes', wearDays: 10 })
    const doctorTemplate = await addOwn(doctorOne, 'Own', { kind: 'alignerPlan', wearDays: 7 })
    await (await app.as(owner)).call(preferencesCalls.saveCompanyPreferences, {
      body: { overjet: 'maintain', ipr: 'no', templates: { alignerPlan: house.uuid } },
    })
    const doctor = await app.as(doctorOne)
    const save = (body: object) => doctor.call(preferencesCalls.saveOwnPreferences, { body })
    await save({ wearDays: 14 })
    expect(await createStarted(doctorOne)).toMatchObject({ overjet: 'maintain', ipr: 'yes', wearDays: 14 })
    await save({ wearDays: 14, templates: { alignerPlan: doctorTemplate.uuid } })
    expect(await createStarted(doctorOne)).toMatchObject({ overjet: 'maintain', wearDays: 7 })
  })

  test('a deleted default is not used, restored it is used again, and saved preferences may still contain it', async () => {
    const doctorTemplate = await addOwn(doctorOne, 'Own', { kind: 'alignerPlan', wearDays: 7 })
    await savePreferred({})
    await savePreferred({ alignerPlan: doctorTemplate.uuid }, doctorOne)
    const doctor = await app.as(doctorOne)
    await doctor.call(calls.deleteTemplate, { params: { id: doctorTemplate.uuid } })
    expect(await createStarted(doctorOne)).toMatchObject({ wearDays: 14 })
    expect((await savePreferred({ alignerPlan: doctorTemplate.uuid }, doctorOne)).status).toBe(200)
    await doctor.call(calls.changeTemplate, { params: { id: doctorTemplate.uuid }, body: { restore: true } })
    expect(await createStarted(doctorOne)).toMatchObject({ wearDays: 7 })
  })

  test('S1: a template of another doctor, company or kind is refused like one that does not exist', async () => {
    const foreignResponse = await addOwn('doctor.two@brightsmiles.test', 'Foreign')
    const kind = await addOwn(doctorOne, 'Another kind', retainer)
    const anadolu = await (await app.as('owner@anadolu.test')).call(calls.addCompanyTemplate, {
      body: { name: 'Elsewhere', answers: plan },
    })
    for (const id of [foreignResponse.uuid, kind.uuid, anadolu.body.data.uuid, demoId('no template')]) {
      const { status, body } = await savePreferred({ alignerPlan: id }, doctorOne)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['templates.alignerPlan']])
    }
    // Another template that the company may not use: one of its doctors.
    expect((await savePreferred({ alignerPlan: foreignResponse.uuid })).status).toBe(400)
  })
})
