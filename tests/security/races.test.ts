import { addressCalls } from '@archway/contract/addresses'
import { caseFileCalls } from '@archway/contract/case-files'
import { planCalls } from '@archway/contract/plans'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf } from '../../apps/server/src/demo/cast.ts'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { peopleAt } from '../../apps/server/src/demo/visitor.ts'
import { address } from '../../apps/server/src/features/addresses/index.ts'
import { caseAsset } from '../../apps/server/src/features/case-files/index.ts'
import { plan } from '../../apps/server/src/features/plans/index.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { Refusal } from '../../apps/server/src/platform/refuse.ts'
import { type TestApp, testApp, type Visitor } from '../../apps/server/src/testing/app.ts'
import { completeForm, createDraft, createSubmitted } from '../../apps/server/src/testing/case-story.ts'
import { data, passQc, publish } from '../../apps/server/src/testing/plan-story.ts'
import { createPlantedServer } from './src/server.ts'

let app: TestApp
let owner: Visitor
let colleague: Visitor
let staff: Visitor
beforeAll(async () => {
  app = await testApp()
  owner = await app.as('owner@brightsmiles.test')
  colleague = await app.as('contact@brightsmiles.test')
  staff = await app.as('staff@archway.test')
})
afterAll(() => app.close())

const rounds = 20
const runners = Array.from({ length: 20 }, (_, n) => n)
const bright = demoId('brightsmiles')

type Reply = { status: number; body: { code?: string } }
/** The problems of a round: replies with a 5xx status, or another number of successful calls than `winners`. */
const problemsOf = (answers: readonly Reply[], winners: number | null): string[] => [
  ...answers.filter(({ status }) => status >= 500).map(({ body }) => `5xx ${body.code}`),
  ...(winners === null || answers.filter(({ status }) => status === 200).length === winners
    ? []
    : [`${answers.filter(({ status }) => status === 200).length} winners`]),
]

/** Twenty people make twenty addresses the default at once. */
const raceDefaults = async (): Promise<string[]> => {
  const form = (n: number) => ({
    typeId: 2,
    title: `Desk ${n}`,
    countryId: 'US',
    city: 'Boston',
    state: 'Massachusetts',
    street: '1 Main Street',
    zipCode: '02101',
    phone: '+16175550100',
    ownerType: 'clinic',
  })
  const existing = await app.services.db.within(systemScope, tx =>
    tx.select({ id: address.id }).from(address).where(eq(address.title, 'Desk 0')),
  )
  if (existing.length === 0)
    for (const n of runners) data(await owner.call(addressCalls.addAddress, { body: form(n) }))
  const rows = await app.services.db.within(systemScope, tx =>
    tx.select().from(address).where(eq(address.companyId, bright)),
  )
  const desks = rows.filter(({ title }) => title.startsWith('Desk '))
  const responses = await Promise.all(
    desks.map((desk, n) =>
      owner.call(addressCalls.updateAddress, {
        params: { id: desk.id },
        body: { ...form(n), isDefaultShippingAddress: true },
      }),
    ),
  )
  const after = await app.services.db.within(systemScope, tx =>
    tx.select().from(address).where(eq(address.companyId, bright)),
  )
  const defaultCount = after.filter(row => row.isDefaultShippingAddress).length
  return [
    ...problemsOf(responses, runners.length),
    ...(defaultCount === 1 ? [] : [`${defaultCount} default addresses`]),
  ]
}

/** Twenty concurrent decisions about a plan, half of them approvals and half rejections: exactly one succeeds. */
const raceDecisions = async (approver = owner, rejecter = colleague): Promise<string[]> => {
  const id = await createSubmitted(
    app,
    owner,
    'brightsmiles',
    completeForm('AL', { shippingAddressUuid: addressOf('brightsmiles') }),
  )
  await passQc(staff, id)
  const { uuid } = await publish(staff, id)
  const params = { id: uuid }
  const responses = await Promise.all(
    runners.map(n =>
      n % 2
        ? approver.call(planCalls.approvePlan, { params, body: { reviewed: true } })
        : rejecter.call(planCalls.rejectPlan, {
            params,
            body: { comment: 'The midline is off, please check' },
          }),
    ),
  )
  const [row] = await app.services.db.within(systemScope, tx =>
    tx.select().from(plan).where(eq(plan.id, uuid)),
  )
  const both = row?.approvedAt && row.rejectedComment
  return [...problemsOf(responses, 1), ...(both ? ['approved and rejected'] : [])]
}

/** Twenty concurrent reservations of one slot: exactly one succeeds. */
const raceReservations = async (): Promise<string[]> => {
  const caseUuid = await createDraft(owner, completeForm('AL'))
  const responses = await Promise.all(
    runners.map(n =>
      (n % 2 ? owner : colleague).call(caseFileCalls.reserve, {
        body: { caseUuid, typeKey: 'upperImpression', fileName: `upper-${n}.stl`, bytes: 100 + n },
      }),
    ),
  )
  const rows = await app.services.db.within(systemScope, tx =>
    tx.select().from(caseAsset).where(eq(caseAsset.caseId, caseUuid)),
  )
  return [...problemsOf(responses, 1), ...(rows.length === 1 ? [] : [`${rows.length} files in the slot`])]
}

const races = {
  'one default address': raceDefaults,
  'one decision about a plan': raceDecisions,
  'one upload per type': raceReservations,
}

const run = async (race: () => Promise<string[]>, times: number): Promise<string[]> => {
  const problems: string[] = []
  for (let round = 0; round < times; round += 1) {
    app.clock.advance(60_000)
    problems.push(...(await race()))
  }
  return problems
}

/** Runs `work` with a database driver that removes the locks from every statement. */
const disableLocks = async <T>(work: () => Promise<T>): Promise<T> => {
  const { query } = pg.Client.prototype
  const removeLocks = (text: string): string =>
    text.replace(/ for (no key )?update( of "\w+")?$/, '').replace(/pg_advisory_xact_lock\(/g, '(')
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    // A statement without a lock is passed on unchanged: it may be a query object of the driver, which is not copied.
    const statement = typeof first === 'object' && first !== null && 'text' in first ? first : undefined
    const text = typeof statement?.text === 'string' ? removeLocks(statement.text) : undefined
    const changed =
      typeof first === 'string'
        ? removeLocks(first)
        : statement && text !== undefined && text !== statement.text
          ? // Without its name: prepared statements are cached under their name, so a name must have one text.
            { ...statement, text, name: undefined }
          : first
    return (query as (...given: unknown[]) => unknown).call(this, changed, ...rest)
  } as never
  try {
    return await work()
  } finally {
    pg.Client.prototype.query = query
  }
}

describe('R6 twenty concurrent calls, twenty times', () => {
  for (const [name, race] of Object.entries(races))
    test(name, async () => {
      expect(await run(race, rounds)).toEqual([])
    }, 240_000)

  for (const race of ['one default address', 'one upload per type'] as const)
    test(`planted fault: the driver drops every lock: ${race}`, async () => {
      expect(await disableLocks(() => run(races[race], 5))).not.toEqual([])
    })

  test('planted fault: a decision is checked and written in two transactions: one decision about a plan', async () => {
    const http = await createPlantedServer(app, route =>
      route.call.path === '/plan/{id}/approve' || route.call.path === '/plan/{id}/reject'
        ? {
            ...route,
            run: async ({ params, within, reply }) => {
              const ofPlan = eq(plan.id, (params as { id: string }).id)
              const [row] = await within(tx => tx.select().from(plan).where(ofPlan))
              if (row?.status !== 'PUBLISHED') throw new Refusal('STALE_STATUS')
              await within(tx => tx.update(plan).set({ status: 'APPROVED' }).where(ofPlan))
              await reply.send({})
            },
          }
        : route,
    )
    const people = peopleAt(http)
    const [approver, rejecter] = [
      await people.as('owner@brightsmiles.test'),
      await people.as('contact@brightsmiles.test'),
    ]
    expect(await run(() => raceDecisions(approver, rejecter), 3)).not.toEqual([])
  })
})
