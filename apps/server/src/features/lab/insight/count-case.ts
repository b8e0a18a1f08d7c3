import { type CaseStatus, caseStatuses } from '@archway/contract/cases'
import { stageOf, type WorkKind } from '@archway/contract/lab'

/** The fields of a history entry that are counted. */
export type Entry = {
  readonly at: Date
  readonly action: string
  readonly model: string
  readonly from?: string | null
  readonly to?: string
  readonly reasons?: readonly string[]
  /** The fields that an edit changed. */
  readonly changed?: readonly string[]
  /** The staff member who did the work. */
  readonly staffId: string | null
}

export type Measure =
  | 'submitted'
  | 'shipped'
  | 'completed'
  | 'canceled'
  | 'refinement'
  | 'replacement'
  | 'replacementReason'
  | 'checkedFirst'
  | 'passedFirst'
  | 'rejected'
  | 'rejectReason'
  | 'planRejected'
  | 'planReason'
  | 'held'
  | 'holdReason'
  | 'stage'
  | 'turnaround'
export type WorkMeasure = 'made' | 'scrap' | 'work'

type Fact = { readonly at: Date; readonly item: string; readonly seconds: number }
/** One count for the day of `at`. */
export type CaseFact = Fact & { readonly measure: Measure }
export type WorkFact = Fact & { readonly measure: 'work'; readonly staffId: string }

const kindOfAction: Readonly<Record<string, WorkKind>> = {
  QC_PASSED: 'checks',
  QC_REJECTED: 'checks',
  PLAN_PUBLISHED: 'plansPublished',
  ORDER_STARTED: 'ordersStarted',
  ORDER_IN_MANUFACTURING: 'ordersMade',
  MFG_DONE: 'ordersFinished',
  ORDER_FINISHED: 'ordersFinished',
  SHIPPED: 'batchesShipped',
  ORDER_SHIPPED: 'batchesShipped',
}

/** Actions that undo an earlier count of the case. */
const corrections: ReadonlySet<string> = new Set([
  'SHIPPING_UNDONE',
  'ORDER_SHIPPING_UNDONE',
  'REVERSED_FROM_REJECTED',
  'REVERSED_FROM_READY_FOR_SHIPPING',
  'ORDER_REVERSED',
])

/** Whether an entry changes counts of earlier days of its case: a correction, or a change of doctor. */
export const reachesBack = ({ action, changed }: Entry): boolean =>
  corrections.has(action) || changed?.includes('doctorUuid') === true

const isCaseStatus = (status: string | null | undefined): status is CaseStatus =>
  (caseStatuses as readonly unknown[]).includes(status)

/** Publishing a plan moves both the plan and its case, but counts as work once. */
const isWork = ({ model, action }: Entry): boolean => model !== 'plan' || !action.startsWith('PLAN_')

/** The counts of one case's history, in the order of its entries. A later correction removes the count it undoes. */
export const countCase = (
  entries: readonly Entry[],
  product: string,
): { facts: CaseFact[]; work: WorkFact[] } => {
  const facts = new Set<CaseFact>()
  const work: WorkFact[] = []
  let status: { readonly is: CaseStatus; readonly since: Date } | undefined
  let round: { at: Date; checked: boolean; shipped: boolean } | undefined
  let everSubmitted = false
  let takeBackShipping = () => {}
  let takeBackRejection = () => {}

  const add = (measure: Measure, at: Date, item = '', seconds = 0): (() => void) => {
    const fact = { measure, at, item, seconds }
    facts.add(fact)
    return () => facts.delete(fact)
  }
  const addWithReasons = (whole: Measure, each: Measure, { at, reasons = [] }: Entry): (() => void) => {
    const undo = [add(whole, at), ...[...new Set(reasons)].map(code => add(each, at, code))]
    return () => {
      for (const revert of undo) revert()
    }
  }
  const checkFirst = (at: Date, isPassed: boolean): (() => void) => {
    if (!round || round.checked) return () => {}
    const ownRound = round
    ownRound.checked = true
    const undo = [add('checkedFirst', at), ...(isPassed ? [add('passedFirst', at)] : [])]
    return () => {
      ownRound.checked = false
      for (const revert of undo) revert()
    }
  }

  for (const entry of entries) {
    const { at, action, from, to, staffId } = entry
    const kind = kindOfAction[action]
    if (kind && staffId && isWork(entry)) work.push({ measure: 'work', at, item: kind, seconds: 0, staffId })
    if ((entry.model !== 'case' && entry.model !== 'refinement') || !isCaseStatus(to)) continue
    if (status && status.is === from && from !== to) {
      const stage = stageOf(status.is)
      if (stage) add('stage', at, stage, secondsBetween(status.since, at))
    }
    if (from !== to) status = { is: to, since: at }

    if (action === 'CASE_SUBMITTED') {
      if (!everSubmitted) add('submitted', at, product)
      everSubmitted = true
      round = { at, checked: false, shipped: false }
    }
    if (action === 'QC_PASSED') checkFirst(at, true)
    if (action === 'QC_REJECTED' || action === 'RETURNED_TO_SUBMITTER') {
      const undoFirst = from === 'IN_QC' ? checkFirst(at, false) : () => {}
      const undo = addWithReasons('rejected', 'rejectReason', entry)
      takeBackRejection = () => {
        undoFirst()
        undo()
      }
    }
    if (action === 'REVERSED_FROM_REJECTED') takeBackRejection()
    if (action === 'PLAN_REJECTED') addWithReasons('planRejected', 'planReason', entry)
    if (action === 'ORDER_REJECTED') addWithReasons('held', 'holdReason', entry)
    if (action === 'REFINEMENT_OPENED') add('refinement', at)
    if (action === 'CASE_CANCELED') add('canceled', at)
    if (to === 'COMPLETE' && from !== to) add('completed', at)
    if (action === 'SHIPPED') {
      const ownRound = round
      const undo = [add('shipped', at)]
      if (ownRound && !ownRound.shipped) {
        ownRound.shipped = true
        undo.push(add('turnaround', at, '', secondsBetween(ownRound.at, at)), () => {
          ownRound.shipped = false
        })
      }
      takeBackShipping = () => {
        for (const revert of undo) revert()
      }
    }
    if (action === 'SHIPPING_UNDONE') takeBackShipping()
  }
  return { facts: [...facts], work }
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 1000))
