import { Switch } from '@base-ui/react/switch'
import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../class-names.ts'

type SwitchFieldProps = {
  label: ReactNode
  labelHidden?: boolean
  help?: ReactNode
  error?: string
  /** `value` is an alias of `checked`, for a `Controller`'s field. */
  checked?: boolean
  value?: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  disabled?: boolean
  name?: string
  className?: string
  ref?: Ref<HTMLElement>
}

/**
 * A switch, which applies at once. Props: `label`, `labelHidden`, `help`, `error`, `checked` (or `value`),
 * `onChange(checked)`, `disabled`, `ref`.
 */
export function SwitchField({
  label,
  labelHidden,
  help,
  error,
  checked,
  value,
  onChange,
  onBlur,
  disabled,
  name,
  className,
  ref,
}: SwitchFieldProps) {
  const base = useId()
  const note = error ?? help
  return (
    <div className={cx('flex items-start justify-between gap-4', className)}>
      <div className={cx('min-w-0', labelHidden && 'sr-only')}>
        <span id={`${base}label`} className={cx('block text-base', disabled ? 'text-ink-3' : 'text-ink')}>
          {label}
        </span>
        {note && (
          <p id={`${base}note`} className={cx('mt-0.5 text-sm', error ? 'text-danger-text' : 'text-ink-3')}>
            {note}
          </p>
        )}
      </div>
      <Switch.Root
        ref={ref}
        name={name}
        checked={checked ?? value ?? false}
        onCheckedChange={isOn => onChange(isOn)}
        onBlur={onBlur}
        disabled={disabled}
        aria-labelledby={`${base}label`}
        aria-describedby={note ? `${base}note` : undefined}
        className="relative inline-flex h-5.5 w-9.5 shrink-0 cursor-pointer items-center rounded-full bg-line-strong p-0.5 transition-colors data-checked:bg-primary data-disabled:opacity-50"
      >
        <Switch.Thumb className="size-4.5 rounded-full bg-surface transition-transform duration-(--slow) data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </Switch.Root>
    </div>
  )
}
