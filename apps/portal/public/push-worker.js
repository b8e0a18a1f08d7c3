// Shows what is told by push and opens the page it is about. It keeps nothing and answers no request of the portal.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const { title, body, tag, link, language, direction } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: language,
      dir: direction,
      icon: '/icon-192.png',
      data: { link },
    }),
  )
})

/** A portal that is open goes there by itself, so that nothing typed in it is lost. */
const open = async link => {
  if (new URL(link, self.location.origin).origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await self.clients.openWindow(link)
    return
  }
  page.postMessage({ open: link })
  // Some browsers keep a page where it is; it has gone there all the same.
  await page.focus().catch(() => {})
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.link))
})
