import { type NotificationEvent, tellsActor } from '@archway/contract/notifications'

/** People are not notified of their own actions, except by receipts. */
export const withoutActor = <P extends { id: string }>(
  people: readonly P[],
  event: NotificationEvent,
  actor: { readonly id: string | null },
): P[] => people.filter(({ id }) => id !== actor.id || tellsActor(event))
