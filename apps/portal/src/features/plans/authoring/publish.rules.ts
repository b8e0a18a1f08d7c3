import type { PlanModel } from '@archway/contract/plans'
import type { SheetName } from './sheets.ts'

const tables: readonly SheetName[] = ['ipr', 'attachments', 'movements']

type Steps = NonNullable<PlanModel['steps']>

/** The content of a version, including unsaved changes. */
export type PublishFacts = {
  readonly upperSteps: number | undefined
  readonly lowerSteps: number | undefined
  readonly wearDays: number | undefined
  /** Rows of each table. */
  readonly rows: Readonly<Record<SheetName, number>>
  /** Where the models can be viewed: in the viewer, or on a page of the planning software. */
  readonly view: 'viewer' | 'page' | null
  /** Models are being uploaded or read. */
  readonly isArriving: boolean
  readonly archive: Pick<PlanModel, 'status' | 'problems'> | null
  /** The last step of each arch as the files have it. */
  readonly fileSteps: Steps | null
}

export type PublishLine = 'models' | 'steps' | 'wearDays' | SheetName
/** `missing` stops the publication, `warning` does not. */
export type LineState = 'ready' | 'warning' | 'missing' | 'arriving'

const modelsState = ({ view, isArriving, archive }: PublishFacts): LineState => {
  if (isArriving) return 'arriving'
  if (view === null) return 'missing'
  const hasProblems = view === 'viewer' && archive !== null && archive.problems.length > 0
  return hasProblems ? 'warning' : 'ready'
}

/** The files have other numbers of steps than the plan's content. */
export const stepsDiffer = ({ upperSteps, lowerSteps, fileSteps }: PublishFacts): boolean =>
  fileSteps !== null && (fileSteps.upper !== upperSteps || fileSteps.lower !== lowerSteps)

const stepsState = (facts: PublishFacts): LineState => {
  const { upperSteps, lowerSteps } = facts
  if (upperSteps === undefined || lowerSteps === undefined || Math.max(upperSteps, lowerSteps) === 0)
    return 'missing'
  return stepsDiffer(facts) ? 'warning' : 'ready'
}

/** All checks before a version is published, in the order of the page. */
export const publishLines = (facts: PublishFacts): readonly { line: PublishLine; state: LineState }[] => [
  { line: 'models', state: modelsState(facts) },
  { line: 'steps', state: stepsState(facts) },
  { line: 'wearDays', state: facts.wearDays === undefined ? 'missing' : 'ready' },
  ...tables.map(name => ({
    line: name,
    state: facts.rows[name] === 0 ? ('warning' as const) : ('ready' as const),
  })),
]
