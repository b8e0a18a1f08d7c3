import { type CaseDetail, type CaseVerb, caseVerbs, type withheldReasons } from '@archway/contract/cases'
import type { Href } from '../../../ui/action/link-context.ts'
import { isOnTheWay } from './next-step.rules.ts'

/** What pressing an action does: opens an address, something of the screen, or submits the form with this id. */
type CaseAct =
  | { readonly href: Href }
  | { readonly onSelect: () => void }
  | { readonly form: string; readonly busy: boolean }
export type CaseActs = Readonly<Partial<Record<CaseVerb, CaseAct>>>

export type OfferedAction = {
  readonly verb: CaseVerb
  readonly act: CaseAct
  /** Only the viewer's standing keeps it from them: shown, disabled, with this reason. */
  readonly why?: (typeof withheldReasons)[number]
}

type Permitted = Pick<CaseDetail, 'allowedActions' | 'withheldActions'>

/**
 * The actions a screen offers: those the server allows or only withholds, as far as the screen can take them. The
 * first two that take the case on its way are the main ones; without any, editing is.
 */
export const offeredActions = (
  { allowedActions, withheldActions }: Permitted,
  acts: CaseActs,
): { main: OfferedAction[]; more: OfferedAction[] } => {
  const offered = caseVerbs.flatMap((verb): OfferedAction[] => {
    const act = acts[verb]
    if (!act) return []
    if (allowedActions.includes(verb)) return [{ verb, act }]
    const withheld = withheldActions.find(({ action }) => action === verb)
    return withheld ? [{ verb, act, why: withheld.why }] : []
  })
  const leading = offered.filter(({ verb }) => isOnTheWay(verb)).slice(0, 2)
  const main = leading.length > 0 ? leading : offered.filter(({ verb }) => verb === 'edit')
  return { main, more: offered.filter(action => !main.includes(action)) }
}
