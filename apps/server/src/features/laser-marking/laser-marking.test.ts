import { laserMarkingCalls as calls } from '@archway/contract/laser-marking'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('laser marking', () => {
  test('API-115, ENT-25: without settings, nothing is engraved', async () => {
    const doctor = await app.as('doctor.one@brightsmiles.test')
    expect((await doctor.call(calls.laserMarking)).body.data).toEqual({
      logoFlag: 0,
      logoFile: null,
      companyNameFlag: 0,
      companyName: null,
      patientNameFlag: 0,
      patientNameStyle: 'FULL_NAME',
      archFlag: 0,
      stepNumberFlag: 0,
      trimLine: 'SCALLOPED',
    })
  })

  test('API-116, TRAP-041, TRAP-042: only the sent fields change; off is a value', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    await owner.call(calls.updateLaserMarking, { body: { archFlag: 1, stepNumberFlag: 1 } })
    const saved = await owner.call(calls.updateLaserMarking, {
      body: { archFlag: 0, patientNameStyle: 'LAST_NAME' },
    })
    expect(saved.body.data).toMatchObject({ archFlag: 0, stepNumberFlag: 1, patientNameStyle: 'LAST_NAME' })
    const foreignOwner = await app.as('owner@anadolu.test')
    expect((await foreignOwner.call(calls.laserMarking)).body.data.stepNumberFlag).toBe(0)
  })

  test('LASER-14, VAL-40: the company name only while its flag is on, up to 256 characters', async () => {
    const owner = await app.as('owner@nourdental.test')
    const save = (body: Record<string, unknown>) => owner.call(calls.updateLaserMarking, { body })
    expect((await save({ companyName: 'Nour' })).body.errors).toHaveProperty('companyName')
    const on = await save({ companyNameFlag: 1, companyName: 'ن'.repeat(256) })
    expect(on.body.data.companyName).toHaveLength(256)
    expect((await save({ companyName: 'x'.repeat(257) })).body.errors).toEqual({
      companyName: 'At most 256 characters',
    })
    const off = await save({ companyNameFlag: 0 })
    expect(off.body.data).toMatchObject({ companyNameFlag: 0, companyName: 'ن'.repeat(256) })
  })

  test('a logo must be a file of the company', async () => {
    const owner = await app.as('owner@nourdental.test')
    const foreignResponse = await owner.call(calls.updateLaserMarking, {
      body: { logoFile: `${demoId('anadolu')}/assets/logo.png` },
    })
    expect(foreignResponse.body.errors).toHaveProperty('logoFile')
    const ownLogo = `${demoId('nourdental')}/assets/1760000000000-ab12`
    const saved = await owner.call(calls.updateLaserMarking, { body: { logoFlag: 1, logoFile: ownLogo } })
    expect(saved.body.data.logoFile).toBe(ownLogo)
  })

  test('only owners can change it, and blocked companies cannot', async () => {
    const contact = await app.as('contact@nourdental.test')
    const refusal = await contact.call(calls.updateLaserMarking, { body: { archFlag: 1 } })
    expect(refusal.body.code).toBe('SUPER_ADMIN_ONLY')
    const blocked = await app.as('owner@closed.test')
    expect((await blocked.call(calls.updateLaserMarking, { body: { archFlag: 1 } })).body.code).toBe(
      'BLOCKED',
    )
  })
})
