import type { ClinicalPreferences } from '@archway/contract/preferences'
import type { en } from '@archway/words/en'
import { type FieldPath, useController } from 'react-hook-form'
import { say } from '../../platform/i18n/language.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { FieldShell } from '../../ui/form/FieldShell.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'

type Path = FieldPath<ClinicalPreferences>
type ChoiceGroup = keyof (typeof en)['caseForm']['choice']

const useNamed = (name: Path) => {
  const { field, fieldState } = useController<ClinicalPreferences>({ name })
  return { field, error: fieldState.error?.message, named: say('caseForm', `field.prescription.${name}`) }
}

type ChoiceProps<Value extends string | number> = {
  name: Path
  values: readonly Value[]
  /** The choice of the prescription whose labels are used, or separate labels. */
  words?: ChoiceGroup
  labelOf?: (value: Value) => string
  label?: string
  wide?: boolean
  onPicked?: (value: Value) => void
}

/** A select with the labels of the prescription. */
export function ChoiceField<Value extends string | number>({
  name,
  values,
  words,
  labelOf = value => say('caseForm', `choice.${words}.${value}`),
  label,
  wide,
  onPicked,
}: ChoiceProps<Value>) {
  const { field, error, named } = useNamed(name)
  return (
    <SelectField
      className={wide ? 'sm:col-span-2' : ''}
      label={label ?? named}
      error={error}
      options={values.map(value => ({ value: String(value), label: labelOf(value) }))}
      ref={field.ref}
      name={name}
      onBlur={field.onBlur}
      value={field.value === null || field.value === undefined ? null : String(field.value)}
      onChange={next => {
        const picked = values.find(value => String(value) === next)
        if (picked === undefined) return
        field.onChange(picked)
        onPicked?.(picked)
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
  const { field, error, named } = useNamed(name)
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
  const { field, error, named } = useNamed(name)
  const chosen = (field.value ?? []) as readonly string[]
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
              label={say('caseForm', `choice.${words}.${value}`)}
              checked={chosen.includes(value)}
              onChange={event =>
                field.onChange(
                  values.filter(other => (other === value ? event.target.checked : chosen.includes(other))),
                )
              }
            />
          ))}
        </fieldset>
      )}
    </FieldShell>
  )
}
