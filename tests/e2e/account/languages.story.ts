import { sessionCalls } from '@archway/contract/session'
import { ar } from '@archway/words/ar'
import { tr } from '@archway/words/tr'
import type { Page } from '@playwright/test'
import { chooseLanguage, fillIn, password, switchLanguage } from '../pages/login.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { listEnglishTexts } from '../support/english-words.ts'
import { expect, newPatient, test } from '../support/story.ts'

const isArabic = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(await listEnglishTexts(page), page.url()).toEqual([])
}

test('A case is created and read in Arabic without English words, from right to left: CONST-22 I18N-03 I18N-04 I18N-05', {
  tag: '@smoke',
}, async ({ people }) => {
  const { page } = await people.guest()
  await page.goto('/login')
  await chooseLanguage(page, 'العربية')
  await isArabic(page, ar.session.login.title)
  await page.getByLabel(ar.session.login.username, { exact: true }).fill('owner@anadolu.test')
  await page.getByLabel(ar.session.login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: ar.session.login.submit, exact: true }).click()
  await isArabic(page, ar.caseList.dashboard.title)

  const navigation = page.getByRole('navigation', { name: ar.kit.mainNavigation })
  const visit = async (entry: string, heading: string) => {
    await navigation.getByRole('link', { name: entry, exact: true }).click()
    await isArabic(page, heading)
  }
  await visit(ar.shell.nav.adminCases, ar.caseList.title.admin)
  // A left-to-right placeholder would lose its beginning on a narrow screen.
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toHaveCSS('direction', 'rtl')
  await search.fill('AL-26')
  await expect(search).toHaveCSS('direction', 'ltr')
  await search.fill('')
  await visit(ar.shell.nav.doctorCases, ar.caseList.title.doctor)
  await visit(ar.shell.nav.doctors, ar.doctors.title)
  await visit(ar.shell.nav.clientShipments, ar.shipments.title.client)
  await visit(ar.shell.nav.doctorShipments, ar.shipments.title.dso)
  await visit(ar.shell.nav.profile, ar.profile.title)

  const patient = newPatient('الشامي')
  const uuid = await createDraftCase(page, patient)
  for (const step of ['patient', 'records', 'prescription', 'review'] as const) {
    await page.goto(`/cases/admin/edit/${uuid}?step=${step}`)
    await isArabic(page, patient.full)
  }
  for (const tab of ['details', 'files', 'history'] as const) {
    await page.goto(`/cases/admin/all/${uuid}/${tab}`)
    await isArabic(page, patient.full)
  }
})

test('The language changes to Turkish and back without a reload: I18N-01 I18N-02 I18N-06', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@anadolu.test')
  await page.goto('/')
  await page.evaluate(() => void Object.assign(globalThis, { neverReloaded: true }))
  await switchLanguage(page, 'Türkçe')
  await expect(page.getByRole('heading', { level: 1, name: tr.caseList.dashboard.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page
    .getByRole('navigation', { name: tr.kit.mainNavigation })
    .getByRole('link', { name: tr.shell.nav.adminCases, exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: tr.caseList.title.admin })).toBeVisible()
  await switchLanguage(page, 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Cases' })).toBeVisible()
  expect(await page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)
})

test('The chosen language applies in a new browser unless another is chosen there: I18N-02', async ({
  people,
}) => {
  const email = 'doctor.blocked@brightsmiles.test'
  const first = await people.signedIn(email)
  await first.page.goto('/')
  await switchLanguage(first.page, 'Türkçe')
  await expect(first.page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect.poll(async () => (await callAs(first.page, sessionCalls.me)).data.language).toBe('tr')

  // A second browser, which is in English until the person is known.
  const { page } = await people.guest()
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await fillIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: tr.caseList.dashboard.title })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')

  // A language chosen on the sign-in page takes precedence.
  const third = (await people.guest()).page
  await third.goto('/login')
  await chooseLanguage(third, 'العربية')
  await third.getByLabel(ar.session.login.username, { exact: true }).fill(email)
  await third.getByLabel(ar.session.login.password, { exact: true }).fill(password)
  await third.getByRole('button', { name: ar.session.login.submit, exact: true }).click()
  await isArabic(third, ar.caseList.dashboard.title)
  await switchLanguage(first.page, 'English')
})
