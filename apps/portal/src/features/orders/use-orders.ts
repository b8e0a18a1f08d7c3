import { orderCalls } from '@archway/contract/orders'
import { useWholeList } from '../../platform/http/use-call.ts'

/** The batches ordered for a case, newest first. */
export const useOrders = (caseId: string, dso: boolean, isEnabled = true) =>
  useWholeList(
    dso ? orderCalls.dsoCaseOrders : orderCalls.caseOrders,
    { params: { id: caseId } },
    ({ uuid }) => uuid,
    { enabled: isEnabled },
  )
