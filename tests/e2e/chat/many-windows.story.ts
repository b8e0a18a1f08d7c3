import { io } from 'socket.io-client'
import { caseList } from '../pages/case-list.ts'
import { chat } from '../pages/chat.ts'
import { createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

/** The limit of sockets of one person at one server. */
const maxPerPerson = 20
const sentence = 'Archway is open in too many windows. Close some of them.'

test('S12 A window over the connection limit works without live updates and says why; they return when other windows are closed', async ({
  people,
}) => {
  const { page, context } = await people.signedIn('doctor@anadolu.test')
  const room = await createDraftCase(page, newPatient('Window'))
  const conversation = chat(page)
  await conversation.open(room)
  await conversation.say('Before')
  await conversation.expectState('Before', 'Delivered')
  await page.goto('about:blank')

  const cookies = await context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { origin } = new URL(test.info().project.use.baseURL ?? '')
  const windows = Array.from({ length: maxPerPerson }, () =>
    io(origin, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } }),
  )
  try {
    await expect.poll(() => windows.filter(({ connected }) => connected).length).toBe(maxPerPerson)
    await conversation.open(room)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(conversation.saying('Before')).toBeVisible()
    await page.goto('/cases/admin')
    await expect(caseList(page).rows.first()).toBeVisible()

    await conversation.open(room)
    await expect(page.getByText(sentence)).toBeVisible()
    for (const window of windows.splice(0, 2)) window.disconnect()
    // After the others were closed, this one connects again.
    await expect(async () => {
      await page.evaluate(() => (globalThis as unknown as EventTarget).dispatchEvent(new Event('focus')))
      await expect(page.getByText(sentence)).toHaveCount(0, { timeout: 1000 })
    }).toPass()
    await conversation.say('After')
    await conversation.expectState('After', 'Delivered')
  } finally {
    for (const window of windows) window.disconnect()
  }
})
