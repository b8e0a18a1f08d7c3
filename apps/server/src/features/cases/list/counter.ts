import type { CaseStatus, Side } from '@archway/contract/cases'
import { ne, sql } from 'drizzle-orm'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { systemScope } from '../../../platform/db/scope.ts'
import { caseCounter, caseFile } from '../table.ts'

type Counted = { companyId: string; side: Side; doctorId: string | null; status: CaseStatus }

/**
 * Database connections update separate slots; more slots than a process has connections would only slow down the sum.
 */
const slots = 16
/**
 * The slot into which `foldCounters` sums. No connection updates it, so that folding never waits for other
 * transactions.
 */
const foldedSlot = -1

/** Adds and subtracts in one statement, in key order, so that two writers cannot deadlock. */
const addCounts = async (tx: Tx, changes: readonly (Counted & { by: 1 | -1 })[]): Promise<void> => {
  const key = (row: Counted) => `${row.companyId} ${row.side} ${row.doctorId} ${row.status}`
  const rows = [...changes].sort((a, b) => (key(a) < key(b) ? -1 : 1))
  const values = sql.join(
    rows.map(
      ({ companyId, side, doctorId, status, by }) =>
        sql`(${companyId}::uuid, ${side}, ${doctorId ?? companyId}::uuid, ${status}, pg_backend_pid() % ${slots}::int, ${by}::int)`,
    ),
    sql`, `,
  )
  await tx.execute(sql`
    insert into case_counter as counter (company_id, side, owner_id, status, slot, count) values ${values}
    on conflict (company_id, side, owner_id, status, slot) do update set count = counter.count + excluded.count`)
}

/** A case was created. */
export const countNew = (tx: Tx, { companyId, side, doctorId, status }: Counted): Promise<void> =>
  addCounts(tx, [{ companyId, side, doctorId, status, by: 1 }])

/** A draft was deleted. */
export const countDeletedCase = (tx: Tx, { companyId, side, doctorId, status }: Counted): Promise<void> =>
  addCounts(tx, [{ companyId, side, doctorId, status, by: -1 }])

/** A case changed its status, or a draft its doctor. */
export const countMovedCase = async (
  tx: Tx,
  { companyId, side, doctorId, status }: Counted,
  to: CaseStatus,
  toDoctor: string | null = doctorId,
): Promise<void> => {
  if (status === to && doctorId === toDoctor) return
  await addCounts(tx, [
    { companyId, side, doctorId, status, by: -1 },
    { companyId, side, doctorId: toDoctor, status: to, by: 1 },
  ])
}

/**
 * Sums the slots of many connections into one row each, because every list sums all slots of its company. Rows that
 * another transaction is updating are left for the next run.
 */
export const foldCounters = async (db: Database): Promise<void> => {
  const companies = await db.within(systemScope, tx =>
    tx
      .selectDistinct({ id: caseCounter.companyId })
      .from(caseCounter)
      .where(ne(caseCounter.slot, foldedSlot)),
  )
  for (const { id } of companies)
    await db.within(systemScope, tx =>
      tx.execute(sql`
        with free as materialized (
          select ctid from case_counter where company_id = ${id} and slot <> ${foldedSlot}
          order by side, owner_id, status, slot for update skip locked
        ), taken as (
          delete from case_counter using free where case_counter.ctid = free.ctid returning case_counter.*
        )
        insert into case_counter as counter (company_id, side, owner_id, status, slot, count)
        select company_id, side, owner_id, status, ${foldedSlot}::int, sum(count)::int from taken
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (company_id, side, owner_id, status, slot) do update set count = counter.count + excluded.count`),
    )
}

/** Recomputes all counters, after rows were written in bulk. */
export const recountCases = async (tx: Tx): Promise<void> => {
  await tx.delete(caseCounter)
  await tx.execute(sql`
    insert into ${caseCounter} (company_id, side, owner_id, status, slot, count)
    select company_id, side, coalesce(doctor_id, company_id), status, ${foldedSlot}::int, count(*)::int
    from ${caseFile} group by 1, 2, 3, 4`)
}
