import type { CaseDetail, CaseTurnWord, CaseVerb } from '@archway/contract/cases'

/** What can be done beside the way of a case: it waits for none of these, so they are no one's turn. */
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

/** Whether an action takes the case on its way. */
export const isOnTheWay = (verb: CaseVerb): boolean => !asides.has(verb)

/** Keys of `cases.turn.who`: staff see the practice as `clinic`. */
type WaitedFor = CaseTurnWord | 'clinic'

export type CaseReader = 'contact' | 'doctor' | 'staff'

export type NextStep =
  | { readonly kind: 'yours'; readonly action: CaseVerb }
  | { readonly kind: 'waiting'; readonly who: WaitedFor }
  | { readonly kind: 'done' }

/** The line under the progress bar: the viewer's own next action, else whom the case waits for. */
export const nextStepOf = (
  detail: Pick<CaseDetail, 'allowedActions' | 'whoseTurn'>,
  reader: CaseReader,
): NextStep => {
  const action = detail.allowedActions.find(isOnTheWay)
  if (action) return { kind: 'yours', action }
  if (!detail.whoseTurn) return { kind: 'done' }
  return { kind: 'waiting', who: asReadBy(reader, detail.whoseTurn) }
}

const asReadBy = (reader: CaseReader, who: CaseTurnWord): WaitedFor => {
  // The doctor does not read about "the doctor".
  if (reader === 'doctor' && who === 'doctor') return 'practice'
  return reader === 'staff' && who === 'practice' ? 'clinic' : who
}
