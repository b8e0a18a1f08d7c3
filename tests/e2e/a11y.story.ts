import { type CaseListRow, type CaseStatus, caseCalls } from '@archway/contract/cases'
import { shipmentCalls } from '@archway/contract/shipments'
import type { Page } from '@playwright/test'
import { callAs, draftCase } from './api.ts'
import { faults, look } from './axe.ts'
import { englishOn } from './english-words.ts'
import { dialogOn } from './pages/kit.ts'
import { expect, newPatient, test } from './story.ts'

/** A case of the demo world that stands in this status. */
const caseIn = async (page: Page, status: CaseStatus): Promise<CaseListRow> => {
  const { data } = await callAs(page, caseCalls.list, {
    query: { filter: { EQ: { status } }, paginate: 5 },
  })
  const [found] = data
  if (!found) throw new Error(`no case is ${status}`)
  return found
}

for (const language of ['en', 'ar'] as const) {
  const inLanguage = async (page: Page) => {
    await page.evaluate(chosen => localStorage.setItem('archway.language', chosen), language)
  }

  test(`Everybody can use the pages before sign-in, ${language}`, async ({ people }) => {
    const { page } = await people.guest()
    await page.goto('/login')
    await inLanguage(page)
    await look(page, ['/login', '/forget-password', '/set-password?token=none'])
  })

  test(`Everybody can use lists, profile and dialogs, ${language}`, async ({ people }) => {
    const { page } = await people.signedIn('owner@brightsmiles.test')
    await inLanguage(page)
    await look(page, [
      '/dashboard/admin/all',
      '/cases/admin',
      '/cases/doctor',
      '/shipments/client',
      '/shipments/dso',
      '/profile/profile',
      '/profile/notifications',
      '/inbox',
      '/profile/addresses',
      '/profile/preferences',
      '/lmp',
      '/quick-guide',
      '/reset-password',
      '/doctors',
    ])
    await page.getByRole('main').getByRole('button').first().click()
    await expect(dialogOn(page)).toBeVisible()
    expect(await faults(page)).toEqual([])
  })

  test(`Everybody can use what stands around a page, ${language}`, async ({ people }) => {
    const { page } = await people.signedIn('contact@brightsmiles.test', language)
    await look(page, ['/profile/profile', '/profile/preferences', '/profile/notifications'])
    const opened: (() => Promise<void>)[] = [
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('button', { name: /^(Quick panel|Hızlı panel|اللوحة السريعة)/ }).click(),
      async () => {
        await page.getByRole('button', { name: /^(Account|Hesap|الحساب)/ }).click()
        await page.getByRole('menuitem').nth(2).click()
      },
    ]
    for (const open of opened) {
      await open()
      await expect(dialogOn(page)).toBeVisible()
      expect(await faults(page)).toEqual([])
      // The list of languages names each in its own words.
      if (language === 'ar') expect((await englishOn(page)).filter(text => text !== 'English')).toEqual([])
      await page.keyboard.press('Escape')
      await expect(dialogOn(page)).toHaveCount(0)
    }
    const staff = await people.signedIn('planner@archway.test', language)
    await staff.page.getByRole('button', { name: 'Look at a company', exact: true }).click()
    await expect(dialogOn(staff.page)).toBeVisible()
    expect(await faults(staff.page)).toEqual([])
  })

  test(`Everybody can use the form of a case, ${language}`, async ({ people }) => {
    const { page } = await people.signedIn('owner@brightsmiles.test')
    await inLanguage(page)
    const uuid = await draftCase(page, newPatient('Access'))
    await look(page, [
      '/cases/admin/new',
      ...['patient', 'records', 'prescription', 'review'].map(
        step => `/cases/admin/edit/${uuid}?step=${step}`,
      ),
    ])
  })

  test(`Everybody can use a case and a shipment, ${language}`, async ({ people }) => {
    const { page } = await people.signedIn('contact@brightsmiles.test')
    await inLanguage(page)
    const approval = await caseIn(page, 'IN_CUSTOMER_APPPROVE')
    const shipped = await caseIn(page, 'SHIPPED')
    const { data: shipments } = await callAs(page, shipmentCalls.shipments, {
      query: { paginate: 5 },
    })
    await look(page, [
      ...['details', 'files', 'plan', 'chat'].map(tab => `/cases/admin/all/${approval.uuid}/${tab}`),
      ...['orders', 'refinements', 'history'].map(tab => `/cases/admin/all/${shipped.uuid}/${tab}`),
      ...['details', 'cases', 'history'].map(tab => `/shipments/client/${shipments[0]?.uuid}/${tab}`),
    ])
  })

  test(`Everybody can use the lab, ${language}`, async ({ people }) => {
    const { page } = await people.signedIn('staff@archway.test')
    await inLanguage(page)
    const checked = await caseIn(page, 'IN_QC')
    const planned = await caseIn(page, 'IN_TS_GENERATING')
    const made = await caseIn(page, 'IN_MFG')
    const { data: shipments } = await callAs(page, shipmentCalls.allShipments, {
      query: { paginate: 5 },
    })
    await look(page, [
      '/lab',
      '/lab/queue/planning',
      `/lab/case/${checked.uuid}/files`,
      `/lab/case/${planned.uuid}/plan`,
      `/lab/case/${made.uuid}/orders`,
      '/lab/orders',
      '/lab/shipments',
      '/lab/shipments/new',
      `/lab/shipments/${shipments[0]?.uuid}`,
    ])
  })
}
