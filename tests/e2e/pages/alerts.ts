import { expect, type Page } from '@playwright/test'

/** As much of a page as is read there; the types of browsers are no part of this package. */
type Shown = { title: string; body: string; tag: string }
declare const navigator: {
  serviceWorker: { ready: Promise<{ getNotifications(): Promise<Shown[]> }> }
}

/** What this browser shows outside of the page. */
export const shownOn = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Switches to another tab, and back: a headless browser shows all of its pages at once. */
export const lookAway = (page: Page) =>
  page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
     Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
     document.dispatchEvent(new Event('visibilitychange'))`,
  )
export const lookBack = (page: Page) =>
  page.evaluate(
    `delete document.hidden, delete document.visibilityState, document.dispatchEvent(new Event('visibilitychange'))`,
  )

/** Presses what the browser shows, as the person does on the lock screen. */
export const pressAlert = async (page: Page): Promise<void> => {
  const [worker] = page.context().serviceWorkers()
  expect(worker).toBeDefined()
  await worker?.evaluate(
    `self.registration.getNotifications().then(([notification]) =>
       self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
  )
}
