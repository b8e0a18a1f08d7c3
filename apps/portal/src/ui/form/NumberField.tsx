import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import { boxStyle } from './control-style.ts'
import { type FieldProps, FieldShell } from './FieldShell.tsx'

type NumberFieldProps = FieldProps & {
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  min?: number
  max?: number
  step?: number
  /** Shown after the digits: mm, days. */
  unit?: string
  disabled?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

const stepButton =
  'flex w-9 shrink-0 items-center justify-center self-stretch text-ink-3 transition-colors hover:bg-hover hover:text-ink data-disabled:opacity-40'

/**
 * A number with steps; a `Controller`'s field fits. Props: `label`, `help`, `error`, `required`, `value`
 * (number or null), `onChange(value)`, `min`, `max`, `step`, `unit`, `disabled`, `ref`.
 */
export function NumberField({
  value,
  onChange,
  onBlur,
  min,
  max,
  step = 1,
  unit,
  disabled,
  name,
  ref,
  ...field
}: NumberFieldProps) {
  const { t } = useTranslation('kit')
  return (
    <FieldShell {...field}>
      {aria => (
        <Base.Root
          id={aria.id}
          value={value}
          onValueChange={next => onChange(next)}
          {...{ min, max, step, disabled, name }}
          // Digits are Latin in every language of the product.
          locale="en"
          format={{ useGrouping: false, maximumFractionDigits: 3 }}
        >
          <Base.Group className={cx(boxStyle, 'overflow-hidden')}>
            <Base.Decrement aria-label={t('decrease')} className={stepButton}>
              <Minus aria-hidden className="size-4" />
            </Base.Decrement>
            <Base.Input
              ref={ref}
              onBlur={onBlur}
              aria-describedby={aria['aria-describedby']}
              aria-invalid={aria['aria-invalid']}
              aria-required={aria['aria-required']}
              className="h-full min-w-0 flex-1 bg-transparent px-1 text-center tabular-nums outline-none"
            />
            {unit && <span className="pe-2 text-sm text-ink-3">{unit}</span>}
            <Base.Increment aria-label={t('increase')} className={stepButton}>
              <Plus aria-hidden className="size-4" />
            </Base.Increment>
          </Base.Group>
        </Base.Root>
      )}
    </FieldShell>
  )
}
