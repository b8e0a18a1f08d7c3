import type { PrescriptionOf } from '@archway/contract/cases'
import type { ClinicalPreferences } from '@archway/contract/preferences'
import type { en } from '@archway/words/en'
import { createContext, use } from 'react'
import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { translateKey } from '../../platform/i18n/language.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FieldShell } from '../../ui/form/FieldShell.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'

/** Preferences, and the answers of templates for every product. */
type Answers = Omit<ClinicalPreferences, 'templates'> &
  Omit<PrescriptionOf<'alignerSetup'>, 'kind'> &
  Omit<PrescriptionOf<'retainer'>, 'kind'> &
  Omit<PrescriptionOf<'nightGuard'>, 'kind'> &
  Omit<PrescriptionOf<'whitening'>, 'kind'>
type Path = FieldPath<Answers>
type ChoiceGroup = keyof (typeof en)['caseForm']['choice']

const Empty = createContext<string | null>(null)

/** Allows every choice inside to be empty; `value` is the text of that option. */
export const OptionalChoices = Empty.Provider

const usePreferenceField = (name: Path) => {
  const { field, fieldState } = useController<Answers>({ name })
  return {
    field,
    error: fieldState.error?.message,
    named: translateKey('caseForm', `field.prescription.${name}`),
  }
}

type ChoiceProps<Value extends string | number | boolean> = {
  name: Path
  values: readonly Value[]
  /** The choice of the prescription whose labels are used, or separate labels. */
  words?: ChoiceGroup
  labelOf?: (value: Value) => string
  label?: string
  wide?: boolean
  /** Null: no choice, if choices may be empty. */
  onPicked?: (value: Value | null) => void
}

/** The value of the option that is no choice. */
const none = 'none-of-them'

/** A select with the labels of the prescription. */
export function ChoiceField<Value extends string | number | boolean>({
  name,
  values,
  words,
  labelOf = value => translateKey('caseForm', `choice.${words}.${value}`),
  label,
  wide,
  onPicked,
}: ChoiceProps<Value>) {
  const { field, error, named } = usePreferenceField(name)
  const empty = use(Empty)
  const options = values.map(value => ({ value: String(value), label: labelOf(value) }))
  return (
    <SelectField
      className={wide ? 'sm:col-span-2' : ''}
      label={label ?? named}
      error={error}
      options={empty === null ? options : [{ value: none, label: empty }, ...options]}
      ref={field.ref}
      name={name}
      onBlur={field.onBlur}
      value={
        field.value === null || field.value === undefined
          ? empty === null
            ? null
            : none
          : String(field.value)
      }
      onChange={next => {
        const pickedValue = next === none ? null : values.find(value => String(value) === next)
        if (pickedValue === undefined) return
        field.onChange(pickedValue)
        onPicked?.(pickedValue)
      }}
    />
  )
}

type NumberProps = {
  name: Path
  label?: string
  min: number
  max: number
  step?: number
  unit?: string
  help?: string
}

/** An optional number. */
export function NumberOf({ name, label, ...rest }: NumberProps) {
  const { field, error, named } = usePreferenceField(name)
  return (
    <NumberField
      {...rest}
      label={label ?? named}
      error={error}
      ref={field.ref}
      name={name}
      onBlur={field.onBlur}
      value={(field.value as number | null | undefined) ?? null}
      onChange={field.onChange}
    />
  )
}

type ChecksProps = { name: 'sagittalBy' | 'extras'; values: readonly string[]; words: ChoiceGroup }

/** Checkboxes. */
export function ChecksField({ name, values, words }: ChecksProps) {
  const { field, error, named } = usePreferenceField(name)
  const checkedValues = (field.value ?? []) as readonly string[]
  return (
    <FieldShell label={named} error={error} group className="sm:col-span-2">
      {(aria, labelId) => (
        <fieldset
          aria-labelledby={labelId}
          aria-describedby={aria['aria-describedby']}
          className="flex flex-wrap gap-x-6 gap-y-2.5 pt-0.5"
        >
          {values.map(value => (
            <CheckboxField
              key={value}
              label={translateKey('caseForm', `choice.${words}.${value}`)}
              checked={checkedValues.includes(value)}
              onChange={event =>
                field.onChange(
                  values.filter(option =>
                    option === value ? event.target.checked : checkedValues.includes(option),
                  ),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </FieldShell>
  )
}

/** Free text to the lab. */
export function InstructionsField() {
  const { register, formState } = useFormContext<Answers>()
  return (
    <TextArea
      className="sm:col-span-2"
      label={translateKey('caseForm', 'field.prescription.instructions')}
      rows={4}
      maxLength={4000}
      error={formState.errors.instructions?.message}
      {...register('instructions')}
    />
  )
}
