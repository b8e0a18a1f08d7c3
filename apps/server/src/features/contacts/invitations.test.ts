import { contactCalls as calls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { describe, expect, test } from 'vitest'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { allMails, mailedTokens } from '../../testing/outbox.ts'
import { peopleOf } from '../../testing/planted.ts'
import { passwordLink, signInBudget } from '../session/table.ts'

describe('invitations', () => {
  test('planted fault: invitations that are not counted', async () => {
    const ownApp = await testApp({ INVITATIONS_PER_DAY: '2' })
    const uncounted = await peopleOf(ownApp, calls.addContact, async ({ within }, run) => {
      await within(tx => tx.delete(signInBudget))
      return run()
    })
    const owner = await uncounted.as('owner@nourdental.test')
    const statuses: number[] = []
    for (const n of [1, 2, 3]) {
      const body = { name: `Guest ${n}`, email: `guest${n}@nourdental.test` }
      statuses.push((await owner.call(calls.addContact, { body })).status)
    }
    expect(statuses).toEqual([200, 200, 200])
    await ownApp.close()
  })

  test('S7 a company can mail a limited number of invitations a day; the refusal contains the time to wait', async () => {
    const ownApp = await testApp({ INVITATIONS_PER_DAY: '2' })
    await ownApp.app.startWork()
    const owner = await ownApp.as('owner@nourdental.test')
    const invite = (n: number, visitor = owner) =>
      visitor.call(calls.addContact, { body: { name: `Guest ${n}`, email: `guest${n}@nourdental.test` } })
    expect((await invite(1)).status).toBe(200)
    ownApp.clock.advance(4 * 3_600_000)
    expect((await invite(2)).status).toBe(200)
    const refusal = await invite(3)
    expect(refusal).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refusal.headers['retry-after'])).toBe(20 * 3600)
    expect((await owner.call(calls.contacts)).body.data.map(row => row.email)).not.toContain(
      'guest3@nourdental.test',
    )
    // Another company has a separate limit.
    expect((await invite(4, await ownApp.as('owner@anadolu.test'))).status).toBe(200)
    ownApp.clock.advance(20 * 3_600_000 + 1000)
    expect((await invite(3)).status).toBe(200)
    await ownApp.close()
  })

  /** The number of times, out of twelve, that the owner of a company can add and remove a person. */
  const addRepeatedly = async (owner: Visitor, email: string): Promise<number[]> => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const added = await owner.call(calls.addContact, { body: { name: 'Guest', email } })
      statuses.push(added.status)
      if (added.status === 200)
        await owner.call(calls.deleteContact, { params: { uuid: added.body.data.uuid } })
    }
    return statuses
  }
  const tenTimes = [...Array(10).fill(200), 429, 429]

  test('S7 a company can mail one address ten times a day, and cannot find out how often others have mailed it', async () => {
    const ownApp = await testApp({ RATE_LIMITS: 'false' })
    const [nour, anadolu] = [await ownApp.as('owner@nourdental.test'), await ownApp.as('owner@anadolu.test')]
    expect(await addRepeatedly(nour, 'guest@nourdental.test')).toEqual(tenTimes)
    // Still possible: another address, another company, an address used elsewhere, another day.
    expect((await addRepeatedly(nour, 'other@nourdental.test'))[0]).toBe(200)
    expect(await addRepeatedly(anadolu, 'guest@nourdental.test')).toEqual(tenTimes)
    expect(await addRepeatedly(anadolu, 'owner@brightsmiles.test')).toEqual(tenTimes)
    ownApp.clock.advance(24 * 3_600_000 + 1000)
    const nextDay = await ownApp.as('owner@nourdental.test')
    expect((await addRepeatedly(nextDay, 'guest@nourdental.test'))[0]).toBe(200)
    await ownApp.close()
  })

  test('planted fault: mails to one address that are not counted', async () => {
    const ownApp = await testApp({ RATE_LIMITS: 'false' })
    const uncounted = await peopleOf(ownApp, calls.addContact, async ({ within }, run) => {
      await within(tx => tx.delete(signInBudget))
      return run()
    })
    const owner = await uncounted.as('owner@nourdental.test')
    expect(await addRepeatedly(owner, 'guest@nourdental.test')).toEqual(Array(12).fill(200))
    await ownApp.close()
  })

  test('the mail of an invitation contains no text typed by the inviter', async () => {
    const ownApp = await testApp()
    await ownApp.app.startWork()
    await (await ownApp.as('owner@nourdental.test')).call(calls.addContact, {
      body: { name: 'Your prize waits at prizes.example', email: 'victim@nourdental.test' },
    })
    const mail = (await allMails(ownApp)).find(({ to }) => to.includes('victim@nourdental.test'))
    expect(mail?.text).toContain('/set-password?token=')
    expect(JSON.stringify(mail)).not.toContain('prize')
    await ownApp.close()
  })

  /** The responses to the link of an invitation and to that of a forgotten password, each opened late. */
  const inviteAfter = async (hours: readonly [number, number], prepare = async (_: TestApp) => {}) => {
    const separateApp = await testApp()
    await separateApp.app.startWork()
    const email = 'late@nourdental.test'
    const openInvitation = async (token = '') => {
      const body = { token, password: 'violet harbour 48 lanterns' }
      const response = await separateApp.guest().call(sessionCalls.setPassword, { body })
      return response.body.code ?? response.status
    }
    const owner = await separateApp.as('owner@nourdental.test')
    await owner.call(calls.addContact, { body: { name: 'Late Guest', email } })
    const [invitationToken] = await mailedTokens(separateApp, email)
    await prepare(separateApp)
    separateApp.clock.advance(hours[0] * 3_600_000)
    const answers = [await openInvitation(invitationToken)]
    await separateApp.guest().call(sessionCalls.forgetPassword, { body: { email } })
    const forgotten = (await mailedTokens(separateApp, email, 2)).find(token => token !== invitationToken)
    await prepare(separateApp)
    separateApp.clock.advance(hours[1] * 3_600_000)
    answers.push(await openInvitation(forgotten))
    await separateApp.close()
    return answers
  }

  test('S7 S14 an invitation ends after seven days, and the link of a forgotten password after one', async () => {
    expect(await inviteAfter([7 * 24 - 1, 23])).toEqual([200, 200])
    expect(await inviteAfter([7 * 24, 24])).toEqual(['LINK_EXPIRED', 'LINK_EXPIRED'])
  })

  test('planted fault: links that do not end', async () => {
    const plantEndlessLinks = (testedApp: TestApp) =>
      testedApp.services.db.within(systemScope, async tx => {
        await tx.update(passwordLink).set({ expiresAt: new Date('2099-01-01') })
      })
    expect(await inviteAfter([7 * 24, 24], plantEndlessLinks)).toEqual([200, 200])
  })
})
