import { expect, type Page } from '@playwright/test'

/** The browser APIs used here: this package has no types of browsers. */
type NoticeContent = { title: string; body: string; tag: string }
declare const navigator: {
  serviceWorker: { ready: Promise<{ getNotifications(): Promise<NoticeContent[]> }> }
}

/** The notifications that this browser shows outside the page. */
export const listShownNotices = (page: Page): Promise<NoticeContent[]> =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications()
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Simulates a switch to another tab, until `showPage`: a headless browser treats all of its pages as visible. */
export const hidePage = (page: Page) =>
  page.evaluate(
    `Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }),
     Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
     document.dispatchEvent(new Event('visibilitychange'))`,
  )
export const showPage = (page: Page) =>
  page.evaluate(
    `delete document.hidden, delete document.visibilityState, document.dispatchEvent(new Event('visibilitychange'))`,
  )

/** Clicks a notification, like a user on the lock screen. */
export const pressAlert = async (page: Page): Promise<void> => {
  const [worker] = page.context().serviceWorkers()
  expect(worker).toBeDefined()
  await worker?.evaluate(
    `self.registration.getNotifications().then(([notification]) =>
       self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
  )
}
