import type { CaseStatus, Side } from '@archway/contract/cases'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { caseCounter, caseFile } from './table.ts'

type Counted = { companyId: string; side: Side; doctorId: string | null; status: CaseStatus }

/** Connections count in slots of their own; more than the pool of one process has would only be summed longer. */
const slots = 16

/** Adds and takes away in one statement, in the order of the key, so that two writers cannot lock crosswise. */
const count = async (
  tx: Tx,
  { companyId, side, doctorId }: Omit<Counted, 'status'>,
  changes: Partial<Record<CaseStatus, number>>,
): Promise<void> => {
  const rows = Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1))
  const values = sql.join(
    rows.map(
      ([status, by]) =>
        sql`(${companyId}::uuid, ${side}, ${doctorId ?? companyId}::uuid, ${status}, pg_backend_pid() % ${slots}::int, ${by}::int)`,
    ),
    sql`, `,
  )
  await tx.execute(sql`
    insert into ${caseCounter} as counter (company_id, side, owner_id, status, slot, count) values ${values}
    on conflict (company_id, side, owner_id, status, slot) do update set count = counter.count + excluded.count`)
}

/** A case was opened. */
export const countNew = (tx: Tx, row: Counted): Promise<void> => count(tx, row, { [row.status]: 1 })

/** A case went from one status to another. */
export const countMove = async (tx: Tx, before: Counted, to: CaseStatus): Promise<void> => {
  if (before.status !== to) await count(tx, before, { [before.status]: -1, [to]: 1 })
}

/** Counts everything anew: after rows were written in bulk. */
export const recountCases = async (tx: Tx): Promise<void> => {
  await tx.delete(caseCounter)
  await tx.execute(sql`
    insert into ${caseCounter} (company_id, side, owner_id, status, slot, count)
    select company_id, side, coalesce(doctor_id, company_id), status, 0, count(*)::int
    from ${caseFile} group by 1, 2, 3, 4`)
}
