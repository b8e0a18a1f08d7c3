import { contactCalls as calls } from '@archway/contract/contacts'
import { sessionCalls } from '@archway/contract/session'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId, demoPassword } from '../../demo/people.ts'
import type { Viewer } from '../../platform/access/viewer.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import { type TestApp, testApp, type Visitor } from '../../testing/app.ts'
import { allMails, mailedTokens } from '../../testing/outbox.ts'
import { peopleOf } from '../../testing/planted.ts'
import { doctor } from '../doctors/table.ts'
import { account, passwordLink } from '../session/table.ts'
import { findContact } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.app.startWork()
})
afterAll(() => app.close())

const fetchContacts = async (visitor: Visitor) => (await visitor.call(calls.contacts)).body.data
const listLinks = (accountId: string) =>
  app.services.db.open(tx => tx.select().from(passwordLink).where(eq(passwordLink.accountId, accountId)))
const add = async (visitor: Visitor, body: Record<string, unknown>) => {
  const reply = await visitor.call(calls.addContact, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}

describe('the list of admin users', () => {
  test('API-055, API-056: 300 on a page by default, newest first, only of the viewer’s company', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const { body } = await owner.call(calls.contacts)
    expect(body).toMatchObject({ page: 1, pages: 1, total: 3 })
    expect(body.data.map(row => row.email).sort()).toEqual([
      'contact@brightsmiles.test',
      'owner@brightsmiles.test',
      'rm@brightsmiles.test',
    ])
    expect((await owner.call(calls.contacts, { query: { paginate: 301 } })).status).toBe(400)
    const managers = await owner.call(calls.contacts, { query: { filter: { EQ: { role: 'RM' } } } })
    expect(managers.body.data.map(row => row.name)).toEqual(['Rosa Marin'])
    const matches = await owner.call(calls.contacts, { query: { filter: { LIKE: { name: 'ÓLIVIA' } } } })
    expect(matches.body.data.map(row => row.name)).toEqual(['Olivia Hart'])
  })

  test('ENT-14, ENT-17: flags are sent as 1 and 0; columns of the account are not sent', async () => {
    const [row] = await fetchContacts(await app.as('owner@lakeside.test'))
    expect(row).toEqual({
      uuid: demoId('owner@lakeside.test'),
      name: 'Grace Miller',
      email: 'owner@lakeside.test',
      phone: null,
      avatarUrl: null,
      role: null,
      companyUuid: demoId('lakeside'),
      createdAt: '2026-03-02T09:00:00.000Z',
      flagsMap: { emailSubscription: 1, superAdmin: 1, showHelp: 1 },
    })
  })

  test('doctors cannot read it', async () => {
    expect((await (await app.as('doctor.one@brightsmiles.test')).call(calls.contacts)).status).toBe(403)
  })
})

describe('adding', () => {
  test('API-059, NS-073: a new contact gets a link by mail and can sign in with it', async () => {
    const owner = await app.as('owner@nourdental.test')
    const newContact = await add(owner, {
      name: ' Maya  Khoury ',
      email: 'Maya@NourDental.test',
      phone: '+97145550172',
      companyUuid: demoId('nourdental'),
      flags: [{ name: 'superAdmin', value: 0 }],
    })
    expect(newContact).toMatchObject({ email: 'maya@nourdental.test', flagsMap: { superAdmin: 0 } })
    const [link] = await listLinks(newContact.uuid)
    expect(link?.expiresAt.toISOString()).toBe('2026-03-09T09:00:00.000Z')
    const [token = ''] = await mailedTokens(app, 'maya@nourdental.test')
    const password = 'a password of my own'
    expect((await app.guest().call(sessionCalls.setPassword, { body: { token, password } })).status).toBe(200)
    const signInResponse = await app
      .guest()
      .call(sessionCalls.login, { body: { username: 'maya@nourdental.test', password } })
    expect(signInResponse.body.data.role).toEqual(['customerWithRequest'])
  })

  test('TRAP-056, ruling 12: a company that the client names is not found', async () => {
    const owner = await app.as('owner@nourdental.test')
    const refusal = await owner.call(calls.addContact, {
      body: { name: 'Spy', email: 'spy@nourdental.test', companyUuid: demoId('anadolu') },
    })
    expect(refusal.status).toBe(404)
    const staff = await app.as('staff@archway.test')
    const newContact = await add(staff, {
      name: 'Ali',
      email: 'ali@anadolu.test',
      companyUuid: demoId('anadolu'),
    })
    expect(newContact.companyUuid).toBe(demoId('anadolu'))
  })

  test('an email address belongs to one account: a second one in the same company is refused', async () => {
    const owner = await app.as('owner@nourdental.test')
    const body = { name: 'Twin', email: 'CONTACT@nourdental.test' }
    const refusal = await owner.call(calls.addContact, { body })
    expect(refusal.status).toBe(409)
    expect(refusal.body.errors).toEqual({ email: 'This email address is already in use' })
    const staff = await app.as('staff@archway.test')
    const byStaff = { name: 'Twin', email: 'owner@anadolu.test', companyUuid: demoId('nourdental') }
    expect((await staff.call(calls.addContact, { body: byStaff })).body.code).toBe('EMAIL_TAKEN')
  })

  /**
   * The responses to inviting a free address and an address of another company, without the parts that must differ.
   */
  const inviteFreeAndTaken = async (people: Pick<TestApp, 'as'>) => {
    const owner = await people.as('owner@nourdental.test')
    const invite = (email: string) => owner.call(calls.addContact, { body: { name: 'Guest', email } })
    const [free, takenInvitation] = [await invite('free@elsewhere.test'), await invite('owner@anadolu.test')]
    const form = ({ status, body }: typeof free) =>
      JSON.stringify([status, body.code, { ...body.data, uuid: '', email: '' }])
    return { owner, invite, takenInvitation, isAlike: form(free) === form(takenInvitation) }
  }

  test('planted fault: an invitation that reveals that another company has the address', async () => {
    const ownApp = await testApp()
    const faulty = await peopleOf(ownApp, calls.addContact, (context, run) =>
      run({ ...context, viewer: { ...context.viewer, audience: 'staff' } as Viewer }),
    )
    const { isAlike, takenInvitation } = await inviteFreeAndTaken(faulty)
    expect([isAlike, takenInvitation.body.code]).toEqual([false, 'EMAIL_TAKEN'])
    await ownApp.close()
  })

  test('S7 the response for an address of another company is that for a free one; its owner is notified by mail', async () => {
    const ownApp = await testApp()
    await ownApp.app.startWork()
    const { owner, invite, takenInvitation, isAlike } = await inviteFreeAndTaken(ownApp)
    expect(isAlike).toBe(true)
    expect(takenInvitation.body.data.email).toBe('owner@anadolu.test')
    expect((await invite('owner@anadolu.test')).body.code).toBe('EMAIL_TAKEN')
    expect((await invite('free@elsewhere.test')).body.code).toBe('EMAIL_TAKEN')

    const mails = (await allMails(ownApp)).filter(({ to }) => to.includes('owner@anadolu.test'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toMatch(/https?:|token|Guest|Nour/)
    const login = { username: 'owner@anadolu.test', password: demoPassword }
    const signedIn = await ownApp.guest().call(sessionCalls.login, { body: login })
    expect(signedIn.body.data.companyId).toBe(demoId('anadolu'))
    const { uuid } = takenInvitation.body.data
    expect((await owner.call(calls.deleteContact, { params: { uuid } })).status).toBe(200)
    expect((await ownApp.guest().call(sessionCalls.login, { body: login })).status).toBe(200)
    await ownApp.close()
  })

  test('ADMIN-18, ROLE-16: a relationship manager only if the company allows it, and always subscribed', async () => {
    const bright = await app.as('owner@brightsmiles.test')
    const relationshipManager = await add(bright, {
      name: 'Nina Rm',
      email: 'nina@brightsmiles.test',
      role: 'RM',
      flags: [{ name: 'emailSubscription', value: 0 }],
    })
    expect(relationshipManager).toMatchObject({ role: 'RM', flagsMap: { emailSubscription: 1 } })
    const nour = await app.as('owner@nourdental.test')
    const refusal = await nour.call(calls.addContact, {
      body: { name: 'No', email: 'no@nourdental.test', role: 'RM' },
    })
    expect(refusal.body.errors).toEqual({ role: 'Choose one of the options' })
  })

  test('ONB-01: an owner added before the first shipping address sees the first steps', async () => {
    const grace = await app.as('owner@lakeside.test')
    const second = await add(grace, {
      name: 'Second',
      email: 'second@lakeside.test',
      flags: [{ name: 'superAdmin', value: 1 }],
    })
    expect(second.flagsMap.showHelp).toBe(1)
    const plain = await add(grace, { name: 'Third', email: 'third@lakeside.test' })
    expect(plain.flagsMap.showHelp).toBe(0)
  })

  test('ROLE-09, ROLE-18: contacts who are not owners and relationship managers cannot add', async () => {
    const body = { name: 'X', email: 'x@brightsmiles.test' }
    const plain = await app.as('contact@brightsmiles.test')
    expect((await plain.call(calls.addContact, { body })).body.code).toBe('SUPER_ADMIN_ONLY')
    const owner = await app.as('owner@brightsmiles.test')
    const rm = demoId('rm@brightsmiles.test')
    await owner.call(calls.updateContact, {
      params: { uuid: rm },
      body: { name: 'Rosa Marin', role: 'RM', flags: [{ name: 'superAdmin', value: 1 }] },
    })
    const manager = await app.as('rm@brightsmiles.test')
    expect((await manager.call(calls.addContact, { body })).body.code).toBe('RM_NOT_ALLOWED')
    const colleagueCall = { params: { uuid: demoId('contact@brightsmiles.test') } }
    expect((await manager.call(calls.deleteContact, colleagueCall)).body.code).toBe('RM_NOT_ALLOWED')
    const edit = await manager.call(calls.updateContact, { ...colleagueCall, body: { name: 'Chen' } })
    expect(edit.body.code).toBe('RM_NOT_ALLOWED')
  })
})

describe('the viewer’s row', () => {
  test('TRAP-055: name, phone and avatar can be changed; role, flags and email cannot', async () => {
    const contact = await app.as('contact@nourdental.test')
    const uuid = demoId('contact@nourdental.test')
    const saved = await contact.call(calls.updateContact, {
      params: { uuid },
      body: {
        name: 'Layla Aziz-Haddad',
        phone: '+97145550999',
        avatarUrl: `${demoId('nourdental')}/avatar/1760000000000-ab12`,
        email: 'else@nourdental.test',
        flags: [{ name: 'superAdmin', value: 1 }],
      },
    })
    expect(saved.status).toBe(200)
    const me = (await contact.call(sessionCalls.me)).body.data
    expect(me.data).toMatchObject({
      displayName: 'Layla Aziz-Haddad',
      phone: '+97145550999',
      email: 'contact@nourdental.test',
      photoURL: `${demoId('nourdental')}/avatar/1760000000000-ab12`,
      flagsMap: { superAdmin: 0 },
    })
    const [login] = await app.services.db.open(tx => tx.select().from(account).where(eq(account.id, uuid)))
    expect(login?.name).toBe('Layla Aziz-Haddad')
  })

  test('TRAP-042: a phone that is not sent is cleared', async () => {
    const contact = await app.as('contact@nourdental.test')
    const params = { uuid: demoId('contact@nourdental.test') }
    await contact.call(calls.updateContact, { params, body: { name: 'Layla Aziz', phone: '' } })
    expect((await contact.call(sessionCalls.me)).body.data.data).toMatchObject({
      phone: null,
      photoURL: null,
    })
    const wrong = await contact.call(calls.updateContact, { params, body: { name: 'L', phone: '+90 5x' } })
    expect(wrong.body.errors).toEqual({ phone: 'Use digits only' })
  })

  test("an avatar from another company's folder is refused", async () => {
    const contact = await app.as('contact@nourdental.test')
    const refusal = await contact.call(calls.updateContact, {
      params: { uuid: demoId('contact@nourdental.test') },
      body: { name: 'Layla', avatarUrl: `${demoId('anadolu')}/avatar/1-x` },
    })
    expect(refusal.body.errors).toHaveProperty('avatarUrl')
  })

  test('ruling 1: doctors and staff edit their details in the same way', async () => {
    for (const email of ['doctor.two@brightsmiles.test', 'planner@archway.test']) {
      const person = await app.as(email)
      await person.call(calls.updateContact, {
        params: { uuid: demoId(email) },
        body: { name: 'Another Name', phone: '12345' },
      })
      expect((await person.call(sessionCalls.me)).body.data.data).toMatchObject({
        displayName: 'Another Name',
        phone: '12345',
      })
    }
  })

  test('PROF-14, PROF-15: the mail subscription of the viewer is stored for contacts, doctors and staff', async () => {
    for (const email of ['contact@nourdental.test', 'doctor.two@brightsmiles.test', 'planner@archway.test'])
      for (const value of [0, 1] as const) {
        const person = await app.as(email)
        const saved = await person.call(sessionCalls.updateMe, {
          body: { flags: [{ name: 'emailSubscription', value }] },
        })
        expect(saved.body.data.data.flagsMap.emailSubscription, email).toBe(value)
      }
  })

  test('ROLE-21: contacts cannot remove themselves', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const refusal = await owner.call(calls.deleteContact, {
      params: { uuid: demoId('owner@brightsmiles.test') },
    })
    expect(refusal).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } })
  })
})

describe('other rows', () => {
  /**
   * The number of different responses for the id of a colleague, of a person of another company, and an unknown id.
   */
  const countDifferentAnswers = async (people: Pick<TestApp, 'as'>, email: string) => {
    const visitor = await people.as(email)
    const ids = ['contact@brightsmiles.test', 'contact@nourdental.test', 'nobody at all'].map(demoId)
    const updates = ids.map(uuid =>
      visitor.call(calls.updateContact, { params: { uuid }, body: { name: 'X' } }),
    )
    return new Set((await Promise.all(updates)).map(({ status, body }) => JSON.stringify([status, body])))
      .size
  }

  test('S4 a doctor gets the same response for a colleague, a person of another company and an unknown id', async () => {
    for (const email of ['doctor.two@brightsmiles.test', 'doctor@anadolu.test'])
      expect(await countDifferentAnswers(app, email), email).toBe(1)
  })

  test('planted fault: the permission to change a contact is checked after the contact was found', async () => {
    const telling = await peopleOf(app, calls.updateContact, async ({ within, scope, params }) => {
      const row = await within(tx => findContact(tx, scope, params.uuid ?? ''))
      return refuse(row ? 'SUPER_ADMIN_ONLY' : 'NOT_FOUND')
    })
    expect(await countDifferentAnswers(telling, 'doctor.two@brightsmiles.test')).toBe(2)
  })

  test('contacts of another company are not found', async () => {
    const owner = await app.as('owner@anadolu.test')
    const params = { uuid: demoId('contact@nourdental.test') }
    expect((await owner.call(calls.updateContact, { params, body: { name: 'X' } })).status).toBe(404)
    expect((await owner.call(calls.deleteContact, { params })).status).toBe(404)
    const plain = await app.as('contact@nourdental.test')
    const ownerUpdate = { params: { uuid: demoId('owner@nourdental.test') }, body: { name: 'X' } }
    expect((await plain.call(calls.updateContact, ownerUpdate)).body.code).toBe('SUPER_ADMIN_ONLY')
  })

  test('ruling 5: the last owner can neither be removed nor demoted', async () => {
    const staff = await app.as('staff@archway.test')
    const params = { uuid: demoId('owner@anadolu.test') }
    const deletion = await staff.call(calls.deleteContact, { params })
    expect(deletion).toMatchObject({ status: 409, body: { code: 'LAST_SUPER_ADMIN' } })
    const demoted = await staff.call(calls.updateContact, {
      params,
      body: { name: 'Işıl Çağlar', flags: [{ name: 'superAdmin', value: 0 }] },
    })
    expect(demoted.body.code).toBe('LAST_SUPER_ADMIN')
  })

  test('of two owners who remove each other at the same time, one remains', async () => {
    const first = await app.as('owner@closed.test')
    const staff = await app.as('staff@archway.test')
    const second = await add(staff, {
      name: 'Second owner',
      email: 'second@closed.test',
      companyUuid: demoId('closed'),
    })
    await app.services.db.within(systemScope, tx =>
      tx.execute(sql`update contact set super_admin = true where id = ${second.uuid}`),
    )
    const responses = await Promise.all(
      [demoId('owner@closed.test'), second.uuid].map(uuid =>
        staff.call(calls.deleteContact, { params: { uuid } }),
      ),
    )
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
    expect((await first.call(calls.contacts)).status).toBeOneOf([200, 401])
  })

  test('a removed contact is signed out, and no longer the manager of doctors', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const rm = await app.as('rm@brightsmiles.test')
    expect((await rm.call(sessionCalls.me)).status).toBe(200)
    const removal = await owner.call(calls.deleteContact, {
      params: { uuid: demoId('rm@brightsmiles.test') },
    })
    expect(removal.status).toBe(200)
    expect((await rm.call(sessionCalls.me)).status).toBe(401)
    const rows = await app.services.db.within(systemScope, tx =>
      tx
        .select({ rmId: doctor.rmId })
        .from(doctor)
        .where(eq(doctor.companyId, demoId('brightsmiles'))),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(row => row.rmId !== null)).toEqual([])
    expect((await fetchContacts(owner)).map(row => row.email)).not.toContain('rm@brightsmiles.test')
  })
})
