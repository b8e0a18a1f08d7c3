import { hasFirstMile } from '@archway/contract/cases'
import type { Recipient } from '@archway/contract/kernel'
import type { NotificationEvent } from '@archway/contract/notifications'
import { requestMachine } from '@archway/contract/requests'
import type { Tx } from '../../../platform/db/database.ts'
import type { DomainEvents } from '../../../platform/events.ts'
import type { Services } from '../../../platform/services.ts'
import { withoutActor } from '../actor.ts'
import { notify } from '../notify.ts'
import { payloadCaseOf, type StoredPayload } from '../payload.ts'
import { listPeopleFor } from '../people.ts'

type RequestMoved = DomainEvents['requestMoved']
type Notice = { event: NotificationEvent; to: readonly Recipient[] }

/** The recipients by the row of the request machine; a box sent to the DSO is its first mile. */
const noticesOf = ({ caseRow, before, action }: RequestMoved): readonly Notice[] => {
  const row = requestMachine.find(
    transition =>
      transition.action === action &&
      (before ? transition.from?.includes(before.status) === true : transition.from === null),
  )
  return (row?.notify ?? []).flatMap((notice): Notice[] =>
    action === 'ship' && hasFirstMile(caseRow)
      ? [
          { event: 'FIRST_MILE', to: notice.to.filter(word => word === 'dso') },
          { event: notice.event, to: notice.to.filter(word => word !== 'dso') },
        ]
      : [notice],
  )
}

/** Listens to `requestMoved`. Requests in one shipment share its cases' notification, one for each shipment. */
export const notifyOfRequest =
  (services: Services) =>
  async (tx: Tx, requestMove: RequestMoved): Promise<void> => {
    const { caseRow, before, after, actor, closing } = requestMove
    const shipmentId = after.shipmentId ?? before?.shipmentId
    for (const { event, to } of noticesOf(requestMove)) {
      const people = await listPeopleFor(tx, services, to, {
        caseRow,
        actorKind: actor.kind,
        approves: 'request',
        onLastLeg: false,
      })
      const concernsShipment = event === 'SHIPPED' || event === 'FIRST_MILE' || event === 'SHIPPING_CORRECTED'
      const subject: { about: string; data: StoredPayload } =
        concernsShipment && shipmentId
          ? {
              about: shipmentId,
              data: {
                shipment: {
                  uuid: shipmentId,
                  identifier: after.shipmentIdentifier ?? before?.shipmentIdentifier ?? '',
                  side: caseRow.side,
                },
                cases: [payloadCaseOf(caseRow)],
              },
            }
          : {
              about: after.id,
              data: {
                case: payloadCaseOf(caseRow),
                request: { uuid: after.id, identifier: after.identifier },
                ...(closing?.reasons.length ? { reasons: closing.reasons } : {}),
                ...(closing?.comment ? { comment: closing.comment } : {}),
              },
            }
      await notify(tx, services, {
        event,
        companyId: caseRow.companyId,
        people: withoutActor(people, event, actor),
        ...subject,
      })
    }
  }
