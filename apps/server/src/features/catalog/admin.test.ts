import { catalogAdminCalls as admin, catalogCalls } from '@archway/contract/catalog'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const titles = { en: 'Swift', tr: 'Hızlı', ar: 'سريع' }
const courier = { titles, requiresAwb: true, active: true, trackingUrlTemplate: 'https://swift.test/{awb}' }

describe('the provider’s staff edit the catalog', () => {
  test('a courier is added, shown to customers in their language, changed and deactivated', async () => {
    const staff = await app.as('staff@archway.test')
    const owner = await app.as('owner@brightsmiles.test')
    const params = { code: 'SWIFT' }
    expect((await staff.call(admin.saveCourier, { params, body: courier })).status).toBe(200)
    const readCatalog = async (language = 'en') =>
      (await owner.call(catalogCalls.couriers, { headers: { 'accept-language': language } })).body.data.find(
        row => row.id === 'SWIFT',
      )
    expect(await readCatalog('tr')).toMatchObject({
      title: 'Hızlı',
      trackingUrlTemplate: 'https://swift.test/{awb}',
    })
    await staff.call(admin.saveCourier, {
      params,
      body: { ...courier, trackingUrlTemplate: undefined, awbPattern: '\\d{4}' },
    })
    expect(await readCatalog()).toMatchObject({ trackingUrlTemplate: null, awbPattern: '\\d{4}' })
    await staff.call(admin.saveCourier, { params, body: { ...courier, active: false } })
    expect(await readCatalog()).toBeUndefined()
    const all = (await staff.call(admin.catalog)).body.data.couriers
    expect(all.find(row => row.id === 'SWIFT')).toMatchObject({ active: false, titles })
  })

  test.each([
    ['http://swift.test/{awb}', 'trackingUrlTemplate'],
    ['javascript:alert({awb})', 'trackingUrlTemplate'],
    ['https://{awb}.test/', 'trackingUrlTemplate'],
  ])('the tracking page %s is refused', async (trackingUrlTemplate, field) => {
    const staff = await app.as('staff@archway.test')
    const refusal = await staff.call(admin.saveCourier, {
      params: { code: 'SWIFT' },
      body: { ...courier, trackingUrlTemplate, awbPattern: '(' },
    })
    expect([refusal.status, Object.keys(refusal.body.errors ?? {}).sort()]).toEqual([
      400,
      ['awbPattern', field],
    ])
  })

  test('packages, reasons, products and tiers', async () => {
    const staff = await app.as('staff@archway.test')
    const expectOk = async (response: Promise<{ status: number; body: object }>) =>
      expect((await response).status).toBe(200)
    const body = { titles, product: 'AL' as const, isLegacy: false, windowMonths: 6, price: '990.50' }
    await expectOk(
      staff.call(admin.savePackage, { params: { code: 'MINI' }, body: { ...body, maxStepsPerArch: 5 } }),
    )
    await expectOk(
      staff.call(admin.saveRejectReason, {
        params: { code: 'SCAN_SMALL' },
        body: { titles, scopes: ['case'], assets: 'scans', overridable: true, active: true },
      }),
    )
    await expectOk(
      staff.call(admin.saveProduct, {
        params: { code: 'RE' },
        body: { titles, active: true, leadDays: 5, loyaltyPoints: 4 },
      }),
    )
    const tier = { titles, fromPoints: 100, discountPercent: 1 }
    await expectOk(staff.call(admin.saveLoyaltyTier, { params: { code: 'COPPER' }, body: tier }))
    const duplicate = await staff.call(admin.saveLoyaltyTier, { params: { code: 'TIN' }, body: tier })
    expect([duplicate.status, duplicate.body.code]).toEqual([409, 'TIER_TAKEN'])
    const all = (await staff.call(admin.catalog)).body.data
    expect(all.packages.find(row => row.id === 'MINI')).toMatchObject({ price: '990.50', maxStepsPerArch: 5 })
    expect(all.rejectReasons.at(-1)).toMatchObject({ code: 'SCAN_SMALL', overridable: true })
    expect(all.products.find(row => row.code === 'RE')).toMatchObject({ leadDays: 5, loyaltyPoints: 4 })
    expect(all.loyaltyTiers.map(row => row.id)).toEqual(['BRONZE', 'COPPER', 'SILVER', 'GOLD', 'PLATINUM'])
    await expectOk(staff.call(admin.removeLoyaltyTier, { params: { code: 'COPPER' } }))
    const deletion = await staff.call(admin.removeLoyaltyTier, { params: { code: 'COPPER' } })
    expect(deletion.status).toBe(404)
  })

  test('customers can neither read nor write it', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    expect((await owner.call(admin.catalog)).body.code).toBe('NOT_ALLOWED')
    const refusal = await owner.call(admin.saveCourier, { params: { code: 'SWIFT' }, body: courier })
    expect(refusal.body.code).toBe('NOT_ALLOWED')
  })
})

describe('the quick guide (domain.md 3.11)', () => {
  const params = { language: 'tr', section: 'contact' } as const
  const body = {
    title: 'Bize ulaşın',
    markdown: 'Bizi **arayın**.\n\n{dso}\n\nGrubunuz için: [gelen kutusu](/inbox)',
  }

  test('staff replace the text of a section in one language, and restore the original', async () => {
    const staff = await app.as('staff@archway.test')
    const owner = await app.as('owner@brightsmiles.test')
    const readGuide = async (language: 'en' | 'tr') =>
      (await owner.call(catalogCalls.guide, { params: { language } })).body.data
    expect((await staff.call(admin.saveGuideSection, { params, body })).status).toBe(200)
    expect(await readGuide('tr')).toMatchObject([{ section: 'contact', ...body }])
    expect(await readGuide('en')).toEqual([])
    await staff.call(admin.saveGuideSection, { params, body: { ...body, title: 'İletişim' } })
    expect(await readGuide('tr')).toMatchObject([{ title: 'İletişim', markdown: body.markdown }])
    await staff.call(admin.resetGuideSection, { params })
    expect(await readGuide('tr')).toEqual([])
  })

  test('other people cannot write it; unknown sections and languages and invalid texts are refused', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const staff = await app.as('staff@archway.test')
    expect((await owner.call(admin.saveGuideSection, { params, body })).status).toBe(403)
    expect((await owner.call(admin.resetGuideSection, { params })).status).toBe(403)
    const wrong = [
      { params: { ...params, section: 'nothing' }, body },
      { params: { ...params, language: 'xx' }, body },
      { params, body: { ...body, title: ' ' } },
      { params, body: { ...body, markdown: 'x'.repeat(20_001) } },
    ]
    for (const invalidForm of wrong)
      expect((await staff.call(admin.saveGuideSection, invalidForm as never)).status).toBe(400)
  })
})
