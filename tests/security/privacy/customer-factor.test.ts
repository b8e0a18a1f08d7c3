import { auditCalls } from '@archway/contract/audit'
import { companyAdminCalls, companyCalls } from '@archway/contract/company'
import { staffCalls } from '@archway/contract/contacts'
import { notificationCalls } from '@archway/contract/notifications'
import { approvalCalls } from '@archway/contract/privacy'
import { passkeyCalls, peopleCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { Route } from '../../../apps/server/src/platform/http/route.ts'
import { type TestApp, testApp, type Visitor } from '../../../apps/server/src/testing/app.ts'
import { lettersWith } from '../../../apps/server/src/testing/outbox.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { promoteSupport } from '../src/approval-story.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { takeFirstStep, turnOnSecondFactor } from '../src/second-factor-story.ts'
import { askOf, createPlantedServer } from '../src/server.ts'

const support = 'support@archway.test'
const administrator = 'staff@archway.test'
/** The only account owner of her company. */
const owner = 'owner@brightsmiles.test'
const empty = { params: {}, query: {}, body: {} }
const body = { reason: 'She called from the number of the clinic' }

import { untilBlocked } from '../../../apps/server/src/testing/faults/until-blocked.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

const run = async (statement: ReturnType<typeof sql>) =>
  (await app.services.db.within(systemScope, tx => tx.execute(statement))).rows
const request = async (email: string, person = owner) =>
  (await app.as(email)).call(approvalCalls.requestCustomerFactorReset, {
    params: { personId: demoId(person) },
    body,
  })
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status
const decide = async (
  email: string,
  approvalId: string,
  call: 'confirmApproval' | 'declineApproval' | 'cancelApproval' = 'confirmApproval',
  http?: TestApp['app']['http'],
) => codeOf(await askOf(app, http)({ email }, approvalCalls[call], { approvalId }, { ...empty }))
const listEvents = async (visitor: Visitor) =>
  (await visitor.call(notificationCalls.notifications)).body.data.map(({ event, link }) => `${event} ${link}`)
const hasFactor = async (email = owner) =>
  (await run(sql`select from second_factor where account_id = ${demoId(email)}`)).length > 0
const lookAt = async (email: string, company: string) =>
  (await app.as(email)).call(companyAdminCalls.switchCompany, { body: { companyUuid: demoId(company) } })
const readLetters = () => lettersWith(app, 'two-step verification was reset')

test('S14 staff may require a second factor of a company, and only its account owners stop requiring it', async () => {
  await lookAt(administrator, 'brightsmiles')
  const save = async (email: string, isSecondFactorRequired: boolean) =>
    codeOf(
      await (await app.as(email)).call(companyCalls.updateConfiguration, {
        body: { isSecondFactorRequired },
      }),
    )
  expect(await save(administrator, true)).toBe(200)
  expect(await save(administrator, false)).toBe('SUPER_ADMIN_ONLY')
  expect(await save('contact@brightsmiles.test', false)).toBe('SUPER_ADMIN_ONLY')
  expect(await save(owner, false)).toBe(200)

  // An owner's change that commits between reading and writing counts.
  let answer: Promise<unknown> = Promise.resolve()
  await app.services.db.within(systemScope, async tx => {
    const companyId = demoId('brightsmiles')
    await tx.execute(sql`select from company where id = ${companyId} for no key update`)
    await tx.execute(
      sql`update company_configuration set is_second_factor_required = true where company_id = ${companyId}`,
    )
    answer = save(administrator, false)
    await untilBlocked(tx)
  })
  expect(await answer).toBe('SUPER_ADMIN_ONLY')
})

test('S14 the only account owner has lost her second factor: support requests the reset, an administrator confirms it, and she is notified', async () => {
  await app.app.startWork()
  const [person, requester, approver] = [
    await app.as(owner),
    await app.as(support),
    await app.as(administrator),
  ]
  await turnOnSecondFactor(app, person)
  const approval = data(await request(support))
  expect(approval).toMatchObject({
    kind: 'secondFactorReset',
    status: 'waiting',
    subject: { name: 'Olivia Hart', knownAs: owner },
    companyName: 'Bright Smiles',
    allowedActions: ['cancel'],
  })
  expect(codeOf(await request(support))).toBe('APPROVAL_WAITING')
  // The only administrator cannot be both requester and approver.
  expect(codeOf(await request(administrator))).toBe('SECOND_ADMINISTRATOR_MISSING')
  expect(await listEvents(approver)).toEqual(['APPROVAL_REQUESTED /lab/approvals'])
  // Before the confirmation nothing has changed.
  expect([await hasFactor(), (await person.call(sessionCalls.me)).status]).toEqual([true, 200])
  expect(await takeFirstStep(app.guest(), owner)).toEqual([401, 'SECOND_FACTOR_NEEDED'])

  expect(await decide(administrator, approval.uuid)).toBe(200)
  expect([await hasFactor(), (await person.call(sessionCalls.me)).status]).toEqual([false, 401])
  expect(await takeFirstStep(person, owner)).toEqual([200, undefined])
  expect(await listEvents(person)).toEqual(['SECOND_FACTOR_RESET /profile/security'])
  await expect.poll(async () => (await readLetters()).length).toBe(1)
  expect((await readLetters())[0]).toContain(`To: ${owner}`)
  expect(await listEvents(requester)).toEqual(['APPROVAL_CONFIRMED /lab/approvals'])

  const trail = await approver.call(auditCalls.trail, {
    query: { filter: { AND: [{ EQ: { thingUuid: demoId(owner) } }, { EQ: { result: 'ok' } }] } },
  })
  const lines = trail.body.data
    .filter(({ call }) => call.startsWith('POST /admin'))
    .map(({ call, accountName }) => `${call.split('/').at(-1)} ${accountName}`)
  expect(lines).toEqual(['confirm Sam Porter', 'resetSecondFactor Elif Aksoy'])
})

test('S14 an account owner still resets the second factor of a colleague alone, passkeys alone can be reset, and needless requests are refused', async () => {
  const colleague = 'contact@brightsmiles.test'
  const person = await app.as(colleague)
  expect(codeOf(await request(support, colleague))).toBe('NOT_FOUND')
  const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
  const added = await person.call(passkeyCalls.addPasskey, {
    body: { name: 'Phone', credential: softAuthenticator().create({ challenge }) },
  })
  expect(added.status).toBe(200)
  const { uuid } = data(await request(support, colleague))
  const params = { personId: demoId(colleague) }
  expect((await (await app.as(owner)).call(peopleCalls.resetSecondFactor, { params })).status).toBe(200)
  // When it is confirmed, there is no second factor any more.
  expect(await decide(administrator, uuid)).toBe('NOT_FOUND')
  expect(await decide(administrator, uuid, 'declineApproval')).toBe(200)

  await turnOnSecondFactor(app, await app.as('planner@archway.test'))
  expect(codeOf(await request(administrator, 'planner@archway.test'))).toBe('NOT_FOUND')
  await turnOnSecondFactor(app, await app.as(owner))
  await lookAt(support, 'nourdental')
  expect(codeOf(await request(support))).toBe('NOT_FOUND')
  await lookAt(support, 'brightsmiles')
  expect(codeOf(await request(support))).toBe(200)
  const ofCustomer = await (await app.as(administrator)).call(approvalCalls.requestSecondFactorReset, {
    params: { staffId: demoId(owner) },
    body,
  })
  expect(codeOf(ofCustomer)).toBe('NOT_FOUND')
})

test('S14 only support and administrators request the reset, and each sees their requests', async () => {
  await turnOnSecondFactor(app, await app.as(owner))
  for (const [email, code] of [
    ['planner@archway.test', 'STAFF_ROLE'],
    ['production@archway.test', 'STAFF_ROLE'],
    [owner, 'NOT_ALLOWED'],
    ['owner@nourdental.test', 'NOT_ALLOWED'],
  ] as const)
    expect(codeOf(await request(email)), email).toBe(code)
  const ownApproval = data(await request(support)).uuid
  await run(sql`update staff set role = 'administrator' where email = 'production@archway.test'`)
  await turnOnSecondFactor(app, await app.as('owner@nourdental.test'))
  const otherRequest = data(await request(administrator, 'owner@nourdental.test')).uuid
  const [requester, approver] = [await app.as(support), await app.as(administrator)]
  const listVisibleApprovals = async (visitor: Visitor) =>
    data(await visitor.call(approvalCalls.approvals)).map(({ uuid, allowedActions }) => [
      uuid,
      allowedActions,
    ])
  expect(await listVisibleApprovals(requester)).toEqual([[ownApproval, ['cancel']]])
  expect(await listVisibleApprovals(approver)).toEqual([
    [otherRequest, ['cancel']],
    [ownApproval, ['confirm', 'decline']],
  ])
  const readApproval = (approvalId: string) =>
    requester.call(approvalCalls.approval, { params: { approvalId } })
  expect([codeOf(await readApproval(ownApproval)), codeOf(await readApproval(otherRequest))]).toEqual([
    200,
    'NOT_FOUND',
  ])
  expect(await decide(support, otherRequest, 'cancelApproval')).toBe('NOT_FOUND')
  expect(await decide(support, otherRequest)).toBe('STAFF_ROLE')
  expect(await decide(support, ownApproval, 'cancelApproval')).toBe(200)
  expect(await decide(administrator, ownApproval)).toBe('APPROVAL_CLOSED')
  expect(await hasFactor()).toBe(true)
})

test('S14 the request of a person who has lost the right, or may not sign in, cannot be confirmed', async () => {
  await turnOnSecondFactor(app, await app.as(owner))
  const { uuid } = data(await request(support))
  const approver = await app.as(administrator)
  const listAllowedActions = async () =>
    data(await approver.call(approvalCalls.approval, { params: { approvalId: uuid } })).allowedActions
  const changeStaff = async (change: object) =>
    (await approver.call(staffCalls.changeStaff, { params: { staffId: demoId(support) }, body: change }))
      .status
  expect(await changeStaff({ role: 'planner' })).toBe(200)
  expect([await listAllowedActions(), await decide(administrator, uuid)]).toEqual([
    ['decline'],
    'APPROVAL_CLOSED',
  ])
  expect(await changeStaff({ role: 'support', status: 'INACTIVE' })).toBe(200)
  expect([await listAllowedActions(), await decide(administrator, uuid)]).toEqual([
    ['decline'],
    'APPROVAL_CLOSED',
  ])
  expect(await changeStaff({ status: 'ACTIVE' })).toBe(200)
  expect([await listAllowedActions(), await decide(administrator, uuid)]).toEqual([
    ['confirm', 'decline'],
    200,
  ])
})

test('S14 a confirmation waits for a concurrent demotion of the requester', async () => {
  await turnOnSecondFactor(app, await app.as(owner))
  const { uuid } = data(await request(support))
  let answer: Promise<unknown> = Promise.resolve()
  await app.services.db.within(systemScope, async tx => {
    await tx.execute(sql`update staff set role = 'planner' where id = ${demoId(support)}`)
    answer = decide(administrator, uuid)
    await untilBlocked(tx)
  })
  expect([await answer, await hasFactor()]).toEqual(['APPROVAL_CLOSED', true])
})

/** Restores a removed second factor and the sessions. */
const restoreFactor = async (): Promise<void> => {
  if (await hasFactor()) return
  app.forget(owner)
  await turnOnSecondFactor(app, await app.as(owner))
}

/** The ways in which a single member of staff might remove a customer's second factor. */
const approveAlone = async (http?: TestApp['app']['http']): Promise<string[]> => {
  const callAs = askOf(app, http)
  const ids = { personId: demoId(owner) }
  const through: string[] = []
  for (const email of [support, administrator]) {
    const direct = await callAs({ email }, peopleCalls.resetSecondFactor, ids, empty)
    if (direct.status === 200) through.push(`${email} at once`)
    await restoreFactor()
    const created = await callAs({ email }, approvalCalls.requestCustomerFactorReset, ids, { ...empty, body })
    const { uuid } = created.body.data as { uuid: string }
    if ((await decide(email, uuid, 'confirmApproval', http)) === 200) through.push(`${email} by both`)
    await run(sql`delete from approval`)
    await restoreFactor()
  }
  return through
}

const plantFault = (call: { readonly path: string }, change: (route: Route) => Route) =>
  createPlantedServer(app, route => (route.call.path === call.path ? change(route) : route))

test('S2 S14 no single member of staff can remove the second factor of a customer', async () => {
  await promoteSupport(app)
  await turnOnSecondFactor(app, await app.as(owner))
  for (const email of [support, administrator]) await lookAt(email, 'brightsmiles')
  expect(await approveAlone()).toEqual([])
  const direct = await (await app.as(administrator)).call(peopleCalls.resetSecondFactor, {
    params: { personId: demoId(owner) },
  })
  expect([direct.status, direct.body.code]).toEqual([409, 'SECOND_PERSON_NEEDED'])
})

test('planted fault: staff count as account owners, or as another person when they confirm', async () => {
  await promoteSupport(app)
  await turnOnSecondFactor(app, await app.as(owner))
  for (const email of [support, administrator]) await lookAt(email, 'brightsmiles')
  const asOwner = await plantFault(peopleCalls.resetSecondFactor, route => ({
    ...route,
    run: context => route.run({ ...context, viewer: { ...context.viewer, audience: 'contact' } }),
  }))
  expect(await approveAlone(asOwner)).toEqual([`${support} at once`, `${administrator} at once`])
  const other = {
    id: demoId('production@archway.test'),
    name: 'Marek Lind',
    email: 'production@archway.test',
  }
  const asOther = await plantFault(approvalCalls.confirmApproval, route => ({
    ...route,
    run: context => route.run({ ...context, viewer: { ...context.viewer, ...other } }),
  }))
  expect(await approveAlone(asOther)).toEqual([`${support} by both`, `${administrator} by both`])
})
