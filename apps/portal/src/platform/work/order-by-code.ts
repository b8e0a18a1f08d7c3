import { fold } from '@archway/contract/kernel'
import { type BoardOrder, readLabelCode } from '@archway/contract/orders'

/** The order that a scanned code identifies: by its own identifier, that of one of its bags, or that of its case. */
export const orderByCode = (orders: readonly BoardOrder[], code: string): BoardOrder | undefined => {
  const scanned = fold(readLabelCode(code).identifier)
  return (
    orders.find(({ identifier }) => fold(identifier) === scanned) ??
    orders.find(({ caseIdentifier }) => fold(caseIdentifier) === scanned)
  )
}
