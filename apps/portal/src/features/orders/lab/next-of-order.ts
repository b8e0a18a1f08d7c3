import type { BoardOrder, StaffOrderAction } from '@archway/contract/orders'
import type { Href } from '../../../ui/action/link-context.ts'

/** The steps of an order, in order of progress. */
const onward: readonly StaffOrderAction[] = ['resume', 'confirm', 'start', 'make', 'finish']

type NextOfOrder =
  | { readonly kind: 'act'; readonly action: StaffOrderAction }
  | { readonly kind: 'pack'; readonly href: Href }
  | null

/**
 * The one next step of an order: an action that the viewer may take, or packing it when it is made. `mayPack`: whether
 * the viewer's duties include production.
 */
export const nextOfOrder = (
  {
    uuid,
    status,
    shipment,
    allowedActions,
  }: Pick<BoardOrder, 'uuid' | 'status' | 'shipment' | 'allowedActions'>,
  mayPack: boolean,
): NextOfOrder => {
  const action = onward.find(candidate => allowedActions.includes(candidate))
  if (action) return { kind: 'act', action }
  return mayPack && status === 'READY_FOR_AWB' && !shipment
    ? { kind: 'pack', href: `/lab/shipments/new?orders=${uuid}` }
    : null
}
