import { allCalls } from '@archway/contract/api'
import { auditCalls } from '@archway/contract/audit'
import { caseCalls } from '@archway/contract/cases'
import { webhookCalls } from '@archway/contract/integrations'
import type { AnyCall, Parsed } from '@archway/contract/kernel'
import { lotCalls } from '@archway/contract/lab'
import { orderCalls, printJobCalls } from '@archway/contract/orders'
import { peopleCalls } from '@archway/contract/session'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemScope } from '../../apps/server/src/platform/db/scope.ts'
import { type TestApp, testApp } from '../../apps/server/src/testing/app.ts'
import { now } from './src/filters/case-list.ts'
import { makeListed } from './src/filters/listed-world.ts'
import { type List, listsOf } from './src/filters/lists.ts'
import { filterRows, type Row, sortRows, type Tree } from './src/filters/scan.ts'
import { treesOver } from './src/filters/trees.ts'
import { type Ask, askOf, createPlantedServer } from './src/server.ts'

let app: TestApp
let lists: readonly List[] = []
beforeAll(async () => {
  app = await testApp()
  await makeListed(app)
  app.clock.set(now)
  const findCaseId = async (side: string): Promise<string> => {
    const { rows } = await app.services.db.within(systemScope, tx =>
      tx.execute<{ id: string }>(
        `select c.id from case_file c join plan p on p.case_id = c.id join case_order o on o.case_id = c.id
         join company k on k.id = c.company_id and k.name = 'Bright Smiles'
         where c.side = '${side}' group by 1 order by count(*) desc, 1 limit 1`,
      ),
    )
    return rows[0]?.id ?? ''
  }
  lists = listsOf({ caseId: await findCaseId('client'), doctorCaseId: await findCaseId('doctor') })
})
afterAll(() => app.close())

/** The total number of filter trees, divided among the lists. */
const trees = Number(process.env.FILTER_TREES ?? 2000)

type FilterQuery = { tree: Tree; order: string; direction: 'asc' | 'desc'; page: number; paginate: number }

const filterQueryOf = (list: List, rows: readonly Row[]): fc.Arbitrary<FilterQuery> =>
  fc.record({
    tree: treesOver(list.fields, rows),
    order: fc.constantFrom(...Object.keys(list.orders)),
    direction: fc.constantFrom('asc', 'desc'),
    page: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 4 })),
    paginate: fc.oneof({ weight: 3, arbitrary: fc.constant(100) }, fc.integer({ min: 1, max: 20 })),
  })

const fetchPage = async (ask: Ask, list: List, { tree, order, direction, page, paginate }: FilterQuery) => {
  // A test is faster than any user, so the rate limit is disabled here.
  app.clock.advance(50)
  const { status, body } = await ask({ email: list.as }, list.call, list.params ?? {}, {
    params: {},
    query: {
      ...list.query,
      filter: JSON.stringify(tree),
      order: `${order} ${direction}`,
      page: String(page),
      paginate: String(paginate),
    },
    body: {},
  })
  const reply = body as unknown as { data: Record<string, string>[]; total: number; pages: number }
  return status === 200
    ? { ids: reply.data.map(row => row[list.key ?? 'uuid']), total: reply.total, pages: reply.pages }
    : { status, body }
}

const expectedPage = (
  list: List,
  rows: readonly Row[],
  { tree, order, direction, page, paginate }: FilterQuery,
) => {
  const matches = filterRows(rows, tree, list.fields, list.zone)
  const ordering = list.orders[order]
  if (!ordering) throw new Error(order)
  const ids = sortRows(matches, ordering, direction, list.equal).map(row => row.id)
  return {
    ids: ids.slice((page - 1) * paginate, page * paginate),
    total: ids.length,
    pages: Math.max(1, Math.ceil(ids.length / paginate)),
  }
}

/** Queries a list with random trees until a response differs from the scan, or `times` responses were equal. */
const compare = async (ask: Ask, list: List, times: number): Promise<void> => {
  const rows = await app.services.db.within(systemScope, list.rows)
  // A list without rows would prove nothing.
  expect([list.name, rows.length > 1]).toEqual([list.name, true])
  await fc.assert(
    fc.asyncProperty(filterQueryOf(list, rows), async filterQuery => {
      expect({ list: list.name, ...(await fetchPage(ask, list, filterQuery)) }).toEqual({
        list: list.name,
        ...expectedPage(list, rows, filterQuery),
      })
    }),
    { numRuns: times, seed },
  )
}
/** Fixed, so that a failure is caused by a change; `FILTER_SEED` tries other trees. */
const seed = Number(process.env.FILTER_SEED ?? 20_260_302)

const filterOf = (call: AnyCall): z.ZodMiniType | undefined =>
  (call.query as unknown as { shape?: Record<string, z.ZodMiniType> }).shape?.filter

describe('API-009 TRAP-061 TRAP-106 a filtered list equals a simple scan of the rows', () => {
  test('every list with a filter is compared, with every field it takes', () => {
    const names = new Set(lists.flatMap(list => Object.keys(list.fields)))
    const listFields = (call: AnyCall): string[] => {
      const filter = filterOf(call)
      const values = ['x', 1, '00000000-0000-4000-8000-000000000000', '2026-01-01']
      return [...names]
        .filter(name =>
          values.some(value => filter && z.safeParse(filter, { EQ: { [name]: value } }).success),
        )
        .sort()
    }
    // Every query of the audit trail adds a line to it; its filter is tested in `audit.test.ts`. Lists as files are
    // compared with the list in `export.test.ts`.
    const exemptPaths: readonly string[] = [
      auditCalls.trail.path,
      caseCalls.exportCases.path,
      caseCalls.dsoExportCases.path,
      // Filtered in memory; tested in `people.test.ts`.
      peopleCalls.people.path,
      peopleCalls.exportPeople.path,
      // Labels are printed for the rows of the board, with the same query.
      orderCalls.orderLabels.path,
      orderCalls.orderLabelsZpl.path,
      // The same filter: groups and file are compared with the board in `board.test.ts`.
      orderCalls.boardGroups.path,
      orderCalls.exportOrders.path,
      // Compared with the list in `print-jobs.test.ts`.
      printJobCalls.exportPrintJobs.path,
      // Compared with the list in `lots.test.ts`.
      lotCalls.exportLots.path,
      // One status among the deliveries of one webhook, in `order.test.ts`.
      webhookCalls.deliveries.path,
      // The files of the rows of the board.
      orderCalls.orderArchive.path,
    ]
    const remainingCalls = allCalls.filter(call => !exemptPaths.includes(call.path))
    for (const call of remainingCalls.filter(filterOf)) {
      const compared = lists.filter(list => list.call === call)
      for (const list of compared)
        expect([list.name, Object.keys(list.fields).sort()]).toEqual([list.name, listFields(call)])
      if (compared.length === 0) expect([call.path, listFields(call)]).toEqual([call.path, []])
    }
  })

  test(`${trees} random trees: rows, order, page and total`, async () => {
    for (const list of lists) await compare(askOf(app), list, Math.ceil(trees / lists.length))
  }, 600_000)

  test('planted fault: a part of a name matches as the whole', async () => {
    const plantedList = lists.find(({ name }) => name === 'contacts')
    if (!plantedList) throw new Error('no such list')
    const http = await createPlantedServer(app, route =>
      route.call === plantedList.call
        ? {
            ...route,
            run: context =>
              route.run({ ...context, query: wholeOnly(context.query as { filter?: Parsed }) as never }),
          }
        : route,
    )
    await expect(compare(askOf(app, http), plantedList, 5000)).rejects.toThrow('Property failed')
  })
})

/** A query with every LIKE replaced by EQ. */
const wholeOnly = (query: { filter?: Parsed }) => {
  const toWhole = (part: Parsed): Parsed => {
    if ('all' in part) return { all: part.all.map(toWhole) }
    if ('any' in part) return { any: part.any.map(toWhole) }
    return { ...part, op: part.op === 'LIKE' ? 'EQ' : part.op }
  }
  return { ...query, ...(query.filter ? { filter: toWhole(query.filter) } : {}) }
}
