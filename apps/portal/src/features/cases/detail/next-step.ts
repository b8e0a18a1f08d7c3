import { type CaseDetail, type CaseTurnWord, type CaseVerb, isOnTheWay } from '@archway/contract/cases'

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
