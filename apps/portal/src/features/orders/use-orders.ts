import { orderCalls } from '@archway/contract/orders'
import { useCall } from '../../platform/use-call.ts'

/** The batches ordered for a case, newest first. */
export const useOrders = (caseId: string, dso: boolean, enabled = true) =>
  useCall(
    dso ? orderCalls.dsoCaseOrders : orderCalls.caseOrders,
    { params: { id: caseId }, query: { paginate: 100 } },
    { enabled },
  )
