import {
  type CompanyInsight,
  countDays,
  type Figures,
  insightStages,
  type LabFigures,
  type LabInsight,
  partsOf,
  periodBefore,
  type ReasonKind,
  reasonKinds,
  type StaffWork,
  stepOf,
  stepStart,
  type WorkKind,
} from '@archway/contract/lab'
import type { Language } from '@archway/words'
import { compareTexts } from '@archway/words/locale'
import type { Tx } from '../../../platform/db/database.ts'
import type { Scope } from '../../../platform/db/scope.ts'
import { translate } from '../../../platform/words.ts'
import { rejectReasonsByCode } from '../../catalog/index.ts'
import type { Measure, WorkMeasure } from './count-case.ts'
import * as store from './store.ts'

type CountedSum = {
  readonly measure: Measure | WorkMeasure
  readonly item?: string
  readonly count: number
  readonly seconds: number
}

/** Maximum number of rows in the table of companies. */
const maxCompanies = 200

const sumOf = (sums: readonly CountedSum[], measure: Measure | WorkMeasure, item?: string) => {
  let count = 0
  let seconds = 0
  for (const sum of sums)
    if (sum.measure === measure && (item === undefined || sum.item === item)) {
      count += sum.count
      seconds += sum.seconds
    }
  return { count, seconds }
}

const figuresOf = (sums: readonly CountedSum[]): Figures => {
  const count = (measure: Measure) => sumOf(sums, measure).count
  return {
    submitted: count('submitted'),
    shipped: count('shipped'),
    completed: count('completed'),
    canceled: count('canceled'),
    refinements: count('refinement'),
    replacements: count('replacement'),
    checked: count('checkedFirst'),
    passedFirst: count('passedFirst'),
    rejected: count('rejected'),
    plansRejected: count('planRejected'),
    held: count('held'),
    turnaround: sumOf(sums, 'turnaround'),
  }
}

const labFiguresOf = (sums: readonly CountedSum[]): LabFigures => {
  const onTime = sumOf(sums, 'made', 'onTime').count
  return {
    ...figuresOf(sums),
    due: onTime + sumOf(sums, 'made', 'late').count,
    onTime,
    scrapped: sumOf(sums, 'scrap').count,
  }
}

const stagesOf = (sums: readonly store.Sum[]) =>
  insightStages
    .map(stage => ({
      stage,
      now: sumOf(
        sums.filter(({ isNow }) => isNow),
        'stage',
        stage,
      ),
      before: sumOf(
        sums.filter(({ isNow }) => !isNow),
        'stage',
        stage,
      ),
    }))
    .filter(({ now, before }) => now.count + before.count > 0)

const measureOf = {
  records: 'rejectReason',
  plan: 'planReason',
  hold: 'holdReason',
  replacement: 'replacementReason',
  scrap: 'scrap',
} as const satisfies Record<ReasonKind, Measure | WorkMeasure>

const listReasons = async (tx: Tx, sums: readonly store.Sum[], language: Language) => {
  const codesOf = (kind: ReasonKind) => [
    ...new Set(sums.filter(({ measure }) => measure === measureOf[kind]).map(({ item }) => item)),
  ]
  const codes = reasonKinds.flatMap(codesOf)
  const titles = new Map((await rejectReasonsByCode(tx, codes)).map(row => [row.code, row.titles[language]]))
  const titleOf = (kind: ReasonKind, code: string): string => {
    if (kind === 'scrap') return translate(language, 'lab', `scrap.reasons.${code}`)
    if (kind === 'replacement') return translate(language, 'requests', `reason.${code}`)
    return titles.get(code) ?? code
  }
  return reasonKinds.flatMap(kind =>
    codesOf(kind)
      .map(code => {
        const measured = sums.filter(sum => sum.measure === measureOf[kind] && sum.item === code)
        const count = (isNow: boolean) =>
          measured.filter(sum => sum.isNow === isNow).reduce((sum, row) => sum + row.count, 0)
        return { kind, code, title: titleOf(kind, code), count: count(true), before: count(false) }
      })
      .toSorted(
        (a, b) => b.count - a.count || b.before - a.before || compareTexts(language)(a.title, b.title),
      ),
  )
}

const seriesOf = <F>(
  period: store.Period,
  sums: readonly store.StepSum[],
  figuresFrom: (sums: CountedSum[]) => F,
) => {
  const step = stepOf(countDays(period))
  return partsOf(period, step).map(part => {
    const firstDay = stepStart(part.from, step)
    return { ...part, ...figuresFrom(sums.filter(sum => sum.start === firstDay)) }
  })
}

/** A row for each owner with a count, most submissions first. */
const rowsOf = (sums: readonly store.OwnerSum[]) =>
  [...Map.groupBy(sums, ({ ownerId }) => ownerId)]
    .map(([ownerId, ownerSums]) => ({ ownerId, ...figuresOf(ownerSums) }))
    .toSorted(
      (a, b) => b.submitted - a.submitted || b.shipped - a.shipped || (a.ownerId < b.ownerId ? -1 : 1),
    )

const readShared = async (
  tx: Tx,
  scope: Scope,
  period: store.Period,
  sums: readonly store.Sum[],
  language: Language,
) => ({
  period,
  before: periodBefore(period),
  step: stepOf(countDays(period)),
  countedAt: (await store.findCountedAt(tx, scope))?.toISOString() ?? null,
  stages: stagesOf(sums),
  reasons: await listReasons(tx, sums, language),
})

type Request = { readonly scope: Scope; readonly period: store.Period; readonly language: Language }

export const readCompanyInsight = async (
  tx: Tx,
  { scope, period, language }: Request,
): Promise<CompanyInsight> => {
  const sums = await store.listSums(tx, scope, period)
  const steps = await store.listStepSums(tx, scope, period, { withWork: false })
  const rows = rowsOf(await store.listOwnerSums(tx, scope, period))
  const names = await store.listDoctorNames(
    tx,
    rows.map(({ ownerId }) => ownerId),
  )
  return {
    ...(await readShared(tx, scope, period, sums, language)),
    now: figuresOf(sums.filter(({ isNow }) => isNow)),
    past: figuresOf(sums.filter(({ isNow }) => !isNow)),
    series: seriesOf(period, steps, figuresOf),
    doctors: rows.map(({ ownerId, ...row }) => {
      const name = names.get(ownerId)
      return { ...row, doctor: name === undefined ? null : { uuid: ownerId, name } }
    }),
  }
}

export const readLabInsight = async (tx: Tx, { scope, period, language }: Request): Promise<LabInsight> => {
  const sums = [
    ...(await store.listSums(tx, scope, period)),
    ...(await store.listWorkSums(tx, scope, period)),
  ]
  const steps = await store.listStepSums(tx, scope, period, { withWork: true })
  const names = await store.listCompanyNames(tx, scope)
  return {
    ...(await readShared(tx, scope, period, sums, language)),
    now: labFiguresOf(sums.filter(({ isNow }) => isNow)),
    past: labFiguresOf(sums.filter(({ isNow }) => !isNow)),
    series: seriesOf(period, steps, labFiguresOf),
    companies: rowsOf(await store.listCompanySums(tx, scope, period))
      .slice(0, maxCompanies)
      .map(({ ownerId, ...row }) => ({ ...row, company: { uuid: ownerId, name: names.get(ownerId) ?? '' } })),
  }
}

type WorkRow = Awaited<ReturnType<typeof store.workOfStaff>>[number]

const workCounts = (rows: readonly WorkRow[]): Record<WorkKind, number> => {
  const count = (kind: WorkKind) =>
    rows.filter(row => row.kind === kind).reduce((sum, row) => sum + row.count, 0)
  return {
    checks: count('checks'),
    plansPublished: count('plansPublished'),
    ordersStarted: count('ordersStarted'),
    ordersMade: count('ordersMade'),
    ordersFinished: count('ordersFinished'),
    batchesShipped: count('batchesShipped'),
  }
}

/** The people with work in the period or with open work that is assigned to them, by name. */
export const readStaffWork = async (
  tx: Tx,
  { scope, period, language, now }: Request & { readonly now: Date },
): Promise<StaffWork[]> => {
  const rows = await store.workOfStaff(tx, scope, period)
  const { cases, orders } = await store.loadOfStaff(tx, scope, now)
  const names = new Map([...rows, ...cases, ...orders].map(({ uuid, name }) => [uuid, name]))
  const step = stepOf(countDays(period))
  const parts = partsOf(period, step)
  return [...names]
    .map(([uuid, name]) => {
      const ownRows = rows.filter(row => row.uuid === uuid)
      const [ownCases, ownOrders] = [cases, orders].map(list => list.find(row => row.uuid === uuid))
      return {
        staff: { uuid, name },
        ...workCounts(ownRows),
        open: {
          cases: ownCases?.count ?? 0,
          orders: ownOrders?.count ?? 0,
          overdue: (ownCases?.overdue ?? 0) + (ownOrders?.overdue ?? 0),
        },
        series: parts.flatMap(part => {
          const ofPart = ownRows.filter(row => row.start === stepStart(part.from, step))
          return ofPart.length > 0 ? [{ ...part, ...workCounts(ofPart) }] : []
        }),
      }
    })
    .toSorted((a, b) => compareTexts(language)(a.staff.name, b.staff.name))
}
