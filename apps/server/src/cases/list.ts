import { createHash } from 'node:crypto'
import {
  type CaseFilterField,
  type CaseOrderField,
  type CaseStatus,
  caseStatuses,
  isProviderTurn,
  type Side,
} from '@archway/contract/cases'
import { type Condition, fold, type Order, type Parsed } from '@archway/contract/kernel'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from '../platform/db/database.ts'
import { type FilterColumns, whereFilter } from '../platform/db/filter.ts'
import type { Scope } from '../platform/db/scope.ts'
import { type ListedCase, listedCase } from './list-row.ts'
import { caseFile as c } from './table.ts'

export type ListWish = {
  /** Null: both sides. */
  readonly side: Side | null
  readonly doctorId?: string
  readonly filter?: Parsed | undefined
  readonly order: Order<CaseOrderField>
  readonly page: number
  readonly paginate: number
  readonly timeZone: string
  readonly now: Date
}

/** A searched total is counted up to here; beyond it nobody pages. */
const countedUpTo = 10_000

const dialect = new PgDialect()

/** One page of the cases in the scope with their total, in one statement and one round trip. */
export const listCases = async (
  db: Database,
  scope: Scope,
  wish: ListWish,
): Promise<{ rows: ListedCase[]; total: number }> => {
  const { statuses, rest } = splitStatuses(wish.filter)
  const searched = rest && whereFilter(rest, filterColumns(wish.now), wish.timeZone)
  const within = sql.join(
    [
      sql`true`,
      ...(scope.companyId ? [sql`${c.companyId} = ${scope.companyId}`] : []),
      ...ownerOf(scope, wish).map(owner => sql`${c.doctorId} = ${owner}`),
      ...(wish.side ? [sql`${c.side} = ${wish.side}`] : []),
      ...(statuses ? [sql`${c.status} = any(${sql.param(statuses)})`] : []),
      ...(searched ? [searched] : []),
    ],
    sql` and `,
  )
  const order = orderOf(wish.order)
  const offset = (wish.page - 1) * wish.paginate
  const statement = dialect.sqlToQuery(sql`
    with ${
      searched
        ? foundOnce(within, order, offset, wish.paginate)
        : sql`page as (select ${c.id} from ${c} where ${within} order by ${order}
            limit ${wish.paginate} offset ${offset})`
    }
    select
      (select coalesce(json_agg(item.listed order by item.n), '[]') from (
        select row_number() over (order by ${order}) as n, ${listedCase} as listed
        from page join ${c} on ${c.id} = page.id
      ) as item) as rows,
      ${searched ? sql`(select count(*) from found)` : totalOf(scope, wish, statuses)} as total`)
  const { rows } = await db.query<{ rows: ListedCase[]; total: string }>(scope, {
    // A search is planned for its own words; what everybody opens is planned once for its shape.
    ...(searched ? {} : { name: nameOf(statement.sql) }),
    text: statement.sql,
    values: statement.params,
  })
  return { rows: rows[0]?.rows ?? [], total: Number(rows[0]?.total ?? 0) }
}

/** How many cases of the scope each status has. */
export const countByStatus = async (
  db: Database,
  scope: Scope,
  wish: Pick<ListWish, 'side' | 'doctorId'>,
): Promise<Record<CaseStatus, number>> => {
  const statement = dialect.sqlToQuery(
    sql`select status, sum(count)::int as count from case_counter where ${countedIn(scope, wish)} group by status`,
  )
  const { rows } = await db.query<{ status: CaseStatus; count: number }>(scope, {
    name: nameOf(statement.sql),
    text: statement.sql,
    values: statement.params,
  })
  const found = new Map(rows.map(row => [row.status, row.count]))
  return Object.fromEntries(caseStatuses.map(status => [status, found.get(status) ?? 0])) as Record<
    CaseStatus,
    number
  >
}

const nameOf = (text: string) => `cases ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`

const ownerOf = (scope: Scope, { doctorId }: Pick<ListWish, 'doctorId'>): string[] => [
  ...new Set([...(scope.kind === 'doctor' ? [scope.doctorId] : []), ...(doctorId ? [doctorId] : [])]),
]

const countedIn = (scope: Scope, wish: Pick<ListWish, 'side' | 'doctorId'>): SQL =>
  sql.join(
    [
      sql`true`,
      ...(scope.companyId ? [sql`company_id = ${scope.companyId}`] : []),
      ...(wish.side ? [sql`side = ${wish.side}`] : []),
      ...ownerOf(scope, wish).map(owner => sql`owner_id = ${owner}`),
    ],
    sql` and `,
  )

const totalOf = (scope: Scope, wish: ListWish, statuses: readonly string[] | null): SQL =>
  sql`(select coalesce(sum(count), 0) from case_counter where ${countedIn(scope, wish)}
    ${statuses ? sql` and status = any(${sql.param(statuses)})` : sql``})`

/** A search has to look at every case to count what it finds, so it takes its page on the way. */
const foundOnce = (within: SQL, order: SQL, offset: number, paginate: number): SQL => sql`
  found as materialized (
    select ${c.id}, row_number() over (order by ${order}) as n from ${c} where ${within}
    order by ${order} limit ${countedUpTo}
  ),
  page as (select id from found where n > ${offset} and n <= ${offset + paginate})`

/** The newest first, and what is equal by id: in the order of the index `case_file_list`. */
const orderOf = ({ field, direction }: Order<CaseOrderField>): SQL => {
  const way = sql.raw(direction)
  const last = sql`${c.id} ${sql.raw(direction === 'desc' ? 'asc' : 'desc')}`
  return sql`${orderColumns[field]} ${way} ${field === 'dueAt' ? sql`nulls last` : sql``}, ${last}`
}

const orderColumns: Readonly<Record<CaseOrderField, SQL>> = {
  createdAt: sql`${c.createdAt}`,
  updatedAt: sql`${c.updatedAt}`,
  dueAt: sql`${c.dueAt}`,
  identifier: sql`${c.identifier} collate "C"`,
  firstName: sql`${c.nameFolded} collate "C"`,
  lastName: sql`split_part(${c.nameFolded}, e'\n', 2) collate "C"`,
  status: sql`${c.status} collate "C"`,
  product: sql`${c.product} collate "C"`,
}

const literal = (text: string): string =>
  fold(text.replaceAll('\n', ' ')).replace(/[\\%_]/g, sign => `\\${sign}`)

/** `name_folded` is the first name, a line feed and the last name, so a pattern can ask for either. */
const first = ({ op, value }: Condition) =>
  sql`${c.nameFolded} like ${op === 'LIKE' ? `%${literal(String(value))}%\n%` : `${literal(String(value))}\n%`}`
const last = ({ op, value }: Condition) =>
  sql`${c.nameFolded} like ${op === 'LIKE' ? `%\n%${literal(String(value))}%` : `%\n${literal(String(value))}`}`

const doctorWith = (column: 'country_id' | 'rm_id') => (condition: Condition) =>
  sql`exists (select from doctor d where d.company_id = ${c.companyId} and d.id = ${c.doctorId}
    and d.${sql.raw(column)} = ${String(condition.value)}${sql.raw(column === 'rm_id' ? '::uuid' : '')})`

const providerTurns = caseStatuses.filter(isProviderTurn)

const filterColumns = (now: Date): FilterColumns =>
  ({
    identifier: ({ op, value }) =>
      op === 'LIKE'
        ? sql`${c.identifier} like ${`%${String(value)
            .toUpperCase()
            .replace(/[\\%_]/g, sign => `\\${sign}`)}%`}`
        : sql`${c.identifier} = ${String(value).toUpperCase()}`,
    firstName: first,
    lastName: last,
    status: c.status,
    product: c.product,
    batchLabel: c.batchLabel,
    impressionType: c.impressionType,
    countryId: doctorWith('country_id'),
    doctorUuid: c.doctorId,
    rmUuid: doctorWith('rm_id'),
    companyUuid: c.companyId,
    withTs: c.withTs,
    hasRefinements: c.hasRefinements,
    overdue: ({ value }) => {
      const late = sql`(${c.dueAt} < ${now.toISOString()}::timestamptz and ${c.status} = any(${sql.param(providerTurns)}))`
      return ['1', 'true'].includes(String(value)) ? late : sql`not coalesce(${late}, false)`
    },
    createdAt: c.createdAt,
  }) satisfies Record<CaseFilterField, FilterColumns[string]>

/**
 * Takes the statuses out of a filter: what is left empty needs no search, so that its total is read from the
 * counters. A status and any number of alternatives to it count, at the top or in an AND.
 */
export const splitStatuses = (
  filter: Parsed | undefined,
): { statuses: string[] | null; rest: Parsed | null } => {
  if (!filter) return { statuses: null, rest: null }
  const parts = 'all' in filter ? filter.all : [filter]
  let statuses: string[] | null = null
  const rest: Parsed[] = []
  for (const part of parts) {
    const found = statusesIn(part)
    if (found) statuses = statuses ? statuses.filter(status => found.includes(status)) : found
    else rest.push(part)
  }
  return { statuses, rest: rest.length > 0 ? { all: rest } : null }
}

const statusesIn = (part: Parsed): string[] | null => {
  if ('field' in part) return part.field === 'status' && part.op === 'EQ' ? [String(part.value)] : null
  if ('any' in part) {
    const found = part.any.map(statusesIn)
    return found.length > 0 && found.every(one => one !== null)
      ? ([...new Set(found.flat())] as string[])
      : null
  }
  return part.all.length === 1 && part.all[0] ? statusesIn(part.all[0]) : null
}
