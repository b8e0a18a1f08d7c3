import { type LabFigures, periodBefore, stageOf } from '@archway/contract/lab'
import type { MadeCase, MadeEntry } from './histories.ts'

/** A plain count over all entries, as simple as possible: without days, sums or stored figures. */
type Period = { readonly from: string; readonly to: string }

const isIn = ({ from, to }: Period, { at }: Pick<MadeEntry, 'at'>): boolean => {
  const day = at.toISOString().slice(0, 10)
  return day >= from && day <= to
}
const rejections = ['QC_REJECTED', 'RETURNED_TO_SUBMITTER']

/** Whether a later entry undoes this one, before another of its kind. */
const isTakenBack = (
  history: readonly MadeEntry[],
  entry: MadeEntry,
  kinds: readonly string[],
  by: string,
): boolean => {
  const later = history.slice(history.indexOf(entry) + 1)
  const next = later.find(({ action }) => kinds.includes(action) || action === by)
  return next?.action === by
}
const isShipped = (history: readonly MadeEntry[], entry: MadeEntry): boolean =>
  entry.action === 'SHIPPED' && !isTakenBack(history, entry, ['SHIPPED'], 'SHIPPING_UNDONE')
const isRejection = (history: readonly MadeEntry[], entry: MadeEntry): boolean =>
  rejections.includes(entry.action) && !isTakenBack(history, entry, rejections, 'REVERSED_FROM_REJECTED')
const isDecision = (history: readonly MadeEntry[], entry: MadeEntry): boolean =>
  entry.action === 'QC_PASSED' || (entry.from === 'IN_QC' && isRejection(history, entry))

/** The entries after each submission, until the next one. */
const roundsOf = (history: readonly MadeEntry[]): { begin: MadeEntry; rest: readonly MadeEntry[] }[] =>
  history.flatMap((begin, index) => {
    if (begin.action !== 'CASE_SUBMITTED') return []
    const rest = history.slice(index + 1)
    const end = rest.findIndex(({ action }) => action === 'CASE_SUBMITTED')
    return [{ begin, rest: end < 0 ? rest : rest.slice(0, end) }]
  })

/** Whether the order that an entry finished is still finished, because the case did not return to manufacturing. */
const isStillMade = (history: readonly MadeEntry[], entry: MadeEntry): boolean =>
  !history.slice(history.indexOf(entry)).some(({ action }) => action === 'REVERSED_FROM_READY_FOR_SHIPPING')

const seconds = (from: MadeEntry, to: MadeEntry): number =>
  Math.round((to.at.getTime() - from.at.getTime()) / 1000)
const sum = (all: readonly number[]) => ({ count: all.length, seconds: all.reduce((a, b) => a + b, 0) })

export const plainFigures = (cases: readonly MadeCase[], period: Period): LabFigures => {
  const all = cases.flatMap(({ history }) => history.map(entry => ({ entry, history })))
  const entriesInPeriod = all.filter(({ entry }) => isIn(period, entry))
  const count = (is: (entry: MadeEntry, history: readonly MadeEntry[]) => boolean): number =>
    entriesInPeriod.filter(({ entry, history }) => is(entry, history)).length
  const action = (name: string) => count(entry => entry.action === name)
  const rounds = cases.flatMap(({ history }) => roundsOf(history).map(round => ({ ...round, history })))
  const first = rounds
    .flatMap(({ rest, history }) => rest.find(entry => isDecision(history, entry)) ?? [])
    .filter(entry => isIn(period, entry))
  const deliveries = entriesInPeriod.filter(
    ({ entry: { beside }, entry, history }) =>
      beside?.kind === 'order' && beside.dueAt && isStillMade(history, entry),
  )
  return {
    submitted: count((entry, history) => entry === history.find(({ action }) => action === 'CASE_SUBMITTED')),
    shipped: count((entry, history) => isShipped(history, entry)),
    completed: count(({ from, to }) => to === 'COMPLETE' && from !== to),
    canceled: action('CASE_CANCELED'),
    refinements: action('REFINEMENT_OPENED'),
    replacements: count(({ beside }) => beside?.kind === 'request'),
    checked: first.length,
    passedFirst: first.filter(({ action }) => action === 'QC_PASSED').length,
    rejected: count((entry, history) => isRejection(history, entry)),
    plansRejected: action('PLAN_REJECTED'),
    held: action('ORDER_REJECTED'),
    turnaround: sum(
      rounds.flatMap(({ begin, rest, history }) => {
        const end = rest.find(entry => isShipped(history, entry))
        return end && isIn(period, end) ? [seconds(begin, end)] : []
      }),
    ),
    due: deliveries.length,
    onTime: deliveries.filter(
      ({ entry: { at, beside } }) => beside?.kind === 'order' && beside.dueAt && at <= beside.dueAt,
    ).length,
    scrapped: count(({ beside }) => beside?.kind === 'scrap'),
  }
}

/** `stage now-count now-seconds before-count before-seconds`, for stages with a stay that ended. */
export const plainStages = (cases: readonly MadeCase[], period: Period): string[] => {
  const stays = cases.flatMap(({ history }) => {
    const moves = history.filter(({ from, to }) => to && from !== to)
    return moves.slice(1).flatMap((move, index) => {
      const stage = move.from && stageOf(move.from)
      const entryMove = moves[index]
      return stage && entryMove ? [{ stage, at: move.at, seconds: seconds(entryMove, move) }] : []
    })
  })
  const sumOf = (which: Period, stage: string) =>
    sum(stays.filter(stay => stay.stage === stage && isIn(which, stay)).map(stay => stay.seconds))
  return [...new Set(stays.map(({ stage }) => stage))]
    .map(stage => ({ stage, now: sumOf(period, stage), before: sumOf(periodBefore(period), stage) }))
    .filter(({ now, before }) => now.count + before.count > 0)
    .map(({ stage, now, before }) => `${stage} ${now.count} ${now.seconds} ${before.count} ${before.seconds}`)
    .toSorted()
}

/** `kind code count before`, for reasons that were used. */
export const plainReasons = (cases: readonly MadeCase[], period: Period): string[] => {
  const allReasons = cases.flatMap(({ history }) =>
    history.flatMap(entry => {
      const { at, action, reasons = [], beside } = entry
      const kind = isRejection(history, entry)
        ? 'records'
        : { PLAN_REJECTED: 'plan', ORDER_REJECTED: 'hold' }[action]
      const reasonEntries = kind ? reasons.map(code => ({ at, name: `${kind} ${code}` })) : []
      if (beside?.kind === 'request') reasonEntries.push({ at, name: `replacement ${beside.reason}` })
      if (beside?.kind === 'scrap') reasonEntries.push({ at, name: `scrap ${beside.reason}` })
      return reasonEntries
    }),
  )
  const count = (which: Period, name: string) =>
    allReasons.filter(reason => reason.name === name && isIn(which, reason)).length
  return [...new Set(allReasons.map(({ name }) => name))]
    .map(name => ({ name, now: count(period, name), before: count(periodBefore(period), name) }))
    .filter(({ now, before }) => now + before > 0)
    .map(({ name, now, before }) => `${name} ${now} ${before}`)
    .toSorted()
}

const kinds: Readonly<Record<string, string>> = {
  QC_PASSED: 'checks',
  QC_REJECTED: 'checks',
  PLAN_PUBLISHED: 'plansPublished',
  ORDER_STARTED: 'ordersStarted',
  ORDER_IN_MANUFACTURING: 'ordersMade',
  MFG_DONE: 'ordersFinished',
  SHIPPED: 'batchesShipped',
}

/** `staff kind count`, for work with a count above 0. */
export const plainWork = (cases: readonly MadeCase[], period: Period): string[] => {
  const finishedEntries = cases
    .flatMap(({ history }) => history)
    .filter(entry => isIn(period, entry) && entry.staffId && kinds[entry.action])
    .map(({ staffId, action }) => `${staffId} ${kinds[action]}`)
  return [...new Set(finishedEntries)]
    .map(name => `${name} ${finishedEntries.filter(entry => entry === name).length}`)
    .toSorted()
}
