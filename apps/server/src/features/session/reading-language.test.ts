import { contactCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { ar } from '@archway/words/ar'
import { tr } from '@archway/words/tr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { allMails } from '../../testing/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental'])
  await app.app.startWork()
})
afterAll(() => app.close())

const signInReading = async (email: string, language: string): Promise<Visitor> => {
  const person = app.guest()
  const body = { username: email, password: demoPassword }
  await person.call(sessionCalls.login, { body, headers: { 'accept-language': language } })
  return person
}

const listSubjectsTo = async (email: string) =>
  (await allMails(app)).filter(({ to }) => to === email).map(({ subject }) => subject)

describe('mails are in the language of their reader, who may never have chosen one', () => {
  test('an invitation is in the language of the inviter while the reader’s is unknown', async () => {
    const owner = await app.as('owner@anadolu.test')
    const body = { name: 'Deniz', email: 'deniz@anadolu.test' }
    await owner.call(contactCalls.addContact, { body, headers: { 'accept-language': 'tr-TR,tr;q=0.9' } })
    expect(await listSubjectsTo(body.email)).toEqual([tr.mails.invitation.subject])
  })

  test('notifications and password links are in the language of the portal at the last sign-in', async () => {
    const email = 'owner@nourdental.test'
    const owner = await signInReading(email, 'ar')
    await createSubmitted(app, owner, 'nourdental', completeForm('RE'))
    await app.guest().call(sessionCalls.forgetPassword, { body: { email } })
    const subjects = await listSubjectsTo(email)
    const received = ar.notifications.event.CASE_RECEIPT.title.replace('{{subject}}', '')
    expect(subjects.some(subject => subject.includes(received))).toBe(true)
    expect(subjects).toContain(ar.mails.forgotten.subject)
    expect((await owner.call(sessionCalls.me)).body.data.language).toBeNull()
  })

  test('a link requested before the first sign-in is in the language of the page', async () => {
    const email = 'contact@brightsmiles.test'
    await app
      .guest()
      .call(sessionCalls.forgetPassword, { body: { email }, headers: { 'accept-language': 'tr' } })
    expect(await listSubjectsTo(email)).toEqual([tr.mails.forgotten.subject])
  })

  test('a chosen language does not change, whatever browser a person signs in with', async () => {
    const email = 'owner@brightsmiles.test'
    await (await app.as(email)).call(sessionCalls.updateMe, { body: { language: 'tr' } })
    await signInReading(email, 'ar')
    await app.guest().call(sessionCalls.forgetPassword, { body: { email } })
    expect(await listSubjectsTo(email)).toEqual([tr.mails.forgotten.subject])
  })
})
