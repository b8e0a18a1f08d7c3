import { companyAdminCalls } from '@archway/contract/company'
import { contactCalls } from '@archway/contract/contacts'
import { notificationCalls } from '@archway/contract/notifications'
import { approvalCalls } from '@archway/contract/privacy'
import { peopleCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { Route } from '../../../apps/server/src/platform/http/route.ts'
import { type TestApp, testApp } from '../../../apps/server/src/testing/app.ts'
import { lettersWith } from '../../../apps/server/src/testing/outbox.ts'
import { data } from '../../../apps/server/src/testing/plan-story.ts'
import { promoteSupport } from '../src/approval-story.ts'
import { askOf, createPlantedServer } from '../src/server.ts'

const support = 'support@archway.test'
const administrator = 'staff@archway.test'
const owner = 'owner@brightsmiles.test'
const contact = 'contact@brightsmiles.test'
const empty = { params: {}, query: {}, body: {} }
const body = { reason: 'The practice manager called; the owner has left' }
const asOwner = { flags: [{ name: 'superAdmin', value: 1 }] } as const

let app: TestApp
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
})
afterEach(() => app.close())

const run = async (statement: ReturnType<typeof sql>) =>
  (await app.services.db.within(systemScope, tx => tx.execute(statement))).rows
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status
const request = async (email: string, personId = demoId(contact)) =>
  (await app.as(email)).call(approvalCalls.requestAccountOwner, { params: { personId }, body })
const confirm = async (email: string, approvalId: string) =>
  codeOf(await (await app.as(email)).call(approvalCalls.confirmApproval, { params: { approvalId } }))
const isOwner = async (id = demoId(contact)) =>
  (await run(sql`select from contact where id = ${id} and super_admin`)).length > 0

import { untilBlocked } from '../../../apps/server/src/testing/faults/until-blocked.ts'

test('S14 support requests an account owner for a company, an administrator confirms it, and the other owners hear of it', async () => {
  await app.app.startWork()
  const person = await app.as(contact)
  const approval = data(await request(support))
  expect(approval).toMatchObject({
    kind: 'ownerAppointment',
    status: 'waiting',
    subject: { name: 'Chen Wei', knownAs: contact },
    companyName: 'Bright Smiles',
    allowedActions: ['cancel'],
  })
  expect(codeOf(await request(support))).toBe('APPROVAL_WAITING')
  expect(codeOf(await person.call(peopleCalls.people))).toBe('SUPER_ADMIN_ONLY')
  expect([await confirm(support, approval.uuid), await isOwner()]).toEqual(['STAFF_ROLE', false])

  expect([await confirm(administrator, approval.uuid), await isOwner()]).toEqual([200, true])
  // The open session of the person has the right of an owner at once.
  expect((await person.call(peopleCalls.people)).status).toBe(200)
  const news = await (await app.as(owner)).call(notificationCalls.notifications)
  expect(news.body.data.map(({ event, link }) => `${event} ${link}`)).toEqual([
    'OWNER_APPOINTED /profile/profile',
  ])
  const readLetters = () => lettersWith(app, 'Your company has a new account owner')
  await expect.poll(async () => (await readLetters()).length).toBe(1)
  expect((await readLetters())[0]).toContain(`To: ${owner}`)
  expect(codeOf(await request(support))).toBe('ALREADY_OWNER')
})

test('S14 an account owner is requested by support and administrators alone, and within the company they look at', async () => {
  for (const [email, code] of [
    ['planner@archway.test', 'STAFF_ROLE'],
    ['production@archway.test', 'STAFF_ROLE'],
    [owner, 'NOT_ALLOWED'],
    ['owner@nourdental.test', 'NOT_ALLOWED'],
  ] as const)
    expect(codeOf(await request(email)), email).toBe(code)
  for (const nobody of [demoId('doctor.one@brightsmiles.test'), demoId('planner@archway.test')])
    expect(codeOf(await request(support, nobody))).toBe('NOT_FOUND')
  await (await app.as(support)).call(companyAdminCalls.switchCompany, {
    body: { companyUuid: demoId('nourdental') },
  })
  expect(codeOf(await request(support))).toBe('NOT_FOUND')
  // The only administrator cannot be both people.
  expect(codeOf(await request(administrator))).toBe('SECOND_ADMINISTRATOR_MISSING')
})

test('S14 what has changed before the confirmation is seen: an owner by another way, and a closed account', async () => {
  const { uuid } = data(await request(support))
  const save = async (superAdmin: 0 | 1) =>
    (await app.as(owner)).call(contactCalls.updateContact, {
      params: { uuid: demoId(contact) },
      body: { name: 'Chen Wei', flags: [{ name: 'superAdmin', value: superAdmin }] },
    })
  // Account owners still decide alone.
  expect((await save(1)).status).toBe(200)
  expect(await confirm(administrator, uuid)).toBe('ALREADY_OWNER')
  expect((await save(0)).status).toBe(200)
  await run(sql`update account set status = 'INACTIVE' where id = ${demoId(contact)}`)
  expect(await confirm(administrator, uuid)).toBe('NOT_FOUND')
  await run(sql`update account set status = 'ACTIVE' where id = ${demoId(contact)}`)
  expect([await confirm(administrator, uuid), await isOwner()]).toEqual([200, true])
})

test('S14 a change of a contact by staff waits for a concurrent change of the owners, and is refused after it', async () => {
  await run(sql`update contact set super_admin = true where id = ${demoId(contact)}`)
  const staff = await app.as(support)
  let answer: Promise<unknown> = Promise.resolve()
  await app.services.db.within(systemScope, async tx => {
    await tx.execute(sql`select from company where id = ${demoId('brightsmiles')} for no key update`)
    await tx.execute(sql`update contact set super_admin = false where id = ${demoId(contact)}`)
    answer = staff
      .call(contactCalls.updateContact, {
        params: { uuid: demoId(contact) },
        body: { name: 'Chen Wei', ...asOwner },
      })
      .then(codeOf)
    await untilBlocked(tx)
  })
  expect([await answer, await isOwner()]).toEqual(['SECOND_PERSON_NEEDED', false])
})

/** The ways by which one member of the staff alone makes an account owner. */
const approveAlone = async (http?: TestApp['app']['http']): Promise<string[]> => {
  const callAs = askOf(app, http)
  const through: string[] = []
  for (const email of [support, administrator]) {
    const [name, domain] = email.split('@')
    const ownAddress = `${name}+company@${domain}`
    const company = { companyUuid: demoId('brightsmiles') }
    const add = (overrides: object) =>
      callAs(
        { email },
        contactCalls.addContact,
        {},
        { ...empty, body: { name: 'Pat', email: ownAddress, ...company, ...overrides } },
      )
    if ((await add(asOwner)).status === 200) through.push(`${email} by adding one`)
    else expect((await add({})).status).toBe(200)
    const [added] = await run(sql`select id from contact where email = ${ownAddress}`)
    const id = String(added?.id)
    await run(sql`update contact set super_admin = false where id = ${id}`)
    const changed = await callAs(
      { email },
      contactCalls.updateContact,
      { uuid: id },
      { ...empty, body: { name: 'Pat', ...asOwner } },
    )
    if (changed.status === 200) through.push(`${email} by changing one`)
    await run(sql`update contact set super_admin = false where id = ${id}`)
    const requestedApproval = await callAs(
      { email },
      approvalCalls.requestAccountOwner,
      { personId: id },
      { ...empty, body },
    )
    if (requestedApproval.status === 200) through.push(`${email} by an own address`)
    await run(sql`delete from approval`)
    await run(sql`delete from account where id = ${id}`)
  }
  return through
}

test('S2 S14 no member of the staff makes an account owner alone, nor requests one with the own mailbox', async () => {
  await promoteSupport(app)
  expect(await approveAlone()).toEqual([])
  const direct = await (await app.as(support)).call(contactCalls.updateContact, {
    params: { uuid: demoId(contact) },
    body: { name: 'Chen Wei', ...asOwner },
  })
  expect([direct.status, direct.body.code]).toEqual([409, 'SECOND_PERSON_NEEDED'])
  // Everything else of a contact, and taking the right away, needs no second person.
  const second = await (await app.as(owner)).call(contactCalls.updateContact, {
    params: { uuid: demoId(contact) },
    body: { name: 'Chen Wei', ...asOwner },
  })
  expect(second.status).toBe(200)
  for (const superAdmin of [1, 0] as const) {
    const saved = await (await app.as(support)).call(contactCalls.updateContact, {
      params: { uuid: demoId(contact) },
      body: { name: 'Chen Wei-Lin', flags: [{ name: 'superAdmin', value: superAdmin }] },
    })
    expect(saved.status).toBe(200)
  }
  expect((await (await app.as(contact)).call(sessionCalls.me)).status).toBe(200)
})

test('a planted fault is found: staff make account owners as account owners do', async () => {
  await promoteSupport(app)
  const asContact = (call: { readonly path: string; readonly method: string }) => (route: Route) =>
    route.call.path === call.path && route.call.method === call.method
      ? {
          ...route,
          run: (context: Parameters<Route['run']>[0]) =>
            route.run({ ...context, viewer: { ...context.viewer, audience: 'contact', superAdmin: true } }),
        }
      : route
  const changing = await createPlantedServer(app, asContact(contactCalls.updateContact))
  expect(await approveAlone(changing)).toEqual([
    `${support} by changing one`,
    `${administrator} by changing one`,
  ])
})
