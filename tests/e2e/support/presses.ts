import type { Page } from '@playwright/test'

/**
 * Starts counting a user's presses on a page: mouse clicks, taps, Enter and Space. Resolves to a function that
 * returns the count. It throws if the page was reloaded, because the count would be incomplete.
 */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(`
    globalThis.presses = 0
    const count = event => { if (event.isTrusted) globalThis.presses += 1 }
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === ' ') count(event) }, true)
  `)
  return async () => {
    const presses = await page.evaluate<number | undefined>('globalThis.presses')
    if (presses === undefined) throw new Error('the page was loaded anew')
    return presses
  }
}
