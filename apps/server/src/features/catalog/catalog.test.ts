import {
  catalogCalls as calls,
  catalogAdminCalls,
  isOverridable,
  trackingUrl,
} from '@archway/contract/catalog'
import type { Language } from '@archway/words'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { seedCatalog } from './seed.ts'
import { courier, packageType, rejectReason } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const inLanguage = (language: string) => ({ headers: { 'accept-language': language } })

describe('products and packages', () => {
  test('API-075, ENT-52, PROD-04: the four products by id, with names in the reader’s language', async () => {
    const doctor = await app.as('doctor.one@brightsmiles.test')
    const english = await doctor.call(calls.products)
    expect(english.body.data.map(({ id, code, title }) => [id, code, title])).toEqual([
      [1, 'AL', 'Clear Aligners'],
      [2, 'RE', 'Retainer'],
      [3, 'NG', 'Night Guard'],
      [4, 'WK', 'Whitening Kit'],
    ])
    const turkish = await doctor.call(calls.products, inLanguage('tr'))
    expect(turkish.body.data[2]?.title).toBe('Gece plağı')
  })

  test('API-074: packages that are no longer sold are excluded with isLegacy false', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    await app.services.db.within(systemScope, tx =>
      tx.insert(packageType).values({
        id: 'CLASSIC',
        titles: { en: 'Classic', tr: 'Klasik', ar: 'كلاسيك' },
        product: 'AL',
        windowMonths: 18,
        isLegacy: true,
      }),
    )
    const all = await owner.call(calls.packages)
    expect(all.body.data.map(row => row.id)).toEqual(['EXPRESS', 'CLASSIC', 'LITE', 'MODERATE', 'COMPLETE'])
    const sold = await owner.call(calls.packages, { query: { filter: { EQ: { isLegacy: false } } } })
    expect(sold.body.data.map(row => row.id)).toEqual(['EXPRESS', 'LITE', 'MODERATE', 'COMPLETE'])
    expect(sold.body.data[3]).toMatchObject({ maxStepsPerArch: null, refinementsIncluded: null })
  })
})

describe('couriers', () => {
  test('I18N-01: entries from before the product supported a language have their English name', async () => {
    await app.services.db.within(systemScope, tx =>
      tx.execute(
        sql`update courier set titles = '{"en": "Old Post", "tr": "Eski Posta"}' where id = 'OTHER'`,
      ),
    )
    const owner = await app.as('owner@nourdental.test')
    const staff = await app.as('staff@archway.test')
    const readTitle = async (language: Language) =>
      (await owner.call(calls.couriers, inLanguage(language))).body.data.find(row => row.id === 'OTHER')
        ?.title
    expect(await readTitle('ar')).toBe('Old Post')
    expect(await readTitle('tr')).toBe('Eski Posta')
    const { body } = await staff.call(catalogAdminCalls.catalog)
    expect(body.data.couriers.find(row => row.id === 'OTHER')?.titles).toEqual({
      en: 'Old Post',
      tr: 'Eski Posta',
      ar: 'Old Post',
    })
    await app.services.db.within(systemScope, tx =>
      tx
        .update(courier)
        .set({ titles: { en: 'Other', tr: 'Diğer', ar: 'أخرى' } })
        .where(eq(courier.id, 'OTHER')),
    )
  })

  test('API-112, ENT-51: sorted by title; every tracking page is https', async () => {
    const contact = await app.as('contact@nourdental.test')
    const { body } = await contact.call(calls.couriers)
    expect(body.data.map(row => row.title)).toEqual([
      'Aramex',
      'DHL Express',
      'DPD',
      'FedEx',
      'Hand delivery',
      'Other',
      'SMSA Express',
      'UPS',
      'USPS',
      'Yurtiçi Kargo',
    ])
    for (const courier of body.data.filter(row => row.requiresAwb))
      expect(trackingUrl(courier, '123')).toMatch(/^https:\/\/.*123$/)
  })

  test('changes by staff survive a restart', async () => {
    await app.services.db.within(systemScope, tx =>
      tx.update(courier).set({ active: false }).where(eq(courier.id, 'DPD')),
    )
    await seedCatalog(app.services.db)
    const contact = await app.as('contact@nourdental.test')
    const { body } = await contact.call(calls.couriers)
    expect(body.data.map(row => row.id)).not.toContain('DPD')
  })

  test('a customer cannot write the catalog, not even directly in the database', async () => {
    const scope = { kind: 'company', companyId: '00000000-0000-4000-8000-000000000000' } as const
    const changed = await app.services.db.within(scope, tx =>
      tx.update(courier).set({ active: true }).returning({ id: courier.id }),
    )
    expect(changed).toEqual([])
  })
})

describe('reject reasons', () => {
  test('API-113: all reasons, with scopes, records and overrides', async () => {
    const owner = await app.as('owner@nourdental.test')
    const { body } = await owner.call(calls.rejectReasons)
    expect(body.total).toBe(33)
    const reason = (code: string) => {
      const row = body.data.find(row => row.code === code)
      if (!row) throw new Error(`${code} is missing`)
      return row
    }
    expect(reason('SCAN_HOLES')).toMatchObject({ scopes: ['case'], assets: 'scans', overridable: true })
    expect(reason('SETUP_UNPRINTABLE')).toMatchObject({ scopes: ['case', 'order'], onlyWithTs: true })
    expect(reason('OTHER')).toMatchObject({ commentRequired: true, overridable: false })
    expect(isOverridable(reason('SCAN_NO_BITE'), 'RE')).toBe(true)
    expect(isOverridable(reason('SCAN_NO_BITE'), 'AL')).toBe(false)
  })

  test('each scope has its reasons and OTHER, in three languages', async () => {
    const owner = await app.as('owner@nourdental.test')
    const { body } = await owner.call(calls.rejectReasons, {
      query: { scope: 'request' },
      ...inLanguage('ar'),
    })
    expect(body.data.map(({ code, title }) => [code, title])).toEqual([
      ['REQ_NOT_COVERED', 'غير مشمول في الباقة'],
      ['REQ_REFINEMENT', 'المطلوب تحسين بدلًا من ذلك'],
      ['OTHER', 'أخرى (التعليق مطلوب)'],
    ])
    const titles = await app.services.db.within(systemScope, tx => tx.select().from(rejectReason))
    for (const row of titles) expect(Object.keys(row.titles).sort()).toEqual(['ar', 'en', 'tr'])
  })
})

describe('countries and cities', () => {
  test('API-053, CONST-04: all countries on one page of 300, sorted by the reader’s alphabet', async () => {
    const owner = await app.as('owner@anadolu.test')
    const english = await owner.call(calls.countries, { query: { paginate: 300 } })
    expect(english.body).toMatchObject({ total: 249, pages: 1 })
    expect(english.body.data[0]?.name).toBe('Afghanistan')
    const turkish = await owner.call(calls.countries, { query: { paginate: 300 }, ...inLanguage('tr') })
    expect(turkish.body.data[0]?.name).toBe('ABD Küçük Harici Adaları')
    expect(turkish.body.data.find(row => row.id === 'US')?.name).toBe('Amerika Birleşik Devletleri')
    const arabic = await owner.call(calls.countries, { query: { paginate: 300 }, ...inLanguage('ar') })
    expect(arabic.body.data.find(row => row.id === 'EG')?.name).toBe('مصر')
    expect((await owner.call(calls.countries, { query: { paginate: 301 } })).status).toBe(400)
  })

  test('ENT-36: the countries shipped to, and suggested cities for each of them', async () => {
    const owner = await app.as('owner@anadolu.test')
    const { body } = await owner.call(calls.countries, { query: { filter: { EQ: { isShippable: true } } } })
    expect(body.total).toBeGreaterThan(30)
    expect(body.data.every(row => row.isShippable)).toBe(true)
    for (const { id } of body.data)
      expect((await owner.call(calls.cities, { params: { id } })).body.data.length, id).toBeGreaterThan(3)
    const turkey = await owner.call(calls.cities, { params: { id: 'TR' } })
    expect(turkey.body.data).toHaveLength(81)
    expect((await owner.call(calls.cities, { params: { id: 'AQ' } })).body.data).toEqual([])
    expect((await owner.call(calls.cities, { params: { id: 'XX' } })).status).toBe(400)
  })
})

test('API-052, table C-1: billing can be read but not chosen', async () => {
  const { body } = await (await app.as('owner@lakeside.test')).call(calls.addressTypes)
  expect(body.data).toEqual([
    { id: 1, title: 'default', selectable: true },
    { id: 2, title: 'shipment', selectable: true },
    { id: 3, title: 'billing', selectable: false },
  ])
})

test('people who are not signed in cannot read the catalog', async () => {
  expect((await app.guest().call(calls.couriers)).status).toBe(401)
})
