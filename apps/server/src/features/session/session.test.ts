import { companyAdminCalls, companyCalls } from '@archway/contract/company'
import { sessionCalls } from '@archway/contract/session'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../demo/people.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { lettersWith, mailedTokens } from '../../testing/outbox.ts'
import { peopleOf } from '../../testing/planted.ts'
import { hashPassword } from './password.ts'
import { setPasswordHash } from './store.ts'
import { passwordLink } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const newPassword = 'a-longer-password-2026'
type PasswordCall = typeof sessionCalls.resetPassword | typeof sessionCalls.changePassword

/** The token of the newest link mailed to an email address. */
const linkFor = async (sender: TestApp, email: string): Promise<string> => {
  const ownLetter = (await lettersWith(sender, `To: ${email}`)).at(-1) ?? ''
  const [, token] = /set-password\?token=([\w-]{20,})/.exec(ownLetter) ?? []
  return token ?? ''
}

describe('signing in', () => {
  test('SESS-11 ENT-01 ENT-09 the owner of a DSO gets role, flags and expiry, and a cookie that scripts cannot read', async () => {
    const guest = app.guest()
    const { status, body, headers } = await guest.call(sessionCalls.login, {
      body: { username: 'OWNER@BrightSmiles.test', password: demoPassword },
    })
    expect(status).toBe(200)
    expect(body.data.role).toEqual(['customer'])
    expect(body.data.data.flagsMap).toMatchObject({ superAdmin: 1, isDso: 1, isDoctor: 0 })
    expect(new Date(body.data.expiresAt).getTime()).toBeGreaterThan(app.clock.now().getTime())
    expect(String(headers['set-cookie'])).toMatch(/archway_session=[\w-]+;.*HttpOnly;.*SameSite=Lax/i)
    expect((await guest.call(sessionCalls.me)).body.data.data.displayName).toBe('Olivia Hart')
  })

  test.each([
    ['owner@brightsmiles.test', ['customer']],
    ['rm@brightsmiles.test', ['customer', 'RM']],
    ['owner@nourdental.test', ['customerWithRequest']],
    ['owner@anadolu.test', ['doctorCases']],
    ['owner@lakeside.test', ['disableRequestAndDoctor']],
    ['doctor.two@brightsmiles.test', ['customerWithRequest']],
    ['doctor@anadolu.test', ['disableRequestAndDoctor']],
    ['staff@archway.test', ['admin']],
  ])('ROLE-05 ROLE-06 %s has the roles %j', async (email, roles) => {
    const { body } = await (await app.as(email)).call(sessionCalls.me)
    expect(body.data.role).toEqual(roles)
  })

  test('a wrong password, an unknown person and an invited person get the same response', async () => {
    const responses = await Promise.all(
      ['owner@brightsmiles.test', 'nobody@brightsmiles.test', 'doctor.invited@brightsmiles.test'].map(
        username =>
          app.guest().call(sessionCalls.login, { body: { username, password: 'not-the-password' } }),
      ),
    )
    for (const { status, body } of responses) {
      expect(status).toBe(401)
      expect(body).toEqual(responses[0]?.body)
      expect(body.errors).toEqual({ password: 'Email or password is wrong' })
    }
  })

  test('an inactive doctor cannot sign in', async () => {
    const { body } = await app.guest().call(sessionCalls.login, {
      body: { username: 'doctor.inactive@brightsmiles.test', password: demoPassword },
    })
    expect(body.code).toBe('ACCOUNT_INACTIVE')
  })

  test('SESS-20 every invalid field is reported, in the reader’s language', async () => {
    const { status, body } = await app
      .guest()
      .call(sessionCalls.login, { body: { username: 'no mail' }, headers: { 'accept-language': 'tr-TR,tr' } })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      username: 'Geçerli bir e-posta adresi girin',
      password: 'Bu alan zorunludur',
    })
  })

  test('SESS-17 without a session a call answers 401', async () => {
    const { status, body } = await app.guest().call(companyCalls.ownCompany)
    expect([status, body.code, body.message]).toEqual([401, 'NOT_SIGNED_IN', 'Session expired'])
  })

  test('a sign-out ends the session at once', async () => {
    const guest = app.guest()
    await guest.call(sessionCalls.login, {
      body: { username: 'contact@nourdental.test', password: demoPassword },
    })
    const { cookie } = guest
    await guest.call(sessionCalls.logout)
    guest.cookie = cookie
    expect((await guest.call(sessionCalls.me)).status).toBe(401)
  })

  test('a session expires', async () => {
    const ownApp = await testApp()
    const person = await ownApp.as('owner@nourdental.test')
    ownApp.clock.advance(15 * 24 * 3600 * 1000)
    expect((await person.call(sessionCalls.me)).status).toBe(401)
    await ownApp.close()
  })
})

describe('guesses', () => {
  test('S7 an attack with wrong passwords is stopped, and the owner can still sign in from a known browser', async () => {
    const ownApp = await testApp()
    const home = await ownApp.as('owner@anadolu.test')
    const stranger = { username: 'owner@anadolu.test', password: 'wrong-wrong-wrong' }
    const codes: (string | undefined)[] = []
    for (let guess = 0; guess < 15; guess += 1)
      codes.push((await ownApp.guest().call(sessionCalls.login, { body: stranger })).body.code)
    expect(codes.filter(code => code === 'WRONG_LOGIN')).toHaveLength(10)
    expect(codes.at(-1)).toBe('TOO_MANY')
    await home.call(sessionCalls.logout)
    const repeatedResponse = await home.call(sessionCalls.login, {
      body: { ...stranger, password: demoPassword },
    })
    expect(repeatedResponse.status).toBe(200)
    await ownApp.close()
  })
})

describe('signing in after a lock-out', () => {
  /** Uses up the attempts of all unknown browsers, from many IP addresses. */
  const exhaustAttempts = async (testedApp: TestApp, username: string) => {
    for (let address = 0; address < 7; address += 1)
      for (let guess = 0; guess < 10; guess += 1)
        await testedApp.app.http.inject({
          method: 'POST',
          url: '/auth',
          remoteAddress: `203.0.113.${address + 1}`,
          payload: { username, password: 'wrong-wrong-wrong' },
        })
  }
  type People = Pick<TestApp, 'guest'>
  const requestReset = (people: People, email: string) =>
    people.guest().call(sessionCalls.forgetPassword, { body: { email } })
  const email = 'owner@anadolu.test'
  const createWorkingApp = async (): Promise<TestApp> => {
    const ownApp = await testApp({ RATE_LIMITS: 'false' })
    await ownApp.app.startWork()
    return ownApp
  }

  /**
   * The responses to sign-ins after the attack: from a new browser of the owner, after the mailed link, and from
   * another browser.
   */
  const signInByLink = async (testedApp: TestApp, people: People = testedApp) => {
    await exhaustAttempts(testedApp, email)
    const browser = people.guest()
    const login = async (visitor: Visitor, password: string) => {
      const { status, body } = await visitor.call(sessionCalls.login, { body: { username: email, password } })
      return body.code ?? status
    }
    const before = await login(browser, demoPassword)
    await requestReset(people, email)
    const [token = ''] = await mailedTokens(testedApp, email)
    await browser.call(sessionCalls.setPassword, { body: { token, password: newPassword } })
    return [before, await login(browser, newPassword), await login(people.guest(), newPassword)]
  }
  /** The responses to two links that were mailed one after the other, used in the given order. */
  const useTwoLinks = async (testedApp: TestApp, people: People = testedApp) => {
    await requestReset(people, email)
    const [first = ''] = await mailedTokens(testedApp, email)
    testedApp.clock.advance(121_000)
    await requestReset(people, email)
    const second = (await mailedTokens(testedApp, email, 2)).find(token => token !== first) ?? ''
    const setPasswordWith = async (token: string) => {
      const body = { token, password: newPassword }
      const response = await people.guest().call(sessionCalls.setPassword, { body })
      return response.body.code ?? response.status
    }
    return [await setPasswordWith(first), await setPasswordWith(second)]
  }

  test('S7 an owner locked out of a new browser by an attack can sign in with a mailed link, in that browser only', async () => {
    const testedApp = await createWorkingApp()
    expect(await signInByLink(testedApp)).toEqual(['TOO_MANY', 200, 'TOO_MANY'])
    await testedApp.close()
  })

  test('S7 links requested by others do not invalidate the one the owner opens; using one invalidates all', async () => {
    const testedApp = await createWorkingApp()
    expect(await useTwoLinks(testedApp)).toEqual([200, 'LINK_EXPIRED'])
    await testedApp.close()
  })

  test('planted faults: a link that does not make the browser known, and a link that invalidates earlier ones', async () => {
    const testedApp = await createWorkingApp()
    const forgetful = await peopleOf(testedApp, sessionCalls.setPassword, async (context, run) => {
      const answer = await run()
      context.cookies.device = undefined
      return answer
    })
    expect(await signInByLink(testedApp, forgetful)).toEqual(['TOO_MANY', 'TOO_MANY', 'TOO_MANY'])
    await testedApp.close()
    const otherApp = await createWorkingApp()
    const singleLink = await peopleOf(otherApp, sessionCalls.forgetPassword, async ({ within }, run) => {
      await within(tx => tx.delete(passwordLink).where(eq(passwordLink.accountId, demoId(email))))
      return run()
    })
    expect(await useTwoLinks(otherApp, singleLink)).toEqual(['LINK_EXPIRED', 200])
    await otherApp.close()
  })
})

describe('writes', () => {
  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:3000', 200],
  ])('TRAP-030 a write from %s answers %i', async (origin, status) => {
    const response = await app.app.http.inject({
      method: 'POST',
      url: '/auth/logout',
      headers: { origin, host: 'localhost:3000' },
      payload: {},
    })
    expect(response.statusCode).toBe(status)
  })

  test('malformed JSON is a 400, another kind of body a 415', async () => {
    const send = (type: string, payload: string) =>
      app.app.http.inject({ method: 'POST', url: '/auth', headers: { 'content-type': type }, payload })
    expect((await send('application/json', '{"a":')).statusCode).toBe(400)
    expect((await send('text/xml', '<a/>')).statusCode).toBe(415)
  })
})

describe('passwords', () => {
  test('API-065 API-063 a forgotten password is set with a mailed link, which works once', async () => {
    const ownApp = await testApp()
    await ownApp.app.startWork()
    const [known, unknown] = await Promise.all(
      ['contact@brightsmiles.test', 'stranger@brightsmiles.test'].map(email =>
        ownApp.guest().call(sessionCalls.forgetPassword, { body: { email } }),
      ),
    )
    expect([known?.status, known?.body]).toEqual([unknown?.status, unknown?.body])
    const findNewestLink = () => linkFor(ownApp, 'contact@brightsmiles.test').catch(() => '')
    await expect.poll(findNewestLink).not.toBe('')
    const token = await findNewestLink()

    const setPasswordTo = (password: string) =>
      ownApp.guest().call(sessionCalls.setPassword, { body: { token, password } })
    const [nine, ten] = ['q7#vTz!m2', 'q7#vTz!m2K']
    expect((await setPasswordTo(nine)).body.errors).toEqual({ password: 'At least 10 characters' })
    expect((await setPasswordTo(ten)).status).toBe(200)
    expect((await setPasswordTo(ten)).body.code).toBe('LINK_EXPIRED')
    const login = { username: 'contact@brightsmiles.test', password: ten }
    expect((await ownApp.guest().call(sessionCalls.login, { body: login })).status).toBe(200)
    await ownApp.close()
  })

  test('S14 a mailed link names its account as long as it sets the password, and a link that does not is answered as an unknown one', async () => {
    const ownApp = await testApp()
    await ownApp.app.startWork()
    const readLink = async (token: string) =>
      (await ownApp.guest().call(sessionCalls.passwordLinkAccount, { body: { token } })).body
    const refusal = await readLink('an unknown token of enough letters')
    expect([refusal.code, JSON.stringify(refusal).includes('@')]).toEqual(['LINK_EXPIRED', false])
    const readMail = async (email: string) => {
      await ownApp.guest().call(sessionCalls.forgetPassword, { body: { email } })
      return (await mailedTokens(ownApp, email)).at(-1) ?? ''
    }
    const expiringToken = await readMail('owner@nourdental.test')
    expect(await readLink(expiringToken)).toEqual({ data: { email: 'owner@nourdental.test' } })
    ownApp.clock.advance(86_400_000)
    expect(await readLink(expiringToken)).toEqual(refusal)

    const token = await readMail('contact@brightsmiles.test')
    expect(await readLink(token)).toEqual({ data: { email: 'contact@brightsmiles.test' } })
    const set = await ownApp
      .guest()
      .call(sessionCalls.setPassword, { body: { token, password: newPassword } })
    expect(set.status).toBe(200)
    expect(await readLink(token)).toEqual(refusal)
    await ownApp.close()
  })

  test('API-064 ROUTE-10 a password is changed with the current one; other sessions end, this one continues', async () => {
    const ownApp = await testApp()
    const firstVisitor = await ownApp.as('owner@lakeside.test')
    const otherGuest = ownApp.guest()
    await otherGuest.call(sessionCalls.login, {
      body: { username: 'owner@lakeside.test', password: demoPassword },
    })
    const wrong = await firstVisitor.call(sessionCalls.resetPassword, {
      body: { oldPassword: 'nope', newPassword },
    })
    expect(wrong.body.errors).toEqual({ oldPassword: 'Your current password is incorrect' })
    const right = await firstVisitor.call(sessionCalls.resetPassword, {
      body: { oldPassword: demoPassword, newPassword },
    })
    expect(right.status).toBe(200)
    expect((await firstVisitor.call(sessionCalls.me)).status).toBe(200)
    expect((await otherGuest.call(sessionCalls.me)).status).toBe(401)
    await ownApp.close()
  })

  /** The status of a call with the earlier cookie and with the new one after a change of password. */
  const afterChange = async (people: Pick<TestApp, 'as' | 'guest'>, email: string, change: PasswordCall) => {
    const firstVisitor = await people.as(email)
    const before = firstVisitor.cookie
    const changed = await firstVisitor.call(change, { body: { oldPassword: demoPassword, newPassword } })
    const [old, fresh] = [people.guest(), people.guest()]
    old.cookie = before
    fresh.cookie = firstVisitor.cookie
    const fetchStatus = async (visitor: Visitor) => (await visitor.call(sessionCalls.me)).status
    return [changed.status, firstVisitor.cookie === before, await fetchStatus(old), await fetchStatus(fresh)]
  }

  test('S12 the session token changes with the password: the former cookie becomes invalid at once', async () => {
    const ownApp = await testApp()
    for (const [email, change] of [
      ['owner@lakeside.test', sessionCalls.resetPassword],
      ['staff@archway.test', sessionCalls.changePassword],
    ] as const)
      expect(await afterChange(ownApp, email, change)).toEqual([200, false, 401, 200])
    await ownApp.close()
  })

  test('planted fault: a password change that does not replace the session', async () => {
    const ownApp = await testApp()
    const unchanged = await peopleOf(ownApp, sessionCalls.resetPassword, async ({ within, viewer }) => {
      const hash = await hashPassword(newPassword)
      await within(tx => setPasswordHash(tx, viewer?.id ?? '', hash))
      return {}
    })
    expect(await afterChange(unchanged, 'owner@lakeside.test', sessionCalls.resetPassword)).toEqual([
      ...[200, true, 200, 200],
    ])
    await ownApp.close()
  })

  test('S7 a sign-in creates a separate session, and ends the previous session of the browser', async () => {
    const victim = app.guest()
    await victim.call(sessionCalls.login, {
      body: { username: 'owner@lakeside.test', password: demoPassword },
    })
    const plantedCookie = victim.cookie
    await victim.call(sessionCalls.login, {
      body: { username: 'owner@anadolu.test', password: demoPassword },
    })
    expect(victim.cookie).not.toBe(plantedCookie)
    const attacker = app.guest()
    attacker.cookie = plantedCookie
    expect((await attacker.call(sessionCalls.me)).status).toBe(401)
    expect((await victim.call(sessionCalls.me)).body.data.uuid).toBe(demoId('owner@anadolu.test'))
  })

  test('staff who change their password stay in the company they have switched to', async () => {
    const ownApp = await testApp()
    const staff = await ownApp.as('staff@archway.test')
    const companyUuid = demoId('anadolu')
    await staff.call(companyAdminCalls.switchCompany, { body: { companyUuid } })
    await staff.call(sessionCalls.changePassword, { body: { oldPassword: demoPassword, newPassword } })
    expect((await staff.call(sessionCalls.me)).body.data.companyId).toBe(companyUuid)
    await ownApp.close()
  })
})

describe('the viewer’s settings', () => {
  test('API-120 API-121 API-122 shortcuts, settings and language are saved', async () => {
    const person = await app.as('owner@anadolu.test')
    const readSettings = async () => (await person.call(sessionCalls.me)).body.data.data.settings
    const { language: recorded } = await readSettings()
    const other = recorded === 'ar' ? 'en' : 'ar'
    // The language is chosen with `language` only.
    const copied = await person.call(sessionCalls.updateMe, { body: { settings: { language: other } } })
    expect(copied.status).toBe(200)
    expect(copied.body.data.language).toBeNull()
    expect((await readSettings()).language).toBe(recorded)
    const { body } = await person.call(sessionCalls.updateMe, {
      body: { shortcuts: ['doctors'], settings: { scheme: 'dark' }, language: 'tr' },
    })
    expect(body.data.data.shortcuts).toEqual(['doctors'])
    expect(body.data.data.settings).toMatchObject({ scheme: 'dark' })
    expect(body.data.language).toBe('tr')
    // A program saves the settings that it has read; the choice must stay.
    const saved = await person.call(sessionCalls.updateMe, {
      body: { settings: { ...body.data.data.settings, language: 'ar' } },
    })
    expect(saved.status).toBe(200)
    expect((await person.call(sessionCalls.me)).body.data.language).toBe('tr')
  })
})
