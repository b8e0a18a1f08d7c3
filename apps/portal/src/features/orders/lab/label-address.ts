import { orderCalls, printJobCalls } from '@archway/contract/orders'
import { searchOf } from '../../../platform/http/client.ts'

/** Which items get a label: each order, and in addition the bag of each step or each piece. */
export type LabelKind = 'orders' | 'bags' | 'pieces'

const searchFor = (query: object, kind: LabelKind): string =>
  searchOf({ ...query, ...(kind === 'orders' ? {} : { [kind]: '1' }) })

/** The address of a PDF with the labels of the orders that match a filter of the board. */
export const labelAddress = (query: object, kind: LabelKind = 'orders'): string =>
  orderCalls.orderLabels.path + searchFor(query, kind)

/** The same labels for a label printer (ZPL). */
export const zplAddress = (query: object, kind: LabelKind = 'bags'): string =>
  orderCalls.orderLabelsZpl.path + searchFor(query, kind)

/** The addresses of one label of an order, as PDF and for a label printer: the bag of a step, or a piece. */
export const oneLabel = (
  query: object,
  which: { step: number } | { piece: string },
): { pdf: string; zpl: string } => {
  const search = searchOf({ ...query, ...('step' in which ? { step: String(which.step) } : which) })
  return { pdf: orderCalls.orderLabels.path + search, zpl: orderCalls.orderLabelsZpl.path + search }
}

/** The label of a print job, as PDF and for a label printer. */
export const jobLabel = (jobId: string): { pdf: string; zpl: string } => {
  const path = printJobCalls.printJobLabel.path.replace('{jobId}', jobId)
  return { pdf: path, zpl: path + searchOf({ format: 'zpl' }) }
}
