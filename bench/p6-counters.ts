import { countMovedCase } from '../apps/server/src/features/cases/list/counter.ts'
import { connect, type Tx } from '../apps/server/src/platform/db/database.ts'
import type { Scope } from '../apps/server/src/platform/db/scope.ts'
import { bigCompany, openBenchDatabase } from './src/database.ts'
import { computeMedian } from './src/measure.ts'
import { judgeMaximum, judgeMinimum, print } from './src/print.ts'

// P6: the number of status changes per second that eight writers make in one company's cases, each in a separate
// durable transaction, with counters and without; and whether the counters are correct afterwards.
const rows = Number(process.argv[2] ?? 1_000_000)
const writers = 8
const seconds = 4
const rounds = 5
const database = await openBenchDatabase(rows)
const db = connect(database.url, { size: writers })
const scope: Scope = { kind: 'company', companyId: bigCompany }
const { rows: cases } = await db.query<{ id: string }>(scope, {
  text: `select id from case_file where company_id = $1 and side = 'client' order by created_at desc, id limit 4000`,
  values: [bigCompany],
})

/** Moves a case to the other of two statuses, as `transitionCase` does: locked, written, counted. */
const move = async (tx: Tx, id: string, isCounted: boolean): Promise<void> => {
  const { rows: statusRows } = await tx.$client.query<{ status: 'IN_QC' | 'IN_MFG' }>({
    name: 'lock',
    text: 'select status from case_file where id = $1 and company_id = $2 for update',
    values: [id, bigCompany],
  })
  const from = statusRows[0]?.status ?? 'IN_QC'
  const to = from === 'IN_QC' ? 'IN_MFG' : 'IN_QC'
  await tx.$client.query({
    name: 'move',
    text: 'update case_file set status = $3, updated_at = now() where id = $1 and company_id = $2',
    values: [id, bigCompany, to],
  })
  if (isCounted)
    await countMovedCase(tx, { companyId: bigCompany, side: 'client', doctorId: null, status: from }, to)
}

/** Each writer has separate cases, so that they contend only for the counters. */
const perSecond = async (isCounted: boolean): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let done = 0
  const write = async (writer: number): Promise<void> => {
    for (let at = writer; performance.now() < end; at += writers) {
      const id = cases[at % cases.length]?.id ?? ''
      await db.within(scope, tx => move(tx, id, isCounted))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return done / seconds
}

const recount = () =>
  db.within(scope, async tx => {
    await tx.$client.query(`delete from case_counter where company_id = $1 and side = 'client'`, [bigCompany])
    await tx.$client.query(
      `insert into case_counter (company_id, side, owner_id, status, slot, count)
       select company_id, side, company_id, status, 0, count(*)::int from case_file
       where company_id = $1 and side = 'client' group by company_id, side, status`,
      [bigCompany],
    )
  })
const drift = async (): Promise<number> => {
  const { rows: driftRows } = await db.query<{ drift: number }>(scope, {
    text: `select coalesce(sum(abs(coalesce(c.n, 0) - coalesce(k.n, 0))), 0)::int as drift
      from (select status, count(*) as n from case_file where company_id = $1 and side = 'client' group by 1) c
      full join (select status, sum(count) as n from case_counter where company_id = $1 and side = 'client' group by 1) k using (status)`,
    values: [bigCompany],
  })
  return driftRows[0]?.drift ?? Number.NaN
}

// All cases start in one of the two statuses; counters are recomputed before each round.
await db.within(scope, tx =>
  tx.$client.query(`update case_file set status = 'IN_QC' where company_id = $1 and id = any($2::uuid[])`, [
    bigCompany,
    cases.map(({ id }) => id),
  ]),
)
const seen = { with: [] as number[], without: [] as number[], times: [] as number[] }
let drifted = 0
for (let round = 0; round <= rounds; round += 1) {
  const without = await perSecond(false)
  await recount()
  const withCounters = await perSecond(true)
  drifted += await drift()
  if (round === 0) continue
  seen.without.push(without)
  seen.with.push(withCounters)
  seen.times.push(withCounters / without)
}
print('P6 counters', 'no drift, at least 0.6 of the rate without counters', {
  'without counters, moves a second': computeMedian(seen.without),
  'with counters, moves a second': computeMedian(seen.with),
  'with, of without': judgeMinimum(0.6, computeMedian(seen.times)),
  [`drift after ${rounds + 1} rounds of ${writers} writers`]: judgeMaximum(0, drifted),
})
await db.close()
await database.stop()
