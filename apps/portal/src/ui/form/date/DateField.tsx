import { readDay, writeDay } from '@archway/contract/kernel'
import type { Language } from '@archway/words'
import { formatDate } from '@archway/words/locale'
import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, type Ref, use, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../class-names.ts'
import { lazyPart } from '../../lazy/lazy-part.tsx'
import { Popover } from '../../overlay/Popover.tsx'
import { boxStyle, innerInputStyle } from '../control-style.ts'
import { type FieldProps, FieldShell } from '../FieldShell.tsx'
import { DateFormatContext } from './date-format.ts'
import { useDateHint } from './date-hint.ts'

const Calendar = lazyPart(async () => (await import('./Calendar.tsx')).Calendar)

type DateFieldProps = FieldProps & {
  /** A day as `YYYY-MM-DD`, or ''. */
  value: string
  /** Called with a day or '', or with the typed text if it is invalid, which the form's schema then refuses. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** The first and the last day that can be picked. */
  min?: string
  max?: string
  disabled?: boolean
  readOnly?: boolean
  name?: string
  ref?: Ref<HTMLInputElement>
}

/**
 * A day, typed in the company's format or picked from a calendar; the month is shown beside it in words. A
 * `Controller`'s field fits. Props: `label`, `help`, `error`, `required`, `value`, `onChange(value)`, `min`, `max`,
 * `disabled`, `readOnly`, `name`, `ref`.
 */
export function DateField({
  value,
  onChange,
  onBlur,
  min,
  max,
  disabled,
  readOnly,
  name,
  ref,
  error,
  ...field
}: DateFieldProps) {
  const { t, i18n } = useTranslation('kit')
  const format = use(DateFormatContext)
  const formatDay = (day: string): string => {
    const parsedDay = readDay(day, 'YYYY-MM-DD')
    return 'day' in parsedDay ? writeDay(parsedDay.day, format) : day
  }
  const [text, setText] = useState(() => formatDay(value))
  const [isLeft, setLeft] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const emitted = useRef(value)
  const wordsId = useId()
  const hint = useDateHint()(format)

  // A value set from outside (another row, a reset) replaces the typed text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `formatDay` depends on the format alone
  useEffect(() => {
    if (value === emitted.current) return
    emitted.current = value
    setText(formatDay(value))
  }, [value, format])

  const typedDay = readDay(text, format)
  const emit = (day: string): void => {
    emitted.current = day
    onChange(day)
  }
  const type = (typed: string): void => {
    setText(typed)
    setLeft(false)
    const next = readDay(typed, format)
    emit('day' in next ? next.day : typed.trim())
  }
  const pick = (day: string): void => {
    setText(writeDay(day, format))
    setLeft(true)
    setOpen(false)
    emit(day)
  }
  const leave = (): void => {
    setLeft(true)
    if ('day' in typedDay) setText(writeDay(typedDay.day, format))
    onBlur?.()
  }
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey || disabled || readOnly) return
    event.preventDefault()
    setOpen(true)
  }

  const problem = 'problem' in typedDay && text.trim() !== '' ? typedDay.problem : null
  const ownError =
    problem === 'noSuchDay'
      ? t('date.noSuchDay', { date: text.trim() })
      : problem && isLeft
        ? t('date.format', { format: hint })
        : undefined
  const inWords =
    'day' in typedDay
      ? formatDate(new Date(`${typedDay.day}T12:00:00`), i18n.language as Language, {
          day: 'numeric',
          month: 'short',
        })
      : null
  return (
    <FieldShell {...field} error={ownError ?? error}>
      {aria => (
        <div className={boxStyle}>
          <input
            {...aria}
            {...{ ref, name, disabled, readOnly }}
            aria-describedby={cx(aria['aria-describedby'], inWords && wordsId) || undefined}
            type="text"
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            placeholder={hint}
            value={text}
            onChange={event => type(event.target.value)}
            onBlur={leave}
            onKeyDown={openByKey}
            className={cx(innerInputStyle, 'tabular-nums text-match-parent')}
          />
          {inWords && (
            <span id={wordsId} className="shrink-0 px-1 text-sm whitespace-nowrap text-ink-3">
              {inWords}
            </span>
          )}
          {!readOnly && (
            <Popover
              title={field.label}
              open={isOpen}
              onOpenChange={setOpen}
              trigger={
                <button
                  type="button"
                  disabled={disabled}
                  aria-label={t('date.open', { label: field.label })}
                  className="flex h-full w-9 shrink-0 items-center justify-center rounded-control text-ink-3 hover:text-ink disabled:opacity-40"
                >
                  <CalendarDays aria-hidden className="size-4" />
                </button>
              }
            >
              <Calendar
                value={'day' in typedDay ? typedDay.day : ''}
                onPick={pick}
                min={min}
                max={max}
                sundayFirst={format.startsWith('MM')}
              />
            </Popover>
          )}
        </div>
      )}
    </FieldShell>
  )
}
