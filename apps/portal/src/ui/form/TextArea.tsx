import type { ComponentProps, ReactNode } from 'react'
import { controlStyle } from './control-style.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className'> & {
    aside?: ReactNode
    /** For text with markup: each line takes the direction of its first letter. */
    lineByLine?: boolean
  }

/**
 * Several lines, growing with the text, on the side where their script begins; empty, on the side of the page.
 * `{...register('name')}` fits. Props: `label`, `help`, `error`,
 * `required`, `aside`, `lineByLine`, `rows`, `ref`, and everything of `<textarea>`.
 */
export function TextArea({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  aside,
  lineByLine = false,
  id,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <FieldShell {...{ id, label, labelHidden, help, error, required, className, aside }}>
      {aria => (
        <textarea
          dir="auto"
          rows={rows}
          placeholder=" "
          {...rest}
          {...aria}
          className={controlStyle(
            `field-sizing-content max-h-96 min-h-20 resize-y px-3 py-2 ${lineByLine ? '[unicode-bidi:plaintext]' : 'placeholder-shown:text-match-parent'}`,
          )}
        />
      )}
    </FieldShell>
  )
}
