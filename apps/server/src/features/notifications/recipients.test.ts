import { type CaseStatus, caseCalls, caseMachine, type Side } from '@archway/contract/cases'
import { doctorMachine } from '@archway/contract/doctors'
import type { Notice, Recipient } from '@archway/contract/kernel'
import { notificationTopics, topicOf, topicRules } from '@archway/contract/notifications'
import { requestMachine } from '@archway/contract/requests'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '../../demo/people.ts'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { createEvents, type DomainEvents } from '../../platform/events.ts'
import type { Services } from '../../platform/services.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { completeForm, createDraft, giveAddresses } from '../../testing/case-story.ts'
import { type Actor, type CaseRow, findCase, systemActor } from '../cases/index.ts'
import type { RequestRow } from '../requests/index.ts'
import { account } from '../session/index.ts'
import { joinNotifications } from './listeners.ts'
import { notification } from './table.ts'

let app: TestApp
/**
 * Only notifications listen: the transitions of the status machines are emitted one by one, without their other
 * effects.
 */
let services: Services
const cases: Partial<Record<Side, CaseRow>> = {}

const listening = (overrides?: (services: Services) => void): Services => {
  const listeningServices: Services = { ...app.services, events: createEvents() }
  joinNotifications(listeningServices)
  overrides?.(listeningServices)
  return listeningServices
}

beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['nourdental', 'brightsmiles'])
  services = listening()
  const readRow = async (id: string) =>
    (await app.services.db.within(systemScope, tx => findCase(tx, systemScope, id)))!
  cases.client = await readRow(await createDraft(await app.as('owner@nourdental.test'), completeForm('AL')))
  cases.doctor = await readRow(
    await createDraft(await app.as('doctor.two@brightsmiles.test'), completeForm('AL')),
  )
})
afterAll(() => app.close())

/** The people of section 3.0 by name, written here independently of the code. */
const owner = { client: 'owner@nourdental.test', doctor: 'owner@brightsmiles.test' }
const both = {
  client: ['owner@nourdental.test', 'contact@nourdental.test'],
  doctor: ['owner@brightsmiles.test', 'contact@brightsmiles.test'],
}
const doctor = 'doctor.two@brightsmiles.test'
const manager = 'rm@brightsmiles.test'
const lab = ['staff@archway.test', 'planner@archway.test', 'production@archway.test', 'support@archway.test']

const expectedRecipients: Record<
  Side,
  Record<Exclude<Recipient, 'recipients' | 'otherParties'>, readonly string[]>
> = {
  client: {
    submitter: both.client,
    approver: both.client,
    clearer: [owner.client],
    doctor: [],
    dso: [],
    relationshipManager: [],
    staff: lab,
  },
  doctor: {
    submitter: [doctor],
    approver: [doctor],
    clearer: both.doctor,
    doctor: [doctor],
    dso: both.doctor,
    relationshipManager: [manager],
    staff: lab,
  },
}
const expectedOthers: Record<string, readonly string[]> = {
  'client client': lab,
  'client staff': both.client,
  'client system': [...both.client, ...lab],
  'doctor doctor': [...both.doctor, ...lab],
  'doctor dso': [doctor, ...lab],
  'doctor staff': [doctor, ...both.doctor],
}

type Acting = { kind: Actor['kind']; email: string | null }
/** The person who takes the step of a row, for each side. */
const listActors = (side: Side, role: string): Acting[] => {
  if (role === 'staff') return [{ kind: 'staff', email: 'staff@archway.test' }]
  if (role === 'system') return [{ kind: 'system', email: null }]
  if (side === 'client')
    return ['client', 'submitter', 'approver', 'clearer'].includes(role)
      ? [{ kind: 'client', email: owner.client }]
      : []
  const dso: Acting = { kind: 'dso', email: owner.doctor }
  if (role === 'submitter') return [{ kind: 'doctor', email: doctor }, dso]
  if (role === 'approver' || role === 'doctor') return [{ kind: 'doctor', email: doctor }]
  return role === 'dso' || role === 'clearer' ? [dso] : []
}
const actorOf = ({ kind, email }: Acting): Actor => ({
  ...systemActor,
  kind,
  id: email ? demoId(email) : null,
  name: email ?? '',
})

const peopleMeant = (
  to: readonly Recipient[],
  { side, kind, from, approver }: { side: Side; kind: string; from?: string; approver?: readonly string[] },
): readonly string[] =>
  to.flatMap(word => {
    if (word === 'approver' && approver) return approver
    if (word === 'otherParties') return expectedOthers[`${side} ${kind}`] ?? []
    // Bulk shipping: the parcel was the DSO's; the doctor was notified when it left for its last mile.
    if (word === 'recipients')
      return side === 'client' ? both.client : [...both.doctor, ...(from === 'SHIPPED' ? [doctor] : [])]
    return expectedRecipients[side][word]
  })

class Undone extends Error {}

/** Emits the event, reads the notifications of each person, and rolls back. */
const listNotified = async (work: (tx: Tx) => Promise<void>): Promise<string[]> => {
  let notifiedEmails: string[] = []
  await app.services.db
    .within(systemScope, async tx => {
      await work(tx)
      const rows = await tx
        .select({ event: notification.event, email: account.email })
        .from(notification)
        .innerJoin(account, eq(account.id, notification.accountId))
        .orderBy(asc(account.email))
      notifiedEmails = rows.map(({ event, email }) => `${event} ${email}`).sort()
      throw new Undone()
    })
    .catch(error => (error instanceof Undone ? null : Promise.reject(error)))
  return notifiedEmails
}

const expectation = (
  notices: readonly Notice[],
  actor: Acting,
  people: (to: readonly Recipient[]) => readonly string[],
): string[] =>
  [
    ...new Set(
      notices.flatMap(({ event, to }) =>
        people(to)
          .filter(email => email !== actor.email || event === 'CASE_RECEIPT')
          .map(email => `${event} ${email}`),
      ),
    ),
  ].sort()

/** Every row of the case machine that notifies people, taken by every actor of both sides. */
const rows = caseMachine.flatMap(row =>
  (['client', 'doctor'] as const).flatMap(side =>
    row.to.flatMap(to =>
      [
        ...new Map(
          row.actors.flatMap(role => listActors(side, role)).map(person => [person.email, person]),
        ).values(),
      ].map(actor => {
        const from = row.from?.[0] ?? null
        const notices = (row.notify as readonly Notice[]).filter(
          notice =>
            (notice.on === undefined || notice.on === to) &&
            (notice.by === undefined || notice.by.includes(actor.kind)),
        )
        return { row, side, to, actor, from, notices }
      }),
    ),
  ),
)

const createMove = (side: Side, action: string, from: CaseStatus, to: CaseStatus, actor: Acting) =>
  ({
    before: { ...cases[side]!, status: from },
    after: { ...cases[side]!, status: to },
    action,
    actor: actorOf(actor),
    attributes: {},
  }) as DomainEvents['caseMoved']

describe('3.6, 3.12: each row of the case machine reaches exactly the declared people', () => {
  const telling = rows.filter(({ from, notices }) => from !== null && notices.length > 0)

  it.each(telling)(
    '$row.row $row.action to $to on the $side side by $actor.kind',
    async ({ row, side, to, actor, from, notices }) => {
      const notifiedEmails = await listNotified(tx =>
        services.events.emit(tx, 'caseMoved', createMove(side, row.action, from!, to, actor)),
      )
      expect(notifiedEmails).toEqual(
        expectation(notices, actor, words =>
          peopleMeant(words, { side, kind: actor.kind, from: from ?? '' }),
        ),
      )
    },
  )

  it('events without recipients notify no one', async () => {
    for (const { row, side, to, actor, from } of rows.filter(
      entry => entry.from && entry.notices.length === 0,
    ))
      expect([
        row.row,
        await listNotified(tx =>
          services.events.emit(tx, 'caseMoved', createMove(side, row.action, from!, to, actor)),
        ),
      ]).toEqual([row.row, []])
  })
})

describe('3.7: each row of the request machine reaches exactly the declared people', () => {
  const requestRows = requestMachine.flatMap(row =>
    (['client', 'doctor'] as const).flatMap(side =>
      [
        ...new Map(
          row.actors.flatMap(role => listActors(side, role)).map(person => [person.email, person]),
        ).values(),
      ].map(actor => ({ row, side, actor })),
    ),
  )
  it.each(requestRows)(
    '$row.row $row.action on the $side side by $actor.kind',
    async ({ row, side, actor }) => {
      const caseRow = cases[side]!
      const request = {
        id: demoId('a request'),
        identifier: 'RQ-26-00001',
        companyId: caseRow.companyId,
        caseId: caseRow.id,
        shipmentId: null,
        shipmentIdentifier: null,
      } as RequestRow
      const from = row.from?.[0]
      const result = await listNotified(tx =>
        services.events.emit(tx, 'requestMoved', {
          caseRow,
          ...(from ? { before: { ...request, status: from } } : {}),
          after: { ...request, status: row.to[0]! },
          action: row.action,
          actor: actorOf(actor),
        }),
      )
      // A shipment to the DSO is the first mile.
      const notices = (row.notify as readonly Notice[]).flatMap(notice =>
        row.action === 'ship' && side === 'doctor'
          ? [
              { event: 'FIRST_MILE', to: ['dso'] as const },
              { event: 'SHIPPED', to: notice.to.filter(word => word !== 'dso') },
            ]
          : [notice],
      )
      const approver = side === 'doctor' ? both.doctor : lab
      expect(result).toEqual(
        expectation(notices, actor, words => peopleMeant(words, { side, kind: actor.kind, approver })),
      )
    },
  )
})

describe('3.8: a doctor who can sign in is notified when the account changes', () => {
  const listNotifiedOfMove = (action: string, to: 'ACTIVE' | 'BLOCKED', email: string) =>
    listNotified(tx =>
      services.events.emit(tx, 'doctorMoved', {
        companyId: demoId('brightsmiles'),
        doctorId: demoId(email),
        action,
        from: 'ACTIVE',
        to,
        actor: { kind: 'contact', id: demoId(owner.doctor) },
      } as never),
    )
  it.each(doctorMachine.filter(row => row.notify.some(({ event }) => event === 'DOCTOR_STATUS_CHANGED')))(
    '$row $action',
    async ({ action }) => {
      expect(await listNotifiedOfMove(action, 'ACTIVE', doctor)).toEqual([`DOCTOR_STATUS_CHANGED ${doctor}`])
      expect(await listNotifiedOfMove(action, 'ACTIVE', 'doctor.invited@brightsmiles.test')).toEqual([])
      expect(await listNotifiedOfMove(action, 'ACTIVE', 'doctor.inactive@brightsmiles.test')).toEqual([])
    },
  )
})

describe('3.12: the topics', () => {
  it('the mandatory topics are exactly those of the table', () => {
    expect(notificationTopics.filter(topic => !topicRules[topic].canTurnOff)).toEqual([
      'attention',
      'planReady',
      'expiry',
      'account',
    ])
    expect(topicOf('CASE_SUBMITTED', 'staff')).toBe('queue')
    expect(topicRules.queue.email).toBe('digest')
  })
})

describe('R9: once, and with its data', () => {
  const createRejection = () =>
    createMove('client', 'qcReject', 'IN_QC', 'REJECTED', { kind: 'staff', email: 'staff@archway.test' })
  const twice = ['CASE_REJECTED contact@nourdental.test', 'CASE_REJECTED owner@nourdental.test']

  it('a listener registered twice notifies no one twice', async () => {
    const doubled = listening(joinNotifications)
    expect(await listNotified(tx => doubled.events.emit(tx, 'caseMoved', createRejection()))).toEqual(twice)
  })

  const countAfterRollback = async (testedServices: Services): Promise<number> => {
    await testedServices.db
      .within(systemScope, async tx => {
        await testedServices.events.emit(tx, 'caseMoved', createRejection())
        throw new Undone()
      })
      .catch(() => null)
    const rows = await app.services.db.within(systemScope, tx =>
      tx.delete(notification).where(eq(notification.event, 'CASE_REJECTED')).returning(),
    )
    return rows.length
  }

  it('a rolled back event notifies no one', async () => {
    expect(await countAfterRollback(services)).toBe(0)
  })

  it('planted fault: a listener that writes outside the sender’s transaction', async () => {
    const plantedServices: Services = { ...app.services, events: createEvents() }
    plantedServices.events.on('caseMoved', async (_tx, payload) => {
      await plantedServices.db.within(systemScope, tx => services.events.emit(tx, 'caseMoved', payload))
    })
    expect(await countAfterRollback(plantedServices)).toBe(2)
  })
})

describe('3.12: staff', () => {
  it('only the assignee of a case is notified', async () => {
    const staff = await app.as('staff@archway.test')
    const { labCalls } = await import('@archway/contract/lab')
    const assignment = await staff.call(labCalls.assign, {
      params: { id: cases.client!.id },
      body: { staffUuid: demoId('planner@archway.test') },
    })
    expect(assignment.status).toBe(200)
    const notifiedEmails = await listNotified(tx =>
      services.events.emit(
        tx,
        'caseMoved',
        createMove('client', 'submit', 'NEW', 'IN_QC', { kind: 'client', email: owner.client }),
      ),
    )
    expect(notifiedEmails.filter(line => line.startsWith('CASE_SUBMITTED'))).toEqual([
      'CASE_SUBMITTED planner@archway.test',
    ])
    expect((await staff.call(caseCalls.read, { params: { id: cases.client!.id } })).status).toBe(200)
  })
})
