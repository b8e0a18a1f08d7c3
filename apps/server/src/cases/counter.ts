import type { CaseStatus, Side } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { caseCounter, caseFile } from './table.ts'

type Counted = { companyId: string; side: Side; doctorId: string | null; status: CaseStatus }

/** Connections count in slots of their own; more than the pool of one process has would only be summed longer. */
const slots = 16

/** Adds and takes away in one statement, in the order of the key, so that two writers cannot lock crosswise. */
const count = async (tx: Tx, changes: readonly (Counted & { by: 1 | -1 })[]): Promise<void> => {
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

/** A case was opened. */
export const countNew = (tx: Tx, { companyId, side, doctorId, status }: Counted): Promise<void> =>
  count(tx, [{ companyId, side, doctorId, status, by: 1 }])

/** A case went from one status to another, or a draft from one doctor to another. */
export const countMove = async (
  tx: Tx,
  { companyId, side, doctorId, status }: Counted,
  to: CaseStatus,
  toDoctor: string | null = doctorId,
): Promise<void> => {
  if (status === to && doctorId === toDoctor) return
  await count(tx, [
    { companyId, side, doctorId, status, by: -1 },
    { companyId, side, doctorId: toDoctor, status: to, by: 1 },
  ])
}

/** Counts everything anew: after rows were written in bulk. */
export const recountCases = async (tx: Tx): Promise<void> => {
  await tx.delete(caseCounter)
  await tx.execute(sql`
    insert into ${caseCounter} (company_id, side, owner_id, status, slot, count)
    select company_id, side, coalesce(doctor_id, company_id), status, 0, count(*)::int
    from ${caseFile} group by 1, 2, 3, 4`)
}
