import type { FieldProps } from '../form/FieldShell.tsx'
import type { Option } from '../form/option.ts'
import { SelectField } from '../form/SelectField.tsx'

const any = 'any'

type Props = FieldProps & {
  /** What is read when nothing narrows the list. */
  any: string
  options: readonly Option[]
  /** As it stands in the address; what is not offered narrows nothing. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter of a list: one of a few values, or any. Props: `label`, `any`, `options`, `value`, `onChange(value)`. */
export function FilterSelect({ any: anyLabel, options, value, onChange, ...field }: Props) {
  const known = options.some(option => option.value === value)
  return (
    <SelectField
      {...field}
      options={[{ value: any, label: anyLabel }, ...options]}
      value={known ? value : any}
      onChange={next => onChange(next === any ? undefined : next)}
    />
  )
}
