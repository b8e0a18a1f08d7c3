import { bigCompany } from '../database.ts'
import { createBarePool, serveJson } from './serve.ts'

/**
 * A case and the dashboard by minimal means: `node:http`, `pg` and one prepared statement each, written as JSON by
 * Postgres; no session, tenancy, validation, rules or audit. The case includes its company and configuration, its
 * doctor and its shipping address; the dashboard uses Archway's counters.
 */
const [, , databaseUrl = ''] = process.argv
const pool = createBarePool(databaseUrl)

const detail = `
  select row_to_json(x)::text from (
    select c.id as uuid, c.identifier, c.first_name as "firstName", c.last_name as "lastName", c.product,
      c.batch_label as "batchLabel", c.arch, c.impression_type as "impressionType", c.package_type as "packageType",
      c.created_by_name as "createdBy", c.side, c.status, c.with_ts as "withTs", c.step_type as "stepType",
      c.has_refinements as "hasRefinements", c.created_at as "createdAt", c.updated_at as "updatedAt", c.due_at as "dueAt",
      c.birth_date as "birthDate", c.gender, c.patient_reference as "patientReference", c.requested_by as "requestedBy",
      c.prescription, c.last_step as "lastStep", c.resume_status as "resumeStatus", c.bulkshipping,
      c.submitted_at as "submittedAt", c.shipped_at as "shippedAt", c.received_at as "receivedAt",
      c.completed_at as "completedAt", c.rejection, c.inbound_courier as "inboundCourier", c.last_mile as "lastMile",
      c.upper_steps as upper, c.lower_steps as lower, c.made_upper as "madeUpper", c.made_lower as "madeLower",
      row_to_json(o) as company, row_to_json(g) as configuration, row_to_json(d) as doctor, row_to_json(a) as "shippingAddress"
    from case_file c join company o on o.id = c.company_id left join company_configuration g on g.company_id = o.id
    left join doctor d on d.company_id = c.company_id and d.id = c.doctor_id left join address a on a.id = c.shipping_address_id
    where c.id = $1 and c.company_id = $2) x`
const statistics = `
  select coalesce(json_object_agg(status, n), '{}')::text from (
    select status, sum(count)::int as n from case_counter where company_id = $1 and side = 'client' group by status) x`

const buildAnswer = async ({ pathname, searchParams }: URL): Promise<string> => {
  const { rows } = await pool.query(
    pathname === '/detail'
      ? {
          name: 'detail',
          text: detail,
          values: [searchParams.get('id'), bigCompany],
          rowMode: 'array',
        }
      : { name: 'statistics', text: statistics, values: [bigCompany], rowMode: 'array' },
  )
  return String(rows[0]?.[0] ?? 'null')
}

serveJson(buildAnswer)
