import type { BrowserContext, Page } from '@playwright/test'
import { accountMenu } from '../pages/login.ts'
import { holdReads } from '../pages/slow-line.ts'
import { expect, test } from '../support/story.ts'

/** Lets the sessions of this browser end after ten idle minutes by a clock that the story controls. */
const limitIdleTime = async (context: BrowserContext): Promise<void> => {
  const limits = { passwordProblems: [], idleSeconds: 600, expiresAt: '2099-01-01T00:00:00.000Z' }
  await context.route('**/account/security', route => route.fulfill({ json: { data: limits } }))
  await context.clock.install()
}

/** Opens a page and waits until it has read the limits of its session. */
const openWithLimits = async (page: Page, path: string): Promise<void> => {
  const responsePromise = page.waitForResponse('**/account/security')
  await page.goto(path)
  await expect(accountMenu(page)).toBeVisible()
  // Pages read the limits when they are idle.
  await page.clock.fastForward('00:20')
  await responsePromise
}

test('A warning appears before the idle limit, and one click keeps the session: S14', async ({ people }) => {
  const { page, context } = await people.signedIn('staff@archway.test')
  await limitIdleTime(context)
  await openWithLimits(page, '/lab')
  const warning = page.getByRole('alertdialog', { name: 'You will be signed out soon. Minutes left: 1' })
  await page.clock.fastForward('09:05')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(warning).toHaveCount(0)
  await expect(page.getByText('You will be signed out soon')).toHaveCount(0)
})

test('Work in one window keeps the session in the others, which show no warning: S14', async ({ people }) => {
  const { page, context } = await people.signedIn('staff@archway.test')
  await limitIdleTime(context)
  const otherPage = await context.newPage()
  await openWithLimits(page, '/lab')
  await openWithLimits(otherPage, '/lab')
  await context.clock.fastForward('05:00')
  await page.keyboard.press('Shift')
  await context.clock.fastForward('04:05')
  for (const window of [page, otherPage])
    await expect(window.getByText('You will be signed out soon')).toHaveCount(0)
  await context.clock.fastForward('05:00')
  await expect(otherPage.getByRole('alertdialog', { name: 'You will be signed out soon' })).toBeVisible()
})

test('The warning appears in front of an open dialog, which stays open with its text: S14', async ({
  people,
}) => {
  const { page, context } = await people.signedIn('contact@brightsmiles.test')
  await limitIdleTime(context)
  await openWithLimits(page, '/profile/profile')
  await page
    .getByRole('region', { name: 'User Information' })
    .getByRole('button', { name: 'Edit information' })
    .click()
  const phone = page.getByRole('dialog', { name: 'Edit Info' }).getByLabel('Phone')
  await phone.fill('+905551234567')
  await page.clock.fastForward('09:05')
  const warning = page.getByRole('alertdialog', { name: 'You will be signed out soon' })
  await expect(warning.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning).toHaveCount(0)
  await expect(phone).toHaveValue('+905551234567')
  await expect(phone).toBeFocused()
})

test('On a slow line a loading sign comes before the warning, and the focus returns to the field afterwards: S14 R14', async ({
  people,
}) => {
  const { page, context } = await people.signedIn('contact@brightsmiles.test')
  await limitIdleTime(context)
  const dialogCode = await holdReads(page, '**/assets/panels-*.js')
  await openWithLimits(page, '/cases/admin')
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('No')
  await page.clock.fastForward('09:05')
  await expect(page.getByText('You will be signed out soon')).toBeVisible()
  await page.clock.fastForward('00:05')
  await expect(page.getByRole('dialog', { name: 'Loading' })).toBeFocused()
  dialogCode.release()
  const warning = page.getByRole('alertdialog', { name: 'You will be signed out soon' })
  await expect(warning.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning).toHaveCount(0)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('No')
})
