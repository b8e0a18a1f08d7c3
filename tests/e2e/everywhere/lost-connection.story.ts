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
  const { page, context } = await people.signedIn('contact@brightsmiles.test')
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
