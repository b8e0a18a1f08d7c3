import { caseCalls } from '@archway/contract/cases'
import { chat } from '../pages/chat.ts'
import { getToast } from '../pages/kit.ts'
import { callAs, createDraftCase } from '../support/api.ts'
import { createHandedInRetainer } from '../support/made-cases.ts'
import { findCaseIn, findFirst } from '../support/places.ts'
import { expect, newPatient, test } from '../support/story.ts'

const clinicEmail = 'contact@nourdental.test'
const staffEmail = 'staff@archway.test'

test('Events of the case appear live among the messages in the reader’s language, and are not counted as unread: CHAT-08 CHAT-13', async ({
  people,
}) => {
  const clinic = await people.signedIn(clinicEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = clinic
  const { uuid: room } = await createHandedInRetainer(page, newPatient('Lines'))
  const conversation = chat(page)
  await conversation.open(room)
  await expect(conversation.saying('Case submitted')).toBeVisible()
  await conversation.say('Ölçü bugün yola çıkıyor.')
  await conversation.expectState('Ölçü bugün yola çıkıyor.', 'Delivered')
  // The message is marked as Turkish within an English page, so that the browser can translate it and screen readers
  // pronounce it.
  const messageText = conversation.saying('Ölçü').getByText('Ölçü bugün yola çıkıyor.')
  await expect(messageText).toHaveAttribute('lang', 'tr')
  await expect(messageText).toHaveAttribute('translate', 'yes')

  const actAsStaff = (action: 'impressionReceived' | 'qcReject', body = {}) =>
    callAs(staff.page, caseCalls.staffAct, { params: { id: room, action }, body })
  await actAsStaff('impressionReceived')
  await expect(conversation.saying('Impression received')).toBeVisible()
  await actAsStaff('qcReject', {
    reasons: ['RX_UNCLEAR'],
    assetKeys: ['prescription'],
    comment: 'Which arch is it, upper or lower?',
  })
  const rejected = conversation.saying('Records rejected')
  await expect(rejected).toBeVisible()
  await expect(rejected.getByRole('listitem')).toHaveText('Instructions unclear or contradict each other')
  await expect(rejected).toContainText('Which arch is it, upper or lower?')
  await expect(rejected).toHaveAccessibleName(/^Records rejected, \d{2}:\d{2}$/)
  await expect(rejected).toHaveAccessibleDescription(/Which arch is it/)
  // The line is announced to screen readers, and has no author: no reply and no receipt.
  await expect(page.getByRole('status').filter({ hasText: /^Records rejected$/ })).toBeAttached()
  await expect(rejected.getByRole('button')).toHaveCount(0)
  await expect(rejected.getByText(/^(Delivered|Seen)$/)).toHaveCount(0)

  // The lines are in order of time, and the search finds the comments in them.
  const inOrder = ['Case submitted', 'Ölçü bugün yola çıkıyor.', 'Impression received', 'Records rejected']
  await expect.poll(() => conversation.texts(inOrder)).toEqual(inOrder)
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await page.getByRole('searchbox', { name: 'Search in this conversation' }).fill('which ARCH')
  await expect(page.getByText('– of 1')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(rejected).toBeFocused()
  await page.getByRole('button', { name: 'Close the search' }).click()

  // The lab has one unread message; in Turkish, everything but the comment is Turkish.
  await staff.page.goto('/inbox')
  await chat(staff.page).open(room)
  await expect(chat(staff.page).saying('Records rejected')).toBeVisible()
  await conversation.expectState('Ölçü bugün yola çıkıyor.', 'Seen')
  const reader = await people.signedIn('owner@nourdental.test', 'tr')
  await reader.page.goto(`/cases/${room}/chat`)
  const log = reader.page.getByRole('log')
  for (const text of ['Case submitted', 'Records rejected'])
    await expect(log.getByText(text, { exact: true })).toBeVisible()
  await expect(log).toContainText('Which arch is it, upper or lower?')
})

test('The text of a message is copied unchanged, and a failed copy is reported: CHAT-04 U3', async ({
  people,
}) => {
  const { page, context } = await people.signedIn(clinicEmail)
  const room = await createDraftCase(page, newPatient('Copied'))
  const conversation = chat(page)
  await conversation.open(room)
  const words = 'Step 4:\n  keep 37 as it is – دون تغيير'
  await conversation.composer.fill(words)
  await conversation.composer.press('Enter')
  await conversation.expectState('Step 4', 'Delivered')

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await conversation.act('Step 4', 'Copy text')
  await expect(getToast(page, 'Copied')).toBeVisible()
  await conversation.composer.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(conversation.composer).toHaveValue(words)
  await conversation.composer.fill('')

  // Removes the clipboard, which pages loaded over plain HTTP do not have.
  await page.evaluate(() =>
    Object.defineProperty((globalThis as unknown as { navigator: object }).navigator, 'clipboard', {
      value: undefined,
    }),
  )
  await conversation.act('Step 4', 'Copy text')
  await expect(getToast(page, /^The text could not be copied/)).toBeVisible()
})

test('Web addresses in a message open in a new tab; other addresses are not links: CHAT-04 S8', async ({
  people,
}) => {
  const clinic = await people.signedIn(clinicEmail)
  const staff = await people.signedIn(staffEmail)
  const { page, context } = clinic
  const room = await createDraftCase(page, newPatient('Links'))
  await chat(staff.page).open(room)
  await chat(staff.page).say('See https://guide.example/steps?of=4#ipr, or www.guide.example.')
  await chat(staff.page).say('javascript:alert(1) and data:text/html,<b>x</b> lead nowhere')
  await chat(staff.page).say('انظر https://guide.example/ar من فضلك')

  const conversation = chat(page)
  await conversation.open(room)
  const links = conversation.saying('See ').getByRole('link')
  await expect(links).toHaveText(['https://guide.example/steps?of=4#ipr', 'www.guide.example'])
  await expect(conversation.saying('lead nowhere')).toBeVisible()
  await expect(conversation.saying('lead nowhere').getByRole('link')).toHaveCount(0)

  // The text runs from right to left, the URL within it from left to right.
  const arabic = conversation.saying('انظر')
  await expect(arabic.locator('p').first()).toHaveCSS('direction', 'rtl')
  await expect(arabic.getByRole('link').locator('bdi')).toHaveCSS('direction', 'ltr')

  let referrer: string | undefined
  await context.route('https://guide.example/**', async route => {
    referrer = (await route.request().allHeaders()).referer
    await route.fulfill({ contentType: 'text/html', body: '<title>Guide</title>' })
  })
  const [popup] = await Promise.all([page.waitForEvent('popup'), links.first().click()])
  await expect(popup).toHaveURL('https://guide.example/steps?of=4#ipr')
  // The other site learns neither which case it was nor how to reach back into the portal.
  expect(referrer).toBeUndefined()
  expect(await popup.evaluate(() => (globalThis as unknown as { opener: unknown }).opener)).toBeNull()
  await expect(conversation.composer).toBeVisible()
})

test('A reply requested before the connection opened does not replace newer messages: CHAT-07 CHAT-08 CHAT-23', async ({
  people,
}) => {
  const clinic = await people.signedIn(clinicEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = clinic
  const room = await createDraftCase(page, newPatient('Overtaken'))
  await chat(staff.page).open(room)
  await chat(staff.page).say('Before')

  // The first page is requested by a plain call, which is held back; then the socket opens and requests it again.
  let onRequest = () => {}
  const isRequested = new Promise<void>(done => {
    onRequest = done
  })
  let release = () => {}
  const responseReleased = new Promise<void>(done => {
    release = done
  })
  await page.route(`**/chat/${room}/message?limit=20`, async route => {
    const response = await route.fetch()
    onRequest()
    await responseReleased
    await route.fulfill({ response })
  })
  await page.routeWebSocket(/socket\.io/, async portal => {
    await isRequested
    portal.connectToServer()
  })
  const conversation = chat(page)
  await conversation.open(room)
  await expect(conversation.saying('Before')).toBeVisible()
  await chat(staff.page).expectState('Before', 'Seen')
  await chat(staff.page).say('Meanwhile')
  await expect(conversation.saying('Meanwhile')).toBeVisible()
  const late = page.waitForResponse(`**/chat/${room}/message?limit=20`)
  release()
  await (await late).finished()
  // The change is made before the next frame is painted.
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await expect(conversation.messages).toHaveCount(2)
  await expect(conversation.log.getByText('New messages', { exact: true })).toBeVisible()
})

test('A conversation opens at the first unread message, and messages below the screen stay unread: CHAT-09 CHAT-13', async ({
  people,
}) => {
  const clinic = await people.signedIn(clinicEmail)
  const staff = await people.signedIn(staffEmail)
  const { page } = clinic
  const room = await createDraftCase(page, newPatient('Opens'))
  const conversation = chat(page)
  await conversation.open(room)
  await conversation.say('Asked by us')
  const staffChat = chat(staff.page)
  await staffChat.open(room)
  await conversation.expectState('Asked by us', 'Seen')
  await page.goto('/inbox')
  // Lines that are much higher than their estimate before they are measured.
  const long = 'The lower scan has a hole behind 37, could you send it again with all molars? '.repeat(12)
  for (let n = 1; n <= 6; n += 1) await staffChat.say(`Answer ${n}: ${long}`)
  await staffChat.expectState('Answer 6', 'Delivered')

  await conversation.open(room)
  await expect(conversation.log.getByText('New messages', { exact: true })).toBeInViewport()
  await expect(conversation.saying('Answer 1:')).toBeInViewport()
  await staffChat.expectState('Answer 1:', 'Seen')
  await staffChat.expectState('Answer 6', 'Delivered')
  await page.getByRole('button', { name: 'Go to the newest message' }).click()
  await staffChat.expectState('Answer 6', 'Seen')
})

test('The text field is never covered: on a laptop, a phone and a phone on its side, also in a case that waits for a decision: U2', async ({
  people,
}) => {
  const { page } = await people.signedIn('owner@brightsmiles.test')
  const tab = await findFirst(
    findCaseIn('IN_CUSTOMER_APPPROVE'),
    uuid => `/cases/admin/all/${uuid}/chat`,
  )(page)
  const screen = await findFirst(findCaseIn('IN_CUSTOMER_APPPROVE'), uuid => `/cases/${uuid}/chat`)(page)
  const { composer } = chat(page)
  for (const path of [tab, screen]) {
    await page.goto(path)
    for (const [width, height] of [
      [1366, 768],
      [360, 780],
      [780, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(composer).toBeInViewport({ ratio: 1 })
      // Nothing covers the field: the pointer hits the field itself.
      await composer.click({ trial: true })
    }
  }
})
