import { chatCalls } from '@archway/contract/chat'
import { chat } from '../pages/chat.ts'
import { answer, dialogOn } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { fileAt } from '../support/made-files.ts'
import { readStored } from '../support/stored.ts'
import { expect, newPatient, test } from '../support/story.ts'

const doctorEmail = 'doctor.two@brightsmiles.test'
const dsoEmail = 'contact@brightsmiles.test'
const staffEmail = 'staff@archway.test'

test('A doctor, the DSO and the lab chat over an interrupted connection, and no message is lost or duplicated: CHAT-06 CHAT-08 CHAT-09 CHAT-10 CHAT-12 CHAT-13 CHAT-18 CHAT-20 CHAT-21 CHAT-26 PROD-01 PROD-03 PROD-11 PROD-12', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const dso = await people.signedIn(dsoEmail)
  const staff = await people.signedIn(staffEmail)
  const room = await createDraftCase(doctor.page, newPatient('Chat'))
  const chats = { doctor: chat(doctor.page), dso: chat(dso.page), staff: chat(staff.page) }
  await chats.doctor.open(room, 'dso')
  await chats.dso.open(room, 'dso')
  await staff.page.goto(`/lab/case/${room}/chat`)

  await chats.doctor.say('Can step 4 wait?')
  await expect(chats.staff.saying('Can step 4 wait?')).toBeVisible()
  await expect(chats.dso.saying('Can step 4 wait?')).toBeVisible()
  await chats.doctor.expectState('Can step 4 wait?', 'Seen')
  await chats.staff.say('Yes, until Monday.')
  await chats.staff.expectState('Yes, until Monday.', 'Seen')

  // The doctor's connection is cut: messages of others do not arrive, and the doctor's messages wait.
  await doctor.context.setOffline(true)
  await expect(chats.doctor.offline).toBeVisible()
  await chats.doctor.say('First without a line')
  await chats.doctor.say('Second without a line')
  await chats.doctor.expectState('Second without a line', 'Waiting for the connection')
  await chats.dso.say('The patient is here on Tuesday.')
  await chats.dso.expectState('The patient is here on Tuesday.', 'Delivered')
  await expect(chats.doctor.saying('The patient is here on Tuesday.')).toHaveCount(0)

  await doctor.context.setOffline(false)
  await expect(chats.doctor.offline).toBeHidden()
  const inOrder = [
    'Can step 4 wait?',
    'Yes, until Monday.',
    'The patient is here on Tuesday.',
    'First without a line',
    'Second without a line',
  ]
  for (const conversation of Object.values(chats)) {
    await expect(conversation.messages).toHaveCount(inOrder.length)
    expect(await conversation.texts(inOrder)).toEqual(inOrder)
  }
  await chats.doctor.expectState('Second without a line', 'Seen')
})

test('A queued message survives a reload, encrypted, and is deleted on sign-out: CHAT-15 CHAT-27', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = doctor
  const patient = newPatient('Waits')
  const room = await createDraftCase(page, patient)
  const conversation = chat(page)
  await conversation.open(room)

  // No socket opens; the rest of the portal works.
  await page.routeWebSocket(/socket\.io/, socket => void socket.close())
  await page.reload()
  await expect(conversation.offline).toBeVisible()
  const readEntries = async () => (await readStored(page)).entries
  await conversation.composer.fill('Kept over the reload')
  await expect.poll(readEntries).toHaveLength(1)
  const [draft] = await readEntries()
  await conversation.composer.press('Enter')
  // The message is stored instead of the draft.
  await expect
    .poll(async () => [(await readEntries()).length, (await readEntries())[0] === draft])
    .toEqual([1, false])
  await conversation.expectState('Kept over the reload', 'Waiting for the connection')
  await conversation.composer.fill('Half a sentence')
  await expect.poll(readEntries).toHaveLength(2)
  const { plain, entries } = await readStored(page)
  expect(entries.join()).not.toMatch(/Kept over|Half a sentence/)
  expect(plain).not.toContain(patient.last)

  await page.reload()
  await conversation.expectState('Kept over the reload', 'Waiting for the connection')
  await expect(conversation.composer).toHaveValue('Half a sentence')

  // Another page of the same browser is connected: it sends the waiting messages.
  const second = await doctor.context.newPage()
  await chat(second).open(room)
  await chat(second).expectState('Kept over the reload', 'Delivered')
  const { data } = await callAs(staff.page, chatCalls.messages, { params: { id: room } })
  expect(data.filter(({ message }) => message === 'Kept over the reload')).toHaveLength(1)
  await second.close()

  // Leaving asks for confirmation, and the text is still there afterwards.
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await answer(page, 'Logout')
  await expect(page).toHaveURL('/login')
  await expect.poll(readEntries).toEqual([])
})

test('Files and pictures are sent with a message and open for the other participants: CHAT-04 CHAT-20', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const room = await createDraftCase(doctor.page, newPatient('Files'))
  const [sentMessages, received] = [chat(doctor.page), chat(staff.page)]
  await sentMessages.open(room)
  await received.open(room)
  await sentMessages.attach([fileAt('frontal.jpg'), fileAt('upperImpression.stl')])
  await expect(doctor.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(2)
  await sentMessages.sendWithAttachments('The photo and the scan')
  await sentMessages.expectState('The photo and the scan', 'Seen')
  await sentMessages.expectState('upperImpression.stl', 'Seen')

  await expect(received.saying('frontal.jpg')).toContainText('The photo and the scan')
  await staff.page.getByRole('button', { name: 'Open frontal.jpg' }).click()
  await expect(dialogOn(staff.page).getByRole('img', { name: 'frontal.jpg' })).toBeVisible()
  await staff.page.keyboard.press('Escape')
  const [download] = await Promise.all([
    staff.page.waitForEvent('download'),
    staff.page.getByRole('button', { name: 'Download upperImpression.stl' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('upperImpression.stl')
})

test('A long conversation keeps its scroll position, is searched to its beginning, and messages are quoted: CHAT-07 CHAT-24', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const { page } = doctor
  // A taller window shows so many lines that the previous page is loaded at once.
  await page.setViewportSize({ width: 1440, height: 780 })
  const room = await createDraftCase(page, newPatient('Long'))
  const conversation = chat(page)
  await conversation.open(room)
  for (let n = 1; n <= 45; n += 1) await conversation.say(`Line ${String(n).padStart(2, '0')} of many`)
  await conversation.expectState('Line 45 of many', 'Delivered')
  await page.reload()
  await expect(conversation.saying('Line 45 of many')).toBeInViewport()
  await expect(conversation.saying('Line 20 of many')).toHaveCount(0)

  // Older pages are added above while the line being read does not move.
  await conversation.saying('Line 40 of many').focus()
  await conversation.log.evaluate(log => Object.assign(log, { scrollTop: 0 }))
  await expect(conversation.saying('Line 24 of many')).toBeVisible()
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await expect(conversation.saying('Line 45 of many')).toBeInViewport()

  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await page.getByRole('searchbox', { name: 'Search in this conversation' }).fill('line 02')
  await expect(page.getByText('– of 1')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(conversation.saying('Line 02 of many')).toBeInViewport()
  await page.getByRole('button', { name: 'Close the search' }).click()

  await conversation.act('Line 02 of many', 'Reply')
  await expect(conversation.composer).toBeFocused()
  await conversation.say('An answer')
  await conversation.expectState('An answer', 'Delivered')
  await page.getByRole('button', { name: /^Go to the message from .*Line 02 of many$/ }).click()
  await expect(conversation.saying('Line 02 of many').first()).toBeInViewport()
})

test('The portal sends all chat events on one socket: CHAT-14 CHAT-15 CHAT-16 CHAT-17 CHAT-18 CHAT-19 CHAT-21 CHAT-23 CHAT-24', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const patient = newPatient('Socket')
  const room = await createDraftCase(doctor.page, patient)
  await chat(doctor.page).open(room)
  await chat(doctor.page).say('Hello')
  await chat(doctor.page).expectState('Hello', 'Delivered')

  const { page } = staff
  const sockets: string[] = []
  const sentEvents: [string, Record<string, unknown>][] = []
  page.on('websocket', socket => {
    if (!socket.url().includes('/socket.io/')) return
    sockets.push(socket.url())
    socket.on('framesent', ({ payload }) => {
      const event = /^42\d+(\[.*)$/s.exec(String(payload))?.[1]
      if (event) sentEvents.push(JSON.parse(event))
    })
  })
  const requestPromise = page.waitForRequest('**/chatConnect')
  await page.goto(`/cases/${room}/chat`)
  await requestPromise
  await chat(doctor.page).expectState('Hello', 'Seen')
  expect((await readStored(page)).plain).toContain('"archway.chat":"/"')
  expect(sockets).toHaveLength(1)
  expect(sockets[0]).toContain('transport=websocket')

  await page.getByRole('link', { name: 'Inbox' }).click()
  const names = () => sentEvents.map(([name]) => name)
  await expect.poll(names).toContain('leave')
  await chat(doctor.page).say('Again')
  await chat(doctor.page).expectState('Again', 'Delivered')
  await page.getByRole('main').getByRole('link').filter({ hasText: patient.full }).click()
  await chat(doctor.page).expectState('Again', 'Seen')
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['getPendings', 'join', 'getPrevious', 'getUnseen', 'setAsSeen']))
  const payloadOf = (event: string) => sentEvents.find(([name]) => name === event)?.[1]
  expect(payloadOf('getPendings')).toHaveProperty('rmUuid')
  expect(payloadOf('getPrevious')).toMatchObject({ room, limit: 20 })
  expect(payloadOf('setAsSeen')).toMatchObject({ room, msgId: [expect.any(String)] })

  // A stored address is not requested again.
  let retryCount = 0
  page.on('request', request => {
    if (request.url().endsWith('/chatConnect')) retryCount += 1
  })
  await page.reload()
  await expect.poll(() => sockets.length).toBe(2)
  expect(retryCount).toBe(0)
})
