import type { CaseOrderField, Side } from '@archway/contract/cases'
import type { Audience, Order, Parsed } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { whereFilter } from '../../../platform/db/filter.ts'
import type { Value } from '../../../platform/db/named-statement.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { filterColumns, orderOf, splitStatuses } from '../list/list-filter.ts'
import { caseFile as c } from '../table.ts'
import { factsText } from './row-facts.ts'
import { joinDoctorAndManager, rowText } from './row-json.ts'
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
  /** The viewer's audience, which determines which messages are unread. */
  readonly audience: Audience
  /** The viewer, who determines which cases are snoozed. */
  readonly viewerId: string
  /** The viewer's language, which determines the order of names. */
  readonly language: Language
}

export type ListPlan = {
  readonly scope: Scope
  readonly params: ListParams
  readonly owners: number
  readonly statuses: readonly string[] | null
  readonly searched: SQL | null | undefined
}

/** The total of a search is counted up to this limit. */
const maxSearchTotal = 10_000

const inOrderOfAnIndex: readonly CaseOrderField[] = ['createdAt', 'updatedAt', 'dueAt', 'identifier']

/** The parameters of a list for its statements, and the values of their placeholders. */
export const listPlanOf = (
  scope: Scope,
  params: ListParams,
): { plan: ListPlan; values: Readonly<Record<string, unknown>> } => {
  const { statuses, rest } = splitStatuses(params.filter)
  const owners = ownersOf(scope, params)
  const offset = (params.page - 1) * params.paginate
  const searched = rest && whereFilter(rest, filterColumns(params), params.timeZone)
  return {
    plan: { scope, params, owners: owners.length, statuses, searched },
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

/** The statement of one page with its total. */
export const pageStatement = (plan: ListPlan): ((value: Value) => SQL) => {
  if (plan.searched) return value => searchedPage(plan, value)
  return value => (isFromIndex(plan.params) ? firstPage : laterPage)(plan, value)
}

/** Whether the page can be read from the beginning of an index. */
export const isFromIndex = ({ page, order }: ListParams): boolean =>
  page === 1 && inOrderOfAnIndex.includes(order.field)

/** Identifies the text of an unsearched statement: equal shapes give equal texts. */
export const shapeOf = ({ scope, params, owners, statuses }: ListPlan): string =>
  [
    ...['list', scope.companyId !== undefined, owners, params.side, statuses && statuses.length === 1],
    ...[params.order.field, params.order.direction, params.paginate, params.page === 1],
    ...(params.order.field.endsWith('Name') ? [params.language] : []),
  ].join(' ')

/** A literal, not a parameter: the plan depends on the number of rows. */
const rowsOf = ({ params }: ListPlan): SQL => sql.raw(String(params.paginate))

export const toCaseCondition = ({ scope, params, owners, statuses, searched }: ListPlan, value: Value): SQL =>
  sql.join(
    [
      sql`true`,
      ...(scope.companyId ? [sql`${c.companyId} = ${value('company')}`] : []),
      ...Array.from({ length: owners }, (_, index) => sql`${c.doctorId} = ${value(`owner${index}`)}`),
      ...(params.side ? [sql`${c.side} = ${value('side')}`] : []),
      ...(statuses ? [ofStatus(c.status, statuses, value)] : []),
      ...(searched ? [searched] : []),
    ],
    sql` and `,
  )

/** For a single status, an index by status returns the cases in order. */
const ofStatus = (column: SQLWrapper, statuses: readonly string[], value: Value): SQL =>
  statuses.length === 1 ? sql`${column} = ${value('status')}` : sql`${column} = any(${value('status')})`

const selectTotal = ({ scope, params, statuses }: ListPlan, value: Value): SQL =>
  totalOf(scope, params, value, statuses ? ofStatus(sql`status`, statuses, value) : undefined)

/** Cases of the company's side have no doctor. */
const withDoctor = ({ params }: ListPlan): boolean => params.side !== 'client'

/** A row as one line: JSON, id and facts, separated by tabs, which JSON escapes. */
export const toLineSql = (plan: ListPlan, value: Value): SQL => {
  const companyId = plan.scope.companyId ? sql`${value('company')}` : undefined
  return sql`concat(${rowText(companyId, withDoctor(plan))}, e'\\t', ${c.id}, e'\\t', ${factsText(withDoctor(plan))})`
}

export const toJoinSql = (plan: ListPlan): SQL => (withDoctor(plan) ? joinDoctorAndManager : sql``)

/** A page that is read from the beginning of an index. */
const firstPage = (plan: ListPlan, value: Value): SQL => sql`
  select ${selectTotal(plan, value)}, (select string_agg(line, e'\\n') from (
    select ${toLineSql(plan, value)} as line from ${c} ${toJoinSql(plan)} where ${toCaseCondition(plan, value)}
    order by ${orderOf(plan.params.order, plan.params.language)} limit ${rowsOf(plan)}
  ) as page)`

const selectPageLines = (plan: ListPlan, value: Value, order: SQL): SQL => sql`
  (select string_agg(${toLineSql(plan, value)}, e'\\n' order by ${order}) from page join ${c} on ${c.id} = page.id ${toJoinSql(plan)})`

/** A later page: ids from the index alone, then their rows. */
const laterPage = (plan: ListPlan, value: Value): SQL => sql`
  with page as materialized (
    select ${c.id} from ${c} where ${toCaseCondition(plan, value)}
    order by ${orderOf(plan.params.order, plan.params.language)} limit ${rowsOf(plan)} offset ${value('offset')}
  )
  select ${selectTotal(plan, value)}, ${selectPageLines(plan, value, orderOf(plan.params.order, plan.params.language))}`

/** A search visits every match to count them, so the page is taken from the same scan. */
const searchedPage = (plan: ListPlan, value: Value): SQL =>
  plan.params.order.field === 'createdAt' ? searchedInOrder(plan, value) : searchedAndSorted(plan, value)

/** In the order of the covering index; stops at the limit of counting. */
const searchedInOrder = (plan: ListPlan, value: Value): SQL => sql`
  with found as materialized (
    select ${c.id}, row_number() over (order by ${orderOf(plan.params.order, plan.params.language)}) as n from ${c} where ${toCaseCondition(plan, value)}
    order by ${orderOf(plan.params.order, plan.params.language)} limit ${sql.raw(String(maxSearchTotal))}
  ),
  page as (select id, n from found where n > ${value('offset')} and n <= ${value('last')})
  select (select count(*) from found), ${selectPageLines(plan, value, sql`page.n`)}`

/**
 * In another order: all matches from the covering index, of which only the rows up to the page are sorted. The
 * subquery has the name of the table, so that the order's columns resolve to it.
 */
const searchedAndSorted = (plan: ListPlan, value: Value): SQL => sql`
  with found as materialized (
    select ${c.id}, ${sortedBy[plan.params.order.field]} from ${c} where ${toCaseCondition(plan, value)}
  ),
  page as materialized (
    select id, row_number() over () as n from (
      select ${c.id} from found as ${c} order by ${orderOf(plan.params.order, plan.params.language)}
      limit ${rowsOf(plan)} offset ${value('offset')}
    ) as sorted
  )
  select (select least(count(*), ${sql.raw(String(maxSearchTotal))}) from found), ${selectPageLines(plan, value, sql`page.n`)}`

/** The columns of an order, besides the id. */
const sortedBy: Readonly<Record<CaseOrderField, SQL>> = {
  createdAt: sql`${c.createdAt}`,
  updatedAt: sql`${c.updatedAt}`,
  dueAt: sql`${c.dueAt}`,
  identifier: sql`${c.identifier}`,
  status: sql`${c.status}`,
  product: sql`${c.product}`,
  firstName: sql`${c.firstName}, ${c.lastName}`,
  lastName: sql`${c.firstName}, ${c.lastName}`,
}
