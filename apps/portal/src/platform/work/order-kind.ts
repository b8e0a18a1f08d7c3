import type { Order } from '@archway/contract/orders'
import { translateKey } from '../i18n/language.ts'

/** The kind of an order within its case: a batch, or the retainer or replacement of a request. */
export const orderKind = ({ batch, request }: Pick<Order, 'batch' | 'request'>): string => {
  if (request) return translateKey('requests', `type.${request.type}`)
  return batch ? translateKey('orders', `batch.${batch}`) : ''
}

/** As `orderKind`, but empty for a single batch. */
export const orderKindIn = (order: Pick<Order, 'batch' | 'request'>, product: Order['product']): string =>
  product === 'AL' || order.request ? orderKind(order) : ''
