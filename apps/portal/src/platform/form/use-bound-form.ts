import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'

/**
 * A form bound to server data: changes saved by others update untouched fields, dirty fields and errors stay.
 * `stored` is the current data.
 */
export const useBoundForm = <Input extends FieldValues, Output = Input>(
  stored: Input,
  options: Omit<UseFormProps<Input, unknown, Output>, 'values' | 'defaultValues' | 'resetOptions'>,
) =>
  useForm<Input, unknown, Output>({
    ...options,
    defaultValues: stored as DefaultValues<Input>,
    values: stored,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
