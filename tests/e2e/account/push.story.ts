import { notificationCalls } from '@archway/contract/notifications'
import type { Page } from '@playwright/test'
import { pushService } from '../../../apps/server/src/testing/push-service.ts'
import { listShownNotices, pressAlert } from '../pages/alerts.ts'
import { chat } from '../pages/chat.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** The browser's real push service is outside of this machine; this one is the story's. */
const stubSubscription = (page: Page, subscription: object) =>
  page.addInitScript(`(() => {
    const kept = 'story.subscription'
    const made = () => localStorage.getItem(kept) && {
      endpoint: ${JSON.stringify(subscription)}.endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(localStorage.getItem(kept).replaceAll('-', '+').replaceAll('_', '/')), one => one.charCodeAt(0)).buffer },
      toJSON: () => (${JSON.stringify(subscription)}),
      unsubscribe: async () => { localStorage.removeItem(kept); return true },
    }
    PushManager.prototype.getSubscription = async () => made() || null
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
      localStorage.setItem(kept, applicationServerKey)
      return made()
    }
  })()`)

/** Passes a message to the portal's service worker, as the browser does when its push service delivers one. */
const deliver = async (page: Page, origin: string, data: string): Promise<void> => {
  // A service worker that is still being activated receives none.
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)'))
    .toBe('activated')
  const wire = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve =>
    wire.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(
        ({ scopeURL, isDeleted }) => !isDeleted && scopeURL.startsWith(origin),
      )
      if (registration) resolve(registration.registrationId)
    }),
  )
  await wire.send('ServiceWorker.enable')
  const registrationId = await registered
  await wire.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await wire.detach()
}

test('A browser with push notifications shows one in the background, opens its page, and receives none after they are turned off: R9 S9', {
  tag: '@window',
}, async ({ people, baseURL }) => {
  const service = await pushService(Number(process.env.STORY_PUSH_PORT))
  try {
    const device = service.device()
    const doctor = await people.signedIn('doctor.two@brightsmiles.test')
    const staff = await people.signedIn('staff@archway.test')
    const { page } = doctor
    const origin = new URL(baseURL ?? '').origin
    await doctor.context.grantPermissions(['notifications'], { origin })
    await stubSubscription(page, device.subscription)
    const patient = newPatient('Pushed')
    const room = await createDraftCase(page, patient)

    await page.goto('/profile/notifications')
    const card = page.getByRole('region', { name: 'Notifications on this device' })
    await expect(card.getByText('Off for this device')).toBeVisible()
    await card.getByRole('button', { name: 'Turn on' }).click()
    await expect(card.getByText('On for this device')).toBeVisible()
    await page.reload()
    await expect(card.getByText('On for this device')).toBeVisible()

    const lab = chat(staff.page)
    await lab.open(room)
    await lab.say('A word the lock screen does not show')
    // Other stories write to the same person.
    const ofRoom = () => device.shown().filter(({ tag }) => tag === `chat ${room}`)
    await expect.poll(() => ofRoom().length).toBe(1)
    const [news] = ofRoom()
    expect(JSON.stringify(news)).not.toMatch(new RegExp(`${patient.first}|${patient.last}|lock screen`))
    // The next one about the same conversation replaces it.
    const next = { ...news, body: 'Another person' }
    for (const message of [news, next]) {
      await deliver(page, origin, JSON.stringify(message))
      await expect
        .poll(() => listShownNotices(page))
        .toEqual([
          {
            title: expect.stringMatching(/^AL-\d{2}-\d{6}: new messages$/),
            body: message?.body,
            tag: `chat ${room}`,
          },
        ])
    }
    await pressAlert(page)
    await expect(page).toHaveURL(`/cases/${room}/chat`)
    await expect(chat(page).saying('A word the lock screen does not show')).toBeVisible()
    await expect.poll(() => listShownNotices(page)).toEqual([])

    // By topic, in the same place. The page subscribes again when it opens, possibly as late as the click on "Turn
    // off".
    const resumed = Promise.withResolvers<void>()
    await page.route('**/notification/push', async route => {
      if (route.request().method() === 'PUT') await resumed.promise
      await route.continue()
    })
    const resuming = page.waitForRequest(
      request => request.method() === 'PUT' && request.url().endsWith('/notification/push'),
    )
    await page.goto('/profile/notifications')
    await resuming
    const turns = page.getByRole('switch', { name: 'Chat messages: Devices' })
    await expect(turns).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Cases needing correction: Devices' })).toBeDisabled()
    await card.getByRole('button', { name: 'Turn off' }).click()
    resumed.resolve()
    await expect(card.getByText('Off for this device')).toBeVisible()
    await expect
      .poll(async () => (await callAs(page, notificationCalls.push)).data)
      .toMatchObject({ on: false })
    expect(service.problems).toEqual([])
  } finally {
    await service.close()
  }
})

test('The portal can be added to the home screen, which iPhones require for push: PROD-01', async ({
  people,
}) => {
  const { page } = await people.guest()
  await page.goto('/login')
  const manifest = page.locator('link[rel=manifest]')
  const response = await page.request.get((await manifest.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const { name, start_url, display, icons } = await response.json()
  expect({ name, start_url, display }).toEqual({ name: 'Archway', start_url: '/', display: 'standalone' })
  const drawnIcons = [...icons, { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' }]
  for (const { src, sizes, type } of drawnIcons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type'], src).toContain(type)
    // The width and height of a PNG follow its signature.
    if (type !== 'image/png') continue
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
  }
})
