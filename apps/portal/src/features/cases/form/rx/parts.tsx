import type { ReactNode } from 'react'
import { NumberField } from '../../../../ui/form/NumberField.tsx'
import { RadioGroupField } from '../../../../ui/form/RadioGroupField.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { DraftArea, type DraftPath, Spot, useDraftField } from '../fields.tsx'
import { useFormWords } from '../use-form-words.ts'

type Section =
  | 'complaint'
  | 'teeth'
  | 'bite'
  | 'space'
  | 'attachments'
  | 'course'
  | 'setup'
  | 'model'
  | 'device'
  | 'gel'

/** A section of the prescription: fields in one or two columns. */
export function RxCard({
  section,
  columns,
  children,
}: {
  section: Section
  columns?: boolean
  children: ReactNode
}) {
  const { t } = useFormWords()
  return (
    <Card title={t(`section.${section}`)}>
      <div className={columns ? 'grid gap-x-5 gap-y-5 sm:grid-cols-2' : 'flex flex-col gap-5'}>
        {children}
      </div>
    </Card>
  )
}

/** Free-text instructions of the submitter. */
export function Instructions() {
  const { t } = useFormWords()
  return (
    <Card title={t('section.instructions')}>
      <DraftArea name="prescription.instructions" labelHidden maxLength={4000} rows={5} />
    </Card>
  )
}

type EitherProps = {
  name: DraftPath
  /** The labels of the two options: without a number, and with a number. */
  words: readonly [string, string]
  /** The stored value for the option without a number. */
  empty: number | null
  /** The initial number when that option is chosen. */
  first: number
  min: number
  max: number
  numberLabel: string
}

/** A choice between a default and a number: `from step 1 / from step n`, `recommended / at most n`. */
export function EitherNumber({ name, words, empty, first, min, max, numberLabel }: EitherProps) {
  const { value, set, label, error } = useDraftField<number | null>(name)
  const isEmpty = value === null || value === undefined || value === empty
  return (
    <Spot name={name} className="flex min-w-0 flex-wrap items-end gap-x-5 gap-y-2">
      <RadioGroupField
        {...{ label, error }}
        layout="row"
        value={isEmpty ? 'empty' : 'number'}
        options={[
          { value: 'empty', label: words[0] },
          { value: 'number', label: words[1] },
        ]}
        onChange={next => set(next === 'empty' ? empty : first)}
      />
      {!isEmpty && (
        <NumberField
          label={`${label}: ${numberLabel}`}
          labelHidden
          {...{ value, min, max }}
          onChange={next => set(next ?? first)}
          className="w-36"
        />
      )}
    </Spot>
  )
}

/** The steps to make now, as `[from, to]`, or null for all. */
export function StepRange({ name, steps }: { name: DraftPath; steps: number | null | undefined }) {
  const { t, choice } = useFormWords()
  const { value, set, label, error } = useDraftField<[number, number] | null>(name)
  const last = Math.max(1, steps ?? 1)
  return (
    <Spot name={name} className="flex min-w-0 flex-col gap-3">
      <RadioGroupField
        {...{ label, error }}
        layout="row"
        value={value ? 'range' : 'all'}
        options={(['all', 'range'] as const).map(range => ({ value: range, label: choice('batch', range) }))}
        onChange={next => set(next === 'all' ? null : [1, last])}
      />
      {value && (
        <fieldset aria-label={label} className="grid grid-cols-2 gap-3">
          {([0, 1] as const).map(end => (
            <NumberField
              key={end}
              label={t(end === 0 ? 'part.from' : 'part.to')}
              value={value[end]}
              min={1}
              max={99}
              onChange={next => set(end === 0 ? [next ?? 1, value[1]] : [value[0], next ?? last])}
            />
          ))}
        </fieldset>
      )}
    </Spot>
  )
}
