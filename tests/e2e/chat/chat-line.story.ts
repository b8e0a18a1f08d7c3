import type { Page } from '@playwright/test'
import { chat } from '../pages/chat.ts'
import { createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

const doctorEmail = 'doctor.two@brightsmiles.test'

/** A proxy between portal and server that answers the next messages itself, with a refusal. */
const refuseMessages = async (page: Page, code: string, message: string) => {
  const line = { left: 0, events: [] as string[] }
  const refusal = { ok: false, error: message, code, message, extra: [] }
  await page.routeWebSocket(/socket\.io/, portal => {
    const server = portal.connectToServer()
    portal.onMessage(frame => {
      const [, id, event] = /^42(\d+)\["(\w+)"/.exec(String(frame)) ?? []
      if (event) line.events.push(event)
      if (event !== 'message' || line.left === 0) return server.send(frame)
      line.left -= 1
      portal.send(`43${id}[${JSON.stringify(refusal)}]`)
    })
  })
  return line
}

test('A message refused because the room was not joined is sent once more after joining, and only once: CHAT-12 CHAT-27', async ({
  people,
}) => {
  const { page } = await people.signedIn(doctorEmail)
  const room = await createDraftCase(page, newPatient('Rejoined'))
  const line = await refuseMessages(page, 'NOT_JOINED', 'This conversation is not joined.')
  const conversation = chat(page)
  await conversation.open(room)
  await conversation.say('Before')
  await conversation.expectState('Before', 'Delivered')

  const eventsSinceMessage = () => {
    const events = line.events.filter(event => event === 'message' || event === 'join')
    return events.slice(events.indexOf('message'))
  }
  // The socket joins the room, and the page loads it over HTTP; either may finish last.
  let receivedCount = -1
  const isQuiet = () => {
    const before = receivedCount
    receivedCount = line.events.length
    return receivedCount === before
  }
  await expect.poll(isQuiet, { intervals: [500] }).toBe(true)
  line.events.length = 0
  line.left = 1
  await conversation.say('Refused once')
  await conversation.expectState('Refused once', 'Delivered')
  expect(eventsSinceMessage()).toEqual(['message', 'join', 'message'])

  line.events.length = 0
  line.left = 2
  await conversation.say('Refused twice')
  await conversation.expectState('Refused twice', 'Not sent')
  await expect(conversation.saying('Refused twice')).toContainText('This conversation is not joined.')
  expect(eventsSinceMessage()).toEqual(['message', 'join', 'message'])
  await page.getByRole('button', { name: 'Resend' }).click()
  await conversation.expectState('Refused twice', 'Delivered')
  await expect(conversation.messages).toHaveCount(3)
})

test('A message that the server cannot store for the moment is sent again by itself, before the following ones: R2 CHAT-27', async ({
  people,
}) => {
  const { page } = await people.signedIn(doctorEmail)
  const room = await createDraftCase(page, newPatient('Unavailable'))
  const line = await refuseMessages(page, 'UNAVAILABLE', 'The server is not available at the moment.')
  const conversation = chat(page)
  await conversation.open(room)
  await conversation.say('Before')
  await conversation.expectState('Before', 'Delivered')

  line.events.length = 0
  line.left = 1
  await conversation.say('During the outage')
  await expect.poll(() => line.left).toBe(0)
  await conversation.say('After it')
  await conversation.expectState('During the outage', 'Delivered')
  await conversation.expectState('After it', 'Delivered')
  expect(await conversation.texts(['Before', 'During the outage', 'After it'])).toEqual([
    'Before',
    'During the outage',
    'After it',
  ])
  expect(line.events.filter(event => event === 'message')).toHaveLength(3)
})

test('The portal requests the address of the chat once more when it does not answer, and never connects to an address of another site: CHAT-14 CHAT-15', async ({
  people,
}) => {
  const { page } = await people.signedIn(doctorEmail)
  const room = await createDraftCase(page, newPatient('Moved'))
  const conversation = chat(page)
  await conversation.open(room)
  await conversation.say('Before')
  await conversation.expectState('Before', 'Delivered')

  let requests = 0
  page.on('request', request => {
    if (request.url().endsWith('/chatConnect')) requests += 1
  })
  const openedUrls: string[] = []
  let silent = true
  await page.routeWebSocket(/socket\.io/, portal => {
    openedUrls.push(new URL(portal.url()).host)
    if (!silent) portal.connectToServer()
  })
  // A connection attempt is abandoned after twenty seconds without a response; the page's clock is sped up.
  await page.clock.install()
  await page.reload()
  await expect.poll(() => openedUrls.length).toBe(1)
  expect(requests).toBe(0)
  await page.clock.runFor(21_000)
  await page.clock.runFor(2000)
  await expect.poll(() => requests).toBe(1)
  await expect.poll(() => openedUrls.length).toBe(2)
  await expect(conversation.offline).toBeVisible()
  await page.clock.runFor(30_000)
  await expect.poll(() => openedUrls.length).toBeGreaterThan(2)
  expect(requests).toBe(1)

  // An address that another program stored here does not receive the session cookie.
  silent = false
  openedUrls.length = 0
  await page.evaluate(() =>
    (localStorage as { setItem?(key: string, value: string): void }).setItem?.(
      'archway.chat',
      'https://evil.example/',
    ),
  )
  await page.reload()
  await expect.poll(() => requests).toBe(2)
  await conversation.say('After')
  await conversation.expectState('After', 'Delivered')
  expect(new Set(openedUrls)).toEqual(new Set([new URL(page.url()).host]))
})
