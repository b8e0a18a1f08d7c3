import type { FieldProps } from '../form/FieldShell.tsx'
import type { Option } from '../form/option.ts'
import { SelectField } from '../form/SelectField.tsx'

const any = 'any'

type Props = FieldProps & {
  /** Label of the option that does not filter. */
  any: string
  options: readonly Option[]
  /** The value in the address; an unknown one does not filter. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** Without a label above: the empty filter shows its name. */
  compact?: boolean
}

/** A filter of a list: one of a few values, or any. */
export function FilterSelect({ any: anyLabel, options, value, onChange, compact = false, ...field }: Props) {
  const unset = compact ? `${field.label}: ${anyLabel}` : anyLabel
  const isOption = options.some(option => option.value === value)
  return (
    <SelectField
      {...field}
      labelHidden={compact || field.labelHidden}
      options={[{ value: any, label: unset }, ...options]}
      value={isOption ? value : any}
      onChange={next => onChange(next === any ? undefined : next)}
    />
  )
}
