import type { Page } from '@playwright/test'

/**
 * Counts from now on what a person presses on a page: the mouse, or a finger, and Enter and Space. Resolves to a
 * function that answers how often so far; it throws after the page was loaded anew, where the count would be short.
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
