import { expect, type Page } from '@playwright/test'
import { dialogOn } from './kit.ts'

/** The menu of running uploads in the toolbar. */
export const uploadMenu = (page: Page) => {
  const panel = dialogOn(page).filter({ has: page.getByRole('heading', { name: 'Uploads' }) })
  return {
    panel,
    async open() {
      await page.getByRole('button', { name: /^Uploads/ }).click()
      await expect(panel).toBeVisible()
    },
    async close() {
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    },
  }
}
