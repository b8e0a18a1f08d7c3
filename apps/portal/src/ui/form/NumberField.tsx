import { latinNumber } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { formatNumber, localeOf } from '@archway/words/locale'
import { NumberField as Base } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef } from 'react'
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
 * Types a point where a comma or another decimal sign was typed or pasted: the parser of the field ends the number at
 * a comma where the language has a point, and "0,5" would be 0. A point is read in every language.
 */
const usePointForComma = (group: RefObject<HTMLElement | null>, language: Language): void =>
  useEffect(() => {
    const element = group.current
    if (formatNumber(0.5, language).includes(',')) return
    const convert = (event: InputEvent): void => {
      const { target, data } = event
      if (!data || event.isComposing || !(target instanceof HTMLInputElement)) return
      const latin = latinNumber(data)
      if (latin === data) return
      event.preventDefault()
      target.setRangeText(latin, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end')
      target.dispatchEvent(
        new InputEvent('input', { bubbles: true, data: latin, inputType: event.inputType }),
      )
    }
    element?.addEventListener('beforeinput', convert)
    return () => element?.removeEventListener('beforeinput', convert)
  }, [group, language])

/**
 * A number with steps, in the reader's language with Latin digits; digits of any script, a point and a comma are
 * read (ruling 38). A `Controller`'s field fits. Props: `label`, `help`, `error`, `required`, `value` (number or
 * null), `onChange(value)`, `min`, `max`, `step`, `unit`, `disabled`, `ref`.
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
  const { t, i18n } = useTranslation('kit')
  const group = useRef<HTMLDivElement>(null)
  const language = i18n.language as Language
  usePointForComma(group, language)
  return (
    <FieldShell {...field}>
      {aria => (
        <Base.Root
          id={aria.id}
          value={value}
          onValueChange={next => onChange(next)}
          {...{ min, max, step, disabled, name }}
          locale={localeOf(language)}
          format={{ useGrouping: false, maximumFractionDigits: 3 }}
        >
          <Base.Group ref={group} className={cx(boxStyle, 'overflow-hidden')}>
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
