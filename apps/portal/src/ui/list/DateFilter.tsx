import { isDay } from '@archway/contract/kernel'
import { DateField } from '../form/date/DateField.tsx'
import type { FieldProps } from '../form/FieldShell.tsx'

type Props = FieldProps & {
  /** A day as `YYYY-MM-DD`, as in the address. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  min?: string
  max?: string
}

/** A date filter of a list; typed text filters once it is a valid date. */
export function DateFilter({ value = '', onChange, ...field }: Props) {
  return (
    <DateField
      {...field}
      value={value}
      onChange={next => (next === '' || isDay(next)) && onChange(next || undefined)}
    />
  )
}
