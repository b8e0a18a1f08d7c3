import { caseCalls } from '@archway/contract/cases'
import type { Locator, Page } from '@playwright/test'
import { hidePage, listShownNotices, showPage } from '../pages/alerts.ts'
import { chat } from '../pages/chat.ts'
import { inboxMenu } from '../pages/inbox.ts'
import { dialogOn } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { expect, newPatient, test } from '../support/story.ts'

const doctorEmail = 'doctor.two@brightsmiles.test'
const dsoEmail = 'contact@brightsmiles.test'
const staffEmail = 'staff@archway.test'

test('Three people write while their connections are interrupted in turn: each reads every message once and in the same order: CHAT-08 CHAT-20 CHAT-26', {
  tag: '@smoke',
}, async ({ people }) => {
  const doctor = await people.signedIn(doctorEmail)
  const dso = await people.signedIn(dsoEmail)
  const staff = await people.signedIn(staffEmail)
  const room = await createDraftCase(doctor.page, newPatient('Cuts'))
  const everybody = [doctor, dso, staff].map(person => ({ ...person, conversation: chat(person.page) }))
  for (const { conversation } of everybody) await conversation.open(room)
  const texts: string[] = []
  for (const [round, cutAt] of everybody.entries()) {
    await cutAt.context.setOffline(true)
    await expect(cutAt.conversation.offline).toBeVisible()
    for (const [personIndex, { conversation }] of everybody.entries()) {
      const text = `Round ${round} of person ${personIndex}`
      texts.push(text)
      await conversation.say(text)
    }
    await cutAt.context.setOffline(false)
    await expect(cutAt.conversation.offline).toBeHidden()
  }
  const readLines: string[][] = []
  for (const { conversation } of everybody) {
    await expect(conversation.messages).toHaveCount(texts.length)
    await expect(conversation.log.getByText(/^(Waiting for the connection|Sending)$/)).toHaveCount(0)
    readLines.push(await conversation.texts(texts))
  }
  expect([...(readLines[0] ?? [])].sort()).toEqual([...texts].sort())
  expect(readLines[1]).toEqual(readLines[0])
  expect(readLines[2]).toEqual(readLines[0])
})

test('While the user is in another tab, the browser notifies of a message and the title shows the unread count: INBOX-02 CHAT-11', {
  tag: '@window',
}, async ({ people }) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const patient = newPatient('Hidden')
  const room = await createDraftCase(doctor.page, patient)
  await chat(doctor.page).open(room)
  await staff.context.grantPermissions(['notifications'])
  const { page } = staff
  await page.goto('/inbox')
  await expect(page.getByText('This browser notifies you of new messages')).toBeVisible()
  // The conversations have been read, and the service worker for notifications is active: later messages are new.
  const menu = inboxMenu(page)
  await menu.open()
  await expect(menu.panel.getByRole('listitem').first()).toBeVisible()
  await menu.close()
  expect(await listShownNotices(page)).toEqual([])
  const calm = await page.title()
  await hidePage(page)
  await chat(doctor.page).say('Is anybody there?')
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await expect
    .poll(async () => (await listShownNotices(page)).map(({ tag }) => tag))
    .toContain(`chat ${room}`)
  const alert = (await listShownNotices(page)).find(({ tag }) => tag === `chat ${room}`)
  expect(alert?.title).toMatch(/^[A-Z]{2}-\d{2}-\d{6}: new messages$/)
  // Neither the patient nor any of the text appears outside the page.
  expect(JSON.stringify(alert)).not.toContain(patient.first)
  expect(JSON.stringify(alert)).not.toContain('anybody')
  await showPage(page)
  await expect(page).toHaveTitle(calm)
})

test('Participants see who is typing, and where the unread messages begin: CHAT-09 CHAT-13 CHAT-23', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const room = await createDraftCase(doctor.page, newPatient('Typing'))
  const [sender, reader] = [chat(doctor.page), chat(staff.page)]
  await sender.open(room)
  await sender.say('Read before')
  await reader.open(room)
  await sender.expectState('Read before', 'Seen')
  await sender.composer.pressSequentially('Wait')
  await expect(staff.page.getByText(/ is typing$/)).toBeVisible()
  await expect(doctor.page.getByText(/ is typing$/)).toHaveCount(0)
  await sender.composer.fill('')
  await staff.page.goto('/inbox')
  for (const text of ['First of the new ones', 'Second of the new ones']) await sender.say(text)
  await sender.expectState('Second of the new ones', 'Delivered')
  await reader.open(room)
  const line = reader.log.getByText('New messages', { exact: true })
  await expect(line).toBeVisible()
  const measureTop = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  expect(await measureTop(line)).toBeGreaterThan(await measureTop(reader.saying('Read before')))
  expect(await measureTop(line)).toBeLessThan(await measureTop(reader.saying('First of the new ones')))
  await sender.expectState('Second of the new ones', 'Seen')
})

test('A mention is chosen by keyboard and offers only the people of the case: PROD-11 U1', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const { page } = doctor
  const room = await createDraftCase(page, newPatient('Mention'))
  const conversation = chat(page)
  await conversation.open(room)
  await conversation.composer.pressSequentially('@')
  const list = page.getByRole('listbox', { name: 'People to mention' })
  await expect(list.getByRole('option').first()).toBeVisible()
  const offeredNames = await list.getByRole('option').allInnerTexts()
  expect(offeredNames.every(text => /(Clinic|Lab)$/.test(text))).toBe(true)
  const typedPart = (offeredNames[1] ?? '').slice(0, 3)
  await conversation.composer.pressSequentially(typedPart)
  const firstName = (await list.getByRole('option').first().innerText()).split('\n')[0] ?? ''
  await expect(conversation.composer).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await expect(conversation.composer).toHaveValue(`@${firstName} `)
  await conversation.composer.pressSequentially('please look')
  await page.keyboard.press('Enter')
  await expect(conversation.saying('please look').locator('strong')).toHaveText(`@${firstName}`)
})

/** Files as the browser provides them when they are dropped or pasted. */
const getRowWithBadge = (page: Page, name: string) =>
  page.evaluateHandle(
    `(() => { const held = new DataTransfer(); held.items.add(new File(['one line'], '${name}', { type: 'text/plain' })); return held })()`,
  )

test('Files are dropped and pasted into the conversation: CHAT-20', async ({ people }) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = doctor
  const room = await createDraftCase(page, newPatient('Drop'))
  const conversation = chat(page)
  await conversation.open(room)
  const region = page.getByRole('region', { name: 'Chat', exact: true })
  const droppedRow = await getRowWithBadge(page, 'dropped.txt')
  await conversation.composer.dispatchEvent('dragenter', { dataTransfer: droppedRow })
  await expect(region.getByText('Drop the files to send them')).toBeVisible()
  await conversation.composer.dispatchEvent('drop', { dataTransfer: droppedRow })
  await expect(region.getByText('Drop the files to send them')).toBeHidden()
  const pasted = await getRowWithBadge(page, 'pasted.txt')
  await conversation.composer.evaluate(
    (field, transfer) =>
      (field as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(
        new (
          globalThis as unknown as { ClipboardEvent: new (type: string, init: object) => unknown }
        ).ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
      ),
    pasted,
  )
  const waitingFiles = page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await expect(waitingFiles).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove dropped.txt' }).click()
  await expect(waitingFiles).toHaveCount(1)
  await conversation.sendWithAttachments('As pasted')
  await conversation.expectState('pasted.txt', 'Delivered')
  await chat(staff.page).open(room)
  await expect(staff.page.getByRole('button', { name: 'Download pasted.txt' })).toBeVisible()
})

test('A message becomes the comment of a plan rejection: CHAT-04 C12', async ({ people }) => {
  const clinic = await people.signedIn('owner@nourdental.test')
  const staff = await people.signedIn(staffEmail)
  const { page } = clinic
  const { data: waitingRows } = await callAs(page, caseCalls.list, {
    query: { filter: { EQ: { status: 'IN_CUSTOMER_APPPROVE' } }, order: 'createdAt asc' },
  })
  const room = waitingRows[0]?.uuid ?? ''
  const words = `The midline is off by two millimetres (${newPatient('').first})`
  await chat(staff.page).open(room)
  await chat(staff.page).say(words)
  for (const place of [`/cases/admin/all/${room}/chat`, `/cases/${room}/chat`]) {
    await page.goto(place)
    await chat(page).act(words, 'Quote when requesting plan changes')
    await expect(dialogOn(page).getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue(
      new RegExp(`: ${words.replace(/[()]/g, '\\$&')}$`),
    )
    await dialogOn(page).getByRole('button', { name: 'Cancel' }).click()
  }
})

test('The conversation is read and answered by keyboard, and new messages are announced by screen readers: CHAT-08 U1', async ({
  people,
}) => {
  const doctor = await people.signedIn(doctorEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = doctor
  const room = await createDraftCase(page, newPatient('Keys'))
  const conversation = chat(page)
  await conversation.open(room)
  await chat(staff.page).open(room)
  for (const text of ['One', 'Two', 'Three']) await chat(staff.page).say(text)
  await expect(conversation.saying('Three')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^.+: Three$/ })).toBeAttached()

  await conversation.composer.focus()
  await page.keyboard.press('ArrowUp')
  await expect(conversation.saying('Three')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(conversation.saying('Two')).toBeFocused()
  await expect(conversation.saying('Two')).toHaveAccessibleName(/^Message from .+, \d{2}:\d{2}$/)
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('button', { name: /^More: message from/ }).and(page.locator(':focus')),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(conversation.composer).toBeFocused()
  await expect(page.getByText(/^Reply to /)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Reply to /)).toHaveCount(0)
  await page.keyboard.type('From the keys')
  await page.keyboard.press('Enter')
  await conversation.expectState('From the keys', 'Seen')
})
