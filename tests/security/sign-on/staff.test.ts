import { type StaffSignOnForm, signOnCalls, staffCalls, staffSignOnCalls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { en } from '@archway/words/en'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { findOrOpenAccount } from '../../../apps/server/src/features/contacts/sign-on/person.ts'
import { grantToStaff } from '../../../apps/server/src/features/contacts/sign-on/staff.ts'
import {
  findOpenProvider,
  type ProviderRow,
} from '../../../apps/server/src/features/contacts/sign-on/store.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { Visitor } from '../../../apps/server/src/testing/app.ts'
import { allMails } from '../../../apps/server/src/testing/outbox.ts'
import { promoteSupport, secondEmail } from '../src/approval-story.ts'
import { createClaims } from '../src/claims.ts'
import { type Claimed, client, visitProvider } from '../src/identity-provider.ts'
import { listIdentities, listRows, type SignOnWorld, signOnWorld } from '../src/sign-on-story.ts'

const first = 'staff@archway.test'
const second = secondEmail
const planner = 'planner@archway.test'
const noAccount = { status: 403, code: 'SIGN_ON_NO_ACCOUNT' }
const over = { status: 410, code: 'SIGN_ON_OVER' }

let world: SignOnWorld
beforeEach(async () => {
  world = await signOnWorld()
  await promoteSupport(world.app)
})
afterEach(() => world.close())

const save = async (changes: Partial<StaffSignOnForm> = {}, email = first) => {
  const { status, body } = await (await world.app.as(email)).call(staffSignOnCalls.saveStaffSignOn, {
    body: {
      name: 'Lab ID',
      issuer: world.idp.issuer,
      ...client,
      isOn: true,
      admission: 'invited',
      fallback: 'refused',
      rules: [],
      domains: ['archway.test'],
      ...changes,
    },
  })
  expect(status).toBe(200)
  return body.data.provider
}
const confirm = async (email = second, changedAt?: string) => {
  const admin = await world.app.as(email)
  const provider = (await admin.call(staffSignOnCalls.staffSignOnSetup)).body.data?.provider
  const { status, body } = await admin.call(staffSignOnCalls.confirmStaffSignOn, {
    body: { changedAt: changedAt ?? provider?.changedAt ?? new Date().toISOString() },
  })
  return { status, code: body.code }
}
const begin = (person: Visitor) => person.call(signOnCalls.startSignOn, { body: { companyUuid: null } })
const finish = async (person: Visitor, answer: URL, companyUuid: string | null = null) => {
  const { status, body } = await person.call(signOnCalls.finishSignOn, {
    body: { companyUuid, answer: answer.search },
  })
  return { status, code: body.code, email: body.data?.data.email }
}
const signIn = async (claims: Claimed | null, person = world.app.guest()) => {
  world.idp.state.next = claims
  const signOnStart = await begin(person)
  if (signOnStart.status !== 200)
    return { status: signOnStart.status, code: signOnStart.body.code, email: undefined }
  return finish(person, await visitProvider(world.idp.issuer, signOnStart.body.data.url))
}
/** A signed-in member of the staff links the account. */
const linkAs = async (email: string, claims: Claimed = createClaims(email)) => {
  world.idp.state.next = claims
  const person = await world.app.as(email)
  const signOnStart = await person.call(signOnCalls.linkSignOn)
  expect(signOnStart.status).toBe(200)
  return finish(person, await visitProvider(world.idp.issuer, signOnStart.body.data.url))
}
const readRole = async (email: string) => {
  const [row] = await listRows(world, sql`select role from staff where email = ${email}`)
  return row?.role
}

test('S14 ruling 36 staff can sign in with their provider once a second administrator has confirmed it', async () => {
  const saved = await save()
  expect(saved).toMatchObject({ isConfirmed: false, mayConfirm: false, changedBy: expect.any(String) })
  expect(JSON.stringify(saved)).not.toContain(client.clientSecret)
  const readDomain = async () =>
    (await world.app.guest().call(signOnCalls.signOnOf, { query: { domain: 'archway.test' } })).body.data
  expect(await readDomain()).toEqual({ companyUuid: null, forStaff: false, name: null })
  expect(await signIn(createClaims(planner))).toMatchObject(over)
  // Not by one person alone, and not with settings that were read before a change.
  expect(await confirm(first)).toEqual({ status: 403, code: 'SAME_PERSON' })
  await save({ name: 'Laboratory ID' })
  expect(await confirm(second, saved?.changedAt)).toEqual({ status: 409, code: 'SIGN_ON_CHANGED' })
  expect((await confirm()).status).toBe(200)
  expect((await confirm()).code).toBe('SIGN_ON_CHANGED')
  expect(await readDomain()).toEqual({ companyUuid: null, forStaff: true, name: 'Laboratory ID' })
  expect(await linkAs(planner)).toMatchObject({ status: 200, email: planner })
  expect(await signIn(createClaims(planner, { email: 'other@elsewhere.test' }))).toMatchObject({
    status: 200,
    email: planner,
  })
  // Every further change waits for the second administrator again; sign-ins in progress end.
  const person = world.app.guest()
  world.idp.state.next = createClaims(planner)
  const answer = await visitProvider(world.idp.issuer, (await begin(person)).body.data.url)
  await save({ rules: [{ claim: 'groups', value: 'all', grant: 'production' }] }, second)
  expect(await finish(person, answer)).toMatchObject(over)
  expect(await signIn(createClaims(planner))).toMatchObject(over)
  expect(await confirm(second)).toEqual({ status: 403, code: 'SAME_PERSON' })
  expect((await confirm(first)).status).toBe(200)
})

test('ruling 36 only administrators set it up, with a recent confirmation, and a second account of the same person does not count', async () => {
  await save()
  for (const email of [planner, 'owner@brightsmiles.test', 'production@archway.test']) {
    const person = await world.app.as(email)
    expect((await person.call(staffSignOnCalls.staffSignOnSetup)).status).toBe(403)
    expect((await person.call(staffSignOnCalls.deleteStaffSignOn)).status).toBe(403)
    expect(
      (
        await person.call(staffSignOnCalls.confirmStaffSignOn, {
          body: { changedAt: new Date().toISOString() },
        })
      ).status,
    ).toBe(403)
  }
  await listRows(world, sql`update staff set phone = '+1 555 0100' where email in (${first}, ${second})`)
  expect(await confirm()).toEqual({ status: 403, code: 'SAME_PERSON' })
  await listRows(world, sql`update staff set phone = null`)
  // The person who requested the change must still be an administrator.
  const admin = await world.app.as(second)
  await admin.call(staffCalls.changeStaff, { params: { staffId: demoId(first) }, body: { role: 'support' } })
  expect(await confirm()).toEqual({ status: 403, code: 'SAME_PERSON' })
})

test('S14 a staff account is never linked by its address, even if the provider has verified it', async () => {
  await save({ admission: 'created' })
  await confirm()
  const accounts = await listRows(
    world,
    sql`select email from account where kind = 'staff' or company_id is not null`,
  )
  expect(accounts.length).toBeGreaterThan(10)
  for (const { email } of accounts) expect(await signIn(createClaims(String(email)))).toMatchObject(noAccount)
  expect(await listIdentities(world)).toEqual([])
})

test('planted fault: the staff’s provider links accounts by address, like that of a company', async () => {
  await save({ domains: ['archway.test', 'brightsmiles.test'] })
  await confirm()
  const email = 'contact@brightsmiles.test'
  const findAccount = (providerFields: Partial<ProviderRow>) =>
    world.app.services.db.within(systemScope, async tx => {
      const provider = await findOpenProvider(tx, null)
      if (!provider) throw new Error('there is no provider')
      const proof = { issuer: 'x', subject: 'x', idToken: '', claims: createClaims(email) }
      return findOrOpenAccount(tx, { ...provider, ...providerFields }, proof, new Date())
    })
  await expect(findAccount({})).rejects.toMatchObject({ code: 'SIGN_ON_NO_ACCOUNT' })
  expect((await findAccount({ companyId: demoId('brightsmiles') })).account.id).toBe(demoId(email))
})

test('S14 new people get the role of a rule, or Support, and only with addresses in a domain of the lab', async () => {
  await save({
    admission: 'created',
    rules: [
      { claim: 'groups', value: 'planners', grant: 'planner' },
      { claim: 'groups', value: 'floor', grant: 'production' },
    ],
  })
  await confirm()
  const nia = createClaims('nia@archway.test', { groups: ['all', 'planners'] })
  expect(await signIn({ ...nia, groups: ['all'] })).toMatchObject({ status: 403, code: 'SIGN_ON_NO_ACCESS' })
  expect(await signIn(createClaims('nia@elsewhere.test', { groups: ['planners'] }))).toMatchObject(noAccount)
  expect(await signIn({ ...nia, email_verified: false })).toMatchObject(noAccount)
  expect(await signIn(nia)).toMatchObject({ status: 200, email: 'nia@archway.test' })
  expect(await readRole('nia@archway.test')).toBe('planner')
  const accounts = (await (await world.app.as(first)).call(staffCalls.staffAccounts)).body.data
  expect(accounts.find(({ email }) => email === 'nia@archway.test')).toMatchObject({ invitation: 'active' })
  expect(await signIn({ ...nia, groups: 'floor' })).toMatchObject({ status: 200 })
  expect(await readRole('nia@archway.test')).toBe('production')
  await save({ admission: 'created', fallback: 'member' })
  await confirm()
  // Without rules, existing roles do not change and new people get the role support.
  expect((await signIn(nia)).status).toBe(200)
  expect(await readRole('nia@archway.test')).toBe('production')
  expect((await signIn(createClaims('oz@archway.test'))).status).toBe(200)
  expect(await readRole('oz@archway.test')).toBe('support')
})

test('ruling 6 ruling 36 rules can neither make nor demote an administrator', async () => {
  const admin = await world.app.as(first)
  const bad = await admin.call(staffSignOnCalls.saveStaffSignOn, {
    body: {
      ...client,
      name: 'x',
      issuer: world.idp.issuer,
      isOn: true,
      admission: 'invited',
      fallback: 'member',
      rules: [{ claim: 'groups', value: 'all', grant: 'administrator' as never }],
      domains: [],
    },
  })
  expect(bad.status).toBe(400)
  await save({ rules: [{ claim: 'groups', value: 'all', grant: 'planner' }], fallback: 'member' })
  await confirm()
  await linkAs(second)
  expect((await signIn(createClaims(second, { groups: ['all'] }))).status).toBe(200)
  expect(await readRole(second)).toBe('administrator')
})

test('planted fault: a right of a company, or an unknown role, is granted to staff', async () => {
  const { db } = world.app.services
  for (const grant of ['accountOwner', 'member', 'administrator'] as const) {
    await db.within(systemScope, tx => grantToStaff(tx, world.app.services, demoId(planner), grant as never))
    expect(await readRole(planner)).toBe('planner')
  }
  await db.within(systemScope, tx => grantToStaff(tx, world.app.services, demoId(planner), 'support'))
  expect(await readRole(planner)).toBe('support')
})

test('S14 responses for staff and for a company cannot be exchanged, and neither can confirm domains of the other', async () => {
  await world.save({ admission: 'created' })
  await save({ admission: 'created' })
  await confirm()
  const person = world.app.guest()
  world.idp.state.next = createClaims('nia@archway.test')
  const ofStaff = await visitProvider(world.idp.issuer, (await begin(person)).body.data.url)
  expect(await finish(person, ofStaff, demoId('brightsmiles'))).toMatchObject(over)
  const ofCompany = await world.answerFor(person, createClaims('owner@brightsmiles.test'))
  expect(await finish(person, ofCompany, null)).toMatchObject(over)
  expect(await listIdentities(world)).toEqual([])
  // A single administrator can neither confirm nor withdraw a domain of the lab.
  await save({ domains: ['archway.test', 'lab.test'] })
  const [domain] = await listRows(world, sql`select id from sign_on_domain where domain = 'lab.test'`)
  const input = { params: { domainId: String(domain?.id) } }
  const admin = await world.app.as(first)
  expect((await admin.call(signOnCalls.confirmSignOnDomain, input)).status).toBe(404)
  expect((await admin.call(signOnCalls.removeSignOnDomain, input)).status).toBe(404)
  const listedDomains = (await admin.call(signOnCalls.signOnDomains)).body.data.map(
    signOnDomain => signOnDomain.domain,
  )
  expect(listedDomains).not.toContain('lab.test')
  // A domain that belongs to a company cannot be taken over.
  await save({ domains: ['brightsmiles.test'] })
  const [waitingDomain] = (await admin.call(signOnCalls.signOnDomains)).body.data
  await admin.call(signOnCalls.confirmSignOnDomain, { params: { domainId: waitingDomain?.uuid ?? '' } })
  expect((await confirm()).code).toBe('DOMAIN_TAKEN')
  await save({ domains: ['gmail.com'] })
  expect((await confirm()).code).toBe('DOMAIN_PUBLIC')
})

test('S14 staff sessions end with their provider and their link, and the person is notified of a link', async () => {
  await save()
  await confirm()
  await linkAs(planner)
  await world.app.app.startWork()
  const mails = (await allMails(world.app)).filter(({ to }) => to === planner)
  expect(mails.map(({ subject }) => subject)).toEqual([en.mails.signOnLinked.subject])
  const person = world.app.guest()
  await signIn(createClaims(planner), person)
  expect((await person.call(sessionCalls.me)).status).toBe(200)
  await (await world.app.as(first)).call(staffSignOnCalls.deleteStaffSignOn)
  expect((await person.call(sessionCalls.me)).status).toBe(401)
  expect(await listIdentities(world)).toEqual([])
  await save()
  await confirm()
  await linkAs(planner)
  await signIn(createClaims(planner), person)
  await save({ isOn: false })
  expect((await person.call(sessionCalls.me)).status).toBe(401)
})

test('S14 a person signed in as someone else, or switched to a company, cannot link an identity', async () => {
  await save()
  await confirm()
  await linkAs(planner)
  expect(await linkAs('production@archway.test', createClaims(planner))).toMatchObject({
    status: 409,
    code: 'SIGN_ON_LINKED',
  })
})
