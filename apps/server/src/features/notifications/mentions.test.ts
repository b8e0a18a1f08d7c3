import { randomUUID } from 'node:crypto'
import { chatCalls } from '@archway/contract/chat'
import { notificationCalls } from '@archway/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../testing/case-story.ts'
import { jobsDone } from '../../testing/outbox.ts'
import { type Draft, writeMessage } from '../chat/index.ts'

const writer = 'contact@brightsmiles.test'
let app: TestApp
let owner: Visitor
let room: string
let names: ReadonlyMap<string, string>
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles', 'nourdental'])
  owner = await app.as('owner@brightsmiles.test')
  room = await createDraft(await app.as('doctor.two@brightsmiles.test'), completeForm('RE'))
  const staff = await app.as('staff@archway.test')
  const { data } = (await staff.call(chatCalls.people, { params: { id: room } })).body
  names = new Map(data.map(({ uuid, name }) => [uuid, name]))
  await app.app.startWork()
})
afterAll(() => app.close())

const nameOf = (email: string): string => names.get(demoId(email)) ?? email

const say = async (body: string, overrides: Partial<Draft> = {}): Promise<void> => {
  await writeMessage(app.services, {
    id: randomUUID(),
    roomId: room,
    companyId: demoId('brightsmiles'),
    clientMsgId: randomUUID(),
    senderId: demoId(writer),
    senderName: nameOf(writer),
    party: 'dso',
    source: 'admin',
    body,
    ...overrides,
  })
  await jobsDone(app)
}

/** The number of mention notifications of each person. */
const countMentions = async (emails: readonly string[]): Promise<number[]> => {
  const counts: number[] = []
  for (const email of emails) {
    const { body } = await (await app.as(email)).call(notificationCalls.notifications, {
      query: { filter: { EQ: { event: 'CHAT_MENTION' } } },
    })
    counts.push(body.total)
  }
  return counts
}

describe('mentions in a conversation', () => {
  test('notify the mentioned people, also colleagues of the writer, once for each message, and no others', async () => {
    const [colleague, doctor] = ['owner@brightsmiles.test', 'doctor.two@brightsmiles.test']
    const people = [colleague, doctor, writer, 'doctor.one@brightsmiles.test', 'owner@nourdental.test']
    await say('Nobody @ all, and mail@somebody.test')
    expect(await countMentions(people)).toEqual([0, 0, 0, 0, 0])
    const resendId = { clientMsgId: randomUUID() }
    const question = `@${nameOf(colleague)}, @${nameOf(writer)} and @Dr. Nobody: see step 4`
    await say(question, resendId)
    await say(question, resendId)
    expect(await countMentions(people)).toEqual([1, 0, 0, 0, 0])
    await say(`(@${nameOf(doctor)})`)
    expect(await countMentions(people)).toEqual([1, 1, 0, 0, 0])
    const { data } = (await owner.call(notificationCalls.notifications)).body
    expect(data[0]).toMatchObject({ event: 'CHAT_MENTION', link: `/cases/${room}/chat` })
  })

  test('of people of other companies, or of doctors of other cases, notify no one', async () => {
    const staff = await app.as('staff@archway.test')
    for (const stranger of ['owner@nourdental.test', 'doctor.one@brightsmiles.test']) {
      const caseId = await createDraft(await app.as(stranger), completeForm('RE'))
      const mentionable = (await staff.call(chatCalls.people, { params: { id: caseId } })).body.data
      const name = mentionable.find(({ uuid }) => uuid === demoId(stranger))?.name
      expect(name).toBeTruthy()
      await say(`@${name}`)
      expect(await countMentions([stranger])).toEqual([0])
    }
  })
})
