import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { withShortLocks } from './short-locks.ts'

const rowsAtOnce = 2000

type Row = {
  readonly id: string
  /** Company, name and birth date of a submitted case; null where one of them is missing. */
  readonly identity: string | null
  /** The records that other cases of the same patient already have. */
  readonly records: readonly string[]
}

const identityOf = (table: string): string =>
  `case when ${table}.submitted_at is not null and ${table}.birth_date is not null and ${table}.name_folded <> e'\\n'
     then concat_ws(' ', ${table}.company_id, ${table}.birth_date, ${table}.name_folded) end`

const page = `
  select c.id, ${identityOf('c')} as identity, coalesce((
    select array_agg(distinct other.patient_id) from case_file other
    where other.company_id = c.company_id and other.name_folded = c.name_folded and other.birth_date = c.birth_date
      and other.submitted_at is not null and other.patient_id is not null
  ), '{}') as records
  from case_file c where c.patient_id is null and c.id > $1 order by c.id limit ${rowsAtOnce}`

/**
 * Assigns every case to a patient record (decision 37): existing ones, and those created by servers of an earlier
 * release while they are replaced. Cases with the same name and birth date get one record, unless their company has
 * split them into several. Each page is one transaction, and writes of servers during the upgrade are preserved.
 */
export const assignPatientRecords = async (owner: pg.Client): Promise<void> => {
  // Reads all companies. Exempting the owner from the policies locks the table, so this is done only if there is
  // something to change.
  await owner.query('begin')
  await owner.query('set local role archway_backup')
  const { rows: without } = await owner.query('select from case_file where patient_id is null limit 1')
  await owner.query('rollback')
  if (without.length === 0) return
  await withShortLocks(owner, () => owner.query('alter table case_file no force row level security'))
  try {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { rows } = await owner.query<Row>(page, [after])
      const last = rows.at(-1)
      if (!last) return
      after = last.id
      const recordByIdentity = new Map<string, string>()
      const recordByCase = rows.map(({ id, identity, records: [first, second] }) => {
        if (identity === null || second !== undefined) return { id, record: randomUUID() }
        const record = first ?? recordByIdentity.get(identity) ?? randomUUID()
        recordByIdentity.set(identity, record)
        return { id, record }
      })
      await owner.query(
        `update case_file set patient_id = given.record
         from jsonb_to_recordset($1::jsonb) as given(id uuid, record uuid)
         where case_file.id = given.id and case_file.patient_id is null`,
        [JSON.stringify(recordByCase)],
      )
    }
  } finally {
    await withShortLocks(owner, () => owner.query('alter table case_file force row level security'))
  }
}
