import { chatCalls } from '@archway/contract/chat'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../platform/db/scope.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { completeForm, createDraft } from '../testing/case-story.ts'
import { scripts } from './conversation-scripts.ts'
import { makeConversations } from './conversations.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the demo world has conversations in three scripts, read and unread, on both sides', async () => {
  for (const { on } of scripts) {
    const visitor = await app.as(on.doctor ?? 'contact@brightsmiles.test')
    const id = await createDraft(visitor, completeForm('AL'))
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update case_file set status = ${on.status} where id = ${id}`),
    )
  }
  const { clock } = app
  await makeConversations(app.app, {
    now: clock.now,
    run: async (start, work) => {
      const before = clock.now()
      clock.set(start)
      return work().finally(() => clock.set(before))
    },
  })
  const readInbox = async (email: string) => (await (await app.as(email)).call(chatCalls.inbox)).body.data
  const staff = await readInbox('staff@archway.test')
  expect(staff).toHaveLength(scripts.length)
  expect(new Set(staff.map(({ status }) => status))).toEqual(new Set(['read', 'unread']))
  expect(new Set(staff.map(({ ownerType }) => ownerType))).toEqual(new Set(['doctor', 'admin']))
  expect((await readInbox('contact@brightsmiles.test')).some(({ status }) => status === 'unread')).toBe(true)
  const texts = scripts.flatMap(({ lines }) => lines.map(([, , text]) => text)).join(' ')
  expect(texts).toMatch(/[\u0600-\u06ff]/)
  expect(texts).toMatch(/[ğışç]/)
  const [first] = staff
  const page = await (await app.as('staff@archway.test')).call(chatCalls.messages, {
    params: { id: first?.room ?? '' },
  })
  const times = page.body.data.map(({ sentAt }) => sentAt)
  expect(times).toEqual(times.toSorted())
})
