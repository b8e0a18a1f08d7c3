import { randomUUID } from 'node:crypto'
import { companyCalls as calls } from '@archway/contract/company'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '../../demo/people.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { holdCompany } from './store.ts'
import { companyScanner } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe('the company card', () => {
  test('API-070, TRAP-054, TRAP-083: any contact saves phone and email; fields that are not sent do not change', async () => {
    const contact = await app.as('contact@nourdental.test')
    const saved = await contact.call(calls.updateCompany, {
      body: { phone: '04 / 555 01 71', email: 'Hello@NourDental.test' },
    })
    expect(saved.status).toBe(200)
    expect(saved.body.data).toMatchObject({
      phone: '04 / 555 01 71',
      email: 'hello@nourdental.test',
      dateFormat: 'DD/MM/YYYY',
    })
    const format = await contact.call(calls.updateCompany, { body: { dateFormat: 'YYYY-MM-DD' } })
    expect(format.body.data).toMatchObject({ dateFormat: 'YYYY-MM-DD', phone: '04 / 555 01 71' })
  })

  test('VAL-10: an invalid email is reported by field, and nothing is saved', async () => {
    const owner = await app.as('owner@nourdental.test')
    const refusal = await owner.call(calls.updateCompany, { body: { email: 'nowhere', theme: 'Teal' } })
    expect(refusal.status).toBe(400)
    expect(refusal.body.errors).toEqual({ email: 'Enter a valid email address' })
    expect((await owner.call(calls.ownCompany)).body.data.theme).toBeNull()
  })

  test('doctors and blocked companies cannot change it', async () => {
    const doctor = await app.as('doctor.one@brightsmiles.test')
    expect((await doctor.call(calls.updateCompany, { body: { phone: '1' } })).body.code).toBe('NOT_ALLOWED')
    const blocked = await app.as('owner@closed.test')
    expect((await blocked.call(calls.updateCompany, { body: { phone: '1' } })).body.code).toBe('BLOCKED')
    expect((await blocked.call(calls.ownCompany)).status).toBe(200)
  })
})

describe('preferences', () => {
  test('ONB-06, API-119: the owner sets the notation once, which sets the flag', async () => {
    const owner = await app.as('owner@lakeside.test')
    expect((await owner.call(calls.ownCompany)).body.data.flagsMap.isDentalNotationSet).toBe(0)
    const saved = await owner.call(calls.updateConfiguration, { body: { dentalNotation: 'palmer' } })
    expect(saved.body.data).toMatchObject({ dentalNotation: 'palmer', alignerOffset: 0 })
    expect((await owner.call(calls.ownCompany)).body.data.flagsMap.isDentalNotationSet).toBe(1)
  })

  test('PREF-15, TRAP-041: an offset of 0 is a value, and half a millimetre is exact', async () => {
    const owner = await app.as('owner@brightsmiles.test')
    const half = await owner.call(calls.updateConfiguration, {
      body: { alignerOffset: 0.5, retainerOffset: 1, alignerCutline: 'STRAIGHT_CUT' },
    })
    expect(half.body.data).toMatchObject({ alignerOffset: 0.5, retainerOffset: 1, dentalNotation: 'fdi' })
    const zero = await owner.call(calls.updateConfiguration, { body: { alignerOffset: 0 } })
    expect(zero.body.data).toMatchObject({
      alignerOffset: 0,
      retainerOffset: 1,
      alignerCutline: 'STRAIGHT_CUT',
    })
    const wrong = await owner.call(calls.updateConfiguration, { body: { alignerOffset: 2 } })
    expect(wrong.status).toBe(400)
  })

  test('ROLE-11: a contact who is not the owner cannot save them', async () => {
    const contact = await app.as('contact@brightsmiles.test')
    const refusal = await contact.call(calls.updateConfiguration, { body: { retainerOffset: 0 } })
    expect(refusal.status).toBe(403)
    expect(refusal.body.code).toBe('SUPER_ADMIN_ONLY')
  })
})

test('API-076: only the scanner accounts of the viewer’s company', async () => {
  await app.services.db.within(systemScope, tx =>
    tx.insert(companyScanner).values({
      id: randomUUID(),
      companyId: demoId('brightsmiles'),
      scanner: 'iTero',
      accountId: 'bright-1',
      status: 'connected',
      connectedAt: app.clock.now(),
    }),
  )
  const connections = await (await app.as('contact@brightsmiles.test')).call(calls.thirdParty)
  expect(connections.body.data).toEqual([
    { scanner: 'iTero', accountId: 'bright-1', status: 'connected', connectedAt: '2026-03-02T09:00:00.000Z' },
  ])
  expect((await (await app.as('owner@anadolu.test')).call(calls.thirdParty)).body.data).toEqual([])
})

describe('R6 holdCompany', () => {
  /** The lock modes that another transaction would have to wait for while `hold` has its lock. */
  const listWaitsWhile = (hold: Parameters<typeof app.services.db.within<unknown>>[1]): Promise<string[]> =>
    app.services.db.within(systemScope, async tx => {
      await hold(tx)
      const waits: string[] = []
      for (const lock of ['key share', 'no key update'])
        await app.services.db
          .within(systemScope, tx =>
            tx.execute(
              sql`select from company where id = ${demoId('nourdental')} for ${sql.raw(lock)} nowait`,
            ),
          )
          .catch(error => {
            expect(error.cause?.code ?? error.code).toBe('55P03')
            waits.push(lock)
          })
      return waits
    })

  test('blocks other holders, but not writers of rows that refer to the company', async () => {
    expect(await listWaitsWhile(tx => holdCompany(tx, systemScope, demoId('nourdental')))).toEqual([
      'no key update',
    ])
    // Planted fault: the lock of a row that is about to be deleted, which blocks the check of every foreign key.
    expect(
      await listWaitsWhile(tx =>
        tx.execute(sql`select from company where id = ${demoId('nourdental')} for update`),
      ),
    ).toEqual(['key share', 'no key update'])
  })
})
