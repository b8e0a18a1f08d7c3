import type { Services } from '../../../platform/services.ts'
import { cancelRequestsOf } from './store.ts'

/** Cancels the requests of a person who is no longer an administrator. */
export const joinApprovals = ({ events, clock }: Pick<Services, 'events' | 'clock'>): void => {
  events.on('administratorLeft', (tx, { staffId }) => cancelRequestsOf(tx, staffId, clock.now()))
}
