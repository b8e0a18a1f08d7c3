import type { CaseVerb } from '@archway/contract/cases'
import { type Filter, latinDigits } from '@archway/contract/kernel'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchFilter, statusesFilter } from '../../features/cases/list-filter.ts'
import { boardSearchFields } from '../../features/orders/lab/board-search.ts'
import { useSession } from '../../platform/session/session.ts'
import type { JumpGroup } from '../../ui/overlay/JumpDialog.tsx'
import { matchesTitle } from './find-titles.ts'
import { type Recent, recentOf } from './recent.ts'
import {
  type SearchedOrderVerb,
  searchedOrderVerbs,
  searchedVerbs,
  searchedVerbsInLab,
} from './searched-verbs.ts'
import { useRecordItems } from './use-record-items.ts'
import { useScopedLists } from './use-scoped-lists.ts'
import { orderStatusesFor, statusesFor, verbSearch } from './verb-search.ts'

/** Maximum number of results of each kind; a longer text finds the rest. */
const maxPerKind = 5
/** Minimum length of the text: one letter would match too much. */
const minLetters = 2
/** Maximum number of cases of the recently opened patients. */
const maxPatientCases = 50
/** Number of recently opened records that are shown. */
const maxRecent = 6
const debounceMs = 250

/** The text after a pause in typing, because every search is a call. */
const useDebounced = (typed: string): string => {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return debounced
}

const matchIds = (ids: readonly string[], field = 'uuid'): Filter | undefined =>
  ids.length > 0 ? { OR: ids.map(id => ({ EQ: { [field]: id } })) } : undefined

/** The names of the searched actions. An action on an order is also found by the word "Order". */
const useVerbNames = () => {
  const { t } = useTranslation(['desk', 'cases', 'orders'])
  const isInLab = useSession().company === null
  const verbs = isInLab ? searchedVerbsInLab : searchedVerbs
  const ofCases = Object.fromEntries(verbs.map(verb => [verb, t(`cases:action.${verb}`)]))
  if (!isInLab) return ofCases
  const verbLabel = (verb: SearchedOrderVerb) => `${t(`orders:action.${verb}`)} ${t('desk:search.order')}`
  return { ...ofCases, ...Object.fromEntries(searchedOrderVerbs.map(verb => [verb, verbLabel(verb)])) }
}
const isOrderVerb = (verb: string): verb is SearchedOrderVerb =>
  (searchedOrderVerbs as readonly string[]).includes(verb)

export type FoundGroups = {
  readonly groups: readonly JumpGroup[]
  /** Some results for the current text are still being fetched. */
  readonly isSearching: boolean
  /** At least one search failed, so the results may be incomplete. */
  readonly isFailed: boolean
}

/**
 * The search results below the pages (ruling 33), in the viewer's scope: patients and cases, shipments, doctors,
 * requests, companies for staff, and actions; while the field is empty, recently opened records. Results of an
 * earlier text are never included: Enter would open another patient's case.
 */
export const useFoundGroups = (typed: string): FoundGroups => {
  const { t } = useTranslation(['desk', 'cases'])
  const { user } = useSession()
  const term = useDebounced(typed)
  const trimmed = typed.trim()
  const isCurrent = term === trimmed
  const isSearchable = isCurrent && term.length >= minLetters

  const recent = trimmed === '' ? recentOf(user.uuid) : []
  const idsOf = (kind: Recent['kind']) => recent.filter(entry => entry.kind === kind).map(({ id }) => id)
  const lists = useScopedLists(
    isSearchable
      ? searchConditions(term)
      : {
          cases: matchIds(idsOf('case')),
          shipments: matchIds(idsOf('shipment')),
          doctors: matchIds(idsOf('doctor')),
        },
    isSearchable ? maxPerKind : Math.max(1, recent.length),
  )

  const names = useVerbNames()
  const match = isSearchable ? verbSearch(term, names) : { verbs: [], rest: '' }
  const orderVerbs = match.verbs.filter(isOrderVerb)
  const verbs = match.verbs.filter((verb): verb is CaseVerb => !isOrderVerb(verb))
  // The actions that the text names or, before a letter is typed, the cases of the patients.
  const turnLists = useScopedLists(
    isSearchable
      ? { cases: waitingFor(verbs, match.rest), orders: ordersFor(orderVerbs, match.rest) }
      : { cases: matchIds(idsOf('patient'), 'patientUuid') },
    isSearchable ? maxPerKind : maxPatientCases,
  )
  const items = useRecordItems()

  const isSearching = lists.isSearching || turnLists.isSearching
  const isFailed = lists.isFailed || turnLists.isFailed
  const { isWaitingFor: isAwaitedOf } = lists
  const awaitsTurns = Object.values(turnLists.isWaitingFor).some(Boolean)
  if (trimmed === '') {
    const place = new Map(recent.map(({ id }, index) => [id, index]))
    // An address may name a patient by one of the cases.
    for (const { uuid, patientUuid } of turnLists.cases) {
      const at = place.get(uuid)
      if (at !== undefined && !place.has(patientUuid)) place.set(patientUuid, at)
    }
    const recentItems = [
      ...items.patients(turnLists),
      ...[...items.cases(lists), ...items.shipments(lists), ...items.doctors(lists)],
    ]
      .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .slice(0, maxRecent)
    return {
      // In the order in which they were opened, so all of them at once.
      groups:
        awaitsTurns || Object.values(isAwaitedOf).some(Boolean)
          ? []
          : [{ id: 'recent', title: t('desk:search.recent'), items: recentItems }],
      isSearching,
      isFailed,
    }
  }
  const turns = isSearchable
    ? [
        ...[...items.turns(turnLists.cases, verbs), ...items.orderTurns(turnLists.orders, orderVerbs)],
        ...[...items.turns(lists.cases), ...items.orderTurns(lists.orders)],
      ]
    : []
  // A case may be found both by its action and by its patient.
  const uniqueTurns = [...new Map(turns.map(item => [item.id, item])).values()]
  const starts = items.starts.filter(item => matchesTitle(item, typed))
  const actions = {
    id: 'actions',
    title: t('desk:search.actions'),
    items: [...starts, ...uniqueTurns.slice(0, maxPerKind)],
    isAwaited: awaitsTurns || isAwaitedOf.cases || isAwaitedOf.orders,
  }
  const group = (kind: 'patients' | (keyof typeof isAwaitedOf & keyof typeof items), isAwaited: boolean) => ({
    id: kind,
    title: t(`desk:search.${kind}`),
    items: items[kind](lists),
    isAwaited,
  })
  const groups = isSearchable
    ? [
        group('patients', isAwaitedOf.cases),
        group('cases', isAwaitedOf.cases),
        group('shipments', isAwaitedOf.shipments),
        group('doctors', isAwaitedOf.doctors),
        group('requests', isAwaitedOf.requests),
        group('companies', isAwaitedOf.companies),
      ]
    : []
  return {
    // Pages and recent items, which need no request, come first.
    groups: cutAtFirstAwaited(starts.length > 0 ? [actions, ...groups] : [...groups, actions]),
    isSearching: isSearching || (!isCurrent && trimmed.length >= minLetters),
    isFailed,
  }
}

/** The groups up to the first whose results are still to come: later ones would be pushed down by it. */
export const cutAtFirstAwaited = <Group extends { readonly isAwaited: boolean }>(
  groups: readonly Group[],
): readonly Group[] => {
  const index = groups.findIndex(({ isAwaited }) => isAwaited)
  return index < 0 ? groups : groups.slice(0, index + 1)
}

const inAny = (text: string, ...fields: string[]): Filter => ({
  OR: fields.map(field => ({ LIKE: { [field]: text } })),
})

/** Which kinds a text is searched in. Numbers of shipments and requests contain digits; names do not. */
const searchConditions = (term: string) => {
  const isNumber = /\p{Nd}/u.test(term)
  const latin = latinDigits(term)
  return {
    cases: searchFilter(term) ?? undefined,
    shipments: isNumber ? inAny(latin, 'identifier', 'airwayBillNumber') : undefined,
    doctors: inAny(term, 'name'),
    requests: isNumber ? inAny(latin, 'identifier') : inAny(term, 'patientName'),
    companies: inAny(term, 'name'),
    orders: ordersFor(searchedOrderVerbs, latin),
  }
}

const waitingFor = (verbs: readonly CaseVerb[], rest: string): Filter | undefined => {
  if (verbs.length === 0) return undefined
  const nameFilter = searchFilter(rest)
  return { AND: [statusesFilter(statusesFor(verbs)), ...(nameFilter ? [nameFilter] : [])] }
}

/** The orders with one of these as the next step, found as on the board. */
const ordersFor = (verbs: readonly SearchedOrderVerb[], rest: string): Filter | undefined => {
  if (verbs.length === 0) return undefined
  const statuses = { OR: orderStatusesFor(verbs).map(status => ({ EQ: { status } })) }
  return { AND: [statuses, ...(rest ? [inAny(rest, ...boardSearchFields)] : [])] }
}
