import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { createDraft } from '../../../testing/case-story.ts'
import { caseFile } from '../table.ts'
import { countMovedCase, foldCounters } from './counter.ts'

let app: TestApp
let ids: readonly string[]
beforeAll(async () => {
  app = await testApp()
  const owner = await app.as('owner@brightsmiles.test')
  for (let n = 0; n < 8; n += 1) await createDraft(owner, { product: 'RE', firstName: `Patient ${n}` })
  ids = (await runInSystemScope(tx => tx.select({ id: caseFile.id }).from(caseFile))).map(({ id }) => id)
})
afterAll(() => app.close())

const runInSystemScope = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.services.db.within(systemScope, work)

/** Moves a case between NEW and IN_QC and counts the move, as `transitionCase` does. */
const move = async (tx: Tx, id: string): Promise<void> => {
  const [row] = await tx.select().from(caseFile).where(eq(caseFile.id, id)).for('update')
  if (!row) throw new Error('no such case')
  const to = row.status === 'NEW' ? 'IN_QC' : 'NEW'
  await tx.update(caseFile).set({ status: to }).where(eq(caseFile.id, id))
  await countMovedCase(tx, row, to)
}

/** By how much the counters differ from the number of cases. */
const countDrift = async (): Promise<number> => {
  const { rows } = await runInSystemScope(tx =>
    tx.execute<{ drift: number }>(sql`
      select coalesce(sum(abs(coalesce(c.n, 0) - coalesce(k.n, 0))), 0)::int as drift
      from (select company_id, status, count(*) as n from case_file group by 1, 2) c
      full join (select company_id, status, sum(count) as n from case_counter group by 1, 2) k using (company_id, status)`),
  )
  return rows[0]?.drift ?? Number.NaN
}

/** The highest number of rows that together hold one counter; folding leaves one. */
const countMaxRowsPerCounter = async (): Promise<number> => {
  const { rows } = await runInSystemScope(tx =>
    tx.execute<{ n: number }>(sql`
      select coalesce(max(n), 0)::int as n from
        (select count(*) as n from case_counter group by company_id, side, owner_id, status) as counted`),
  )
  return rows[0]?.n ?? Number.NaN
}

/** Planted fault: reads and replaces in two transactions, so that counts between them are lost. */
const foldInTwoTransactions = async (db: Database, between: () => Promise<void>): Promise<void> => {
  const { rows } = await db.within(systemScope, tx =>
    tx.execute<Record<string, string | number>>(
      sql`select company_id, side, owner_id, status, sum(count)::int as n from case_counter group by 1, 2, 3, 4`,
    ),
  )
  await between()
  await db.within(systemScope, async tx => {
    await tx.execute(sql`delete from case_counter`)
    for (const { company_id, side, owner_id, status, n } of rows)
      await tx.execute(
        sql`insert into case_counter values (${company_id}, ${side}, ${owner_id}, ${status}, -1, ${n})`,
      )
  })
}

describe('folding the rows of a counter into one', () => {
  it('loses no concurrent count, and leaves one row for each counter', async () => {
    let folding = true
    const folds = (async () => {
      while (folding) await foldCounters(app.services.db)
    })()
    await Promise.all(
      ids.map(async id => {
        for (let n = 0; n < 12; n += 1) await runInSystemScope(tx => move(tx, id))
      }),
    )
    folding = false
    await folds
    expect(await countDrift()).toBe(0)
    await foldCounters(app.services.db)
    expect([await countDrift(), await countMaxRowsPerCounter()]).toEqual([0, 1])
  })

  it('skips rows that another transaction is updating, and folds them the next time', async () => {
    const [first = '', second = ''] = ids
    await runInSystemScope(tx => move(tx, second))
    const unit = app.services.db.unit(systemScope)
    await unit.within(tx => move(tx, first))
    await foldCounters(app.services.db)
    await unit.commit()
    expect(await countDrift()).toBe(0)
    await foldCounters(app.services.db)
    expect([await countDrift(), await countMaxRowsPerCounter()]).toEqual([0, 1])
  })

  it('planted fault: folding that reads and replaces in two transactions is found', async () => {
    const [id = ''] = ids
    await foldInTwoTransactions(app.services.db, () => runInSystemScope(tx => move(tx, id)))
    expect(await countDrift()).toBe(2)
  })
})
