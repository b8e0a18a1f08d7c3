import { isTooth, type ToothNotation, toothLabel } from '@archway/contract/kernel'
import { type PlanDocument, planDocument } from './document.ts'

/** A plan document as plain data, so that it can be written in another thread. */
export type PlanSummary = Omit<PlanDocument, 'toothName'> & { readonly notation: ToothNotation }

/** The printed summary of a plan, with the teeth named as its company names them. */
export const writeSummary = ({ notation, ...content }: PlanSummary): Promise<Buffer> =>
  planDocument({
    ...content,
    toothName: fdi => (isTooth(fdi) ? toothLabel(fdi, notation) : String(fdi)),
  })
