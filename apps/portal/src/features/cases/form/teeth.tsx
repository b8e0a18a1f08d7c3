import { isContact } from '@archway/contract/cases'
import { isUpper, type Tooth, teeth } from '@archway/contract/kernel'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FieldShell } from '../../../ui/FieldShell.tsx'
import { ToothChart, type ToothMarks, type ToothMode } from '../../../ui/tooth-chart/ToothChart.tsx'
import { type DraftPath, Spot, useDraftField } from './fields.tsx'
import { useFormWords } from './use-form-words.ts'

/** Teeth by mark, as the prescription keeps them. */
export type TeethByMark = Partial<Record<string, number[] | null>>

/** The mark a chart shows on each tooth: the first of the modes that names it. */
export const marksOf = (lists: TeethByMark, modes: readonly string[]): ToothMarks => {
  const marks: ToothMarks = {}
  for (const mode of modes) for (const tooth of lists[mode] ?? []) marks[tooth as Tooth] ??= mode
  return marks
}

/** The lists after a chart was changed: only teeth whose mark is another one move. */
export const withMarks = (lists: TeethByMark, modes: readonly string[], after: ToothMarks): TeethByMark => {
  const before = marksOf(lists, modes)
  const next: TeethByMark = { ...lists }
  for (const tooth of teeth) {
    if (before[tooth] === after[tooth]) continue
    for (const mode of modes) next[mode] = (next[mode] ?? []).filter(one => one !== tooth)
    const mode = after[tooth]
    if (mode) next[mode] = [...(next[mode] ?? []), tooth]
  }
  return next
}

type TeethFieldProps = {
  name: DraftPath
  /** Overrides the name of the field. */
  label?: string
  help?: ReactNode
  required?: boolean
  only?: 'upper' | 'lower'
}

/** One list of teeth, marked in a chart. */
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

const rows = [
  { arch: 'upper', teeth: teeth.filter(isUpper) },
  { arch: 'lower', teeth: teeth.filter(tooth => !isUpper(tooth)) },
] as const

/** Neighbours as the contract writes them: the one nearer to the middle first, the right one across it. */
const contactOf = (one: Tooth, other: Tooth): string =>
  Math.floor(one / 10) === Math.floor(other / 10) && one > other ? `${other}-${one}` : `${one}-${other}`

const contactsOf = (row: readonly Tooth[]): string[] =>
  row
    .slice(1)
    .map((tooth, index) => contactOf(row[index] as Tooth, tooth))
    .filter(isContact)

/** Contacts between neighbours, each a press; the patient's right is on the left as in the chart. */
export function DraftContacts({ name, help, required }: TeethFieldProps) {
  const { value, set, label, error } = useDraftField<string[] | null>(name)
  const { choice, contact } = useFormWords()
  const chosen = value ?? []
  const same = (pair: string) => (other: string) =>
    other === pair || other === pair.split('-').reverse().join('-')
  return (
    <Spot name={name}>
      <FieldShell {...{ label, error, help, required }} group>
        {(aria, labelId) => (
          <fieldset
            aria-labelledby={labelId}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-3"
          >
            {rows.map(({ arch, teeth: row }) => (
              <div key={arch}>
                <p className="pb-1.5 text-sm text-ink-3">{choice('arch', arch)}</p>
                <div dir="ltr" className="flex flex-wrap gap-1.5">
                  {contactsOf(row).map(pair => {
                    const pressed = chosen.some(same(pair))
                    return (
                      <button
                        key={pair}
                        type="button"
                        aria-pressed={pressed}
                        onClick={() =>
                          set(pressed ? chosen.filter(one => !same(pair)(one)) : [...chosen, pair])
                        }
                        className={cx(
                          'min-h-8 rounded-control border px-2 text-sm tabular-nums transition-colors max-sm:min-h-11',
                          pressed
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
