import { orderCalls } from '@archway/contract/orders'
import { searchOf } from '../../../platform/http/client.ts'

/** The address of a PDF with the labels of the orders that match a filter of the board. */
export const labelAddress = (query: object, bags = false): string =>
  orderCalls.orderLabels.path + searchOf({ ...query, ...(bags ? { bags: '1' } : {}) })

/** The same labels, with those of the bags, for a label printer (ZPL). */
export const zplAddress = (query: object): string =>
  orderCalls.orderLabelsZpl.path + searchOf({ ...query, bags: '1' })

/** The label of the bag of one step: as PDF and for a label printer. */
export const bagAddresses = (query: object, step: number): { pdf: string; zpl: string } => {
  const search = searchOf({ ...query, step: String(step) })
  return { pdf: orderCalls.orderLabels.path + search, zpl: orderCalls.orderLabelsZpl.path + search }
}
