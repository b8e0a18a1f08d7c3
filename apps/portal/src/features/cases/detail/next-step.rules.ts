import type { CaseDetail, CaseTurnWord, CaseVerb } from '@archway/contract/cases'

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

/** Keys of `cases.turn.who`: for staff, the practice is `clinic`. */
type WaitedFor = CaseTurnWord | 'clinic'

export type CaseReader = 'contact' | 'doctor' | 'staff'

export type NextStep =
  | { readonly kind: 'yours'; readonly action: CaseVerb }
  | { readonly kind: 'waiting'; readonly who: WaitedFor }
  | { readonly kind: 'done' }

/** The line below the progress bar: the viewer's next action, otherwise whom the case waits for. */
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
  // Doctors are not addressed as "the doctor".
  if (reader === 'doctor' && who === 'doctor') return 'practice'
  return reader === 'staff' && who === 'practice' ? 'clinic' : who
}
