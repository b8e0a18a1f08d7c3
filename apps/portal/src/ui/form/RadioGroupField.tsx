import { type Ref, useId } from 'react'
import { cx } from '../class-names.ts'
import { ChoiceLine } from './ChoiceLine.tsx'
import { type FieldProps, FieldShell } from './FieldShell.tsx'
import type { Option } from './option.ts'

type RadioGroupFieldProps<Value extends string> = FieldProps & {
  options: readonly Option<Value>[]
  value: Value | null | undefined
  onChange: (value: Value) => void
  onBlur?: () => void
  /** In a column, or in a row that wraps. */
  layout?: 'column' | 'row'
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * One of a few, all in sight; a `Controller`'s field fits. Props: `label`, `help`, `error`, `required`,
 * `options`, `value`, `onChange(value)`, `layout` column | row, `disabled`, `ref` (first radio).
 */
export function RadioGroupField<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  layout = 'column',
  disabled,
  name,
  ref,
  ...field
}: RadioGroupFieldProps<Value>) {
  const base = useId()
  return (
    <FieldShell {...field} group>
      {(aria, labelId) => (
        <div
          role="radiogroup"
          id={aria.id}
          aria-labelledby={labelId}
          aria-describedby={aria['aria-describedby']}
          aria-invalid={aria['aria-invalid']}
          aria-required={aria['aria-required']}
          className={cx('flex pt-0.5', layout === 'row' ? 'flex-wrap gap-x-6 gap-y-2.5' : 'flex-col gap-2.5')}
        >
          {options.map((option, index) => {
            const id = `${base}${option.value}`
            const isDisabled = disabled || option.disabled
            return (
              <ChoiceLine
                key={option.value}
                id={id}
                noteId={`${id}-note`}
                label={option.label}
                help={option.hint}
                disabled={isDisabled}
              >
                <input
                  ref={index === 0 ? ref : undefined}
                  id={id}
                  type="radio"
                  name={name ?? base}
                  value={option.value}
                  checked={value === option.value}
                  disabled={isDisabled}
                  onChange={() => onChange(option.value)}
                  onBlur={onBlur}
                  aria-describedby={option.hint ? `${id}-note` : undefined}
                  className="tick size-4.5 rounded-full"
                />
              </ChoiceLine>
            )
          })}
        </div>
      )}
    </FieldShell>
  )
}
