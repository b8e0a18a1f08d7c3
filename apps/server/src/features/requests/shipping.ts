import { hasFirstMile } from '@archway/contract/cases'
import type { Tx } from '../../platform/db/database.ts'
import { systemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type Actor, needCase, systemActor } from '../cases/index.ts'
import { findCaseId } from './store.ts'
import type { RequestRow } from './table.ts'
import { transitionRequest } from './transition.ts'

type RequestIds = { companyId: string; requestId: string }
type Box = { id: string; identifier: string }

/** R7: the order was shipped; if the DSO forwards it, this was the first mile. */
export const shipRequest = async (
  tx: Tx,
  services: Services,
  { shipment, ...request }: RequestIds & { actor: Actor; shipment: Box },
): Promise<RequestRow> => {
  const caseId = (await findCaseId(tx, request.companyId, request.requestId)) ?? refuse('NOT_FOUND')
  const now = services.clock.now()
  return transitionRequest(tx, services, {
    ...request,
    action: 'ship',
    write: {
      shippedAt: now,
      firstMileShippedAt: hasFirstMile(await needCase(tx, systemScope, caseId)) ? now : null,
      shipmentId: shipment.id,
      shipmentIdentifier: shipment.identifier,
    },
    details: { shipment: shipment.identifier },
  })
}

/** R7b: the shipment was undone, which clears all shipping data. */
export const unshipRequest = (
  tx: Tx,
  services: Services,
  request: RequestIds & { actor: Actor },
): Promise<RequestRow> =>
  transitionRequest(tx, services, {
    ...request,
    action: 'undoShipped',
    write: {
      shippedAt: null,
      firstMileShippedAt: null,
      lastMileShippedAt: null,
      lastMile: null,
      shipmentId: null,
      shipmentIdentifier: null,
    },
  })

/** R5b: its order was canceled. */
export const stopRequest = (tx: Tx, services: Services, request: RequestIds): Promise<RequestRow> =>
  transitionRequest(tx, services, { ...request, action: 'stopMfg', actor: systemActor })

/** R8: forwarded by the DSO to the doctor. */
export const forwardRequest = (
  tx: Tx,
  services: Services,
  { courier, ...request }: RequestIds & { actor: Actor; courier: NonNullable<RequestRow['lastMile']> },
): Promise<RequestRow> =>
  transitionRequest(tx, services, {
    ...request,
    action: 'lastMileShipped',
    write: { lastMile: courier, lastMileShippedAt: services.clock.now() },
    details: { ...courier },
  })
