import { chat } from '../pages/chat.ts'
import { inboxMenu, quickPanel } from '../pages/inbox.ts'
import { choose } from '../pages/kit.ts'
import { fillIn } from '../pages/login.ts'
import { createDraftCase } from '../support/api.ts'
import { createRetainerInCheck } from '../support/made-cases.ts'
import { expect, newPatient, test } from '../support/story.ts'

test('The inbox counts, lists and opens unread conversations: INBOX-01 INBOX-02 INBOX-03 INBOX-04 INBOX-05 INBOX-06 INBOX-09 INBOX-10 CHAT-11 CHAT-22 CHAT-25 CONST-15 CONST-31 ROUTE-23 ROUTE-24 ROUTE-28 ROLE-15 NOTIF-01 NOTIF-02 NOTIF-04', async ({
  people,
}) => {
  const doctor = await people.signedIn('doctor.one@brightsmiles.test')
  const dso = await people.signedIn('owner@brightsmiles.test')
  const patient = newPatient('Inbox')
  const room = await createDraftCase(doctor.page, patient)
  await dso.page.goto('/')
  const menu = inboxMenu(dso.page)
  await chat(doctor.page).open(room)
  await chat(doctor.page).say('A question for the practice')

  await menu.open()
  const thread = menu.thread(patient.full)
  await expect(thread).toContainText('A question for the practice')
  await expect(thread).toContainText('1 unread message')
  await expect(thread).toContainText(/[A-Z]{2}-\d{2}-\d{6}/)
  await expect(thread).toContainText(/\d{2} [A-Z][a-z]{2} \d{4}/)
  await expect(thread.getByText('Doctor', { exact: true })).toBeVisible()
  const list = menu.panel.getByRole('list', { name: 'Conversations' })
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(300)
  await menu.close()

  // The notification menu is not part of the toolbar; a cleared entry returns with the next message.
  const panel = quickPanel(dso.page)
  await panel.open()
  await expect(panel.panel.getByRole('listitem').filter({ hasText: patient.full })).toBeVisible()
  await panel.panel.getByRole('button', { name: 'Clear all notifications' }).click()
  await expect(panel.panel.getByRole('listitem').filter({ hasText: patient.full })).toHaveCount(0)
  await panel.close()
  await chat(doctor.page).say('Another question')
  await panel.open()
  await panel.panel.getByRole('link').filter({ hasText: patient.full }).click()
  await expect(dso.page).toHaveURL(`/cases/${room}/chat`)
  await expect(chat(dso.page).saying('Another question')).toBeVisible()
  await chat(doctor.page).expectState('Another question', 'Seen')

  await menu.open()
  await expect(menu.thread(patient.full)).toContainText('Read')
  await menu.panel.getByRole('link', { name: 'See all messages' }).click()
  await expect(dso.page).toHaveURL('/inbox')
  // The menu, which is being closed, has a link to the same conversation.
  await dso.page.getByRole('main').getByRole('link').filter({ hasText: patient.full }).click()
  await expect(dso.page).toHaveURL(`/cases/dso/${room}/chat`)
})

test('The inbox opens conversations about a company’s own cases and about doctors’ cases at separate addresses: ROUTE-26 ROUTE-27', async ({
  people,
}) => {
  const doctor = (await people.signedIn('doctor.one@brightsmiles.test')).page
  const staff = (await people.signedIn('staff@archway.test')).page
  const { page } = await people.signedIn('contact@brightsmiles.test')
  const [theirPatient, ownPatient] = [newPatient('Theirs'), newPatient('Ours')]
  const ofDoctor = await createDraftCase(doctor, theirPatient)
  const ofCompany = await createDraftCase(page, ownPatient)
  await chat(doctor).open(ofDoctor)
  await chat(doctor).say('From the doctor')
  await chat(staff).open(ofCompany)
  await chat(staff).say('From the laboratory')

  await page.goto('/')
  const menu = inboxMenu(page)
  for (const [patient, path] of [
    [theirPatient, `/cases/dso/${ofDoctor}/chat`],
    [ownPatient, `/cases/admin/${ofCompany}/chat`],
  ] as const) {
    await menu.open()
    await menu.thread(patient.full).getByRole('link').first().click()
    await expect(page).toHaveURL(path)
  }
})

test('A company that is not a DSO sees no labels, and an empty inbox says that it is empty: ERR-18 ROLE-15 INBOX-07 INBOX-08 PROD-22', async ({
  people,
}) => {
  const clinic = await people.signedIn('owner@nourdental.test')
  await clinic.page.goto('/')
  const menu = inboxMenu(clinic.page)
  await menu.open()
  await expect(menu.panel.getByRole('listitem').first()).toBeVisible()
  await expect(menu.panel.getByText(/^(Doctor|Admin)$/)).toHaveCount(0)

  // A company without cases has no messages; its owner first sees the dialog for an address.
  const guest = await people.guest()
  const { page } = guest
  await page.goto('/login')
  await fillIn(page, 'owner@lakeside.test')
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/inbox')
  await expect(page.locator('main').getByText('Empty Inbox')).toBeAttached()
})

test('Staff see the conversations of all companies and assign one to a colleague: ROUTE-28 PROD-17', {
  tag: '@smoke',
}, async ({ people }) => {
  const clinic = await people.signedIn('owner@nourdental.test')
  const staff = await people.signedIn('staff@archway.test')
  const patient = newPatient('Handed')
  const room = await createDraftCase(clinic.page, patient)
  await chat(clinic.page).open(room)
  await chat(clinic.page).say('Who looks after this?')
  const { page } = staff
  await page.goto(`/inbox?show=unread&q=${patient.first}`)
  const thread = page.getByRole('main').getByRole('listitem').filter({ hasText: patient.full })
  await expect(thread).toContainText('Nour Dental')
  await thread.getByRole('button', { name: /^Assign conversation/ }).click()
  await page.getByRole('menuitemradio', { name: 'Petra Novak' }).click()
  await expect(thread.getByRole('button', { name: /Petra Novak$/ })).toBeVisible()
})

test('Staff filter the conversations of all companies by stage: ROUTE-28 PROD-17', async ({ people }) => {
  const clinic = await people.signedIn('contact@nourdental.test')
  const staff = await people.signedIn('staff@archway.test')
  const patient = newPatient('Staged')
  await createRetainerInCheck(clinic.page, staff.page, patient)
  const { page } = staff
  await page.goto(`/inbox?q=${patient.first}`)
  const thread = page.getByRole('main').getByRole('listitem').filter({ hasText: patient.full })
  await expect(thread).toContainText('Impression received')
  await choose(page, 'Stage', 'Planning')
  await expect(page.getByRole('main').getByText('No conversation matches these filters')).toBeVisible()
  await choose(page, 'Stage', 'Quality check')
  await expect(thread).toBeVisible()
})

test('After all notifications are removed, the panel says that there are none: NOTIF-03 NOTIF-04 ERR-17', async ({
  people,
}) => {
  const { page } = await people.signedIn('doctor.zero@brightsmiles.test')
  await page.goto('/')
  const panel = quickPanel(page)
  await panel.open()
  const menu = panel.panel.getByRole('region', { name: 'Notifications' })
  const clear = menu.getByRole('button', { name: 'Clear all notifications' })
  const empty = menu.getByText("There's no notifications", { exact: true })
  // An earlier story may have cleared them already.
  await expect(clear.or(empty)).toBeVisible()
  if (await clear.isVisible()) await clear.click()
  await expect(empty).toBeVisible()
  await expect(clear).toHaveCount(0)
})
