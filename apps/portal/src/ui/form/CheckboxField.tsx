import { type ComponentProps, type ReactNode, useId } from 'react'
import { ChoiceLine } from './ChoiceLine.tsx'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode
  help?: ReactNode
  error?: string
  className?: string
}

/**
 * A native checkbox, for `{...register('name')}` or `checked` with `onChange(event)`. Props: `label`, `help`, `error`,
 * `className`, `ref`, and everything of `<input>`.
 */
export function CheckboxField({ label, help, error, className, id, disabled, ...rest }: CheckboxFieldProps) {
  const base = useId()
  const boxId = id ?? `${base}box`
  const noteId = `${base}note`
  return (
    <ChoiceLine {...{ id: boxId, noteId, label, help, error, disabled, className }}>
      <input
        {...rest}
        id={boxId}
        type="checkbox"
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={help || error ? noteId : undefined}
        className="tick size-4.5 rounded-chip"
      />
    </ChoiceLine>
  )
}
