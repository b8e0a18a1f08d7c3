import { caseCalls } from '@archway/contract/cases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { systemScope } from '../../../platform/db/scope.ts'
import { testLogin } from '../../../platform/testing/login.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { completeForm, createDraft, createSubmitted, giveAddresses } from '../../../testing/case-story.ts'

let app: TestApp
const awkward = ['"', '\\', '{"a":1}', 'O’Brien | "x"', '😀', 'أحمد']

beforeAll(async () => {
  app = await testApp()
  await giveAddresses(app, ['brightsmiles'])
  const owner = await app.as('owner@brightsmiles.test')
  for (const firstName of awkward) await createDraft(owner, { product: 'AL', firstName, lastName: firstName })
  const doctor = await app.as('doctor.one@brightsmiles.test')
  await createSubmitted(app, doctor, 'brightsmiles', completeForm('WK', { firstName: 'Of a doctor' }))
})
afterAll(() => app.close())

describe('a list that the database serializes', () => {
  it.each([
    ['owner@brightsmiles.test', caseCalls.list, {}],
    ['owner@brightsmiles.test', caseCalls.list, { page: 2, paginate: 5 }],
    ['owner@brightsmiles.test', caseCalls.list, { filter: { LIKE: { firstName: 'o' } } }],
    ['owner@brightsmiles.test', caseCalls.dsoList, {}],
    ['doctor.one@brightsmiles.test', caseCalls.list, {}],
    ['staff@archway.test', caseCalls.list, { sides: 'all', paginate: 7 }],
  ] as const)('equals the contract, without further fields: %s', async (who, call, query) => {
    const { body } = await (await app.as(who)).call(call, { query: query as object })
    expect(body.data.length).toBeGreaterThan(0)
    expect((call.reply as unknown as z.ZodMiniType).parse(body)).toEqual(body)
  })

  it('preserves every character of a name', async () => {
    const { body } = await (await app.as('owner@brightsmiles.test')).call(caseCalls.list, {
      query: { paginate: 100 },
    })
    expect(body.data.map(row => row.firstName).toSorted()).toEqual(awkward.toSorted())
  })
})

describe('a single statement in a scope', () => {
  const setting = { text: `select archway_scope.company() as company, current_user as role` }
  const scope = { kind: 'company', companyId: '00000000-0000-4000-8000-000000000001' } as const

  it('is the only one with that scope: later statements of the connection have none', async () => {
    const { db } = app.services
    expect((await db.query(scope, setting)).rows).toEqual([{ company: scope.companyId, role: 'archway_app' }])
    expect((await db.query(systemScope, setting)).rows).toMatchObject([{ role: 'archway_staff' }])
    for (let i = 0; i < 20; i += 1) {
      const { rows } = await db.pool.query(
        `select current_user as role, coalesce(current_setting('app.scope', true), '') as scope`,
      )
      expect(rows[0].scope).toBe('')
      expect(rows[0].role).toBe(testLogin)
    }
  })

  it('leaves the connection usable when it fails', async () => {
    const { db } = app.services
    const failing = { name: 'fails', text: 'select 1 / $1::int as n', values: [0] }
    for (let i = 0; i < 15; i += 1) await expect(db.query(scope, failing)).rejects.toThrow('division')
    await expect(db.query(scope, { text: 'no statement' })).rejects.toThrow('syntax')
    expect((await db.query(scope, { ...failing, values: [1] })).rows).toEqual([{ n: 1 }])
    expect((await db.pool.query('select current_user as role')).rows).toEqual([{ role: testLogin }])
  })
})
