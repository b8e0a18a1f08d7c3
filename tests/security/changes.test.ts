import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { type Change, changeKinds } from '@archway/contract/changes'
import { doctorCalls } from '@archway/contract/doctors'
import { labCalls } from '@archway/contract/lab'
import { shipmentCalls } from '@archway/contract/shipments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { joinChanges } from '../../apps/server/src/features/changes/index.ts'
import { listAudience } from '../../apps/server/src/features/chat/index.ts'
import { peopleRoom } from '../../apps/server/src/platform/sockets/serve.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../apps/server/src/testing/case-story.ts'
import { waitForDelivery, watchChanges } from '../../apps/server/src/testing/change-story.ts'
import { listen } from '../../apps/server/src/testing/chat-story.ts'
import { data } from '../../apps/server/src/testing/plan-story.ts'
import { activeCase, createdRequest } from '../../apps/server/src/testing/request-story.ts'

let app: TestApp
let origin: string
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles', 'nourdental'])
  origin = await listen(app.app.http)
})
afterAll(() => app.close())

const staffEmail = 'staff@archway.test'
const doctorOne = 'doctor.one@brightsmiles.test'
const everyone = [
  staffEmail,
  'owner@brightsmiles.test',
  'rm@brightsmiles.test',
  doctorOne,
  'doctor.two@brightsmiles.test',
  'owner@nourdental.test',
  'owner@anadolu.test',
] as const

/** Makes an event of every kind happen to a record of an owner. */
type Story = { insiders: readonly string[]; perform: (staff: Visitor) => Promise<void> }

const makeChanges = async (staff: Visitor, email: string, company: string, dso?: string): Promise<void> => {
  const visitor = await app.as(email)
  const id = await activeCase({
    app,
    staff,
    who: visitor,
    company,
    ...(dso ? { dso: await app.as(dso) } : {}),
  })
  await createdRequest(dso ? await app.as(dso) : visitor, id)
  data(await staff.call(labCalls.assign, { params: { id }, body: {} }))
  const openDraft = await createDraft(visitor, completeForm('RE'))
  data(
    await visitor.call(caseFileCalls.reserve, {
      body: { caseUuid: openDraft, typeKey: 'upperImpression', fileName: 'upper.stl', bytes: 5 },
    }),
  )
}

const stories: Readonly<Record<string, Story>> = {
  'a doctor’s case': {
    insiders: ['owner@brightsmiles.test', 'rm@brightsmiles.test', doctorOne],
    perform: staff => makeChanges(staff, doctorOne, 'brightsmiles', 'owner@brightsmiles.test'),
  },
  'a doctor’s record': {
    insiders: ['owner@brightsmiles.test', 'rm@brightsmiles.test', doctorOne],
    perform: async () => {
      const owner = await app.as('owner@brightsmiles.test')
      const params = { id: demoId(doctorOne) }
      const { status } = await owner.call(doctorCalls.updateDoctor, { params, body: { action: 'restrict' } })
      if (status === 200)
        await owner.call(doctorCalls.updateDoctor, { params, body: { action: 'unrestrict' } })
    },
  },
  'the company’s own case': {
    insiders: ['owner@brightsmiles.test', 'rm@brightsmiles.test'],
    perform: async () => {
      const owner = await app.as('owner@brightsmiles.test')
      const id = await createDraft(owner, completeForm('RE'))
      await owner.call(caseCalls.update, { params: { id }, body: { form: { firstName: 'Grace' } } })
    },
  },
  'another company’s case': {
    insiders: ['owner@nourdental.test'],
    perform: staff => makeChanges(staff, 'owner@nourdental.test', 'nourdental'),
  },
}

const lineOf = ({ kind, id }: Change) => `${kind} ${id}`

/** S6: every change × everyone who may not see the record. Returns what was delivered, and to whom. */
const listDeliveries = async (at: string) => {
  const leaks: string[] = []
  const missedChanges: string[] = []
  const changesByEmail: Record<string, Change[]> = {}
  const staff = await app.as(staffEmail)
  for (const [name, { insiders, perform }] of Object.entries(stories)) {
    const watchers = await Promise.all(everyone.map(email => watchChanges(app, at, email)))
    await perform(staff)
    await waitForDelivery(app, watchers)
    for (const { email, changes, close } of watchers) {
      changesByEmail[email] = [...(changesByEmail[email] ?? []), ...changes()]
      if (email === staffEmail) continue
      // A notification is an event for one person, and has no content.
      const received = changes().filter(({ kind }) => kind !== 'notification' || !insiders.includes(email))
      if (!insiders.includes(email))
        leaks.push(...received.map(change => `${email} is notified of ${name}: ${lineOf(change)}`))
      else if (received.length === 0) missedChanges.push(`${email} is not notified of ${name}`)
      close()
    }
    for (const { close } of watchers) close()
  }
  return { leaks, missedChanges, changesByEmail }
}

describe('S6 events about changes', () => {
  test('every change × people who may not see it: 0 delivered; those who may see it receive it', async () => {
    const { leaks, missedChanges, changesByEmail } = await listDeliveries(origin)
    expect(leaks).toEqual([])
    expect(missedChanges).toEqual([])
    const kinds = new Set(Object.values(changesByEmail).flatMap(changes => changes.map(({ kind }) => kind)))
    expect([...kinds].sort()).toEqual([...changeKinds].sort())
    // A person who receives an event may read its record.
    for (const email of everyone) {
      const visitor = await app.as(email)
      for (const { kind, id } of changesByEmail[email] ?? []) {
        if (kind === 'shipment' && id)
          expect([
            (await visitor.call(shipmentCalls.shipment, { params: { id } })).status,
            (await visitor.call(shipmentCalls.dsoShipment, { params: { id } })).status,
          ]).toContain(200)
        if (kind === 'case' && id)
          expect([
            (await visitor.call(caseCalls.read, { params: { id } })).status,
            (await visitor.call(caseCalls.dsoRead, { params: { id } })).status,
          ]).toContain(200)
      }
    }
  })

  test('planted hole: the audience ignores the owner of the case', async () => {
    joinChanges(app.services, caseData => [
      ...listAudience(caseData),
      peopleRoom.company(demoId('nourdental')),
    ])
    const { leaks } = await listDeliveries(origin)
    expect(
      leaks.some(line => line.startsWith('owner@nourdental.test is notified of a doctor’s case: plan')),
    ).toBe(true)
  })
})
