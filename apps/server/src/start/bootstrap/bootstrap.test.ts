import { caseCalls } from '@archway/contract/cases'
import { chatCalls } from '@archway/contract/chat'
import { companyAdminCalls, companyCalls } from '@archway/contract/company'
import type { AnyCall } from '@archway/contract/kernel'
import { notificationCalls } from '@archway/contract/notifications'
import { bootstrapCalls, sessionCalls } from '@archway/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../testing/case-story.ts'
import { createTalker, listen, type Talker } from '../../testing/chat-story.ts'

let app: TestApp
const talkers: Talker[] = []
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles', 'nourdental'])
  const origin = await listen(app.app.http)
  const provider = createTalker(origin, (await app.as('staff@archway.test')).cookie)
  talkers.push(provider)
  expect(await provider.connected()).toBe(true)
  // News for a contact, for a doctor and a DSO, for another company, and for the provider.
  for (const email of ['owner@brightsmiles.test', 'doctor.two@brightsmiles.test', 'owner@nourdental.test']) {
    const room = await createDraft(await app.as(email), completeForm('RE'))
    expect(await provider.say('join', { room })).toMatchObject({ ok: true })
    expect(await provider.write(room, 'For you')).toMatchObject({ ok: true })
  }
})
afterAll(() => {
  for (const each of talkers) each.close()
  return app.close()
})

/** The replies of the separate calls for this person; null for a refused one. */
const callParts = async (visitor: Visitor) => {
  const answer = async (call: AnyCall, options: object = {}) => {
    const { status, body } = await visitor.call(call, options as never)
    return status === 200 ? (body as { data: unknown; total?: number }) : null
  }
  const user = (await visitor.call(sessionCalls.me)).body.data
  const hasCases = user.companyId
    ? await answer(caseCalls.hasCases, { params: { id: user.companyId } })
    : null
  const readOfCompany = async (call: AnyCall) =>
    user.companyId ? ((await answer(call))?.data ?? null) : null
  const unread = await answer(chatCalls.inbox, { query: { filter: { EQ: { unread: 1 } } } })
  const news = await visitor.call(notificationCalls.notifications)
  expect((await visitor.call(notificationCalls.unreadNotifications)).body.data.unread).toBe(news.body.unread)
  return {
    user,
    company: await readOfCompany(companyCalls.ownCompany),
    configuration: await readOfCompany(companyCalls.configuration),
    hasCases: (hasCases?.data as { hasCases: number } | undefined)?.hasCases ?? null,
    statistics: await readOfCompany(caseCalls.statistics),
    dsoStatistics: await readOfCompany(caseCalls.dsoStatistics),
    attention: (await answer(caseCalls.attention))?.data ?? [],
    unreadConversations: unread?.total,
    unreadNotifications: news.body.unread,
  }
}

test.each([
  'owner@brightsmiles.test',
  'contact@brightsmiles.test',
  'rm@brightsmiles.test',
  'doctor.two@brightsmiles.test',
  'doctor.one@brightsmiles.test',
  'doctor.blocked@brightsmiles.test',
  'owner@nourdental.test',
  'owner@lakeside.test',
  'owner@closed.test',
  'staff@archway.test',
])('S1 S2 for %s the bundled call returns the results of its parts, and nothing else', async email => {
  const visitor = await app.as(email)
  const { status, body } = await visitor.call(bootstrapCalls.read)
  expect(status).toBe(200)
  expect(body.data).toEqual(await callParts(visitor))
})

test('S1 the bundled call uses the company that staff have switched to', async () => {
  const staff = await app.as('staff@archway.test')
  await staff.call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId('nourdental') } })
  const { data } = (await staff.call(bootstrapCalls.read)).body
  expect(data).toEqual(await callParts(staff))
  expect(data.company?.uuid).toBe(demoId('nourdental'))
  await staff.call(companyAdminCalls.switchCompany, { body: {} })
})

test('the test has data to count', async () => {
  const countUnread = async (email: string) =>
    (await (await app.as(email)).call(bootstrapCalls.read)).body.data.unreadConversations
  expect(await countUnread('owner@brightsmiles.test')).toBe(2)
  expect(await countUnread('doctor.two@brightsmiles.test')).toBe(1)
  expect(await countUnread('doctor.one@brightsmiles.test')).toBe(0)
  expect(await countUnread('owner@nourdental.test')).toBe(1)
})
