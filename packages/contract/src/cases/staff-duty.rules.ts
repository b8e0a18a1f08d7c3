import type { StaffDuty } from '../kernel/role.rules.ts'
import type { CaseVerb } from './lifecycle/lifecycle.rules.ts'

/** The verbs that are not part of planning. */
const duties: Partial<Record<CaseVerb, StaffDuty>> = {
  courierNotified: 'work',
  impressionReceived: 'work',
  rejectOrder: 'work',
  resumeMfg: 'work',
  cancelMfg: 'work',
  nextBatch: 'work',
  mfgDone: 'production',
  addToShipment: 'production',
  removeFromShipment: 'production',
  shipped: 'production',
  undoShipped: 'production',
  lastMileShipped: 'production',
  reverseReadyForShipping: 'production',
}

/** The duty that an action on a case needs of staff. */
export const caseDuty = (verb: CaseVerb): StaffDuty => duties[verb] ?? 'planning'
