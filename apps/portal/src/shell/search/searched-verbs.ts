import type { CaseVerb } from '@archway/contract/cases'
import type { OrderAction } from '@archway/contract/orders'

/** The actions that a customer may take next, as named in `cases.action`; searching for a name lists the cases. */
export const searchedVerbs = [
  ...(['submit', 'resubmit', 'courierNotified', 'approvePlan', 'approveRetainerCase', 'clearMfg'] as const),
  ...(['lastMileShipped', 'received'] as const),
] satisfies readonly CaseVerb[]

/** The actions on a case in the queue of the lab; its orders have their own. */
export const searchedVerbsInLab = [
  ...(['qcPass', 'syncDone', 'publishPlan', 'startRevision', 'resumeMfg'] as const),
  ...(['courierNotified', 'impressionReceived'] as const),
] satisfies readonly CaseVerb[]

/** The next steps of an order on the board, as named in `orders.action`. */
export const searchedOrderVerbs = [
  'confirm',
  'start',
  'make',
  'finish',
  'assignAwb',
] as const satisfies readonly OrderAction[]
export type SearchedOrderVerb = (typeof searchedOrderVerbs)[number]
