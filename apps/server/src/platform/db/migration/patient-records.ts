import type pg from 'pg'
import { withShortLocks } from './short-locks.ts'

const rowsAtOnce = 2000

/** Cases with the same company, name and birth date belong to one patient, if they were submitted. */
const samePatient = 'company_id, birth_date, name_folded'
const identified = (table: string): string =>
  `${table}.submitted_at is not null and ${table}.birth_date is not null and ${table}.name_folded <> e'\\n'`

const makePlan = `
  create temporary table patient_plan (position bigint primary key, id uuid not null, record uuid not null)`

// Whole tables are joined instead of looking up each case: a company may have tens of thousands.
const fillPlan = `
  with unassigned as materialized (
    select id, ${samePatient}, ${identified('case_file')} as identified from case_file where patient_id is null
  ), patient as materialized (
    select ${samePatient}, gen_random_uuid() as new_record from unassigned where identified group by ${samePatient}
  ), existing as (
    select ${samePatient}, (array_agg(other.patient_id))[1] as record, count(distinct other.patient_id) as records
    from patient join case_file other using (${samePatient})
    where other.submitted_at is not null and other.patient_id is not null group by ${samePatient}
  )
  insert into patient_plan
  select row_number() over (order by c.id), c.id,
    case when existing.records > 1 then gen_random_uuid() else coalesce(existing.record, patient.new_record, gen_random_uuid()) end
  from unassigned c
  left join patient on c.identified
    and (c.company_id, c.birth_date, c.name_folded) = (patient.company_id, patient.birth_date, patient.name_folded)
  left join existing on c.identified
    and (c.company_id, c.birth_date, c.name_folded) = (existing.company_id, existing.birth_date, existing.name_folded)`

const assignPage = `
  update case_file set patient_id = patient_plan.record from patient_plan
  where patient_plan.position > $1 and patient_plan.position <= $1 + ${rowsAtOnce}
    and case_file.id = patient_plan.id and case_file.patient_id is null`

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
  const { rows: withoutRecord } = await owner.query('select from case_file where patient_id is null limit 1')
  await owner.query('rollback')
  if (withoutRecord.length === 0) return
  await withShortLocks(owner, () => owner.query('alter table case_file no force row level security'))
  try {
    await owner.query(makePlan)
    const { rowCount } = await owner.query(fillPlan)
    await owner.query('analyze patient_plan')
    for (let position = 0; position < (rowCount ?? 0); position += rowsAtOnce)
      await owner.query(assignPage, [position])
    await owner.query('drop table patient_plan')
  } finally {
    await withShortLocks(owner, () => owner.query('alter table case_file force row level security'))
  }
}
