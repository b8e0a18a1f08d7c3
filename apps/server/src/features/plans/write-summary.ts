import { isTooth, type ToothNotation, toothLabel } from '@archway/contract/kernel'
import { type PlanDocument, planDocument } from './document.ts'
import { stepSheet } from './step-sheet.ts'

/** A plan document as plain data, for another process. */
export type PlanSummary = Omit<PlanDocument, 'toothName'> & { readonly notation: ToothNotation }

/** Adds tooth names in the company's notation. */
const withToothNames = ({ notation, ...content }: PlanSummary): PlanDocument => ({
  ...content,
  toothName: fdi => (isTooth(fdi) ? toothLabel(fdi, notation) : String(fdi)),
})

/** The printed summary of a plan. */
export const writeSummary = (content: PlanSummary): Promise<Buffer> => planDocument(withToothNames(content))

/** The printable checklist of chairside work for a plan. */
export const writeStepSheet = (content: PlanSummary): Promise<Buffer> => stepSheet(withToothNames(content))
