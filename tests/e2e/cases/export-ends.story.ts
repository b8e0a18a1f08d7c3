import { caseCalls } from '@archway/contract/cases'
import type { Page } from '@playwright/test'
import { accountMenu, fillIn, signIn } from '../pages/login.ts'
import { stopHeavyWork } from '../support/heavy-work.ts'
import { expect, test } from '../support/story.ts'

const email = 'contact@nourdental.test'

const exportList = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook' }).click()
}

/** Pauses all processes for heavy work, with those of exports: an earlier export has started one. */
const waitForStandstill = async (page: Page): Promise<() => void> => {
  for (;;) {
    const saved = page.waitForEvent('download')
    await exportList(page)
    await saved
    const { count, resume } = stopHeavyWork()
    // An idle process ends after a while, so it may already have ended.
    if (count > 0) return resume
  }
}

test('A running export stops when its session is ended elsewhere, and no file is saved: S12', async ({
  people,
}) => {
  const otherGuest = await people.guest()
  // Other stories have sessions of the same person in Chrome.
  await otherGuest.context.setExtraHTTPHeaders({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await otherGuest.page.goto('/login')
  await fillIn(otherGuest.page, email)
  await expect(accountMenu(otherGuest.page)).toBeVisible()
  otherGuest.expectsStatus(401)
  await otherGuest.page.goto('/cases/admin')
  const { page } = await people.guest()
  await signIn(page, email)
  await page.goto('/profile/security')
  const signOutThere = page.getByRole('button', { name: 'Sign out: Firefox on Linux' })
  await expect(signOutThere).toBeVisible()

  const resume = await waitForStandstill(otherGuest.page)
  try {
    let saved = 0
    otherGuest.page.on('download', () => {
      saved += 1
    })
    const answer = otherGuest.page.waitForResponse(response =>
      response.url().includes(`${caseCalls.exportCases.path}?`),
    )
    const requestPromise = otherGuest.page.waitForRequest(request =>
      request.url().includes(`${caseCalls.exportCases.path}?`),
    )
    await exportList(otherGuest.page)
    await requestPromise
    await expect(otherGuest.page.getByRole('progressbar', { name: 'Exporting cases' })).toBeVisible()
    await signOutThere.click()
    // While the sheet is still being made.
    expect((await answer).status()).toBe(401)
    await expect(otherGuest.page).toHaveURL('/login')
    expect(saved).toBe(0)
  } finally {
    resume()
  }
  // A session that was not signed out exports as before, with the same processes.
  await page.goto('/cases/admin')
  const ownDownload = page.waitForEvent('download')
  await exportList(page)
  expect((await ownDownload).suggestedFilename()).toMatch(/\.xlsx$/)
})
