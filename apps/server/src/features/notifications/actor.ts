import { type NotificationEvent, notifiesActor } from '@archway/contract/notifications'

/** Actors are not notified of what they did themselves, except by receipts. */
export const withoutActor = <P extends { id: string }>(
  people: readonly P[],
  event: NotificationEvent,
  actor: { readonly id: string | null },
): P[] => people.filter(({ id }) => id !== actor.id || notifiesActor(event))
