import type { Page } from '@playwright/test'
import { expect } from './story.ts'

/** Waits until the screen is drawn: its title stands, nothing is on its way, pictures and letters have arrived. */
export const standsStill = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // What is late is drawn only after a while; before it the page stands empty.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true], main [role=progressbar]:not([aria-valuenow])')).toHaveCount(0)
  await page.evaluate(`Promise.all([
    document.fonts.ready,
    ...[...document.images].map(image => image.complete || new Promise(done => { image.onload = image.onerror = done })),
  ]).then(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))`)
}
