import {
  type CaseDetail,
  type CaseVerb,
  caseVerbs,
  isOnTheWay,
  type withheldReasons,
} from '@archway/contract/cases'
import type { Href } from '../../../ui/action/link-context.ts'

/** The effect of a button: opens an address, calls a handler, or submits the form with this id. */
type CaseAct =
  | { readonly href: Href }
  | { readonly onSelect: () => void }
  | { readonly form: string; readonly busy: boolean }
export type CaseActs = Readonly<Partial<Record<CaseVerb, CaseAct>>>

export type OfferedAction = {
  readonly verb: CaseVerb
  readonly act: CaseAct
  /** Only the viewer's account status blocks it: shown disabled, with this reason. */
  readonly why?: (typeof withheldReasons)[number]
}

type Permitted = Pick<CaseDetail, 'allowedActions' | 'withheldActions'>

/**
 * The actions that a screen offers: those the server allows or blocks by account status, if the screen has a handler.
 * The first two that advance the case are the main actions; if there are none, editing is.
 */
export const offeredActions = (
  { allowedActions, withheldActions }: Permitted,
  acts: CaseActs,
): { main: OfferedAction[]; more: OfferedAction[] } => {
  const offeredActions = caseVerbs.flatMap((verb): OfferedAction[] => {
    const act = acts[verb]
    if (!act) return []
    if (allowedActions.includes(verb)) return [{ verb, act }]
    const withheldReason = withheldActions.find(({ action }) => action === verb)
    return withheldReason ? [{ verb, act, why: withheldReason.why }] : []
  })
  const leading = offeredActions.filter(({ verb }) => isOnTheWay(verb)).slice(0, 2)
  const main = leading.length > 0 ? leading : offeredActions.filter(({ verb }) => verb === 'edit')
  return { main, more: offeredActions.filter(action => !main.includes(action)) }
}
