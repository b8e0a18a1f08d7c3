import { signOnCalls } from '@archway/contract/contacts'
import { peopleCalls, secondFactorCalls, sessionCalls } from '@archway/contract/session'
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoId } from '../../../apps/server/src/demo/people.ts'
import { lockCompany } from '../../../apps/server/src/features/company/index.ts'
import type { Tx } from '../../../apps/server/src/platform/db/database.ts'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import { allMails, mailedTokens } from '../../../apps/server/src/testing/outbox.ts'
import { createClaims } from '../src/claims.ts'
import { visitProvider } from '../src/identity-provider.ts'
import { codeAt, turnOnSecondFactor } from '../src/second-factor-story.ts'
import {
  administrator,
  bright,
  createReadyWorld,
  listIdentities,
  listRows,
  type SignOnWorld,
} from '../src/sign-on-story.ts'

const email = 'contact@brightsmiles.test'

let world: SignOnWorld
beforeEach(async () => {
  world = await createReadyWorld()
})
afterEach(() => world.close())

const signIn = (...args: Parameters<typeof createClaims>) =>
  world.signIn(world.app.guest(), createClaims(...args))
const queryRows = (statement: SQL) => listRows(world, statement)
const readIdentities = () => listIdentities(world)

test('S14 a sign-in is refused if the settings change while the provider responds; planted fault: it is accepted', async () => {
  const { during } = world.idp.state
  for (const change of [{ name: 'Another name' }, { issuer: `${world.idp.issuer}/other` }, { isOn: false }]) {
    during.set('/token', () => world.save(change))
    expect(await signIn(email)).toMatchObject({ status: 410, code: 'SIGN_ON_OVER' })
    during.clear()
    await world.save()
  }
  expect(await readIdentities()).toEqual([])
  // Fault: the settings have an earlier time of change.
  during.set('/token', async () => {
    const [row] = await queryRows(sql`select changed_at from sign_on_provider`)
    await world.save({ name: 'Another name' })
    await queryRows(sql`update sign_on_provider set changed_at = ${row?.changed_at}`)
  })
  expect((await signIn(email)).status).toBe(200)
})

test('S14 a link is refused if the settings change, or its session ends, while the provider responds', async () => {
  const { during } = world.idp.state
  const countLinked = async (change: () => Promise<unknown>) => {
    const signedIn = await world.app.as(email)
    world.idp.state.next = createClaims('private@elsewhere.test')
    const signOnStart = await signedIn.call(signOnCalls.linkSignOn)
    const answer = await visitProvider(world.idp.issuer, signOnStart.body.data.url)
    during.set('/token', change)
    const { status } = await world.finish(signedIn, answer)
    during.clear()
    return status
  }
  expect(await countLinked(() => world.save({ name: 'Another name' }))).toBe(410)
  expect(
    await countLinked(() => queryRows(sql`delete from session where account_id = ${demoId(email)}`)),
  ).toBe(410)
  expect(await readIdentities()).toEqual([])
  world.app.forget(email)
  expect(await countLinked(async () => {})).toBe(200)
  expect(await readIdentities()).toHaveLength(1)
})

test('S14 a sign-in is refused if a domain is withdrawn while the provider responds; planted fault: it is accepted', async () => {
  const { during } = world.idp.state
  const withdraw = async () => {
    const admin = await world.app.as(administrator)
    const { body } = await admin.call(signOnCalls.signOnDomains)
    for (const { uuid } of body.data)
      expect((await admin.call(signOnCalls.removeSignOnDomain, { params: { domainId: uuid } })).status).toBe(
        200,
      )
    return body.total
  }
  expect((await signIn(email)).status).toBe(200)
  during.set('/token', async () => expect(await withdraw()).toBe(1))
  expect(await signIn(email)).toMatchObject({ status: 410, code: 'SIGN_ON_OVER' })
  during.clear()
  await world.save()
  // Fault: the domain is not part of the settings.
  during.set('/token', async () => {
    const [row] = await queryRows(sql`select changed_at from sign_on_provider`)
    expect(await withdraw()).toBe(1)
    await queryRows(sql`update sign_on_provider set changed_at = ${row?.changed_at}`)
  })
  expect((await signIn(email)).status).toBe(200)
})

test('S14 R a second step and a change of the provider acquire locks in the same order; planted fault: a deadlock', async () => {
  const { key } = await turnOnSecondFactor(world.app, await world.app.as(email))
  const { db } = world.app.services
  const countWaiting = async () => {
    const [row] =
      await queryRows(sql`select count(*)::int as n from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`)
    return Number(row?.n)
  }
  /**
   * The outcome of a second step, and of a transaction that locks one row first and another one while the step waits.
   */
  const raceSecondStep = async (hold: (tx: Tx) => Promise<unknown>, change: (tx: Tx) => Promise<unknown>) => {
    const guest = world.app.guest()
    expect((await world.signIn(guest, createClaims(email))).code).toBe('SECOND_FACTOR_NEEDED')
    const pass = () =>
      guest.call(secondFactorCalls.passSecondStep, {
        body: { code: codeAt(world.app, key), trustDevice: false },
      })
    let secondStep: ReturnType<typeof pass> | undefined
    const isOver = await db
      .within(systemScope, async tx => {
        await hold(tx)
        secondStep = pass()
        await vi.waitUntil(async () => (await countWaiting()) > 0, { timeout: 300_000 })
        await change(tx)
      })
      .then(
        () => true,
        () => false,
      )
    const second = await secondStep
    world.app.clock.advance(60_000)
    return { isOver, status: second?.status, code: second?.body.code }
  }
  const holdBright = (tx: Tx) => lockCompany(tx, systemScope, bright)
  const endSteps = (tx: Tx) => tx.execute(sql`delete from sign_in_step where sign_on is not null`)
  expect(await raceSecondStep(holdBright, endSteps)).toEqual({
    isOver: true,
    status: 410,
    code: 'SIGN_IN_OVER',
  })
  // In the reverse order the database aborts one of the two.
  const { isOver, status } = await raceSecondStep(endSteps, holdBright)
  expect(isOver && status === 410 ? 'both went on' : 'one was ended').toBe('one was ended')
})

test('S14 a new password by mail and a reset of the second factor remove identities linked by an intruder', async () => {
  await world.app.app.startWork()
  const link = async () => {
    const signedIn = await world.app.as(email)
    world.idp.state.next = createClaims('stranger@elsewhere.test')
    const signOnStart = await signedIn.call(signOnCalls.linkSignOn)
    expect(
      (await world.finish(signedIn, await visitProvider(world.idp.issuer, signOnStart.body.data.url))).status,
    ).toBe(200)
    expect(await readIdentities()).toHaveLength(1)
    return signedIn
  }
  await turnOnSecondFactor(world.app, await link())
  const reset = await world.owner.call(peopleCalls.resetSecondFactor, { params: { personId: demoId(email) } })
  expect(reset.status).toBe(200)
  expect(await readIdentities()).toEqual([])
  world.app.forget(email)
  await link()
  await world.app.guest().call(sessionCalls.forgetPassword, { body: { email } })
  const [token = ''] = await mailedTokens(world.app, email)
  const set = await world.app
    .guest()
    .call(sessionCalls.setPassword, { body: { token, password: 'a long password of nobody 7193' } })
  expect(set.status).toBe(200)
  expect(await readIdentities()).toEqual([])
  expect((await signIn('stranger@elsewhere.test')).code).toBe('SIGN_ON_NO_ACCOUNT')
  const subjects = (await allMails(world.app)).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject.includes('no longer linked'))).toHaveLength(2)
})

test('S14 S5 at most four sign-ins read the metadata of an issuer at the same time; a further one is refused at once', async () => {
  let openGate = () => {}
  const gate = new Promise<void>(done => {
    openGate = done
  })
  const path = '/.well-known/openid-configuration'
  let waiterCount = 0
  world.idp.state.during.set(path, () => {
    waiterCount += 1
    // Without the limit all six would wait here.
    if (waiterCount > 4) openGate()
    return gate
  })
  let refusalCount = 0
  const begin = async () => {
    const { status } = await world.app
      .guest()
      .call(signOnCalls.startSignOn, { body: { companyUuid: bright } })
    if (status === 409) refusalCount += 1
    if (refusalCount === 2) openGate()
    return status
  }
  const statuses = await Promise.all(Array.from({ length: 6 }, begin))
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 409, 409])
  world.idp.state.during.clear()
  expect(await begin()).toBe(200)
})
