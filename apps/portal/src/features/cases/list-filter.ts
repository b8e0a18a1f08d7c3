import { type CaseStatus, expandListFilters, type ListFilter, listFilters } from '@archway/contract/cases'
import { type Filter, type Operator, splitPerson } from '@archway/contract/kernel'
import { addressFilters } from './filter-names.ts'

/** The filter form of the case list, by the names of its fields. */
export const filterNames = ['q', 'identifier', ...addressFilters] as const
type CaseFilterName = (typeof filterNames)[number]
export type CaseListState = Readonly<Partial<Record<CaseFilterName, string>>>

/**
 * The types of a text filter (LIST-15..18), by their names in the address. `contains` is the default and is sent
 * without a type.
 */
export const textFilters = {
  contains: 'LIKE',
  starts: 'STARTS_WITH',
  ends: 'ENDS_WITH',
  matches: 'EQ',
} as const satisfies Record<string, Operator>
export type TextFilter = keyof typeof textFilters
export const textFilterOf = (operatorName: string | undefined): TextFilter =>
  operatorName !== undefined && Object.hasOwn(textFilters, operatorName)
    ? (operatorName as TextFilter)
    : 'contains'

export const chosenGroups = (status: string | undefined): ListFilter[] =>
  (status ?? '')
    .split(',')
    .filter((group): group is ListFilter => (listFilters as readonly string[]).includes(group))

const anyOf = (conditions: readonly Filter[]): Filter =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { OR: conditions }

export const statusesFilter = (statuses: readonly CaseStatus[]): Filter =>
  anyOf(statuses.map(status => ({ EQ: { status } })))

/** Table D-1: how typed text finds a person. */
export const personFilter = (searchText: string): Filter | null => {
  const whole = searchText.trim()
  if (whole === '') return null
  const { first, rest } = splitPerson(searchText)
  const name = first || rest
  if (!first || !rest) return { OR: [{ LIKE: { firstName: name } }, { LIKE: { lastName: name } }] }
  return {
    OR: [
      { AND: [{ LIKE: { firstName: first } }, { LIKE: { lastName: rest } }] },
      { LIKE: { firstName: whole } },
    ],
  }
}

/**
 * Search terms for a case list: patients by name and chart number and, if the text contains a digit, cases by any
 * part of their number.
 */
export const searchFilter = (searchText: string): Filter | null => {
  const person = personFilter(searchText)
  if (!person) return null
  const whole = searchText.trim()
  const numbers: Filter[] = /\p{Nd}/u.test(whole) ? [{ LIKE: { identifier: whole } }] : []
  return { OR: [person, { LIKE: { chartNumber: whole } }, ...numbers] }
}

/**
 * The filter tree of a case list: AND over the status conditions first, then each filter field that has a value
 * (API-041). `statuses`: those of a dashboard, replacing the chosen groups. `snoozed`: only cases that the viewer has
 * snoozed, or only others.
 */
export const caseListFilter = (
  state: CaseListState,
  statuses?: readonly CaseStatus[],
  isSnoozed?: boolean,
): Filter | undefined => {
  const visibleStatuses = statuses ?? expandListFilters(chosenGroups(state.status))
  const conditions: (Filter | null)[] = [
    visibleStatuses.length > 0 ? statusesFilter(visibleStatuses) : null,
    isSnoozed === undefined ? null : { EQ: { snoozed: isSnoozed } },
    searchFilter(state.q ?? ''),
    state.identifier ? { [textFilters[textFilterOf(state.how)]]: { identifier: state.identifier } } : null,
    state.product ? { EQ: { product: state.product } } : null,
    state.impression ? { EQ: { impressionType: state.impression } } : null,
    state.batch ? { EQ: { batchLabel: state.batch } } : null,
    state.rm ? { EQ: { rmUuid: state.rm } } : null,
    state.country ? { EQ: { countryId: state.country } } : null,
    state.unread ? { EQ: { unreadChat: true } } : null,
    state.doctor ? { EQ: { doctorUuid: state.doctor } } : null,
    state.plan ? { EQ: { withTs: state.plan === 'no' } } : null,
    state.refinements ? { EQ: { hasRefinements: state.refinements === 'yes' } } : null,
    state.overdue ? { EQ: { overdue: true } } : null,
    state.from ? { GTE: { createdAt: state.from } } : null,
    // The day ends at its last millisecond; the format with a space before the time is that of the API (CASE-35,
    // TRAP-103).
    state.to ? { LTE: { createdAt: `${state.to} 23:59:59.999` } } : null,
  ]
  const setConditions = conditions.filter(condition => condition !== null)
  return setConditions.length > 0 ? { AND: setConditions } : undefined
}
