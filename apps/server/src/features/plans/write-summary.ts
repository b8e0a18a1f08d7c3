import { isTooth, type ToothNotation, toothLabel } from '@archway/contract/kernel'
import { type PlanDocument, planDocument } from './document.ts'
import { stepSheet } from './step-sheet.ts'

/** A plan document as plain data, so that it can be written in another thread. */
export type PlanSummary = Omit<PlanDocument, 'toothName'> & { readonly notation: ToothNotation }

/** With the teeth named as its company names them. */
const named = ({ notation, ...content }: PlanSummary): PlanDocument => ({
  ...content,
  toothName: fdi => (isTooth(fdi) ? toothLabel(fdi, notation) : String(fdi)),
})

/** The printed summary of a plan. */
export const writeSummary = (content: PlanSummary): Promise<Buffer> => planDocument(named(content))

/** What is done in the chair at each step of a plan, to be printed. */
export const writeStepSheet = (content: PlanSummary): Promise<Buffer> => stepSheet(named(content))
