import {
  type CaseDetail,
  type CaseStatusWord,
  type CaseTurnWord,
  type CaseVerb,
  caseStatusWording,
  isOnTheWay,
} from '@archway/contract/cases'

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

/** The turns that the text of a status already includes. */
const included: { readonly [Word in CaseStatusWord]?: readonly (WaitedFor | 'yours')[] } = {
  awaitingDoctorApproval: ['doctor', 'practice'],
  pendingAdminApproval: ['superAdmin', 'dso'],
  awaitingYourImpression: ['practice', 'yours'],
}

/** The status of a case for one chip, and the turn beside it unless the status already includes it. */
export const statusAndTurn = (
  detail: Pick<CaseDetail, 'allowedActions' | 'whoseTurn' | 'status' | 'side' | 'withTs'>,
  reader: CaseReader,
): { readonly status: CaseStatusWord; readonly turn: NextStep | null } => {
  const word = caseStatusWording(detail.status, detail.side, detail.withTs)
  // "Your" addresses the clinic.
  const status = reader === 'staff' && word === 'awaitingYourImpression' ? 'awaitingImpression' : word
  const step = nextStepOf(detail, reader)
  const isIncluded =
    step.kind !== 'done' && included[status]?.includes(step.kind === 'yours' ? 'yours' : step.who)
  return { status, turn: isIncluded || step.kind === 'done' ? null : step }
}

const asReadBy = (reader: CaseReader, turnWord: CaseTurnWord): WaitedFor => {
  // Doctors are not addressed as "the doctor".
  if (reader === 'doctor' && turnWord === 'doctor') return 'practice'
  return reader === 'staff' && turnWord === 'practice' ? 'clinic' : turnWord
}
