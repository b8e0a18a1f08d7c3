import { contactCalls as calls } from '@archway/contract/contacts'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { allMails } from '../../testing/outbox.ts'
import { peopleOf } from '../../testing/planted.ts'
import { signInBudget } from '../session/table.ts'

describe('invitations', () => {
  test('a planted fault is found: invitations that are not counted', async () => {
    const own = await testApp({ INVITATIONS_PER_DAY: '2' })
    const uncounted = await peopleOf(own, calls.addContact, async ({ within }, run) => {
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
    await own.close()
  })

  test('S7 a company mails a limited number of invitations a day, then gets the time to wait', async () => {
    const own = await testApp({ INVITATIONS_PER_DAY: '2' })
    await own.app.startWork()
    const owner = await own.as('owner@nourdental.test')
    const invite = (n: number, who = owner) =>
      who.call(calls.addContact, { body: { name: `Guest ${n}`, email: `guest${n}@nourdental.test` } })
    expect((await invite(1)).status).toBe(200)
    own.clock.advance(4 * 3_600_000)
    expect((await invite(2)).status).toBe(200)
    const refused = await invite(3)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(refused.headers['retry-after'])).toBe(20 * 3600)
    expect((await owner.call(calls.contacts)).body.data.map(row => row.email)).not.toContain(
      'guest3@nourdental.test',
    )
    // Another company has a separate limit.
    expect((await invite(4, await own.as('owner@anadolu.test'))).status).toBe(200)
    own.clock.advance(20 * 3_600_000 + 1000)
    expect((await invite(3)).status).toBe(200)
    await own.close()
  })

  test('the mail of an invitation contains nothing that the inviter typed', async () => {
    const own = await testApp()
    await own.app.startWork()
    await (await own.as('owner@nourdental.test')).call(calls.addContact, {
      body: { name: 'Your prize waits at prizes.example', email: 'victim@nourdental.test' },
    })
    const mail = (await allMails(own)).find(({ to }) => to.includes('victim@nourdental.test'))
    expect(mail?.text).toContain('/set-password?token=')
    expect(JSON.stringify(mail)).not.toContain('prize')
    await own.close()
  })
})
