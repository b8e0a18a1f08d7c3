import type { CaseVerb } from './lifecycle.rules.ts'

/** Actions that do not advance a case: it waits for none of them, so they do not count as a turn. */
const asides: ReadonlySet<CaseVerb> = new Set<CaseVerb>([
  'edit',
  'delete',
  'cancel',
  'cancelMfg',
  'createRefinement',
  'complete',
  'reopen',
  'expire',
  'qcReject',
  'rejectOrder',
  'unpublishPlan',
  'removeFromShipment',
  'undoShipped',
  'reverseRejected',
  'reverseTsGenerating',
  'reverseMfg',
  'reverseReadyForShipping',
])

/** Whether an action advances the case. */
export const isOnTheWay = (verb: CaseVerb): boolean => !asides.has(verb)
