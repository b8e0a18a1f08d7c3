import type { CaseDetail, CaseTurnWord, CaseVerb } from '@archway/contract/cases'

/** What can be done beside the way of a case: it waits for none of these, so they are no one's turn. */
const asides: ReadonlySet<CaseVerb> = new Set<CaseVerb>([
  'edit',
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

/** Whether an action takes the case on its way. */
export const isOnTheWay = (verb: CaseVerb): boolean => !asides.has(verb)

export type NextStep =
  | { readonly kind: 'yours'; readonly action: CaseVerb }
  | { readonly kind: 'waiting'; readonly who: CaseTurnWord }
  | { readonly kind: 'done' }

/** The line under the progress bar: the viewer's own next action, else whom the case waits for. */
export const nextStepOf = (
  detail: Pick<CaseDetail, 'allowedActions' | 'whoseTurn'>,
  readByDoctor: boolean,
): NextStep => {
  const action = detail.allowedActions.find(isOnTheWay)
  if (action) return { kind: 'yours', action }
  if (!detail.whoseTurn) return { kind: 'done' }
  // To the doctor, the doctor is not somebody else.
  return {
    kind: 'waiting',
    who: readByDoctor && detail.whoseTurn === 'doctor' ? 'practice' : detail.whoseTurn,
  }
}
