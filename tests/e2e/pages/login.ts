import { expect, type Page } from '@playwright/test'
import { linkFor } from '../support/outbox.ts'

/** The README tells it: every demo account has the same one. */
export const password = 'archway-demo-2026'

export const fillIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the form and waits for the frame of the portal. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await fillIn(page, email)
  // A password costs its hash, and the portal behind the page is read for the first time.
  await expect(accountMenu(page)).toBeVisible({ timeout: 30_000 })
}

/** Opens the link of an invitation, sets the password of the demo there, and signs in. */
export const acceptByLink = async (page: Page, email: string): Promise<void> => {
  await expect.poll(() => linkFor(email), { timeout: 90_000 }).not.toBeNull()
  await page.goto(linkFor(email) ?? '')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await fillIn(page, email)
}

export const accountMenu = (page: Page) => page.getByRole('button', { name: 'Account' })

export const signOut = async (page: Page): Promise<void> => {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

/** `English`, `Türkçe` or `العربية`; the menu's own name is in the present language. */
export const switchLanguage = async (page: Page, to: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Language|Dil|اللغة)$/ }).click()
  await page.getByRole('menuitemradio', { name: to }).press('Enter')
}

/** The same before signing in, where the languages stand side by side. */
export const chooseLanguage = (page: Page, to: string): Promise<void> =>
  page
    .getByRole('group', { name: /^(Language|Dil|اللغة)$/ })
    .getByRole('button', { name: to })
    .click()
