import type { CaseListRow, CaseVerb } from '@archway/contract/cases'
import { Suspense, useState } from 'react'
import { withWords } from '../../platform/i18n/language.ts'
import type { Href } from '../../ui/action/link-context.ts'
import { lazyCode } from '../../ui/lazy/lazy-code.ts'

const RowAct = lazyCode(withWords(async () => ({ default: (await import('./RowAct.tsx')).RowAct })))

/** An action chosen on a row; `press` counts the presses, so that the same action twice is two commands. */
export type RowCommand = { readonly uuid: string; readonly verb: CaseVerb; readonly press: number }
export type Place = { type: string; dso: boolean }

/**
 * Takes actions on a case from its row in a list: `ask(row, verb)` loads the case and opens the action's dialog, which
 * `dialog` renders. `waiting` is the case that is loading.
 */
export const useRowActs = (place: Place) => {
  // The last dialog stays mounted during its closing animation.
  const [command, setCommand] = useState<RowCommand>()
  const [startedPress, setStartedPress] = useState(0)
  const ask = ({ uuid }: CaseListRow, verb: CaseVerb): void =>
    setCommand(before => ({ uuid, verb, press: (before?.press ?? 0) + 1 }))
  return {
    ask,
    waiting: command && command.press > startedPress ? command.uuid : undefined,
    dialog: command && (
      <Suspense>
        <RowAct
          key={command.press}
          {...place}
          command={command}
          onStarted={() => setStartedPress(command.press)}
        />
      </Suspense>
    ),
  }
}
export type RowActs = ReturnType<typeof useRowActs>

/** The page for actions that need more of the case in view than a dialog shows. */
export const pageOf = (
  verb: CaseVerb,
  { uuid }: CaseListRow,
  type: string,
  planHref: Href,
): Href | undefined => {
  if (verb === 'edit' || verb === 'submit') return `/cases/${type}/edit/${uuid}`
  // A returned case is corrected on its own page.
  if (verb === 'resubmit') return `/cases/${type}/all/${uuid}/details`
  return verb === 'approvePlan' ? planHref : undefined
}
