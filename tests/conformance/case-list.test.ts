import { type CaseListRow, caseCalls, type Side } from '@archway/contract/cases'
import type { QueryOf } from '@archway/contract/kernel'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { demoId } from '../../apps/server/src/demo/people.ts'
import { readParts, readPlainParts } from '../../apps/server/src/features/cases/detail/parts.ts'
import { type ListParams, listPage } from '../../apps/server/src/features/cases/list-fast/case-list.ts'
import { readPlainPage } from '../../apps/server/src/features/cases/list-fast/plain-list.ts'
import { findCase } from '../../apps/server/src/features/cases/store.ts'
import { scopeFor, type Viewer } from '../../apps/server/src/platform/access/viewer.ts'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { signedInTokens } from '../../apps/server/src/testing/people.ts'
import { caseList, cases, now } from '../security/src/filters/case-list.ts'
import { makeListed } from '../security/src/filters/listed-world.ts'
import type { Row, Tree } from '../security/src/filters/scan.ts'
import { treesOver } from '../security/src/filters/trees.ts'

type Reader = { readonly email: string; readonly side: Side | null; readonly doctorId?: string }

const doctorTwo = demoId('doctor.two@brightsmiles.test')
const readers: readonly Reader[] = [
  { email: 'owner@brightsmiles.test', side: 'client' },
  { email: 'owner@brightsmiles.test', side: 'doctor' },
  { email: 'owner@brightsmiles.test', side: 'doctor', doctorId: doctorTwo },
  { email: 'doctor.two@brightsmiles.test', side: 'doctor' },
  { email: 'staff@archway.test', side: null },
]

let app: TestApp
let rows: readonly Row[] = []
const viewers = new Map<string, Viewer>()
beforeAll(async () => {
  app = await testApp()
  await makeListed(app)
  app.clock.set(now)
  rows = await app.services.db.within(
    systemScope,
    cases(() => true, 'staff'),
  )
  for (const { email } of readers) {
    const viewer = await app.services.viewerOf(signedInTokens(email).session)
    if (viewer) viewers.set(email, viewer)
  }
})
afterAll(() => app.close())

type Query = QueryOf<typeof caseCalls.list>
const queries = (): fc.Arbitrary<Query> =>
  fc
    .record({
      filter: fc.option(
        fc.oneof(
          treesOver(caseList.fields, rows),
          // Only statuses: the total comes from the counters.
          fc.constantFrom('IN_QC', 'NEW', 'IN_MFG').map((status): Tree => ({ EQ: { status } })),
        ),
      ),
      order: fc.constantFrom(...Object.keys(caseList.orders)),
      direction: fc.constantFrom('asc', 'desc'),
      page: fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 4 })),
      paginate: fc.constantFrom(7, 10, 25, 50, 100),
    })
    .map(({ filter, order, direction, page, paginate }) =>
      (caseCalls.list.query as unknown as z.ZodMiniType<Query>).parse({
        ...(filter ? { filter: JSON.stringify(filter) } : {}),
        order: `${order} ${direction}`,
        page: String(page),
        paginate: String(paginate),
      }),
    )

/** Compares both lists for generated queries of every reader until they differ. */
const compare = async (fast: typeof listPage): Promise<void> => {
  const { db } = app.services
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...readers), queries(), async ({ email, ...reader }, query) => {
      const viewer = viewers.get(email) as Viewer
      const scope = scopeFor(viewer, caseCalls.list.allow)
      const timeZone = viewer.company?.timeZone ?? 'UTC'
      const params = {
        ...query,
        ...reader,
        timeZone,
        now,
        audience: viewer.audience,
        language: 'tr',
      } as ListParams
      const { rows, total } = await fast(db, scope, params, viewer)
      const parsed = rows.map(({ text }) => JSON.parse(text) as CaseListRow)
      expect({ rows: parsed, total }).toEqual(await readPlainPage(db, scope, params, viewer))
    }),
    { numRuns: 400, seed: 20_260_302 },
  )
}

test('API-009: the fast case list returns the same rows as the plain one', async () => {
  expect(rows.length).toBeGreaterThan(90)
  expect(viewers.size).toBe(3)
  await compare(listPage)
})

test.each<[string, (text: string) => string]>([
  ['a computed field', text => text.replace('"overdue":true', '"overdue":false')],
  ['a stored field', text => text.replace('"hasRefinements":true', '"hasRefinements":false')],
  ['a field beside the contract', text => text.replace('{', '{"note":null,')],
])('a planted fault in %s is found', async (_name, spoil) => {
  const listPageWithFault: typeof listPage = async (...args) => {
    const { rows, total } = await listPage(...args)
    return { rows: rows.map(({ id, text }) => ({ id, text: spoil(text) })), total }
  }
  await expect(compare(listPageWithFault)).rejects.toThrow('Property failed')
})

test('P12: one statement reads the same data of a case as the plain statements, and only within the scope', async () => {
  const { db } = app.services
  await db.within(systemScope, tx =>
    tx.execute(sql`update case_file c set shipping_address_id = a.id from address a
      where a.company_id = c.company_id and c.status <> 'NEW'`),
  )
  let readCount = 0
  for (const { email } of readers) {
    const scope = scopeFor(viewers.get(email) as Viewer, caseCalls.read.allow)
    for (const { id } of rows) {
      const plain = await db.within(scope, async tx => {
        const row = await findCase(tx, scope, id as string)
        return row && readPlainParts(tx, row, now)
      })
      expect(await readParts(db, scope, id as string, now)).toEqual(plain)
      if (plain) readCount += 1
    }
  }
  expect(readCount).toBeGreaterThan(rows.length)
  expect(readCount).toBeLessThan(rows.length * readers.length)
})
