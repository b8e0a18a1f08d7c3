import {
  type CaseFilterField,
  type CaseOrderField,
  caseStatuses,
  isProviderTurn,
} from '@archway/contract/cases'
import {
  type Audience,
  type Condition,
  fold,
  latinDigits,
  type Order,
  type Parsed,
} from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { type SQL, sql } from 'drizzle-orm'
import { collationOf, type FilterColumns, flagCondition, patternOf } from '../../../platform/db/filter.ts'
import { hasUnread } from '../chat-party.ts'
import { caseFile as c } from '../table.ts'
import { snoozedCases } from './attention.ts'

/** The newest first, ties by id: the order of the index `case_file_page`. */
export const orderOf = ({ field, direction }: Order<CaseOrderField>, language: Language): SQL => {
  const directionSql = sql.raw(direction)
  const last = sql`${c.id} ${sql.raw(direction === 'desc' ? 'asc' : 'desc')}`
  const column =
    field === 'firstName' || field === 'lastName'
      ? nameOrder(field, directionSql, language)
      : sql`${orderColumns[field]} ${directionSql}`
  return sql`${column} ${field === 'dueAt' ? sql`nulls last` : sql``}, ${last}`
}

/** Names in the order of the reader's alphabet; those without a name first. */
const nameOrder = (field: 'firstName' | 'lastName', directionSql: SQL, language: Language): SQL => {
  const names = field === 'firstName' ? [c.firstName, c.lastName] : [c.lastName, c.firstName]
  return sql.join(
    names.map(name => sql`coalesce(${name}, '') ${collationOf(language)} ${directionSql}`),
    sql`, `,
  )
}

const orderColumns: Readonly<Record<Exclude<CaseOrderField, 'firstName' | 'lastName'>, SQL>> = {
  createdAt: sql`${c.createdAt}`,
  updatedAt: sql`${c.updatedAt}`,
  dueAt: sql`${c.dueAt}`,
  identifier: sql`${c.identifier} collate "C"`,
  status: sql`${c.status} collate "C"`,
  product: sql`${c.product} collate "C"`,
}

const namePattern = ({ op, value }: Condition): string =>
  patternOf(op, fold(String(value).replaceAll('\n', ' ')))

/** `name_folded` is the first name, a line feed and the last name, so a pattern can ask for either. */
const firstNameMatches = (condition: Condition) => sql`${c.nameFolded} like ${`${namePattern(condition)}\n%`}`
const lastNameMatches = (condition: Condition) => sql`${c.nameFolded} like ${`%\n${namePattern(condition)}`}`

/**
 * Cases by chart number. Their ids come from a separate index, so that a search for names or chart numbers still
 * reads the list's index without the rows.
 */
const withReference = ({ op, value }: Condition): SQL => {
  const foldedText = fold(String(value))
  if (foldedText === '') return op === 'EQ' ? sql`${c.referenceFolded} = ''` : sql`true`
  return sql`${c.id} = any(array(select of_chart.id from case_file of_chart
    where of_chart.reference_folded <> '' and of_chart.reference_folded like ${patternOf(op, foldedText)}))`
}

const doctorWith = (column: 'country_id' | 'rm_id') => (condition: Condition) =>
  sql`exists (select from doctor d where d.company_id = ${c.companyId} and d.id = ${c.doctorId}
    and d.${sql.raw(column)} = ${String(condition.value)}${sql.raw(column === 'rm_id' ? '::uuid' : '')})`

const providerTurns = caseStatuses.filter(isProviderTurn)

type Reader = { readonly now: Date; readonly audience: Audience; readonly viewerId: string }

export const filterColumns = ({ now, audience, viewerId }: Reader): FilterColumns =>
  ({
    uuid: c.id,
    patientUuid: ({ value }) =>
      sql`(${c.patientId} = ${String(value)}::uuid or ${c.id} = ${String(value)}::uuid)`,
    identifier: ({ op, value }) => {
      const searchText = latinDigits(String(value)).toUpperCase()
      return op === 'EQ'
        ? sql`${c.identifier} = ${searchText}`
        : sql`${c.identifier} like ${patternOf(op, searchText)}`
    },
    chartNumber: withReference,
    firstName: firstNameMatches,
    lastName: lastNameMatches,
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
    unreadChat: flagCondition(hasUnread(audience)),
    snoozed: flagCondition(
      sql`${c.id} = any(array(${snoozedCases(sql`${viewerId}`, sql`${now.toISOString()}`)}))`,
    ),
    createdAt: c.createdAt,
  }) satisfies Record<CaseFilterField, FilterColumns[string]>

/**
 * Extracts the statuses from a filter: an empty rest needs no search, so its total is read from the counters.
 * Recognized are a status and any number of alternatives to it, at the top level or in an AND.
 */
export const splitStatuses = (
  filter: Parsed | undefined,
): { statuses: string[] | null; rest: Parsed | null } => {
  if (!filter) return { statuses: null, rest: null }
  const parts = 'all' in filter ? filter.all : [filter]
  let statuses: string[] | null = null
  const rest: Parsed[] = []
  for (const part of parts) {
    const partStatuses = statusesIn(part)
    if (partStatuses)
      statuses = statuses ? statuses.filter(status => partStatuses.includes(status)) : partStatuses
    else rest.push(part)
  }
  return { statuses, rest: rest.length > 0 ? { all: rest } : null }
}

const statusesIn = (part: Parsed): string[] | null => {
  if ('field' in part) return part.field === 'status' && part.op === 'EQ' ? [String(part.value)] : null
  if ('any' in part) {
    const statuses = part.any.map(statusesIn)
    return statuses.length > 0 && statuses.every(list => list !== null)
      ? ([...new Set(statuses.flat())] as string[])
      : null
  }
  return part.all.length === 1 && part.all[0] ? statusesIn(part.all[0]) : null
}
