import type { Page } from '@playwright/test'
import { caseForm } from '../pages/case-form.ts'
import { caseList } from '../pages/case-list.ts'
import { expect, newPatient, test } from '../support/story.ts'

const banner = (page: Page) => page.getByText(/^No connection since \d\d:\d\d\.$/)
const nav = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })
const mark = (page: Page) => page.evaluate(`window.sameDocument = true`)
/** Whether it is still the document that was marked. */
const isSame = (page: Page) => page.evaluate<boolean>(`window.sameDocument === true`)

test('R14 The connection is lost at a click on a page, on a filter and in a form: the portal stays, and goes on by itself', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.signedIn('contact@brightsmiles.test')
  await page.goto('/cases/admin')
  await expect(caseList(page).rows.first()).toBeVisible()
  await mark(page)

  await test.step('a page whose code is not there yet', async () => {
    await context.setOffline(true)
    await nav(page, 'Client Shipments').click()
    await expect(page.getByText('This screen could not be shown')).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await expect(nav(page, 'Doctors')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Client Shipments' })).toBeVisible()
    await expect(banner(page)).toBeHidden()
    expect(await isSame(page)).toBe(true)
  })

  await test.step('a list that cannot be read anew', async () => {
    await page.goBack()
    await expect(caseList(page).rows.first()).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('main').getByRole('searchbox').fill('no such patient')
    const note = page.getByText('These are the rows last read', { exact: false })
    await expect(note).toBeVisible()
    await expect(caseList(page).rows.first()).toBeVisible()
    await context.setOffline(false)
    await expect(note).toBeHidden()
    await expect(caseList(page).rows).toHaveCount(0)
    expect(await isSame(page)).toBe(true)
  })

  await test.step('a dialog whose code is not there yet', async () => {
    await page.goto('/cases/doctor')
    await expect(caseList(page).rows.first()).toBeVisible()
    await context.setOffline(true)
    const pending = page.getByRole('dialog', { name: 'Loading...' })
    await page.keyboard.press('Control+k')
    await pending.getByRole('button', { name: 'Cancel' }).click()
    await expect(pending).toHaveCount(0)
    // The keys belong to the page again.
    const search = page.getByRole('main').getByRole('searchbox')
    await search.pressSequentially('a')
    await expect(search).toHaveValue('a')
    await search.fill('')
    await page.keyboard.press('Control+k')
    await expect(pending).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('combobox', { name: 'Search the portal' })).toBeFocused()
    await expect(pending).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a part whose code a newer release has replaced', async () => {
    const code = /\/assets\/FilterFields/
    expectsStatus(404)
    await page.route(code, route => route.fulfill({ status: 404 }))
    await page.goto('/cases/doctor')
    await expect(caseList(page).rows.first()).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
    await expect(failed).toBeVisible()
    await expect(page.locator('main tbody tr').first()).toBeVisible()
    await page.unroute(code)
    await mark(page)
    await failed.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => isSame(page).catch(() => true)).toBe(false)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox').first()).toBeVisible()
  })

  await test.step('a form', async () => {
    const patient = newPatient('Offline')
    await page.goto('/cases/admin/new')
    await mark(page)
    await caseForm(page).patient(patient, 'Clear Aligners')
    await context.setOffline(true)
    await expect(banner(page)).toBeVisible()
    await page.getByLabel('First name').fill(`${patient.first}b`)
    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()
    await expect(page.getByLabel('First name')).toHaveValue(`${patient.first}b`)
    expect(await isSame(page)).toBe(true)
  })

  await test.step('the planted fault: a page that loads itself anew is noticed', async () => {
    await page.reload()
    expect(await isSame(page)).toBe(false)
  })
})
