import { retainerMaterials } from '@archway/contract/company'
import type { Order } from '@archway/contract/orders'
import {
  maxRequestedSets,
  type Request,
  type RequestStatus,
  requestedPieces,
} from '@archway/contract/requests'

/** Retainers that can be ordered again: those of a request or of a retainer case. */
export type Reorderable = Pick<
  Request,
  | 'identifier'
  | 'method'
  | 'source'
  | 'arch'
  | 'steps'
  | 'quantity'
  | 'material'
  | 'offset'
  | 'trimline'
  | 'shippingAddress'
> & { readonly case: Pick<Request['case'], 'uuid' | 'identifier' | 'patientName'> }

const approved: readonly RequestStatus[] = ['APPROVED', 'MANUFACTURING', 'SHIPPED']

/** Approved retainers made from a step of the treatment; those from new impressions cannot be reordered. */
export const reorderOfRequest = (request: Request): Reorderable | null =>
  request.type === 'retainer' && request.source !== 'newScan' && approved.includes(request.status)
    ? request
    : null

/** The retainers last shipped for a retainer case, with the settings they were made with; `orders` are newest first. */
export const reorderOfOrders = (
  orders: readonly Order[],
  ofCase: Reorderable['case'],
): Reorderable | null => {
  const order = orders.find(
    ({ caseUuid, product, request, shippedAt }) =>
      caseUuid === ofCase.uuid && product === 'RE' && request === null && shippedAt !== null,
  )
  if (!order) return null
  const { arch, offset, trimline, steps } = order
  const sets = Math.round(order.quantity / requestedPieces({ arch, quantity: 1 }, steps))
  return {
    identifier: order.identifier,
    case: ofCase,
    method: 'stepNumber',
    source: 'lastStep',
    arch,
    steps,
    quantity: Math.min(Math.max(sets, 1), maxRequestedSets),
    material: retainerMaterials.find(material => material === order.material) ?? null,
    offset,
    trimline,
    shippingAddress: null,
  }
}
