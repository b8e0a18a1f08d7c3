import { auditCalls } from '@archway/contract/audit'
import { staffCalls } from '@archway/contract/contacts'
import { notificationCalls } from '@archway/contract/notifications'
import { approvalCalls } from '@archway/contract/privacy'
import { peopleCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import {
  closeApproval,
  findApproval,
  isOpen,
  presentApproval,
} from '../../../apps/server/src/features/privacy/approvals/store.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { Route } from '../../../apps/server/src/platform/http/route.ts'
import { refuse } from '../../../apps/server/src/platform/refuse.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { untilBlocked } from '../../../apps/server/src/testing/faults/until-blocked.ts'
import { lettersWith } from '../../../apps/server/src/testing/outbox.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { promoteSupport, requestErasure, secondEmail } from '../src/approval-story.ts'
import { takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'
import { askOf, createPlantedServer } from '../src/server.ts'

const first = 'staff@archway.test'
const second = secondEmail
const third = 'production@archway.test'
const chen = demoId('contact@brightsmiles.test')
const empty = { params: {}, query: {}, body: {} }

let app: TestApp
let requester: Visitor
let approver: Visitor
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  await promoteSupport(app)
  requester = await app.as(first)
  approver = await app.as(second)
})
afterEach(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const requestApproval = async () => data(await requestErasure(app, 'contact', chen)).uuid
const readNameOfChen = async () => (await run(sql`select name from contact where id = ${chen}`)).rows[0]?.name
const countWaiting = async (visitor: Visitor) =>
  data(await visitor.call(approvalCalls.waitingApprovals)).count
const listEvents = async (visitor: Visitor) =>
  (await visitor.call(notificationCalls.notifications)).body.data.map(({ event, link }) => `${event} ${link}`)
const listActions = async (approvalId: string) =>
  data(await approver.call(approvalCalls.approvals)).find(({ uuid }) => uuid === approvalId)?.allowedActions
/** Requests a decision as one person. Returns 200 or the refusal. */
const decide = async (
  email: string,
  approvalId: string,
  call: 'confirmApproval' | 'declineApproval' | 'cancelApproval' = 'confirmApproval',
  http?: TestApp['app']['http'],
) => {
  const { status, body } = await askOf(app, http)({ email }, approvalCalls[call], { approvalId }, empty)
  return body.code ?? status
}

describe('S11 S2 erasing a person takes two administrators (ruling 36)', () => {
  test('one requests it with a reason; another one is notified, sees what will be erased, and confirms; the trail has both names', async () => {
    const refusal = await requester.call(approvalCalls.requestContactErasure, {
      params: { id: chen },
      body: { reason: ' ' },
    })
    expect([refusal.status, Object.keys(refusal.body.errors ?? {})]).toEqual([400, ['reason']])
    const approval = data(await requestErasure(app, 'contact', chen, 'Letter of the clinic, 3 March'))
    expect(approval).toMatchObject({
      status: 'waiting',
      subject: { name: 'Chen Wei', knownAs: 'contact@brightsmiles.test' },
      companyName: 'Bright Smiles',
      requestedBy: { name: 'Sam Porter' },
      expiresAt: '2026-03-09T09:00:00.000Z',
      allowedActions: ['cancel'],
    })
    expect(await readNameOfChen()).toBe('Chen Wei')
    expect((await requestErasure(app, 'contact', chen)).body.code).toBe('APPROVAL_WAITING')
    expect([await countWaiting(requester), await countWaiting(approver)]).toEqual([0, 1])
    expect([await listEvents(requester), await listEvents(approver)]).toEqual([
      [],
      ['APPROVAL_REQUESTED /lab/approvals'],
    ])

    const params = { approvalId: approval.uuid }
    const reply = data(await approver.call(approvalCalls.approval, { params }))
    expect(reply).toMatchObject({
      reason: 'Letter of the clinic, 3 March',
      allowedActions: ['confirm', 'decline'],
      effects: expect.arrayContaining([{ effect: 'sessions', count: 1 }]),
    })
    const chenWei = await app.as('contact@brightsmiles.test')
    const confirm = () =>
      approver.call(approvalCalls.confirmApproval, { params, headers: { 'idempotency-key': 'confirm-chen' } })
    const confirmation = data(await confirm())
    expect(confirmation).toMatchObject({
      status: 'confirmed',
      decidedBy: { name: 'Elif Aksoy' },
      // A name in the reason is erased with the person's data.
      reason: '—',
      allowedActions: [],
    })
    expect(await readNameOfChen()).toMatch(/^Erased /)
    expect((await chenWei.call(sessionCalls.me)).status).toBe(401)
    expect(await listEvents(requester)).toEqual(['APPROVAL_CONFIRMED /lab/approvals'])
    expect(await decide(second, approval.uuid)).toBe('APPROVAL_CLOSED')

    const trail = await requester.call(auditCalls.trail, {
      query: { filter: { AND: [{ EQ: { thingUuid: approval.uuid } }, { EQ: { result: 'ok' } }] } },
    })
    expect(
      trail.body.data
        .filter(({ call }) => call.startsWith('POST'))
        .map(({ call, accountName, ids }) => [call.split('/').at(-1), accountName, ids.includes(chen)]),
    ).toEqual([
      ['confirm', 'Elif Aksoy', true],
      ['erase', 'Sam Porter', true],
    ])
    const list = await approver.call(approvalCalls.approvals, { query: { filter: { EQ: { waiting: 0 } } } })
    expect(data(list).map(({ uuid, status }) => [uuid, status])).toEqual([[approval.uuid, 'confirmed']])
    expect(data(await confirm())).toEqual(confirmation)
  })

  test('nothing is erased if the request is declined, withdrawn or expired, or its requester is no longer an administrator', async () => {
    const declined = await requestApproval()
    expect(await decide(first, declined, 'declineApproval')).toBe('SAME_PERSON')
    expect(await decide(second, declined, 'cancelApproval')).toBe('NOT_ALLOWED')
    expect(await decide('planner@archway.test', declined)).toBe('STAFF_ROLE')
    expect(await decide(second, declined, 'declineApproval')).toBe(200)
    expect(await listEvents(requester)).toEqual(['APPROVAL_DECLINED /lab/approvals'])

    const withdrawn = await requestApproval()
    expect(await decide(first, withdrawn, 'cancelApproval')).toBe(200)
    const late = await requestApproval()
    app.clock.advance(7 * 86_400_000)
    expect(await countWaiting(approver)).toBe(0)
    for (const [email, id] of [
      [second, declined],
      [second, withdrawn],
      [second, late],
    ] as const)
      expect(await decide(email, id)).toBe('APPROVAL_CLOSED')
    const reply = data(await approver.call(approvalCalls.approval, { params: { approvalId: late } }))
    expect([reply.status, reply.effects]).toEqual(['expired', []])

    const orphanedApproval = await requestApproval()
    const demoted = await approver.call(staffCalls.changeStaff, {
      params: { staffId: demoId(first) },
      body: { role: 'support' },
    })
    expect(demoted.status).toBe(200)
    expect(await decide(second, orphanedApproval)).toBe('APPROVAL_CLOSED')
    // A request that is committed after the demotion has canceled the others cannot be confirmed either.
    await run(sql`update approval set status = 'waiting', decided_at = null where id = ${orphanedApproval}`)
    expect(await decide(second, orphanedApproval)).toBe('APPROVAL_CLOSED')
    expect(await readNameOfChen()).toBe('Chen Wei')
    // The orphaned request cannot be confirmed; declining it removes it from the list.
    expect(await listActions(orphanedApproval)).toEqual(['decline'])
    await run(sql`update staff set role = 'administrator' where email = ${first}`)
    expect(await listActions(orphanedApproval)).toEqual(['confirm', 'decline'])
    await run(sql`update account set status = 'INACTIVE' where email = ${first}`)
    expect(await listActions(orphanedApproval)).toEqual(['decline'])
    expect(await decide(second, orphanedApproval)).toBe('APPROVAL_CLOSED')
    expect(await decide(second, orphanedApproval, 'declineApproval')).toBe(200)
  })

  test('without a second administrator the refusal explains what to do, and impossible erasures cannot be requested', async () => {
    await run(sql`update account set status = 'INACTIVE' where email = ${second}`)
    const refusal = await requestErasure(app, 'contact', chen)
    expect([refusal.status, refusal.body.code]).toEqual([409, 'SECOND_ADMINISTRATOR_MISSING'])
    expect(refusal.body.message).toContain('role of administrator')
    await run(sql`update account set status = 'ACTIVE' where email = ${second}`)
    const owner = demoId('owner@anadolu.test')
    expect((await requestErasure(app, 'contact', owner)).body.code).toBe('LAST_SUPER_ADMIN')
    expect((await requestErasure(app, 'contact', demoId('nobody'))).status).toBe(404)
    // If the data has changed since the request, the confirmation is refused and the request stays open.
    const { uuid } = data(await requestErasure(app, 'contact', chen))
    await run(
      sql`update contact set super_admin = (id = ${chen}) where company_id = ${demoId('brightsmiles')}`,
    )
    expect(await decide(second, uuid)).toBe('LAST_SUPER_ADMIN')
    await run(sql`update contact set super_admin = true where email = 'owner@brightsmiles.test'`)
    expect(await decide(second, uuid)).toBe(200)
  })
})

/** Signs that another account belongs to the requester. */
const disguises = {
  mailbox: sql`email = 'staff+second@archway.test'`,
  name: sql`name = 'sam PORTER'`,
  phone: sql`phone = '+1 202 555 0100'`,
}

/** The ways in which people could confirm their own requests: with the same account, or with a second one. */
const confirmAlone = async (http?: TestApp['app']['http']): Promise<string[]> => {
  const approvalId = await requestApproval()
  await run(sql`update staff set phone = '+12025550100' where email = ${first}`)
  const through = (await decide(first, approvalId, 'confirmApproval', http)) === 200 ? ['account'] : []
  for (const [disguise, change] of Object.entries(disguises)) {
    await run(sql`update staff set ${change} where id = ${demoId(second)}`)
    if (disguise !== 'phone') await run(sql`update account set ${change} where id = ${demoId(second)}`)
    app.services.forgetViewers({})
    if ((await decide(second, approvalId, 'confirmApproval', http)) === 200) through.push(disguise)
    const restoredColumns = sql`email = ${second}, name = 'Elif Aksoy'`
    await run(sql`update staff set ${restoredColumns}, phone = null where id = ${demoId(second)}`)
    await run(sql`update account set ${restoredColumns} where id = ${demoId(second)}`)
  }
  return through
}

/**
 * Both administrators decide on two requests at the same time, ten times each. Returns the number of accepted
 * decisions.
 */
const decideAtOnce = async (http?: TestApp['app']['http']): Promise<number> => {
  const approvalId = await requestApproval()
  await run(sql`update staff set role = 'administrator' where email = ${third}`)
  app.services.forgetViewers({})
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? decide(second, approvalId, 'confirmApproval', http)
        : decide(third, approvalId, 'declineApproval', http),
    ),
  )
  expect(answers.filter(answer => answer !== 200 && answer !== 'APPROVAL_CLOSED')).toEqual([])
  return answers.filter(answer => answer === 200).length
}

describe('S2 R6 no one confirms alone', () => {
  const startChangedApp = (change: (route: Route) => Route) =>
    createPlantedServer(app, route =>
      route.call === (approvalCalls.confirmApproval as unknown) ||
      route.call === (approvalCalls.declineApproval as unknown)
        ? change(route)
        : route,
    )

  test('neither the requester nor an account with the requester’s mailbox, name or phone', async () => {
    expect(await confirmAlone()).toEqual([])
    expect(await readNameOfChen()).toBe('Chen Wei')
  })

  test('planted fault: a confirmation that compares the wrong person', async () => {
    const marek = { id: demoId(third), name: 'Marek Lind', email: third }
    const http = await startChangedApp(route => ({
      ...route,
      run: context => route.run({ ...context, viewer: { ...context.viewer, ...marek } }),
    }))
    expect(await confirmAlone(http)).toEqual(['account'])
  })

  test('of many concurrent decisions one is made, and the requester is notified of one', async () => {
    expect(await decideAtOnce()).toBe(1)
    expect(await listEvents(requester)).toHaveLength(1)
  })

  test('planted fault: decisions that do not lock the request', async () => {
    let arrived = 0
    let openGate = () => {}
    const all = new Promise<void>(resolve => {
      openGate = resolve
    })
    const http = await startChangedApp(route => ({
      ...route,
      run: context =>
        context.within(async tx => {
          const { approvalId } = context.params as unknown as { approvalId: string }
          const now = app.clock.now()
          const approval = (await findApproval(tx, approvalId)) ?? refuse('NOT_FOUND')
          if (!isOpen(approval.row, now)) return refuse('APPROVAL_CLOSED')
          arrived += 1
          if (arrived === 2) openGate()
          await all
          await closeApproval(tx, approvalId, { status: 'declined', decidedById: context.viewer.id }, now)
          return { data: presentApproval(approval, context.viewer, now) }
        }),
    }))
    expect(await decideAtOnce(http)).toBeGreaterThan(1)
  })
})

describe('R6 approvals acquire locks in a fixed order', () => {
  /**
   * A call that waits for `held` must not already have locked `next`: the transaction that holds `held` locks `next`
   * afterwards.
   */
  const runInOrder = async (
    heldQuery: ReturnType<typeof sql>,
    call: () => Promise<unknown>,
    next: ReturnType<typeof sql>,
  ) => {
    let answer: Promise<unknown> = Promise.resolve()
    await app.services.db.within(systemScope, async tx => {
      await tx.execute(sql`${heldQuery} for update`)
      answer = call()
      await untilBlocked(tx)
      await tx.execute(sql`${next} for update nowait`)
    })
    return answer
  }
  const accountOf = (email: string) => sql`select from account where id = ${demoId(email)}`

  test('a decision waits for the rows of the person and of administrators before it locks the request', async () => {
    const id = await requestApproval()
    const request = sql`select from approval where id = ${id}`
    const ofChen = sql`select from contact where id = ${chen}`
    expect(await runInOrder(accountOf(second), () => decide(second, id, 'declineApproval'), request)).toBe(
      200,
    )
    const other = await requestApproval()
    const otherRequest = sql`select from approval where id = ${other}`
    expect(await runInOrder(ofChen, () => decide(second, other), otherRequest)).toBe(200)
  })

  test('an erasure waits for the row of the company before it locks a contact, like a demotion', async () => {
    const id = await requestApproval()
    const company = sql`select from company where id = ${demoId('brightsmiles')}`
    const ofChen = sql`select from contact where id = ${chen}`
    expect(await runInOrder(company, () => decide(second, id), ofChen)).toBe(200)
  })

  test('of two owners who are erased at the same time, one stays', async () => {
    const owners = [chen, demoId('owner@brightsmiles.test')]
    await run(
      sql`update contact set super_admin = id in (${owners[0]}, ${owners[1]}) where company_id = ${demoId('brightsmiles')}`,
    )
    const ids = []
    for (const owner of owners) ids.push(data(await requestErasure(app, 'contact', owner)).uuid)
    const answers = await Promise.all(ids.map(id => decide(second, id)))
    expect(answers.map(String).sort()).toEqual(['200', 'LAST_SUPER_ADMIN'])
  })

  test('a request locks the administrators in the order of their ids, like a demotion', async () => {
    const [low, high] = [first, second].toSorted((a, b) => (demoId(a) < demoId(b) ? -1 : 1))
    const visitor = await app.as(high!)
    const call = async () =>
      (
        await visitor.call(approvalCalls.requestContactErasure, {
          params: { id: chen },
          body: { reason: 'The clinic requested it' },
        })
      ).status
    expect(await runInOrder(accountOf(low!), call, accountOf(high!))).toBe(200)
  })
})

describe('S14 the lost second factor of staff is reset by two administrators', () => {
  const planner = 'planner@archway.test'
  const request = (actor: Visitor, email: string) =>
    actor.call(approvalCalls.requestSecondFactorReset, {
      params: { staffId: demoId(email) },
      body: { reason: 'The phone was lost' },
    })
  const readLetters = () => lettersWith(app, 'two-step verification was reset')

  test('one requests it, another one confirms; sessions end, and the person is notified by mail and in the portal', async () => {
    await app.app.startWork()
    const person = await app.as(planner)
    await turnOnSecondFactor(app, person)
    const aloneResponse = await requester.call(peopleCalls.resetSecondFactor, {
      params: { personId: demoId(planner) },
    })
    expect([aloneResponse.status, aloneResponse.body.code]).toEqual([409, 'TWO_ADMINISTRATORS_NEEDED'])
    const { uuid, companyUuid } = data(await request(requester, planner))
    expect(companyUuid).toBeNull()
    expect((await person.call(sessionCalls.me)).status).toBe(200)
    expect(await decide(first, uuid)).toBe('SAME_PERSON')
    expect(await decide(second, uuid)).toBe(200)
    expect((await person.call(sessionCalls.me)).status).toBe(401)
    expect(await takeFirstStep(person, planner)).toEqual([200, undefined])
    expect(await listEvents(person)).toEqual(['SECOND_FACTOR_RESET /profile/security'])
    await expect.poll(async () => (await readLetters()).length).toBe(1)
    expect((await readLetters())[0]).toContain(`To: ${planner}`)
    expect((await request(requester, planner)).status).toBe(404)
  })

  test('an administrator can neither request nor confirm their own reset, so a third one is needed', async () => {
    await turnOnSecondFactor(app, approver)
    expect((await request(approver, second)).body.code).toBe('SAME_PERSON')
    // The only other administrator is the person to be erased.
    expect((await request(requester, second)).body.code).toBe('SECOND_ADMINISTRATOR_MISSING')
    await run(sql`update staff set role = 'administrator' where email = ${third}`)
    app.services.forgetViewers({})
    const { uuid } = data(await request(requester, second))
    expect(await decide(second, uuid)).toBe('SAME_PERSON')
    expect(await decide(third, uuid)).toBe(200)
  })
})
