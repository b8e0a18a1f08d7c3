import { expect, type Page } from '@playwright/test'
import { linkFor } from '../support/outbox.ts'

/** The password of every demo account, which is given in the README. */
export const password = 'archway-demo-2026'

export const fillIn = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with the form and waits for the portal to load. */
export const signIn = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await fillIn(page, email)
  // Signing in takes longer: the server hashes the password, and the portal is loaded for the first time.
  await expect(accountMenu(page)).toBeVisible()
}

/** Opens the link of an invitation, sets the demo password there, and signs in. */
export const acceptByLink = async (page: Page, email: string): Promise<void> => {
  await expect.poll(() => linkFor(email)).not.toBeNull()
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

/** `English`, `Türkçe` or `العربية`; the label of the menu is in the current language. */
export const switchLanguage = async (page: Page, to: string): Promise<void> => {
  await page.getByRole('button', { name: /^(Language|Dil|اللغة)$/ }).click()
  await page.getByRole('menuitemradio', { name: to }).press('Enter')
}

/** Changes the language before signing in, where the languages are shown side by side. */
export const chooseLanguage = (page: Page, to: string): Promise<void> =>
  page
    .getByRole('group', { name: /^(Language|Dil|اللغة)$/ })
    .getByRole('button', { name: to })
    .click()
