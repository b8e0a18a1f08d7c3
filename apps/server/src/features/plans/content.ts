import { createHash } from 'node:crypto'
import type { PlanContentForm } from '@archway/contract/plans'
import type { FieldProblem } from '../../platform/refuse.ts'
import type { PlanRow } from './table.ts'

export type PlanContent = Pick<
  PlanRow,
  | 'upperSteps'
  | 'lowerSteps'
  | 'passiveSteps'
  | 'startStep'
  | 'wearDays'
  | 'ipr'
  | 'attachments'
  | 'movements'
  | 'viewer'
  | 'technicianNote'
>

/** The content that customers see while a version is being made. */
export const noContent: PlanContent = {
  upperSteps: null,
  lowerSteps: null,
  passiveSteps: null,
  startStep: null,
  wearDays: null,
  ipr: null,
  attachments: null,
  movements: null,
  viewer: null,
  technicianNote: null,
}

/** The content after applying the form; missing fields do not change. */
export const mergeForm = (row: PlanRow, form: PlanContentForm): PlanContent => {
  const current = Object.fromEntries(Object.keys(noContent).map(key => [key, row[key as keyof PlanContent]]))
  return { ...(current as PlanContent), ...(form as Partial<PlanContent>) }
}

const countMostSteps = ({ upperSteps, lowerSteps }: PlanContent) => Math.max(upperSteps ?? 0, lowerSteps ?? 0)
const stepsAt = (content: PlanContent, tooth: number) =>
  (tooth < 30 ? content.upperSteps : content.lowerSteps) ?? 0

/** Rows of the tables with a step that the plan does not have. */
export const contentProblems = (content: PlanContent): FieldProblem[] => {
  const rangeProblems = (field: string, value: number, low: number, high: number): FieldProblem[] =>
    value < low || value > high ? [{ field, form: 'range', values: { min: low, max: high } }] : []
  const ofContact = (contact: string) => stepsAt(content, Number(contact.slice(0, 2)))
  return [
    ...(content.ipr ?? []).flatMap((row, index) =>
      rangeProblems(`ipr.${index}.beforeStep`, row.beforeStep, 1, ofContact(row.contact)),
    ),
    ...(content.attachments ?? []).flatMap((row, index) => [
      ...rangeProblems(`attachments.${index}.fromStep`, row.fromStep, 1, stepsAt(content, row.tooth)),
      ...rangeProblems(`attachments.${index}.toStep`, row.toStep, row.fromStep, stepsAt(content, row.tooth)),
    ]),
    ...rangeProblems('startStep', content.startStep ?? 1, 1, Math.max(1, countMostSteps(content))),
    ...rangeProblems('passiveSteps', content.passiveSteps ?? 0, 0, countMostSteps(content)),
  ]
}

/** Viewer, step counts, and the IPR and attachment sheet, which publishing requires (C10). */
export const isComplete = (content: PlanContent): boolean =>
  content.viewer !== null &&
  content.upperSteps !== null &&
  content.lowerSteps !== null &&
  countMostSteps(content) > 0 &&
  content.wearDays !== null &&
  content.ipr !== null &&
  content.attachments !== null

/** Duration of the longer arch in whole weeks. */
export const estimatedWeeks = (content: PlanContent): number | null =>
  content.wearDays === null || countMostSteps(content) === 0
    ? null
    : Math.ceil((countMostSteps(content) * content.wearDays) / 7)

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, innerValue]) => [key, sortKeys(innerValue)]),
  )
}

/** SHA-256 of the approved content, which proves that it was not changed. */
export const contentHash = (content: PlanContent): string => {
  const approved = Object.fromEntries(
    Object.keys(noContent).map(key => [key, content[key as keyof PlanContent] ?? null]),
  )
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(approved)))
    .digest('hex')
}
