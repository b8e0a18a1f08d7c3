import { caseFileCalls } from '@archway/contract/case-files'
import { caseCalls } from '@archway/contract/cases'
import { maxNamed } from '@archway/contract/changes'
import { labCalls } from '@archway/contract/lab'
import { notificationCalls } from '@archway/contract/notifications'
import { planCalls } from '@archway/contract/plans'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { movableClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { peopleRoom } from '../../platform/sockets/serve.ts'
import { type App, createApp } from '../../start/app.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../testing/case-story.ts'
import { type Watcher, waitForDelivery, watchChanges } from '../../testing/change-story.ts'
import { listen, waitUntil } from '../../testing/chat-story.ts'
import { actOnPlan, approve, content, data, newestPlan, passQc, publish } from '../../testing/plan-story.ts'
import { systemActor, transitionCase } from '../cases/index.ts'
import { createGathering } from './gather.ts'

const nourEmail = 'owner@nourdental.test'
const staffEmail = 'staff@archway.test'

let app: TestApp
let secondServer: App
let origins: string[]
let nour: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  const { log, config: settings } = app.services
  secondServer = await createApp(
    readConfig({ DATA_DIR: settings.DATA_DIR }, []),
    app.database.serverUrl,
    log,
    movableClock(app.clock.now()),
  )
  origins = await Promise.all([listen(app.app.http), listen(secondServer.http)])
  nour = await app.as(nourEmail)
  staff = await app.as(staffEmail)
})
afterAll(async () => {
  await secondServer.close()
  await app.close()
})

const open: Watcher[] = []
const startWatching = async (email: string, origin = origins[0] ?? ''): Promise<Watcher> => {
  const watcher = await watchChanges(app, origin, email)
  open.push(watcher)
  // Changes made before the portal was opened may still be on their way.
  await waitUntilSettled()
  watcher.news.length = 0
  return watcher
}
const waitUntilSettled = () => waitForDelivery(app, open)
afterEach(() => {
  for (const connection of open.splice(0)) connection.close()
})

describe('changes are published to open portals', () => {
  test('on every server, once the change can be read', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const [firstWatcher, otherWatcher] = [
      await startWatching(nourEmail),
      await startWatching(nourEmail, origins[1]),
    ]
    const acting = staff.call(caseCalls.staffAct, {
      params: { id, action: 'qcPass' },
      body: { checklist: [{ item: 'archPresent', passed: true }] },
    })
    await waitUntil(() => firstWatcher.news.length > 0 && otherWatcher.news.length > 0)
    // When a change is announced, it is already in the database.
    expect(data(await nour.call(caseCalls.read, { params: { id } })).status).not.toBe('IN_QC')
    expect((await acting).status).toBe(200)
    expect(firstWatcher.news[0]).toContainEqual({ kind: 'case', id })
  })

  test('S9: by kind and id only', async () => {
    const connection = await startWatching(nourEmail)
    await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await waitUntilSettled()
    expect(connection.changes().length).toBeGreaterThan(0)
    for (const change of connection.changes())
      expect(Object.keys(change).filter(key => !['kind', 'id', 'caseId'].includes(key))).toEqual([])
    expect(JSON.stringify(connection.news)).not.toContain('Lovelace')
  })

  test('refused and rolled back changes are not published', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const connection = await startWatching(staffEmail)
    const refusal = await staff.call(caseCalls.staffAct, { params: { id, action: 'syncDone' } })
    expect(refusal.status).toBe(409)
    const undone = app.services.db.within(systemScope, async tx => {
      await transitionCase(tx, app.services, { caseId: id, action: 'cancel', actor: systemActor })
      throw new Error('something else failed')
    })
    await expect(undone).rejects.toThrow()
    await waitUntilSettled()
    expect(connection.news).toEqual([])
  })

  test('changes without a call are published too', async () => {
    const id = await createDraft(nour, completeForm('AL'))
    const connection = await startWatching(nourEmail)
    await app.services.db.within(systemScope, tx =>
      transitionCase(tx, app.services, { caseId: id, action: 'expire', actor: systemActor }),
    )
    await waitUntil(() => connection.changes().some(change => change.kind === 'case' && change.id === id))
  })

  test('all parties receive the publication and the approval of a plan', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await passQc(staff, id)
    const connection = await startWatching(nourEmail)
    const { uuid } = await publish(staff, id)
    await waitUntil(() => connection.changes().some(({ kind }) => kind === 'plan'))
    await waitUntilSettled()
    connection.news.length = 0
    data(await approve(nour, uuid))
    await waitUntil(() => connection.news.length > 0)
    expect(connection.changes()).toContainEqual({ kind: 'plan', id: uuid, caseId: id })
  })

  test('edits of a draft are published to its practice, not to the provider', async () => {
    const id = await createDraft(nour, completeForm('RE'))
    const [practice, provider] = [await startWatching(nourEmail), await startWatching(staffEmail)]
    await nour.call(caseCalls.update, { params: { id }, body: { form: { firstName: 'Grace' } } })
    await waitUntilSettled()
    expect(practice.changes()).toEqual([{ kind: 'case', id }])
    expect(provider.news).toEqual([])
  })

  test('unpublished work of technicians is published only to the provider', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    await passQc(staff, id)
    const { uuid } = await newestPlan(staff, id)
    const [practice, provider] = [await startWatching(nourEmail), await startWatching(staffEmail)]
    await actOnPlan(staff, uuid, 'convert')
    data(await staff.call(planCalls.editPlan, { params: { id: uuid }, body: content }))
    data(await staff.call(labCalls.assign, { params: { id }, body: {} }))
    await waitUntilSettled()
    expect(provider.changes().length).toBeGreaterThan(0)
    // The practice may know that the case was moved out of its sight, but not what happened to it afterwards.
    const before = practice.changes().filter(({ kind }) => kind === 'plan').length
    data(await staff.call(planCalls.editPlan, { params: { id: uuid }, body: content }))
    await waitUntilSettled()
    expect(practice.changes().filter(({ kind }) => kind === 'plan')).toHaveLength(before)
  })

  test('a reserved file and a withdrawn file', async () => {
    const id = await createDraft(nour, completeForm('RE'))
    const connection = await startWatching(nourEmail)
    const { asset } = data(
      await nour.call(caseFileCalls.reserve, {
        body: { caseUuid: id, typeKey: 'upperImpression', fileName: 'upper.stl', bytes: 5 },
      }),
    )
    await waitUntil(() => connection.news.length === 1)
    data(await nour.call(caseFileCalls.change, { params: { id: asset.uuid }, body: { withdraw: true } }))
    await waitUntil(() => connection.news.length === 2)
    expect(connection.changes()).toEqual(Array(2).fill({ kind: 'file', id: asset.uuid, caseId: id }))
  })

  test('a notification is published to its person, also when it is seen in another window', async () => {
    const id = await createSubmitted(app, nour, 'nourdental', completeForm('AL'))
    const connection = await startWatching(nourEmail)
    await passQc(staff, id)
    await publish(staff, id)
    await waitUntil(() => connection.kinds().includes('notification'))
    await waitUntilSettled()
    connection.news.length = 0
    await nour.call(notificationCalls.markSeen, { body: { all: true } })
    await waitUntil(() => connection.news.length > 0)
    expect(connection.changes()).toEqual([{ kind: 'notification', id: null }])
  })
})

describe('many changes at once', () => {
  test('a step of two hundred cases is merged into one event per audience', async () => {
    const [practice, provider] = [await startWatching(nourEmail), await startWatching(staffEmail)]
    const form = completeForm('RE')
    const ids = await Promise.all(Array.from({ length: 200 }, () => createDraft(nour, form)))
    await waitUntilSettled()
    for (const connection of [practice, provider]) connection.news.length = 0
    await app.services.db.within(systemScope, async tx => {
      for (const caseId of ids)
        await transitionCase(tx, app.services, { caseId, action: 'expire', actor: systemActor })
    })
    await waitUntil(() => practice.news.length > 0 && provider.news.length > 0)
    await waitUntilSettled()
    for (const { news } of [practice, provider]) {
      // A notification is announced to its recipient.
      const ofCases = news.filter(changes => changes.some(({ kind }) => kind === 'case'))
      expect(ofCases).toHaveLength(1)
      expect(new Set(ofCases[0]?.flatMap(({ kind, id }) => (kind === 'case' ? id : [])))).toEqual(
        new Set(ids),
      )
    }
  })

  test('too many ids for one event are split into several; audiences with equal changes share an event', async () => {
    const publishedEvents: [readonly string[], unknown][] = []
    const gather = createGathering({
      live: {
        publish: (rooms, _, news) => void publishedEvents.push([rooms, news]),
        catchUp: () => {},
        reached: async () => {},
        openSockets: () => 0,
        notifyServers: () => {},
        onServerNotice: () => {},
      },
    })
    const company = peopleRoom.company('a')
    for (let n = 0; n <= maxNamed; n += 1)
      gather([company, peopleRoom.staff], { kind: 'case', id: `case ${n}` })
    gather([peopleRoom.person('b')], { kind: 'notification', id: null })
    await waitUntil(() => publishedEvents.length === 2)
    expect(publishedEvents).toEqual([
      [[company, peopleRoom.staff], { changes: [{ kind: 'case', id: null }] }],
      [[peopleRoom.person('b')], { changes: [{ kind: 'notification', id: null }] }],
    ])
  })
})
