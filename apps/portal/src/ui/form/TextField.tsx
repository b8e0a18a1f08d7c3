import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { boxStyle, innerInputStyle } from './control-style.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'children'> & {
    icon?: LucideIcon
    /** Shown after the text inside the box: a unit, a button. */
    end?: ReactNode
    aside?: ReactNode
  }

/**
 * One line of text; `{...register('name')}` fits. Props: `label`, `help`, `error`, `required`, `icon`, `end`,
 * `aside`, `className`, `ref`, and everything of `<input>`.
 */
export function TextField({
  label,
  labelHidden,
  help,
  error,
  required,
  className,
  icon: Icon,
  end,
  aside,
  id,
  type = 'text',
  value,
  // An empty field of automatic direction would run from left to right and cut the beginning of an Arabic placeholder.
  dir = value !== '' && (type === 'text' || type === 'search') ? 'auto' : undefined,
  ...rest
}: TextFieldProps) {
  return (
    <FieldShell {...{ id, label, labelHidden, help, error, required, className, aside }}>
      {aria => (
        <div className={boxStyle}>
          {Icon && <Icon aria-hidden className="pointer-events-none -me-1 ms-3 size-4 text-ink-3" />}
          <input
            {...rest}
            {...aria}
            type={type}
            value={value}
            dir={dir}
            className={cx(innerInputStyle, dir && 'text-match-parent')}
          />
          {end && <div className="me-1 flex items-center text-sm text-ink-3">{end}</div>}
        </div>
      )}
    </FieldShell>
  )
}
