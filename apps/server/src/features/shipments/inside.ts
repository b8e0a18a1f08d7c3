import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, type MoveAttributes, transitionCase } from '../cases/index.ts'
import { moveRequestOrder } from '../orders/index.ts'
import { forwardRequest } from '../requests/index.ts'
import type { Member } from './store.ts'

/** The action on the order of a request that corresponds to each action on a case in a shipment. */
const ofOrder = {
  addToShipment: 'assignAwb',
  removeFromShipment: 'removeFromShipment',
  shipped: 'handOver',
  undoShipped: 'undoShipped',
} as const

type Step = {
  readonly action: keyof typeof ofOrder | 'lastMileShipped'
  readonly actor: Actor
  readonly attributes: MoveAttributes
  readonly comment?: string | null | undefined
}

/** Moves a member of a shipment: the case of a batch, which moves its order, or the order of a request. */
export const moveInside = async (
  tx: Tx,
  services: Services,
  { order, caseId }: Pick<Member, 'order' | 'caseId'>,
  { action, actor, attributes, comment }: Step,
): Promise<void> => {
  if (order.requestId === null) {
    await transitionCase(tx, services, {
      caseId,
      action,
      actor,
      comment,
      attributes: { ...attributes, orderId: order.id },
    })
    return
  }
  if (action !== 'lastMileShipped') {
    await moveRequestOrder(tx, services, { order, action: ofOrder[action], actor })
    return
  }
  const courier = attributes.courier ?? { courierId: null, airwayBillNumber: null, date: null }
  await forwardRequest(tx, services, {
    companyId: order.companyId,
    requestId: order.requestId,
    actor,
    courier,
  })
}
