import type { ReactNode } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { DateField } from '../../../ui/form/date/DateField.tsx'
import { FieldShell } from '../../../ui/form/FieldShell.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { Option } from '../../../ui/form/option.ts'
import { RadioGroupField } from '../../../ui/form/RadioGroupField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Draft } from './draft/draft.ts'
import { type ChoiceGroup, useFormWords } from './use-form-words.ts'

export type DraftPath = FieldPath<Draft>

/** A field of the draft by its path: its value, a setter that clears its error, its label and its error message. */
export const useDraftField = <Value,>(name: DraftPath) => {
  const { field, fieldState } = useController<Draft>({ name })
  const { clearErrors } = useFormContext<Draft>()
  const { label } = useFormWords()
  return {
    value: field.value as Value,
    set: (value: Value) => {
      field.onChange(value)
      if (fieldState.error) clearErrors(name)
    },
    ref: field.ref,
    onBlur: field.onBlur,
    label: label(name),
    error: fieldState.error?.message,
  }
}

/** Marks the position of a field: the list of problems scrolls to it by its path. */
export function Spot({
  name,
  className,
  children,
}: {
  name: string
  className?: string
  children: ReactNode
}) {
  return (
    <div data-field={name} className={className ?? 'min-w-0'}>
      {children}
    </div>
  )
}

type Common = {
  name: DraftPath
  label?: string
  labelHidden?: boolean
  help?: ReactNode
  required?: boolean
  disabled?: boolean
  className?: string
}

export function DraftText({
  name,
  className,
  maxLength,
  ...rest
}: Common & { maxLength: number; autoComplete?: string }) {
  const { value, set, error, label, onBlur, ref } = useDraftField<string | null>(name)
  return (
    <Spot name={name} className={className}>
      <TextField
        label={label}
        autoComplete="off"
        {...rest}
        {...{ name, error, onBlur, ref, maxLength }}
        value={value ?? ''}
        onChange={event => set(event.target.value)}
      />
    </Spot>
  )
}

export function DraftArea({
  name,
  className,
  maxLength,
  ...rest
}: Common & { maxLength: number; rows?: number }) {
  const { value, set, error, label, onBlur, ref } = useDraftField<string | null>(name)
  const length = value?.length ?? 0
  return (
    <Spot name={name} className={className}>
      <TextArea
        label={label}
        {...rest}
        {...{ name, error, onBlur, ref, maxLength }}
        // The counter appears near the limit.
        aside={length > maxLength * 0.8 ? `${length} / ${maxLength}` : undefined}
        value={value ?? ''}
        onChange={event => set(event.target.value)}
      />
    </Spot>
  )
}

export function DraftDate({ name, className, ...rest }: Common & { min?: string; max?: string }) {
  const { value, set, error, label, onBlur, ref } = useDraftField<string | null>(name)
  return (
    <Spot name={name} className={className}>
      <DateField
        label={label}
        {...rest}
        {...{ name, error, onBlur, ref }}
        value={value ?? ''}
        onChange={day => set(day || null)}
      />
    </Spot>
  )
}

export function DraftNumber({
  name,
  className,
  ...rest
}: Common & { min?: number; max?: number; step?: number; unit?: string }) {
  const { value, set, error, label, onBlur, ref } = useDraftField<number | null>(name)
  return (
    <Spot name={name} className={className}>
      <NumberField
        label={label}
        {...rest}
        {...{ name, error, onBlur, ref }}
        value={value ?? null}
        onChange={set}
      />
    </Spot>
  )
}

type ChoiceProps = Common & {
  /** The choices, as the contract spells them; numbers have texts, too. */
  values: readonly (string | number | boolean)[]
  words: ChoiceGroup
  hint?: (value: string | number) => string | undefined
  /** Called after a choice, for dependent fields. */
  onPicked?: (value: string | number | boolean) => void
}

const useChoice = ({
  name,
  values,
  words,
  hint,
  onPicked,
}: Pick<ChoiceProps, 'name' | 'values' | 'words' | 'hint' | 'onPicked'>) => {
  const { value, set, ...rest } = useDraftField<string | number | boolean | null>(name)
  const { choice } = useFormWords()
  const options: Option[] = values.map(choiceValue => ({
    value: String(choiceValue),
    label: choice(words, typeof choiceValue === 'boolean' ? (choiceValue ? 'yes' : 'no') : choiceValue),
    hint: typeof choiceValue === 'boolean' ? undefined : hint?.(choiceValue),
  }))
  return {
    ...rest,
    options,
    value: value === null || value === undefined ? null : String(value),
    onChange: (next: string) => {
      const pickedValue = values.find(choiceValue => String(choiceValue) === next)
      set(pickedValue ?? null)
      if (pickedValue !== undefined) onPicked?.(pickedValue)
    },
  }
}

/** A radio group. */
export function DraftRadio({
  name,
  values,
  words,
  hint,
  onPicked,
  className,
  ...rest
}: ChoiceProps & { layout?: 'row' | 'column' }) {
  const field = useChoice({ name, values, words, hint, onPicked })
  return (
    <Spot name={name} className={className}>
      <RadioGroupField layout="row" {...field} {...rest} name={name} />
    </Spot>
  )
}

/** A select. */
export function DraftSelect({ name, values, words, hint, onPicked, className, ...rest }: ChoiceProps) {
  const field = useChoice({ name, values, words, hint, onPicked })
  return (
    <Spot name={name} className={className}>
      <SelectField {...field} {...rest} name={name} />
    </Spot>
  )
}

export function DraftSwitch({ name, help, label: own, className, disabled }: Common) {
  const { value, set, error, label, onBlur, ref } = useDraftField<boolean | null>(name)
  return (
    <Spot name={name} className={className}>
      <SwitchField
        label={own ?? label}
        {...{ name, help, error, onBlur, ref, disabled }}
        checked={value ?? false}
        onChange={set}
      />
    </Spot>
  )
}

/** Checkboxes. */
export function DraftChecks({
  name,
  values,
  words,
  className,
  help,
}: Omit<ChoiceProps, 'hint' | 'onPicked'>) {
  const { value, set, error, label } = useDraftField<(string | number | boolean)[] | null>(name)
  const { choice } = useFormWords()
  const checkedValues = value ?? []
  return (
    <Spot name={name} className={className}>
      <FieldShell {...{ label, error, help }} group>
        {(aria, labelId) => (
          <fieldset
            aria-labelledby={labelId}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-wrap gap-x-6 gap-y-2.5 pt-0.5"
          >
            {values.map(choiceValue => (
              <CheckboxField
                key={String(choiceValue)}
                label={choice(words, String(choiceValue))}
                checked={checkedValues.includes(choiceValue)}
                onChange={event =>
                  set(
                    values.filter(option =>
                      option === choiceValue ? event.target.checked : checkedValues.includes(option),
                    ),
                  )
                }
              />
            ))}
          </fieldset>
        )}
      </FieldShell>
    </Spot>
  )
}
