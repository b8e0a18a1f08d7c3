import { caseCalls } from '@archway/contract/cases'
import { companyCalls } from '@archway/contract/company'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '../../demo/cast.ts'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { completeForm, createSubmitted } from '../../testing/case-story.ts'
import { companyConfiguration } from '../company/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const form = completeForm('RE', { shippingAddressUuid: addressOf('nourdental') })

describe('API-125, ENT-50: loyalty', () => {
  it('is missing until the provider enables it for the company', async () => {
    const owner = await app.as('owner@nourdental.test')
    const isOn = async () => (await owner.call(companyCalls.configuration)).body.data.isLoyaltyEnabled
    expect((await owner.call(companyCalls.loyalty)).body).toEqual({ data: null })
    expect(await isOn()).toBe(false)
    await app.services.db.within(systemScope, tx =>
      tx
        .update(companyConfiguration)
        .set({ isLoyaltyEnabled: true })
        .where(eq(companyConfiguration.companyId, demoId('nourdental'))),
    )
    expect(await isOn()).toBe(true)
    expect((await owner.call(companyCalls.loyalty)).body.data).toEqual({
      tier: { id: 'BRONZE', title: 'Bronze' },
      points: 0,
      casesThisYear: 0,
      nextTierAt: 250,
      discountPercent: 0,
    })
  })

  it('counts cases submitted this year and not canceled; drafts do not count', async () => {
    const owner = await app.as('owner@nourdental.test')
    const first = await createSubmitted(app, owner, 'nourdental', form)
    await createSubmitted(app, owner, 'nourdental', form)
    await owner.call(caseCalls.create, { body: { form } })
    expect((await owner.call(companyCalls.loyalty)).body.data).toMatchObject({ points: 20, casesThisYear: 2 })
    await owner.call(caseCalls.cancel, { params: { id: first }, body: { reasons: ['CANCEL_DUPLICATE'] } })
    expect((await owner.call(companyCalls.loyalty)).body.data).toMatchObject({ points: 10, casesThisYear: 1 })
    const turkish = await owner.call(companyCalls.loyalty, { headers: { 'accept-language': 'tr' } })
    expect(turkish.body.data?.tier.title).toBe('Bronz')
  })

  it('is not shown to doctors, and starts at zero with each year of the company', async () => {
    const doctor = await app.as('doctor.one@brightsmiles.test')
    expect((await doctor.call(companyCalls.loyalty)).body.code).toBe('NOT_ALLOWED')
    // Midnight in Dubai is 20:00 UTC.
    app.clock.advance(new Date('2026-12-31T19:59:00Z').getTime() - app.clock.now().getTime())
    app.forget('owner@nourdental.test')
    const owner = await app.as('owner@nourdental.test')
    expect((await owner.call(companyCalls.loyalty)).body.data).toMatchObject({ casesThisYear: 1 })
    app.clock.advance(120_000)
    expect((await owner.call(companyCalls.loyalty)).body.data).toMatchObject({ casesThisYear: 0 })
  })
})
