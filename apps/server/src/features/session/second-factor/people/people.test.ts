import { peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../../../demo/people.ts'
import { systemScope } from '../../../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../../../testing/app.ts'
import { data } from '../../../../testing/plan-story.ts'

const email = 'owner@brightsmiles.test'
const chen = 'contact@brightsmiles.test'

let app: TestApp
let owner: Visitor
beforeEach(async () => {
  app = await testApp({ RATE_LIMITS: 'false' })
  owner = await app.as(email)
})
afterEach(() => app.close())

const run = (statement: ReturnType<typeof sql>) =>
  app.services.db.within(systemScope, tx => tx.execute(statement))
const signIn = (visitor: Visitor, password: string) =>
  visitor.call(sessionCalls.login, { body: { username: chen, password } })
const listPeople = async (query: object = {}) => data(await owner.call(peopleCalls.people, { query }))

test('S14 an owner sees how the accounts of the company are protected and used, those that need attention first', async () => {
  const before = await listPeople()
  expect(before.every(person => person.email.endsWith('@brightsmiles.test'))).toBe(true)
  expect(before.some(person => person.email === 'doctor.invited@brightsmiles.test')).toBe(false)
  expect(before.find(person => person.email === chen)).toMatchObject({
    isOwner: false,
    hasSecondFactor: false,
    hasPasskeys: false,
    isPasswordDue: false,
    lastSignInAt: null,
    failedSignIns: 0,
    openSessions: 1,
    trustedDevices: 0,
    attention: ['noSecondFactor'],
  })

  for (let n = 0; n < 5; n += 1) await signIn(app.guest(), 'a wrong password')
  app.clock.advance(60_000)
  expect((await signIn(app.guest(), demoPassword)).status).toBe(200)
  await run(sql`update account set password_problems = '["leaked"]' where email = 'rm@brightsmiles.test'`)
  await run(sql`insert into second_factor (account_id, sealed_key, since)
    values (${demoId(email)}, 'sealed.of.nobody', now())`)
  const after = await listPeople()
  expect(after.slice(0, 2).map(({ name, attention }) => [name, attention])).toEqual([
    ['Rosa Marin', ['passwordDue', 'noSecondFactor']],
    ['Chen Wei', ['failedSignIns', 'noSecondFactor']],
  ])
  expect(after.at(-1)).toMatchObject({ name: 'Olivia Hart', isOwner: true, attention: [] })
  expect(after[1]).toMatchObject({
    lastSignInAt: app.clock.now().toISOString(),
    failedSignIns: 5,
    openSessions: 2,
  })
  const calm = await listPeople({ filter: { EQ: { needsAttention: 0 } } })
  expect(calm.map(({ name }) => name)).toEqual(['Olivia Hart'])
  const matches = await listPeople({ filter: { LIKE: { name: 'ROSA' } }, order: 'name asc' })
  expect(matches.map(({ name }) => name)).toEqual(['Rosa Marin'])
  // Old failures are not reported.
  app.clock.advance(8 * 86_400_000)
  expect((await listPeople()).find(person => person.email === chen)?.failedSignIns).toBe(0)

  expect((await owner.call(sessionCalls.confirm, { body: { password: demoPassword } })).status).toBe(200)
  const file = await app.app.http.inject({
    method: 'GET',
    url: `${peopleCalls.exportPeople.path}?order=name asc`,
    headers: { cookie: owner.cookie },
  })
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body.split('\r\n')[1]).toMatch(/^Chen Wei,contact@brightsmiles.test,Admin user,No,No,No,No,/)
  expect(file.body).not.toContain('nourdental')
})

test('S12 an owner signs out a person of the company everywhere; not people of other companies, and not themselves', async () => {
  const person = await app.as(chen)
  const signOut = async (email: string, whom: string) => {
    const visitor = await app.as(email)
    const { status, body } = await visitor.call(peopleCalls.signOutPerson, {
      params: { personId: demoId(whom) },
    })
    return body.code ?? status
  }
  expect(await signOut('owner@nourdental.test', chen)).toBe('NOT_FOUND')
  expect(await signOut('rm@brightsmiles.test', chen)).toBe('SUPER_ADMIN_ONLY')
  expect(await signOut('planner@archway.test', chen)).toBe('STAFF_ROLE')
  expect(await signOut(email, email)).toBe('NOT_ALLOWED')
  expect((await person.call(sessionCalls.me)).status).toBe(200)
  expect(await signOut(email, chen)).toBe(200)
  expect((await person.call(sessionCalls.me)).status).toBe(401)
  expect((await owner.call(secondFactorCalls.ownSecondFactor)).status).toBe(200)
})

test('S14 administrators see the staff; other staff see the people of the company they have switched to', async () => {
  const staff = await app.as('staff@archway.test')
  const colleagues = data(await staff.call(peopleCalls.people))
  expect(colleagues.map(({ kind }) => kind)).toEqual(colleagues.map(() => 'staff'))
  expect(colleagues.filter(({ isOwner }) => isOwner).map(({ name }) => name)).toEqual(['Sam Porter'])
  expect(colleagues.map(({ email, staffRole }) => `${email.split('@')[0]} ${staffRole}`).sort()).toEqual(
    expect.arrayContaining([
      'planner planner',
      'production production',
      'staff administrator',
      'support support',
    ]),
  )
  const file = await app.app.http.inject({
    method: 'GET',
    url: peopleCalls.exportPeople.path,
    headers: { cookie: staff.cookie, 'accept-language': 'tr' },
  })
  expect(file.body).toContain('planner@archway.test;Planlamacı;')
  expect((await listPeople()).map(({ staffRole }) => staffRole)).not.toContain('planner')
  const support = await app.as('support@archway.test')
  expect((await support.call(peopleCalls.people)).body.code).toBe('STAFF_ROLE')
})
