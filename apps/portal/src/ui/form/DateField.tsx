import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * A day as `YYYY-MM-DD`, by the browser's own picker; `{...register('name')}` fits. Props: those of `TextField`,
 * with `min` and `max` as days.
 */
export function DateField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  return <TextField {...props} type="date" />
}
