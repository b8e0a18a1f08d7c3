import { companyCalls } from '@archway/contract/company'
import { contactCalls, signOnCalls } from '@archway/contract/contacts'
import { passkeyCalls, peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../apps/server/src/demo/people.ts'
import { findOrOpenAccount } from '../../../apps/server/src/features/contacts/sign-on/person.ts'
import { findOpenProvider } from '../../../apps/server/src/features/contacts/sign-on/store.ts'
import { listContacts } from '../../../apps/server/src/features/notifications/people.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { allMails } from '../../../apps/server/src/testing/outbox.ts'
import { softAuthenticator } from '../src/authenticator.ts'
import { createClaims } from '../src/claims.ts'
import { visitProvider } from '../src/identity-provider.ts'
import { codeAt, turnOnSecondFactor } from '../src/second-factor-story.ts'
import {
  administrator,
  bright,
  brightDomain,
  confirmDomains,
  createReadyWorld,
  listIdentities,
  listRows,
  portal,
  type SignOnWorld,
} from '../src/sign-on-story.ts'

const email = 'contact@brightsmiles.test'
const noAccount = { status: 403, code: 'SIGN_ON_NO_ACCOUNT' }

let world: SignOnWorld
beforeEach(async () => {
  world = await createReadyWorld()
})
afterEach(() => world.close())

const signIn = (...args: Parameters<typeof createClaims>) =>
  world.signIn(world.app.guest(), createClaims(...args))
const queryRows = (statement: SQL) => listRows(world, statement)
const readIdentities = () => listIdentities(world)

test('S14 the first sign-in links an account by its verified address', async () => {
  expect((await signIn(email)).status).toBe(200)
  expect(await readIdentities()).toEqual([{ account_id: demoId(email), subject: `sub of ${email}` }])
  // From then on the identity decides, even if its email address at the provider changes.
  expect(await signIn('rm@brightsmiles.test', { sub: `sub of ${email}` })).toMatchObject({
    status: 200,
    email,
  })
  expect(await signIn(email, { email_verified: false })).toMatchObject({ status: 200, email })
})

test('S14 an unverified address opens no account', async () => {
  for (const email_verified of [false, undefined, 'true', 1, null])
    expect(await signIn(email, { email_verified })).toMatchObject(noAccount)
  for (const address of [undefined, '', 'contact@brightsmiles.test@evil.test', [email], 7])
    expect(await signIn(email, { email: address })).toMatchObject(noAccount)
  expect(await readIdentities()).toEqual([])
})

test('planted fault: the claims of an unverified address say that it is verified', async () => {
  const proof = {
    issuer: world.idp.issuer,
    subject: 'x',
    idToken: '',
    claims: { email, email_verified: false },
  }
  const findAccount = (claims: object) =>
    world.app.services.db.within(systemScope, async tx => {
      const provider = await findOpenProvider(tx, bright)
      if (!provider) throw new Error('there is no provider')
      return findOrOpenAccount(tx, provider, { ...proof, claims: { ...proof.claims, ...claims } }, new Date())
    })
  await expect(findAccount({})).rejects.toMatchObject({ code: 'SIGN_ON_NO_ACCOUNT' })
  expect((await findAccount({ email_verified: true })).account.id).toBe(demoId(email))
})

test('S14 S7 people of other companies, staff, and people of unconfirmed domains get the same refusal', async () => {
  await world.save({
    domains: [brightDomain, 'archway.test', 'solodental.test', 'free.test'],
    admission: 'created',
  })
  const foreignAccounts = await queryRows(
    sql`select email from account where company_id is distinct from ${bright} order by email`,
  )
  expect(foreignAccounts.length).toBeGreaterThan(3)
  for (const { email: foreignEmail } of foreignAccounts)
    expect(await signIn(String(foreignEmail))).toMatchObject(noAccount)
  expect(await signIn('nobody@free.test')).toMatchObject(noAccount)
  // Not even if an administrator has confirmed the domain by mistake.
  await confirmDomains(world)
  for (const { email: foreignEmail } of foreignAccounts)
    expect(await signIn(String(foreignEmail))).toMatchObject(noAccount)
  expect(await readIdentities()).toEqual([])
})

test('S14 another identity with the address of a linked account cannot take it over', async () => {
  await signIn(email)
  expect(await signIn(email, { sub: 'the next employee' })).toMatchObject(noAccount)
})

test('S14 a domain belongs to one company, and only after an administrator has confirmed it', async () => {
  const guest = world.app.guest()
  const findSignOn = async (domain: string) =>
    (await guest.call(signOnCalls.signOnOf, { query: { domain } })).body.data
  expect(await findSignOn(brightDomain)).toEqual({
    companyUuid: bright,
    forStaff: false,
    name: 'BrightSmiles ID',
  })
  await world.save({ domains: [brightDomain, 'new.test'] })
  expect(await findSignOn('new.test')).toEqual({ companyUuid: null, forStaff: false, name: null })
  expect(await findSignOn('unknown.test')).toEqual({ companyUuid: null, forStaff: false, name: null })
  await confirmDomains(world)
  expect((await findSignOn('new.test')).companyUuid).toBe(bright)
  // A second company claims the same domain.
  await queryRows(sql`insert into sign_on_provider (id, company_id, name, issuer, client_id, sealed_secret, is_on, admission, fallback, rules, changed_at)
    select gen_random_uuid(), o.id, 'Other', 'https://other.test', 'x', 'x', true, 'invited', 'refused', '[]', now()
    from company o where o.id <> ${bright} limit 1`)
  await queryRows(sql`insert into sign_on_domain (id, company_id, provider_id, domain)
    select gen_random_uuid(), company_id, id, 'new.test' from sign_on_provider where name = 'Other'`)
  const admin = await world.app.as(administrator)
  const pending = (await admin.call(signOnCalls.signOnDomains)).body.data.find(domain => !domain.confirmedAt)
  const { body } = await admin.call(signOnCalls.confirmSignOnDomain, {
    params: { domainId: pending?.uuid ?? '' },
  })
  expect(body.code).toBe('DOMAIN_TAKEN')
  await world.save({ isOn: false })
  expect((await findSignOn('new.test')).companyUuid).toBe(null)
})

test('S14 a first sign-in links nothing before the second step of the account, even in a trusted browser', async () => {
  const person = world.app.guest()
  const signedIn = await world.app.as(email)
  const { key } = await turnOnSecondFactor(world.app, signedIn)
  await person.call(sessionCalls.login, { body: { username: email, password: demoPassword } })
  await person.call(secondFactorCalls.passSecondStep, {
    body: { code: codeAt(world.app, key), trustDevice: true },
  })
  await person.call(sessionCalls.logout)
  expect(await world.signIn(person, createClaims(email))).toMatchObject({
    status: 401,
    code: 'SECOND_FACTOR_NEEDED',
  })
  expect(await readIdentities()).toEqual([])
  expect((await person.call(sessionCalls.me)).status).toBe(401)
  world.app.clock.advance(60_000)
  const secondStep = await person.call(secondFactorCalls.passSecondStep, {
    body: { code: codeAt(world.app, key) },
  })
  expect(secondStep.status).toBe(200)
  expect(await readIdentities()).toHaveLength(1)
  // With a linked account, the trusted browser is enough; another browser is not.
  expect((await world.signIn(person, createClaims(email))).status).toBe(200)
  expect((await signIn(email)).code).toBe('SECOND_FACTOR_NEEDED')
})

test('S14 where a second factor is required, the passkey of the account, and no other, completes and links a first sign-in', async () => {
  const { origin, hostname: rpId } = new URL(portal)
  const place = { origin, rpId }
  const [passkey, otherKey] = [softAuthenticator(), softAuthenticator()]
  const boss = await world.app.as('owner@brightsmiles.test')
  for (const [person, device] of [[await world.app.as(email), passkey] as const, [boss, otherKey] as const]) {
    const { challenge } = (await person.call(passkeyCalls.beginPasskey)).body.data
    const body = { name: 'Phone', credential: device.create({ ...place, challenge }) }
    expect((await person.call(passkeyCalls.addPasskey, { body })).status).toBe(200)
  }
  await boss.call(companyCalls.updateConfiguration, { body: { isSecondFactorRequired: true } })
  const person = world.app.guest()
  const signInWithPasskey = async ({ sign }: typeof passkey) => {
    const { challenge } = (await person.call(passkeyCalls.beginPasskeySignIn)).body.data
    const response = await person.call(passkeyCalls.passkeySignIn, {
      body: { credential: sign({ ...place, challenge }) },
    })
    return response.body.code ?? response.body.data.data.email
  }
  const needsSecondFactor = { status: 401, code: 'SECOND_FACTOR_NEEDED' }
  expect(await world.signIn(person, createClaims(email))).toMatchObject(needsSecondFactor)
  expect(await signInWithPasskey(otherKey)).toBe('owner@brightsmiles.test')
  expect(await readIdentities()).toEqual([])
  await person.call(sessionCalls.logout)
  expect(await world.signIn(person, createClaims(email))).toMatchObject(needsSecondFactor)
  expect(await signInWithPasskey(passkey)).toBe(email)
  expect(await readIdentities()).toEqual([{ account_id: demoId(email), subject: `sub of ${email}` }])
  expect(
    await queryRows(
      sql`select from session where account_id = ${demoId(email)} and sign_on_provider_id is not null`,
    ),
  ).toHaveLength(1)
})

test('S14 a pending second step ends when the provider is removed', async () => {
  const { key } = await turnOnSecondFactor(world.app, await world.app.as(email))
  const person = world.app.guest()
  expect((await world.signIn(person, createClaims(email))).code).toBe('SECOND_FACTOR_NEEDED')
  await world.save({ isOn: false })
  await world.save({ isOn: true })
  const secondStep = await person.call(secondFactorCalls.passSecondStep, {
    body: { code: codeAt(world.app, key) },
  })
  expect(secondStep.body.code).toBe('SIGN_IN_OVER')
})

test('S14 sessions of the provider end with it and with the link, also after a new password; others do not', async () => {
  const readStatus = async (person: Awaited<ReturnType<typeof world.app.as>>) =>
    (await person.call(sessionCalls.me)).status
  const byPassword = await world.app.as(email)
  const begin = async () => {
    const person = world.app.guest()
    expect((await world.signIn(person, createClaims(email))).status).toBe(200)
    return person
  }
  const person = await begin()
  const newPassword = 'a long password of nobody 7193'
  const changed = await person.call(sessionCalls.changePassword, {
    body: { oldPassword: demoPassword, newPassword },
  })
  expect([changed.status, await readStatus(person)]).toEqual([200, 200])
  expect(await readStatus(byPassword)).toBe(401)
  await world.save({ isOn: false })
  expect(await readStatus(person)).toBe(401)
  await world.save()

  const second = await begin()
  expect((await second.call(signOnCalls.ownSignOn)).body.data.linkedAt).not.toBeNull()
  const byNewPassword = world.app.guest()
  await byNewPassword.call(sessionCalls.login, { body: { username: email, password: newPassword } })
  expect((await byNewPassword.call(signOnCalls.unlinkSignOn)).status).toBe(200)
  expect([await readStatus(second), await readStatus(byNewPassword)]).toEqual([401, 200])
  expect(await readIdentities()).toEqual([])

  const last = await begin()
  expect((await world.owner.call(signOnCalls.deleteSignOn)).status).toBe(200)
  expect([await readStatus(last), await readStatus(byNewPassword)]).toEqual([401, 200])
  expect(await queryRows(sql`select 1 from sign_on_attempt`)).toEqual([])
})

test('S14 a changed client removes every link, and needs the secret again', async () => {
  await signIn(email)
  expect(await world.save({ clientSecret: null })).toBe(200)
  expect(await readIdentities()).toHaveLength(1)
  expect(await world.save({ clientId: 'another', clientSecret: null })).toBe(400)
  expect(await world.save({ clientId: 'another' })).toBe(200)
  expect(await readIdentities()).toEqual([])
})

test('S14 rules grant rights at every sign-in, never remove the last account owner, and refuse people without rights', async () => {
  const rules = [
    { claim: 'groups', value: 'owners', grant: 'accountOwner' },
    { claim: 'groups', value: 'members', grant: 'member' },
  ] as const
  await world.save({ rules: [...rules] })
  const readOwnerFlag = async () => {
    const { body } = await world.owner.call(contactCalls.contacts, { query: {} })
    return body.data.find(row => row.email === email)?.flagsMap.superAdmin
  }
  expect(await signIn(email)).toMatchObject({ status: 403, code: 'SIGN_ON_NO_ACCESS' })
  expect((await signIn(email, { groups: ['staff', 'owners'] })).status).toBe(200)
  expect(await readOwnerFlag()).toBe(1)
  expect((await signIn(email, { groups: ['members'] })).status).toBe(200)
  expect(await readOwnerFlag()).toBe(0)
  // Similar claims that must not count.
  for (const groups of ['owners,members', { owners: true }, [['x']], 'OWNERS'])
    expect(await signIn(email, { groups })).toMatchObject({ code: 'SIGN_ON_NO_ACCESS' })
  const owner = 'owner@brightsmiles.test'
  expect((await signIn(owner, { groups: ['members'] })).status).toBe(200)
  const contacts = (await world.owner.call(contactCalls.contacts, { query: {} })).body.data
  expect(contacts.some(person => person.flagsMap.superAdmin === 1)).toBe(true)
  await world.save({ rules: [...rules], fallback: 'member' })
  expect((await signIn(email)).status).toBe(200)
})

test('S14 people without an account are refused, or become contacts without rights if the company allows it', async () => {
  const fresh = `fresh@${brightDomain}`
  expect(await signIn(fresh)).toMatchObject(noAccount)
  await world.save({ admission: 'created', rules: [{ claim: 'groups', value: 'x', grant: 'accountOwner' }] })
  expect(await signIn(fresh)).toMatchObject({ code: 'SIGN_ON_NO_ACCESS' })
  expect(await queryRows(sql`select 1 from account where email = ${fresh}`)).toEqual([])
  await world.save({ admission: 'created' })
  expect(await signIn(fresh)).toMatchObject({ status: 200, email: fresh })
  const [contact] = await queryRows(
    sql`select c.name, c.super_admin, c.role, c.company_id from contact c where email = ${fresh}`,
  )
  expect(contact).toEqual({ name: 'Somebody There', super_admin: false, role: null, company_id: bright })
  expect((await signIn(fresh)).status).toBe(200)
})

test('S14 inactive people are refused', async () => {
  expect((await signIn('doctor.inactive@brightsmiles.test')).status).toBe(403)
})

test('S14 a signed-in person links another identity, in the session that started it', async () => {
  const signedIn = await world.app.as(email)
  world.idp.state.next = createClaims('private@elsewhere.test', { email_verified: false })
  const signOnStart = await signedIn.call(signOnCalls.linkSignOn)
  expect(signOnStart.status).toBe(200)
  const answer = await visitProvider(world.idp.issuer, signOnStart.body.data.url)
  // An attacker passes a callback URL to another person's browser: nothing is linked there.
  const manager = await world.app.as('rm@brightsmiles.test')
  expect(await world.finish(manager, answer)).toMatchObject({ code: 'SIGN_ON_OVER' })
  expect((await world.finish(signedIn, answer)).status).toBe(200)
  expect(await readIdentities()).toEqual([
    { account_id: demoId(email), subject: 'sub of private@elsewhere.test' },
  ])
  expect((await signIn('private@elsewhere.test', { email_verified: false })).email).toBe(email)
  const repeatedResponse = await signedIn.call(signOnCalls.linkSignOn)
  const second = await visitProvider(world.idp.issuer, repeatedResponse.body.data.url)
  signedIn.cookie = signedIn.cookie.replace(/archway_session=[^;]+/, 'archway_session=gone')
  expect(await world.finish(signedIn, second)).toMatchObject({ code: 'SIGN_ON_OVER' })
})

test('S14 signing out also signs out of the provider', async () => {
  const person = world.app.guest()
  await world.signIn(person, createClaims(email))
  const { body } = await person.call(signOnCalls.signOutOfSignOn)
  const url = new URL(body.data.url ?? '')
  expect(url.origin).toBe(world.idp.issuer)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://portal.test/login')
  expect(url.searchParams.get('id_token_hint')).toMatch(/^ey/)
  expect((await person.call(sessionCalls.me)).status).toBe(401)
  const byPassword = await world.app.as(email)
  expect((await byPassword.call(signOnCalls.signOutOfSignOn)).body.data.url).toBe(null)
})

test('S14 the person gets a mail for every added or removed link', async () => {
  await world.app.app.startWork()
  await signIn(email)
  await (await world.app.as(email)).call(signOnCalls.unlinkSignOn)
  const subjects = (await allMails(world.app)).filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    "Your account is no longer linked to your company's sign-in service",
    "Your account was linked to your company's sign-in service",
  ])
})

test('S14 the domain of a public mail service is not confirmed for a company', async () => {
  const domains = ['gmail.com', 'gmx.de', 'yandex.com.tr', 'notgmail.com']
  await world.save({ domains })
  await confirmDomains(world)
  const { body } = await world.owner.call(signOnCalls.signOnSetup)
  const confirmed = body.data.provider?.domains.filter(({ isConfirmed }) => isConfirmed)
  expect(confirmed?.map(({ domain }) => domain)).toEqual(['notgmail.com'])
  const admin = await world.app.as(administrator)
  const pending = (await admin.call(signOnCalls.signOnDomains)).body.data.find(domain => !domain.confirmedAt)
  const repeatedResponse = await admin.call(signOnCalls.confirmSignOnDomain, {
    params: { domainId: pending?.uuid ?? '' },
  })
  expect(repeatedResponse.body.code).toBe('DOMAIN_PUBLIC')
})

test('S14 an address counts as verified only by the source that contains it', async () => {
  // The ID token has another email address than the one verified by the provider.
  world.idp.changeIdToken(payload => ({ ...payload, email }))
  expect(await signIn('private@elsewhere.test')).toMatchObject(noAccount)
  world.idp.changeIdToken(payload => ({ ...payload, email, email_verified: true }))
  expect((await signIn('private@elsewhere.test')).status).toBe(200)
})

test('S14 people who sign in without a password can be notified, and are on the owner’s security page', async () => {
  await world.save({ admission: 'created' })
  const findNewcomer = async () =>
    (await world.owner.call(peopleCalls.people, { query: {} })).body.data.find(
      person => person.email === newcomer,
    )
  const newcomer = 'newcomer@brightsmiles.test'
  const listNotifiable = async () => {
    const contacts = await world.app.services.db.within(systemScope, tx => listContacts(tx, bright))
    return contacts.map(({ id }) => id)
  }
  expect(await findNewcomer()).toBeUndefined()
  const person = world.app.guest()
  expect((await world.signIn(person, createClaims(newcomer))).status).toBe(200)
  const lastSignInAt = world.app.clock.now().toISOString()
  expect(await findNewcomer()).toMatchObject({
    hasPassword: false,
    openSessions: 1,
    attention: [],
    lastSignInAt,
  })
  const [row] = await queryRows(sql`select id from account where email = ${newcomer}`)
  expect(await listNotifiable()).toContain(row?.id)
  // Signing out does not change the time of the last sign-in.
  world.app.clock.advance(60_000)
  await person.call(signOnCalls.signOutOfSignOn)
  expect(await findNewcomer()).toMatchObject({ openSessions: 0, lastSignInAt })
  // People with a pending invitation are not listed.
  const invitedEmail = 'invited@brightsmiles.test'
  await world.owner.call(contactCalls.addContact, { body: { name: 'Ida', email: invitedEmail } })
  const { body } = await world.owner.call(peopleCalls.people, { query: {} })
  expect(body.data.map(row => row.email)).not.toContain(invitedEmail)
})
