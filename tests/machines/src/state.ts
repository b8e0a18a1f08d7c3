import { sql } from 'drizzle-orm'
import { systemScope } from '../../../apps/server/src/platform/db/scope.ts'
import type { TestApp } from '../../../apps/server/src/testing/app.ts'

type HistoryEntry = {
  seq: number
  action: string
  actor_type: string
  actor_id: string | null
  attributes: Step
}
type Step = { from?: string | null; to?: string | null }

export type CaseState = {
  id: string
  status: string
  company_id: string
  doctor_id: string | null
  side: 'client' | 'doctor'
  product: string
  with_ts: boolean
  step_type: string
  bulkshipping: boolean
  impression_type: string | null
  resume_status: string | null
  current_refinement_id: string | null
  refinements_used: number
  open_orders: number
  open_requests: number
  order_status: string | null
  upper_steps: number
  made_upper: number
  made_lower: number
  batches_made: number
  shipped_batches: number
  shipped_at: string | null
  completed_at: string | null
  due_at: string | null
}
type PlanState = {
  id: string
  case_id: string
  refinement_id: string | null
  version: number
  status: string
  production_files_at: string | null
}
export type OrderState = {
  id: string
  case_id: string
  /** Null for a batch of the case. */
  request_id: string | null
  plan_id: string | null
  refinement_id: string | null
  identifier: string
  status: string
  quantity: number
  steps: { upper: [number, number] | null; lower: [number, number] | null }
  created_at: string
  shipped_at: string | null
  shipment_id: string | null
}
export type RequestState = {
  id: string
  case_id: string
  identifier: string
  status: string
  source: string | null
  shipped_at: string | null
  first_mile_shipped_at: string | null
  last_mile_shipped_at: string | null
  shipment_id: string | null
}
type ShipmentState = {
  id: string
  kind: 'client' | 'dso'
  company_id: string
  doctor_id: string | null
  status: string
  airway_bill_number: string | null
  courier_id: string
}

/** Everything in the database about the cases of a scenario. */
export type State = {
  cases: CaseState[]
  plans: PlanState[]
  orders: OrderState[]
  requests: RequestState[]
  placed: { order_id: string; shipment_id: string }[]
  shipments: ShipmentState[]
  refinements: { id: string; case_id: string; status: string }[]
  history: (HistoryEntry & { case_id: string; model: string })[]
  shipmentHistory: (HistoryEntry & { shipment_id: string })[]
}

export const isOpen = ({ status }: OrderState): boolean => status !== 'SHIPPED' && status !== 'CANCELED'

/** The orders of a case, except those of requests. */
export const batchesOf = (state: State, caseData: Pick<CaseState, 'id'>): OrderState[] =>
  state.orders.filter(order => order.case_id === caseData.id && order.request_id === null)

export const isSameMoment = (first: string | null, second: string | null): boolean =>
  (first === null ? null : Date.parse(first)) === (second === null ? null : Date.parse(second))

/** Read in one statement, for a consistent snapshot. */
export const readState = async (app: TestApp, caseIds: readonly string[]): Promise<State> => {
  const ids = sql`(${sql.join(
    caseIds.map(id => sql`${id}::uuid`),
    sql`, `,
  )})`
  const orders = sql`(select id from case_order where case_id in ${ids})`
  const parcels = sql`(select shipment_id from shipment_order where order_id in ${orders})`
  const toJsonArray = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${rows}) x)`
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ state: State }>(sql`select jsonb_build_object(
      'cases', ${toJsonArray(sql`select * from case_file where id in ${ids} order by id`)},
      'plans', ${toJsonArray(sql`select * from plan where case_id in ${ids} order by case_id, version`)},
      'orders', ${toJsonArray(sql`select * from case_order where case_id in ${ids} order by created_at, identifier`)},
      'requests', ${toJsonArray(sql`select * from case_request where case_id in ${ids} order by identifier`)},
      'placed', ${toJsonArray(sql`select p.* from shipment_order p join case_order o on o.id = p.order_id
        where o.case_id in ${ids} order by o.created_at, o.identifier`)},
      'shipments', ${toJsonArray(sql`select * from shipment where id in ${parcels} order by identifier`)},
      'refinements', ${toJsonArray(sql`select * from refinement where case_id in ${ids} order by number`)},
      'history', ${toJsonArray(sql`select * from case_history where case_id in ${ids} order by seq`)},
      'shipmentHistory', ${toJsonArray(sql`select * from shipment_history where shipment_id in ${parcels} order by seq`)}
    ) as state`),
  )
  if (!rows[0]) throw new Error('no state')
  return rows[0].state
}

/** Stored counters that differ from the counted cases, for all companies together. */
export const listWrongCounters = async (app: TestApp): Promise<readonly string[]> => {
  const { rows } = await app.services.db.within(systemScope, tx =>
    tx.execute<{ line: string }>(sql`
      with counted as (select company_id, side, coalesce(doctor_id, company_id) as owner_id, status, count(*) as n
          from case_file group by 1, 2, 3, 4),
        kept as (select company_id, side, owner_id, status, sum(count) as n from case_counter group by 1, 2, 3, 4)
      select concat_ws(' ', side, status, 'counter', coalesce(kept.n, 0), 'cases', coalesce(counted.n, 0)) as line
      from counted full join kept using (company_id, side, owner_id, status)
      where coalesce(counted.n, 0) <> coalesce(kept.n, 0)`),
  )
  return rows.map(({ line }) => line)
}
