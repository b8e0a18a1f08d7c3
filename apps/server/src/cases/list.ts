import type { CaseOrderField, Side } from '@archway/contract/cases'
import { type Audience, type Order, type Parsed, pageSizes } from '@archway/contract/kernel'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { whereFilter } from '../platform/db/filter.ts'
import type { Scope } from '../platform/db/scope.ts'
import { factsText, type ListedFacts, readFacts } from './list-facts.ts'
import { filterColumns, orderOf, splitStatuses } from './list-filter.ts'
import { doctorBeside, rowText } from './list-row.ts'
import { compiled, planned, type Value } from './statement.ts'
import { caseFile as c } from './table.ts'
import { ownersOf, totalOf } from './totals.ts'

export type ListParams = {
  /** Null: both sides. */
  readonly side: Side | null
  readonly doctorId?: string
  readonly filter?: Parsed | undefined
  readonly order: Order<CaseOrderField>
  readonly page: number
  readonly paginate: number
  readonly timeZone: string
  readonly now: Date
  /** Who reads: what is unread differs by it. */
  readonly audience: Audience
}

/** A row as the database wrote it, and what the rules judge it by. */
export type ListedCase = { readonly id: string; readonly text: string; readonly facts: ListedFacts }
export type ListedCases = { readonly rows: readonly ListedCase[]; readonly total: number }

export type ListPlan = {
  readonly scope: Scope
  readonly params: ListParams
  readonly owners: number
  readonly statuses: readonly string[] | null
  readonly searched: SQL | null | undefined
}

/** A searched total is counted up to here; beyond it nobody pages. */
const countedUpTo = 10_000

const inOrderOfAnIndex: readonly CaseOrderField[] = ['createdAt', 'updatedAt']

/** One page of the cases in the scope with their total. */
export const listCases = async (db: Database, scope: Scope, params: ListParams): Promise<ListedCases> => {
  const { wanted, values } = listPlanOf(scope, params)
  const statement = statementOf(wanted)
  const isUsual = !wanted.searched && (pageSizes as readonly number[]).includes(params.paginate)
  // A search is planned for its own words; what everybody opens is planned once for its shape.
  const prepared = isUsual ? compiled(shapeOf(wanted), statement)(values) : planned(statement, values)
  const ask = isUsual && isFromIndex(params) ? db.queryShared : db.query
  const { rows } = await ask<[string, string | null]>(scope, { ...prepared, rowMode: 'array' } as never)
  const [total, page] = rows[0] ?? []
  return { rows: page ? page.split('\n').map(readLine) : [], total: Number(total) }
}

/** A wish as the statements take it, and the values of their places. */
export const listPlanOf = (
  scope: Scope,
  params: ListParams,
): { wanted: ListPlan; values: Readonly<Record<string, unknown>> } => {
  const { statuses, rest } = splitStatuses(params.filter)
  const owners = ownersOf(scope, params)
  const offset = (params.page - 1) * params.paginate
  const searched = rest && whereFilter(rest, filterColumns(params.now, params.audience), params.timeZone)
  return {
    wanted: { scope, params, owners: owners.length, statuses, searched },
    values: {
      company: scope.companyId,
      owner0: owners[0],
      owner1: owners[1],
      side: params.side,
      status: statuses?.length === 1 ? statuses[0] : statuses,
      offset,
      last: offset + params.paginate,
    },
  }
}

export const readLine = (line: string): ListedCase => {
  const [text = '', id = '', facts = ''] = line.split('\t')
  return { text, id, facts: readFacts(facts) }
}

const statementOf = (wanted: ListPlan): ((value: Value) => SQL) => {
  if (wanted.searched) return value => searchedPage(wanted, value)
  return value => (isFromIndex(wanted.params) ? firstPage : laterPage)(wanted, value)
}

/** The rows lie at the beginning of an index. */
const isFromIndex = ({ page, order }: ListParams): boolean =>
  page === 1 && inOrderOfAnIndex.includes(order.field)

/** What makes the text of an unsearched statement another one. */
const shapeOf = ({ scope, params, owners, statuses }: ListPlan): string =>
  [
    ...['list', scope.companyId !== undefined, owners, params.side, statuses && statuses.length === 1],
    ...[params.order.field, params.order.direction, params.paginate, params.page === 1],
  ].join(' ')

/** In the text and not among the values: a plan for any number of rows is not one for ten. */
const rowsOf = ({ params }: ListPlan): SQL => sql.raw(String(params.paginate))

export const within = ({ scope, params, owners, statuses, searched }: ListPlan, value: Value): SQL =>
  sql.join(
    [
      sql`true`,
      ...(scope.companyId ? [sql`${c.companyId} = ${value('company')}`] : []),
      ...Array.from({ length: owners }, (_, at) => sql`${c.doctorId} = ${value(`owner${at}`)}`),
      ...(params.side ? [sql`${c.side} = ${value('side')}`] : []),
      ...(statuses ? [ofStatus(c.status, statuses, value)] : []),
      ...(searched ? [searched] : []),
    ],
    sql` and `,
  )

/** A single status lets an index by status give its cases in order. */
const ofStatus = (column: SQLWrapper, statuses: readonly string[], value: Value): SQL =>
  statuses.length === 1 ? sql`${column} = ${value('status')}` : sql`${column} = any(${value('status')})`

const total = ({ scope, params, statuses }: ListPlan, value: Value): SQL =>
  totalOf(scope, params, value, statuses ? ofStatus(sql`status`, statuses, value) : undefined)

/** The doctor is no part of the company's own side. */
const withDoctor = ({ params }: ListPlan): boolean => params.side !== 'client'

/** A row as one line; JSON has neither line feeds nor tabs in it. */
export const line = (wanted: ListPlan, value: Value): SQL => {
  const companyId = wanted.scope.companyId ? sql`${value('company')}` : undefined
  return sql`concat(${rowText(companyId, withDoctor(wanted))}, e'\\t', ${c.id}, e'\\t', ${factsText(withDoctor(wanted))})`
}

export const beside = (wanted: ListPlan): SQL => (withDoctor(wanted) ? doctorBeside : sql``)

/** The rows as an index gives them. */
const firstPage = (wanted: ListPlan, value: Value): SQL => sql`
  select ${total(wanted, value)}, (select string_agg(line, e'\\n') from (
    select ${line(wanted, value)} as line from ${c} ${beside(wanted)} where ${within(wanted, value)}
    order by ${orderOf(wanted.params.order)} limit ${rowsOf(wanted)}
  ) as page)`

const lookedUp = (wanted: ListPlan, value: Value, order: SQL): SQL => sql`
  (select string_agg(${line(wanted, value)}, e'\\n' order by ${order}) from page join ${c} on ${c.id} = page.id ${beside(wanted)})`

/** A page is found in the index alone, and its rows are looked up afterwards. */
const laterPage = (wanted: ListPlan, value: Value): SQL => sql`
  with page as materialized (
    select ${c.id} from ${c} where ${within(wanted, value)}
    order by ${orderOf(wanted.params.order)} limit ${rowsOf(wanted)} offset ${value('offset')}
  )
  select ${total(wanted, value)}, ${lookedUp(wanted, value, orderOf(wanted.params.order))}`

/** A search has to look at every case to count what it finds, so it takes its page on the way. */
const searchedPage = (wanted: ListPlan, value: Value): SQL => sql`
  with found as materialized (
    select ${c.id}, row_number() over (order by ${orderOf(wanted.params.order)}) as n from ${c} where ${within(wanted, value)}
    order by ${orderOf(wanted.params.order)} limit ${sql.raw(String(countedUpTo))}
  ),
  page as (select id, n from found where n > ${value('offset')} and n <= ${value('last')})
  select (select count(*) from found), ${lookedUp(wanted, value, sql`page.n`)}`
