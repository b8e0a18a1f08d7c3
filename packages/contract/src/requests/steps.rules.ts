import type { Arch } from '../cases/teeth.ts'
import type { ArchSteps, BatchSteps, StepRange } from '../orders/batch.rules.ts'
import type { RequestMethod, RequestReason, RequestSource, RequestType } from './status.rules.ts'

/** The steps of the treatment that a request may refer to. Products without steps have none. */
export interface Treatment {
  /** The arches that the case treats. */
  arch: Arch
  total: ArchSteps
  /** The shipped steps of each arch, as ranges. */
  shipped: { upper: readonly StepRange[]; lower: readonly StepRange[] }
}

/** The fields of a request that decide which steps are made. */
export interface RequestChoice {
  type: RequestType
  method: RequestMethod
  source?: RequestSource | null | undefined
  arch: Arch
  step?: number | null | undefined
  from?: number | null | undefined
  to?: number | null | undefined
  reason?: RequestReason | null | undefined
  reasonText?: string | null | undefined
}

export type StepRefusal = 'STEP_NOT_SHIPPED'
export interface RequestProblem {
  field: 'method' | 'source' | 'arch' | 'step' | 'from' | 'to' | 'reason' | 'reasonText'
  why: 'required' | 'choice' | 'range' | StepRefusal
  values?: Record<string, number>
}

type OneArch = 'upper' | 'lower'
const archesOf = (arch: Arch): readonly OneArch[] => (arch === 'both' ? ['upper', 'lower'] : [arch])

/** Whether the treatment has steps at all. */
export const hasSteps = ({ total }: Pick<Treatment, 'total'>): boolean => total.upper + total.lower > 0

/** The arches for which pieces can be made: the arches with steps in the plan, otherwise the arches of the product. */
export const treatedArches = (treatment: Treatment): readonly OneArch[] =>
  hasSteps(treatment)
    ? (['upper', 'lower'] as const).filter(arch => treatment.total[arch] > 0)
    : archesOf(treatment.arch)

/** The choices of arch within the treatment. */
export const requestableArches = (treatment: Treatment): Arch[] => {
  const arches = treatedArches(treatment)
  return arches.length === 2 ? ['both', 'upper', 'lower'] : [...arches]
}

/** The last step that all requested arches have. */
export const lastCommonStep = ({ total }: Pick<Treatment, 'total'>, arch: Arch): number =>
  Math.min(...archesOf(arch).map(jaw => total[jaw]))

/** Default number of pieces: 2 retainers, so that one is a spare; 1 replacement. */
export const usualQuantity = (type: RequestType): number => (type === 'retainer' ? 2 : 1)

/** The steps to be made, if the form is valid. */
export function requestedSteps(choice: RequestChoice, treatment: Treatment): BatchSteps {
  const range = rangeOf(choice)
  const stepsOfArch = (arch: OneArch): StepRange | null => {
    if (!hasSteps(treatment) || !archesOf(choice.arch).includes(arch)) return null
    if (choice.type === 'replacement' || choice.source === 'step') return range
    const last = treatment.total[arch]
    return choice.source === 'newScan' || last === 0 ? null : [last, last]
  }
  return { upper: stepsOfArch('upper'), lower: stepsOfArch('lower') }
}

const length = (range: StepRange | null): number => (range ? range[1] - range[0] + 1 : 0)

/** The total number of pieces. */
export const requestedPieces = (
  { arch, quantity }: { arch: Arch; quantity: number },
  steps: BatchSteps,
): number => (length(steps.upper) + length(steps.lower) || archesOf(arch).length) * quantity

/** All problems of the form, named by field; empty if there are none. */
export function requestProblems(choice: RequestChoice, treatment: Treatment): RequestProblem[] {
  const problems: RequestProblem[] = []
  const treatedJaws = treatedArches(treatment)
  if (!archesOf(choice.arch).every(arch => treatedJaws.includes(arch)))
    problems.push({ field: 'arch', why: 'choice' })
  if (choice.type === 'replacement' && !choice.reason) problems.push({ field: 'reason', why: 'required' })
  if (choice.reason === 'other' && !choice.reasonText?.trim())
    problems.push({ field: 'reasonText', why: 'required' })
  // A retainer is made of one step; products without steps have no range.
  if (choice.method === 'stepRange' && (choice.type === 'retainer' || !hasSteps(treatment)))
    problems.push({ field: 'method', why: 'choice' })
  if (choice.source === 'step' && !hasSteps(treatment)) problems.push({ field: 'source', why: 'choice' })
  // The available steps are known only once the source is.
  const isUnclear = problems.some(({ field }) => field === 'arch' || field === 'method' || field === 'source')
  return isUnclear ? problems : [...problems, ...stepProblems(choice, treatment)]
}

/** The first and last requested step, from the fields of the form. */
const fieldsOf = ({ method }: Pick<RequestChoice, 'method'>) =>
  method === 'stepRange' ? (['from', 'to'] as const) : (['step'] as const)

const rangeOf = (choice: RequestChoice): StepRange | null => {
  const [from, to] = choice.method === 'stepRange' ? [choice.from, choice.to] : [choice.step, choice.step]
  return from && to ? [from, to] : null
}

function stepProblems(choice: RequestChoice, treatment: Treatment): RequestProblem[] {
  if (!hasSteps(treatment) || (choice.type === 'retainer' && choice.source !== 'step')) return []
  const max = lastCommonStep(treatment, choice.arch)
  const problems = fieldsOf(choice).flatMap((field): RequestProblem[] => {
    const step = choice[field]
    if (step === undefined || step === null) return [{ field, why: 'required' }]
    return step < 1 || step > max ? [{ field, why: 'range', values: { min: 1, max } }] : []
  })
  const range = rangeOf(choice)
  if (problems.length > 0 || !range) return problems
  if (range[0] > range[1]) return [{ field: 'to', why: 'range', values: { min: range[0], max } }]
  const n = choice.type === 'replacement' ? firstUnshipped(range, choice.arch, treatment) : null
  if (n === null) return []
  const field = choice.method === 'stepNumber' ? 'step' : n === range[0] ? 'from' : 'to'
  return [{ field, why: 'STEP_NOT_SHIPPED', values: { n } }]
}

const firstUnshipped = ([from, to]: StepRange, arch: Arch, { shipped }: Treatment): number | null => {
  for (let step = from; step <= to; step++)
    for (const jaw of archesOf(arch))
      if (!shipped[jaw].some(([first, last]) => first <= step && step <= last)) return step
  return null
}
