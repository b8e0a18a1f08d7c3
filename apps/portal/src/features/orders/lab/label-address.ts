import { orderCalls } from '@archway/contract/orders'
import { searchOf } from '../../../platform/http/client.ts'

/** Where the labels of the orders that a filter of the board keeps are to be had as PDF. */
export const labelAddress = (query: object, bags = false): string =>
  orderCalls.orderLabels.path + searchOf({ ...query, ...(bags ? { bags: '1' } : {}) })
