import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'

/**
 * A form over something that is kept elsewhere, and stays open: `stored` is how it stands now. What others save is
 * taken over as it arrives; what is being typed stays, and so does what is wrong with it.
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
