import type { Page } from '@playwright/test'
import { caseForm } from '../pages/case-form.ts'
import { caseList } from '../pages/case-list.ts'
import { chat } from '../pages/chat.ts'
import { signIn, signOut } from '../pages/login.ts'
import { createDraftCase } from '../support/api.ts'
import { readStored } from '../support/stored.ts'
import { expect, newPatient, test } from '../support/story.ts'

const email = 'contact@brightsmiles.test'

/** Everything stored in the browser that contains one of these words. */
const listTellingEntries = async (page: Page, words: readonly string[]): Promise<string[]> => {
  const { plain, entries } = await readStored(page)
  return [plain, ...entries].filter(text => words.some(word => text.toLowerCase().includes(word)))
}

test('S9 A day of work leaves no name, email address or message in the browser’s storage', async ({
  people,
}) => {
  const { page, context, expectsStatus } = await people.guest()
  await signIn(page, email)
  const patient = newPatient('Storyson')
  const words = [patient.first.toLowerCase(), 'storyson', email, 'on tuesday']

  // Text is typed and left, found again, opened and discussed in a chat while the connection is lost.
  await page.goto('/cases/admin/new')
  await caseForm(page).patient(patient, 'Clear Aligners')
  const uuid = await createDraftCase(page, patient)
  await page.goto(`/cases/admin?q=${patient.first}`)
  await expect(caseList(page).rows).toHaveCount(1)
  await page.goto(`/cases/${uuid}`)
  await expect(page.getByRole('main')).toContainText(patient.last)
  const conversation = chat(page)
  await conversation.open(uuid)
  await context.setOffline(true)
  await expect(conversation.offline).toBeVisible()
  await conversation.composer.fill(`${patient.full} comes on Tuesday`)
  await conversation.composer.press('Enter')
  await conversation.expectState('comes on Tuesday', 'Waiting for the connection')
  await expect
    .poll(async () => (await readStored(page)).entries.length, { message: 'the message is kept' })
    .toBeGreaterThan(0)
  expect(await listTellingEntries(page, words)).toEqual([])
  await context.setOffline(false)
  await conversation.expectState('comes on Tuesday', 'Delivered')

  // The session ends elsewhere during a search for the patient: the page is remembered, but not the search.
  expectsStatus(401)
  await context.clearCookies()
  await page.goto(`/cases/admin?q=${patient.first}`)
  await expect(page).toHaveURL('/login')
  expect((await readStored(page)).plain).toContain('/cases/admin')
  expect(await listTellingEntries(page, words)).toEqual([])
})

test('S9 A planted name in the browser’s storage is found', async ({ people }) => {
  const { page } = await people.guest()
  await signIn(page, email)
  const words = ['planted']
  expect(await listTellingEntries(page, words)).toEqual([])
  await page.evaluate(`sessionStorage.setItem('last', 'Planted')`)
  expect(await listTellingEntries(page, words)).toHaveLength(1)
  await page.evaluate(`new Promise(resolve => {
    const opening = indexedDB.open('planted', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('held', { autoIncrement: true })
    opening.onsuccess = () => {
      const written = opening.result.transaction('held', 'readwrite')
      written.objectStore('held').put({ bytes: new Blob(['Planted by a story']) })
      written.oncomplete = () => { opening.result.close(); resolve() }
    }
  })`)
  expect(await listTellingEntries(page, words)).toHaveLength(2)
  await signOut(page)
})
