import type { Order, Parsed } from '@archway/contract/kernel'
import { type OrderStatus, orderFinalStatuses, orderStatuses } from '@archway/contract/orders'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { orderBy, whereFilter } from '../../../platform/db/filter.ts'
import { buildStatement, compileStatement, type Value } from '../../../platform/db/named-statement.ts'
import { isInScope, type Scope } from '../../../platform/db/scope.ts'
import { caseFile } from '../../cases/index.ts'
import { caseOrder } from '../table.ts'
import { filterColumns, isOverdue, type Now } from './store.ts'

export type GroupIds = {
  readonly status: OrderStatus
  readonly total: number
  readonly pieces: number
  readonly overdue: number
  readonly oldestAt: string | null
  /** The first orders in the order of the query. */
  readonly ids: readonly string[]
}

/** Orders with a final status are counted up to this limit, since their number grows every day. */
const maxEndedCounted = 10_000

const endedStatuses: readonly OrderStatus[] = orderFinalStatuses
const openStatuses = orderStatuses.filter(status => !endedStatuses.includes(status))

type GroupQuery = {
  filter?: Parsed | undefined
  order: Order<'createdAt' | 'dueAt'>
  paginate: number
  ended?: '0' | '1' | undefined
}

/**
 * The orders by status, in order of progress, each status with its count and the ids of its first rows; final
 * statuses are counted up to 10,000. One statement, because a search then visits the orders of each status once for
 * both.
 */
export const listGroups = async (
  db: Database,
  scope: Scope,
  query: GroupQuery,
  now: Date,
): Promise<GroupIds[]> => {
  const statuses = query.ended === '1' ? orderStatuses : openStatuses
  const isWhole = !query.filter && scope.kind === 'staff' && !scope.companyId
  const values = { now: now.toISOString() }
  const build = (value: Value) =>
    isWhole && query.ended !== '1'
      ? wholeStatement(query, statuses, value('now'))
      : statementOf(scope, query, statuses, value('now'))
  // The whole board is planned once; a search for its own values, because matches differ much in number.
  const statement = isWhole ? compileStatement(shapeOf(query), build)(values) : buildStatement(build, values)
  // A search reads many orders with their cases, so only a few of them run at once.
  const runQuery = query.filter || query.ended === '1' ? db.queryInTurn : db.query
  const { rows } = await runQuery<GroupIds>(scope, statement)
  return statuses.map(
    status =>
      rows.find(group => group.status === status) ?? {
        status,
        total: 0,
        pieces: 0,
        overdue: 0,
        oldestAt: null,
        ids: [],
      },
  )
}

/** What the text of the statement for the whole board depends on. */
const shapeOf = ({ order, paginate, ended }: GroupQuery): string =>
  `board ${order.field} ${order.direction} ${paginate} ${ended ?? '0'}`

/**
 * A status as a constant of the statement: a plan for any status would read all orders ever shipped, because most orders
 * are.
 */
const constantOf = (status: OrderStatus): SQL => sql.raw(`'${status}'`)

/** The columns with the counts of a status, from rows with the columns of an order. */
const countsOf = (overdue: SQL): SQL => sql`count(*)::int as total, sum(quantity)::int as pieces,
    (count(*) filter (where ${overdue}))::int as overdue,
    to_char(min(created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "oldestAt"`

const createSorted = ({ order }: GroupQuery): SQL =>
  sql.join(orderBy(order, { createdAt: caseOrder.createdAt, dueAt: caseOrder.dueAt }, caseOrder.id), sql`, `)

/**
 * The whole board of open orders: without a search, the orders of a status are counted in any order, and its first rows
 * come from an index. Positions for all of them, as in `statementOf`, cost twice as much.
 */
const wholeStatement = (query: GroupQuery, statuses: readonly OrderStatus[], now: Now): SQL => sql`
  select counted.*, array(select ${caseOrder.id} from ${caseOrder} where ${caseOrder.status} = counted.status
    order by ${createSorted(query)} limit ${sql.raw(String(query.paginate))}) as ids
  from (select ${caseOrder.status}, ${countsOf(isOverdue(now))}
    from ${caseOrder} where ${caseOrder.status} in (${sql.join(statuses.map(constantOf), sql`, `)}) group by ${caseOrder.status}) counted`

const statementOf = (scope: Scope, query: GroupQuery, statuses: readonly OrderStatus[], now: Now): SQL => sql`
  with found as (${sql.join(
    statuses.map(status => sql`(${selectMatches(scope, query, status, now)})`),
    sql` union all `,
  )})
  select status, ${countsOf(sql`overdue`)},
    coalesce(array_agg(id order by n) filter (where n <= ${sql.raw(String(query.paginate))}), '{}') as ids
  from found group by status`

/**
 * The matches of one status with their position `n` from 1. Each status is planned separately, because they differ
 * much in size.
 */
const selectMatches = (scope: Scope, query: GroupQuery, status: OrderStatus, now: Now): SQL => {
  const sorted = createSorted(query)
  // Cases are joined only if the filter needs them.
  const caseJoin = query.filter
    ? sql`join ${caseFile} on ${eq(caseFile.companyId, caseOrder.companyId)} and ${eq(caseFile.id, caseOrder.caseId)}`
    : sql``
  const where = and(
    sql`${caseOrder.status} = ${constantOf(status)}`,
    isInScope(scope, { companyId: caseOrder.companyId }),
    whereFilter(query.filter, filterColumns(now)),
  )
  const limit = endedStatuses.includes(status)
    ? sql`order by ${sorted} limit ${sql.raw(String(maxEndedCounted))}`
    : sql``
  return sql`select ${caseOrder.id}, ${caseOrder.status}, ${caseOrder.quantity}, ${caseOrder.createdAt},
      coalesce(${isOverdue(now)}, false) as overdue, row_number() over (order by ${sorted}) as n
    from ${caseOrder} ${caseJoin} where ${where} ${limit}`
}
