import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldShell } from '../../../ui/form/FieldShell.tsx'
import { ToothChart, type ToothMode } from '../../../ui/tooth-chart/ToothChart.tsx'
import { type DraftPath, Spot, useDraftField } from './fields.tsx'
import { contactRows, marksOf, withMarks } from './teeth-lists.ts'
import { useFormWords } from './use-form-words.ts'

type TeethFieldProps = {
  name: DraftPath
  /** Overrides the name of the field. */
  label?: string
  help?: ReactNode
  required?: boolean
  only?: 'upper' | 'lower'
}

/** A list of teeth, selected in a chart. */
export function DraftTeeth({
  name,
  label: own,
  mode,
  ...rest
}: TeethFieldProps & { mode: Omit<ToothMode, 'id' | 'label'> }) {
  const { value, set, label, error } = useDraftField<number[] | null>(name)
  const { notation } = useFormWords()
  const lists = { marked: value }
  return (
    <Spot name={name}>
      <ToothChart
        {...{ label: own ?? label, error, notation }}
        {...rest}
        modes={[{ ...mode, id: 'marked', label: own ?? label }]}
        value={marksOf(lists, ['marked'])}
        onChange={next => set(withMarks(lists, ['marked'], next).marked ?? [])}
      />
    </Spot>
  )
}

/** Contacts between neighboring teeth, each a toggle button; the patient's right is on the left, as in the chart. */
export function DraftContacts({ name, help, required }: TeethFieldProps) {
  const { value, set, label, error } = useDraftField<string[] | null>(name)
  const { choice, contact } = useFormWords()
  const markedTeeth = value ?? []
  const isSamePair = (pair: string) => (markedPair: string) =>
    markedPair === pair || markedPair === pair.split('-').reverse().join('-')
  return (
    <Spot name={name}>
      <FieldShell {...{ label, error, help, required }} group>
        {(aria, labelId) => (
          <fieldset
            aria-labelledby={labelId}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-3"
          >
            {contactRows.map(({ arch, contacts }) => (
              <div key={arch}>
                <p className="pb-1.5 text-sm text-ink-3">{choice('arch', arch)}</p>
                <div dir="ltr" className="flex flex-wrap gap-1.5">
                  {contacts.map(pair => {
                    const isPressed = markedTeeth.some(isSamePair(pair))
                    return (
                      <button
                        key={pair}
                        type="button"
                        aria-pressed={isPressed}
                        onClick={() =>
                          set(
                            isPressed
                              ? markedTeeth.filter(markedPair => !isSamePair(pair)(markedPair))
                              : [...markedTeeth, pair],
                          )
                        }
                        className={cx(
                          'min-h-8 rounded-control border px-2 text-sm tabular-nums transition-colors max-sm:min-h-11',
                          isPressed
                            ? 'border-primary bg-primary-soft font-medium text-primary-text'
                            : 'border-line-strong/60 text-ink-2 hover:border-line-strong hover:bg-hover',
                        )}
                      >
                        {contact(pair)}
                      </button>
                    )
                  })}
                </div>
              </div>
            ))}
          </fieldset>
        )}
      </FieldShell>
    </Spot>
  )
}
