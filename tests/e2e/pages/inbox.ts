import { expect, type Page } from '@playwright/test'
import { dialogOn } from './kit.ts'

/** The inbox in the toolbar. */
export const inboxMenu = (page: Page) => {
  const panel = dialogOn(page).filter({ has: page.getByRole('heading', { name: /^Inbox \d+$/ }) })
  const thread = (patient: string) => panel.getByRole('listitem').filter({ hasText: patient })
  return {
    panel,
    thread,
    async open() {
      await page.getByRole('button', { name: /^Inbox/ }).click()
      await expect(panel).toBeVisible()
    },
    async close() {
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    },
  }
}

/** The panel at the edge of the window with the notification menu. */
export const quickPanel = (page: Page) => {
  const panel = dialogOn(page).filter({ has: page.getByRole('heading', { name: 'Quick panel' }) })
  return {
    panel,
    async open() {
      await page.getByRole('button', { name: /^Quick panel/ }).click()
      await expect(panel).toBeVisible()
    },
    async close() {
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    },
  }
}
