import type { Page } from '@playwright/test'
import { createBrowserWindows, trackChanges } from '../support/browser-windows.ts'
import { expect, test } from '../support/story.ts'

/** Stores something in each place in which a page can store data. */
const store = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    localStorage.setItem('left', '1')
    sessionStorage.setItem('left', '1')
    await caches.open('left')
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('left')
      opening.onsuccess = () => { opening.result.close(); resolve() }
      opening.onerror = () => reject(opening.error)
    })
  })()`)

const readStored = (page: Page) =>
  page.evaluate<{ stored: number[]; health: string; pages: number }>(`(async () => ({
    stored: [localStorage.length, sessionStorage.length, (await caches.keys()).length, (await indexedDB.databases()).length],
    health: (await (await fetch('/health')).json()).status,
    pages: history.length,
  }))()`)

test('P18 A browser window that an earlier story has used contains none of its data', async ({ browser }) => {
  const windows = createBrowserWindows(browser)
  const first = await windows.open('en')
  const { page, context } = first
  const viewport = page.viewportSize()
  await context.addCookies([{ name: 'left', value: '1', url: page.url() }])
  await page.route('**/health', route => route.fulfill({ json: { status: 'from the story' } }))
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/login')
  await store(page)
  await context.newPage()
  const { stored, health, pages } = await readStored(page)
  expect([Math.min(...stored) > 0, health, pages > 1]).toEqual([true, 'from the story', true])

  await windows.release(first)
  expect(await windows.open('en')).toBe(first)
  expect(await readStored(page)).toEqual({ stored: [0, 0, 0, 0], health: 'ok', pages: 1 })
  expect(await context.cookies()).toEqual([])
  expect(context.pages()).toEqual([page])
  expect(page.viewportSize()).toEqual(viewport)
  await windows.release(first)
  await windows.closeAll()
})

const lastingChanges: readonly [string, (page: Page) => unknown][] = [
  ['a script for each page', page => page.addInitScript('globalThis.left = 1')],
  ['a route of web sockets', page => page.routeWebSocket('**/*', () => {})],
  ['another clock', page => page.clock.install()],
  ['the connection of its context', page => page.context().setOffline(true)],
  ['the media', page => page.emulateMedia({ media: 'print' })],
]
for (const [name, change] of lastingChanges)
  test(`P18 A browser window in which a story has changed ${name} is closed`, async ({ browser }) => {
    const windows = createBrowserWindows(browser)
    const first = await windows.open('en')
    const page = trackChanges(first.page, () => {
      first.isChanged = true
    })
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(first.isChanged).toBe(false)
    await change(page)
    await windows.release(first)
    expect(page.isClosed()).toBe(true)
    const second = await windows.open('en')
    expect(second).not.toBe(first)
    await windows.release(second)
    await windows.closeAll()
  })
