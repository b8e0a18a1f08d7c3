import type { WebSocketRoute } from '@playwright/test'
import { chat } from '../pages/chat.ts'
import { createDraftCase } from '../support/api.ts'
import { newPatient, test } from '../support/story.ts'

const doctorEmail = 'doctor.two@brightsmiles.test'
const staffEmail = 'staff@archway.test'

test('A read receipt that arrives before the conversation fetched after a reconnect stays: CHAT-10 CHAT-13 R3', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = doctor
  const room = await createDraftCase(page, newPatient('Overtaken'))
  const conversation = chat(page)

  let line: WebSocketRoute | undefined
  // After a reconnect, the first response joins the room and the second one has the conversation; the second is
  // delayed.
  let threads = Number.NEGATIVE_INFINITY
  const delayedReply = Promise.withResolvers<() => void>()
  await page.routeWebSocket(/socket\.io/, portal => {
    line = portal
    const server = portal.connectToServer()
    server.onMessage(frame => {
      if (!String(frame).includes('"thread":{')) return portal.send(frame)
      threads += 1
      if (threads === 2) delayedReply.resolve(() => portal.send(frame))
      else portal.send(frame)
    })
  })
  await conversation.open(room)
  await conversation.say('Sent before the reconnect')
  await conversation.expectState('Sent before the reconnect', 'Delivered')

  threads = 0
  await line?.close()
  const release = await delayedReply.promise
  await chat(staff.page).open(room)
  await conversation.expectState('Sent before the reconnect', 'Seen')
  release()
  // The animation frame makes its changes before the next frame is painted.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await conversation.expectState('Sent before the reconnect', 'Seen')
})

test('A read receipt that got no answer on an open connection is sent again: CHAT-10 R3', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const room = await createDraftCase(doctor.page, newPatient('Receipt'))
  const conversation = chat(doctor.page)
  await conversation.open(room)
  await conversation.say('Has the receipt arrived?')
  await conversation.expectState('Has the receipt arrived?', 'Delivered')

  const lineLost = Promise.withResolvers<void>()
  let isLost = false
  await staff.page.routeWebSocket(/socket\.io/, portal => {
    const server = portal.connectToServer()
    portal.onMessage(frame => {
      if (isLost || !String(frame).includes('"setAsSeen"')) return server.send(frame)
      isLost = true
      lineLost.resolve()
    })
  })
  await staff.page.clock.install()
  await chat(staff.page).open(room)
  await lineLost.promise
  await conversation.expectState('Has the receipt arrived?', 'Delivered')
  // Longer than a client waits for a response and until it retries.
  await staff.page.clock.runFor(15_000)
  await conversation.expectState('Has the receipt arrived?', 'Seen')
})
