import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { NumberField } from '../../ui/form/NumberField.tsx'

type Props<Values extends FieldValues> = {
  // biome-ignore lint/suspicious/noExplicitAny: the output of a form does not matter to one of its fields
  control: Control<Values, any, any>
  name: FieldPath<Values>
  label: string
  help?: string
  required?: boolean
  min: number
  max: number
  unit?: string
}

/** A field for a whole number; empty means null. */
export function CountField<Values extends FieldValues>({ control, name, ...field }: Props<Values>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...rest }, fieldState }) => (
        <NumberField
          {...field}
          {...rest}
          value={value ?? null}
          onChange={next => onChange(next ?? undefined)}
          {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
        />
      )}
    />
  )
}
