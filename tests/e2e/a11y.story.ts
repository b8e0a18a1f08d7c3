import { type CaseListRow, type CaseStatus, caseCalls } from '@archway/contract/cases'
import { shipmentCalls } from '@archway/contract/shipments'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { callAs, draftCase } from './api.ts'
import { englishOn } from './english-words.ts'
import { dialogOn } from './pages/kit.ts'
import { expect, newPatient, test } from './story.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe has against the screen as it stands, one line for each place. */
const faults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // Elements of no size that hand the focus on; hidden from everybody, by intent.
    .exclude('[data-base-ui-focus-guard]')
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
    ),
  )
}

const settled = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const look = async (page: Page, paths: readonly string[]) => {
  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    found.push(...(await faults(page)))
    if ((await page.locator('html').getAttribute('lang')) === 'ar')
      found.push(...(await englishOn(page)).map(text => `${path} has English: ${text}`))
  }
  expect(found).toEqual([])
}

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
      '/reset-password',
      '/doctors',
    ])
    await page.getByRole('main').getByRole('button').first().click()
    await expect(dialogOn(page)).toBeVisible()
    expect(await faults(page)).toEqual([])
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
      ...['details', 'files', 'plan'].map(tab => `/cases/admin/all/${approval.uuid}/${tab}`),
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
